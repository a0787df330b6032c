//! How good a position looks.

use boardgame_core::grid::{Bitboard, Direction, Square};
use boardgame_core::{Evaluate, Feature, Player, Position};

use crate::slides::Slides;
use crate::solvable::most_removals;
use crate::squares::{corners, squares, squares_at};
use crate::{KareKapan, KareMove, Phase};

/// The weights were chosen by games on the largest board, at two and three plies of search. With 3 lines, where every position is solved, the sum
/// puts a won position above a lost one in 98 of 100 pairs while stones slide, in 71 while they are placed.
impl Evaluate for KareKapan {
    const FEATURES: &'static [Feature] = &[
        Feature {
            name: "stones",
            weight: 100,
            meaning: "stones on the board, and enemy stones that may still be removed: who comes down to three has lost",
        },
        Feature {
            name: "squares-placed",
            weight: 100,
            meaning: "squares while stones are placed: each removes a stone when the board is full",
        },
        Feature {
            name: "one-short",
            weight: 45,
            meaning: "while stones are placed, unit squares without an enemy stone that lack one stone",
        },
        Feature {
            name: "two-short",
            weight: 17,
            meaning: "while stones are placed, unit squares without an enemy stone that lack two stones",
        },
        Feature {
            name: "threats",
            weight: 25,
            meaning: "ways to make a square by one slide",
        },
        Feature {
            name: "threat-first",
            weight: 50,
            meaning: "whether the side that slides next has a threat, before the other can answer",
        },
        Feature {
            name: "mobility",
            weight: 1,
            meaning: "slides: who has few must open his squares, or passes",
        },
        Feature {
            name: "safe-stones",
            weight: 4,
            meaning: "stones that stand in squares, which can't be removed",
        },
    ];

    type Features = [i32; 8];

    fn features(&self) -> [i32; 8] {
        if self.phase() == Phase::Place {
            let [own, other] = [self.own, self.other].map(|stones| placed(stones, self.empty));
            let [squares, one_short, two_short] = difference(own, other);
            return [0, squares, one_short, two_short, 0, 0, 0, 0];
        }
        let own = slid(self.own, self.empty);
        let other = slid(self.other, self.empty);
        let first = match self.phase() {
            Phase::Move => own[THREATS].min(1),
            Phase::Take(_) => -other[THREATS].min(1),
            Phase::Place | Phase::Open { .. } => 0,
        };
        let [stones, threats, mobility, safe] = difference(own, other);
        let stones = stones + self.removals_left(self.turn()) - self.removals_left(!self.turn());
        [stones, 0, 0, 0, threats, first, mobility, safe]
    }

    fn promise(&self, mv: KareMove) -> i32 {
        match mv {
            KareMove::Place(to) => 4 * made(self.own, to) + 3 * made(self.other, to),
            KareMove::Slide { from, to } => {
                let left = self.own.without(from.into());
                4 * made(left, to) + 2 * made(self.other, to) - 2 * made(self.other, from)
            }
            KareMove::Remove(point) => {
                2 * made(self.own, point) + (point.neighbours() & self.other).len() as i32
            }
            KareMove::Pass => 0,
        }
    }

    /// Only the removal that wins is: what is owed is judged already, and to look through all orders of the opening removals would have no end.
    fn is_noisy(&self, mv: KareMove) -> bool {
        matches!(mv, KareMove::Remove(_)) && self.other.len() == 4
    }
}

impl KareKapan {
    /// How many removals a player owes, and can make before the game is over.
    fn removals_left(&self, player: Player) -> i32 {
        self.owed(player)
            .min(most_removals(self.stones(!player)))
            .into()
    }
}

fn difference<const N: usize>(own: [i32; N], other: [i32; N]) -> [i32; N] {
    core::array::from_fn(|at| own[at] - other[at])
}

/// How many squares some stones would have more with one on a point.
#[inline]
fn made(stones: Bitboard, point: Square) -> i32 {
    squares_at(stones | point.into(), point).len() as i32
}

/// What a side has while stones are placed: squares, and unit squares that lack one stone, and two.
fn placed(stones: Bitboard, empty: Bitboard) -> [i32; 3] {
    let [one_short, two_short] = short(stones, empty);
    [squares(stones), one_short, two_short].map(|set| set.len() as i32)
}

/// The unit squares that lack one stone, and two, of those without an enemy stone.
fn short(stones: Bitboard, empty: Bitboard) -> [Bitboard; 2] {
    let open = squares(stones | empty);
    // By lower left corner, how many of the four corners are held: two binary sums of two corners each, then the sum of both, in which two
    // excludes a carry.
    let b = stones.0;
    let (odd, two) = (b ^ b >> 1, b & b >> 1);
    let odds = odd ^ odd >> 8;
    let twos = two ^ two >> 8 ^ (odd & odd >> 8);
    [Bitboard(odds & twos) & open, Bitboard(!odds & twos) & open]
}

/// What a side has while stones slide: stones, threats, slides, safe stones.
fn slid(stones: Bitboard, empty: Bitboard) -> [i32; 4] {
    let ways = Slides::of(stones, empty);
    let safe = corners(squares(stones)).len();
    [stones.len(), threats(stones, ways.0), ways.count(), safe].map(|count| count as i32)
}

/// Where the threats are in what a side has while stones slide.
const THREATS: usize = 1;

/// In how many ways a slide makes a unit square, given the slides by direction.
///
/// A stone that comes to the lower left corner, say, mustn't be one of the other three: it comes from below or from the left, going north or
/// east.
fn threats(stones: Bitboard, [north, east, south, west]: [Bitboard; 4]) -> usize {
    let held_above = stones.shift(Direction::South);
    let held_below = stones.shift(Direction::North);
    let held_right = stones.shift(Direction::West);
    let held_left = stones.shift(Direction::East);
    let corners = [
        (
            held_above & held_right & held_above.shift(Direction::West),
            north,
            east,
        ),
        (
            held_above & held_left & held_above.shift(Direction::East),
            north,
            west,
        ),
        (
            held_below & held_right & held_below.shift(Direction::West),
            south,
            east,
        ),
        (
            held_below & held_left & held_below.shift(Direction::East),
            south,
            west,
        ),
    ];
    corners
        .into_iter()
        .map(|(lacking, one_way, other_way)| {
            (lacking & one_way).len() + (lacking & other_way).len()
        })
        .sum()
}
