//! Rules as data: what a caller states, and what becomes of it.

use alloc::string::{String, ToString};
use core::fmt;

/// The options of a game as somebody states them: an absent one means its default.
///
/// The checked value is [`Rules`](RulesOptions::Rules), which only comes out of here.
pub trait RulesOptions: Clone + fmt::Debug + Default + PartialEq {
    /// The checked rules that these options become.
    type Rules: Copy;

    /// The rules for a game from its start.
    ///
    /// # Errors
    /// The option whose value is impossible, and why.
    fn build(&self) -> Result<Self::Rules, RulesError>;

    /// The rules that go with a position given as text: a board size that isn't stated is read off its rows.
    ///
    /// # Errors
    /// As [`build`](RulesOptions::build). Nothing is said of the text here: parsing it tells what is wrong with it.
    fn build_beside(&self, position: &str) -> Result<Self::Rules, RulesError> {
        let _ = position;
        self.build()
    }
}

/// An option of the rules whose value is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesError {
    option: &'static str,
    reason: String,
}

impl RulesError {
    /// An error about the option of that name.
    pub fn new(option: &'static str, reason: impl fmt::Display) -> Self {
        RulesError {
            option,
            reason: reason.to_string(),
        }
    }

    /// The name of the option, as it stands in JSON.
    #[must_use]
    pub fn option(&self) -> &'static str {
        self.option
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option `{}`: {}", self.option, self.reason)
    }
}

impl core::error::Error for RulesError {}
