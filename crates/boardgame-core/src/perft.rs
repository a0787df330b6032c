//! Counting move sequences: the standard test and benchmark of a move generator.

use alloc::vec::Vec;
use core::hint::black_box;
use core::ops::ControlFlow;

use crate::Position;

/// The number of move sequences of exactly `depth` plies from a position. A game that ends earlier contributes nothing.
///
/// The last ply is counted, not played.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    perft_of(position.clone(), depth)
}

/// By value, so that a position of two words goes down in registers: from memory, where it had just been written in parts, it was read so slowly that
/// a sixth of the speed was lost.
fn perft_of<P: Position>(position: P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_moves(position),
        // Without a call a leaf's parent.
        2 => sum_over_children(position, count_moves),
        _ => sum_over_children(position, |child| perft_of(child, depth - 1)),
    }
}

#[inline]
fn count_moves<P: Position>(position: P) -> u64 {
    position.move_count() as u64
}

/// As [`perft`], but every move of the last ply is played too: it measures playing rather than counting.
#[must_use]
pub fn perft_made<P: Position>(position: &P, depth: u32) -> u64 {
    perft_made_of(position.clone(), depth)
}

fn perft_made_of<P: Position>(position: P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => make_moves(position),
        // Without a call a leaf's parent.
        2 => sum_over_children(position, make_moves),
        _ => sum_over_children(position, |child| perft_made_of(child, depth - 1)),
    }
}

#[inline]
fn make_moves<P: Position>(position: P) -> u64 {
    // Without a call a leaf, but not without its position.
    sum_over_children(position, |child| {
        black_box(child);
        1
    })
}

#[inline]
fn sum_over_children<P: Position>(position: P, mut count: impl FnMut(P) -> u64) -> u64 {
    let mut nodes = 0;
    let _ = position.for_each_move(|mv| {
        let mut child = position.clone();
        child.play_unchecked(mv);
        nodes += count(child);
        ControlFlow::<()>::Continue(())
    });
    nodes
}

/// The [`perft`] count of each legal move, in the game's order of moves. Empty at depth 0 and when the game is over.
#[must_use]
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    divide_by(position, depth, perft)
}

/// As [`divide`], with every leaf played.
#[must_use]
pub fn divide_made<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    divide_by(position, depth, perft_made)
}

fn divide_by<P: Position>(
    position: &P,
    depth: u32,
    count: impl Fn(&P, u32) -> u64,
) -> Vec<(P::Move, u64)> {
    let mut parts = Vec::new();
    if depth > 0 {
        let _ = position.for_each_move(|mv| {
            let mut child = position.clone();
            child.play_unchecked(mv);
            parts.push((mv, count(&child, depth - 1)));
            ControlFlow::<()>::Continue(())
        });
    }
    parts
}

/// The most plies that [`perft_within`] looks down: it recurses, and its stack has to hold whatever a caller asks for.
pub const PERFT_WITHIN_PLIES: u32 = 512;

/// As [`perft`] for a count asked for by a stranger: it gives up, rather than run for ever, beyond `limit` leaves or as many
/// inner positions, and where lines go on beyond [`PERFT_WITHIN_PLIES`] plies.
///
/// # Errors
/// [`PerftLimit`] when it gave up.
pub fn perft_within<P: Position>(position: &P, depth: u32, limit: u64) -> Result<u64, PerftLimit> {
    let mut search = Within {
        leaves: 0,
        inner: 0,
        limit,
    };
    match search.count(position, depth, 0) {
        ControlFlow::Continue(()) => Ok(search.leaves),
        ControlFlow::Break(stop) => Err(stop),
    }
}

/// A perft count was stopped by its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the count goes beyond its limit")]
pub struct PerftLimit;

struct Within {
    leaves: u64,
    inner: u64,
    limit: u64,
}

impl Within {
    fn count<P: Position>(
        &mut self,
        position: &P,
        depth: u32,
        ply: u32,
    ) -> ControlFlow<PerftLimit> {
        if depth <= 1 {
            self.leaves += if depth == 0 {
                1
            } else {
                position.move_count() as u64
            };
            return self.stop_if(self.leaves > self.limit);
        }
        self.inner += 1;
        self.stop_if(self.inner > self.limit)?;
        position.for_each_move(|mv| {
            self.stop_if(ply == PERFT_WITHIN_PLIES)?;
            let mut child = position.clone();
            child.play_unchecked(mv);
            self.count(&child, depth - 1, ply + 1)
        })
    }

    fn stop_if(&self, beyond: bool) -> ControlFlow<PerftLimit> {
        if beyond {
            ControlFlow::Break(PerftLimit)
        } else {
            ControlFlow::Continue(())
        }
    }
}
