//! Unit squares as sets: each by its lower left corner.

use boardgame_core::grid::{Bitboard, Square};

use crate::{KareKapanRules, SquareStones};

const FILE_H: Bitboard = Bitboard::file(7);

/// The lower left corners of the unit squares whose four corners are all in the set.
///
/// File h has no unit square to its right; without the mask those of an 8-file board would wrap to file a.
#[inline]
pub(crate) const fn squares(stones: Bitboard) -> Bitboard {
    let b = stones.0;
    Bitboard(b & b >> 1 & b >> 8 & b >> 9 & !FILE_H.0)
}

/// The corners of unit squares that are given by their lower left ones.
#[inline]
pub(crate) const fn corners(squares: Bitboard) -> Bitboard {
    let s = squares.0;
    Bitboard(s | s << 1 | s << 8 | s << 9)
}

/// The unit squares of the set that have a point for a corner.
#[inline]
pub(crate) const fn squares_at(stones: Bitboard, point: Square) -> Bitboard {
    let b = stones.0;
    Bitboard(b & b >> 1 & b >> 8 & b >> 9 & AT[point.index()])
}

/// The lower left corners of the unit squares that meet in a point, those of the whole 8×8 frame.
const AT: [u64; 64] = {
    let mut table = [0; 64];
    let mut point = 0;
    while point < 64 {
        let p = 1_u64 << point;
        // What wraps to file h in the shifts is no unit square's lower left corner.
        table[point] = (p | p >> 1 | p >> 8 | p >> 9) & !FILE_H.0;
        point += 1;
    }
    table
};

/// Those of some stones that their enemy may remove.
#[inline]
pub(crate) const fn removable(stones: Bitboard, rules: KareKapanRules) -> Bitboard {
    let unprotected = stones.without(corners(squares(stones)));
    match rules.square_stones() {
        SquareStones::FreeWhenAllInSquares if unprotected.is_empty() => stones,
        _ => unprotected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(squares: &[&str]) -> Bitboard {
        squares
            .iter()
            .map(|text| text.parse::<Square>().unwrap())
            .collect()
    }

    #[test]
    fn a_unit_square_is_its_four_corners_wherever_it_stands() {
        for index in 0..64 {
            let lower_left = Square::from_index(index);
            let (file, rank) = (lower_left.file(), lower_left.rank());
            let four: Bitboard = [(0, 0), (1, 0), (0, 1), (1, 1)]
                .into_iter()
                .filter_map(|(files, ranks)| Square::new(file + files, rank + ranks))
                .collect();
            let is_square = four.len() == 4;
            let expected = if is_square {
                lower_left.into()
            } else {
                Bitboard::EMPTY
            };
            assert_eq!(squares(four), expected, "{lower_left}");
            assert_eq!(corners(expected), if is_square { four } else { expected });
            for point in (0..64).map(Square::from_index) {
                let at = squares_at(four, point);
                assert_eq!(!at.is_empty(), is_square && four.contains(point));
            }
        }
    }

    #[test]
    fn nothing_wraps_from_the_last_file_to_the_first() {
        let split = set(&["h1", "h2", "a2", "a3", "h3", "a4"]);
        assert!(squares(split).is_empty());
        assert!(squares(Bitboard::file(0) | Bitboard::file(7)).is_empty());
    }

    #[test]
    fn overlapping_squares_all_count() {
        let block = set(&["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
        assert_eq!(squares(block), set(&["a1", "b1", "a2", "b2"]));
        assert_eq!(squares_at(block, "b2".parse().unwrap()).len(), 4);
        assert_eq!(squares_at(block, "b1".parse().unwrap()).len(), 2);
        assert_eq!(squares_at(block, "a1".parse().unwrap()).len(), 1);
    }
}
