//! A game on a random graph with cycles, in which a player may move several times in a row.
//!
//! A token stands on a node; whoever is to move takes it along one of the node's edges, after which the turn passes, or doesn't, as the edge
//! says. On some nodes the game is over: won or lost for whoever would be to move, or drawn. All of it follows from the seed.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use boardgame_core::{
    ByPlayer, Filler, MoveList, Outcome, Player, Position, PositionError, RulesError, RulesOptions,
    Solvable, TextError, Violations, mix,
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GraphRules {
    pub seed: u64,
    /// How many nodes there are.
    pub nodes: u16,
    /// How many of 16 nodes are ends of the game.
    pub ends: u64,
    /// Whether points are counted.
    pub points: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    pub node: u16,
    pub turn: Player,
    pub graph: GraphRules,
}

/// The edge of that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge(pub u8);

impl Token {
    const MOST_EDGES: u64 = 4;

    /// Random bits that belong to something of this node.
    fn random(&self, of: u64) -> u64 {
        mix(self.graph.seed << 16 | u64::from(self.node), of)
    }

    /// Every position of a graph.
    pub fn all(graph: GraphRules) -> impl Iterator<Item = Token> {
        (0..graph.nodes).flat_map(move |node| Player::ALL.map(|turn| Token { node, turn, graph }))
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
pub struct GraphOptions(GraphRules);

impl RulesOptions for GraphOptions {
    type Rules = GraphRules;

    fn build(&self) -> Result<GraphRules, RulesError> {
        Ok(self.0)
    }
}

impl From<GraphRules> for GraphOptions {
    fn from(rules: GraphRules) -> Self {
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
        Self::parse(text, GraphRules::default())
    }
}

impl Position for Token {
    const NAME: &'static str = "token";
    const TITLE: &'static str = "Token";
    const PLAYER_NAMES: ByPlayer<&'static str> = ByPlayer::new("First", "Second");
    const MAX_MOVES: usize = Self::MOST_EDGES as usize;

    type Rules = GraphRules;
    type Options = GraphOptions;
    type Move = Edge;
    type IllegalMove = Impossible;
    type Violation = Impossible;
    type MoveList = MoveList<Edge, { Self::MAX_MOVES }>;

    fn start(graph: GraphRules) -> Result<Self, RulesError> {
        Ok(Token {
            node: 0,
            turn: Player::First,
            graph,
        })
    }

    fn parse(text: &str, graph: GraphRules) -> Result<Self, PositionError<Impossible>> {
        match text.parse() {
            Ok(node) if node < graph.nodes => Ok(Token {
                node,
                turn: Player::First,
                graph,
            }),
            _ => Err(Violations::from(Impossible).into()),
        }
    }

    fn rules(&self) -> GraphRules {
        self.graph
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        let random = self.random(0);
        (random % 16 < self.graph.ends).then(|| match random / 16 % 5 {
            0 => Outcome::Draw,
            1 | 2 => Outcome::Win(self.turn),
            _ => Outcome::Win(!self.turn),
        })
    }

    fn for_each_move<B>(&self, mut f: impl FnMut(Edge) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.outcome().is_none() {
            for number in 0..=self.random(1) % Self::MOST_EDGES {
                f(Edge(number as u8))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn refusal(&self, Edge(number): Edge) -> Option<Impossible> {
        (u64::from(number) > self.random(1) % Self::MOST_EDGES).then_some(Impossible)
    }

    fn play_unchecked(&mut self, Edge(number): Edge) {
        let random = self.random(2 + u64::from(number));
        self.node = (random >> 8) as u16 % self.graph.nodes;
        if random % 3 > 0 {
            self.turn = !self.turn;
        }
    }

    fn scores(&self) -> Option<ByPlayer<i32>> {
        self.graph.points.then(ByPlayer::default)
    }
}

/// The graph is the same for both players.
impl Solvable for Token {
    type Key = (u16, u64);

    fn key(&self) -> (u16, u64) {
        (self.node, self.graph.seed)
    }

    fn hash_of(&(node, seed): &(u16, u64)) -> u64 {
        mix(node.into(), seed)
    }
}
