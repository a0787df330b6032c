//! Why a move is forbidden.

use core::ops::ControlFlow;

use boardgame_core::Position;
use boardgame_core::grid::{Bitboard, Square};

use crate::slides::can_slide;
use crate::{IllegalMove, KareKapan, KareMove, Phase};

impl KareKapan {
    /// The reason against a move in a game that is going on.
    pub(crate) fn why_not(&self, mv: KareMove) -> Option<IllegalMove> {
        match (self.phase(), mv) {
            (Phase::Place, KareMove::Place(point)) => self.placing_refusal(point),
            (Phase::Move, KareMove::Slide { from, to }) => self.slide_refusal(from, to),
            (Phase::Move, KareMove::Pass) => self.pass_refusal(),
            (Phase::Open { .. } | Phase::Take(_), KareMove::Remove(point)) => {
                self.removal_refusal(point)
            }
            (Phase::Move, mv) if !can_slide(self.own, self.empty) => {
                Some(IllegalMove::OnlyPass { mv })
            }
            (phase, mv) => Some(IllegalMove::WrongPhase { mv, phase }),
        }
    }

    /// Why a slide is forbidden, in the phase of slides.
    fn slide_refusal(&self, from: Square, to: Square) -> Option<IllegalMove> {
        let size = self.rules().board();
        if let Some(point) = [from, to].into_iter().find(|&point| !size.contains(point)) {
            return Some(IllegalMove::OffBoard { point, size });
        }
        if self.empty.contains(from) {
            return Some(IllegalMove::NoStone(from));
        }
        if self.other.contains(from) {
            return Some(IllegalMove::NotYourStone(from));
        }
        if from == to {
            return Some(IllegalMove::Standing(from));
        }
        if from.file() != to.file() && from.rank() != to.rank() {
            return Some(IllegalMove::NotInLine { from, to });
        }
        if !self.empty.contains(to) {
            return Some(IllegalMove::Occupied(to));
        }
        let by = first_between(from, to, self.own | self.other)?;
        Some(IllegalMove::BlockedPath { from, to, by })
    }

    fn removal_refusal(&self, point: Square) -> Option<IllegalMove> {
        let size = self.rules().board();
        if !size.contains(point) {
            Some(IllegalMove::OffBoard { point, size })
        } else if self.empty.contains(point) {
            Some(IllegalMove::NoStone(point))
        } else if self.own.contains(point) {
            Some(IllegalMove::OwnStone(point))
        } else if self.removable_of(self.other).contains(point) {
            None
        } else {
            Some(IllegalMove::InSquare(point))
        }
    }

    fn placing_refusal(&self, point: Square) -> Option<IllegalMove> {
        let size = self.rules().board();
        if !size.contains(point) {
            Some(IllegalMove::OffBoard { point, size })
        } else if !self.empty.contains(point) {
            Some(IllegalMove::Occupied(point))
        } else {
            None
        }
    }

    fn pass_refusal(&self) -> Option<IllegalMove> {
        let first = self.for_each_move(ControlFlow::Break).break_value();
        match first {
            Some(KareMove::Slide { from, to }) => Some(IllegalMove::PassWithMoves { from, to }),
            _ => None,
        }
    }
}

/// The stone between two points of a line that is nearest to the first one.
fn first_between(from: Square, to: Square, stones: Bitboard) -> Option<Square> {
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    let line = if from.file() == to.file() {
        Bitboard::file(from.file())
    } else {
        Bitboard::rank(from.rank())
    };
    let above_low = !(Bitboard::of(low).0 | (Bitboard::of(low).0 - 1));
    let between = stones & line & Bitboard(above_low & (Bitboard::of(high).0 - 1));
    if from < to {
        between.first()
    } else {
        between.into_iter().last()
    }
}
