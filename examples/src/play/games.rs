//! What each game adds to a session: its arguments, and what is said around the board.

use boardgame_core::{Outcome, Player, Position, TextError};
use mukus_izi::{MukusIzi, MukusIziRules};

/// What a session needs of a game beyond its rules. Every method has a sensible answer already.
pub trait Playable: Position {
    /// The names of the rules' options that `play` has an argument for.
    const OPTION_ARGUMENTS: &'static [&'static str] = &[];

    /// How a move is written, for the help.
    const MOVE_HELP: &'static str;

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

impl Playable for MukusIzi {
    const OPTION_ARGUMENTS: &'static [&'static str] = &["size", "start"];
    const MOVE_HELP: &'static str = "the square that the snail goes to, as in `e5`";

    fn presets() -> Vec<(&'static str, MukusIziRules)> {
        let rules = |name| MukusIziRules::preset(name).map(|rules| (name, rules));
        MukusIziRules::PRESETS
            .into_iter()
            .filter_map(rules)
            .collect()
    }

    fn notes(&self) -> Vec<String> {
        let goal = |player| self.goal(player);
        vec![format!(
            "First's goal is {}, Second's is {}.",
            goal(Player::First),
            goal(Player::Second)
        )]
    }

    fn tell(before: &Self, mv: Self::Move, _: &Self) -> Vec<String> {
        let who = name_of::<Self>(before.turn());
        vec![format!(
            "{who} moves the snail from {} to {mv}.",
            before.snail()
        )]
    }

    fn ending(&self, outcome: Outcome) -> String {
        let on_goal = |player| self.snail() == self.goal(player);
        match outcome {
            Outcome::Win(player) if on_goal(player) => {
                format!(
                    "The snail is on {}'s goal: {0} has won.",
                    name_of::<Self>(player)
                )
            }
            Outcome::Win(player) => format!(
                "{} can't move: {} has won.",
                name_of::<Self>(!player),
                name_of::<Self>(player)
            ),
            Outcome::Draw => format!(
                "{} can't move: the game is drawn.",
                name_of::<Self>(self.turn())
            ),
        }
    }
}
