//! What players can force, by going over all positions that can come about until nothing changes.

use std::collections::HashMap;

use boardgame_core::{ByPlayer, Outcome, Player, Position};

/// A position, and by how much each player can force to win; `None` where he can't force an end.
struct State<P> {
    position: P,
    next: Vec<usize>,
    forced: ByPlayer<Option<i32>>,
}

/// All positions that can come about from some.
pub struct Truth<P: Position> {
    states: Vec<State<P>>,
    index: HashMap<P, usize>,
}

/// The margin of a game that is over.
fn margin<P: Position>(position: &P, outcome: Outcome) -> i32 {
    match (position.scores(), outcome) {
        (Some(scores), _) => scores.first - scores.second,
        (None, Outcome::Draw) => 0,
        (None, Outcome::Win(Player::First)) => 1,
        (None, Outcome::Win(Player::Second)) => -1,
    }
}

impl<P: Position> Truth<P> {
    /// `None` when there are more than `most` positions.
    pub fn of(roots: impl IntoIterator<Item = P>, most: usize) -> Option<Self> {
        let mut truth = Truth {
            states: vec![],
            index: HashMap::new(),
        };
        for root in roots {
            truth.enter(root);
        }
        let mut at = 0;
        while at < truth.states.len() {
            if truth.states.len() > most {
                return None;
            }
            let position = truth.states[at].position.clone();
            if let Some(outcome) = position.outcome() {
                let margin = margin(&position, outcome);
                truth.states[at].forced = ByPlayer::new(Some(margin), Some(-margin));
            }
            for &mv in position.legal_moves().as_ref() {
                let mut after = position.clone();
                after.play(mv).unwrap();
                let next = truth.enter(after);
                truth.states[at].next.push(next);
            }
            at += 1;
        }
        while truth.sweep() {}
        Some(truth)
    }

    fn enter(&mut self, position: P) -> usize {
        let fresh = self.states.len();
        let at = *self.index.entry(position.clone()).or_insert(fresh);
        if at == fresh {
            self.states.push(State {
                position,
                next: vec![],
                forced: ByPlayer::default(),
            });
        }
        at
    }

    /// Goes over all positions once, and tells whether anything changed.
    fn sweep(&mut self) -> bool {
        let mut changed = false;
        for at in (0..self.states.len()).rev() {
            let state = &self.states[at];
            if state.next.is_empty() {
                continue;
            }
            let turn = state.position.turn();
            let states = &self.states;
            let of = |player| state.next.iter().map(move |&to| states[to].forced[player]);
            // `None` is less than anything: a player who doesn't move needs an end after every move.
            let mut forced = ByPlayer::default();
            forced[turn] = of(turn).max().unwrap();
            forced[!turn] = of(!turn).min().unwrap();
            changed |= forced != state.forced;
            self.states[at].forced = forced;
        }
        changed
    }

    pub fn positions(&self) -> impl Iterator<Item = &P> {
        self.states.iter().map(|state| &state.position)
    }

    /// The greatest margin that each player can force.
    pub fn forced(&self, position: &P) -> ByPlayer<Option<i32>> {
        self.states[self.index[position]].forced
    }

    pub fn forces(&self, position: &P, player: Player, margin: i32) -> bool {
        self.forced(position)[player].is_some_and(|forced| forced >= margin)
    }

    /// The result when a game that goes on for ever is a draw.
    pub fn outcome(&self, position: &P) -> Outcome {
        let winner = Player::ALL
            .into_iter()
            .find(|&player| self.forces(position, player, 1));
        winner.map_or(Outcome::Draw, Outcome::Win)
    }

    /// How many positions there are in which a player can't force an end though the other one can't force the opposite.
    pub fn endless(&self) -> usize {
        let is_endless = |state: &&State<P>| {
            let ByPlayer { first, second } = state.forced;
            first
                .zip(second)
                .is_none_or(|(first, second)| first != -second)
        };
        self.states.iter().filter(is_endless).count()
    }

    /// Whether a position can come about again.
    pub fn has_circle(&self) -> bool {
        let mut ways_in = vec![0; self.states.len()];
        for &to in self.states.iter().flat_map(|state| &state.next) {
            ways_in[to] += 1;
        }
        let mut free: Vec<usize> = (0..ways_in.len()).filter(|&at| ways_in[at] == 0).collect();
        let mut removed = 0;
        while let Some(at) = free.pop() {
            removed += 1;
            for &to in &self.states[at].next {
                ways_in[to] -= 1;
                if ways_in[to] == 0 {
                    free.push(to);
                }
            }
        }
        removed < self.states.len()
    }
}
