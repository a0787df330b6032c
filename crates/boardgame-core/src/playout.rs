//! Games played to their end by moves that are picked blindly, as random games are.

use crate::Position;

/// Where a playout came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout<P> {
    /// The position after the last move. Its [`outcome`](Position::outcome) is `None` when the playout was stopped before the end of the game, and
    /// [`adjudicate`](Position::adjudicate) then says how such a game is scored.
    pub end: P,
    /// How many moves were played.
    pub plies: u32,
}

/// Plays on from a position until the game is over, or for `cap` plies.
///
/// Each move is picked by its number: `pick` is told how many legal moves there are, at least one, and answers with a lower number. Any other
/// answer stops the playout. The moves are numbered in the order of [`for_each_move`](Position::for_each_move) and no list of them is made.
#[inline]
pub fn playout<P: Position>(
    start: P,
    cap: u32,
    mut pick: impl FnMut(usize) -> usize,
) -> Playout<P> {
    let mut end = start;
    let mut plies = 0;
    while plies < cap {
        // A position without moves is over, and only then: nobody has to ask for its outcome.
        let count = end.move_count();
        if count == 0 {
            break;
        }
        let Some(mv) = end.nth_move(pick(count)) else {
            break;
        };
        end.play_unchecked(mv);
        plies += 1;
    }
    Playout { end, plies }
}
