//! What is remembered of positions.

use boardgame_core::{Outcome, Solvable};

use super::node::Node;
use super::numbers::Numbers;
use super::value::{ALWAYS, Basis, Value};
use crate::Table;

/// What is proven of the points that the player to move makes from here on, and how far the last claim about them is.
///
/// One entry serves all claims about a position, and both provers: who forces ten points forces nine. That took a sixth fewer nodes than
/// an entry for each claim to solve the start of Ô ăn quan.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// He forces so many points, or more, within these plies.
    forced: i32,
    forced_plies: u16,
    /// The opponent forces that he gets less, within these plies.
    refused: i32,
    refused_plies: u16,
    /// He can't force so many, be it that the game goes on for ever.
    unforced: i32,
    /// The opponent can't force that he gets less than this, likewise.
    unrefused: i32,
    /// The last claim that was left open.
    need: i32,
    numbers: Numbers,
}

impl Known {
    const fn nothing(need: i32) -> Self {
        Known {
            forced: i32::MIN,
            forced_plies: 0,
            refused: i32::MAX,
            refused_plies: 0,
            unforced: i32::MAX,
            unrefused: i32::MIN,
            need,
            numbers: Numbers::guess(need),
        }
    }
}

/// A table of positions, of bounded memory.
#[derive(Clone, Debug)]
pub(super) struct Memory<P: Solvable> {
    table: Table<P::Key, Known>,
    /// Whether a result was ever taken from what a game knows without a search: then nobody knows in how many plies a game is won.
    leans_on_verdicts: bool,
}

impl<P: Solvable> Memory<P> {
    /// The most plies of a proof that is kept.
    pub(super) const MOST_PLIES: u32 = match P::EQUAL_PLIES {
        Some(plies) if plies < u16::MAX as u32 => plies,
        _ => u16::MAX as u32,
    };

    pub(super) fn with_mib(mib: usize) -> Self {
        Memory {
            table: Table::with_mib(mib),
            leans_on_verdicts: false,
        }
    }

    pub(super) const fn leans_on_verdicts(&self) -> bool {
        self.leans_on_verdicts
    }

    /// Begins another search.
    pub(super) fn age(&mut self) {
        self.table.age();
    }

    /// What is known of a claim, where its prover is the player to move or the opponent.
    pub(super) fn recall(&mut self, node: &Node<P>, by_mover: bool) -> Option<Value> {
        if let Some(margin) = self.final_margin(&node.position) {
            return Some(Value::finite(margin >= node.target, 0));
        }
        let known = self.table.get(node.hash, &node.key)?;
        if node.need <= known.forced {
            Some(Value::finite(true, known.forced_plies.into()))
        } else if node.need >= known.refused {
            Some(Value::finite(false, known.refused_plies.into()))
        } else if (by_mover && node.need >= known.unforced)
            || (!by_mover && node.need <= known.unrefused)
        {
            Some(Value::unproven(by_mover, ALWAYS))
        } else {
            (node.need == known.need).then(|| Value::open(known.numbers))
        }
    }

    /// Remembers what a search of `cost` nodes has found out; not what rests on a path.
    pub(super) fn remember(&mut self, node: &Node<P>, by_mover: bool, value: Value, cost: u64) {
        let known = self.table.get(node.hash, &node.key);
        let mut known = known.copied().unwrap_or_else(|| Known::nothing(node.need));
        match (value.basis, value.is_right()) {
            (Basis::Open, _) => {
                known.need = node.need;
                known.numbers = value.numbers;
            }
            // The search looked because it isn't known, or not in so few plies.
            (Basis::Finite(plies), true) => {
                known.forced = node.need;
                known.forced_plies = plies as u16;
            }
            (Basis::Finite(plies), false) => {
                known.refused = node.need;
                known.refused_plies = plies as u16;
            }
            (Basis::Endless(ALWAYS), _) if by_mover => {
                known.unforced = known.unforced.min(node.need);
            }
            (Basis::Endless(ALWAYS), _) => {
                known.unrefused = known.unrefused.max(node.need);
            }
            _ => return,
        }
        let worth = cost.try_into().unwrap_or(u32::MAX);
        self.table.insert(node.hash, node.key, known, worth);
    }

    /// The margin by which the player to move has won a game that is over, or is known to win it: 1 or −1 in games that count no points.
    fn final_margin(&mut self, position: &P) -> Option<i32> {
        let over = position.outcome();
        let outcome = over.or_else(|| position.verdict())?;
        let mover = position.turn();
        if let Some(scores) = position.scores() {
            // Who wins doesn't say by how much, before the game is over.
            over?;
            return Some(scores[mover].saturating_sub(scores[!mover]));
        }
        self.leans_on_verdicts |= over.is_none();
        Some(match outcome {
            Outcome::Draw => 0,
            Outcome::Win(player) if player == mover => 1,
            Outcome::Win(_) => -1,
        })
    }
}
