//! The squares around the board, and their order.

use core::fmt;

use boardgame_core::Player;
use boardgame_core::grid::{BoardSize, Square};

/// The citizen squares as a board of the grid: five files, two ranks.
pub(crate) const ROWS: BoardSize = match BoardSize::new(5, 2) {
    Some(size) => size,
    None => BoardSize::square(5),
};

/// How many squares there are around the board.
pub(crate) const RING: usize = 12;

/// Left or right, as seen on the board with row 1 below: which mandarin square, or which way a square is dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Towards the files before `a`.
    Left,
    /// Towards the files after `e`.
    Right,
}

impl Side {
    /// Both sides, the left one first.
    pub const ALL: [Side; 2] = [Side::Left, Side::Right];

    /// The other one.
    #[must_use]
    pub(crate) const fn opposite(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }

    /// Where the mandarin square of this side stands on the ring.
    pub(crate) const fn on_ring(self) -> usize {
        match self {
            Side::Right => 5,
            Side::Left => 11,
        }
    }
}

/// `left` or `right`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Left => "left",
            Side::Right => "right",
        })
    }
}

/// One of the twelve squares: a citizen square by its name `a1`–`e2`, or a mandarin square.
///
/// ```
/// use o_an_quan::{Place, Side};
///
/// let names: Vec<String> = Place::all().map(|place| place.to_string()).collect();
/// assert_eq!(names[..6], ["a1", "b1", "c1", "d1", "e1", "the right mandarin"]);
/// assert_eq!(names[6..], ["e2", "d2", "c2", "b2", "a2", "the left mandarin"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A square of one of the two rows.
    Citizens(Square),
    /// The mandarin square at that side.
    Mandarin(Side),
}

impl Place {
    /// The twelve squares, counter-clockwise from `a1`.
    pub fn all() -> impl Iterator<Item = Place> {
        (0..RING).map(Place::at)
    }

    /// The square at a place of the ring, which counts counter-clockwise from `a1`.
    pub(crate) const fn at(ring: usize) -> Place {
        match ring % RING {
            5 => Place::Mandarin(Side::Right),
            11 => Place::Mandarin(Side::Left),
            bottom @ 0..=4 => Place::Citizens(Square::from_index(bottom as u8)),
            top => Place::Citizens(Square::from_index(18 - top as u8)),
        }
    }

    /// Where this square stands on the ring; `None` of a square that this board hasn't.
    pub(crate) const fn on_ring(self) -> Option<usize> {
        match self {
            Place::Mandarin(side) => Some(side.on_ring()),
            Place::Citizens(square) if ROWS.contains(square) => Some(ring_of(square)),
            Place::Citizens(_) => None,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Citizens(square) => fmt::Display::fmt(square, f),
            Place::Mandarin(side) => write!(f, "the {side} mandarin"),
        }
    }
}

/// Where a citizen square stands on the ring; some place of the ring for a square that this board hasn't.
#[inline]
pub(crate) const fn ring_of(square: Square) -> usize {
    let file = square.file() as usize;
    if square.rank() == 0 { file } else { 10 - file }
}

/// Whether a mandarin square stands at this place of the ring.
pub(crate) const fn is_mandarin_square(at: usize) -> bool {
    at % 6 == 5
}

/// Whose row a place of the ring belongs to; a mandarin square belongs to nobody.
pub(crate) const fn owner(ring: usize) -> Option<Player> {
    match ring {
        0..=4 => Some(Player::First),
        6..=10 => Some(Player::Second),
        _ => None,
    }
}

/// The place on the ring where a player's row begins; it goes on from there for five places.
pub(crate) const fn row_start(player: Player) -> usize {
    6 * player.index()
}
