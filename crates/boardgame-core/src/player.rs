//! The two players, and one value for each of them.

use core::fmt;
use core::ops::{Index, IndexMut, Not};

/// One of the two players. `First` makes the first move of a game.
///
/// ```
/// use boardgame_core::Player;
///
/// assert_eq!(!Player::First, Player::Second);
/// assert_eq!(Player::Second.to_string(), "second");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Player {
    /// The player who makes the first move of a game.
    First,
    /// The other one.
    Second,
}

impl Player {
    /// Both players, the first mover first.
    pub const ALL: [Player; 2] = [Player::First, Player::Second];

    /// 0 for `First`, 1 for `Second`.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `"first"` or `"second"`, the names used in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Player::First => "first",
            Player::Second => "second",
        }
    }
}

/// `!player` is the opponent.
impl Not for Player {
    type Output = Player;

    fn not(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// One value for each player, indexed by [`Player`].
///
/// ```
/// use boardgame_core::{ByPlayer, Player};
///
/// let mut stones = ByPlayer::new(28, 28);
/// stones[Player::Second] -= 1;
/// assert_eq!(stones.second, 27);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByPlayer<T> {
    /// The value of [`Player::First`].
    pub first: T,
    /// The value of [`Player::Second`].
    pub second: T,
}

impl<T> ByPlayer<T> {
    /// A pair from its two values.
    pub const fn new(first: T, second: T) -> Self {
        ByPlayer { first, second }
    }

    /// The pair with the two players exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        ByPlayer::new(self.second, self.first)
    }

    /// Both values put through `f`.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByPlayer<U> {
        ByPlayer::new(f(self.first), f(self.second))
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        match player {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opponent_of_the_opponent_is_oneself() {
        for player in Player::ALL {
            assert_ne!(player, !player);
            assert_eq!(player, !!player);
        }
    }

    #[test]
    fn a_pair_is_indexed_by_player() {
        let mut pair = ByPlayer::new('a', 'b');
        assert_eq!(pair[Player::First], 'a');
        pair[Player::Second] = 'c';
        assert_eq!(pair.swapped(), ByPlayer::new('c', 'a'));
        assert_eq!(pair.map(|c| c as u32), ByPlayer::new(97, 99));
    }
}
