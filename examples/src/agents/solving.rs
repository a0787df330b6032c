//! Which solver suits which game.

use boardgame_core::{Evaluate, Zobrist};
use boardgame_search::solver::Solver;

/// What finds exact results, to be put into a bot or asked by itself.
pub type BoxedSolver<P> = Box<dyn Solver<P> + Send>;

/// What solves positions of a game.
pub trait Solving: Evaluate + Zobrist + Sized {
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
