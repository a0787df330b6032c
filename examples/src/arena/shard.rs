//! A part of a match.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// Part `number` of `of` parts, counted from 1; the whole by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, 1 to `of`.
    pub number: u32,
    /// How many parts there are.
    pub of: u32,
}

impl Shard {
    /// The pairs of games that are this part's: parts differ by one pair at most, and together they are the whole.
    #[must_use]
    pub fn of(self, pairs: u32) -> Range<u32> {
        let until =
            |number: u32| (u64::from(pairs) * u64::from(number) / u64::from(self.of)) as u32;
        until(self.number - 1)..until(self.number)
    }
}

impl Default for Shard {
    fn default() -> Self {
        Shard { number: 1, of: 1 }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parsed = text
            .split_once('/')
            .and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parsed {
            Some((number, of)) if number >= 1 && number <= of => Ok(Shard { number, of }),
            _ => Err("a part is I/N, as in `1/4`, with I from 1 to N".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_match_are_the_whole_without_overlap() {
        for pairs in [0, 1, 7, 100, u32::MAX] {
            for of in [1, 2, 3, 7, 200] {
                let mut end = 0;
                for number in 1..=of {
                    let part = Shard { number, of }.of(pairs);
                    assert_eq!(part.start, end);
                    end = part.end;
                    let fair = pairs / of;
                    assert!((0..=1).contains(&(part.end - part.start - fair)));
                }
                assert_eq!(end, pairs);
            }
        }
    }

    #[test]
    fn a_part_reads_as_it_is_written_and_nothing_else_does() {
        for text in ["1/1", "3/4", "4/4"] {
            assert_eq!(text.parse::<Shard>().unwrap().to_string(), text);
        }
        for text in ["", "1", "0/4", "5/4", "1/0", "-1/4", "1/4/2", "a/b"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
