//! What an exact solver has to know of the game.

use boardgame_core::{Player, Position, Solvable};

use crate::{Future, OAnQuan};

/// The key is the future of the position as the player to move sees it: turned by 180 degrees when that is Second, and the smaller one of it
/// and its mirror image. The lead is the margin of this moment, own rows included, so that at the end it is the result.
///
/// Equal keys go on equally for [`Future::PLIES`] plies, no more. That is enough to share a proof of so many plies: if a player forces something within
/// `n` plies of one position, he forces it by the same moves from every position whose game is the same for `n` plies. The proof may have been put together of
/// proofs that were found at other positions: each of them tells what is true of the very position after the move, within the plies that it
/// takes.
impl Solvable for OAnQuan {
    type Key = Future;

    /// As far as equal futures are known to go on equally.
    const EQUAL_PLIES: Option<u32> = Some(Future::PLIES as u32);

    fn key(&self) -> Future {
        let seen = match self.turn() {
            Player::First => *self,
            Player::Second => self.turned(),
        };
        seen.future().least_of(seen.mirrored().future())
    }

    fn hash_of(key: &Future) -> u64 {
        key.key()
    }

    fn lead(&self) -> i32 {
        self.margin(self.turn())
    }
}
