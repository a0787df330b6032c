//! A move, and why one may be illegal.

use alloc::format;
use core::fmt;
use core::str::FromStr;

use boardgame_core::grid::Square;
use boardgame_core::{TextError, excerpt};

use crate::Side;
use crate::place::ring_of;

/// One turn, named by the square that is lifted and the way it is dragged, as seen with row 1 below: `c1R`.
///
/// ```
/// use o_an_quan::{Side, Sowing};
///
/// let sowing: Sowing = "c1>".parse()?;
/// assert_eq!(sowing.towards, Side::Right);
/// assert_eq!(sowing.to_string(), "c1R");
/// # Ok::<(), o_an_quan::core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sowing {
    /// The square whose citizens are lifted.
    pub from: Square,
    /// The way they are dragged.
    pub towards: Side,
}

impl Sowing {
    /// All 128 moves that have a text, most of them beside this board: the move space for exhaustive checks.
    pub fn all() -> impl Iterator<Item = Sowing> {
        (0..64).flat_map(|index| {
            let from = Square::from_index(index);
            Side::ALL.map(|towards| Sowing { from, towards })
        })
    }

    /// Where the move begins on the ring, and which way round it goes. From the bottom row a drag to the right runs counter-clockwise,
    /// from the top row clockwise.
    #[inline]
    pub(crate) const fn on_ring(self) -> (usize, Run) {
        let bottom = self.from.rank() == 0;
        let right = matches!(self.towards, Side::Right);
        let run = if bottom == right {
            Run::CounterClockwise
        } else {
            Run::Clockwise
        };
        (ring_of(self.from), run)
    }
}

impl fmt::Display for Sowing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let towards = match self.towards {
            Side::Left => 'L',
            Side::Right => 'R',
        };
        write!(f, "{}{towards}", self.from)
    }
}

impl fmt::Debug for Sowing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Sowing {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let (from, rest) = Square::read_prefix("move", text)?;
        let towards = match rest {
            "L" | "l" | "<" => Side::Left,
            "R" | "r" | ">" => Side::Right,
            "" => {
                let reason = format!("expected `L` or `R` after {from}");
                return Err(TextError::new("move", text, 2, reason));
            }
            _ => {
                let reason = format!("{} after {from} is not `L` or `R`", excerpt(rest));
                return Err(TextError::new("move", text, 2, reason));
            }
        };
        Ok(Sowing { from, towards })
    }
}

/// Which way round the board a hand is sown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Run {
    CounterClockwise,
    Clockwise,
}

impl Run {
    pub(crate) const ALL: [Run; 2] = [Run::CounterClockwise, Run::Clockwise];

    /// The place `steps` further on the ring.
    #[inline]
    pub(crate) const fn onward(self, at: usize, steps: usize) -> usize {
        let steps = steps % 12;
        let sum = match self {
            Run::CounterClockwise => at + steps,
            Run::Clockwise => at + 12 - steps,
        };
        if sum >= 12 { sum - 12 } else { sum }
    }
}

/// Why the rules forbid a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalSowing {
    /// The square isn't one of the ten citizen squares.
    #[error("{0} is off the board, whose citizen squares are a1 to e2")]
    OffBoard(Square),
    /// The square belongs to the opponent.
    #[error("{0} is a square of the opponent's row")]
    NotYours(Square),
    /// There is nothing to lift.
    #[error("{0} is empty")]
    Empty(Square),
}
