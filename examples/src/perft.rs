//! The `perft` program.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use boardgame_core::{divide, divide_made, perft, perft_made};
use clap::Parser;
use serde_json::{Map, json};

use crate::registry::{Game, Visitor, visit};
use crate::setting::Setting;

/// Counts the move sequences of a length: the standard test and benchmark of a move generator
#[derive(Parser, Debug)]
#[command(
    name = "perft",
    after_help = "Examples:
  perft mukus-izi 8
  perft mukus-izi 6 --rules '{\"size\":8,\"start\":\"e5\"}' --divide
  perft mukus-izi 5 --position '7/7/4S2/3#3/7/7/7 2' --made --json"
)]
pub struct Arguments {
    /// The game: its crate's name
    game: String,
    /// How many plies, 0 to 512
    #[arg(value_parser = clap::value_parser!(u32).range(0..=512))]
    depth: u32,
    #[command(flatten)]
    setting: Setting,
    /// Play every move of the last ply too, instead of counting them
    #[arg(long)]
    made: bool,
    /// Show the count of each first move
    #[arg(long)]
    divide: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the program on the process's arguments.
#[must_use]
pub fn main() -> ExitCode {
    exit_with("perft", run(&Arguments::parse(), &mut io::stdout().lock()))
}

/// Ends a program: an error is told, an output that nobody reads any more is none.
pub(crate) fn exit_with(program: &str, result: anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing more can be done when the error stream is gone as well.
            let _ = writeln!(io::stderr(), "{program}: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Runs the program with these arguments.
///
/// # Errors
/// When the arguments are wrong or the output fails.
pub fn run(arguments: &Arguments, output: &mut dyn Write) -> anyhow::Result<()> {
    visit(&arguments.game, Count { arguments, output })?
}

struct Count<'a> {
    arguments: &'a Arguments,
    output: &'a mut dyn Write,
}

impl Visitor for Count<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Game>(self) -> anyhow::Result<()> {
        let Arguments { depth, made, .. } = *self.arguments;
        let position: G = self.arguments.setting.open(Map::new())?;
        let start = Instant::now();
        let (nodes, parts) = if self.arguments.divide {
            let divide = if made { divide_made } else { divide };
            let parts = divide(&position, depth);
            let nodes = match depth {
                0 => 1,
                _ => parts.iter().map(|&(_, nodes)| nodes).sum(),
            };
            (nodes, Some(parts))
        } else {
            let perft = if made { perft_made } else { perft };
            (perft(&position, depth), None)
        };
        let seconds = start.elapsed().as_secs_f64();
        if self.arguments.json {
            let mut answer = json!({
                "game": G::NAME, "depth": depth, "nodes": nodes, "seconds": seconds,
            });
            if let Some(parts) = parts {
                let parts = parts
                    .into_iter()
                    .map(|(mv, nodes)| (mv.to_string(), nodes.into()));
                answer["divide"] = parts.collect::<Map<_, _>>().into();
            }
            writeln!(self.output, "{answer}")?;
        } else {
            for (mv, nodes) in parts.into_iter().flatten() {
                writeln!(self.output, "{mv}: {nodes}")?;
            }
            let million = nodes as f64 / seconds.max(1e-9) / 1e6;
            writeln!(
                self.output,
                "{} perft {depth}: {nodes} node{} in {seconds:.3} s, {million:.1} million nodes per second",
                G::NAME,
                if nodes == 1 { "" } else { "s" }
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn output(arguments: &[&str]) -> anyhow::Result<String> {
        let arguments = Arguments::try_parse_from([&["perft"], arguments].concat())?;
        let mut output = Vec::new();
        run(&arguments, &mut output)?;
        Ok(String::from_utf8(output)?)
    }

    #[test]
    fn the_counts_of_the_fixtures_come_out_however_asked_for() {
        for flags in [&[][..], &["--made"], &["--divide"], &["--divide", "--made"]] {
            for (depth, nodes) in [("0", 1), ("1", 8), ("6", 44252)] {
                let text = output(&[&["mukus-izi", depth], flags].concat()).unwrap();
                let last = text.lines().last().unwrap();
                assert!(
                    last.starts_with(&format!("mukus-izi perft {depth}: {nodes} node")),
                    "{text}"
                );
                assert!(last.ends_with(" million nodes per second"), "{text}");
                let json = output(&[&["mukus-izi", depth, "--json"], flags].concat()).unwrap();
                let json: serde_json::Value = serde_json::from_str(&json).unwrap();
                assert_eq!(
                    (&json["game"], &json["nodes"]),
                    (&json!("mukus-izi"), &json!(nodes))
                );
                assert_eq!(json["depth"], json!(depth.parse::<u32>().unwrap()));
                assert!(json["seconds"].is_f64());
                let divided = json.get("divide").map(|parts| {
                    parts
                        .as_object()
                        .unwrap()
                        .values()
                        .filter_map(|n| n.as_u64())
                        .sum::<u64>()
                });
                let expected =
                    flags
                        .contains(&"--divide")
                        .then_some(if depth == "0" { 0 } else { nodes });
                assert_eq!(divided, expected);
            }
        }
    }

    #[test]
    fn rules_and_positions_are_taken() {
        let school = output(&["mukus-izi", "5", "--rules", r#"{"size":8,"start":"e5"}"#]).unwrap();
        assert!(school.contains(": 11688 nodes"), "{school}");
        let divided = output(&["mukus-izi", "1", "--position", "3/1S1/3 1", "--divide"]).unwrap();
        assert!(
            divided.starts_with("a1: 1\nb1: 1\nc1: 1\na2: 1\n"),
            "{divided}"
        );
        let over = output(&["mukus-izi", "3", "--position", "2S/3/3 1", "--json"]).unwrap();
        assert!(over.contains(r#""nodes":0"#), "{over}");
    }

    #[test]
    fn wrong_arguments_say_why() {
        for (arguments, error) in [
            (&["chess", "3"][..], "no game is called `chess`, only "),
            (&["mukus-izi", "3", "--rules", "{"], "--rules is not JSON"),
            (
                &["mukus-izi", "3", "--rules", "[7]"],
                "--rules is not a JSON object: [7]",
            ),
            (
                &["mukus-izi", "3", "--rules", r#"{"sise":7}"#],
                "unknown field `sise`",
            ),
            (
                &["mukus-izi", "3", "--rules", r#"{"size":6}"#],
                "option `start`: ",
            ),
            (
                &["mukus-izi", "3", "--position", "x"],
                "position text, character ",
            ),
            (&["mukus-izi", "-1"], "unexpected argument '-1'"),
            (&["mukus-izi", "513"], "513 is not in 0..=512"),
            (&["mukus-izi"], "<DEPTH>"),
        ] {
            let text = format!("{:#}", output(arguments).unwrap_err());
            assert!(text.contains(error), "{arguments:?}: {text}");
        }
    }
}
