use core::fmt;

use super::{Bitboard, BoardSize, Square};

/// The four ways in which a line can run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// From left to right.
    Rank,
    /// From bottom to top.
    File,
    /// Diagonally, up to the right.
    Rising,
    /// Diagonally, down to the right.
    Falling,
}

impl Axis {
    /// All four.
    pub const ALL: [Axis; 4] = [Axis::Rank, Axis::File, Axis::Rising, Axis::Falling];
}

/// A whole line of a board, from border to border.
///
/// ```
/// use boardgame_core::grid::{Axis, BoardSize, Line, Square};
///
/// let square: Square = "c4".parse()?;
/// let line = Line::through(square, Axis::Rising, BoardSize::square(7));
/// assert_eq!(line.to_string(), "diagonal a2-f7");
/// assert_eq!(line.squares().len(), 6);
/// # Ok::<(), boardgame_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    axis: Axis,
    squares: Bitboard,
}

impl Line {
    /// The line through a square; without squares where such a line misses the board.
    #[must_use]
    pub const fn through(square: Square, axis: Axis, size: BoardSize) -> Line {
        let mut squares = 0;
        let mut index = 0;
        while index < 64 {
            let other = Square::from_index(index);
            let on_it = match axis {
                Axis::Rank => other.rank() == square.rank(),
                Axis::File => other.file() == square.file(),
                Axis::Rising => other.file() + square.rank() == square.file() + other.rank(),
                Axis::Falling => other.file() + other.rank() == square.file() + square.rank(),
            };
            if on_it && size.contains(other) {
                squares |= 1 << index;
            }
            index += 1;
        }
        Line {
            axis,
            squares: Bitboard(squares),
        }
    }

    /// The way it runs.
    #[must_use]
    pub const fn axis(self) -> Axis {
        self.axis
    }

    /// Its squares.
    #[must_use]
    pub const fn squares(self) -> Bitboard {
        self.squares
    }
}

/// `rank 4`, `file c`, `diagonal a2-f7`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, last)) = self.squares.first().zip(self.squares.into_iter().last()) else {
            return f.write_str("a line off the board");
        };
        match self.axis {
            Axis::Rank => write!(f, "rank {}", first.rank() + 1),
            Axis::File => write!(f, "file {}", char::from(b'a' + first.file())),
            // From the left border to the right one.
            Axis::Rising => write!(f, "diagonal {first}-{last}"),
            Axis::Falling => write!(f, "diagonal {last}-{first}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::grid::Direction;

    #[test]
    fn a_line_is_all_that_steps_along_it_reach() {
        let ways = [
            (Axis::Rank, Direction::East, Direction::West),
            (Axis::File, Direction::North, Direction::South),
            (Axis::Rising, Direction::NorthEast, Direction::SouthWest),
            (Axis::Falling, Direction::SouthEast, Direction::NorthWest),
        ];
        for (files, ranks) in [(7, 7), (8, 8), (3, 5), (8, 1)] {
            let size = BoardSize::new(files, ranks).unwrap();
            for square in size.squares() {
                for (axis, there, back) in ways {
                    let from = Bitboard::of(square);
                    let expected = from
                        | from.slides(there, size.squares())
                        | from.slides(back, size.squares());
                    let line = Line::through(square, axis, size);
                    assert_eq!(line.squares(), expected, "{square} {axis:?} on {size}");
                    assert_eq!(line.axis(), axis);
                }
            }
        }
    }

    #[test]
    fn a_line_has_the_name_that_its_coordinates_give_it() {
        let size = BoardSize::square(7);
        let square: Square = "c5".parse().unwrap();
        let names = Axis::ALL.map(|axis| Line::through(square, axis, size).to_string());
        assert_eq!(
            names,
            ["rank 5", "file c", "diagonal a3-e7", "diagonal a7-g1"]
        );
        let outside = Line::through("h8".parse().unwrap(), Axis::Rank, size);
        assert_eq!(outside.to_string(), "a line off the board");
    }
}
