//! The `replay` program.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use boardgame_core::{Game as Played, GameRecord};
use clap::Parser;
use serde_json::json;

use crate::files;
use crate::perft::exit_with;
use crate::play::tell_ending;
use crate::registry::{Game, Visitor, visit};

/// Steps through a recorded game and checks everything that the record says
#[derive(Parser, Debug)]
#[command(
    name = "replay",
    after_help = "Examples:
  replay game.json
  replay game.json --ply 12
  replay game.json --json"
)]
pub struct Arguments {
    /// A record, as `save` of `play` writes it
    file: PathBuf,
    /// Show the position after N plies only
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Print a JSON object a ply, and one for the ending
    #[arg(long)]
    json: bool,
    /// Draw with characters beyond ASCII
    #[arg(long)]
    unicode: bool,
}

/// Runs the program on the process's arguments.
#[must_use]
pub fn main() -> ExitCode {
    exit_with("replay", run(&Arguments::parse(), &mut io::stdout().lock()))
}

/// Runs the program with these arguments.
///
/// # Errors
/// When the file isn't the record of a game, and why; or the output fails.
pub fn run(arguments: &Arguments, output: &mut dyn Write) -> anyhow::Result<()> {
    let record = files::load(&arguments.file)?;
    let replay = Replay {
        arguments,
        record: &record,
        output,
    };
    visit(&record.game, replay)?
}

struct Replay<'a> {
    arguments: &'a Arguments,
    record: &'a GameRecord,
    output: &'a mut dyn Write,
}

impl Visitor for Replay<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self) -> anyhow::Result<()> {
        let mut game: Played<G> = self.record.replay()?;
        let last = game.ply();
        let plies = match self.arguments.ply {
            Some(ply) if ply > last => anyhow::bail!("the game has {last} plies, not {ply}"),
            Some(ply) => ply..=ply,
            None => 0..=last,
        };
        for ply in plies {
            // Within the game, so that it is never refused.
            let _ = game.go_to(ply);
            show(&game, self.arguments, self.output)?;
        }
        // Going through the plies has taken a decision of the players back, which the record still has.
        let ended: Played<G> = self.record.replay()?;
        match tell_ending(&ended) {
            _ if self.arguments.json => {
                writeln!(self.output, "{}", json!({ "ending": ended.ending() }))?;
            }
            Some(told) => writeln!(self.output, "{told}")?,
            None => writeln!(self.output, "The game is not over.")?,
        }
        Ok(())
    }
}

/// Shows the position now, and the move that led to it.
fn show<G: Game>(
    game: &Played<G>,
    arguments: &Arguments,
    output: &mut dyn Write,
) -> anyhow::Result<()> {
    let (position, ply) = (game.position(), game.ply());
    let mv = game.last_move().map(|mv| mv.to_string());
    if arguments.json {
        let line = json!({
            "ply": ply, "move": mv, "position": position.to_string(), "turn": position.turn(),
            "scores": position.scores().map(|scores| [scores.first, scores.second]),
        });
        writeln!(output, "{line}")?;
    } else {
        match mv {
            Some(mv) => writeln!(output, "{ply}. {mv}")?,
            None => writeln!(output, "{}", G::TITLE)?,
        }
        let diagram = position.diagram().unicode(arguments.unicode);
        writeln!(output, "{}", diagram.last_move(game.last_move()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::Value;

    use super::*;

    const RECORD: &str = r#"{"version":1,"game":"mukus-izi","rules":{},"start":"7/7/7/3S3/7/7/7 1","moves":["e5","f6"],
        "ending":{"outcome":"first","reason":"resignation"}}"#;

    fn replay(record: &str, flags: &[&str]) -> anyhow::Result<String> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("game.json");
        fs::write(&path, record)?;
        let path = path.to_string_lossy().into_owned();
        let arguments = Arguments::try_parse_from([&["replay", &path], flags].concat())?;
        let mut output = Vec::new();
        run(&arguments, &mut output)?;
        Ok(String::from_utf8(output)?)
    }

    #[test]
    fn each_ply_is_drawn_and_the_ending_told() {
        let text = replay(RECORD, &[]).unwrap();
        assert!(text.starts_with("Mukus İzi\n   a  b  c"), "{text}");
        assert!(
            text.contains("\n1. e5\n") && text.contains("\n2. f6\n") && text.contains("[S]"),
            "{text}"
        );
        assert!(
            text.ends_with("Second has given up: First has won.\n"),
            "{text}"
        );
        let last = replay(RECORD, &["--ply", "2"]).unwrap();
        assert!(
            last.starts_with("2. f6\n") && !last.contains("1. e5"),
            "{last}"
        );
    }

    #[test]
    fn machines_get_a_json_object_a_ply() {
        let text = replay(RECORD, &["--json"]).unwrap();
        let lines: Vec<Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), 4);
        assert_eq!(lines[0]["move"], Value::Null);
        let second = json!({"ply": 2, "move": "f6", "position": "7/5S1/4#2/3#3/7/7/7 1", "turn": "first", "scores": null});
        assert_eq!(lines[2], second);
        assert_eq!(
            lines[3],
            json!({"ending": {"outcome": "first", "reason": "resignation"}})
        );
    }

    #[test]
    fn what_is_wrong_with_a_record_is_told_with_its_place() {
        for (record, flags, error) in [
            (
                RECORD.replace("f6", "a1"),
                &[][..],
                "ply 1, move `a1`: a1 is more than one step away",
            ),
            (
                RECORD.replace("mukus-izi", "chess"),
                &[],
                "no game is called `chess`",
            ),
            (
                RECORD.replace("resignation", "rule"),
                &[],
                "ending: the record says won by first (rule)",
            ),
            (
                RECORD.replace("\"version\":1", "\"version\":7"),
                &[],
                "records of version 7 are not known",
            ),
            (RECORD[..40].to_owned(), &[], "not a record: EOF"),
            (
                RECORD.to_owned(),
                &["--ply", "3"],
                "the game has 2 plies, not 3",
            ),
        ] {
            let text = format!("{:#}", replay(&record, flags).unwrap_err());
            assert!(text.contains(error), "{text}");
        }
        let arguments = Arguments::try_parse_from(["replay", "/nowhere/at/all.json"]).unwrap();
        let text = format!("{:#}", run(&arguments, &mut Vec::new()).unwrap_err());
        assert!(
            text.starts_with("can't read /nowhere/at/all.json"),
            "{text}"
        );
    }
}
