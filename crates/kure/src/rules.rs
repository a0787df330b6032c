//! The options of the game, stated and checked, and what never changes.

use boardgame_core::grid::{Bitboard, BoardSize};
use boardgame_core::{Player, RulesError, RulesOptions};

/// The board.
pub(crate) const BOARD: BoardSize = BoardSize::square(7);

/// How many stones a player has at the start.
pub(crate) const STONES: usize = 7;

/// How many stones a player must take to win.
pub(crate) const TO_WIN: usize = 4;

/// The row on which a player's stones stand at the start: the bottom one is Dark's, the top one Light's.
pub(crate) const fn home(player: Player) -> Bitboard {
    let rank = match player {
        Player::First => 0,
        Player::Second => BOARD.ranks() - 1,
    };
    Bitboard(Bitboard::rank(rank).0 & BOARD.squares().0)
}

/// Whether a stone that stands on its own home row counts when four in line are forbidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum HomeStones {
    /// It counts on its file and its diagonals; only the home row itself may hold any number.
    #[default]
    Count,
    /// It counts on no line.
    NeverCount,
}

/// The rules of a game; only [`KureOptions`] make them.
///
/// ```
/// use kure::{HomeStones, KureRules};
///
/// assert_eq!(KureRules::default().home_stones(), HomeStones::Count);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct KureRules {
    home_stones: HomeStones,
}

impl KureRules {
    /// The rules with this option.
    #[inline]
    pub(crate) const fn of(home_stones: HomeStones) -> Self {
        KureRules { home_stones }
    }

    /// Whether a stone on its own home row counts when four in line are forbidden.
    #[must_use]
    pub const fn home_stones(self) -> HomeStones {
        self.home_stones
    }
}

/// The options as a caller states them; an absent one means its default.
///
/// ```
/// use kure::core::RulesOptions;
/// use kure::{HomeStones, KureOptions};
///
/// let options = KureOptions { home_stones: Some(HomeStones::NeverCount) };
/// assert_eq!(options.build()?.home_stones(), HomeStones::NeverCount);
/// # Ok::<(), kure::core::RulesError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(remote = "Self", deny_unknown_fields, default)
)]
pub struct KureOptions {
    /// Whether a stone on its own home row counts when four in line are forbidden; `count` by default.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "boardgame_core::serde::deserialize_stated")
    )]
    pub home_stones: Option<HomeStones>,
}

impl RulesOptions for KureOptions {
    type Rules = KureRules;

    /// Never fails: every value is possible.
    fn build(&self) -> Result<KureRules, RulesError> {
        Ok(KureRules::of(self.home_stones.unwrap_or_default()))
    }
}

impl From<KureRules> for KureOptions {
    fn from(rules: KureRules) -> Self {
        KureOptions {
            home_stones: Some(rules.home_stones),
        }
    }
}
