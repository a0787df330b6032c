//! Proof number search: what a player can force, proven.

mod line;
mod memory;
mod node;
mod numbers;
mod search;
mod standing;
mod value;

use alloc::vec::Vec;

use boardgame_core::{Outcome, Player, Solvable};

use self::line::Goal;
use self::memory::Memory;
use self::node::Node;
use self::search::Search;
use self::standing::Standing;
use self::value::{Basis, NOWHERE};
use crate::solver::{Bounds, Progress, Solution, Solver};
use crate::{Limits, Meter};

/// Finds what a player can force, by depth-first proof number search (df-pn).
///
/// In games that count points it closes in on the exact margin with claims "this player gets at least so much": the value is `m` when First can force
/// `m` at least and Second can force that it is no more. In other games it looks for a forced win of either player; there a game that
/// neither can force is a draw.
///
/// What it calls proven is forced play that comes to an end, within 400 plies. A game that goes on for ever counts against whoever has to prove
/// something; where neither player can force an end for some margins, the bounds stay apart. Turns needn't alternate, and positions may come again.
///
/// A limit of depth is one of the plies within which play is to be forced. What was found out is remembered for the next position, within the memory
/// given.
///
/// ```
/// use boardgame_core::{Outcome, Player};
/// use boardgame_search::Limits;
/// use boardgame_search::solver::{ProofNumberSolver, Solver};
/// use o_an_quan::OAnQuan;
///
/// let endgame: OAnQuan = "0,1,0,2,0/1,0,3,0,1 Q1,0 1 22,19Q".parse()?;
/// let mut solver = ProofNumberSolver::with_mib(16);
/// let solution = solver.solve(&endgame, &Limits::default(), &mut |_| {});
/// assert_eq!(solution.outcome, Some(Outcome::Win(Player::First)));
/// assert_eq!(solution.margin.and_then(|margin| margin.exact()), Some(11));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProofNumberSolver<P: Solvable> {
    memory: Memory<P>,
}

/// What became of a player's claim that he can force a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim<M> {
    /// He forces it.
    Proven {
        /// Within so many plies, where that is known.
        plies: Option<u32>,
        /// A move that does, where he is to move in a game that isn't over.
        mv: Option<M>,
    },
    /// The opponent forces that he gets less.
    Refuted {
        /// Within so many plies, where that is known.
        plies: Option<u32>,
        /// A move that does, where the opponent is to move in a game that isn't over.
        mv: Option<M>,
    },
    /// He can't force it, be it that the game goes on for ever.
    Endless,
    /// A limit was reached, or a line grew too long, before it was found out.
    Unknown,
}

impl<P: Solvable> ProofNumberSolver<P> {
    /// A solver that remembers what takes at most so much memory, in MiB; with 0 it remembers nothing, which is very slow.
    #[must_use]
    pub fn with_mib(mib: usize) -> Self {
        ProofNumberSolver {
            memory: Memory::with_mib(mib),
        }
    }

    /// Whether a player can force to win by `margin` points at least; in games that count no points a win is 1, a draw 0, a loss −1.
    ///
    /// A limit of depth is one of the plies in which he has to. Who asks again after each move, with the plies that are left, gets
    /// moves that come to an end.
    pub fn prove(
        &mut self,
        position: &P,
        player: Player,
        margin: i32,
        limits: &Limits<'_>,
    ) -> Claim<P::Move> {
        self.memory.age();
        let node = Node::new(position.clone(), player, margin);
        let by_mover = position.turn() == player;
        let mut meter = Meter::new(limits);
        let mut unheard = |_| {};
        let found = if position.outcome().is_some() {
            self.memory
                .recall(&node, by_mover)
                .map(|value| (value, None))
        } else {
            Search::new(
                &mut self.memory,
                &mut meter,
                &mut unheard,
                player,
                limits.depth,
            )
            .settle(&node)
            .ok()
        };
        let Some((value, mv)) = found else {
            return Claim::Unknown;
        };
        let is_proven = value.is_right() == by_mover;
        match value.basis {
            Basis::Finite(plies) => {
                let plies = (!self.memory.leans_on_verdicts()).then_some(plies);
                if is_proven {
                    Claim::Proven { plies, mv }
                } else {
                    Claim::Refuted { plies, mv }
                }
            }
            Basis::Endless(NOWHERE) | Basis::Open => Claim::Unknown,
            Basis::Endless(_) => Claim::Endless,
        }
    }

    /// Asks one claim after another, until the value is known or a limit is reached.
    fn close_in(
        &mut self,
        position: &P,
        depth: Option<u32>,
        meter: &mut Meter<'_>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Standing<P::Move> {
        let turn = position.turn();
        let mut standing = Standing::new(position.scores().is_some());
        let lead = match turn {
            Player::First => position.lead(),
            Player::Second => position.lead().saturating_neg(),
        };
        while let Some((prover, margin)) = standing.next_claim(lead) {
            let node = Node::new(position.clone(), prover, margin);
            let bounds = standing.bounds();
            let mut report = |nodes| {
                progress(&Progress {
                    nodes,
                    depth: 0,
                    margin: bounds,
                });
            };
            let search = Search::new(&mut self.memory, meter, &mut report, prover, depth);
            let Ok((found, mv)) = search.settle(&node) else {
                break;
            };
            standing.note(prover, margin, found, turn, mv);
            progress(&Progress {
                nodes: meter.nodes(),
                depth: 0,
                margin: standing.bounds(),
            });
        }
        standing
    }

    /// Moves that keep what is proven, and a line in which both players do.
    fn moves(
        &mut self,
        position: &P,
        standing: &Standing<P::Move>,
        outcome: Outcome,
        meter: &mut Meter<'_>,
    ) -> (Vec<P::Move>, Vec<P::Move>) {
        let goals = |player: Player| match standing.forced(player) {
            Some(forced) if standing.bounds().exact().is_some() || forced.margin >= 1 => {
                Goal::Force(forced.margin)
            }
            _ if outcome == Outcome::Draw => Goal::Hold,
            _ => Goal::Delay,
        };
        let turn = position.turn();
        let goal = goals(turn);
        let proven = match goal {
            Goal::Force(_) => standing.forced(turn).and_then(|forced| forced.mv),
            Goal::Hold => standing.holding_move(turn),
            Goal::Delay => None,
        };
        let kept = self.memory.keeping(position, goal);
        let mut best: Vec<P::Move> = kept.iter().map(|kept| kept.mv).collect();
        let first = Memory::<P>::choice(&kept, goal).or(proven);
        // What proved it may be forgotten already.
        if let Some(mv) = proven.filter(|mv| !best.contains(mv)) {
            best.push(mv);
        }
        let mut line = Vec::new();
        if let Some(mv) = first {
            let mut after = position.clone();
            after.play_unchecked(mv);
            line.push(mv);
            self.memory.go_on(after, goals, meter, &mut line);
        }
        (best, line)
    }
}

impl<P: Solvable> Solver<P> for ProofNumberSolver<P> {
    fn solve(
        &mut self,
        position: &P,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Solution<P::Move> {
        self.memory.age();
        let mut meter = Meter::new(limits);
        if let Some(outcome) = position.outcome() {
            let margin = position.scores().map(|scores| {
                let margin = scores.first.saturating_sub(scores.second);
                Bounds {
                    lower: Some(margin),
                    upper: Some(margin),
                }
            });
            return Solution {
                outcome: Some(outcome),
                margin,
                plies: Some(0),
                ..Solution::unknown(0)
            };
        }
        let standing = self.close_in(position, limits.depth, &mut meter, progress);
        let mut solution = Solution::unknown(0);
        solution.margin = standing.counts_points.then(|| standing.bounds());
        solution.outcome = standing.outcome(P::EQUAL_PLIES.is_none());
        if let Some(outcome) = solution.outcome {
            if let Outcome::Win(winner) = outcome {
                let forced = standing
                    .forced(winner)
                    .filter(|_| !self.memory.leans_on_verdicts());
                solution.plies = forced.map(|forced| forced.plies);
            }
            (solution.best, solution.line) = self.moves(position, &standing, outcome, &mut meter);
        }
        solution.nodes = meter.nodes();
        solution
    }
}
