//! Why a played game is over, and the agreements under which it is stopped.

use core::fmt;

use crate::{Outcome, Player};

/// How a played game ended: the result and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Ending {
    /// Who has won.
    pub outcome: Outcome,
    /// Why the game is over.
    pub reason: EndReason,
}

/// The game has ended already, so that nothing more can be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is over already ({}, {})", .0.outcome, .0.reason)]
pub struct AlreadyEnded(pub Ending);

/// A game hasn't as many plies as it was to be stepped to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game has {plies} plies, not {asked}")]
pub struct NoSuchPly {
    /// How many plies there are, those undone included.
    pub plies: usize,
    /// Where it was to be stepped to.
    pub asked: usize,
}

/// Why a played game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum EndReason {
    /// The rules of the game say so.
    Rule,
    /// A player gave up.
    Resignation,
    /// The players agreed to stop; scored as [`Position::adjudicate`](crate::Position::adjudicate) says.
    Agreement,
    /// A player's time ran out.
    Time,
    /// A referee took the game from a player, for breaking the rules of conduct.
    Forfeit,
    /// A position came about as often as the [`DrawPolicy`] allows.
    Repetition,
    /// The game lasted as long as the [`DrawPolicy`] allows.
    PlyCap,
    /// As many plies without a capture as the [`DrawPolicy`] allows.
    NoCapture,
}

impl EndReason {
    /// The name used in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            EndReason::Rule => "rule",
            EndReason::Resignation => "resignation",
            EndReason::Agreement => "agreement",
            EndReason::Time => "time",
            EndReason::Forfeit => "forfeit",
            EndReason::Repetition => "repetition",
            EndReason::PlyCap => "ply_cap",
            EndReason::NoCapture => "no_capture",
        }
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// An ending that is decided by the players or a clock, not by the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// That player gives up.
    Resign(Player),
    /// Both players stop here.
    Agree,
    /// That player's time ran out.
    TimeOut(Player),
    /// A referee takes the game from that player.
    Forfeit(Player),
}

/// When a game that goes nowhere is stopped, each off unless set. The rules of these games don't know repetition: it belongs to
/// a game as it is played. A game stopped so is scored as [`Position::adjudicate`](crate::Position::adjudicate) says; a ply that wins by the rules wins.
///
/// ```
/// use boardgame_core::DrawPolicy;
///
/// let policy = DrawPolicy { repetitions: Some(3), ..DrawPolicy::default() };
/// assert_eq!(policy.ply_cap, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, default))]
pub struct DrawPolicy {
    /// Stop when a position (turn and all) has come about so many times; 1 would stop at once.
    pub repetitions: Option<u32>,
    /// Stop after so many plies.
    pub ply_cap: Option<u32>,
    /// Stop after so many plies in a row without a capture.
    pub no_capture: Option<u32>,
}
