use alloc::format;
use core::fmt;
use core::str::FromStr;

use crate::{Filler, TextError, excerpt};

/// A square of the 8×8 frame, by file (0 is `a`, the leftmost) and rank (0 is the bottom one).
///
/// ```
/// use boardgame_core::grid::Square;
///
/// let square: Square = "D5".parse()?;
/// assert_eq!((square.file(), square.rank()), (3, 4));
/// assert_eq!(square.to_string(), "d5");
/// # Ok::<(), boardgame_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square at a file and a rank, each 0..=7; `None` outside.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 8 && rank < 8 {
            Some(Square(rank * 8 + file))
        } else {
            None
        }
    }

    /// The square of an index: `rank * 8 + file`, taken modulo 64.
    #[must_use]
    #[inline]
    pub const fn from_index(index: u8) -> Square {
        Square(index & 63)
    }

    /// `rank * 8 + file`, 0..=63.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        // The mask tells the optimiser what the constructors guarantee, so that tables of 64 need no bound check.
        (self.0 & 63) as usize
    }

    /// The file, 0..=7 from the left.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, 0..=7 from the bottom.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// How many king's steps lie between two squares of an open board.
    #[must_use]
    pub const fn distance(self, other: Square) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// Reads the square that a text begins with, a letter of either case and a digit; `what` names the text in an error.
    ///
    /// # Errors
    /// At the first character that isn't that of a square in `a1`–`h8`.
    pub fn read_prefix<'a>(
        what: &'static str,
        text: &'a str,
    ) -> Result<(Square, &'a str), TextError> {
        let bytes = text.as_bytes();
        let coordinate = |at: usize, first: u8| {
            let byte = bytes.get(at)?.to_ascii_lowercase();
            byte.checked_sub(first).filter(|&value| value < 8)
        };
        let Some(file) = coordinate(0, b'a') else {
            return Err(TextError::new(
                what,
                text,
                0,
                format!("expected a square from a1 to h8, found {}", excerpt(text)),
            ));
        };
        let Some(rank) = coordinate(1, b'1') else {
            return Err(TextError::new(
                what,
                text,
                1,
                format!(
                    "expected a rank from 1 to 8 after the file in {}",
                    excerpt(text)
                ),
            ));
        };
        Ok((Square(rank * 8 + file), &text[2..]))
    }
}

/// For games whose move is named by a square alone.
impl Filler for Square {
    const FILLER: Square = Square(0);
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = [b'a' + self.file(), b'1' + self.rank()];
        f.pad(core::str::from_utf8(&text).unwrap_or_default())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match Square::read_prefix("square", text)? {
            (square, "") => Ok(square),
            (square, rest) => Err(TextError::new(
                "square",
                text,
                2,
                format!("unexpected {} after {square}", excerpt(rest)),
            )),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Square {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Square {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::serde::deserialize_text(deserializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn every_square_has_one_text() {
        for index in 0..64 {
            let square = Square::from_index(index);
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
            assert_eq!(Square::new(square.file(), square.rank()), Some(square));
            assert_eq!(square.index(), usize::from(index));
        }
        assert_eq!(Square::new(8, 0), None);
        assert_eq!(Square::new(0, 8), None);
    }

    #[test]
    fn what_is_no_square_says_where() {
        for (text, character) in [
            ("", 1),
            ("a", 2),
            ("1", 1),
            ("i1", 1),
            ("a0", 2),
            ("a9", 2),
            ("a1 ", 3),
            (" a1", 1),
            ("a11", 3),
            ("ａ1", 1),
            ("aİ", 2),
            ("a\u{0}", 2),
            ("\u{212a}1", 1),
        ] {
            assert_eq!(
                text.parse::<Square>().unwrap_err().character(),
                character,
                "{text:?}"
            );
        }
    }

    #[test]
    fn distance_counts_kings_steps() {
        let square = |text: &str| text.parse::<Square>().unwrap();
        assert_eq!(square("a1").distance(square("h8")), 7);
        assert_eq!(
            square("h1").distance(square("a2")),
            7,
            "no step wraps round the border"
        );
        assert_eq!(square("d4").distance(square("d4")), 0);
    }
}
