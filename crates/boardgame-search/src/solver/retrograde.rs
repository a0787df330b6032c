//! Games in which play can go on for ever, solved from their ends backwards.

use boardgame_core::Solvable;

use super::retrograde_graph::Graph;
use super::retrograde_index::{Full, Memory};
use super::retrograde_tablebase::Tablebase;
use super::{Progress, Solution, Solver};
use crate::{Limits, Meter, Stopped};

/// Retrograde analysis: all positions that can be reached are explored, then valued from the ends of the game backwards.
///
/// That is exact where a search is helpless: in games whose positions come back, so that to look ahead never ends. Win, loss and the distance to
/// them are found for every position at once, and what is neither is a draw, by rule or because neither side can force an end. It works
/// for games of which all positions fit into memory; positions with equal keys take the place of one.
///
/// A limit of depth means nothing to it; a limit of nodes is one of positions.
///
/// ```
/// use boardgame_core::{Outcome, Player};
/// use boardgame_search::Limits;
/// use boardgame_search::solver::{Retrograde, Solver};
/// use kare_kapan::KareKapan;
///
/// let position: KareKapan = "bb2/ww1b/w1wb w move".parse()?;
/// let solution = Retrograde::with_mib(64).solve(&position, &Limits::default(), &mut |_| {});
/// assert_eq!(solution.outcome, Some(Outcome::Win(Player::First)));
/// assert_eq!((solution.plies, solution.best), (Some(2), vec!["c1-b1".parse()?]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Retrograde<P: Solvable> {
    mib: usize,
    tablebase: Option<Tablebase<P>>,
}

/// Why an analysis has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfinished {
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The positions don't fit into the memory that it may take.
    #[error("the positions don't fit into the memory that the analysis may take")]
    Memory,
    /// The game counts points, which keys of positions leave out.
    #[error("the game counts points, it isn't just won or lost")]
    Points,
}

impl<P: Solvable> Retrograde<P> {
    /// A solver that takes at most so much memory, in MiB: for the keys of the positions, their values, and, until it is done, the moves
    /// between them, twice.
    #[must_use]
    pub fn with_mib(mib: usize) -> Self {
        Retrograde {
            mib,
            tablebase: None,
        }
    }

    /// Values all positions that can be reached from some. What was known before is given up first.
    ///
    /// # Errors
    /// Why there is no result; nothing is known then.
    pub fn analyse(
        &mut self,
        roots: impl IntoIterator<Item = P>,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<&Tablebase<P>, Unfinished> {
        self.analyse_counting(roots, limits, &mut Meter::new(limits), progress)
    }

    /// What is known: the result of the last analysis.
    #[must_use]
    pub fn tablebase(&self) -> Option<&Tablebase<P>> {
        self.tablebase.as_ref()
    }

    fn analyse_counting(
        &mut self,
        roots: impl IntoIterator<Item = P>,
        limits: &Limits<'_>,
        meter: &mut Meter<'_>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<&Tablebase<P>, Unfinished> {
        self.tablebase = None;
        // Positions count once, when they are explored; time and flag stop the rest as well.
        let mut valuing = Meter::new(&Limits {
            nodes: None,
            ..*limits
        });
        let mut memory = Memory::new(self.mib.saturating_mul(1 << 20));
        let graph = Graph::explore(roots, &mut memory, meter, progress)?;
        let (index, values) = graph.values(&mut memory, &mut valuing, progress)?;
        Ok(self.tablebase.insert(Tablebase { index, values }))
    }
}

impl From<Full> for Unfinished {
    fn from(Full: Full) -> Self {
        Unfinished::Memory
    }
}

/// A position that the last analysis met is looked up; another one starts a new analysis with itself as the only root.
impl<P: Solvable> Solver<P> for Retrograde<P> {
    fn solve(
        &mut self,
        position: &P,
        limits: &Limits<'_>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Solution<P::Move> {
        let mut meter = Meter::new(limits);
        let known = |tablebase: &Tablebase<P>| tablebase.value(position).is_some();
        if !self.tablebase.as_ref().is_some_and(known) {
            let roots = [position.clone()];
            // Whatever the reason is, there is no tablebase then.
            let _ = self.analyse_counting(roots, limits, &mut meter, progress);
        }
        let found = self.tablebase.as_ref().and_then(|tablebase| {
            let value = tablebase.value(position)?;
            Some(Solution {
                outcome: Some(value.outcome(position.turn())),
                plies: value.plies(),
                best: tablebase.best_moves(position),
                line: tablebase.line(position),
                ..Solution::unknown(meter.nodes())
            })
        });
        found.unwrap_or_else(|| Solution::unknown(meter.nodes()))
    }
}
