//! Alpha-beta search with iterative deepening.

mod node;
mod ordering;

use alloc::vec;
use alloc::vec::Vec;

use boardgame_core::{Evaluate, Zobrist};

use crate::score::{INFINITE, Score};
use crate::{Limits, Stopped, Table};
use node::{Entry, Search};
use ordering::Ordering;

/// How an [`AlphaBeta`] search goes about it. Every option changes only how fast it finds the value of a depth, never the value; except
/// `quiescence`, which looks further where moves are noisy, and `repetitions`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlphaBetaOptions {
    /// The memory of the transposition table, in MiB; 0 for none.
    pub table_mib: usize,
    /// Order moves by what has refuted others before.
    pub learned_order: bool,
    /// Search all but the first move of a node with a window of zero width first.
    pub zero_windows: bool,
    /// Begin each depth with a narrow window round the value of the depth before.
    pub aspiration: bool,
    /// Look on at the horizon while there are [noisy](Evaluate::is_noisy) moves.
    pub quiescence: bool,
    /// Score a position that was there before, in the game or on the way to it, as
    /// [`adjudicate`](boardgame_core::Position::adjudicate) says.
    pub repetitions: bool,
    /// So many plies are searched though the limit of nodes is reached, up to [`LEAST_DEPTH_NODES`]; a time and a flag still stop it.
    pub least_depth: u32,
}

impl Default for AlphaBetaOptions {
    fn default() -> Self {
        AlphaBetaOptions {
            table_mib: 16,
            learned_order: true,
            zero_windows: true,
            aspiration: true,
            quiescence: true,
            repetitions: true,
            least_depth: 1,
        }
    }
}

/// How many positions the plies may take that are searched beyond the limit of nodes.
pub const LEAST_DEPTH_NODES: u64 = 100_000;

/// No search looks further ahead than this, in plies.
pub const MAX_DEPTH: u32 = 128;

/// Alpha-beta search: finds the best move as far ahead as its limits let it look.
///
/// One player may move several times in a row: the value of a move is negated exactly when it passes the turn.
///
/// ```
/// use boardgame_search::{AlphaBeta, Limits, Score};
/// use mukus_izi::MukusIzi;
///
/// let mut search = AlphaBeta::<MukusIzi>::default();
/// let position = "7/7/7/7/7/1S5/7 1".parse()?;
/// let limits = Limits { depth: Some(3), ..Limits::default() };
/// let report = search.search(&position, &[], &limits).ok_or("the game is over")?;
/// assert_eq!(report.best.to_string(), "a1");
/// assert_eq!(report.score, Score::Win { plies: 1 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AlphaBeta<P: Evaluate + Zobrist> {
    options: AlphaBetaOptions,
    weights: Option<Vec<i32>>,
    table: Table<u64, Entry<P::Move>>,
    ordering: Ordering<P::Move>,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The best move.
    pub best: M,
    /// What the position is worth for the player to move.
    pub score: Score,
    value: i32,
    /// How many plies ahead was searched in full.
    pub depth: u32,
    /// The principal variation, [`best`](Report::best) first.
    pub line: Vec<M>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// The moves with the value each has for the player to move, where the search was asked for all of them.
    pub rated: Vec<(M, Score)>,
}

impl<P: Evaluate + Zobrist> Default for AlphaBeta<P> {
    fn default() -> Self {
        Self::new(AlphaBetaOptions::default())
    }
}

impl<P: Evaluate + Zobrist> AlphaBeta<P> {
    /// A search with these options.
    #[must_use]
    pub fn new(options: AlphaBetaOptions) -> Self {
        AlphaBeta {
            table: Table::with_mib(options.table_mib),
            options,
            weights: None,
            ordering: Ordering::new(),
        }
    }

    /// The same search with other weights of the game's [features](Evaluate::FEATURES), in their order; those not given count nothing.
    #[must_use]
    pub fn with_weights(mut self, weights: Vec<i32>) -> Self {
        self.weights = Some(weights);
        self
    }

    /// Forgets what earlier searches have found, so that the next one depends on its arguments alone.
    pub fn forget(&mut self) {
        self.table.clear();
        self.ordering.clear();
    }

    /// Searches a position; `None` when the game is over. `past` holds the keys of the positions that the game has been through before.
    ///
    /// At least one move is looked at, whatever the limits.
    pub fn search(
        &mut self,
        position: &P,
        past: &[u64],
        limits: &Limits<'_>,
    ) -> Option<Report<P::Move>> {
        self.search_with(position, past, limits, &position.legal_moves(), &mut |_| ())
    }

    /// As [`search`](AlphaBeta::search), among these legal moves only, the first of equally good ones; `progress` is told of each depth
    /// that was searched in full.
    pub fn search_with(
        &mut self,
        position: &P,
        past: &[u64],
        limits: &Limits<'_>,
        moves: &[P::Move],
        progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Option<Report<P::Move>> {
        let first = *moves.first().filter(|_| position.outcome().is_none())?;
        let mut report = Report::unsearched(first);
        let mut order = moves.to_vec();
        order.sort_by_key(|&mv| -position.promise(mv));
        self.deepen(position, past, limits, |search, depth| {
            let expected = report.value;
            let found = search.root(position, depth, &mut order, expected);
            let stopped = found.is_err();
            report.nodes = search.meter.nodes();
            if let Ok((value, line)) | Err(Some((value, line))) = found {
                report.take(value, line);
            }
            if stopped {
                return Err(Stopped);
            }
            report.depth = depth;
            progress(&report);
            Ok(report.score.is_proven())
        });
        Some(report)
    }

    /// The value of each of these legal moves, as far ahead as the limits let all of them be searched in full; the best one is the first of
    /// those with the highest value. `None` when the game is over or there is no move.
    pub fn rate(
        &mut self,
        position: &P,
        past: &[u64],
        limits: &Limits<'_>,
        moves: &[P::Move],
    ) -> Option<Report<P::Move>> {
        let first = *moves.first().filter(|_| position.outcome().is_none())?;
        let mut report = Report::unsearched(first);
        self.deepen(position, past, limits, |search, depth| {
            let rated = search.rate(position, depth, moves);
            report.nodes = search.meter.nodes();
            let rated = rated?;
            let mut best = -INFINITE;
            for &(mv, value) in &rated {
                if value > best {
                    best = value;
                    report.take(value, vec![mv]);
                }
            }
            report.rated = rated
                .into_iter()
                .map(|(mv, value)| (mv, Score::of(value)))
                .collect();
            report.depth = depth;
            Ok(report.rated.iter().all(|(_, score)| score.is_proven()))
        });
        Some(report)
    }

    /// Searches deeper and deeper, until all is proven, or a limit is reached.
    fn deepen(
        &mut self,
        position: &P,
        past: &[u64],
        limits: &Limits<'_>,
        mut search_to: impl FnMut(&mut Search<'_, '_, P>, u32) -> Result<bool, Stopped>,
    ) {
        self.table.age();
        let deepest = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let least = self.options.least_depth.min(deepest);
        let mut search = self.start(position, past, limits);
        for depth in 1..=deepest {
            let most = limits.nodes.map(|nodes| match depth <= least {
                true => nodes.max(LEAST_DEPTH_NODES),
                false => nodes,
            });
            search.meter.set_nodes(most);
            if !matches!(search_to(&mut search, depth), Ok(false)) {
                break;
            }
        }
    }
}

impl<M: Copy> Report<M> {
    fn unsearched(first: M) -> Self {
        Report {
            best: first,
            score: Score::Estimate(0),
            value: 0,
            depth: 0,
            line: vec![first],
            nodes: 0,
            rated: Vec::new(),
        }
    }

    fn take(&mut self, value: i32, line: Vec<M>) {
        self.value = value;
        self.score = Score::of(value);
        self.best = line.first().copied().unwrap_or(self.best);
        self.line = line;
    }
}
