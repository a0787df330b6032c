//! The options of the game, stated and checked.

use alloc::format;
use core::fmt;

use boardgame_core::{RulesError, RulesOptions};

/// What an empty mandarin square is for a capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum EmptyMandarin {
    /// A turn, or a chain of captures, that comes to it is over.
    #[default]
    EndsTurn,
    /// It is an empty square like any other: what lies behind it can be captured.
    IsEmpty,
}

/// When the game is over (apart from a player who can't refill his row).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum End {
    /// Once both mandarins are captured.
    #[default]
    MandarinsCaptured,
    /// Once both mandarin squares hold nothing at all, neither mandarin nor citizens.
    MandarinSquaresEmpty,
}

/// The rules of a game; only [`OAnQuanOptions`] make them, so that they can't be wrong.
///
/// ```
/// use o_an_quan::OAnQuanRules;
///
/// let rules = OAnQuanRules::default();
/// assert_eq!((rules.young_mandarin(), rules.mandarin_value()), (0, 10));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OAnQuanRules {
    /// All four in sixteen bits, so that a position stays at 32 bytes: four bits for the young mandarin, five for the value, one for each
    /// of the others.
    packed: u16,
}

const VALUE: u32 = 4;
const IS_EMPTY: u16 = 1 << 9;
const SQUARES_EMPTY: u16 = 1 << 10;

impl OAnQuanRules {
    /// What an empty mandarin square is for a capture.
    #[must_use]
    #[inline]
    pub const fn empty_mandarin(self) -> EmptyMandarin {
        if self.packed & IS_EMPTY == 0 {
            EmptyMandarin::EndsTurn
        } else {
            EmptyMandarin::IsEmpty
        }
    }

    /// When the game is over.
    #[must_use]
    #[inline]
    pub const fn end(self) -> End {
        if self.packed & SQUARES_EMPTY == 0 {
            End::MandarinsCaptured
        } else {
            End::MandarinSquaresEmpty
        }
    }

    /// How many citizens must lie beside a mandarin before it can be captured, 0..=10.
    #[must_use]
    #[inline]
    pub const fn young_mandarin(self) -> u8 {
        (self.packed & 15) as u8
    }

    /// How many points a captured mandarin is worth, 1..=20.
    #[must_use]
    pub const fn mandarin_value(self) -> u8 {
        (self.packed >> VALUE & 31) as u8
    }

    /// The four options in one number.
    #[inline]
    pub(crate) const fn packed(self) -> u16 {
        self.packed
    }

    /// The rules that [`packed`](Self::packed) gave.
    #[inline]
    pub(crate) const fn from_packed(packed: u16) -> Self {
        OAnQuanRules { packed }
    }
}

/// The default of each option.
impl Default for OAnQuanRules {
    fn default() -> Self {
        OAnQuanRules {
            packed: 10 << VALUE,
        }
    }
}

impl fmt::Debug for OAnQuanRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OAnQuanRules")
            .field("empty_mandarin", &self.empty_mandarin())
            .field("end", &self.end())
            .field("young_mandarin", &self.young_mandarin())
            .field("mandarin_value", &self.mandarin_value())
            .finish()
    }
}

/// The options as a caller states them; an absent one means its default.
///
/// ```
/// use o_an_quan::core::RulesOptions;
/// use o_an_quan::OAnQuanOptions;
///
/// let options = OAnQuanOptions { young_mandarin: Some(5), ..Default::default() };
/// assert_eq!(options.build()?.young_mandarin(), 5);
///
/// let options = OAnQuanOptions { mandarin_value: Some(0), ..Default::default() };
/// assert_eq!(options.build().unwrap_err().to_string(), "option `mandarin_value`: 0 is not between 1 and 20");
/// # Ok::<(), o_an_quan::core::RulesError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(remote = "Self", deny_unknown_fields, default)
)]
pub struct OAnQuanOptions {
    /// What an empty mandarin square is for a capture; `ends_turn` by default.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "boardgame_core::serde::deserialize_stated")
    )]
    pub empty_mandarin: Option<EmptyMandarin>,
    /// When the game is over; `mandarins_captured` by default.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "boardgame_core::serde::deserialize_stated")
    )]
    pub end: Option<End>,
    /// How many citizens must lie beside a mandarin before it can be captured, 0..=10; 0 by default, which is no such rule.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "boardgame_core::serde::deserialize_stated")
    )]
    pub young_mandarin: Option<u8>,
    /// How many points a captured mandarin is worth, 1..=20; 10 by default.
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "boardgame_core::serde::deserialize_stated")
    )]
    pub mandarin_value: Option<u8>,
}

/// An option within its range, or its default.
fn within(
    option: &'static str,
    stated: Option<u8>,
    default: u8,
    (least, most): (u8, u8),
) -> Result<u16, RulesError> {
    let value = stated.unwrap_or(default);
    if value < least || value > most {
        let reason = format!("{value} is not between {least} and {most}");
        return Err(RulesError::new(option, reason));
    }
    Ok(value.into())
}

impl RulesOptions for OAnQuanOptions {
    type Rules = OAnQuanRules;

    fn build(&self) -> Result<OAnQuanRules, RulesError> {
        let young = within("young_mandarin", self.young_mandarin, 0, (0, 10))?;
        let value = within("mandarin_value", self.mandarin_value, 10, (1, 20))?;
        let mut packed = young | value << VALUE;
        if self.empty_mandarin == Some(EmptyMandarin::IsEmpty) {
            packed |= IS_EMPTY;
        }
        if self.end == Some(End::MandarinSquaresEmpty) {
            packed |= SQUARES_EMPTY;
        }
        Ok(OAnQuanRules { packed })
    }
}

impl From<OAnQuanRules> for OAnQuanOptions {
    fn from(rules: OAnQuanRules) -> Self {
        OAnQuanOptions {
            empty_mandarin: Some(rules.empty_mandarin()),
            end: Some(rules.end()),
            young_mandarin: Some(rules.young_mandarin()),
            mandarin_value: Some(rules.mandarin_value()),
        }
    }
}
