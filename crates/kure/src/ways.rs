//! Where stones may go, by sets.

use boardgame_core::grid::{Bitboard, Direction, Square};

use crate::lines::FullLines;

/// Where the stones of the player to move may go, by the axis of the step.
///
/// A stone that steps along a line is on that line before and after, so that of the lines that hold three already only those of the
/// other axes are closed to it. A home stone that doesn't count is on no line before.
pub(crate) struct Ways {
    /// The stones that count on the lines they stand on.
    counted: Bitboard,
    /// The others, and where they may go.
    uncounted: Bitboard,
    for_uncounted: Bitboard,
    straight: Bitboard,
    rising: Bitboard,
    falling: Bitboard,
}

impl Ways {
    /// What there is for stones of both kinds, given the squares that are open but for the full lines.
    #[inline(always)]
    pub(crate) fn new(
        counted: Bitboard,
        uncounted: Bitboard,
        open: Bitboard,
        full: FullLines,
    ) -> Self {
        let open = open.without(full.ranks);
        let diagonals = full.rising | full.falling;
        Ways {
            counted,
            uncounted,
            for_uncounted: open.without(full.files | diagonals),
            straight: open.without(diagonals),
            rising: open.without(full.files | full.falling),
            falling: open.without(full.files | full.rising),
        }
    }

    /// The steps that a stone can make, a bit each: to the squares below it from left to right, then to those above.
    #[inline(always)]
    pub(crate) fn of(&self, from: Square) -> usize {
        // Where a neighbour comes to stand when the lower left one is shifted down to bit 0.
        const STRAIGHT: u64 = 1 << 1 | 1 << 17;
        const RISING: u64 = 1 | 1 << 18;
        const FALLING: u64 = 1 << 2 | 1 << 16;
        let shifted = |open: Bitboard| open.0 << 9 >> from.index();
        let around = if self.uncounted.contains(from) {
            shifted(self.for_uncounted) & (STRAIGHT | RISING | FALLING)
        } else {
            shifted(self.straight) & STRAIGHT
                | shifted(self.rising) & RISING
                | shifted(self.falling) & FALLING
        };
        ((around | around >> 13) & 0x3f) as usize
    }

    /// For each direction of a step the squares that a stone can reach by it.
    #[inline]
    pub(crate) fn by_direction(&self) -> impl Iterator<Item = Bitboard> {
        let open = [self.straight, self.rising, self.falling];
        [
            (Direction::North, Direction::South),
            (Direction::NorthEast, Direction::SouthWest),
            (Direction::NorthWest, Direction::SouthEast),
        ]
        .into_iter()
        .zip(open)
        .flat_map(move |((up, down), open)| {
            [up, down].map(|direction| {
                self.counted.shift(direction) & open
                    | self.uncounted.shift(direction) & self.for_uncounted
            })
        })
    }
}
