//! What a game knows that helps to solve it.

use core::fmt::Debug;
use core::hash::Hash;

use crate::{Outcome, Position};

/// Positions that an exact solver can tell apart by what the rest of the game depends on, and by nothing else.
///
/// A key stands for a position as the player to move sees it: positions of the two players that are images of each other share one. In
/// positions with equal keys the player to move has equal prospects: the same result with perfect play, or, in games that count points, the same
/// difference of the points still to be made, [`lead`](Solvable::lead) left out.
pub trait Solvable: Position {
    /// What the rest of the game depends on, as the player to move sees it.
    type Key: Copy + Eq + Hash + Debug;

    /// For how many plies positions with equal keys are known to go on equally, where that isn't for ever: a solver may share what is forced within so many plies, and
    /// nothing that looks further.
    const EQUAL_PLIES: Option<u32> = None;

    /// The key of this position.
    fn key(&self) -> Self::Key;

    /// A hash of a key for tables: equal for equal keys, and all its bits worth using.
    fn hash_of(key: &Self::Key) -> u64;

    /// By how many points the player to move is ahead at this moment, in games that count points; the part of the result that the key
    /// leaves out.
    #[must_use]
    fn lead(&self) -> i32 {
        0
    }

    /// The result with perfect play, where the game knows it without a search; at least [`outcome`](Position::outcome).
    #[must_use]
    fn verdict(&self) -> Option<Outcome> {
        self.outcome()
    }

    /// How promising a legal move is for the player who makes it, the higher the sooner it is tried; it changes how long a proof takes,
    /// never its result.
    #[must_use]
    fn prospect(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }
}
