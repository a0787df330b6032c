use std::io::Write;

use boardgame_core::{ByPlayer, Outcome, Player, Position};
use o_an_quan::{End, OAnQuan, Place, Side};

use super::{Playable, name_of, plural, question};
use crate::play::command::Command;
use crate::play::table::Plain;
use crate::play::{Arguments, Console, Seat};

impl Playable for OAnQuan {
    const FLIPS: bool = false;
    const MOVE_HELP: &'static str = "one of your squares and which way to sow, seen on the board with row 1 below: `c1R`, `c1L` (or `c1>`, `c1<`)";

    type Table = Plain<Self>;

    fn table(start: Self, arguments: &Arguments) -> anyhow::Result<Plain<Self>> {
        Ok(Plain::new(start, arguments.policy()))
    }

    /// Who begins; the page of the game lets one choose it first of all. Asked only when no argument says how to begin; a line that is a move or a
    /// command begins at once, for two humans.
    fn ask(
        arguments: &Arguments,
        console: &mut dyn Console,
        output: &mut dyn Write,
    ) -> anyhow::Result<Option<Arguments>> {
        let mut arguments = arguments.clone();
        if !console.is_terminal() || arguments.says_how_to_begin() {
            return Ok(Some(arguments));
        }
        let asked = "Who begins? (1: you against the bot, 2: the bot against you, 3: two humans)";
        let answer = question(console, output, asked, |answer| match answer {
            "1" => Ok(Some(ByPlayer::new(Seat::Human, Seat::Bot(None)))),
            "2" => Ok(Some(ByPlayer::new(Seat::Bot(None), Seat::Human))),
            "3" => Ok(Some(ByPlayer::new(Seat::Human, Seat::Human))),
            _ if answer.parse::<Self::Move>().is_ok() || Command::parse(answer).is_some() => {
                Ok(None)
            }
            _ => Err("answer with a number from 1 to 3".to_owned()),
        })?;
        match answer {
            None => return Ok(None),
            Some((None, line)) => console.put_back(line),
            Some((Some(seats), _)) => {
                (arguments.first, arguments.second) = (Some(seats.first), Some(seats.second));
            }
        }
        Ok(Some(arguments))
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
            let owed = usize::from(self.captured(player).citizens.min(0).unsigned_abs());
            if owed > 0 {
                notes.push(format!(
                    "{} owes {}.",
                    name_of::<Self>(player),
                    plural(owed, "citizen")
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

    fn end_reason(&self, _: Outcome) -> String {
        let captured = |player| self.captured(player);
        let mandarins = captured(Player::First).mandarins + captured(Player::Second).mandarins;
        let nothing_left = Side::ALL
            .iter()
            .all(|&side| !self.mandarin(side) && self.citizens(Place::Mandarin(side)) == 0);
        match self.rules().end() {
            End::MandarinsCaptured if mandarins == 2 => "Both mandarins are captured".to_owned(),
            End::MandarinSquaresEmpty if nothing_left => {
                "Both mandarin squares are empty".to_owned()
            }
            _ => {
                let both = i32::from(captured(Player::First).citizens)
                    + i32::from(captured(Player::Second).citizens);
                let why = if both < 5 {
                    "both together have captured fewer than five citizens"
                } else {
                    "nobody may owe more than 10000"
                };
                format!(
                    "{} can't fill the empty row again: {why}",
                    name_of::<Self>(self.turn())
                )
            }
        }
    }

    fn count(&self) -> Vec<String> {
        let mut lines: Vec<_> = Player::ALL
            .into_iter()
            .map(|player| {
                let captured = self.captured(player);
                let row = self.score(player) - captured.points(self.rules());
                let value = self.rules().mandarin_value();
                let mandarins = match captured.mandarins {
                    0 => String::new(),
                    1 => format!(" + 1 mandarin worth {value}"),
                    many => format!(" + {many} mandarins worth {value} each"),
                };
                format!(
                    "{}: {} captured{mandarins} + {row} on the row = {}.",
                    name_of::<Self>(player),
                    match captured.citizens {
                        1 => "1 citizen".to_owned(),
                        citizens => format!("{citizens} citizens"),
                    },
                    self.score(player)
                )
            })
            .collect();
        let nobodys: usize = Side::ALL
            .iter()
            .map(|&side| usize::from(self.citizens(Place::Mandarin(side))))
            .sum();
        let standing = Side::ALL
            .iter()
            .filter(|&&side| self.mandarin(side))
            .count();
        let left: Vec<_> = [(standing, "mandarin"), (nobodys, "citizen")]
            .into_iter()
            .filter(|&(count, _)| count > 0)
            .map(|(count, what)| plural(count, what))
            .collect();
        if !left.is_empty() {
            lines.push(format!(
                "Left on the mandarin squares, nobody's: {}.",
                left.join(" and ")
            ));
        }
        lines
    }
}
