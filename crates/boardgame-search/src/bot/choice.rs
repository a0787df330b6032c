//! A chosen move, and why it was chosen.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::Score;

/// The move that a bot plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// Why it was chosen.
    pub reason: Reason,
    /// How the bot thinks the game goes on, the move itself first.
    pub line: Vec<M>,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl<M: Copy> Choice<M> {
    pub(super) fn because(mv: M, reason: Reason) -> Self {
        Choice {
            mv,
            reason,
            line: vec![mv],
            nodes: 0,
        }
    }
}

/// Why a bot chose a move. Its text says so in few words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is no other.
    OnlyMove,
    /// A low level plays any move now and then.
    Whim,
    /// A search found it best, so many plies ahead.
    Searched {
        /// What the position is worth for the mover.
        score: Score,
        /// How many plies ahead was searched in full.
        depth: u32,
    },
    /// Every move is proven to lose against best play; a search thinks that this one holds out longest.
    Lost,
    /// It is proven to keep a win or a draw.
    Solved {
        /// Whether it wins; else it draws.
        wins: bool,
        /// In how many plies, where that is known.
        plies: Option<u32>,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Reason::OnlyMove => f.write_str("the only legal move"),
            Reason::Whim => f.write_str("a whim"),
            Reason::Searched { score, depth } => match score {
                Score::Estimate(_) => write!(f, "{score}, {depth} plies ahead"),
                _ => write!(f, "{score}"),
            },
            Reason::Solved {
                wins: true,
                plies: Some(plies),
            } => write!(f, "wins in {plies}"),
            Reason::Solved { wins: true, .. } => f.write_str("wins"),
            Reason::Solved { .. } => f.write_str("keeps the draw"),
            Reason::Lost => f.write_str("loses against best play"),
        }
    }
}
