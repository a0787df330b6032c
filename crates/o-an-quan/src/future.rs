//! What matters for the rest of a game, apart from what is already captured.

use boardgame_core::mix;

use crate::board::Board;
use crate::ledger::Ledger;

/// What the rest of a game depends on: the board, the mandarins on it, whose turn it is, the rules, and as much of the net counts as can
/// matter soon. Who has captured what so far is left out, so that a table can share what it knows of positions that differ in that alone.
///
/// Two positions with equal futures have, for the next [`PLIES`](Future::PLIES) plies at least, the same legal moves, and the same moves
/// capture the same, refill the same rows and end the game at the same time. (Who has won then depends on what was captured before,
/// too: the scores at the end are those captures plus what the future brings.)
///
/// This covers so many plies from the position itself, no more. A value composed of other table entries may look further: each of them was shared
/// on the strength of its own plies. A solver whose values can reach beyond must not share them between positions with equal futures; the
/// key of the whole position ([`Zobrist`](boardgame_core::Zobrist)) has no such horizon.
///
/// Why that is enough of the ledger: both net counts together are 50 less what lies on the board, so that "fewer than five captured by both together" is seen on the
/// board. One net count by itself is only looked at when a refill would take it below −10,000. One that is less than 1,000 away from that
/// stands in the future as it is; any other one has 200 refills to go at least, and a player refills at most every second ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Future {
    board: Board,
    /// The ledger with no mandarin captured, and with a net count of 0 wherever it is not below [`DEEP`](Future::DEEP).
    ledger: Ledger,
}

impl Future {
    /// For how many plies from the position, at least, positions with equal futures go on equally.
    pub const PLIES: usize = 400;

    /// Below this a net count belongs to the future.
    const DEEP: i16 = -9_000;

    pub(crate) fn new(board: Board, ledger: Ledger) -> Self {
        Future {
            board,
            ledger: ledger.forgetting(Self::DEEP),
        }
    }

    /// The one of two futures that comes first in an order of no meaning.
    pub(crate) fn least_of(self, other: Self) -> Self {
        let rank = |future: &Future| (future.board.low, future.board.high, future.ledger.word());
        if rank(&other) < rank(&self) {
            other
        } else {
            self
        }
    }

    /// A 64-bit key for tables: equal for equal futures, different for different ones but for chance.
    #[must_use]
    #[inline]
    pub fn key(&self) -> u64 {
        key(&self.board, self.ledger)
    }
}

/// The key of a state. The high words of the board are almost always zero, and are then not worth two multiplications.
#[inline]
pub(crate) fn key(board: &Board, ledger: Ledger) -> u64 {
    let key = mix(board.low, ledger.word());
    if board.is_low() {
        key
    } else {
        mix(key, mix(board.high[0], board.high[1]))
    }
}
