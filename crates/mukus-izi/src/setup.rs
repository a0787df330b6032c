//! Positions put together by hand.

use alloc::vec;

use boardgame_core::Player;
use boardgame_core::Violations;
use boardgame_core::grid::{Bitboard, BoardSize, Square};

use crate::MukusIziRules;

/// What stands where, and who is to move: everything about a position but its rules.
///
/// Any pattern of slime is possible, so that handicaps and puzzles are too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MukusIziSetup {
    /// Where the snail is; on a goal when the game is over.
    pub snail: Square,
    /// The squares covered with slime.
    pub slime: Bitboard,
    /// Whose turn it is.
    pub turn: Player,
}

/// Why a setup is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum SetupViolation {
    /// The rows of a text make another board than the rules.
    #[error("the rows make a board of {found}, the rules say {expected}")]
    Size {
        /// What the rows make.
        found: BoardSize,
        /// What the rules say.
        expected: BoardSize,
    },
    /// The snail isn't on the board.
    #[error("the snail on {0} is off the board")]
    SnailOffBoard(Square),
    /// There is slime beyond the board.
    #[error("the slime on {0} is off the board")]
    SlimeOffBoard(Square),
    /// The snail's own square counts as slimed only when the snail has left it.
    #[error("the snail's square {0} can't be covered with slime")]
    SlimeUnderSnail(Square),
}

impl MukusIziSetup {
    /// Looks for everything that makes this setup impossible on the board of the rules.
    pub(crate) fn check(&self, rules: MukusIziRules) -> Result<(), Violations<SetupViolation>> {
        let board = rules.board();
        let mut found = vec![];
        if !board.contains(self.snail) {
            found.push(SetupViolation::SnailOffBoard(self.snail));
        }
        let outside = self.slime.without(board.squares());
        found.extend(outside.into_iter().map(SetupViolation::SlimeOffBoard));
        if self.slime.contains(self.snail) {
            found.push(SetupViolation::SlimeUnderSnail(self.snail));
        }
        Violations::check(found)
    }
}
