//! Which solver suits which game.

use boardgame_core::{Evaluate, Position, Zobrist};
use boardgame_search::Limits;
use boardgame_search::solver::{Progress, Solution, Solver};

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

impl Solving for kare_kapan::KareKapan {}

impl Solving for mukus_izi::MukusIzi {}

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
