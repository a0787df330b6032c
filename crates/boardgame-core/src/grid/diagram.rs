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

/// Draws a board with its coordinates: ranks on both sides, files above and below.
///
/// # Errors
/// Those of the formatter.
pub fn write_diagram(
    f: &mut impl fmt::Write,
    size: BoardSize,
    cell: impl Fn(Square) -> Cell,
) -> fmt::Result {
    write_files(f, size)?;
    for rank in (0..size.ranks()).rev() {
        write!(f, "{} ", rank + 1)?;
        for square in (0..size.files()).filter_map(|file| Square::new(file, rank)) {
            let Cell { glyph, sides } = cell(square);
            write!(f, "{}{glyph}{}", sides.0, sides.1)?;
        }
        writeln!(f, " {}", rank + 1)?;
    }
    write_files(f, size)
}

fn write_files(f: &mut impl fmt::Write, size: BoardSize) -> fmt::Result {
    f.write_str("  ")?;
    for file in 0..size.files() {
        let letter = char::from(b'a' + file);
        let end = if file + 1 < size.files() { " " } else { "\n" };
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
        let mut text = String::new();
        let size = BoardSize::new(3, 2).unwrap();
        write_diagram(&mut text, size, |square| {
            match (square.file(), square.rank()) {
                (0, 0) => Cell::plain('o').bracketed(),
                (2, 1) => Cell::plain('x').parenthesised(),
                _ => Cell::plain('.'),
            }
        })
        .unwrap();
        assert_eq!(
            text,
            "   a  b  c\n2  .  . (x) 2\n1 [o] .  .  1\n   a  b  c\n"
        );
    }
}
