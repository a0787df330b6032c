//! Text that doesn't parse, and where; and the reader of space-separated fields.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

/// A text that isn't of its form: says what is wrong, at which character.
///
/// This is about form alone. A well-formed thing that the rules refuse is a [`Violations`](crate::Violations), a [`RulesError`](crate::RulesError)
/// or a [`PlayError`](crate::PlayError).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    what: &'static str,
    character: usize,
    reason: String,
}

impl TextError {
    /// An error at a byte offset of `text`; `what` names the kind of text (`"position"`, `"move"`).
    ///
    /// An offset beyond the text, or within a character, means the next character's place.
    pub fn new(what: &'static str, text: &str, offset: usize, reason: impl fmt::Display) -> Self {
        let before = text.char_indices().take_while(|&(at, _)| at < offset);
        TextError {
            what,
            character: before.count() + 1,
            reason: reason.to_string(),
        }
    }

    /// Which character is wrong, counted from 1; one more than the text has when it ends too early.
    #[must_use]
    pub fn character(&self) -> usize {
        self.character
    }

    /// What is wrong there, without the place.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} text, character {}: {}",
            self.what, self.character, self.reason
        )
    }
}

impl core::error::Error for TextError {}

/// At most 24 characters of a text between backquotes, control characters escaped: for error messages about input of any size.
#[must_use]
pub fn excerpt(text: &str) -> String {
    const MOST: usize = 24;
    let mut quoted: String = text
        .chars()
        .take(MOST)
        .collect::<String>()
        .escape_debug()
        .collect();
    if text.chars().nth(MOST).is_some() {
        quoted.push('…');
    }
    format!("`{quoted}`")
}

/// One field of a position text, which knows where in the text it stands.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    whole: &'a str,
    start: usize,
    text: &'a str,
}

impl<'a> Field<'a> {
    /// What the field holds.
    #[must_use]
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// An error at a byte offset within this field.
    pub fn error_at(&self, offset: usize, reason: impl fmt::Display) -> TextError {
        TextError::new(
            "position",
            self.whole,
            self.start.saturating_add(offset),
            reason,
        )
    }

    /// An error about the field as a whole, with what it holds: `NAME X is not EXPECTED`.
    pub fn unexpected(&self, name: &str, expected: &str) -> TextError {
        self.error_at(
            0,
            format!("{name} {} is not {expected}", excerpt(self.text)),
        )
    }

    /// A part of this field, by its byte range; empty when the range isn't one of characters of the field.
    #[must_use]
    pub fn part(&self, range: core::ops::Range<usize>) -> Field<'a> {
        Field {
            whole: self.whole,
            start: self.start.saturating_add(range.start),
            text: self.text.get(range).unwrap_or(""),
        }
    }

    /// The parts of this field between the separators.
    pub fn split(self, separator: char) -> impl Iterator<Item = Field<'a>> {
        let mut start = self.start;
        self.text.split(separator).map(move |text| {
            let field = Field {
                whole: self.whole,
                start,
                text,
            };
            start += text.len() + separator.len_utf8();
            field
        })
    }

    /// A whole number in its one canonical form: digits without leading zeros, a minus only before a number below zero.
    ///
    /// # Errors
    /// At this field when it isn't such a number or doesn't lie within `range`.
    pub fn number(
        &self,
        name: &str,
        range: core::ops::RangeInclusive<i32>,
    ) -> Result<i32, TextError> {
        let expected = || format!("a whole number from {} to {}", range.start(), range.end());
        match self.text.parse::<i32>() {
            Ok(value) if range.contains(&value) && value.to_string() == self.text => Ok(value),
            _ => Err(self.unexpected(name, &expected())),
        }
    }
}

/// Splits a position text into exactly `N` fields at single spaces.
///
/// # Errors
/// At the first field that is empty (outer or double spaces), missing or too many; `names` are the fields' names.
pub fn split_fields<'a, const N: usize>(
    text: &'a str,
    names: [&str; N],
) -> Result<[Field<'a>; N], TextError> {
    let whole = Field {
        whole: text,
        start: 0,
        text,
    };
    let mut fields = [whole; N];
    let mut found = 0;
    for field in whole.split(' ') {
        if field.text.is_empty() {
            let expected = names.get(found).copied().unwrap_or("the end of the text");
            return Err(field.error_at(0, format!("expected {expected}")));
        }
        let Some(place) = fields.get_mut(found) else {
            return Err(field.error_at(0, format!("unexpected {}", excerpt(field.text))));
        };
        *place = field;
        found += 1;
    }
    match names.get(found) {
        Some(name) => Err(whole.error_at(text.len(), format!("expected a space and {name}"))),
        None => Ok(fields),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    const NAMES: [&str; 2] = ["the board", "the side to move"];

    #[test]
    fn fields_are_separated_by_exactly_one_space() {
        let [board, turn] = split_fields("7/7 w", NAMES).unwrap();
        assert_eq!((board.text(), turn.text()), ("7/7", "w"));
        for (text, character, reason) in [
            ("", 1, "expected the board"),
            (" 7/7 w", 1, "expected the board"),
            ("7/7  w", 5, "expected the side to move"),
            ("7/7 ", 5, "expected the side to move"),
            ("7/7", 4, "expected a space and the side to move"),
            ("7/7 w ", 7, "expected the end of the text"),
            ("7/7 w x", 7, "unexpected `x`"),
            ("7/7\tw", 6, "expected a space and the side to move"),
        ] {
            let error = split_fields(text, NAMES).unwrap_err();
            assert_eq!(
                (error.character(), error.reason()),
                (character, reason),
                "{text:?}"
            );
        }
    }

    #[test]
    fn parts_know_where_they_stand_in_the_whole_text() {
        let [board, _] = split_fields("ab,ğcd w", NAMES).unwrap();
        let parts: Vec<_> = board.split(',').collect();
        assert_eq!(parts[1].text(), "ğcd");
        let error = parts[1].error_at(2, "no");
        assert_eq!(error.to_string(), "position text, character 5: no");
        assert_eq!(parts[1].part(0..1).text(), "", "not a character's border");
        assert_eq!(parts[1].part(2..4).text(), "cd");
    }

    #[test]
    fn numbers_have_one_form() {
        for good in ["0", "7", "-12", "50"] {
            let [field] = split_fields(good, ["a number"]).unwrap();
            assert!(field.number("count", -12..=50).is_ok(), "{good}");
        }
        for bad in [
            "",
            "+5",
            "-0",
            "05",
            "51",
            "-13",
            "1e1",
            "٣",
            "99999999999999999999",
        ] {
            let field = Field {
                whole: bad,
                start: 0,
                text: bad,
            };
            assert!(field.number("count", -12..=50).is_err(), "{bad}");
        }
    }

    #[test]
    fn excerpts_are_short_and_escaped() {
        assert_eq!(excerpt("a\0b\n"), "`a\\0b\\n`");
        assert!(excerpt(&"x".repeat(1_000_000)).len() < 40);
    }
}
