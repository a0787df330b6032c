use core::fmt;

use super::{Bitboard, Square};

/// The size of a board in files and ranks, each 1..=8.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardSize {
    files: u8,
    ranks: u8,
}

impl BoardSize {
    /// A board of so many files and ranks; `None` unless both are 1..=8.
    #[must_use]
    pub const fn new(files: u8, ranks: u8) -> Option<BoardSize> {
        if matches!(files, 1..=8) && matches!(ranks, 1..=8) {
            Some(BoardSize { files, ranks })
        } else {
            None
        }
    }

    /// A board of as many files as ranks, the number brought into 1..=8.
    #[must_use]
    pub const fn square(side: u8) -> BoardSize {
        let side = match side {
            0 => 1,
            1..=8 => side,
            _ => 8,
        };
        BoardSize {
            files: side,
            ranks: side,
        }
    }

    /// How many files the board has.
    #[must_use]
    pub const fn files(self) -> u8 {
        self.files
    }

    /// How many ranks the board has.
    #[must_use]
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// The squares of the board.
    #[must_use]
    #[inline]
    pub const fn squares(self) -> Bitboard {
        let rank = (1 << self.files) - 1;
        Bitboard((u64::MAX >> (64 - 8 * self.ranks as u32)) & (0x0101_0101_0101_0101 * rank))
    }

    /// Whether a square lies on the board.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }

    /// The top right square.
    #[must_use]
    pub const fn last(self) -> Square {
        Square::from_index((self.ranks - 1) * 8 + self.files - 1)
    }
}

/// `8x7`: files by ranks.
impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.files, self.ranks)
    }
}

impl fmt::Debug for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_contains_exactly_its_squares() {
        for files in 1..=8 {
            for ranks in 1..=8 {
                let size = BoardSize::new(files, ranks).unwrap();
                for index in 0..64 {
                    let square = Square::from_index(index);
                    assert_eq!(size.contains(square), size.squares().contains(square));
                }
                assert_eq!(size.squares().len(), usize::from(files * ranks));
                assert!(size.contains(size.last()));
                assert_eq!(size.squares().into_iter().last(), Some(size.last()));
            }
        }
        for (files, ranks) in [(0, 1), (1, 0), (9, 1), (1, 9), (255, 255)] {
            assert_eq!(BoardSize::new(files, ranks), None);
        }
        assert_eq!(BoardSize::new(7, 7), Some(BoardSize::square(7)));
        assert_eq!(BoardSize::square(9), BoardSize::square(8));
    }
}
