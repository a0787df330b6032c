//! Exact results: what a position is worth with perfect play, or that it isn't known.

mod proof_number;
mod retrograde;
mod retrograde_graph;
mod retrograde_index;
mod retrograde_tablebase;
mod retrograde_value;
mod solution;
mod win_loss;

pub use proof_number::{Claim, ProofNumberSolver};
pub use retrograde::{Retrograde, Unfinished};
pub use retrograde_tablebase::Tablebase;
pub use retrograde_value::Value;
pub use solution::{Bounds, Progress, Solution};
pub use win_loss::WinLossSolver;

use boardgame_core::Position;

use crate::Limits;

/// What finds out what positions of a game are worth with perfect play.
///
/// What it has found it may keep for the next position.
pub trait Solver<P: Position> {
    /// The value of a position, as far as the limits let it be proven. A search that was stopped leaves unknown what isn't proven; it
    /// never guesses.
    ///
    /// `progress` is called now and then while it goes on.
    fn solve(
        &mut self,
        position: &P,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Solution<P::Move>;
}
