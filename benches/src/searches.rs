//! Searches to a number of nodes, positions to be judged, and positions to be solved.

use boardgame_core::{Evaluate, Outcome, Player, Position, Zobrist};
use boardgame_search::solver::{Retrograde, Solver, WinLossSolver};
use boardgame_search::{AlphaBeta, Limits};
use kare_kapan::KareKapan;
use mukus_izi::MukusIzi;

use crate::playouts::{PLY_CAP, picker};

/// How many nodes a search looks at.
pub const NODES: u64 = 50_000;

/// The names of the positions that are searched.
pub const SEARCHED: [&str; 2] = ["start", "middle"];

/// Searches until [`NODES`] are counted, with nothing remembered from before.
///
/// # Panics
/// When the game is over, or its result was proven so that the search ended before.
pub fn alpha_beta<P: Evaluate + Zobrist>(search: &mut AlphaBeta<P>, position: &P) {
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    search.forget();
    let report = search.search(position, &[], &limits);
    assert!(report.is_some_and(|report| !report.score.is_proven()));
}

/// So many positions of random games that are going on.
pub fn met<P: Position>(start: &P, count: usize) -> Vec<P> {
    let mut pick = picker();
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut position = start.clone();
        for _ in 0..PLY_CAP {
            if position.outcome().is_some() || positions.len() == count {
                break;
            }
            positions.push(position.clone());
            let Some(mv) = position.nth_move(pick(position.move_count())) else {
                break;
            };
            position.play_unchecked(mv);
        }
    }
    positions
}

/// A position to be solved.
#[derive(Clone, Copy, Debug)]
pub struct Problem<P> {
    /// What it is, as it stands in a benchmark's name.
    pub name: &'static str,
    /// The position.
    pub position: P,
    /// What it is worth.
    pub outcome: Outcome,
    /// How many nodes the solver looks at.
    pub nodes: u64,
}

impl<P: Position> Problem<P> {
    #[allow(clippy::panic, reason = "the problems are constants")]
    fn new(name: &'static str, text: &str, outcome: Outcome, nodes: u64) -> Self {
        Problem {
            name,
            position: text.parse().unwrap_or_else(|_| panic!("problem {name}")),
            outcome,
            nodes,
        }
    }

    /// Solves it.
    ///
    /// # Panics
    /// When the solver finds something else, or looks at more or fewer nodes.
    pub fn solve(&self, solver: &mut impl Solver<P>) {
        let solution = solver.solve(&self.position, &Limits::default(), &mut |_| {});
        assert_eq!(solution.outcome, Some(self.outcome));
        assert_eq!(solution.nodes, self.nodes);
    }
}

/// Starts of Mukus İzi.
#[must_use]
pub fn mukus_izi() -> Vec<Problem<MukusIzi>> {
    let first = Outcome::Win(Player::First);
    [
        Problem::new("6x6", "6/6/6/2S3/6/6 1", first, 42_712),
        Problem::new("7x7", "7/7/7/3S3/7/7/7 1", first, 1_584_073),
    ]
    .into()
}

/// The start of the smallest Kare Kapan.
#[must_use]
pub fn kare_kapan() -> Vec<Problem<KareKapan>> {
    let first = Outcome::Win(Player::First);
    [Problem::new("3 lines", "4/4/4 w place", first, 75_505)].into()
}

/// A solver of Mukus İzi that knows nothing yet.
#[must_use]
pub fn mukus_izi_solver() -> WinLossSolver<MukusIzi> {
    WinLossSolver::with_mib(64)
}

/// A solver of Kare Kapan that knows nothing yet.
#[must_use]
pub fn kare_kapan_solver() -> Retrograde<KareKapan> {
    Retrograde::with_mib(256)
}
