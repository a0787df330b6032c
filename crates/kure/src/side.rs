//! One player's stones in one word.

use boardgame_core::Player;
use boardgame_core::grid::Bitboard;

use crate::lines::LineCounts;
use crate::rules::{BOARD, HomeStones, KureRules, home};

/// The stones of a player, and in two of the bits that the board leaves free whose they are and the rules they are played by.
///
/// A position is two such words, which change places with every move: as fields of their own, turn and rules were copied byte by byte
/// with the padding behind them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Side(u64);

impl Side {
    const SECOND: u64 = 1 << 63;
    const NEVER_COUNT: u64 = 1 << 62;

    /// The stones of a player under some rules.
    pub(crate) const fn new(stones: Bitboard, player: Player, rules: KureRules) -> Self {
        let player = match player {
            Player::First => 0,
            Player::Second => Self::SECOND,
        };
        let rules = match rules.home_stones() {
            HomeStones::Count => 0,
            HomeStones::NeverCount => Self::NEVER_COUNT,
        };
        Side(stones.0 | player | rules)
    }

    /// The whole word, for keys.
    #[inline]
    pub(crate) const fn word(self) -> u64 {
        self.0
    }

    /// Where they stand.
    #[inline]
    pub(crate) const fn stones(self) -> Bitboard {
        Bitboard(self.0 & BOARD.squares().0)
    }

    /// Whose they are.
    #[inline]
    pub(crate) const fn player(self) -> Player {
        if self.0 & Self::SECOND == 0 {
            Player::First
        } else {
            Player::Second
        }
    }

    /// Whether they count on their home row.
    #[inline]
    pub(crate) const fn home_stones(self) -> HomeStones {
        if self.0 & Self::NEVER_COUNT == 0 {
            HomeStones::Count
        } else {
            HomeStones::NeverCount
        }
    }

    /// The rules.
    #[inline]
    pub(crate) const fn rules(self) -> KureRules {
        KureRules::of(self.home_stones())
    }

    /// The stones that count on no line, because they stand on their home row and the rules say so.
    #[inline]
    pub(crate) const fn uncounted(self) -> Bitboard {
        // Without a branch: behind one, what a caller looks up by these stones twice would be looked up twice.
        let never_count = (self.0 & Self::NEVER_COUNT) / Self::NEVER_COUNT;
        Bitboard(self.0 & home(self.player()).0 & never_count.wrapping_neg())
    }

    /// How many of the stones stand on each line.
    #[inline]
    pub(crate) fn lines(self) -> LineCounts {
        LineCounts::of(self.stones().without(self.uncounted()))
    }

    /// Sets a stone on each of some empty squares, and takes it from each of the others.
    #[inline]
    pub(crate) fn toggle(&mut self, squares: Bitboard) {
        self.0 ^= squares.0;
    }
}
