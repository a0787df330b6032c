//! How many citizens lie on each of the twelve squares, packed into three words.

use boardgame_core::Player;

use crate::place::{RING, ROWS, row_start};

/// The citizens on the twelve squares around the board, in ring order (`a1` to `e1`, right mandarin, `e2` to `a2`, left mandarin).
///
/// A count is cut in two. The lower bits of all twelve share one word (five bits for each citizen square, seven for a mandarin square), the
/// upper ones two others, which are zero but for counts that no game without huge debts sees. As long as they are zero a whole turn
/// is played within the one word. Each half of the ring has half of a word, so that the half-turn is an exchange of halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    pub(crate) low: u64,
    pub(crate) high: [u64; 2],
}

/// The bits of a count that go into the low word and the high one, on a citizen square and on a mandarin square: 5 + 10 and 7 + 8 bits,
/// enough for the 20,050 citizens that the greatest debts leave on the board.
const CITIZENS: (u32, u32) = (5, 10);
const MANDARIN: (u32, u32) = (7, 8);

const LOW_ROW: u64 = (1 << (5 * CITIZENS.0)) - 1;
const HIGH_ROW: u64 = (1 << (5 * CITIZENS.1)) - 1;

/// The lowest and the highest bit of each citizen lane of a row in the low word.
pub(crate) const LANE_ONES: u64 = 0b00001_00001_00001_00001_00001;
pub(crate) const LANE_TOPS: u64 = LANE_ONES << (CITIZENS.0 - 1);

/// Which bits of the low word a place of the ring has, as a shift and a mask.
pub(crate) const fn low_lane(at: usize) -> (u32, u64) {
    let (half, lane) = (at as u32 / 6, at as u32 % 6);
    let bits = if lane == 5 { MANDARIN.0 } else { CITIZENS.0 };
    (32 * half + CITIZENS.0 * lane, (1 << bits) - 1)
}

/// Which bits of its high word a place of the ring has.
const fn high_lane(at: usize) -> (u32, u64) {
    let lane = at as u32 % 6;
    let bits = if lane == 5 { MANDARIN.1 } else { CITIZENS.1 };
    (CITIZENS.1 * lane, (1 << bits) - 1)
}

/// The highest bit of each citizen lane of a low word whose lane isn't empty in this high one.
#[cold]
#[inline(never)]
const fn high_tops(high: u64) -> u64 {
    let (mut tops, mut lane) = (0, 0);
    while lane < 5 {
        if high >> (CITIZENS.1 * lane) & ((1 << CITIZENS.1) - 1) != 0 {
            tops |= 1 << (CITIZENS.0 * lane + 4);
        }
        lane += 1;
    }
    tops
}

impl Board {
    pub(crate) fn new(counts: [u16; RING]) -> Self {
        let mut board = Board {
            low: 0,
            high: [0; 2],
        };
        for (at, count) in counts.into_iter().enumerate() {
            let ((low, low_mask), (high, high_mask)) = (low_lane(at), high_lane(at));
            let count = u64::from(count);
            board.low |= (count & low_mask) << low;
            board.high[at / 6] |= (count >> low_mask.count_ones() & high_mask) << high;
        }
        board
    }

    pub(crate) fn counts(&self) -> [u16; RING] {
        core::array::from_fn(|at| self.count(at))
    }

    /// Whether every count is in the low word alone.
    #[inline]
    pub(crate) const fn is_low(&self) -> bool {
        self.high[0] | self.high[1] == 0
    }

    /// The citizens on one place of the ring.
    pub(crate) const fn count(&self, at: usize) -> u16 {
        let ((low, low_mask), (high, high_mask)) = (low_lane(at), high_lane(at));
        let upper = self.high[at / 6] >> high & high_mask;
        (self.low >> low & low_mask | upper << low_mask.count_ones()) as u16
    }

    /// Whether a player's row is empty, as far as the low word says.
    #[inline]
    pub(crate) const fn low_row_is_empty(&self, player: Player) -> bool {
        self.low >> (32 * player.index()) & LOW_ROW == 0
    }

    /// Whether a player's row is empty.
    #[inline]
    pub(crate) const fn row_is_empty(&self, player: Player) -> bool {
        let half = player.index();
        (self.low >> (32 * half) & LOW_ROW) | (self.high[half] & HIGH_ROW) == 0
    }

    /// Which squares of a player's row hold citizens, in ring order, as the bits 0, 5, 10, 15 and 20.
    #[inline]
    pub(crate) const fn occupied(&self, player: Player) -> u32 {
        let half = player.index();
        let row = self.low >> (32 * half) & LOW_ROW;
        let below = LANE_TOPS - LANE_ONES;
        let mut tops = (((row & below) + below) | row) & LANE_TOPS;
        if self.high[half] != 0 {
            tops |= high_tops(self.high[half]);
        }
        (tops >> 4) as u32
    }

    /// The citizens in a player's row.
    pub(crate) fn row_sum(&self, player: Player) -> i32 {
        let row = row_start(player);
        (row..row + 5).map(|at| i32::from(self.count(at))).sum()
    }

    /// Sets one citizen on each square of an empty row.
    pub(crate) const fn refill(&mut self, player: Player) {
        self.low |= LANE_ONES << (32 * player.index());
    }

    /// Left and right exchanged.
    pub(crate) fn mirrored(self) -> Self {
        let (bottom, top) = (self.low & 0xffff_ffff, self.low >> 32);
        let [bottom, top] = exchange_mandarins([bottom, top], CITIZENS.0);
        Board {
            low: bottom | top << 32,
            high: exchange_mandarins(self.high, CITIZENS.1),
        }
    }

    /// Turned by 180 degrees.
    pub(crate) const fn turned(self) -> Self {
        Board {
            low: self.low.rotate_left(32),
            high: [self.high[1], self.high[0]],
        }
    }
}

/// Both halves of the ring with the lanes of their rows in reverse order, and the mandarin squares exchanged.
fn exchange_mandarins(halves: [u64; 2], bits: u32) -> [u64; 2] {
    let row_bits = bits * u32::from(ROWS.files());
    let reversed = |half: u64| {
        (0..5).fold(0, |row, lane| {
            row << bits | (half >> (bits * lane) & ((1 << bits) - 1))
        })
    };
    let mandarin = |half: u64| half >> row_bits << row_bits;
    [
        reversed(halves[0]) | mandarin(halves[1]),
        reversed(halves[1]) | mandarin(halves[0]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_count_a_board_can_have_is_kept_beside_any_others() {
        for at in 0..RING {
            for count in 0..=20_050 {
                for others in [0, 1, 15, 16, 31, 32, 127, 128, 20_050] {
                    let mut counts = [others; RING];
                    counts[at] = count;
                    let board = Board::new(counts);
                    assert_eq!(board.counts(), counts);
                    assert_eq!(
                        board.is_low(),
                        counts
                            .iter()
                            .enumerate()
                            .all(|(at, &n)| n <= if at % 6 == 5 { 127 } else { 31 })
                    );
                }
            }
        }
    }

    #[test]
    fn maps_move_every_count_to_its_image() {
        let counts: [u16; RING] = core::array::from_fn(|at| (20_050 >> at) as u16);
        let board = Board::new(counts);
        let turned = board.turned().counts();
        let mirrored = board.mirrored().counts();
        for (at, count) in counts.into_iter().enumerate() {
            assert_eq!(turned[(at + 6) % 12], count);
            assert_eq!(mirrored[(16 - at) % 12], count);
        }
        assert_eq!(board.mirrored().mirrored(), board);
    }
}
