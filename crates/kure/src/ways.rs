//! Where stones may go, by sets.

use boardgame_core::Filling;
use boardgame_core::grid::{Axis, Bitboard, Square};

use crate::Step;
use crate::lines::FullLines;
use crate::rules::STONES;

/// The steps of a stone in the order in which they are listed: by how much the index changes, and along which axis.
pub(crate) const STEPS: [(isize, Axis); 6] = [
    (-9, Axis::Rising),
    (-8, Axis::File),
    (-7, Axis::Falling),
    (7, Axis::Falling),
    (8, Axis::File),
    (9, Axis::Rising),
];

/// For each of the [`STEPS`] the squares that a stone can reach by it: seven at most, one for each stone.
///
/// Its methods are inlined for good, so that a caller who counts the moves and then takes one finds the ways once.
#[derive(Clone, Copy)]
pub(crate) struct Ways([Bitboard; STEPS.len()]);

/// Where stones stand after a step.
#[inline(always)]
fn stepped(stones: Bitboard, by: isize) -> Bitboard {
    // Nothing wraps to a square of the board, since it leaves file h and rank 8 of the frame free.
    Bitboard(if by > 0 {
        stones.0 << by
    } else {
        stones.0 >> -by
    })
}

impl Ways {
    /// The ways of some stones, given the squares that are open but for the full lines.
    ///
    /// A stone that steps along a line is on that line before and after, so that of the lines that hold three already only those of the
    /// other axes are closed to it.
    #[inline(always)]
    pub(crate) fn new(stones: Bitboard, open: Bitboard, full: FullLines) -> Self {
        let open = open.without(full.ranks);
        let straight = open.without(full.rising | full.falling);
        let rising = open.without(full.files | full.falling);
        let falling = open.without(full.files | full.rising);
        Ways(STEPS.map(|(by, axis)| {
            let open = match axis {
                Axis::Rising => rising,
                Axis::Falling => falling,
                Axis::File | Axis::Rank => straight,
            };
            stepped(stones, by) & open
        }))
    }

    /// Without the ways along full lines of stones that don't count where they stand, and are on no line before.
    pub(crate) fn closed_to(mut self, uncounted: Bitboard, full: FullLines) -> Self {
        for ((by, axis), targets) in STEPS.into_iter().zip(&mut self.0) {
            *targets = targets.without(stepped(uncounted, by) & full.along(axis));
        }
        self
    }

    /// How many steps there are.
    #[inline(always)]
    pub(crate) fn count(self) -> usize {
        self.0.map(Bitboard::len).iter().sum()
    }

    /// Whether there is no step.
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().all(|targets| targets.is_empty())
    }

    /// Where steps lead, by how much the index changes.
    #[inline(always)]
    pub(crate) fn by_direction(self) -> impl Iterator<Item = (isize, Bitboard)> {
        let steps = STEPS.into_iter().zip(self.0);
        steps.map(|((by, _), targets)| (by, targets))
    }

    /// Fills a list with the steps.
    ///
    /// All steps that a direction could have are written, and those counted that there are: step by step, in branches that no processor
    /// foresees, random games by lists run at three quarters of the speed.
    #[inline(always)]
    pub(crate) fn list(self, list: &mut Filling<'_, Step>) {
        for (by, targets) in self.by_direction() {
            let mut rest = targets.0;
            let steps = [(); STONES].map(|()| {
                let to = Square::from_index(rest.trailing_zeros() as u8);
                rest &= rest.wrapping_sub(1);
                Step::ending_on(to, by)
            });
            list.push_first(targets.len(), steps);
        }
    }

    /// The step that has so many before it, without a branch but the one for too few: with branches random games ran at two
    /// thirds of the speed.
    #[inline(always)]
    pub(crate) fn nth(self, n: usize) -> Option<Step> {
        let mut before = 0;
        let mut chosen = (0, Bitboard::EMPTY, 0);
        for (by, targets) in self.by_direction() {
            if n >= before {
                chosen = (by, targets, n - before);
            }
            before += targets.len();
        }
        if n >= before {
            return None;
        }
        let (by, targets, left) = chosen;
        let (mut rest, mut from_it_on) = (targets.0, targets);
        for skipped in 1..STONES {
            rest &= rest.wrapping_sub(1);
            if left >= skipped {
                from_it_on = Bitboard(rest);
            }
        }
        from_it_on.first().map(|to| Step::ending_on(to, by))
    }
}
