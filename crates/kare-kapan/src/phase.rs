//! What the side to move has to do.

use core::fmt;

use boardgame_core::Player;

/// The part of the game that a position is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A stone is placed.
    Place,
    /// The board was filled, and enemy stones are removed for the squares that stood then: all of White's removals, then all of Black's.
    Open {
        /// How many removals White still owes.
        white: u8,
        /// How many removals Black still owes.
        black: u8,
    },
    /// A stone slides, or the mover passes.
    Move,
    /// The side to move has made squares by a slide, and has so many removals left for them.
    Take(u8),
}

impl Phase {
    /// How many removals a player still owes, given whose turn it is.
    #[must_use]
    pub const fn owed(self, player: Player, turn: Player) -> u8 {
        match (self, player) {
            (Phase::Open { white, .. }, Player::First) => white,
            (Phase::Open { black, .. }, Player::Second) => black,
            (Phase::Take(owed), _) if player.index() == turn.index() => owed,
            _ => 0,
        }
    }
}

/// The last field of a position text.
impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Place => f.write_str("place"),
            Phase::Open { white, black } => write!(f, "open:{white},{black}"),
            Phase::Move => f.write_str("move"),
            Phase::Take(owed) => write!(f, "take:{owed}"),
        }
    }
}
