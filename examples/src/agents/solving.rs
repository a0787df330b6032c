//! Which solver suits which game.

use boardgame_core::{Evaluate, Position, Zobrist};
use boardgame_search::Limits;
use boardgame_search::solver::{Progress, Retrograde, Solution, Solver, WinLossSolver};
use kare_kapan::{KareKapan, KareKapanRules};
use mukus_izi::{MukusIzi, MukusIziRules};

/// What finds exact results, to be put into a bot or asked by itself.
pub type BoxedSolver<P> = Box<dyn Solver<P> + Send>;

/// What solves positions of a game.
pub trait Solving: Evaluate + Zobrist + Sized {
    /// The solver for this game under these rules, with so much memory in MiB.
    #[must_use]
    fn solver(rules: Self::Rules, memory: usize) -> BoxedSolver<Self> {
        let _ = (rules, memory);
        Box::new(Finished)
    }

    /// The solver for a bot to ask before each move, and how many nodes it may take, where it answers in less than a second or two.
    #[must_use]
    fn solver_for_bots(rules: Self::Rules) -> Option<(BoxedSolver<Self>, u64)> {
        let _ = rules;
        None
    }
}

/// With 3 lines every position is valued in the time of a few moves.
impl Solving for KareKapan {
    fn solver(rules: KareKapanRules, memory: usize) -> BoxedSolver<Self> {
        if rules.lines() == 3 {
            Box::new(Retrograde::with_mib(memory))
        } else {
            Box::new(Finished)
        }
    }

    fn solver_for_bots(rules: KareKapanRules) -> Option<(BoxedSolver<Self>, u64)> {
        (rules.lines() == 3).then(|| (Self::solver(rules, 64), 5_000_000))
    }
}

/// Whoever is blocked, and however large the board: a game of Mukus İzi ends.
impl Solving for MukusIzi {
    fn solver(_: MukusIziRules, memory: usize) -> BoxedSolver<Self> {
        Box::new(WinLossSolver::with_mib(memory))
    }

    fn solver_for_bots(rules: MukusIziRules) -> Option<(BoxedSolver<Self>, u64)> {
        // The start of 7x7 takes 0.6 million nodes; on 8x8 only later positions are worth asking about.
        let nodes = if rules.size() <= 7 {
            2_000_000
        } else {
            200_000
        };
        Some((Self::solver(rules, 64), nodes))
    }
}

impl Solving for o_an_quan::OAnQuan {}

impl Solving for kure::Kure {}

/// Knows the value of finished games only.
struct Finished;

impl<P: Position> Solver<P> for Finished {
    fn solve(
        &mut self,
        position: &P,
        _: &Limits<'_>,
        _: &mut dyn FnMut(&Progress),
    ) -> Solution<P::Move> {
        Solution {
            outcome: position.outcome(),
            ..Solution::unknown(0)
        }
    }
}
