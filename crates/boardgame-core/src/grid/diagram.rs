use core::fmt;

use super::{BoardSize, Square};

/// What a square looks like in a diagram: one character, and what stands to its left and right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The square itself.
    pub glyph: char,
    /// The characters on its two sides.
    pub sides: (char, char),
}

impl Cell {
    /// A square without marks.
    #[must_use]
    pub const fn plain(glyph: char) -> Cell {
        Cell {
            glyph,
            sides: (' ', ' '),
        }
    }

    /// The same square in brackets.
    #[must_use]
    pub const fn bracketed(self) -> Cell {
        Cell {
            sides: ('[', ']'),
            ..self
        }
    }

    /// The same square in parentheses.
    #[must_use]
    pub const fn parenthesised(self) -> Cell {
        Cell {
            sides: ('(', ')'),
            ..self
        }
    }
}

/// Draws a board with its coordinates, ranks on both sides, files above and below; from the other side when `flipped`.
///
/// # Errors
/// Those of the formatter.
pub fn write_diagram(
    f: &mut impl fmt::Write,
    size: BoardSize,
    flipped: bool,
    cell: impl Fn(Square) -> Cell,
) -> fmt::Result {
    let (files, ranks) = (size.files(), size.ranks());
    write_files(f, files, flipped)?;
    for row in 0..ranks {
        let rank = if flipped { row } else { ranks - 1 - row };
        write!(f, "{} ", rank + 1)?;
        for column in 0..files {
            let square = Square::new(file_of(column, files, flipped), rank);
            let Cell { glyph, sides } = square.map_or(Cell::plain(' '), &cell);
            write!(f, "{}{glyph}{}", sides.0, sides.1)?;
        }
        writeln!(f, " {}", rank + 1)?;
    }
    write_files(f, files, flipped)
}

fn file_of(column: u8, files: u8, flipped: bool) -> u8 {
    if flipped { files - 1 - column } else { column }
}

fn write_files(f: &mut impl fmt::Write, files: u8, flipped: bool) -> fmt::Result {
    f.write_str("  ")?;
    for column in 0..files {
        let letter = char::from(b'a' + file_of(column, files, flipped));
        let end = if column + 1 < files { " " } else { "\n" };
        write!(f, " {letter}{end}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::string::String;

    use super::*;

    #[test]
    fn a_diagram_has_coordinates_on_every_side() {
        let size = BoardSize::new(3, 2).unwrap();
        let drawn = |flipped| {
            let mut text = String::new();
            let cell = |square: Square| match (square.file(), square.rank()) {
                (0, 0) => Cell::plain('o').bracketed(),
                (2, 1) => Cell::plain('x').parenthesised(),
                _ => Cell::plain('.'),
            };
            write_diagram(&mut text, size, flipped, cell).unwrap();
            text
        };
        assert_eq!(
            drawn(false),
            "   a  b  c\n2  .  . (x) 2\n1 [o] .  .  1\n   a  b  c\n"
        );
        assert_eq!(
            drawn(true),
            "   c  b  a\n1  .  . [o] 1\n2 (x) .  .  2\n   c  b  a\n"
        );
    }
}
