//! Who can play: bots on their levels, and simpler players to measure them by.

mod beginner;
mod solving;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use boardgame_core::Game as Played;
use boardgame_search::arena::Agent;
use boardgame_search::{Bot, Level, Limits, Mcts, mcts};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

pub use beginner::choose as choose_one_ply;
pub use solving::{BoxedSolver, Solving};

use crate::registry::Game;

/// How strong a bot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// One of the levels.
    Level(Level),
    /// As strong as the time it is given makes it.
    Unlimited,
}

impl Strength {
    /// A bot of this strength, with the solver of its game where there is one that answers while somebody waits.
    #[must_use]
    pub fn bot<G: Game>(self, rules: G::Rules, seed: u64) -> Bot<G> {
        let bot = match self {
            Strength::Level(level) => Bot::new(level, seed),
            Strength::Unlimited => Bot::unlimited(seed),
        };
        let solves = self >= Strength::Level(Level::SIX);
        match solves.then(|| G::solver_for_bots(rules, self)).flatten() {
            Some((solver, nodes)) => bot.with_solver(solver, nodes),
            None => bot,
        }
    }
}

/// `1` to `7` or `unlimited`.
impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strength::Level(level) => write!(f, "{level}"),
            Strength::Unlimited => f.write_str("unlimited"),
        }
    }
}

impl FromStr for Strength {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "unlimited" => Ok(Strength::Unlimited),
            _ => text.parse().map(Strength::Level).map_err(|_| {
                let text = boardgame_core::excerpt(text);
                format!("{text} is no strength: 1 to 7 or `unlimited`")
            }),
        }
    }
}

/// Someone who can play a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contender {
    /// A bot.
    Bot(Strength),
    /// A bot that may look at so many positions for a move, if its strength lets it.
    Limited(Strength, u64),
    /// Monte Carlo tree search, for 2,000 playouts a move unless limits say otherwise.
    Mcts,
    /// Looks one ply ahead, and otherwise plays anything.
    Beginner,
    /// Plays any legal move.
    Random,
}

/// What a contender is given beyond his strength.
#[derive(Clone, Debug, Default)]
pub struct Equipment {
    /// Other weights of the features that the game is judged by.
    pub weights: Option<Vec<i32>>,
    /// The most positions a bot may look at for a move.
    pub nodes: Option<u64>,
    /// The longest time a bot may take for a move.
    pub time: Option<Duration>,
}

impl Contender {
    /// Whether only limits make this one ever move.
    #[must_use]
    pub fn is_unlimited(self) -> bool {
        self == Contender::Bot(Strength::Unlimited)
    }

    /// The player of one game.
    #[must_use]
    pub fn agent<G: Game>(
        self,
        rules: G::Rules,
        seed: u64,
        equipment: &Equipment,
    ) -> Box<dyn Agent<G>> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        match self {
            Contender::Bot(strength) | Contender::Limited(strength, _) => {
                let mut bot = strength.bot::<G>(rules, seed);
                if let Some(weights) = equipment.weights.clone() {
                    bot = bot.with_weights(weights);
                }
                let (mut nodes, time) = (equipment.nodes, equipment.time);
                if let Contender::Limited(_, own) = self {
                    nodes = Some(nodes.map_or(own, |nodes| nodes.min(own)));
                }
                Box::new(move |game: &Played<G>| {
                    let limits = Limits {
                        nodes,
                        time,
                        ..Limits::default()
                    };
                    bot.choose(game, &limits).map(|choice| choice.mv)
                })
            }
            Contender::Mcts => {
                let mut mcts = Mcts::new(mcts::Options::default());
                let limits = equipment.clone();
                Box::new(move |game: &Played<G>| {
                    let playouts = match (limits.nodes, limits.time) {
                        (None, None) => Some(2_000),
                        (nodes, _) => nodes,
                    };
                    let limits = Limits {
                        nodes: playouts,
                        time: limits.time,
                        ..Limits::default()
                    };
                    let found = mcts.search(game.position(), rng.random(), &limits);
                    found.map(|choice| choice.best)
                })
            }
            Contender::Beginner => {
                Box::new(move |game: &Played<G>| choose_one_ply(game.position(), &mut rng))
            }
            Contender::Random => Box::new(move |game: &Played<G>| {
                let count = game.position().move_count() as u64;
                let drawn = rng.random_range(0..count.max(1)) as usize;
                game.position().nth_move(drawn)
            }),
        }
    }
}

/// `1` to `7` or `unlimited`, both with `@` and a number of positions if limited; `mcts`, `beginner` or `random`.
impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::Bot(strength) => write!(f, "{strength}"),
            Contender::Limited(strength, nodes) => write!(f, "{strength}@{nodes}"),
            Contender::Mcts => f.write_str("mcts"),
            Contender::Beginner => f.write_str("beginner"),
            Contender::Random => f.write_str("random"),
        }
    }
}

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "mcts" => Ok(Contender::Mcts),
            "beginner" => Ok(Contender::Beginner),
            "random" => Ok(Contender::Random),
            _ => read_bot(text).ok_or_else(|| {
                let text = boardgame_core::excerpt(text);
                format!(
                    "{text} can't play: it is a level, 1 to 7, or `unlimited`, either with a limit of positions as in `7@5000`, or `mcts`, `beginner` or `random`"
                )
            }),
        }
    }
}

/// A strength, and perhaps `@` and a number of positions.
fn read_bot(text: &str) -> Option<Contender> {
    let Some((strength, nodes)) = text.split_once('@') else {
        return text.parse().ok().map(Contender::Bot);
    };
    let digits = nodes.bytes().all(|byte| byte.is_ascii_digit());
    let nodes = nodes.parse().ok().filter(|_| digits)?;
    Some(Contender::Limited(strength.parse().ok()?, nodes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contender_reads_as_it_is_written_and_nothing_else_does() {
        for text in [
            "1",
            "7",
            "unlimited",
            "7@500",
            "unlimited@2000",
            "mcts",
            "beginner",
            "random",
        ] {
            assert_eq!(text.parse::<Contender>().unwrap().to_string(), text);
        }
        for text in [
            "", "0", "8", "Random", "5 ", "human", "5@", "5@+1", "@5", "random@5",
        ] {
            let error = text.parse::<Contender>().unwrap_err();
            assert!(error.contains("1 to 7"), "{error}");
        }
    }
}
