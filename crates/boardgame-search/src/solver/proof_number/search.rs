//! The search for one claim: depth first, by proof numbers.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use boardgame_core::{Player, Solvable};

use super::memory::Memory;
use super::node::Node;
use super::numbers::{NEVER, Numbers, sum};
use super::value::{ALWAYS, Basis, NOWHERE, Value};
use crate::{Meter, Stopped};

/// The most plies that are looked ahead; what lies behind counts as unproven. A ply is a call within a call.
const MOST_PLIES: u32 = 400;

/// How many nodes pass between two reports.
const REPORT_INTERVAL: u64 = 1 << 20;

/// A search that one player is to win: for him a claim has to be proven by an end that he forces.
pub(super) struct Search<'a, 'l, P: Solvable> {
    memory: &'a mut Memory<P>,
    meter: &'a mut Meter<'l>,
    report: &'a mut dyn FnMut(u64),
    next_report: u64,
    prover: Player,
    /// In how many plies the prover has to force an end.
    most_plies: usize,
    /// The claims from the root to the one that is looked at.
    path: Vec<Step<P::Key>>,
    /// The moves that are open on the path, those of the last claim last.
    children: Vec<Child<P>>,
}

/// A claim on the path.
#[derive(Clone, Copy, Debug)]
struct Step<K> {
    hash: u64,
    key: K,
    need: i32,
    by_mover: bool,
}

/// A move, with the value of the claim after it as the player sees it who makes the move.
#[derive(Clone, Debug)]
struct Child<P: Solvable> {
    mv: P::Move,
    node: Node<P>,
    passes: bool,
    prospect: i32,
    value: Value,
}

/// What the moves make of a claim together.
struct Summary {
    value: Value,
    /// The move to look at next, or that proves the claim.
    best: usize,
    /// The proof number of the next best one.
    second: u32,
    /// By how much the disproof number exceeds the greatest of a single move.
    excess: u32,
}

impl<'a, 'l, P: Solvable> Search<'a, 'l, P> {
    pub(super) fn new(
        memory: &'a mut Memory<P>,
        meter: &'a mut Meter<'l>,
        report: &'a mut dyn FnMut(u64),
        prover: Player,
        depth: Option<u32>,
    ) -> Self {
        Search {
            most_plies: depth.unwrap_or(MOST_PLIES).min(MOST_PLIES) as usize,
            next_report: meter.nodes() + REPORT_INTERVAL,
            memory,
            meter,
            report,
            prover,
            path: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Settles a claim, and gives the move that proves it.
    ///
    /// # Errors
    /// When a limit is reached before.
    pub(super) fn settle(mut self, node: &Node<P>) -> Result<(Value, Option<P::Move>), Stopped> {
        self.visit(node, Numbers::NO_THRESHOLDS)
    }

    /// Looks below a claim until it is settled or one of its numbers reaches its threshold.
    fn visit(
        &mut self,
        node: &Node<P>,
        thresholds: Numbers,
    ) -> Result<(Value, Option<P::Move>), Stopped> {
        let before = self.meter.nodes();
        if before >= self.next_report {
            self.next_report = before + REPORT_INTERVAL;
            (self.report)(before);
        }
        let by_mover = node.position.turn() == self.prover;
        let first = self.children.len();
        self.path.push(Step {
            hash: node.hash,
            key: node.key,
            need: node.need,
            by_mover,
        });
        let place = self.path.len();
        self.expand(node, by_mover)?;
        let mut left_open = Numbers::guess(node.need);
        let (mut value, best) = loop {
            let summary = self.sum_up(first);
            let numbers = summary.value.numbers;
            if numbers.is_settled() || numbers.reaches(thresholds) {
                break (summary.value, summary.best);
            }
            left_open = numbers;
            let child = &self.children[summary.best];
            let limits = Numbers {
                // A little more than the next best move needs, so that the search doesn't jump to and fro between two.
                proof: thresholds
                    .proof
                    .min(summary.second.saturating_add(summary.second / 4 + 1)),
                disproof: match thresholds.disproof {
                    NEVER => NEVER,
                    threshold => threshold - summary.excess,
                },
            };
            let (next, passes) = (child.node.clone(), child.passes);
            let (found, _) = self.visit(&next, limits.opposite_if(passes))?;
            self.children[summary.best].value =
                found.before_move(passes, by_mover, Memory::<P>::MOST_PLIES);
        };
        let mv = self.children.get(best).map(|child| child.mv);
        self.path.pop();
        self.children.truncate(first);

        let mut kept = value;
        if let Basis::Endless(at) = value.basis {
            if at >= place {
                // All that it came back to lies below it: the prover can't leave that circle from anywhere else either.
                value.basis = Basis::Endless(ALWAYS);
                kept = value;
            } else {
                kept = Value::open(left_open);
            }
        }
        let cost = self.meter.nodes() - before;
        self.memory.remember(node, by_mover, kept, cost);
        Ok((value, mv.filter(|_| value.numbers.proof == 0)))
    }

    /// Appends the moves of a node to the children.
    fn expand(&mut self, node: &Node<P>, by_mover: bool) -> Result<(), Stopped> {
        let mover = node.position.turn();
        let first = self.children.len();
        let flow = node.position.for_each_move(|mv| {
            if let Err(stopped) = self.meter.count() {
                return ControlFlow::Break(stopped);
            }
            let mut position = node.position.clone();
            position.play_unchecked(mv);
            let passes = position.turn() != mover;
            let child = Node::new(position, mover, node.target);
            let value = self.first_look(&child, by_mover != passes).before_move(
                passes,
                by_mover,
                Memory::<P>::MOST_PLIES,
            );
            self.children.push(Child {
                mv,
                node: child,
                passes,
                prospect: node.position.prospect(mv),
                value,
            });
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break(stopped) = flow {
            return Err(stopped);
        }
        self.children[first..].sort_by_key(|child| Reverse(child.prospect));
        Ok(())
    }

    /// The value of a claim before its moves are looked at.
    fn first_look(&mut self, node: &Node<P>, by_mover: bool) -> Value {
        let ply = self.path.len();
        let known = self.memory.recall(node, by_mover);
        if let Some(value) = known.filter(|value| value.numbers.is_settled()) {
            match value.basis {
                // It is proven, but too late here; there may be a shorter way.
                Basis::Finite(plies)
                    if value.is_right() == by_mover && ply + plies as usize > self.most_plies => {}
                _ => return value,
            }
        }
        let met = self.path.iter().rposition(|step| {
            step.hash == node.hash
                && step.need == node.need
                && step.by_mover == by_mover
                && step.key == node.key
        });
        match met {
            Some(at) => Value::unproven(by_mover, at + 1),
            None if ply >= self.most_plies => Value::unproven(by_mover, NOWHERE),
            None => match known {
                Some(value) if !value.numbers.is_settled() => value,
                _ => Value::open(Numbers::guess(node.need)),
            },
        }
    }

    /// What the moves from `first` on make of the claim of the player who has them.
    ///
    /// To refute it all of them have to be refuted. Moves lead to the same positions again and again, so that the sum of their numbers counts much
    /// several times. With the greatest number, and one for every other move, a seventh of the nodes showed that First wins the start of Ô ăn quan by no
    /// more than 12.
    fn sum_up(&self, first: usize) -> Summary {
        let (mut best, mut least, mut second) = (first, NEVER, NEVER);
        let (mut greatest, mut open) = (0, 0_u32);
        let (mut plies, mut place) = (0, None);
        let mut proven: Option<(usize, Value)> = None;
        for (at, child) in self.children.iter().enumerate().skip(first) {
            let Numbers { proof, disproof } = child.value.numbers;
            if proof == 0 && proven.is_none_or(|(_, value)| child.value.is_firmer_than(value)) {
                proven = Some((at, child.value));
            }
            if proof < least {
                (best, least, second) = (at, proof, least);
            } else {
                second = second.min(proof);
            }
            greatest = greatest.max(disproof);
            match child.value.basis {
                Basis::Open => open += 1,
                Basis::Finite(more) => plies = plies.max(more),
                Basis::Endless(at) => place = Some(place.unwrap_or(ALWAYS).min(at)),
            }
        }
        if let Some((best, value)) = proven {
            return Summary {
                value,
                best,
                second: 0,
                excess: 0,
            };
        }
        let excess = open.saturating_sub(1);
        let numbers = Numbers {
            proof: least,
            disproof: sum(greatest, excess),
        };
        let basis = match place {
            _ if open > 0 => Basis::Open,
            Some(at) => Basis::Endless(at),
            None => Basis::Finite(plies),
        };
        Summary {
            value: Value { numbers, basis },
            best,
            second,
            excess,
        }
    }
}
