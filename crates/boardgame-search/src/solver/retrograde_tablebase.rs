//! What a finished retrograde analysis knows.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use boardgame_core::Solvable;

use super::Value;
use super::retrograde_graph::Values;
use super::retrograde_index::KeyIndex;

/// The values of all positions that can be reached from those an analysis began with.
#[derive(Clone, Debug)]
pub struct Tablebase<P: Solvable> {
    pub(super) index: KeyIndex<P::Key>,
    pub(super) values: Values,
}

impl<P: Solvable> Tablebase<P> {
    /// What a position is worth; `None` of one that the analysis didn't meet.
    #[must_use]
    pub fn value(&self, position: &P) -> Option<Value> {
        let number = self.index.find(&position.key())?;
        Some(self.values.get(number as usize))
    }

    /// What a legal move is worth to the one who makes it; `None` in a position that the analysis didn't meet.
    #[must_use]
    pub fn value_of_move(&self, position: &P, mv: P::Move) -> Option<Value> {
        let mut child = position.clone();
        child.play_unchecked(mv);
        let moves_again = child.turn() == position.turn();
        Some(self.value(&child)?.of_move(moves_again))
    }

    /// The best moves: those that win soonest, hold the draw, or lose latest. None when the game is over, or in a position that the
    /// analysis didn't meet.
    #[must_use]
    pub fn best_moves(&self, position: &P) -> Vec<P::Move> {
        let mut best = Vec::new();
        if let Some(value) = self.value(position) {
            let _ = position.for_each_move(|mv| {
                if self.value_of_move(position, mv) == Some(value) {
                    best.push(mv);
                }
                ControlFlow::<()>::Continue(())
            });
        }
        best
    }

    /// A line in which both sides play the first of their best moves: to the end of the game, or until a position comes back, symmetric ones
    /// being the same.
    #[must_use]
    pub fn line(&self, position: &P) -> Vec<P::Move> {
        let (mut line, mut seen) = (Vec::new(), BTreeSet::new());
        let mut position = position.clone();
        while let Some(number) = self.index.find(&position.key()) {
            if !seen.insert(number) {
                break;
            }
            let Some(&best) = self.best_moves(&position).first() else {
                break;
            };
            line.push(best);
            position.play_unchecked(best);
        }
        line
    }

    /// How many positions it holds, symmetric ones counted once.
    #[must_use]
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether it holds none: the analysis began with none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How much memory it takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.index.bytes() + self.values.bytes()
    }
}
