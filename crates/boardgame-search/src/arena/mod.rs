//! Matches between two players, to see which is stronger and by how much.

mod tally;

pub use tally::{GameResult, Tally};

use alloc::boxed::Box;

use boardgame_core::{
    Decision, DrawPolicy, Evaluate, Game, Outcome, Player, Position, Zobrist, mix,
};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::{Bot, Limits};

/// Anything that chooses moves: a bot, or a function of the game so far.
pub trait Agent<P: Position> {
    /// A legal move; anything else gives the game away.
    fn choose(&mut self, game: &Game<P>) -> Option<P::Move>;
}

impl<P: Position, F: FnMut(&Game<P>) -> Option<P::Move>> Agent<P> for F {
    fn choose(&mut self, game: &Game<P>) -> Option<P::Move> {
        self(game)
    }
}

/// A bot as its level or its own rules limit it.
impl<P: Evaluate + Zobrist> Agent<P> for Bot<P> {
    fn choose(&mut self, game: &Game<P>) -> Option<P::Move> {
        Bot::choose(self, game, &Limits::default()).map(|choice| choice.mv)
    }
}

/// One of the two who play a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contestant {
    /// The one whose view the [`Tally`] takes.
    One,
    /// The other one.
    Two,
}

/// A match: how many games, from which openings, and when a game is stopped.
///
/// Game `2n` and game `2n + 1` are a pair: they begin with the same random moves, and the contestants change sides. Every game depends on its number and the seed alone, so
/// that a match can be played in any order and in parts.
///
/// ```
/// use boardgame_core::Game;
/// use boardgame_search::arena::{Agent, Contestant, Match, Tally};
/// use boardgame_search::{Bot, Level};
/// use mukus_izi::MukusIzi;
///
/// let contest = Match { games: 20, ..Match::new(MukusIzi::default()) };
/// let tally = contest.play(0..contest.pairs(), 2, &|contestant, seed| match contestant {
///     Contestant::One => Box::new(Bot::new(Level::THREE, seed)) as Box<dyn Agent<MukusIzi>>,
///     // The first legal move, always.
///     Contestant::Two => Box::new(|game: &Game<MukusIzi>| boardgame_core::Position::nth_move(game.position(), 0)),
/// }, &mut |_| ());
/// assert_eq!(tally.games(), 20);
/// assert!(tally.score() > 0.8);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Match<P> {
    /// The position before the random moves.
    pub start: P,
    /// How many games. An odd number leaves the last one without its pair.
    pub games: u32,
    /// What the openings and the contestants' seeds are drawn from.
    pub seed: u64,
    /// How many random moves each game begins with.
    pub opening_plies: u32,
    /// When a game is stopped beyond what the rules say.
    pub policy: DrawPolicy,
}

/// A game of a match.
#[derive(Clone, Debug)]
pub struct Played<P: Position> {
    /// Its number in the match, from 0.
    pub number: u32,
    /// The game itself, the random moves included.
    pub game: Game<P>,
    /// What it brought [`Contestant::One`].
    pub result: GameResult,
}

impl<P: Position> Match<P> {
    /// A match of 200 games with three random plies each, stopped at the third repetition or after 400 plies.
    #[must_use]
    pub fn new(start: P) -> Self {
        Match {
            start,
            games: 200,
            seed: 0,
            opening_plies: 3,
            policy: DrawPolicy {
                repetitions: Some(3),
                ply_cap: Some(400),
                no_capture: None,
            },
        }
    }

    /// How many pairs there are, the last one perhaps with one game only.
    #[must_use]
    pub const fn pairs(&self) -> u32 {
        self.games.div_ceil(2)
    }

    /// The games of a pair.
    pub fn games_of(&self, pair: u32) -> core::ops::Range<u32> {
        let begin = pair.saturating_mul(2);
        begin..begin.saturating_add(2).min(self.games)
    }

    /// Who moves first in a game of the match.
    #[must_use]
    pub const fn first(game: u32) -> Contestant {
        match game % 2 {
            0 => Contestant::One,
            _ => Contestant::Two,
        }
    }

    /// A game of the match after its random moves, of which none ends it. Where every try ends the game, there are fewer of them.
    pub fn opening(&self, game: u32) -> Game<P> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(self.seed, (game / 2).into()));
        let mut plies = self.opening_plies;
        loop {
            // So many tries find a way on wherever one random line in ten or so doesn't end.
            for _ in 0..100 {
                let mut opening = Game::with_policy(self.start.clone(), self.policy);
                while opening.ply() < plies as usize && opening.ending().is_none() {
                    let position = opening.position();
                    let count = position.move_count() as u64;
                    let drawn = rng.random_range(0..count.max(1)) as usize;
                    let played = position.nth_move(drawn).map(|mv| opening.play(mv));
                    if !matches!(played, Some(Ok(()))) {
                        break;
                    }
                }
                if opening.ply() == plies as usize && (plies == 0 || opening.ending().is_none()) {
                    return opening;
                }
            }
            plies -= 1;
        }
    }

    /// Plays one game of the match, and says what it brought [`Contestant::One`]. `make` gives the two who play it, each with a seed of his own. Who
    /// chooses no legal move gives up.
    pub fn play_game<'a>(
        &self,
        game: u32,
        make: &dyn Fn(Contestant, u64) -> Box<dyn Agent<P> + 'a>,
    ) -> Played<P> {
        let number = game;
        let mut game = self.opening(number);
        let seed = mix(mix(self.seed, 1 << 32), number.into());
        let mut agents = [make(Contestant::One, seed), make(Contestant::Two, seed ^ 1)];
        let one = match Self::first(number) {
            Contestant::One => Player::First,
            Contestant::Two => Player::Second,
        };
        while game.ending().is_none() {
            let turn = game.position().turn();
            let agent = &mut agents[usize::from(turn != one)];
            let chosen = agent.choose(&game);
            if !matches!(chosen.map(|mv| game.play(mv)), Some(Ok(()))) {
                let _ = game.decide(Decision::Resign(turn));
            }
        }
        let result = match game.ending().map(|ending| ending.outcome) {
            Some(Outcome::Win(winner)) if winner == one => GameResult::Win,
            Some(Outcome::Win(_)) => GameResult::Loss,
            _ => GameResult::Draw,
        };
        Played {
            number,
            game,
            result,
        }
    }
}

#[cfg(feature = "std")]
mod parallel {
    use core::ops::Range;
    use core::sync::atomic::{AtomicU32, Ordering};
    use std::boxed::Box;
    use std::sync::mpsc;
    use std::thread;
    use std::vec::Vec;

    use boardgame_core::Position;

    use super::{Agent, Contestant, Match, Played, Tally};

    impl<P: Position + Send + Sync> Match<P>
    where
        P::Move: Send,
    {
        /// Plays some pairs of the match, on so many threads (at least one), and adds them up. `done` is told of each game with its number, in no fixed order.
        ///
        /// The result doesn't depend on the number of threads.
        pub fn play(
            &self,
            pairs: Range<u32>,
            threads: usize,
            make: &(dyn Fn(Contestant, u64) -> Box<dyn Agent<P>> + Sync),
            done: &mut dyn FnMut(&Played<P>),
        ) -> Tally {
            let next = AtomicU32::new(pairs.start);
            let mut tally = Tally::default();
            thread::scope(|scope| {
                let (sender, receiver) = mpsc::channel();
                for _ in 0..threads.max(1) {
                    let (sender, next) = (sender.clone(), &next);
                    scope.spawn(move || {
                        loop {
                            let pair = next.fetch_add(1, Ordering::Relaxed);
                            if pair >= pairs.end.min(self.pairs()) {
                                break;
                            }
                            let games = self.games_of(pair);
                            let played: Vec<_> = games
                                .map(|game| self.play_game(game, &|one, seed| make(one, seed)))
                                .collect();
                            if sender.send(played).is_err() {
                                break;
                            }
                        }
                    });
                }
                drop(sender);
                for pair in receiver {
                    match &pair[..] {
                        [first, second] => tally.add_pair([first.result, second.result]),
                        unpaired => unpaired.iter().for_each(|game| tally.add(game.result)),
                    }
                    pair.iter().for_each(&mut *done);
                }
            });
            tally
        }
    }
}
