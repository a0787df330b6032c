//! Which solver suits which game.

use boardgame_core::{Evaluate, Zobrist};
use boardgame_search::Level;
use boardgame_search::solver::{ProofNumberSolver, Retrograde, Solver, WinLossSolver};
use kare_kapan::{KareKapan, KareKapanRules};
use kure::{Kure, KureRules};
use mukus_izi::{MukusIzi, MukusIziRules};
use o_an_quan::{OAnQuan, OAnQuanRules};

use super::Strength;

/// What finds exact results, to be put into a bot or asked by itself.
pub type BoxedSolver<P> = Box<dyn Solver<P> + Send>;

/// What solves positions of a game.
pub trait Solving: Evaluate + Zobrist + Sized {
    /// The solver for this game under these rules, with so much memory in MiB.
    #[must_use]
    fn solver(rules: Self::Rules, memory: usize) -> BoxedSolver<Self>;

    /// The solver for a bot of that strength to ask before each move, and how many nodes it may take, where it answers in less than a second or two.
    #[must_use]
    fn solver_for_bots(rules: Self::Rules, strength: Strength) -> Option<(BoxedSolver<Self>, u64)> {
        let _ = (rules, strength);
        None
    }
}

/// With 3 lines every position is valued in the time of a few moves.
impl Solving for KareKapan {
    fn solver(rules: KareKapanRules, memory: usize) -> BoxedSolver<Self> {
        if rules.lines() == 3 {
            Box::new(Retrograde::with_mib(memory))
        } else {
            Box::new(ProofNumberSolver::with_mib(memory))
        }
    }

    fn solver_for_bots(rules: KareKapanRules, _: Strength) -> Option<(BoxedSolver<Self>, u64)> {
        (rules.lines() == 3).then(|| (Self::solver(rules, 64), 5_000_000))
    }
}

/// Whoever is blocked, and however large the board: a game of Mukus İzi ends.
impl Solving for MukusIzi {
    fn solver(_: MukusIziRules, memory: usize) -> BoxedSolver<Self> {
        Box::new(WinLossSolver::with_mib(memory))
    }

    fn solver_for_bots(rules: MukusIziRules, _: Strength) -> Option<(BoxedSolver<Self>, u64)> {
        // The start of 7x7 takes 0.6 million nodes; on 8x8 only later positions are worth asking about.
        let nodes = if rules.size() <= 7 {
            2_000_000
        } else {
            200_000
        };
        Some((Self::solver(rules, 64), nodes))
    }
}

/// Points are counted, and play can come round again: proofs of claims close in on the margin.
impl Solving for OAnQuan {
    fn solver(_: OAnQuanRules, memory: usize) -> BoxedSolver<Self> {
        Box::new(ProofNumberSolver::with_mib(memory))
    }

    fn solver_for_bots(
        rules: OAnQuanRules,
        strength: Strength,
    ) -> Option<(BoxedSolver<Self>, u64)> {
        // The level below would come too near to this one with it.
        (strength > Strength::Level(Level::SIX)).then(|| (Self::solver(rules, 64), 300_000))
    }
}

/// Whether a player can force a win from where the end is in sight.
impl Solving for Kure {
    fn solver(_: KureRules, memory: usize) -> BoxedSolver<Self> {
        Box::new(ProofNumberSolver::with_mib(memory))
    }
}
