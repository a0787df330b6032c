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
    #[must_use]
    fn presets() -> Vec<(&'static str, Self::Rules)> {
        vec![("default", Self::Rules::default())]
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

    /// How the game has ended.
    fn ending(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Win(player) => format!("{} has won.", name_of::<Self>(player)),
            Outcome::Draw => "The game is drawn.".to_owned(),
        }
    }
}

/// What a player is called in a game.
pub(crate) fn name_of<G: Position>(player: Player) -> &'static str {
    G::PLAYER_NAMES[player]
}
