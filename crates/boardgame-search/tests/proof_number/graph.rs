//! A game on a random graph with cycles, in which a player may move several times in a row, and may make points.
//!
//! A token stands on a node; whoever is to move takes it along one of the node's edges and takes as many points from a pot as the edge says,
//! if there are so many; then the turn passes, or doesn't, as the edge says. On some nodes the game is over: won or lost for whoever would be to move, or
//! drawn, and with points for both. All of it follows from the seed.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use boardgame_core::{
    ByPlayer, Filler, MoveList, Outcome, Player, Position, PositionError, RulesError, RulesOptions,
    Solvable, TextError, Violations, mix,
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Graph {
    pub seed: u64,
    /// How many nodes there are.
    pub nodes: u16,
    /// The most edges that a node has.
    pub edges: u64,
    /// How many of 16 nodes are ends of the game.
    pub ends: u64,
    /// The points in the pot at the start, in games that count points.
    pub pot: Option<u8>,
    /// How many of 8 edges pass the turn.
    pub passing: u64,
    /// How many different hashes there are: with few of them a table has few places.
    pub hashes: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    pub node: u16,
    pub turn: Player,
    pub made: ByPlayer<u8>,
    pub graph: Graph,
}

/// The edge of that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge(pub u8);

impl Token {
    /// Random bits that belong to something of this node.
    fn random(&self, of: u64) -> u64 {
        mix(self.graph.seed << 16 | u64::from(self.node), of)
    }

    /// The start of a game at every node, for both players to move.
    pub fn starts(graph: Graph) -> impl Iterator<Item = Token> {
        (0..graph.nodes).flat_map(move |node| {
            Player::ALL.map(|turn| Token {
                node,
                turn,
                made: ByPlayer::default(),
                graph,
            })
        })
    }

    fn pot(&self) -> u8 {
        self.graph.pot.unwrap_or(0) - self.made.first - self.made.second
    }

    fn edges(&self) -> u64 {
        1 + self.random(1) % self.graph.edges
    }
}

impl Filler for Edge {
    const FILLER: Edge = Edge(0);
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Edge {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let number = text.parse().map(Edge);
        number.map_err(|_| TextError::new("move", text, 0, "expected a number"))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is not possible")]
pub struct Impossible;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphOptions(Graph);

impl RulesOptions for GraphOptions {
    type Rules = Graph;

    fn build(&self) -> Result<Graph, RulesError> {
        Ok(self.0)
    }
}

impl From<Graph> for GraphOptions {
    fn from(rules: Graph) -> Self {
        GraphOptions(rules)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.node)
    }
}

impl FromStr for Token {
    type Err = PositionError<Impossible>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text, Graph::default())
    }
}

impl Position for Token {
    const NAME: &'static str = "token";
    const TITLE: &'static str = "Token";
    const PLAYER_NAMES: ByPlayer<&'static str> = ByPlayer::new("First", "Second");
    const MAX_MOVES: usize = 4;

    type Rules = Graph;
    type Options = GraphOptions;
    type Move = Edge;
    type IllegalMove = Impossible;
    type Violation = Impossible;
    type MoveList = MoveList<Edge, { Self::MAX_MOVES }>;

    fn start(graph: Graph) -> Result<Self, RulesError> {
        let start = Token::starts(graph).next();
        start.ok_or_else(|| RulesError::new("nodes", "there are none"))
    }

    fn parse(_: &str, _: Graph) -> Result<Self, PositionError<Impossible>> {
        Err(Violations::from(Impossible).into())
    }

    fn rules(&self) -> Graph {
        self.graph
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        let random = self.random(0);
        if random % 16 >= self.graph.ends {
            return None;
        }
        if let Some(ByPlayer { first, second }) = self.scores() {
            return Some(match first - second {
                0 => Outcome::Draw,
                1.. => Outcome::Win(Player::First),
                _ => Outcome::Win(Player::Second),
            });
        }
        Some(match random / 16 % 5 {
            0 => Outcome::Draw,
            1 | 2 => Outcome::Win(self.turn),
            _ => Outcome::Win(!self.turn),
        })
    }

    fn for_each_move<B>(&self, mut f: impl FnMut(Edge) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.outcome().is_none() {
            for number in 0..self.edges() {
                f(Edge(number as u8))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn refusal(&self, Edge(number): Edge) -> Option<Impossible> {
        (u64::from(number) >= self.edges()).then_some(Impossible)
    }

    fn play_unchecked(&mut self, Edge(number): Edge) {
        let random = self.random(2 + u64::from(number));
        let points = (random >> 32) as u8 % 4;
        if points <= self.pot() {
            self.made[self.turn] += points;
        }
        self.node = (random >> 8) as u16 % self.graph.nodes;
        if random % 8 < self.graph.passing {
            self.turn = !self.turn;
        }
    }

    fn scores(&self) -> Option<ByPlayer<i32>> {
        self.graph.pot?;
        let random = self.random(0);
        let mut scores = self.made.map(i32::from);
        scores[self.turn] += (random >> 32) as i32 % 3;
        scores[!self.turn] += (random >> 40) as i32 % 3;
        Some(scores)
    }
}

/// The graph is the same for both players; the points that a node is worth to them are not made yet.
impl Solvable for Token {
    type Key = (u16, u8, u64, u64);

    fn key(&self) -> Self::Key {
        (self.node, self.pot(), self.graph.seed, self.graph.hashes)
    }

    fn hash_of(&(node, pot, seed, hashes): &Self::Key) -> u64 {
        let number = mix(mix(node.into(), pot.into()), seed) % hashes;
        number.wrapping_mul(u64::MAX / hashes)
    }

    fn lead(&self) -> i32 {
        i32::from(self.made[self.turn]) - i32::from(self.made[!self.turn])
    }
}
