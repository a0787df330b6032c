//! What a solver reports.

use alloc::vec::Vec;

use boardgame_core::Outcome;

/// What is proven of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The result with perfect play; `None` when it isn't known. A game that goes on for ever counts as a draw.
    pub outcome: Option<Outcome>,
    /// In games that count points, by how many points `First` wins with perfect play, as far as it is proven.
    pub margin: Option<Bounds>,
    /// In how many plies the winner wins at the latest, where that was found out.
    pub plies: Option<u32>,
    /// Moves that are proven to keep the value: one at least when it is known and the game goes on, not always all.
    pub best: Vec<M>,
    /// A line of play in which both sides keep the value, as far as it is known.
    pub line: Vec<M>,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl<M> Solution<M> {
    /// Nothing is known but how many positions were looked at.
    #[must_use]
    pub fn unknown(nodes: u64) -> Self {
        Solution {
            outcome: None,
            margin: None,
            plies: None,
            best: Vec::new(),
            line: Vec::new(),
            nodes,
        }
    }
}

/// What is proven of a number: that it is neither less nor more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// It is at least this.
    pub lower: Option<i32>,
    /// It is at most this.
    pub upper: Option<i32>,
}

impl Bounds {
    /// The number itself, when it is proven.
    #[must_use]
    pub fn exact(self) -> Option<i32> {
        self.lower.filter(|_| self.lower == self.upper)
    }
}

/// How far a solver has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How many positions it has looked at.
    pub nodes: u64,
    /// How many plies ahead it is looking, where that means something.
    pub depth: u32,
    /// What is proven of the margin so far, in games that count points.
    pub margin: Bounds,
}
