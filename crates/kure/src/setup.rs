//! Positions put together by hand.

use alloc::vec;

use boardgame_core::grid::{Bitboard, BoardSize, Line, Square};
use boardgame_core::{ByPlayer, Player, Violations};

use crate::KureRules;
use crate::lines::overfull;
use crate::rules::{BOARD, STONES, TO_WIN, home};

/// What stands where, and who is to move: everything about a position but its rules.
///
/// How many stones were taken follows from how many are left of seven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KureSetup {
    /// The squares of each player's stones.
    pub stones: ByPlayer<Bitboard>,
    /// Whose turn it is.
    pub turn: Player,
}

/// Why a setup is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum SetupViolation {
    /// The rows of a text make another board.
    #[error("the rows make a board of {0}, Küre is played on {BOARD}")]
    Size(BoardSize),
    /// A stone isn't on the board.
    #[error("the stone on {0} is off the board")]
    OffBoard(Square),
    /// A stone of each player on one square.
    #[error("there are two stones on {0}")]
    TwoStones(Square),
    /// More stones of a player than there are.
    #[error("the {player} player has {count} stones, more than {STONES}")]
    TooManyStones {
        /// Whose stones.
        player: Player,
        /// How many they are.
        count: usize,
    },
    /// Each player has lost enough stones to have lost.
    #[error("both players have {} stones or fewer, so that both have lost", STONES - TO_WIN)]
    BothLost,
    /// More than one stone on the opponent's home row.
    #[error(
        "the {player} player has {count} stones on the opponent's home row, where one is allowed"
    )]
    TooManyGuests {
        /// Whose stones.
        player: Player,
        /// How many they are.
        count: usize,
    },
    /// More than three stones of a player on a line.
    #[error("the {player} player has {count} stones on {line}, where three are allowed")]
    FourInLine {
        /// Whose stones.
        player: Player,
        /// Where they stand.
        line: Line,
        /// How many they are, counting what the rules count.
        count: usize,
    },
}

impl KureSetup {
    /// Looks for everything that makes this setup impossible.
    pub(crate) fn check(&self, rules: KureRules) -> Result<(), Violations<SetupViolation>> {
        let ByPlayer { first, second } = self.stones;
        let mut found = vec![];
        let outside = (first | second).without(BOARD.squares());
        found.extend(outside.into_iter().map(SetupViolation::OffBoard));
        found.extend((first & second).into_iter().map(SetupViolation::TwoStones));
        for player in Player::ALL {
            let stones = self.stones[player];
            let count = stones.len();
            if count > STONES {
                found.push(SetupViolation::TooManyStones { player, count });
            }
            let count = (stones & home(!player)).len();
            if count > 1 {
                found.push(SetupViolation::TooManyGuests { player, count });
            }
            found.extend(overfull(stones, player, rules).map(|(line, count)| {
                SetupViolation::FourInLine {
                    player,
                    line,
                    count,
                }
            }));
        }
        if first.len().max(second.len()) <= STONES - TO_WIN {
            found.push(SetupViolation::BothLost);
        }
        Violations::check(found)
    }
}
