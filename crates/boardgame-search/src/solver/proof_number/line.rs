//! Moves and lines that keep a value, from what is remembered.

use alloc::vec::Vec;

use boardgame_core::{Player, Solvable};

use super::memory::Memory;
use super::node::Node;
use super::search::Search;
use super::value::Basis;
use crate::Meter;

/// What a player wants to keep.
#[derive(Clone, Copy, Debug)]
pub(super) enum Goal {
    /// Forced play to a margin.
    Force(i32),
    /// That the opponent forces no margin of 1.
    Hold,
    /// Nothing: the opponent wins whatever is played, and is to need as long as possible.
    Delay,
}

/// A move that keeps a goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept<M> {
    pub(super) mv: M,
    /// In how many plies forced play is over after it.
    plies: u32,
}

impl<P: Solvable> Memory<P> {
    /// The moves that are known to keep a goal of the player to move.
    pub(super) fn keeping(&mut self, position: &P, goal: Goal) -> Vec<Kept<P::Move>> {
        let player = position.turn();
        let mut kept = Vec::new();
        for mv in position.legal_moves().as_ref() {
            let mut after = position.clone();
            after.play_unchecked(*mv);
            let plies = match goal {
                Goal::Force(margin) => self.forced_plies(after, player, margin),
                Goal::Delay => Some(self.forced_plies(after, !player, 1).unwrap_or(0)),
                Goal::Hold => self.holds(after, player).then_some(0),
            };
            kept.extend(plies.map(|plies| Kept { mv: *mv, plies }));
        }
        kept
    }

    /// The move that is best of those: by which one's own forced play is over soonest, the opponent's latest.
    pub(super) fn choice(kept: &[Kept<P::Move>], goal: Goal) -> Option<P::Move> {
        let chosen = match goal {
            Goal::Force(_) | Goal::Hold => kept.iter().min_by_key(|kept| kept.plies),
            Goal::Delay => kept.iter().max_by_key(|kept| kept.plies),
        };
        chosen.map(|kept| kept.mv)
    }

    /// Goes on with a line as long as moves are known that keep the goal of whoever is to move, or forced play that was forgotten can be proven
    /// anew, and no position comes again.
    pub(super) fn go_on(
        &mut self,
        mut position: P,
        goals: impl Fn(Player) -> Goal,
        meter: &mut Meter<'_>,
        line: &mut Vec<P::Move>,
    ) {
        let mut seen = Vec::new();
        while position.outcome().is_none() && !seen.contains(&position) {
            let player = position.turn();
            let goal = goals(player);
            let kept = self.keeping(&position, goal);
            let mv = match (Self::choice(&kept, goal), goal) {
                (None, Goal::Force(margin)) => {
                    let node = Node::new(position.clone(), player, margin);
                    let mut unheard = |_| {};
                    let search = Search::new(self, meter, &mut unheard, player, None);
                    search.settle(&node).ok().and_then(|(_, mv)| mv)
                }
                (choice, _) => choice,
            };
            let Some(mv) = mv else {
                return;
            };
            seen.push(position.clone());
            position.play_unchecked(mv);
            line.push(mv);
        }
    }

    /// In how many plies a player is known to force a margin.
    fn forced_plies(&mut self, position: P, player: Player, margin: i32) -> Option<u32> {
        let by_mover = position.turn() == player;
        let node = Node::new(position, player, margin);
        let value = self.recall(&node, by_mover)?;
        let is_forced = value.is_right() == by_mover;
        match value.basis {
            Basis::Finite(plies) if is_forced => Some(plies),
            _ => None,
        }
    }

    /// Whether the opponent of a player is known not to force a win.
    fn holds(&mut self, position: P, player: Player) -> bool {
        let by_mover = position.turn() != player;
        let node = Node::new(position, !player, 1);
        let value = self.recall(&node, by_mover);
        value.is_some_and(|value| value.numbers.is_settled() && value.is_right() != by_mover)
    }
}
