//! The slides of one side, as sets of targets.

use boardgame_core::grid::{Bitboard, Direction, Square};

/// All slides of a side: for each direction (north, east, south, west) the points that a stone can reach that way.
///
/// Within one direction a point is reached by one stone only, the nearest: a direction and a target are a slide, and the sets'
/// sizes add up to the number of slides. Between directions targets do repeat.
#[inline]
pub(crate) fn slides(stones: Bitboard, empty: Bitboard) -> [Bitboard; 4] {
    // Four calls, each with a constant direction: mapped over an array they weren't specialised, and took twice as long.
    [
        stones.slides(Direction::North, empty),
        stones.slides(Direction::East, empty),
        stones.slides(Direction::South, empty),
        stones.slides(Direction::West, empty),
    ]
}

/// How many slides a side has.
#[inline]
pub(crate) fn slide_count(stones: Bitboard, empty: Bitboard) -> usize {
    let [north, east, south, west] = slides(stones, empty);
    north.len() + east.len() + south.len() + west.len()
}

/// Whether a side has any slide: whether a stone stands beside an empty point.
#[inline]
pub(crate) fn can_slide(stones: Bitboard, empty: Bitboard) -> bool {
    let beside = stones.shift(Direction::North)
        | stones.shift(Direction::East)
        | stones.shift(Direction::South)
        | stones.shift(Direction::West);
    !(beside & empty).is_empty()
}

/// Where the stone comes from that slides to a target in a direction, by its number.
#[inline]
pub(crate) fn origin(stones: Bitboard, direction: usize, to: Square) -> Square {
    let behind = stones.0 & BEHIND[direction & 3][to.index()];
    // Up and to the right the nearest stone has the highest index of those behind, else the lowest.
    if direction < 2 {
        last(behind)
    } else {
        first(behind)
    }
}

#[inline]
fn first(stones: u64) -> Square {
    Square::from_index(stones.trailing_zeros() as u8)
}

#[inline]
fn last(stones: u64) -> Square {
    Square::from_index((stones | 1).leading_zeros() as u8 ^ 63)
}

/// By direction and point, what lies behind the point for a stone that goes in that direction.
const BEHIND: [[u64; 64]; 4] = {
    let mut table = [[0; 64]; 4];
    let mut point = 0;
    while point < 64 {
        let below = (1 << point) - 1;
        let above = !below & !(1 << point);
        let file = Bitboard::file(point as u8 & 7).0;
        let rank = Bitboard::rank(point as u8 >> 3).0;
        table[0][point] = file & below;
        table[1][point] = rank & below;
        table[2][point] = file & above;
        table[3][point] = rank & above;
        point += 1;
    }
    table
};
