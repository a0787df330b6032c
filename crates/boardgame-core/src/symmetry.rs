//! The maps of the board that keep the rules.

use core::fmt::Debug;

use crate::Position;

/// Positions whose board has maps under which the game stays the same game.
///
/// For each map that [`symmetries`](Symmetry::symmetries) gives at a position, mapping commutes with playing: the
/// legal moves map onto the legal moves, and the position after a move maps onto the one after the mapped move. A map may exchange the players.
pub trait Symmetry: Position {
    /// One map of the board.
    type Map: Copy + Eq + Debug + 'static;

    /// All maps that keep the rules at this position, the identity first.
    fn symmetries(&self) -> &'static [Self::Map];

    /// Whether a map exchanges the players.
    fn swaps_players(map: Self::Map) -> bool;

    /// This position, mapped.
    #[must_use]
    fn map(&self, map: Self::Map) -> Self;

    /// A move of this position, mapped to the same move of the mapped position.
    #[must_use]
    fn map_move(&self, mv: Self::Move, map: Self::Map) -> Self::Move;
}
