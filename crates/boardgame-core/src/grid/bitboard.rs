use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::{Direction, Square};

/// A set of squares of the 8×8 frame.
///
/// ```
/// use boardgame_core::grid::{Bitboard, Direction, Square};
///
/// let corner: Square = "h4".parse()?;
/// let set = Bitboard::from(corner);
/// assert!(set.shift(Direction::East).is_empty(), "no step wraps round the border");
/// assert_eq!(corner.neighbours().len(), 5);
/// # Ok::<(), boardgame_core::TextError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(pub u64);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);

    /// The set of one square.
    #[must_use]
    #[inline]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// The squares of a file, 0..=7 (taken modulo 8).
    #[must_use]
    pub const fn file(file: u8) -> Bitboard {
        Bitboard(FILE_A << (file & 7))
    }

    /// The squares of a rank, 0..=7 (taken modulo 8).
    #[must_use]
    pub const fn rank(rank: u8) -> Bitboard {
        Bitboard(0xff << ((rank & 7) * 8))
    }

    /// Whether there is no square in the set.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in the set, 0..=64.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether a square is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The square with the lowest index, `None` of the empty set.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_index(self.0.trailing_zeros() as u8))
        }
    }

    /// The squares of this set that aren't in the other.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }

    /// The set moved one step; what would leave the 8×8 frame is dropped, nothing wraps.
    #[must_use]
    #[inline]
    pub const fn shift(self, direction: Direction) -> Bitboard {
        let east = self.0 & !FILE_H;
        let west = self.0 & !FILE_A;
        Bitboard(match direction {
            Direction::North => self.0 << 8,
            Direction::NorthEast => east << 9,
            Direction::East => east << 1,
            Direction::SouthEast => east >> 7,
            Direction::South => self.0 >> 8,
            Direction::SouthWest => west >> 9,
            Direction::West => west >> 1,
            Direction::NorthWest => west << 7,
        })
    }

    /// All squares one king's step away from a square of the set, which may be squares of the set themselves.
    #[must_use]
    pub const fn neighbours(self) -> Bitboard {
        let sides = self.shift(Direction::East).0 | self.shift(Direction::West).0;
        let row = sides | self.0;
        Bitboard(sides | row << 8 | row >> 8)
    }

    /// The squares that a slide in one direction from a square of the set reaches through `empty` squares; the set itself isn't part of it.
    #[must_use]
    #[inline]
    pub const fn slides(self, direction: Direction, empty: Bitboard) -> Bitboard {
        // An occluded fill: each round doubles how far the fill has come, seven steps in three rounds.
        let mut reached = self.0;
        let mut through = empty.0;
        let border = match direction {
            Direction::North | Direction::South => 0,
            Direction::NorthEast | Direction::East | Direction::SouthEast => FILE_A,
            Direction::SouthWest | Direction::West | Direction::NorthWest => FILE_H,
        };
        through &= !border;
        let mut round = 0;
        while round < 3 {
            let by = 1 << round;
            reached |= through & step(reached, direction, by);
            through &= step(through, direction, by);
            round += 1;
        }
        Bitboard(reached & !self.0 & empty.0)
    }
}

/// A shift by some steps that may wrap; the caller masks the border out.
#[inline]
const fn step(set: u64, direction: Direction, steps: u32) -> u64 {
    match direction {
        Direction::North => set << (8 * steps),
        Direction::NorthEast => set << (9 * steps),
        Direction::East => set << steps,
        Direction::SouthEast => set >> (7 * steps),
        Direction::South => set >> (8 * steps),
        Direction::SouthWest => set >> (9 * steps),
        Direction::West => set >> steps,
        Direction::NorthWest => set << (7 * steps),
    }
}

const NEIGHBOURS: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        table[index] = Bitboard(1 << index).neighbours();
        index += 1;
    }
    table
};

impl Square {
    /// The squares of the 8×8 frame one king's step away: 3, 5 or 8.
    #[must_use]
    #[inline]
    pub const fn neighbours(self) -> Bitboard {
        NEIGHBOURS[self.index()]
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Self {
        Bitboard::of(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a [`Bitboard`], lowest index first: `a1`, `b1`, … `h8`.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Squares {}

impl BitAnd for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn bitand(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn bitor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn bitxor(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Bitboard) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Bitboard) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Bitboard) {
        self.0 ^= other.0;
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// One step in coordinates: the slow way to say it.
    fn step_from(square: Square, direction: Direction) -> Option<Square> {
        let (files, ranks) = direction.step();
        let file = square.file().checked_add_signed(files)?;
        let rank = square.rank().checked_add_signed(ranks)?;
        Square::new(file, rank)
    }

    fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square::from_index)
    }

    #[test]
    fn a_shift_moves_each_square_one_step_and_never_wraps() {
        for square in all() {
            for direction in Direction::ALL {
                let shifted = Bitboard::of(square).shift(direction);
                let expected = step_from(square, direction).into_iter().collect();
                assert_eq!(shifted, expected, "{square} {direction:?}");
            }
        }
    }

    #[test]
    fn neighbours_are_the_eight_steps() {
        for square in all() {
            let expected = Direction::ALL
                .into_iter()
                .filter_map(|direction| step_from(square, direction))
                .collect();
            assert_eq!(square.neighbours(), expected, "{square}");
            assert!([3, 5, 8].contains(&square.neighbours().len()));
        }
    }

    #[test]
    fn a_slide_goes_through_empty_squares_up_to_the_first_stone() {
        // A fixed scatter of stones, shifted about so that every square is tried empty and taken.
        for stones in (0..64).map(|turn| 0x8421_1248_0240_8421_u64.rotate_left(turn)) {
            let empty = Bitboard(!stones);
            for square in all() {
                for direction in Direction::ALL {
                    let mut expected = Bitboard::EMPTY;
                    let mut next = step_from(square, direction);
                    while let Some(reached) = next.filter(|&square| empty.contains(square)) {
                        expected |= Bitboard::of(reached);
                        next = step_from(reached, direction);
                    }
                    let slides = Bitboard::of(square).slides(direction, empty);
                    assert_eq!(slides, expected, "{square} {direction:?} {empty:?}");
                }
            }
        }
    }

    #[test]
    fn a_set_gives_its_squares_in_order() {
        let set: Bitboard = ["h8", "a1", "c4"]
            .map(|text| text.parse().unwrap())
            .into_iter()
            .collect();
        let names: Vec<_> = set
            .into_iter()
            .map(|square| std::format!("{square}"))
            .collect();
        assert_eq!(names, ["a1", "c4", "h8"]);
        assert_eq!(set.into_iter().len(), 3);
        assert_eq!(set.len(), 3);
        assert_eq!(Bitboard::EMPTY.first(), None);
    }

    #[test]
    fn files_and_ranks_are_sets_of_eight() {
        for square in all() {
            let both = Bitboard::file(square.file()) & Bitboard::rank(square.rank());
            assert_eq!(both, Bitboard::of(square));
        }
    }
}
