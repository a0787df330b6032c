//! Positions put together by hand.

use alloc::vec;
use alloc::vec::Vec;

use boardgame_core::grid::{Bitboard, BoardSize, Square};
use boardgame_core::{Player, Position, Violations};

use crate::{KareKapan, KareKapanRules, Phase};

/// What stands where, who is to move, and what he has to do: everything about a position but its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KareKapanSetup {
    /// The stones of White, who is `First`.
    pub white: Bitboard,
    /// The stones of Black, who is `Second`.
    pub black: Bitboard,
    /// Whose turn it is.
    pub turn: Player,
    /// The part the game is in, with the removals that are owed.
    pub phase: Phase,
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
    /// A stone stands beyond the board.
    #[error("the stone on {0} is off the board")]
    OffBoard(Square),
    /// Two stones stand on one point.
    #[error("{0} has a stone of both sides")]
    TwoStones(Square),
    /// A side has more stones than it had at the start.
    #[error("{} has {found} stones, at most {most} are possible", name(*.player))]
    TooManyStones {
        /// The side.
        player: Player,
        /// How many it has.
        found: usize,
        /// How many each side has at the start.
        most: usize,
    },
    /// Nothing is left to place.
    #[error("the board is full, no stone can be placed")]
    PlaceOnFull,
    /// The sides place in turn, White first.
    #[error("{white} white and {black} black stones are placed, it can't be {}'s turn", name(*.turn))]
    PlaceTurn {
        /// How many stones White has placed.
        white: usize,
        /// How many stones Black has placed.
        black: usize,
        /// Whose turn it is said to be.
        turn: Player,
    },
    /// More removals than a board has unit squares.
    #[error("{found} opening removals of {}, at most {} are possible", name(*.player), KareKapanSetup::MOST_OPENING_REMOVALS)]
    TooManyOpeningRemovals {
        /// The side.
        player: Player,
        /// How many it is said to owe.
        found: u8,
    },
    /// The opening is over when nobody owes a removal.
    #[error("nobody owes an opening removal")]
    NoOpeningRemovals,
    /// White's opening removals come first.
    #[error("it can't be {}'s turn, White removes before Black", name(*.0))]
    OpenTurn(Player),
    /// A slide earns as many removals as it makes squares, and not more than the rules allow.
    #[error("{found} removals owed, at least 1 and at most {most} are possible")]
    Owed {
        /// How many are said to be owed.
        found: u8,
        /// The most that a slide can earn.
        most: u8,
    },
    /// The game ended when the side that would lose a stone came down to three.
    #[error("{} has {found} stones left, the game is over and nothing is owed", name(*.player))]
    RemovalAfterEnd {
        /// The side that would lose a stone.
        player: Player,
        /// How many it has.
        found: usize,
    },
    /// The right to remove has lapsed.
    #[error("no stone of {} can be removed, the right to it has lapsed", name(*.0))]
    NothingToRemove(Player),
    /// The game ended before the second side came down to three stones.
    #[error("both sides have 3 stones or fewer")]
    BothDown,
    /// The board is full only while nobody has removed a stone.
    #[error("the board is full, but a stone can be removed")]
    FullBoard,
    /// A game that is drawn on a full board is written with White to move.
    #[error("the board is locked, it can't be Black's turn")]
    LockedTurn,
}

fn name(player: Player) -> &'static str {
    KareKapan::PLAYER_NAMES[player]
}

impl KareKapanSetup {
    /// The most opening removals that a side can be said to owe: the unit squares of the largest board.
    pub const MOST_OPENING_REMOVALS: u8 = 42;

    /// The position as it stands, checked or not.
    pub(crate) fn assemble(self, rules: KareKapanRules) -> KareKapan {
        let (own, other) = match self.turn {
            Player::First => (self.white, self.black),
            Player::Second => (self.black, self.white),
        };
        KareKapan::assemble(own, other, self.turn, self.phase, rules)
    }

    /// Looks for everything that makes this setup impossible under the rules.
    pub(crate) fn check(&self, rules: KareKapanRules) -> Result<(), Violations<SetupViolation>> {
        let board = rules.board().squares();
        let stones = self.white | self.black;
        let mut found = vec![];
        let outside = stones.without(board);
        found.extend(outside.into_iter().map(SetupViolation::OffBoard));
        let twice = self.white & self.black;
        found.extend(twice.into_iter().map(SetupViolation::TwoStones));
        let most = rules.stones_each();
        for (player, stones) in [(Player::First, self.white), (Player::Second, self.black)] {
            if stones.len() > most {
                let found_stones = stones.len();
                found.push(SetupViolation::TooManyStones {
                    player,
                    found: found_stones,
                    most,
                });
            }
        }
        match self.phase {
            Phase::Place => self.check_placing(board, &mut found),
            Phase::Open { white, black } => {
                for (player, owed) in [(Player::First, white), (Player::Second, black)] {
                    if owed > Self::MOST_OPENING_REMOVALS {
                        found.push(SetupViolation::TooManyOpeningRemovals {
                            player,
                            found: owed,
                        });
                    }
                }
                if white == 0 && black == 0 {
                    found.push(SetupViolation::NoOpeningRemovals);
                } else if (white > 0) != (self.turn == Player::First) {
                    found.push(SetupViolation::OpenTurn(self.turn));
                }
                self.check_removal(rules, &mut found);
            }
            Phase::Move => self.check_sliding(board, rules, &mut found),
            Phase::Take(owed) => {
                let most = rules.most_captures();
                if owed < 1 || owed > most {
                    found.push(SetupViolation::Owed { found: owed, most });
                }
                self.check_removal(rules, &mut found);
            }
        }
        Violations::check(found)
    }

    fn check_placing(&self, board: Bitboard, found: &mut Vec<SetupViolation>) {
        if board.without(self.white | self.black).is_empty() {
            found.push(SetupViolation::PlaceOnFull);
        }
        let (white, black) = (self.white.len(), self.black.len());
        let ahead = usize::from(self.turn == Player::Second);
        if white != black + ahead {
            found.push(SetupViolation::PlaceTurn {
                white,
                black,
                turn: self.turn,
            });
        }
    }

    fn check_removal(&self, rules: KareKapanRules, found: &mut Vec<SetupViolation>) {
        let position = self.assemble(rules);
        let enemy = !self.turn;
        let stones = position.stones(enemy).len();
        if stones <= KareKapan::LOST_AT {
            found.push(SetupViolation::RemovalAfterEnd {
                player: enemy,
                found: stones,
            });
        } else if position.removable(self.turn).is_empty() {
            found.push(SetupViolation::NothingToRemove(enemy));
        }
    }

    fn check_sliding(
        &self,
        board: Bitboard,
        rules: KareKapanRules,
        found: &mut Vec<SetupViolation>,
    ) {
        let down = |stones: Bitboard| stones.len() <= KareKapan::LOST_AT;
        if down(self.white) && down(self.black) {
            found.push(SetupViolation::BothDown);
        }
        if board.without(self.white | self.black).is_empty() {
            if !self.assemble(rules).is_locked() {
                found.push(SetupViolation::FullBoard);
            } else if self.turn == Player::Second {
                found.push(SetupViolation::LockedTurn);
            }
        }
    }
}
