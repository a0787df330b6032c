//! Random game trees of a seed, and plain minimax: what any search must agree with.
//!
//! A tree is a stack of layers of a few spots each. A move goes on to some spot one or two layers down, so that different paths meet, also
//! after different numbers of plies. How many moves there are, where they lead, who moves next and how the game ends is drawn from a hash of
//! the seed and the state: nothing is stored, and nothing in it makes sense, so that no search gets away with a fault that sense would hide.

#![allow(dead_code, reason = "each test file uses its part of it")]
#![allow(clippy::unwrap_used, reason = "it is a part of tests")]

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use boardgame_core::{
    ByPlayer, Evaluate, Feature, Filler, MoveList, Outcome, Player, Position, PositionError,
    RulesError, RulesOptions, Solvable, TextError, Violations, Zobrist, mix, split_fields,
};

/// A state of a random tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tree {
    rules: TreeRules,
    layer: u8,
    spot: u8,
    turn: Player,
}

/// Which tree it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TreeRules {
    seed: u64,
    alternating: bool,
    skipping: bool,
    layers: u8,
    spots: u8,
}

/// The same as somebody states it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeOptions {
    /// What everything is drawn from; 0 by default.
    pub seed: Option<u64>,
    /// Whether turns alternate; by default (false) who moves next is drawn. The move that ends a game passes the turn in either case.
    pub alternating: Option<bool>,
    /// Whether a move may leave a layer out (the default), so that a state can be met after different numbers of plies.
    pub skipping: Option<bool>,
    /// The number of the last layer, where every game is over, and so the most plies; 1 to 100, 8 by default.
    pub layers: Option<u8>,
    /// How many states a layer has, for each player to move; 1 to 100, 6 by default. The fewer, the more paths meet.
    pub spots: Option<u8>,
}

/// A move by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Branch(pub u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are only {0} branches")]
pub struct NoSuchBranch(u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutsideTree {
    #[error("layer {0} is below the last one")]
    Layer(u8),
    #[error("spot {0} is beside the layer")]
    Spot(u8),
}

/// What is drawn: each from a hash of its own.
#[derive(Clone, Copy)]
enum Topic {
    End,
    Winner,
    Branches,
    Layer,
    Spot,
    Turn,
    Evaluation,
    Capture,
    Promise,
    Prospect,
}

impl Tree {
    /// The top of the tree of a seed, of the default size.
    pub fn of_seed(seed: u64, alternating: bool) -> Tree {
        Tree::of(&TreeOptions {
            seed: Some(seed),
            alternating: Some(alternating),
            ..TreeOptions::default()
        })
    }

    /// The top of a tree.
    pub fn of(options: &TreeOptions) -> Tree {
        Tree::top(options.build().unwrap())
    }

    fn top(rules: TreeRules) -> Tree {
        Tree {
            rules,
            layer: 0,
            spot: 0,
            turn: Player::First,
        }
    }

    /// A number from 0 to `below` − 1 that the place alone decides, whoever is to move there.
    fn draw_of_place(&self, topic: Topic, below: u64) -> u64 {
        let place = u64::from(self.layer) << 8 | u64::from(self.spot);
        mix(mix(self.rules.seed, place), topic as u64) % below
    }

    /// A number from 0 to `below` − 1 that the whole state and a branch decide.
    fn draw(&self, topic: Topic, branch: u8, below: u64) -> u64 {
        mix(self.zobrist(), (topic as u64) << 8 | u64::from(branch)) % below
    }

    fn branches(&self) -> u8 {
        match self.outcome() {
            Some(_) => 0,
            None => 1 + self.draw(Topic::Branches, 0, 5) as u8,
        }
    }
}

impl Default for TreeRules {
    fn default() -> Self {
        TreeRules {
            seed: 0,
            alternating: false,
            skipping: true,
            layers: 8,
            spots: 6,
        }
    }
}

impl RulesOptions for TreeOptions {
    type Rules = TreeRules;

    fn build(&self) -> Result<TreeRules, RulesError> {
        let default = TreeRules::default();
        let size = |option, given: Option<u8>, default| match given.unwrap_or(default) {
            size @ 1..=100 => Ok(size),
            size => Err(RulesError::new(
                option,
                format!("{size} is not between 1 and 100"),
            )),
        };
        Ok(TreeRules {
            seed: self.seed.unwrap_or(default.seed),
            alternating: self.alternating.unwrap_or(default.alternating),
            skipping: self.skipping.unwrap_or(default.skipping),
            layers: size("layers", self.layers, default.layers)?,
            spots: size("spots", self.spots, default.spots)?,
        })
    }
}

impl Position for Tree {
    const NAME: &'static str = "tree";
    const TITLE: &'static str = "Tree";
    const PLAYER_NAMES: ByPlayer<&'static str> = ByPlayer::new("First", "Second");
    const MAX_MOVES: usize = 5;

    type Rules = TreeRules;
    type Options = TreeOptions;
    type Move = Branch;
    type IllegalMove = NoSuchBranch;
    type Violation = OutsideTree;
    type MoveList = MoveList<Branch, 5>;

    fn start(rules: TreeRules) -> Result<Self, RulesError> {
        Ok(Tree::top(rules))
    }

    /// The layer, the spot and the player to move: `3 5 1`.
    fn parse(text: &str, rules: TreeRules) -> Result<Self, PositionError<OutsideTree>> {
        let [layer, spot, turn] = split_fields(text, ["the layer", "the spot", "the turn"])?;
        let layer = layer.number("the layer", 0..=255)? as u8;
        let spot = spot.number("the spot", 0..=255)? as u8;
        let turn = match turn.text() {
            "1" => Player::First,
            "2" => Player::Second,
            _ => return Err(turn.unexpected("the turn", "`1` or `2`").into()),
        };
        if layer > rules.layers {
            return Err(Violations::from(OutsideTree::Layer(layer)).into());
        }
        if spot >= rules.spots {
            return Err(Violations::from(OutsideTree::Spot(spot)).into());
        }
        Ok(Tree {
            rules,
            layer,
            spot,
            turn,
        })
    }

    fn rules(&self) -> TreeRules {
        self.rules
    }

    fn turn(&self) -> Player {
        self.turn
    }

    /// Over on the last layer, and on one in five spots between that and the top.
    fn outcome(&self) -> Option<Outcome> {
        let over = self.layer == self.rules.layers
            || self.layer > 0 && self.draw_of_place(Topic::End, 5) == 0;
        over.then(|| match self.draw_of_place(Topic::Winner, 5) {
            0 | 1 => Outcome::Win(Player::First),
            2 | 3 => Outcome::Win(Player::Second),
            _ => Outcome::Draw,
        })
    }

    fn for_each_move<B>(&self, f: impl FnMut(Branch) -> ControlFlow<B>) -> ControlFlow<B> {
        (0..self.branches()).map(Branch).try_for_each(f)
    }

    fn refusal(&self, Branch(branch): Branch) -> Option<NoSuchBranch> {
        let branches = self.branches();
        (branch >= branches).then_some(NoSuchBranch(branches))
    }

    fn play_unchecked(&mut self, Branch(branch): Branch) {
        // One move in four leaves a layer out.
        let skips = self.rules.skipping && self.draw(Topic::Layer, branch, 4) == 0;
        let down = 1 + u8::from(skips);
        let again = !self.rules.alternating && self.draw(Topic::Turn, branch, 2) == 0;
        let after = Tree {
            layer: self.rules.layers.min(self.layer + down),
            spot: self.draw(Topic::Spot, branch, self.rules.spots.into()) as u8,
            ..*self
        };
        let again = again && after.outcome().is_none();
        *self = Tree {
            turn: if again { self.turn } else { !self.turn },
            ..after
        };
    }

    fn is_capture(&self, Branch(branch): Branch) -> bool {
        self.draw(Topic::Capture, branch, 3) == 0
    }
}

impl Zobrist for Tree {
    fn zobrist(&self) -> u64 {
        let TreeRules {
            seed,
            alternating,
            skipping,
            layers,
            spots,
        } = self.rules;
        let kinds = u64::from(alternating) << 1 | u64::from(skipping);
        let rules = kinds << 16 | u64::from(layers) << 8 | u64::from(spots);
        let place =
            u64::from(self.layer) << 16 | u64::from(self.spot) << 8 | self.turn.index() as u64;
        mix(mix(seed, rules), place)
    }
}

/// Judged by luck alone, from −3 to 3: so few values that many are equal.
impl Evaluate for Tree {
    const FEATURES: &'static [Feature] = &[Feature {
        name: "luck",
        weight: 1,
        meaning: "a number drawn from the state; it foretells nothing",
    }];

    type Features = [i32; 1];

    fn features(&self) -> [i32; 1] {
        [self.draw(Topic::Evaluation, 0, 7) as i32 - 3]
    }

    fn promise(&self, Branch(branch): Branch) -> i32 {
        self.draw(Topic::Promise, branch, 4) as i32
    }
}

/// The key is the whole state: no two are images of each other.
impl Solvable for Tree {
    type Key = Tree;

    fn key(&self) -> Tree {
        *self
    }

    fn hash_of(key: &Tree) -> u64 {
        key.zobrist()
    }

    fn prospect(&self, Branch(branch): Branch) -> i32 {
        self.draw(Topic::Prospect, branch, 4) as i32
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.layer, self.spot, self.turn.index() + 1)
    }
}

impl FromStr for Tree {
    type Err = PositionError<OutsideTree>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text, TreeRules::default())
    }
}

impl Filler for Branch {
    const FILLER: Branch = Branch(0);
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Branch {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text.as_bytes() {
            &[digit @ b'0'..=b'4'] => Ok(Branch(digit - b'0')),
            _ => Err(TextError::new("move", text, 0, "expected `0` to `4`")),
        }
    }
}

/// What a win at the root itself would count; a win at ply p counts p less, so that faster ones are better.
pub const WIN: i32 = 1_000_000;

/// The value of a position for the player to move, so many plies deep: ±([`WIN`] − p) for a game decided at ply p, 0 for a draw, and at the
/// horizon the evaluation. No table, no window, no order: slow and obvious.
pub fn minimax<P: Evaluate>(position: &P, depth: u32) -> i32 {
    minimax_at(position, depth, 0)
}

fn minimax_at<P: Evaluate>(position: &P, depth: u32, ply: i32) -> i32 {
    match position.outcome() {
        Some(Outcome::Win(winner)) if winner == position.turn() => return WIN - ply,
        Some(Outcome::Win(_)) => return ply - WIN,
        Some(Outcome::Draw) => return 0,
        None if depth == 0 => return position.evaluate(),
        None => {}
    }
    let moves = position.legal_moves().into_iter();
    let values = moves.map(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let value = minimax_at(&after, depth - 1, ply + 1);
        match after.turn() == position.turn() {
            true => value,
            false => -value,
        }
    });
    values.max().unwrap()
}

/// The result with perfect play, of a game that is sure to end.
pub fn perfect_result<P: Evaluate>(position: &P) -> Outcome {
    match minimax(position, u32::MAX) {
        0 => Outcome::Draw,
        value if value > 0 => Outcome::Win(position.turn()),
        _ => Outcome::Win(!position.turn()),
    }
}
