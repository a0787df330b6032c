//! What the referee answers.

use core::fmt;

use boardgame_core::Player;
use boardgame_core::grid::{Bitboard, Square};

use crate::rules::BOARD;
use crate::{IllegalStep, Step};

/// One thing that followed from an event, for a screen to show. An event has none, one or two.
///
/// None means that there is nothing to show but the clocks: a touch without an answer changes nothing, time that passes without one has been
/// used all the same.
///
/// With the feature `serde` an answer is written as `{"selected":"d1"}`, `{"moved":{"step":"d1-d2","captured":["c3"]}}`,
/// `{"warned":{"player":"first","cause":"move_time","times":1}}` or `{"over":{"winner":"first","reason":"captures"}}`; the other causes are
/// `{"immovable":"a1"}` and `{"illegal_target":…}` with the [`IllegalStep`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Answer {
    /// The stone is selected and must be played.
    Selected(Square),
    /// A move was played.
    Moved {
        /// The move.
        step: Step,
        /// The squares whose stones it took.
        #[cfg_attr(feature = "serde", serde(serialize_with = "serialize_squares"))]
        captured: Bitboard,
    },
    /// The player to move was warned.
    Warned {
        /// Who was warned.
        player: Player,
        /// What for.
        cause: WarningCause,
        /// How often: more than once only when a long time ran through several ends of the move time.
        times: u32,
    },
    /// The game is over.
    Over(Verdict),
}

#[cfg(feature = "serde")]
fn serialize_squares<S: serde::Serializer>(
    squares: &Bitboard,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(*squares)
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Selected(square) => write!(f, "{square} is selected"),
            Answer::Moved { step, captured } => {
                write!(f, "{step}")?;
                for (n, square) in captured.into_iter().enumerate() {
                    f.write_str(if n == 0 { ", taking " } else { " and " })?;
                    write!(f, "{square}")?;
                }
                Ok(())
            }
            Answer::Warned {
                player,
                cause,
                times: 1,
            } => write!(f, "warning for the {player} player: {cause}"),
            Answer::Warned {
                player,
                cause,
                times,
            } => write!(f, "{times} warnings for the {player} player: {cause}"),
            Answer::Over(verdict) => write!(f, "{verdict}"),
        }
    }
}

/// What a player is warned for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum WarningCause {
    /// He touched a stone of his that has no legal move.
    #[error("the stone on {0} has no legal move")]
    Immovable(Square),
    /// He tried to go where the selected stone can't go; it stays selected.
    #[error("illegal target, {0}")]
    IllegalTarget(IllegalStep),
    /// The time for a move ran out; it starts again.
    #[error("the time for a move ran out")]
    MoveTime,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(remote = "Self", deny_unknown_fields))]
pub struct Verdict {
    /// Who has won.
    pub winner: Player,
    /// Why the game ended.
    pub reason: Reason,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} player wins: ", self.winner)?;
        f.write_str(match self.reason {
            Reason::Captures => "four stones taken",
            Reason::NoMoves => "the opponent has no legal move",
            Reason::Warnings => "the opponent has too many warnings",
            Reason::MatchTime => "the opponent's time ran out",
            Reason::Resignation => "the opponent resigned",
        })
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Reason {
    /// The winner has taken four stones.
    Captures,
    /// The loser is to move and can't.
    NoMoves,
    /// The loser has as many warnings as lose a game.
    Warnings,
    /// The loser has used up his time.
    MatchTime,
    /// The loser gave up.
    Resignation,
}

/// A touched square isn't one of the board's: nothing has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{0} is off the board of {BOARD}")]
pub struct OffBoard(pub Square);
