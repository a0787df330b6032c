//! How many stones a player has on each line, all counts in one word.

use boardgame_core::Player;
use boardgame_core::grid::{Axis, Bitboard, Line, Square};

use crate::rules::{BOARD, KureRules, home};
use crate::side::Side;

/// The most own stones that a line may hold.
const MOST_IN_LINE: usize = 3;

/// How many lines of an axis can hold more than that; the diagonals of three squares and fewer can't.
const LINES: usize = 7;

/// The number of a square's line among those of its axis, from 0; none for the lines that need no watch: short diagonals, and
/// the two home rows, of which the own one is exempt and the other lets in a single guest.
const fn line_number(square: Square, axis: Axis) -> Option<usize> {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    let (number, lines) = match axis {
        Axis::Rank => (rank.wrapping_sub(1), BOARD.ranks() as usize - 2),
        Axis::File => (file, LINES),
        Axis::Rising => ((file + MOST_IN_LINE).wrapping_sub(rank), LINES),
        Axis::Falling => ((file + rank).wrapping_sub(MOST_IN_LINE), LINES),
    };
    if number < lines { Some(number) } else { None }
}

/// What a stone on each square adds to the counts: 1 for each watched line through it.
static WEIGHTS: [u64; 64] = {
    let mut weights = [0; 64];
    let mut squares = BOARD.squares();
    while let Some(square) = squares.first() {
        squares.0 &= squares.0 - 1;
        let mut axis = 0;
        while axis < Axis::ALL.len() {
            if let Some(number) = line_number(square, Axis::ALL[axis]) {
                weights[square.index()] |= 1 << (16 * axis + 2 * number);
            }
            axis += 1;
        }
    }
    weights
};

/// The sum of the weights of each set of squares of a rank.
static RANK_WEIGHTS: [[u64; 128]; 7] = {
    let mut table = [[0; 128]; 7];
    let mut rank = 0;
    while rank < table.len() {
        let mut set = 1_usize;
        while set < 128 {
            // That of the set without its first square, and of this square.
            let first = set.trailing_zeros() as usize;
            table[rank][set] = table[rank][set & (set - 1)] + WEIGHTS[rank * 8 + first];
            set += 1;
        }
        rank += 1;
    }
    table
};

/// How many stones of one player stand on each line: 16 bits an axis, two bits a line, enough since no line may hold more than three.
///
/// They are counted for each list of moves. Kept in the position, at two additions a move, they made lists quicker by a quarter, but a
/// position twice as large: perft with every leaf played ran at three quarters of the speed.
#[derive(Clone, Copy)]
pub(crate) struct LineCounts(u64);

impl LineCounts {
    /// Counts the stones that are to be counted.
    #[inline(always)]
    pub(crate) fn of(counted: Bitboard) -> Self {
        // By the rank, not by the stone: without a loop of unknown length, random games run a seventh faster.
        let weight = |rank: usize| RANK_WEIGHTS[rank][(counted.0 >> (8 * rank) & 0x7f) as usize];
        // Wrapping, for the sake of illegal moves that were played unchecked.
        LineCounts((1..7).fold(weight(0), |sum, rank| sum.wrapping_add(weight(rank))))
    }

    /// The lines that hold three stones, a bit each.
    #[inline]
    fn threes(self) -> u64 {
        self.0 & (self.0 >> 1) & 0x5555_5555_5555_5555
    }

    /// How many lines hold three stones.
    #[inline]
    pub(crate) fn full_count(self) -> u32 {
        self.threes().count_ones()
    }

    /// The squares of the lines that hold three stones, an axis at a time.
    #[inline]
    pub(crate) fn full(self) -> FullLines {
        let threes = self.threes();
        // Seven bits that stand two apart, folded into seven bits that make an index.
        let folded = threes | (threes >> 7);
        let squares = |axis: usize| FOLDED_LINES[axis][(folded >> (16 * axis) & 0x7f) as usize];
        FullLines {
            ranks: squares(0),
            files: squares(1),
            rising: squares(2),
            falling: squares(3),
        }
    }
}

/// The squares of a set of lines of each axis, by the folded set.
static FOLDED_LINES: [[Bitboard; 128]; 4] = {
    let mut table = [[Bitboard::EMPTY; 128]; 4];
    let mut squares = BOARD.squares();
    while let Some(square) = squares.first() {
        squares.0 &= squares.0 - 1;
        let mut axis = 0;
        while axis < Axis::ALL.len() {
            if let Some(number) = line_number(square, Axis::ALL[axis]) {
                let bit = if number < 4 {
                    2 * number
                } else {
                    2 * number - 7
                };
                let mut index = 0;
                while index < 128 {
                    if index >> bit & 1 != 0 {
                        table[axis][index].0 |= 1 << square.index();
                    }
                    index += 1;
                }
            }
            axis += 1;
        }
    }
    table
};

/// The squares of the lines that hold three stones of a player, and can't take another, by their axis.
#[derive(Clone, Copy)]
pub(crate) struct FullLines {
    pub(crate) ranks: Bitboard,
    pub(crate) files: Bitboard,
    pub(crate) rising: Bitboard,
    pub(crate) falling: Bitboard,
}

impl FullLines {
    pub(crate) const fn along(&self, axis: Axis) -> Bitboard {
        match axis {
            Axis::Rank => self.ranks,
            Axis::File => self.files,
            Axis::Rising => self.rising,
            Axis::Falling => self.falling,
        }
    }

    /// The lines through a square.
    pub(crate) fn through(self, square: Square) -> impl Iterator<Item = Line> {
        Axis::ALL
            .into_iter()
            .filter(move |&axis| self.along(axis).contains(square))
            .map(move |axis| Line::through(square, axis, BOARD))
    }

    /// Each of the lines once.
    pub(crate) fn lines(self) -> impl Iterator<Item = Line> {
        BOARD.squares().into_iter().flat_map(move |square| {
            self.through(square)
                .filter(move |line| line.squares().first() == Some(square))
        })
    }
}

/// The lines that hold more of a player's stones than they may, and how many they hold, for stones put anywhere.
pub(crate) fn overfull(
    stones: Bitboard,
    player: Player,
    rules: KureRules,
) -> impl Iterator<Item = (Line, usize)> {
    let side = Side::new(stones, player, rules);
    let counted = stones.without(side.uncounted());
    let every_line = FullLines {
        ranks: BOARD.squares().without(home(player)),
        files: BOARD.squares(),
        rising: BOARD.squares(),
        falling: BOARD.squares(),
    };
    every_line
        .lines()
        .map(move |line| (line, (line.squares() & counted).len()))
        .filter(|&(_, count)| count > MOST_IN_LINE)
}
