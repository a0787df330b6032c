//! All positions that can be reached, the moves between them, and their values from the ends backwards.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use boardgame_core::Solvable;

use super::retrograde_index::{Full, KeyIndex, Memory};
use super::{Progress, Unfinished, Value};
use crate::Meter;

/// Every how many positions the caller is told how far it is.
const REPORT_INTERVAL: u64 = 1 << 14;

/// Positions by their number, with the moves that lead from each.
pub(super) struct Graph<K> {
    pub(super) index: KeyIndex<K>,
    /// For each position where its moves begin in `moves`, and where the last one's end.
    first_move: Vec<u32>,
    moves: Vec<Link>,
    /// The positions where the game is over, and what they are worth.
    ends: Vec<(u32, Value)>,
}

/// One end of a move: the position there, times two, plus whether the mover is to move again.
#[derive(Clone, Copy)]
struct Link(u32);

impl Link {
    fn new(position: u32, moves_again: bool) -> Self {
        Link(position << 1 | u32::from(moves_again))
    }

    fn position(self) -> usize {
        (self.0 >> 1) as usize
    }

    fn moves_again(self) -> bool {
        self.0 & 1 != 0
    }
}

impl<K: Copy + Eq> Graph<K> {
    /// Explores everything that can be reached from the roots.
    pub(super) fn explore<P: Solvable<Key = K>>(
        roots: impl IntoIterator<Item = P>,
        memory: &mut Memory,
        meter: &mut Meter<'_>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Self, Unfinished> {
        let mut graph = Graph {
            index: KeyIndex::new(P::hash_of),
            first_move: Vec::new(),
            moves: Vec::new(),
            ends: Vec::new(),
        };
        // Keys don't give their positions back: those that wait are kept, in the order of their numbers. One root after the other, so that
        // a million roots don't wait at once.
        let (mut layer, mut next) = (Vec::new(), Vec::new());
        for root in roots {
            if root.scores().is_some() {
                return Err(Unfinished::Points);
            }
            if graph.index.insert(root.key(), memory)?.1 {
                memory.push(&mut layer, root)?;
            }
            while !layer.is_empty() {
                for position in layer.drain(..) {
                    meter.count()?;
                    if meter.nodes() % REPORT_INTERVAL == 0 {
                        progress(&Progress {
                            nodes: meter.nodes(),
                            ..Progress::default()
                        });
                    }
                    graph.expand(&position, &mut next, memory)?;
                }
                core::mem::swap(&mut layer, &mut next);
            }
        }
        graph.begin_moves(memory)?;
        memory.release(layer);
        memory.release(next);
        Ok(graph)
    }

    /// Adds the moves of the position whose turn it is by number, and puts on a list those positions that are new.
    fn expand<P: Solvable<Key = K>>(
        &mut self,
        position: &P,
        new: &mut Vec<P>,
        memory: &mut Memory,
    ) -> Result<(), Full> {
        let number = self.first_move.len() as u32;
        self.begin_moves(memory)?;
        if let Some(outcome) = position.outcome() {
            let value = Value::of(outcome, position.turn());
            return memory.push(&mut self.ends, (number, value));
        }
        let added = position.for_each_move(|mv| {
            let mut child = position.clone();
            child.play_unchecked(mv);
            let moves_again = child.turn() == position.turn();
            let link = self
                .index
                .insert(child.key(), memory)
                .and_then(|(to, is_new)| {
                    if is_new {
                        memory.push(new, child)?;
                    }
                    memory.push(&mut self.moves, Link::new(to, moves_again))
                });
            match link {
                Ok(()) => ControlFlow::Continue(()),
                Err(full) => ControlFlow::Break(full),
            }
        });
        match added {
            ControlFlow::Break(full) => Err(full),
            ControlFlow::Continue(()) => Ok(()),
        }
    }

    /// The moves of the next position begin where those of the one before end.
    fn begin_moves(&mut self, memory: &mut Memory) -> Result<(), Full> {
        let first = u32::try_from(self.moves.len()).map_err(|_| Full)?;
        memory.push(&mut self.first_move, first)
    }

    fn moves_of(&self, position: usize) -> &[Link] {
        &self.moves[self.first_move[position] as usize..self.first_move[position + 1] as usize]
    }

    /// For each position where the moves to it begin in the second list, and where the last one's end; of each move where it comes from.
    fn turned_round(&self, memory: &mut Memory) -> Result<(Vec<u32>, Vec<Link>), Full> {
        let positions = self.index.len();
        let mut first = memory.filled(positions + 1, 0_u32)?;
        for link in &self.moves {
            first[link.position()] += 1;
        }
        // Each number becomes where its moves end; filled in from behind, each ends where they begin.
        let mut end = 0;
        for number in &mut first {
            end += *number;
            *number = end;
        }
        let mut moves = memory.filled(self.moves.len(), Link(0))?;
        for from in 0..positions {
            for link in self.moves_of(from) {
                let place = &mut first[link.position()];
                *place -= 1;
                moves[*place as usize] = Link::new(from as u32, link.moves_again());
            }
        }
        Ok((first, moves))
    }

    /// The value of each position, by its number.
    ///
    /// Positions are taken in the order of their distance from the end. One that has a move to a position that is good for its mover, is
    /// won as soon as the first of those is taken; one that has only moves to bad ones, is lost as soon as the last of those is. What is never
    /// reached this way, nobody can win.
    pub(super) fn values(
        self,
        memory: &mut Memory,
        meter: &mut Meter<'_>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<(KeyIndex<K>, Values), Unfinished> {
        let positions = self.index.len();
        let (first, moves) = self.turned_round(memory)?;
        let mut open = memory.filled(positions, 0_u32)?;
        for (position, open) in open.iter_mut().enumerate() {
            *open = self.moves_of(position).len() as u32;
        }
        let Graph { index, ends, .. } = self;
        memory.release(self.moves);
        memory.release(self.first_move);
        let mut values = Values(memory.filled(positions, Values::DRAW)?);
        let mut decided = Vec::new();
        for &(end, value) in &ends {
            if value != Value::Draw {
                values.set(end as usize, value);
                memory.push(&mut decided, end)?;
            }
        }
        memory.release(ends);
        let nodes = positions as u64;
        let mut next = 0;
        while let Some(&position) = decided.get(next) {
            meter.count()?;
            let position = position as usize;
            let value = values.get(position);
            if meter.nodes() % REPORT_INTERVAL == 0 {
                progress(&Progress {
                    nodes,
                    depth: value.plies().unwrap_or(0),
                    ..Progress::default()
                });
            }
            for link in &moves[first[position] as usize..first[position + 1] as usize] {
                let from = link.position();
                if values.get(from) != Value::Draw {
                    continue;
                }
                open[from] -= 1;
                let value = value.of_move(link.moves_again());
                if matches!(value, Value::Win { .. }) || open[from] == 0 {
                    values.set(from, value);
                    memory.push(&mut decided, from as u32)?;
                }
            }
            next += 1;
        }
        Ok((index, values))
    }
}

/// Values by the number of their position, in a word each.
#[derive(Clone, Debug)]
pub(super) struct Values(Vec<u32>);

impl Values {
    const DRAW: u32 = 0;

    pub(super) fn get(&self, position: usize) -> Value {
        let word = self.0[position];
        match (word >> 1).checked_sub(1) {
            None => Value::Draw,
            Some(plies) if word & 1 != 0 => Value::Win { plies },
            Some(plies) => Value::Loss { plies },
        }
    }

    fn set(&mut self, position: usize, value: Value) {
        // No distance is greater than the number of positions, which has 31 bits.
        self.0[position] = match value {
            Value::Draw => Self::DRAW,
            Value::Win { plies } => (plies + 1) << 1 | 1,
            Value::Loss { plies } => (plies + 1) << 1,
        };
    }

    pub(super) fn bytes(&self) -> usize {
        size_of::<u32>() * self.0.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_gives_back_the_value_that_was_put_in() {
        let mut values = Values(alloc::vec![Values::DRAW; 2]);
        for plies in [0, 1, 2, 77, (1 << 31) - 2] {
            for value in [Value::Win { plies }, Value::Draw, Value::Loss { plies }] {
                values.set(1, value);
                assert_eq!((values.get(0), values.get(1)), (Value::Draw, value));
            }
        }
    }
}
