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

    fn presets() -> Vec<(&'static str, Option<MukusIziRules>)> {
        MukusIziRules::PRESETS
            .map(|name| (name, MukusIziRules::preset(name)))
            .into()
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

    fn end_reason(&self, outcome: Outcome) -> String {
        match outcome
            .winner()
            .filter(|&player| self.snail() == self.goal(player))
        {
            Some(player) => format!("The snail is on {}'s goal", name_of::<Self>(player)),
            None => format!("{} can't move", name_of::<Self>(self.turn())),
        }
    }
}
