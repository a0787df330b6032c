//! A position with a claim about it.

use boardgame_core::{Player, Solvable};

/// A position, and the claim that the player to move wins by some margin at least.
///
/// The search knows it by `key` and `need` alone: what was made before, by both players, is left out, and claims about positions that differ in that
/// are the same claim when they need the same from here on.
#[derive(Clone, Debug)]
pub(super) struct Node<P: Solvable> {
    pub(super) position: P,
    /// The margin at the end of the game.
    pub(super) target: i32,
    /// The part of it that isn't made yet.
    pub(super) need: i32,
    pub(super) key: P::Key,
    pub(super) hash: u64,
}

impl<P: Solvable> Node<P> {
    /// The claim that a player wins by `margin` at least; where the opponent is to move, that is to refute his claim of the opposite.
    pub(super) fn new(position: P, player: Player, margin: i32) -> Self {
        let target = if position.turn() == player {
            margin
        } else {
            opposite(margin)
        };
        let key = position.key();
        Node {
            need: target.saturating_sub(position.lead()),
            hash: P::hash_of(&key),
            position,
            target,
            key,
        }
    }
}

/// Who doesn't win by `margin` at least leaves the opponent this margin.
pub(super) const fn opposite(margin: i32) -> i32 {
    1_i32.saturating_sub(margin)
}
