//! The checks that every game on this core must pass, for any game: call them from your tests (feature `testing`).
//!
//! A [`Suite`] walks through random games and looks at every position it meets. The basic laws are always checked; those of
//! [`Zobrist`], [`Symmetry`], serde and your own are added by name. Each law counts its cases, and
//! a law that had none is a failure: a suite can't pass by looking at nothing.
//!
//! ```no_run
//! # fn demo<P: boardgame_core::Zobrist<Rules: 'static, Move: 'static, MoveList: 'static> + std::str::FromStr<Err: std::fmt::Debug> + 'static>(moves: Vec<P::Move>) {
//! use boardgame_core::conformance::Suite;
//!
//! let report = Suite::<P>::new(moves)
//!     .rules(Default::default())
//!     .with_zobrist()
//!     .walks(100)
//!     .run()
//!     .unwrap();
//! println!("{report}");
//! # }
//! ```

mod laws;
mod reference;
mod report;
mod vectors;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

pub use reference::{Reference, mutations, read_alike};
pub use report::{Failure, Report};
pub use vectors::check_vectors;

use crate::{Game, PlayError, Position, Symmetry, Zobrist};

/// What a law is told: a position of a walk and, unless the walk ends there, the move that is played next with the position after it.
#[derive(Debug)]
pub struct Step<'a, P: Position> {
    /// The position.
    pub position: &'a P,
    /// Its legal moves, in order.
    pub legal_moves: &'a [P::Move],
    /// The move that the walk goes on with, and the position after it.
    pub next: Option<(P::Move, &'a P)>,
    /// Every move that has a text, legal here or not; at positions that are passed over (see [`Suite::space_every`]) the legal ones alone.
    pub move_space: &'a [P::Move],
}

/// What a law says of one step: how many cases it looked at there, or what is wrong.
pub type Verdict = Result<usize, String>;

/// A law, with what it has to remember from step to step.
type Law<P> = Box<dyn FnMut(&Step<'_, P>) -> Verdict>;

/// A set of laws, and the random walks on which to check them.
pub struct Suite<P: Position> {
    move_space: Vec<P::Move>,
    starts: Vec<P>,
    laws: Vec<(&'static str, Law<P>)>,
    walks: usize,
    cap: usize,
    must_end: bool,
    look_every: usize,
    space_every: usize,
    seed: u64,
}

impl<P: Position + 'static> Suite<P> {
    /// The basic laws over a move space: every move that the game's move type can express.
    #[must_use]
    pub fn new(move_space: Vec<P::Move>) -> Self {
        Suite {
            move_space,
            starts: vec![],
            laws: vec![
                (
                    "moves are listed once, in order, and counted",
                    Box::new(laws::listing),
                ),
                (
                    "legal exactly when checked so, and refusals change nothing",
                    Box::new(laws::legality),
                ),
                (
                    "a finished game has no moves and refuses all",
                    Box::new(laws::finished),
                ),
                ("positions are their texts", Box::new(laws::position_text)),
                ("moves are their texts", Box::new(laws::move_text)),
            ],
            walks: 100,
            cap: 1_000,
            must_end: false,
            look_every: 1,
            space_every: 1,
            seed: 0,
        }
    }

    /// Adds walks from this position.
    #[must_use]
    pub fn start(mut self, position: P) -> Self {
        self.starts.push(position);
        self
    }

    /// Adds walks from the start of the game under these rules.
    ///
    /// # Panics
    /// When the rules don't say where a game starts.
    #[must_use]
    #[allow(clippy::panic, reason = "a suite runs in tests")]
    pub fn rules(self, rules: P::Rules) -> Self {
        match P::start(rules) {
            Ok(position) => self.start(position),
            Err(error) => panic!("{rules:?} don't start a game: {error}"),
        }
    }

    /// How many walks from each start; 100 until said otherwise.
    #[must_use]
    pub fn walks(mut self, walks: usize) -> Self {
        self.walks = walks;
        self
    }

    /// After how many plies a walk is broken off; 1,000 until said otherwise.
    #[must_use]
    pub fn cap(mut self, plies: usize) -> Self {
        self.cap = plies;
        self
    }

    /// Makes it a failure when a game hasn't ended after that many plies.
    #[must_use]
    pub fn must_end_within(mut self, plies: usize) -> Self {
        self.cap = plies;
        self.must_end = true;
        self
    }

    /// Looks at each so-many-th position of a walk only, another one in each walk, and at the last: for very many walks.
    #[must_use]
    pub fn look_every(mut self, plies: usize) -> Self {
        self.look_every = plies.max(1);
        self
    }

    /// Tries the whole move space at each so-many-th ply only, and where the game is over: for long walks of games with many moves.
    #[must_use]
    pub fn space_every(mut self, plies: usize) -> Self {
        self.space_every = plies.max(1);
        self
    }

    /// The seed of the walks; 0 until said otherwise.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Adds a law of your own.
    #[must_use]
    pub fn with(
        mut self,
        name: &'static str,
        law: impl FnMut(&Step<'_, P>) -> Verdict + 'static,
    ) -> Self {
        self.laws.push((name, Box::new(law)));
        self
    }

    /// Adds a quantity that no move may change (stones on the board and off it, say).
    #[must_use]
    pub fn with_conserved<Q: PartialEq + fmt::Debug>(
        self,
        name: &'static str,
        quantity: impl Fn(&P) -> Q + 'static,
    ) -> Self {
        self.with(name, move |step| {
            let Some((mv, after)) = step.next else {
                return Ok(0);
            };
            let (had, has) = (quantity(step.position), quantity(after));
            if had == has {
                Ok(1)
            } else {
                Err(format!("{mv} turns {had:?} into {has:?}"))
            }
        })
    }

    /// Adds the laws of [`Zobrist`]: equal for equal positions, however they came about, and different for different ones.
    #[must_use]
    pub fn with_zobrist(self) -> Self
    where
        P: Zobrist,
    {
        let mut keys = laws::Keys::default();
        self.with("keys are equal exactly for equal positions", move |step| {
            keys.look(step)
        })
    }

    /// Adds the laws of [`Symmetry`]: the identity comes first, maps commute with moves and outcomes, and each has one that undoes it.
    #[must_use]
    pub fn with_symmetry(self) -> Self
    where
        P: Symmetry,
    {
        self.with("symmetries commute with play", laws::symmetry)
    }

    /// Adds the law that positions survive JSON.
    #[must_use]
    pub fn with_serde(self) -> Self
    where
        P: serde::Serialize + serde::de::DeserializeOwned,
    {
        self.with_round_trip("positions survive JSON", |position| {
            let json = serde_json::to_string(position).map_err(|error| error.to_string())?;
            serde_json::from_str(&json).map_err(|error| error.to_string())
        })
    }

    /// Adds the law that a position survives some form of it unchanged; `through` writes and reads back.
    #[must_use]
    pub fn with_round_trip(
        self,
        name: &'static str,
        through: impl Fn(&P) -> Result<P, String> + 'static,
    ) -> Self {
        self.with(name, move |step| {
            let back = through(step.position)?;
            if &back == step.position && back.rules() == step.position.rules() {
                Ok(1)
            } else {
                Err(format!("it comes back as {back:?}"))
            }
        })
    }

    /// Walks, and checks every law at every position.
    ///
    /// # Errors
    /// The first violation, with the law, the position and how to see it again; or a law that had no case.
    pub fn run(mut self) -> Result<Report, Failure> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let mut report = Report::new(self.laws.iter().map(|&(name, _)| name));
        for start in core::mem::take(&mut self.starts) {
            for walk in 0..self.walks {
                let game = self
                    .walk(&start, walk, &mut rng, &mut report)
                    .map_err(|failure| failure.on_walk(walk, self.seed))?;
                laws::undo_and_redo(game).map_err(|what| Failure::new("undo and redo", what))?;
            }
        }
        report.checked()
    }

    /// Checks every law at one position and along some of its moves, without a walk: for positions that something else makes up, such as a generator
    /// of property tests, which makes a failing one smaller. Here a law may have no case.
    ///
    /// # Errors
    /// The first violation, with the law and the position.
    pub fn check(&mut self, position: &P) -> Result<(), Failure> {
        /// Along how many of its moves at most.
        const ALONG: usize = 8;

        let mut report = Report::new(self.laws.iter().map(|&(name, _)| name));
        let list = position.legal_moves();
        let here = Step {
            position,
            legal_moves: &list,
            next: None,
            move_space: &self.move_space,
        };
        look(&mut self.laws, &here, &mut report)?;
        for &mv in list.iter().step_by(list.len().div_ceil(ALONG).max(1)) {
            let mut game = Game::new(position.clone());
            game.play(mv)
                .map_err(|error| unplayable(mv, &error, position))?;
            let along = Step {
                next: Some((mv, game.position())),
                move_space: &list,
                ..here
            };
            look(&mut self.laws, &along, &mut report)?;
            laws::undo_and_redo(game)
                .map_err(|what| Failure::new("undo and redo", what).at(position))?;
        }
        Ok(())
    }

    fn walk(
        &mut self,
        start: &P,
        number: usize,
        rng: &mut Xoshiro256PlusPlus,
        report: &mut Report,
    ) -> Result<Game<P>, Failure> {
        let mut game = Game::new(start.clone());
        loop {
            let position = game.position().clone();
            let list = position.legal_moves();
            let looks = list.is_empty() || (game.ply() + number) % self.look_every == 0;
            let whole_space = list.is_empty() || game.ply() % self.space_every == 0;
            let next = if list.is_empty() || game.ply() == self.cap {
                None
            } else {
                let mv = list[rng.random_range(0..list.len() as u32) as usize];
                game.play(mv)
                    .map_err(|error| unplayable(mv, &error, &position))?;
                Some(mv)
            };
            let step = Step {
                position: &position,
                legal_moves: &list,
                next: next.map(|mv| (mv, game.position())),
                move_space: if whole_space { &self.move_space } else { &list },
            };
            if looks {
                look(&mut self.laws, &step, report)?;
            }
            if next.is_none() {
                let over = position.outcome().is_some();
                if self.must_end && !over {
                    let what = format!("the game goes on after {} plies", game.ply());
                    return Err(Failure::new("games end", what).at(&position));
                }
                report.walked(game.ply(), over);
                return Ok(game);
            }
        }
    }
}

/// Checks every law at one step.
fn look<P: Position>(
    laws: &mut [(&'static str, Law<P>)],
    step: &Step<'_, P>,
    report: &mut Report,
) -> Result<(), Failure> {
    for (number, (name, law)) in laws.iter_mut().enumerate() {
        match law(step) {
            Ok(cases) => report.count(number, cases),
            Err(what) => return Err(Failure::new(name, what).at(step.position)),
        }
    }
    Ok(())
}

fn unplayable<P: Position>(
    mv: P::Move,
    error: &PlayError<P::IllegalMove>,
    position: &P,
) -> Failure {
    Failure::new("legal moves can be played", format!("{mv}: {error}")).at(position)
}

impl<P: Position> fmt::Debug for Suite<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let laws: Vec<String> = self.laws.iter().map(|(name, _)| name.to_string()).collect();
        f.debug_struct("Suite")
            .field("starts", &self.starts)
            .field("laws", &laws)
            .field("walks", &self.walks)
            .finish_non_exhaustive()
    }
}
