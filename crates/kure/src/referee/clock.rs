//! Time that passes under a referee.

use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use boardgame_core::{Player, Position};

use super::{Answer, MAX_TIME, Reason, Referee, WarningCause};

impl Referee {
    /// Time passes for the player to move.
    ///
    /// Every limit on the way is met in its order, at no more cost for a long time than for a short one. A limit is reached when the time
    /// used equals it. What is left of the time when the game ends is nobody's.
    pub fn advance(&mut self, time: Duration) -> Vec<Answer> {
        if self.verdict.is_some() {
            return vec![];
        }
        let player = self.position.turn();
        let left = self.time_left(player);
        let out_of_time = left.is_some_and(|left| time >= left);
        let time = left.map_or(time, |left| time.min(left));
        let mut answers = vec![];
        if let Some(move_time) = self.rules.move_time().map(|limit| limit.as_nanos()) {
            let used = self.move_time_used.as_nanos() + time.as_nanos();
            // Where a move time and the match time end together, the match time alone counts.
            let ends = used.saturating_sub(out_of_time.into()) / move_time;
            let warnings_left = self.rules.max_warnings() - self.warnings[player];
            if ends >= u128::from(warnings_left) {
                let until_last = u128::from(warnings_left) * move_time;
                self.use_time(
                    player,
                    from_nanos(until_last - self.move_time_used.as_nanos()),
                );
                self.move_time_used = from_nanos(move_time);
                return self.warn(WarningCause::MoveTime, warnings_left);
            }
            self.move_time_used = from_nanos(used - ends * move_time);
            // Fewer than the warnings left, which are counted in 32 bits.
            if ends > 0 {
                answers = self.warn(WarningCause::MoveTime, ends as u32);
            }
        }
        self.use_time(player, time);
        if out_of_time {
            answers.push(self.end(Reason::MatchTime));
        }
        answers
    }

    fn use_time(&mut self, player: Player, time: Duration) {
        let used = &mut self.time_used[player];
        *used = used.saturating_add(time).min(MAX_TIME);
    }

    /// The time a player has used for all moves, at most [`MAX_TIME`].
    #[must_use]
    pub fn time_used(&self, player: Player) -> Duration {
        self.time_used[player]
    }

    /// The time a player has left for all moves, `None` without a match time.
    #[must_use]
    pub fn time_left(&self, player: Player) -> Option<Duration> {
        let limit = self.rules.match_time()?;
        Some(limit.saturating_sub(self.time_used[player]))
    }

    /// The time that the player to move has left until the next warning, `None` without a move time.
    #[must_use]
    pub fn move_time_left(&self) -> Option<Duration> {
        let limit = self.rules.move_time()?;
        Some(limit.saturating_sub(self.move_time_used))
    }
}

/// For times no longer than one that was handed in, or than a limit: their seconds fit.
fn from_nanos(nanos: u128) -> Duration {
    const SECOND: u128 = 1_000_000_000;
    Duration::new((nanos / SECOND) as u64, (nanos % SECOND) as u32)
}
