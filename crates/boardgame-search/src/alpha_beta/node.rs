//! The recursion of an alpha-beta search.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;
use core::ops::ControlFlow;

use boardgame_core::{Evaluate, MAX_EVALUATION, Outcome, Zobrist};

use super::ordering::{Ordering, Ranked, next};
use super::{AlphaBeta, AlphaBetaOptions, INFINITE, MAX_DEPTH};
use crate::score::{WIN, adjudicated_value, final_value, from_table, to_table};
use crate::{Limits, Meter, Stopped, Table};

/// What the table knows of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    value: i32,
    depth: u8,
    bound: Bound,
    /// The move that was best or refuted the rest; `None` where all were refuted.
    best: Option<M>,
}

/// Whether a value is the value itself, or a limit to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

/// What a value was found for: it, and the line that leads to it.
type Found<M> = (i32, Vec<M>);

/// One running search.
pub(super) struct Search<'s, 'l, P: Evaluate + Zobrist> {
    pub(super) options: AlphaBetaOptions,
    pub(super) meter: Meter<'l>,
    weights: Option<&'s [i32]>,
    table: &'s mut Table<u64, Entry<P::Move>>,
    ordering: &'s mut Ordering<P::Move>,
    /// The keys of the positions the game has been through, sorted.
    past: Vec<u64>,
    /// The keys of the positions on the way from the root to here, the root included.
    path: Vec<u64>,
    /// For each ply, the best line found from there.
    lines: Vec<Vec<P::Move>>,
    /// For each ply, a list of moves that is used again and again.
    ranked: Vec<Vec<Ranked<P::Move>>>,
}

impl<P: Evaluate + Zobrist> AlphaBeta<P> {
    pub(super) fn start<'s, 'l>(
        &'s mut self,
        root: &P,
        past: &[u64],
        limits: &Limits<'l>,
    ) -> Search<'s, 'l, P> {
        let mut past = past.to_vec();
        past.sort_unstable();
        Search {
            options: self.options,
            meter: Meter::new(limits),
            weights: self.weights.as_deref(),
            table: &mut self.table,
            ordering: &mut self.ordering,
            past,
            path: vec![root.zobrist()],
            lines: Vec::new(),
            ranked: Vec::new(),
        }
    }
}

impl<P: Evaluate + Zobrist> Search<'_, '_, P> {
    /// The value of the root for its mover and the best line, the moves reordered so that the best one is first. The value of the depth before is where a narrow window
    /// begins.
    ///
    /// # Errors
    /// When it was stopped: with what is best so far, if anything was found that is as good as what was best before.
    pub(super) fn root(
        &mut self,
        root: &P,
        depth: u32,
        order: &mut [P::Move],
        expected: i32,
    ) -> Result<Found<P::Move>, Option<Found<P::Move>>> {
        let mut width = if self.options.aspiration && depth > 1 {
            50
        } else {
            INFINITE
        };
        let (mut alpha, mut beta) = around(expected, width);
        loop {
            let found = self.root_within(root, depth, order, alpha, beta)?;
            let value = found.0;
            if (value > alpha || alpha <= -INFINITE) && (value < beta || beta >= INFINITE) {
                return Ok(found);
            }
            width = width.saturating_mul(4);
            let (lower, upper) = around(value, width);
            if value <= alpha {
                alpha = lower;
            } else {
                beta = upper;
            }
        }
    }

    fn root_within(
        &mut self,
        root: &P,
        depth: u32,
        order: &mut [P::Move],
        alpha: i32,
        beta: i32,
    ) -> Result<Found<P::Move>, Option<Found<P::Move>>> {
        let mut best: Option<Found<P::Move>> = None;
        let mut window = alpha;
        for place in 0..order.len() {
            let mv = order[place];
            let value = match self.step(root, mv, depth, 0, window, beta, place == 0) {
                Ok(value) => value,
                // A value at or below the window is only a limit: nothing to build on.
                Err(Stopped) => return Err(best.filter(|&(value, _)| value > alpha)),
            };
            if best.as_ref().is_some_and(|&(best, _)| value <= best) {
                continue;
            }
            let mut line = vec![mv];
            line.extend(self.lines.get(1).into_iter().flatten());
            best = Some((value, line));
            if value > window {
                order[..=place].rotate_right(1);
                window = value;
            }
            if window >= beta {
                break;
            }
        }
        best.ok_or(None)
    }

    /// The value that each move has for the mover of the root.
    pub(super) fn rate(
        &mut self,
        root: &P,
        depth: u32,
        moves: &[P::Move],
    ) -> Result<Vec<(P::Move, i32)>, Stopped> {
        let rated = moves.iter().map(|&mv| {
            let value = self.step(root, mv, depth, 0, -INFINITE, INFINITE, true)?;
            Ok((mv, value))
        });
        rated.collect()
    }

    /// The value of one move for the player who makes it. It is what the position after it is worth, negated exactly when the move
    /// passes the turn: one player may move several times in a row.
    #[allow(
        clippy::too_many_arguments,
        reason = "a window, a place in the tree, and a move"
    )]
    fn step(
        &mut self,
        position: &P,
        mv: P::Move,
        depth: u32,
        ply: u32,
        alpha: i32,
        beta: i32,
        full: bool,
    ) -> Result<i32, Stopped> {
        let mut child = position.clone();
        child.play_unchecked(mv);
        let passes = child.turn() != position.turn();
        let value = |search: &mut Self, alpha: i32, beta: i32| {
            if passes {
                Ok(-search.node(&child, depth - 1, ply + 1, -beta, -alpha)?)
            } else {
                search.node(&child, depth - 1, ply + 1, alpha, beta)
            }
        };
        if full || !self.options.zero_windows || beta - alpha <= 1 {
            return value(self, alpha, beta);
        }
        let shown = value(self, alpha, alpha + 1)?;
        if shown <= alpha || shown >= beta {
            return Ok(shown);
        }
        value(self, alpha, beta)
    }

    /// The value of a position for its mover: the value itself when it lies within the window, else a limit to it on that side.
    fn node(
        &mut self,
        position: &P,
        depth: u32,
        ply: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        self.meter.count()?;
        self.clear_line(ply);
        if let Some(outcome) = position.outcome() {
            return Ok(final_value(outcome, position.turn(), ply));
        }
        if depth == 0 || ply >= MAX_DEPTH {
            return if self.options.quiescence {
                self.quiesce(position, ply, alpha, beta)
            } else {
                Ok(self.judge(position))
            };
        }
        let key = position.zobrist();
        if self.options.repetitions && self.was_there(key) {
            // Whoever can win at once won't repeat.
            return Ok(if wins_at_once(position) {
                WIN - (ply as i32 + 1)
            } else {
                adjudicated_value(position.adjudicate(), position.turn())
            });
        }
        let known = self.table.get(key, &key).copied();
        if let Some(entry) = known.filter(|entry| u32::from(entry.depth) >= depth) {
            let value = from_table(entry.value, ply);
            let serves = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if serves {
                return Ok(value);
            }
        }
        let first = known.and_then(|entry| entry.best);
        let mut ranked = self.take_list(ply);
        let learn = self.options.learned_order;
        self.ordering.rank(position, ply, first, &mut ranked, learn);
        self.path.push(key);
        let found = self.best_of(position, &mut ranked, depth, ply, &mut alpha, beta);
        self.path.pop();
        self.ranked[ply as usize] = ranked;
        let (value, best, bound) = found?;
        let entry = Entry {
            value: to_table(value, ply),
            depth: depth.min(255) as u8,
            bound,
            best,
        };
        self.table.insert(key, key, entry, depth);
        Ok(value)
    }

    fn best_of(
        &mut self,
        position: &P,
        ranked: &mut [Ranked<P::Move>],
        depth: u32,
        ply: u32,
        alpha: &mut i32,
        beta: i32,
    ) -> Result<(i32, Option<P::Move>, Bound), Stopped> {
        let mut value = -INFINITE;
        let mut best = None;
        let mut bound = Bound::Upper;
        for place in 0..ranked.len() {
            let Some(mv) = next(ranked, place) else { break };
            let shown = self.step(position, mv, depth, ply, *alpha, beta, place == 0)?;
            value = value.max(shown);
            if shown <= *alpha {
                continue;
            }
            *alpha = shown;
            best = Some(mv);
            bound = Bound::Exact;
            if shown >= beta {
                if self.options.learned_order {
                    self.ordering.refuted(position.turn(), mv, ply, depth);
                }
                bound = Bound::Lower;
                break;
            }
            self.improve_line(ply, mv);
        }
        Ok((value, best, bound))
    }

    /// The value at the horizon for the mover: he may leave it at the judgement, or go on with a noisy move.
    fn quiesce(
        &mut self,
        position: &P,
        ply: u32,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        let mut value = self.judge(position);
        if ply >= MAX_DEPTH {
            return Ok(value);
        }
        for mv in position.legal_moves() {
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
            if !position.is_noisy(mv) {
                continue;
            }
            self.meter.count()?;
            let mut child = position.clone();
            child.play_unchecked(mv);
            let passes = child.turn() != position.turn();
            let (lower, upper) = if passes {
                (-beta, -alpha)
            } else {
                (alpha, beta)
            };
            let shown = match child.outcome() {
                Some(outcome) => final_value(outcome, child.turn(), ply + 1),
                None => self.quiesce(&child, ply + 1, lower, upper)?,
            };
            value = value.max(if passes { -shown } else { shown });
        }
        Ok(value)
    }

    /// The judgement of a position by the weights of this search.
    fn judge(&self, position: &P) -> i32 {
        let value = match self.weights {
            None => position.evaluate(),
            Some(weights) => {
                let features = position.features();
                let weighted = features.as_ref().iter().zip(weights);
                weighted
                    .map(|(value, weight)| value.saturating_mul(*weight))
                    .sum()
            }
        };
        value.clamp(1 - MAX_EVALUATION, MAX_EVALUATION - 1)
    }

    fn was_there(&self, key: u64) -> bool {
        self.path.contains(&key) || self.past.binary_search(&key).is_ok()
    }

    fn take_list(&mut self, ply: u32) -> Vec<Ranked<P::Move>> {
        let ply = ply as usize;
        if self.ranked.len() <= ply {
            self.ranked.resize_with(ply + 1, Vec::new);
        }
        mem::take(&mut self.ranked[ply])
    }

    fn clear_line(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.lines.len() <= ply + 1 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        self.lines[ply].clear();
        self.lines[ply + 1].clear();
    }

    fn improve_line(&mut self, ply: u32, mv: P::Move) {
        let (before, after) = self.lines.split_at_mut(ply as usize + 1);
        if let (Some(line), Some(rest)) = (before.last_mut(), after.first()) {
            line.clear();
            line.push(mv);
            line.extend(rest);
        }
    }
}

/// Whether the player to move has a move that ends the game with his win.
fn wins_at_once<P: Evaluate>(position: &P) -> bool {
    let found = position.for_each_move(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        match after.outcome() {
            Some(Outcome::Win(winner)) if winner == position.turn() => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    found.is_break()
}

/// A window of some width on either side of a value.
fn around(value: i32, width: i32) -> (i32, i32) {
    let lower = value.saturating_sub(width).max(-INFINITE);
    let upper = value.saturating_add(width).min(INFINITE);
    (lower, upper)
}
