//! What each game adds to a session: its arguments and questions, and what is said around the board.

mod kare_kapan;
mod kure;
mod mukus_izi;
mod o_an_quan;

use std::io::Write;

use boardgame_core::{Outcome, Player, Position, TextError};

use super::table::Table;
use super::{Arguments, Console};

/// What a session needs of a game beyond its rules. Every method has a sensible answer already.
pub trait Playable: Position {
    /// The arguments of `play` that are this game's own.
    const ARGUMENTS: &'static [&'static str] = &[];

    /// Whether the board can be drawn from the other side; not where moves are named by how they look.
    const FLIPS: bool = true;

    /// How a move is written, for the help.
    const MOVE_HELP: &'static str;

    /// Whether an argument means something in this game.
    ///
    /// # Errors
    /// When it doesn't.
    fn hears(argument: &str) -> anyhow::Result<()> {
        if Self::ARGUMENTS.contains(&argument) {
            Ok(())
        } else {
            anyhow::bail!("--{argument} is no option of {}", Self::NAME)
        }
    }

    /// The game as a session plays it.
    type Table: Table<Game = Self>;

    /// Sets the game up.
    ///
    /// # Errors
    /// When an argument says something impossible.
    fn table(start: Self, arguments: &Arguments) -> anyhow::Result<Self::Table>;

    /// Asks what a player may choose before the game; arguments that say something have been heard already. `None` to leave.
    ///
    /// # Errors
    /// Those of the input and output.
    fn ask(
        arguments: &Arguments,
        console: &mut dyn Console,
        output: &mut dyn Write,
    ) -> anyhow::Result<Option<Arguments>> {
        let _ = (console, output);
        Ok(Some(arguments.clone()))
    }

    /// The named sets of rules.
    ///
    /// None where a name says nothing about the rules of the board.
    #[must_use]
    fn presets() -> Vec<(&'static str, Option<Self::Rules>)> {
        vec![("default", Some(Self::Rules::default()))]
    }

    /// What the board doesn't show by itself, a line each.
    fn notes(&self) -> Vec<String> {
        vec![]
    }

    /// The moves that a line says, one unless the game has a short form for several.
    ///
    /// # Errors
    /// What is wrong with the line.
    fn read_line(&self, line: &str) -> Result<Vec<Self::Move>, TextError> {
        Ok(vec![line.parse()?])
    }

    /// A played move, told.
    fn tell(before: &Self, mv: Self::Move, after: &Self) -> Vec<String> {
        let _ = after;
        vec![format!("{}: {mv}", name_of::<Self>(before.turn()))]
    }

    /// Why the rules have ended the game, without the result.
    fn end_reason(&self, outcome: Outcome) -> String {
        let _ = outcome;
        "The game is over".to_owned()
    }

    /// How the points are counted, a line each, in games that count them.
    fn count(&self) -> Vec<String> {
        vec![]
    }
}

/// What a player is called in a game.
pub(crate) fn name_of<G: Position>(player: Player) -> &'static str {
    G::PLAYER_NAMES[player]
}

/// So many of something.
pub(crate) fn plural(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// Asks until the answer can be read, passing over blank ones; gives it with the line it was read from, or `None` at the end of the input or to leave.
pub(crate) fn question<A>(
    console: &mut dyn Console,
    output: &mut dyn Write,
    asked: &str,
    read: impl Fn(&str) -> Result<A, String>,
) -> anyhow::Result<Option<(A, String)>> {
    loop {
        writeln!(output, "{asked}")?;
        output.flush()?;
        let Some(line) = console.line("> ", None)? else {
            return Ok(None);
        };
        let line = match line.text() {
            Ok(line) => line,
            Err(error) => {
                writeln!(output, "{error}")?;
                continue;
            }
        };
        match line.trim().to_lowercase().as_str() {
            "" => continue,
            "quit" | "exit" => return Ok(None),
            _ => {}
        }
        match read(line.trim()) {
            Ok(answer) => return Ok(Some((answer, line))),
            Err(error) => writeln!(output, "{error}")?,
        }
    }
}
