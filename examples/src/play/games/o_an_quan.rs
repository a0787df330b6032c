use boardgame_core::{Outcome, Player, Position};
use o_an_quan::OAnQuan;

use super::{Playable, name_of};
use crate::play::Arguments;
use crate::play::table::Plain;

impl Playable for OAnQuan {
    const FLIPS: bool = false;
    const MOVE_HELP: &'static str = "one of your squares and which way to sow, seen on the board with row 1 below: `c1R`, `c1L` (or `c1>`, `c1<`)";

    type Table = Plain<Self>;

    fn table(start: Self, arguments: &Arguments) -> anyhow::Result<Plain<Self>> {
        Ok(Plain::new(start, arguments.policy()))
    }

    /// The running score: what a player has captured and what lies on his row, less the same of the opponent.
    fn notes(&self) -> Vec<String> {
        let mut notes: Vec<_> = Player::ALL
            .into_iter()
            .map(|player| {
                let captured = self.captured(player).points(self.rules());
                format!(
                    "{}: {} points ({captured} captured, {} on the row), score {:+}",
                    name_of::<Self>(player),
                    self.score(player),
                    self.score(player) - captured,
                    self.margin(player)
                )
            })
            .collect();
        for player in Player::ALL {
            let citizens = self.captured(player).citizens;
            if citizens < 0 {
                notes.push(format!(
                    "{} owes {} citizens.",
                    name_of::<Self>(player),
                    -citizens
                ));
            }
        }
        notes
    }

    fn tell(before: &Self, mv: Self::Move, _: &Self) -> Vec<String> {
        let who = name_of::<Self>(before.turn());
        match before.trace(mv) {
            Ok(trace) => vec![format!("{who}, {mv}: {trace}.")],
            Err(_) => vec![format!("{who}: {mv}")],
        }
    }

    /// How the count came about.
    fn ending(&self, outcome: Outcome) -> String {
        let count = |player: Player| {
            let captured = self.captured(player);
            let row = self.score(player) - captured.points(self.rules());
            let mandarins = match captured.mandarins {
                0 => String::new(),
                1 => format!(" + 1 mandarin worth {}", self.rules().mandarin_value()),
                many => format!(
                    " + {many} mandarins worth {} each",
                    self.rules().mandarin_value()
                ),
            };
            format!(
                "{}: {} citizens captured{mandarins} + {row} on the row = {}.",
                name_of::<Self>(player),
                captured.citizens,
                self.score(player)
            )
        };
        let both_mandarins = Player::ALL
            .map(|player| self.captured(player).mandarins)
            .iter()
            .sum::<u8>()
            == 2;
        let why = if both_mandarins {
            "Both mandarins are captured"
        } else {
            "The player to move can't fill the empty row again"
        };
        let result = match outcome {
            Outcome::Win(winner) => {
                format!(
                    "{} has won by {}.",
                    name_of::<Self>(winner),
                    self.margin(winner)
                )
            }
            Outcome::Draw => "The game is drawn.".to_owned(),
        };
        format!(
            "{why}.\n{}\n{}\n{result}",
            count(Player::First),
            count(Player::Second)
        )
    }
}
