//! The options of the referee, stated and checked.

use alloc::format;
use core::time::Duration;

use boardgame_core::{RulesError, RulesOptions};

/// The longest time there is: as many whole seconds as a JavaScript number holds exactly, some 285 million years. Time used stops there.
pub const MAX_TIME: Duration = Duration::new((1 << 53) - 1, 999_999_999);

/// The rules of a referee; only [`RefereeOptions`] make them, so that they can't be wrong.
///
/// ```
/// use kure::referee::RefereeRules;
///
/// assert_eq!(RefereeRules::default().max_warnings(), 3);
/// assert_eq!(RefereeRules::preset("tournament"), Some(RefereeRules::TOURNAMENT));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RefereeRules {
    move_time: Option<Duration>,
    match_time: Option<Duration>,
    max_warnings: u32,
}

impl RefereeRules {
    /// The names that [`preset`](RefereeRules::preset) knows.
    pub const PRESETS: [&'static str; 2] = ["default", "tournament"];

    /// 30 minutes for each player's whole game, no limit for a single move.
    pub const TOURNAMENT: RefereeRules = RefereeRules {
        match_time: Some(Duration::from_secs(30 * 60)),
        ..RefereeRules::UNTIMED
    };

    const UNTIMED: RefereeRules = RefereeRules {
        move_time: None,
        match_time: None,
        max_warnings: 3,
    };

    /// The rules of a name in [`PRESETS`](RefereeRules::PRESETS), `None` for any other.
    #[must_use]
    pub fn preset(name: &str) -> Option<Self> {
        match name {
            "default" => Some(Self::default()),
            "tournament" => Some(Self::TOURNAMENT),
            _ => None,
        }
    }

    /// The time for a move, `None` for any.
    #[must_use]
    pub const fn move_time(self) -> Option<Duration> {
        self.move_time
    }

    /// The time for all moves of a player, `None` for any.
    #[must_use]
    pub const fn match_time(self) -> Option<Duration> {
        self.match_time
    }

    /// How many warnings lose the game.
    #[must_use]
    pub const fn max_warnings(self) -> u32 {
        self.max_warnings
    }
}

/// No clocks, and the third warning loses.
impl Default for RefereeRules {
    fn default() -> Self {
        RefereeRules::UNTIMED
    }
}

/// The options of a referee as a caller states them; an absent one means its default.
///
/// ```
/// use kure::core::RulesOptions;
/// use kure::referee::RefereeOptions;
/// use std::time::Duration;
///
/// let options = RefereeOptions { move_time: Some(Duration::ZERO), ..Default::default() };
/// assert_eq!(options.build().unwrap_err().to_string(), "option `move_time`: no time at all");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(remote = "Self", deny_unknown_fields, default)
)]
pub struct RefereeOptions {
    /// The time for a move, more than none and at most [`MAX_TIME`]; any time by default.
    pub move_time: Option<Duration>,
    /// The time for all moves of a player, within the same limits; any time by default.
    pub match_time: Option<Duration>,
    /// How many warnings lose the game, at least 1; 3 by default.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "boardgame_core::serde::deserialize_stated")
    )]
    pub max_warnings: Option<u32>,
}

impl RulesOptions for RefereeOptions {
    type Rules = RefereeRules;

    fn build(&self) -> Result<RefereeRules, RulesError> {
        for (option, time) in [
            ("move_time", self.move_time),
            ("match_time", self.match_time),
        ] {
            let reason = match time {
                Some(Duration::ZERO) => "no time at all".into(),
                Some(time) if time > MAX_TIME => {
                    format!("more than {} seconds", MAX_TIME.as_secs())
                }
                _ => continue,
            };
            return Err(RulesError::new(option, reason));
        }
        let max_warnings = self
            .max_warnings
            .unwrap_or(RefereeRules::UNTIMED.max_warnings);
        if max_warnings == 0 {
            return Err(RulesError::new("max_warnings", "0 is not at least 1"));
        }
        Ok(RefereeRules {
            move_time: self.move_time,
            match_time: self.match_time,
            max_warnings,
        })
    }
}

impl From<RefereeRules> for RefereeOptions {
    fn from(rules: RefereeRules) -> Self {
        RefereeOptions {
            move_time: rules.move_time,
            match_time: rules.match_time,
            max_warnings: Some(rules.max_warnings),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for RefereeRules {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde::Serialize::serialize(&RefereeOptions::from(*self), serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for RefereeRules {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        boardgame_core::serde::deserialize_rules::<RefereeOptions, D>(deserializer)
    }
}
