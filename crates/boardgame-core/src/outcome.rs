//! How a game ended.

use core::fmt;

use crate::Player;

/// The result of a finished game, absolute: never relative to a side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// That player has won.
    Win(Player),
    /// Nobody has won.
    Draw,
}

impl Outcome {
    /// The winner, or `None` of a draw.
    ///
    /// ```
    /// use boardgame_core::{Outcome, Player};
    ///
    /// assert_eq!(Outcome::Win(Player::First).winner(), Some(Player::First));
    /// assert_eq!(Outcome::Draw.winner(), None);
    /// ```
    #[must_use]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Outcome::Win(player) => Some(player),
            Outcome::Draw => None,
        }
    }

    /// The same result with the players exchanged.
    #[must_use]
    pub fn swapped(self) -> Outcome {
        match self {
            Outcome::Win(player) => Outcome::Win(!player),
            Outcome::Draw => Outcome::Draw,
        }
    }

    /// `"first"`, `"second"` or `"draw"`, the names used in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Outcome::Win(player) => player.as_str(),
            Outcome::Draw => "draw",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Outcome {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Outcome {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Name {
            First,
            Second,
            Draw,
        }
        Ok(match Name::deserialize(deserializer)? {
            Name::First => Outcome::Win(Player::First),
            Name::Second => Outcome::Win(Player::Second),
            Name::Draw => Outcome::Draw,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapping_the_players_swaps_the_winner() {
        assert_eq!(
            Outcome::Win(Player::First).swapped(),
            Outcome::Win(Player::Second)
        );
        assert_eq!(Outcome::Draw.swapped(), Outcome::Draw);
    }

    #[test]
    fn json_names_the_winner() {
        for outcome in [
            Outcome::Win(Player::First),
            Outcome::Win(Player::Second),
            Outcome::Draw,
        ] {
            let json = serde_json::to_string(&outcome).unwrap();
            assert_eq!(json, std::format!("\"{outcome}\""));
            assert_eq!(serde_json::from_str::<Outcome>(&json).unwrap(), outcome);
        }
        assert!(serde_json::from_str::<Outcome>("\"third\"").is_err());
    }
}
