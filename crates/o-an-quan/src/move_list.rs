//! The lists of legal moves, ready-made.

use boardgame_core::grid::Square;
use boardgame_core::{Filler, MoveList, Player};

use crate::{Side, Sowing};

/// The most legal moves that a position can have: a row of five squares, each dragged in two directions.
pub(crate) const MAX_MOVES: usize = 10;

impl Filler for Sowing {
    const FILLER: Sowing = Sowing {
        from: Square::from_index(0),
        towards: Side::Left,
    };
}

/// Up to ten moves.
type Sowings = MoveList<Sowing, MAX_MOVES>;

/// The two moves of a square, which is counted along its player's row in ring order: dragged clockwise round the board, then
/// counter-clockwise.
const fn moves_of(player: Player, lane: u8) -> [Sowing; 2] {
    let (from, sides) = match player {
        Player::First => (lane, [Side::Left, Side::Right]),
        Player::Second => (12 - lane, [Side::Right, Side::Left]),
    };
    let from = Square::from_index(from);
    let [first, second] = sides;
    [
        Sowing {
            from,
            towards: first,
        },
        Sowing {
            from,
            towards: second,
        },
    ]
}

/// The moves of a player who can lift these squares, a bit each in ring order.
///
/// There are only 32 lists for each player, one for each pattern of empty squares: with copies of these random games run an eighth faster than
/// with moves pushed one by one.
#[inline]
pub(crate) fn list_of(player: Player, squares: u32) -> &'static Sowings {
    &LISTS[player.index()][(squares & 31) as usize]
}

/// The bits 0, 5, 10, 15 and 20 brought together as the lowest five.
#[inline]
pub(crate) const fn pattern(squares: u32) -> u32 {
    squares.wrapping_mul(0x1_1111) >> 16 & 31
}

/// By player and pattern of squares.
static LISTS: [[Sowings; 32]; 2] = [lists(Player::First), lists(Player::Second)];

const fn lists(player: Player) -> [Sowings; 32] {
    let mut lists = [Sowings::from_array([Sowing::FILLER; MAX_MOVES], 0); 32];
    let mut squares = 0;
    while squares < 32 {
        let (mut moves, mut len) = ([Sowing::FILLER; MAX_MOVES], 0);
        let mut lane = 0;
        while lane < 5 {
            if squares >> lane & 1 == 1 {
                [moves[len], moves[len + 1]] = moves_of(player, lane);
                len += 2;
            }
            lane += 1;
        }
        lists[squares] = Sowings::from_array(moves, len);
        squares += 1;
    }
    lists
}
