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

/// The rules of a game without options, and the options that they come from; as JSON the empty object.
///
/// ```
/// use boardgame_core::{NoOptions, RulesOptions};
///
/// assert_eq!(NoOptions.build(), Ok(NoOptions));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NoOptions;

impl RulesOptions for NoOptions {
    type Rules = NoOptions;

    fn build(&self) -> Result<NoOptions, RulesError> {
        Ok(NoOptions)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for NoOptions {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde::ser::SerializeMap::end(serializer.serialize_map(Some(0))?)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for NoOptions {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Nothing;

        impl<'de> serde::de::Visitor<'de> for Nothing {
            type Value = NoOptions;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object without options")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(
                self,
                mut map: A,
            ) -> Result<NoOptions, A::Error> {
                match map.next_key::<String>()? {
                    None => Ok(NoOptions),
                    Some(option) => Err(serde::de::Error::unknown_field(&option, &[])),
                }
            }
        }

        deserializer.deserialize_map(Nothing)
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

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;

    #[test]
    fn no_options_are_the_empty_object_and_nothing_else() {
        assert_eq!(serde_json::to_string(&NoOptions).unwrap(), "{}");
        assert_eq!(serde_json::from_str::<NoOptions>("{}").unwrap(), NoOptions);
        for bad in [r#"{"size":7}"#, "[]", "null", "7", r#""""#] {
            assert!(serde_json::from_str::<NoOptions>(bad).is_err(), "{bad}");
        }
        let error = serde_json::from_str::<NoOptions>(r#"{"size":7}"#).unwrap_err();
        assert!(
            error.to_string().starts_with("unknown field `size`"),
            "{error}"
        );
    }
}
