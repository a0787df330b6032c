//! What comes next: whose turn it is, and what removals are still owed.

use boardgame_core::Player;
use boardgame_core::grid::{Bitboard, Square};

use crate::squares::squares_at;
use crate::{FirstMover, KareKapan, Phase};

impl KareKapan {
    #[inline]
    pub(crate) fn hand_over(&mut self) {
        core::mem::swap(&mut self.own, &mut self.other);
        self.turn = !self.turn;
    }

    #[inline]
    pub(crate) fn slide(&mut self, from: Square, to: Square) {
        let ends = Bitboard::of(from) | Bitboard::of(to);
        self.own ^= ends;
        self.empty ^= ends;
        let made = squares_at(self.own, to);
        if made.is_empty() {
            self.hand_over();
        } else {
            self.take_for(made);
        }
    }

    #[inline(never)]
    fn take_for(&mut self, made: Bitboard) {
        self.go_on_taking(self.rules.most_captures().min(made.len() as u8));
    }

    #[inline]
    pub(crate) fn place(&mut self, to: Square) {
        self.own |= to.into();
        self.empty = self.empty.without(to.into());
        self.hand_over();
        if self.empty.is_empty() {
            self.begin_opening();
        }
    }

    /// Each player owes a removal for each square he has now; White owes one if nobody has any.
    #[inline(never)]
    fn begin_opening(&mut self) {
        let count = |player| self.square_count(player) as u8;
        let (white, black) = match (count(Player::First), count(Player::Second)) {
            (0, 0) => (1, 0),
            counts => counts,
        };
        self.go_on_opening(white, black, None);
    }

    /// White removes all of his, then Black all of his; what finds no stone to remove lapses.
    fn go_on_opening(&mut self, white: u8, black: u8, last_remover: Option<Player>) {
        let (turn, phase) = if white > 0 && !self.removable(Player::First).is_empty() {
            (Player::First, Phase::Open { white, black })
        } else if black > 0 && !self.removable(Player::Second).is_empty() {
            (Player::Second, Phase::Open { white: 0, black })
        } else {
            let first_mover = match (self.rules.first_mover(), last_remover) {
                (FirstMover::OpponentOfLastRemover, Some(player)) => !player,
                // A locked board, where nobody could remove, is written with White to move.
                _ => Player::First,
            };
            (first_mover, Phase::Move)
        };
        self.phase = phase;
        if turn != self.turn {
            self.hand_over();
        }
    }

    /// The side to move owes so many removals for its slide; when it can't remove any, the turn is over.
    fn go_on_taking(&mut self, owed: u8) {
        if owed > 0 && !self.removable_of(self.other).is_empty() {
            self.phase = Phase::Take(owed);
        } else {
            self.phase = Phase::Move;
            self.hand_over();
        }
    }

    pub(crate) fn remove(&mut self, point: Square) {
        self.other = self.other.without(point.into());
        self.empty |= point.into();
        if self.other.len() <= Self::LOST_AT {
            self.phase = Phase::Move;
            self.hand_over();
            return;
        }
        let remover = Some(self.turn);
        match (self.phase, self.turn) {
            (Phase::Open { white, black }, Player::First) => {
                self.go_on_opening(white.saturating_sub(1), black, remover);
            }
            (Phase::Open { white, black }, Player::Second) => {
                self.go_on_opening(white, black.saturating_sub(1), remover);
            }
            (Phase::Take(owed), _) => self.go_on_taking(owed.saturating_sub(1)),
            (Phase::Place | Phase::Move, _) => {}
        }
    }
}
