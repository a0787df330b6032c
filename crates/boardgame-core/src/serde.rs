//! What a game needs for its serde implementations: a move is its text, a position `{"rules":…,"position":…}`, and everything read is
//! checked.

use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error as _, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Position, RulesOptions, parse_beside};

/// Reads a value from its text.
///
/// # Errors
/// When it isn't a string, or doesn't parse: the parser's own error.
pub fn deserialize_text<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: fmt::Display>,
    D: Deserializer<'de>,
{
    struct Text<T>(PhantomData<T>);

    impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a text")
        }

        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
            text.parse().map_err(E::custom)
        }
    }

    deserializer.deserialize_str(Text(PhantomData))
}

#[derive(Serialize)]
#[serde(rename = "Position")]
struct Written<R> {
    rules: R,
    position: String,
}

#[derive(Deserialize)]
#[serde(rename = "Position", deny_unknown_fields)]
struct Read<O> {
    #[serde(default)]
    rules: O,
    position: String,
}

/// Writes a position as `{"rules":…,"position":…}`, every option stated.
///
/// # Errors
/// Those of the serializer.
pub fn serialize_position<P, S>(position: &P, serializer: S) -> Result<S::Ok, S::Error>
where
    P: Position<Rules: Serialize>,
    S: Serializer,
{
    Written {
        rules: position.rules(),
        position: alloc::format!("{position}"),
    }
    .serialize(serializer)
}

/// Reads a position from `{"rules":…,"position":…}`; absent rules are the default ones.
///
/// # Errors
/// An unknown or impossible option, or a position text that is malformed or impossible.
pub fn deserialize_position<'de, P, D>(deserializer: D) -> Result<P, D::Error>
where
    P: Position<Options: Deserialize<'de>>,
    D: Deserializer<'de>,
{
    let read = Read::<P::Options>::deserialize(deserializer)?;
    parse_beside(&read.position, &read.rules).map_err(D::Error::custom)
}

/// Reads rules from their options.
///
/// # Errors
/// An unknown or impossible option.
pub fn deserialize_rules<'de, O, D>(deserializer: D) -> Result<O::Rules, D::Error>
where
    O: RulesOptions + Deserialize<'de>,
    D: Deserializer<'de>,
{
    O::deserialize(deserializer)?
        .build()
        .map_err(D::Error::custom)
}

/// Implements serde's traits for the types of a game, given a position type with its rules, options and move:
/// `impl_serde!(Game, Rules, Options, Move)`. `Options` derive both traits themselves, and come from `Rules` by `From`.
#[macro_export]
macro_rules! impl_serde {
    ($position:ty, $rules:ty, $options:ty, $mv:ty) => {
        impl ::serde::Serialize for $position {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::serde::serialize_position(self, serializer)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $position {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::serde::deserialize_position(deserializer)
            }
        }

        impl ::serde::Serialize for $rules {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$options>::from(*self).serialize(serializer)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $rules {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::serde::deserialize_rules::<$options, D>(deserializer)
            }
        }

        impl ::serde::Serialize for $mv {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $mv {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::serde::deserialize_text(deserializer)
            }
        }
    };
}
