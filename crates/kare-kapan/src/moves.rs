//! A move, its text, and why one may be illegal.

use alloc::format;
use core::fmt;
use core::str::FromStr;

use boardgame_core::grid::{BoardSize, Square};
use boardgame_core::{Filler, TextError, excerpt};

use crate::Phase;

/// One move: `d4` places a stone, `d4-d7` slides one, `xd4` removes one, `pass` passes.
///
/// Reading ignores case and takes what people write as well: the number first (`4d`), a space or nothing for the hyphen, `pas`.
///
/// ```
/// use kare_kapan::KareMove;
///
/// for text in ["d4-d7", "D4 D7", "d4d7", "4d 7d"] {
///     assert_eq!(text.parse::<KareMove>()?.to_string(), "d4-d7");
/// }
/// assert_eq!("X4D".parse::<KareMove>()?.to_string(), "xd4");
/// assert_eq!("pas".parse(), Ok(KareMove::Pass));
/// # Ok::<(), kare_kapan::core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KareMove {
    /// Slides an own stone along its line.
    Slide {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// Puts a stone from the hand on a point.
    Place(Square),
    /// Takes an enemy stone off the board.
    Remove(Square),
    /// Does nothing, because no stone can slide.
    Pass,
}

/// All bytes of it are zero, so that a new list is one block of zeros.
impl Filler for KareMove {
    const FILLER: KareMove = KareMove::Slide {
        from: Square::from_index(0),
        to: Square::from_index(0),
    };
}

impl KareMove {
    /// All moves that have a text, whatever the board and whatever makes sense: the move space for exhaustive checks.
    pub fn all() -> impl Iterator<Item = KareMove> {
        let squares = || (0..64).map(Square::from_index);
        let slides =
            squares().flat_map(move |from| squares().map(move |to| KareMove::Slide { from, to }));
        let placings = squares().map(KareMove::Place);
        let removals = squares().map(KareMove::Remove);
        placings
            .chain(slides)
            .chain(removals)
            .chain([KareMove::Pass])
    }
}

impl fmt::Display for KareMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KareMove::Place(point) => fmt::Display::fmt(point, f),
            KareMove::Slide { from, to } => write!(f, "{from}-{to}"),
            KareMove::Remove(point) => write!(f, "x{point}"),
            KareMove::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Debug for KareMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for KareMove {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if ["pass", "pas"]
            .iter()
            .any(|pass| text.eq_ignore_ascii_case(pass))
        {
            return Ok(KareMove::Pass);
        }
        if let Some(rest) = text.strip_prefix(['x', 'X']) {
            let point = read_point(text, text.len() - rest.len())?;
            return ends(text, 3).map(|()| KareMove::Remove(point));
        }
        let from = read_point(text, 0)?;
        let rest = &text[2..];
        if rest.is_empty() {
            return Ok(KareMove::Place(from));
        }
        let start = if rest.starts_with(['-', ' ']) { 3 } else { 2 };
        let to = read_point(text, start)?;
        ends(text, start + 2).map(|()| KareMove::Slide { from, to })
    }
}

/// Reads the point at a byte offset, its letter first or its number first.
fn read_point(text: &str, offset: usize) -> Result<Square, TextError> {
    let at = |place: usize, first: u8| {
        let byte = text.as_bytes().get(offset + place)?.to_ascii_lowercase();
        byte.checked_sub(first).filter(|&value| value < 8)
    };
    let coordinates = match (at(0, b'a'), at(0, b'1')) {
        (Some(file), _) => Ok((Some(file), at(1, b'1'))),
        (_, Some(rank)) => Ok((at(1, b'a'), Some(rank))),
        _ => Err(format!(
            "expected a square from a1 to h8, found {}",
            excerpt(text.get(offset..).unwrap_or_default())
        )),
    };
    match coordinates {
        Ok((Some(file), Some(rank))) => Ok(Square::from_index(rank * 8 + file)),
        Ok((Some(_), None)) => Err((1, "expected a rank from 1 to 8 after the file".into())),
        Ok(_) => Err((1, "expected a file from a to h after the rank".into())),
        Err(reason) => Err((0, reason)),
    }
    .map_err(|(place, reason): (usize, alloc::string::String)| {
        TextError::new("move", text, offset + place, reason)
    })
}

fn ends(text: &str, length: usize) -> Result<(), TextError> {
    match text.get(length..) {
        Some("") => Ok(()),
        rest => Err(TextError::new(
            "move",
            text,
            length,
            format!(
                "unexpected {} after the move",
                excerpt(rest.unwrap_or_default())
            ),
        )),
    }
}

/// Why the rules forbid a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalMove {
    /// It is a move of another part of the game.
    #[error("{mv} {}, but the side to move has to {}", does(*.mv), duty(*.phase))]
    WrongPhase {
        /// The move.
        mv: KareMove,
        /// The part the game is in.
        phase: Phase,
    },
    /// It is a move of another part of the game, in which the side to move can only pass.
    #[error("{mv} {}, but the side to move can't slide and has to pass", does(*.mv))]
    OnlyPass {
        /// The move.
        mv: KareMove,
    },
    /// The point isn't one of this board's.
    #[error("{point} is off the board of {size}")]
    OffBoard {
        /// The point.
        point: Square,
        /// The board, in files by ranks.
        size: BoardSize,
    },
    /// A stone would go where one stands.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// There is no stone to slide or to remove.
    #[error("there is no stone on {0}")]
    NoStone(Square),
    /// Only own stones slide.
    #[error("the stone on {0} is the opponent's")]
    NotYourStone(Square),
    /// Only enemy stones are removed.
    #[error("the stone on {0} is your own")]
    OwnStone(Square),
    /// A slide has to go somewhere.
    #[error("the stone already is on {0}")]
    Standing(Square),
    /// A slide goes along a file or a rank.
    #[error("{to} is not on a line with {from}")]
    NotInLine {
        /// Where the stone stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// A slide doesn't jump.
    #[error("the way from {from} to {to} is blocked on {by}")]
    BlockedPath {
        /// Where the stone stands.
        from: Square,
        /// Where it was to go.
        to: Square,
        /// The first stone in the way.
        by: Square,
    },
    /// A stone in a square of its owner is safe.
    #[error("the stone on {0} stands in a square")]
    InSquare(Square),
    /// Passing is for those who can't slide.
    #[error("there are moves left, like {from}-{to}")]
    PassWithMoves {
        /// A stone that can slide.
        from: Square,
        /// Where it can go.
        to: Square,
    },
}

fn does(mv: KareMove) -> &'static str {
    match mv {
        KareMove::Place(_) => "places a stone",
        KareMove::Slide { .. } => "slides a stone",
        KareMove::Remove(_) => "removes a stone",
        KareMove::Pass => "moves nothing",
    }
}

fn duty(phase: Phase) -> &'static str {
    match phase {
        Phase::Place => "place one",
        Phase::Open { .. } | Phase::Take(_) => "remove one",
        Phase::Move => "slide one",
    }
}
