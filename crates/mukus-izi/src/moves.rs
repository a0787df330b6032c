//! A move of the snail, and why one may be illegal.

use alloc::format;
use core::fmt;
use core::str::FromStr;

use boardgame_core::grid::{BoardSize, Square};
use boardgame_core::{Filler, TextError, excerpt};

/// One step of the snail, named by the square it goes to: `e5`.
///
/// ```
/// use mukus_izi::Step;
///
/// let step: Step = "E5".parse()?;
/// assert_eq!(step.to_string(), "e5");
/// # Ok::<(), mukus_izi::core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The square that the snail goes to.
    pub to: Square,
}

impl Step {
    /// All 64 moves that have a text, whatever the board: the move space for exhaustive checks.
    pub fn all() -> impl Iterator<Item = Step> {
        (0..64).map(|index| Step {
            to: Square::from_index(index),
        })
    }
}

impl Filler for Step {
    const FILLER: Step = Step {
        to: Square::from_index(0),
    };
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to, f)
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
        match Square::read_prefix("move", text)? {
            (to, "") => Ok(Step { to }),
            (to, rest) => Err(TextError::new(
                "move",
                text,
                2,
                format!("unexpected {} after {to}", excerpt(rest)),
            )),
        }
    }
}

/// Why the rules forbid a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalStep {
    /// The square isn't one of this board's.
    #[error("{to} is off the board of {size}")]
    OffBoard {
        /// Where the snail was to go.
        to: Square,
        /// The board.
        size: BoardSize,
    },
    /// The snail must move.
    #[error("the snail already is on {0}")]
    Standing(Square),
    /// The square is more than one step away.
    #[error("{to} is more than one step away from the snail on {from}")]
    TooFar {
        /// Where the snail stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// The snail has been there.
    #[error("{0} is covered with slime")]
    Slimed(Square),
}
