//! Bots that play on a level.

mod choice;
mod level;

pub use choice::{Choice, Reason};
pub use level::{Level, NoSuchLevel};

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use boardgame_core::{Evaluate, Game, Outcome, Zobrist, mix};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::alpha_beta::{AlphaBeta, AlphaBetaOptions, LEAST_DEPTH_NODES, Report};
use crate::limits::Clock;
use crate::solver::{Solution, Solver};
use crate::{Limits, Score};
use level::{Plan, SAFE_DEPTH};

/// A player of any game that can be judged.
///
/// On a level, a choice depends on nothing but the game so far, the level and the seed: the same everywhere, and whatever the bot did before.
///
/// ```
/// use boardgame_core::Game;
/// use boardgame_search::{Bot, Level, Limits};
/// use mukus_izi::MukusIzi;
///
/// let game = Game::new("7/5S1/7/7/7/7/7 2".parse::<MukusIzi>()?);
/// let mut bot = Bot::new(Level::THREE, 1);
/// let choice = bot.choose(&game, &Limits::default()).ok_or("the game is over")?;
/// assert_eq!(choice.mv.to_string(), "g7");
/// assert_eq!(choice.reason.to_string(), "wins in 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Bot<P: Evaluate + Zobrist> {
    level: Option<Level>,
    seed: u64,
    search: AlphaBeta<P>,
    solver: Option<Box<dyn Solver<P> + Send>>,
    solver_nodes: u64,
}

impl<P: Evaluate + Zobrist> Bot<P> {
    /// The memory of an unlimited bot's table, in MiB.
    pub const UNLIMITED_MIB: usize = 256;

    /// A bot on a level. Bots with other seeds choose otherwise among moves they think equally good.
    #[must_use]
    pub fn new(level: Level, seed: u64) -> Self {
        let least_depth = if level >= Level::THREE { SAFE_DEPTH } else { 1 };
        let options = AlphaBetaOptions {
            table_mib: level.table_mib(),
            quiescence: level >= Level::THREE,
            least_depth,
            ..AlphaBetaOptions::default()
        };
        Bot {
            level: Some(level),
            seed,
            search: AlphaBeta::new(options),
            solver: None,
            solver_nodes: 0,
        }
    }

    /// A bot that searches until its limits stop it, and remembers from move to move what it found.
    #[must_use]
    pub fn unlimited(seed: u64) -> Self {
        let options = AlphaBetaOptions {
            table_mib: Self::UNLIMITED_MIB,
            least_depth: SAFE_DEPTH,
            ..AlphaBetaOptions::default()
        };
        Bot {
            level: None,
            seed,
            search: AlphaBeta::new(options),
            solver: None,
            solver_nodes: 0,
        }
    }

    /// The same bot with a solver, which is asked from level 6 up wherever the search sees no win to its end, for so many nodes at most.
    #[must_use]
    pub fn with_solver(mut self, solver: Box<dyn Solver<P> + Send>, nodes: u64) -> Self {
        self.solver = Some(solver);
        self.solver_nodes = nodes;
        self
    }

    /// The same bot with other weights of the game's [features](Evaluate::FEATURES).
    #[must_use]
    pub fn with_weights(mut self, weights: Vec<i32>) -> Self {
        self.search = self.search.with_weights(weights);
        self
    }

    /// The move this bot plays, and why; `None` when the game has ended.
    ///
    /// Limits can only make a level look at less than it would. Without any, an unlimited bot searches until everything is proven, which may
    /// be never.
    pub fn choose(&mut self, game: &Game<P>, limits: &Limits<'_>) -> Option<Choice<P::Move>> {
        self.choose_among(game, &game.position().legal_moves(), limits)
    }

    /// As [`choose`](Bot::choose), among some of the legal moves: where something else has narrowed the choice, a stone that was touched, say.
    /// `None` also when there are none.
    pub fn choose_among(
        &mut self,
        game: &Game<P>,
        moves: &[P::Move],
        limits: &Limits<'_>,
    ) -> Option<Choice<P::Move>> {
        if game.ending().is_some() {
            return None;
        }
        let position = game.position();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(self.seed, position.zobrist()));
        let mut moves = moves.to_vec();
        moves.shuffle(&mut rng);
        if let &[mv] = &moves[..] {
            return Some(Choice::because(mv, Reason::OnlyMove));
        }
        let plan = self.level.map(|level| level.plan(P::MAX_MOVES));
        let past: Vec<_> = (0..game.ply())
            .filter_map(|ply| game.position_at(ply).map(Zobrist::zobrist))
            .collect();
        if let Some(plan) = plan.filter(|plan| rng.random_range(0..1000_u16) < plan.random) {
            if plan.safe {
                moves = self.safe(position, &past, limits, moves);
            }
            // They are shuffled.
            return Some(Choice::because(*moves.first()?, Reason::Whim));
        }
        let mut known = Known::Nothing;
        let report = match plan {
            None => {
                // Time that the solver takes is the search's no more.
                let clock = Clock::start();
                known = self.solve(position, limits);
                if let Some(choice) = known.kept_by(&moves) {
                    return Some(choice);
                }
                self.search_among(position, &past, &clock.rest(limits), &moves)
            }
            Some(plan) => {
                self.search.forget();
                self.search_among(position, &past, &plan.within(limits), &moves)
            }
        }?;
        // A win that is seen to its end is the quickest one; what the search can't see the solver may know.
        let is_won = matches!(report.score, Score::Win { .. });
        if plan.is_some_and(|plan| plan.solves && !is_won) {
            known = self.solve(position, limits);
            if let Some(choice) = known.kept_by(&moves) {
                return Some(choice);
            }
        }
        let reason = match known {
            Known::Lost if !report.score.is_proven() => Reason::Lost,
            _ => Reason::Searched {
                score: report.score,
                depth: report.depth,
            },
        };
        Some(Choice {
            mv: report.best,
            reason,
            line: report.line,
            nodes: report.nodes,
        })
    }

    fn search_among(
        &mut self,
        position: &P,
        past: &[u64],
        limits: &Limits<'_>,
        moves: &[P::Move],
    ) -> Option<Report<P::Move>> {
        self.search
            .search_with(position, past, limits, moves, &mut |_| ())
    }

    /// Those moves that win at once, else those that don't lose within two plies, else all; all also when a limit leaves no time to look.
    fn safe(
        &mut self,
        position: &P,
        past: &[u64],
        limits: &Limits<'_>,
        moves: Vec<P::Move>,
    ) -> Vec<P::Move> {
        self.search.forget();
        let limits = Limits {
            depth: Some(SAFE_DEPTH),
            ..limits.with_nodes_within(LEAST_DEPTH_NODES)
        };
        let rated = self.search.rate(position, past, &limits, &moves);
        let rated = rated.map_or(Vec::new(), |report| report.rated);
        let of = |wanted: fn(&Score) -> bool| -> Vec<_> {
            let kept = rated.iter().filter(|(_, score)| wanted(score));
            kept.map(|&(mv, _)| mv).collect()
        };
        let kinds = [
            of(|score| matches!(score, Score::Win { plies: 1 })),
            of(|score| !matches!(score, Score::Loss { .. })),
        ];
        kinds
            .into_iter()
            .find(|kind| !kind.is_empty())
            .unwrap_or(moves)
    }

    /// What the solver says. In a lost position every move keeps the value: it is left to the search to find the one that holds out longest.
    fn solve(&mut self, position: &P, limits: &Limits<'_>) -> Known<P::Move> {
        let Some(solver) = &mut self.solver else {
            return Known::Nothing;
        };
        let limits = limits.with_nodes_within(self.solver_nodes);
        let Solution {
            outcome,
            plies,
            best,
            line,
            nodes,
            ..
        } = solver.solve(position, &limits, &mut |_| ());
        match (outcome, best.first()) {
            (Some(Outcome::Win(winner)), _) if winner != position.turn() => Known::Lost,
            (Some(outcome), Some(&mv)) => Known::Kept(Choice {
                mv,
                reason: Reason::Solved {
                    wins: outcome != Outcome::Draw,
                    plies,
                },
                line,
                nodes,
            }),
            _ => Known::Nothing,
        }
    }
}

/// What a solver knows of a position.
enum Known<M> {
    /// A move that keeps a win or a draw.
    Kept(Choice<M>),
    /// That every move loses.
    Lost,
    /// Nothing within its limits.
    Nothing,
}

impl<M: Copy + Eq> Known<M> {
    /// The move that keeps a win or a draw, if it is one of these.
    fn kept_by(&self, moves: &[M]) -> Option<Choice<M>> {
        match self {
            Known::Kept(choice) if moves.contains(&choice.mv) => Some(choice.clone()),
            _ => None,
        }
    }
}

impl Plan {
    /// The limits of this level, or those given where they are closer.
    fn within<'a>(&self, limits: &Limits<'a>) -> Limits<'a> {
        Limits {
            depth: Some(
                limits
                    .depth
                    .map_or(self.depth, |depth| depth.min(self.depth)),
            ),
            ..limits.with_nodes_within(self.nodes)
        }
    }
}

impl<P: Evaluate + Zobrist> fmt::Debug for Bot<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bot")
            .field("level", &self.level)
            .field("seed", &self.seed)
            .field("solves", &self.solver.is_some())
            .finish_non_exhaustive()
    }
}
