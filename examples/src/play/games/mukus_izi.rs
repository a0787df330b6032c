use boardgame_core::{Outcome, Player, Position};
use mukus_izi::{MukusIzi, MukusIziRules};

use super::{Playable, name_of};
use crate::play::Arguments;
use crate::play::table::Plain;

impl Playable for MukusIzi {
    const ARGUMENTS: &'static [&'static str] = &["size", "start"];
    const MOVE_HELP: &'static str = "the square that the snail goes to, as in `e5`";

    type Table = Plain<Self>;

    fn table(start: Self, arguments: &Arguments) -> anyhow::Result<Plain<Self>> {
        Ok(Plain::new(start, arguments.policy()))
    }

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
