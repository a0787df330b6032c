//! Which stones a move takes.

use boardgame_core::grid::{Bitboard, Square};

use crate::rules::BOARD;

/// The four distances of index between the neighbours on a line.
const STRIDES: [u32; 4] = [1, 7, 8, 9];

/// The neighbours of each square of the board, along each of the four lines through it.
static NEIGHBOURS: [[u64; 4]; 64] = {
    let mut neighbours = [[0; 4]; 64];
    let mut squares = BOARD.squares();
    while let Some(square) = squares.first() {
        squares.0 &= squares.0 - 1;
        let mut line = 0;
        while line < STRIDES.len() {
            let bit = Bitboard::of(square).0;
            let both = bit << STRIDES[line] | bit >> STRIDES[line];
            neighbours[square.index()][line] = both & BOARD.squares().0;
            line += 1;
        }
    }
    neighbours
};

/// The enemy stones that a stone which comes to `to` has between itself and another own one.
///
/// The own stones may be those before the step: where the stone came from is next to `to`, and the other jaw is two squares away.
#[inline]
pub(crate) fn caught(to: Square, own: Bitboard, enemy: Bitboard) -> Bitboard {
    let mut caught = 0;
    for (stride, neighbours) in STRIDES.into_iter().zip(NEIGHBOURS[to.index()]) {
        // Those that have an own stone next to them on the line. Nothing wraps, since the board leaves file h and rank 8 of the frame free.
        caught |= (own.0 << stride | own.0 >> stride) & neighbours;
    }
    Bitboard(caught & enemy.0)
}

/// The stones of `victims` that stand next to a square of one set and to a square of another, one right across the stone from the other.
#[inline]
pub(crate) fn between(one: Bitboard, other: Bitboard, victims: Bitboard) -> Bitboard {
    let mut between = 0;
    for stride in STRIDES {
        // Nothing wraps, since the board leaves file h and rank 8 of the frame free.
        between |= one.0 << stride & other.0 >> stride | one.0 >> stride & other.0 << stride;
    }
    Bitboard(between) & victims
}

/// The squares on which a stone that comes there takes something.
///
/// To ask this first is quicker than to look at every step for what it takes: random games run at once and a half the speed when few
/// steps wait for [`caught`], and in a tree the set is the same for all steps of a position.
#[inline]
pub(crate) fn threats(own: Bitboard, enemy: Bitboard) -> Bitboard {
    let (own, enemy) = (own.0, enemy.0);
    let threats = STRIDES.map(|stride| {
        // An own stone, an enemy one next to it, and the square beyond.
        (own << stride & enemy) << stride | (own >> stride & enemy) >> stride
    });
    Bitboard(threats.into_iter().fold(0, |all, some| all | some))
}
