//! A move of a stone, and why one may be illegal.

use alloc::format;
use core::fmt;
use core::str::FromStr;

use boardgame_core::grid::{Line, Square};
use boardgame_core::{Filler, TextError, excerpt};

use crate::rules::BOARD;

/// One step of a stone: `d1-d2`. The hyphen may be left out on input.
///
/// ```
/// use kure::Step;
///
/// let step: Step = "D1d2".parse()?;
/// assert_eq!(step.to_string(), "d1-d2");
/// # Ok::<(), kure::core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where it goes, times 256, and where it comes from.
    packed: u16,
}

impl Step {
    /// The step of the stone on one square to another.
    #[must_use]
    #[inline]
    pub const fn new(from: Square, to: Square) -> Step {
        Step {
            packed: (to.index() << 8 | from.index()) as u16,
        }
    }

    /// Where the stone stands.
    #[must_use]
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index(self.packed as u8)
    }

    /// Where it goes.
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index((self.packed >> 8) as u8)
    }

    /// The step to a square by which the index changed so much.
    #[inline]
    pub(crate) const fn ending_on(to: Square, by: isize) -> Step {
        let from = to.index().wrapping_sub(by as usize);
        Step::new(Square::from_index(from as u8), to)
    }

    /// All 4,096 moves that have a text: the move space for exhaustive checks.
    pub fn all() -> impl Iterator<Item = Step> {
        (0..64).flat_map(|from| {
            (0..64).map(move |to| Step::new(Square::from_index(from), Square::from_index(to)))
        })
    }
}

impl Filler for Step {
    const FILLER: Step = Step::new(Square::from_index(0), Square::from_index(0));
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from(), self.to())
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Step {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let (from, rest) = Square::read_prefix("move", text)?;
        let rest = rest.strip_prefix('-').unwrap_or(rest);
        let offset = text.len() - rest.len();
        let error = |offset, reason| Err(TextError::new("move", text, offset, reason));
        match Square::read_prefix("move", rest) {
            Ok((to, "")) => Ok(Step::new(from, to)),
            Ok((to, more)) => error(
                offset + 2,
                format!("unexpected {} after {from}-{to}", excerpt(more)),
            ),
            Err(inner) => error(
                offset + inner.character() - 1,
                format!("{} (where the stone on {from} goes)", inner.reason()),
            ),
        }
    }
}

/// Why the rules forbid a step.
///
/// With the feature `serde` it is written as `{"occupied":"d2"}`, `{"too_far":{"from":"d1","to":"d3"}}`, and so on; a line by its name, `"file d"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum IllegalStep {
    /// The square isn't one of the board's.
    #[error("{0} is off the board of {BOARD}")]
    OffBoard(Square),
    /// There is no stone to move.
    #[error("there is no stone on {0}")]
    EmptyOrigin(Square),
    /// The stone is the opponent's.
    #[error("the stone on {0} is the opponent's")]
    EnemyOrigin(Square),
    /// A stone on its home row only goes forward.
    #[error("the stone on {from} is on its home row and only goes forward, not to {to}")]
    BackwardFromHome {
        /// Where the stone stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// There is a stone already, the moved one included.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// No stone goes along its rank.
    #[error("{to} is sideways of {from}, a stone goes straight or diagonally forward or backward")]
    Sideways {
        /// Where the stone stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// The square is more than one step away.
    #[error("{to} is more than one step away from {from}")]
    TooFar {
        /// Where the stone stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// A stone that has left its home row doesn't return there.
    #[error("{0} is on the home row, where no stone returns")]
    ReturnHome(Square),
    /// The opponent's home row already has its one guest.
    #[error(
        "{to} is on the opponent's home row, where the stone on {guest} is the one guest allowed"
    )]
    SecondGuest {
        /// Where the stone was to go.
        to: Square,
        /// The guest.
        guest: Square,
    },
    /// The line already holds three other stones of the player.
    #[error("a stone on {to} would be the fourth on {line}")]
    FourInLine {
        /// Where the stone was to go.
        to: Square,
        /// The line, the first one if there are several.
        #[cfg_attr(feature = "serde", serde(serialize_with = "serialize_line"))]
        line: Line,
    },
}

#[cfg(feature = "serde")]
fn serialize_line<S: serde::Serializer>(line: &Line, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(line)
}
