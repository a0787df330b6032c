//! What comes next: whose turn it is, and what removals are still owed.

use boardgame_core::grid::{Bitboard, Square};
use boardgame_core::{ByPlayer, Player, Position};

use crate::squares::{removable, squares, squares_at};
use crate::status::Status;
use crate::{Blocked, FirstMover, KareKapan, KareKapanRules, Phase};

impl KareKapan {
    #[inline]
    pub(crate) fn hand_over(&mut self) {
        core::mem::swap(&mut self.own, &mut self.other);
        self.status = self.status.handed_over();
    }

    /// Goes on with the stones as they are.
    #[inline]
    fn go_on(&mut self, status: Status) {
        if status.turn() != self.turn() {
            core::mem::swap(&mut self.own, &mut self.other);
        }
        self.status = status;
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
            self.go_on(after_squares(made, self.other, self.status));
        }
    }

    #[inline]
    pub(crate) fn place(&mut self, to: Square) {
        self.own |= to.into();
        self.empty = self.empty.without(to.into());
        self.hand_over();
        if self.empty.is_empty() {
            self.go_on(after_placing(self.own, self.other, self.status));
        }
    }

    #[inline]
    pub(crate) fn remove(&mut self, point: Square) {
        self.other = self.other.without(point.into());
        self.empty |= point.into();
        self.go_on(after_removal(self.own, self.other, self.status));
    }
}

// What follows is seldom called, and takes and gives words: by reference to the position it would keep every child of a tree in memory.
// Perft with every leaf played ran at four fifths of the speed.

/// A slide has made squares.
#[inline(never)]
fn after_squares(made: Bitboard, other: Bitboard, status: Status) -> Status {
    let owed = status.rules().most_captures().min(made.len() as u8);
    taking(owed, other, status)
}

/// The side to move owes so many removals for its slide; when it can't remove any, the turn is over.
#[inline]
fn taking(owed: u8, other: Bitboard, status: Status) -> Status {
    if owed > 0 && !removable(other, status.rules()).is_empty() {
        status.at(status.turn(), Phase::Take(owed))
    } else {
        status.at(!status.turn(), Phase::Move)
    }
}

/// A stone was removed by the side to move.
#[inline(never)]
fn after_removal(own: Bitboard, other: Bitboard, status: Status) -> Status {
    let turn = status.turn();
    match status.phase() {
        _ if other.len() <= KareKapan::LOST_AT => status.at(!turn, Phase::Move).lost(),
        Phase::Take(owed) => taking(owed.saturating_sub(1), other, status),
        Phase::Open { white, black } => {
            let mut owed = ByPlayer::new(white, black);
            owed[turn] = owed[turn].saturating_sub(1);
            opening(own, other, owed, Some(turn), status)
        }
        Phase::Place | Phase::Move => status,
    }
}

/// The board is full: each player owes a removal for each square he has now; White owes one if nobody has any.
#[inline(never)]
fn after_placing(own: Bitboard, other: Bitboard, status: Status) -> Status {
    let count = |stones| squares(stones).len() as u8;
    let mut owed = by_player(count(own), count(other), status.turn());
    if owed == ByPlayer::new(0, 0) {
        owed.first = 1;
    }
    opening(own, other, owed, None, status)
}

/// White removes all of his, then Black all of his; what finds no stone to remove lapses.
fn opening(
    own: Bitboard,
    other: Bitboard,
    owed: ByPlayer<u8>,
    last_remover: Option<Player>,
    status: Status,
) -> Status {
    let rules = status.rules();
    let stones = by_player(own, other, status.turn());
    let (white, black) = (owed.first, owed.second);
    if white > 0 && !removable(stones.second, rules).is_empty() {
        status.at(Player::First, Phase::Open { white, black })
    } else if black > 0 && !removable(stones.first, rules).is_empty() {
        status.at(Player::Second, Phase::Open { white: 0, black })
    } else {
        let first_mover = match (rules.first_mover(), last_remover) {
            (FirstMover::OpponentOfLastRemover, Some(player)) => !player,
            // A locked board, where nobody could remove, is written with White to move.
            _ => Player::First,
        };
        status.at(first_mover, Phase::Move)
    }
}

/// What the side to move has and what the other has, by player.
fn by_player<T>(own: T, other: T, turn: Player) -> ByPlayer<T> {
    match turn {
        Player::First => ByPlayer::new(own, other),
        Player::Second => ByPlayer::new(other, own),
    }
}

/// Whether the board is full and nobody can remove a stone.
#[inline]
pub(crate) fn is_locked(
    own: Bitboard,
    other: Bitboard,
    empty: Bitboard,
    rules: KareKapanRules,
) -> bool {
    empty.is_empty() && removable(own, rules).is_empty() && removable(other, rules).is_empty()
}

/// Whether the side to move, which can't slide, passes.
#[cold]
#[inline(never)]
pub(crate) fn passes(own: Bitboard, other: Bitboard, empty: Bitboard, status: Status) -> bool {
    let rules = status.rules();
    rules.blocked() == Blocked::Passes && !is_locked(own, other, empty, rules)
}
