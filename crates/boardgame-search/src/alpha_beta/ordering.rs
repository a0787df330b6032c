//! Which moves a search tries first.

use alloc::vec;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use boardgame_core::{Evaluate, Player, mix};

/// What earlier parts of a search have shown about moves.
#[derive(Clone, Debug)]
pub(super) struct Ordering<M> {
    /// For each ply, the last two moves that refuted something there.
    killers: Vec<[Option<M>; 2]>,
    /// How often a move has refuted something, deeper refutations counting more; by player and by [`place`].
    history: Vec<u32>,
}

/// How many places the history has for each player. Two moves that share one only blur the order.
const PLACES: usize = 4096;

/// The history counts up to this, and is halved then.
const MOST: u32 = 1 << 18;

/// A move with the number that says when it is tried.
pub(super) type Ranked<M> = (i32, M);

impl<M: Copy + Eq + Hash> Ordering<M> {
    pub(super) fn new() -> Self {
        Ordering {
            killers: Vec::new(),
            history: vec![0; 2 * PLACES],
        }
    }

    pub(super) fn clear(&mut self) {
        self.killers.clear();
        self.history.fill(0);
    }

    /// The moves of a position, each with its rank: the table's first, then what the game promises, what has refuted before, what refutes often.
    pub(super) fn rank<P: Evaluate<Move = M>>(
        &self,
        position: &P,
        ply: u32,
        first: Option<M>,
        ranked: &mut Vec<Ranked<M>>,
        learn: bool,
    ) {
        let killers = self.killers.get(ply as usize).copied().unwrap_or([None; 2]);
        let turn = position.turn();
        ranked.clear();
        ranked.extend(position.legal_moves().into_iter().map(|mv| {
            if Some(mv) == first {
                return (i32::MAX, mv);
            }
            let promise = position.promise(mv).clamp(-1000, 1000) * (1 << 20);
            if !learn {
                return (promise, mv);
            }
            let killer = i32::from(killers.contains(&Some(mv))) << 19;
            (promise + killer + self.history[place(turn, &mv)] as i32, mv)
        }));
    }

    /// Notes that a move refuted something.
    pub(super) fn refuted(&mut self, turn: Player, mv: M, ply: u32, depth: u32) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let count = &mut self.history[place(turn, &mv)];
        *count += depth * depth;
        if *count >= MOST {
            self.history.iter_mut().for_each(|count| *count /= 2);
        }
    }
}

/// Takes the move with the highest rank out of those from `from` on; among equals the first.
pub(super) fn next<M: Copy>(ranked: &mut [Ranked<M>], from: usize) -> Option<M> {
    let mut best = from;
    for (place, &(rank, _)) in ranked.iter().enumerate().skip(from + 1) {
        if rank > ranked[best].0 {
            best = place;
        }
    }
    // Moved, not swapped, so that equals stay in their order.
    ranked.get_mut(from..=best)?.rotate_right(1);
    ranked.get(from).map(|&(_, mv)| mv)
}

fn place(turn: Player, mv: &impl Hash) -> usize {
    let mut hasher = Fold(0);
    mv.hash(&mut hasher);
    turn.index() * PLACES + (hasher.finish() >> 52) as usize
}

/// A hasher for moves, which are a few bytes.
struct Fold(u64);

impl Hasher for Fold {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u8(byte);
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.0 = self.0 << 8 | self.0 >> 56 ^ u64::from(byte);
    }

    fn finish(&self) -> u64 {
        mix(self.0, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_by_rank_and_equals_in_their_order() {
        let mut ranked = [(1, 'a'), (5, 'b'), (1, 'c'), (5, 'd'), (0, 'e')];
        let order: Vec<_> = (0..6).filter_map(|from| next(&mut ranked, from)).collect();
        assert_eq!(order, ['b', 'd', 'a', 'c', 'e']);
    }

    #[test]
    fn the_history_of_a_busy_move_stays_bounded() {
        let mut ordering = Ordering::new();
        for _ in 0..100_000 {
            ordering.refuted(Player::First, 7_u8, 3, 50);
        }
        assert!(ordering.history.iter().all(|&count| count < MOST));
        assert!(ordering.history.iter().any(|&count| count > 0));
    }
}
