//! What a player can have come to in the turns he had, for a state that is read.

use alloc::format;
use alloc::string::String;
use core::time::Duration;

use boardgame_core::Player;

use super::{MAX_TIME, Reason, Referee};

impl Referee {
    pub(super) fn reason(&self) -> Option<Reason> {
        self.verdict.map(|verdict| verdict.reason)
    }

    /// Checks a player's warnings and time used, after the verdict and the clock of the move were.
    ///
    /// In a turn a player uses a move time for each warning by the clock, and then less than one. Of a turn that is over nothing else is known;
    /// of the one that goes on it is known what was used since the last of those warnings.
    pub(super) fn check_turns(&self, player: Player) -> Result<(), String> {
        let to_move = player == self.turn();
        // The one who isn't to move has played last.
        let played = (self.moves.len() + usize::from(!to_move)) / 2;
        let in_turn = to_move && !matches!(self.reason(), Some(Reason::Captures | Reason::NoMoves));
        let (warnings, used) = (self.warnings[player], self.time_used[player]);
        if played == 0 && !in_turn && (warnings > 0 || !used.is_zero()) {
            return Err(format!(
                "the {player} player has warnings or used time before the first turn"
            ));
        }
        let now = if in_turn {
            self.move_time_used
        } else {
            Duration::ZERO
        };
        // The warning that lost the game: when the clock gave it, its move time is still there.
        let lost = in_turn && self.reason() == Some(Reason::Warnings);
        let lost_by_touch = lost && self.rules.move_time() != Some(now);
        let mut others = warnings - u32::from(lost);
        if let Some(limit) = self.rules.move_time() {
            // No more than 2⁸³ nanoseconds each: all the moves and warnings that there can be don't overflow.
            let (limit, earlier) = (limit.as_nanos(), used.saturating_sub(now).as_nanos());
            let most = u128::from(others) * limit + played as u128 * (limit - 1);
            // Time used stops at a point, where nothing can be told apart.
            let exact = played == 0 && used < MAX_TIME;
            if earlier > most || exact && earlier % limit != 0 {
                return Err(format!(
                    "`time_used`: not what the {player} player can have used in his turns"
                ));
            }
            // Not more than there are, by what was just checked.
            let ends = if exact {
                (earlier / limit) as u32
            } else {
                others
            };
            others -= ends;
        }
        // In turns that are over a stone was selected, which is enough to be warned for any number of touches.
        let touched_now = lost_by_touch || played == 0 && others > 0;
        if touched_now && self.selection.is_none() && !self.has_immovable_stone() {
            return Err(format!(
                "`warnings`: the {player} player has no stone to be warned for, and none is selected"
            ));
        }
        Ok(())
    }

    fn has_immovable_stone(&self) -> bool {
        let stones = self.position.stones()[self.turn()];
        stones
            .into_iter()
            .any(|square| self.position.targets(square).is_empty())
    }
}
