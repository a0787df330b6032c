//! A running game, saved and resumed.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use boardgame_core::grid::Square;
use boardgame_core::{ByPlayer, Player, Position};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::object::Object;
use super::{MAX_TIME, Reason, Referee, RefereeRules, Verdict, verdict_of};
use crate::{Kure, Step};

/// The form that is written, and the newest that can be read.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(rename = "Referee", deny_unknown_fields, expecting = "a saved game")]
struct Saved<'a> {
    version: u32,
    rules: RefereeRules,
    start: Kure,
    moves: Cow<'a, [Step]>,
    warnings: [u32; 2],
    time_used: [Duration; 2],
    move_time_used: Duration,
    #[serde(deserialize_with = "present")]
    selection: Option<Square>,
    #[serde(deserialize_with = "present")]
    result: Option<Verdict>,
}

/// A field that may be null but not absent, as serde would have it: a part that got lost must not read as none.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}

fn pair<T>(both: [T; 2]) -> ByPlayer<T> {
    let [first, second] = both;
    ByPlayer::new(first, second)
}

impl Serialize for Referee {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ByPlayer { first, second } = self.warnings;
        let times = self.time_used;
        Saved {
            version: VERSION,
            rules: self.rules,
            start: self.start,
            moves: Cow::Borrowed(&self.moves),
            warnings: [first, second],
            time_used: [times.first, times.second],
            move_time_used: self.move_time_used,
            selection: self.selection,
            result: self.verdict,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Referee {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved = Saved::deserialize(Object(deserializer))?;
        saved.resume().map_err(D::Error::custom)
    }
}

impl Saved<'_> {
    fn resume(self) -> Result<Referee, String> {
        if self.version != VERSION {
            return Err(format!("version {} is not {VERSION}", self.version));
        }
        let referee = Referee {
            rules: self.rules,
            start: self.start,
            position: replay(self.start, &self.moves)?,
            moves: Vec::from(self.moves),
            warnings: pair(self.warnings),
            time_used: pair(self.time_used),
            move_time_used: self.move_time_used,
            selection: self.selection,
            verdict: self.result,
        };
        referee.check()?;
        Ok(referee)
    }
}

fn replay(start: Kure, moves: &[Step]) -> Result<Kure, String> {
    let mut position = start;
    for (ply, &step) in moves.iter().enumerate() {
        position
            .play(step)
            .map_err(|reason| format!("`moves`, ply {ply}, {step}: {reason}"))?;
    }
    Ok(position)
}

impl Referee {
    /// What is wrong with a state that was put together from its parts, if anything.
    fn check(&self) -> Result<(), String> {
        self.check_selection()?;
        let found = self.limits_reached()?;
        let turn = self.turn();
        let derived = match (verdict_of(&self.position), found) {
            (Some(_), Some(reason)) => {
                return Err(format!("{reason:?} after the game was over on the board"));
            }
            (None, Some(reason)) => Some(Verdict {
                winner: !turn,
                reason,
            }),
            (on_board, None) => on_board,
        };
        let resigned = Verdict {
            winner: !turn,
            reason: Reason::Resignation,
        };
        if self.verdict != derived && !(derived.is_none() && self.verdict == Some(resigned)) {
            return Err(match derived {
                Some(verdict) => format!("`result` is not that {verdict}"),
                None => "`result` is not null, though the game is going on".into(),
            });
        }
        self.check_clocks()
    }

    fn check_selection(&self) -> Result<(), String> {
        match self.selection {
            Some(square) if self.position.targets(square).is_empty() => Err(format!(
                "`selection`: {square} has no stone of the player to move with a legal move"
            )),
            _ => Ok(()),
        }
    }

    /// The limit that the player to move has reached, if there is one; it is an error that more were, or that the opponent has.
    fn limits_reached(&self) -> Result<Option<Reason>, String> {
        let turn = self.turn();
        let mut found = None;
        for player in Player::ALL {
            let warnings = self.warnings[player];
            let most = self.rules.max_warnings();
            let used = self.time_used[player];
            let limit = self.rules.match_time();
            if warnings > most {
                return Err(format!(
                    "`warnings`: {warnings} for the {player} player, {most} lose"
                ));
            }
            if used > limit.unwrap_or(MAX_TIME) {
                return Err(format!(
                    "`time_used`: more than the {player} player can have used"
                ));
            }
            for (reached, reason) in [
                (warnings == most, Reason::Warnings),
                (Some(used) == limit, Reason::MatchTime),
            ] {
                if reached && (player != turn || found.is_some()) {
                    return Err(format!(
                        "the {player} player has reached a limit, and the game went on"
                    ));
                }
                if reached {
                    found = Some(reason);
                }
            }
        }
        Ok(found)
    }

    fn check_clocks(&self) -> Result<(), String> {
        let used = self.move_time_used;
        let within = match self.rules.move_time() {
            // Where the game ends by this clock, or together with it, it stays at its limit; and where time ended the game, it has run.
            Some(limit) => match self.reason() {
                Some(Reason::Captures | Reason::NoMoves) => used.is_zero(),
                Some(Reason::MatchTime) => !used.is_zero() && used <= limit,
                Some(Reason::Warnings) => used <= limit,
                Some(Reason::Resignation) | None => used < limit,
            },
            None => used.is_zero(),
        };
        if !within || used > self.time_used[self.turn()] {
            return Err("`move_time_used`: not what can have been used for this move".into());
        }
        Player::ALL
            .into_iter()
            .try_for_each(|player| self.check_turns(player))
    }
}
