//! What a game needs for its serde implementations: a move is its text, a position `{"rules":…,"position":…}`, and everything read is
//! checked.

use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error as _, MapAccess, Visitor};
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

/// What stands in `{"rules":…,"position":…}`. Read by hand, since a derived implementation would take an array of the two as well.
struct Read<O> {
    rules: O,
    position: String,
}

impl<'de, O: Default + Deserialize<'de>> Deserialize<'de> for Read<O> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields<O>(PhantomData<O>);

        impl<'de, O: Default + Deserialize<'de>> Visitor<'de> for Fields<O> {
            type Value = Read<O>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with `rules` and `position`")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Read<O>, A::Error> {
                #[derive(Deserialize)]
                #[serde(field_identifier, rename_all = "snake_case")]
                enum Key {
                    Rules,
                    Position,
                }

                let (mut rules, mut position) = (None, None);
                while let Some(key) = map.next_key()? {
                    match key {
                        Key::Rules if rules.is_some() => {
                            return Err(A::Error::duplicate_field("rules"));
                        }
                        Key::Position if position.is_some() => {
                            return Err(A::Error::duplicate_field("position"));
                        }
                        Key::Rules => rules = Some(map.next_value()?),
                        Key::Position => position = Some(map.next_value()?),
                    }
                }
                Ok(Read {
                    rules: rules.unwrap_or_default(),
                    position: position.ok_or_else(|| A::Error::missing_field("position"))?,
                })
            }
        }

        deserializer.deserialize_map(Fields(PhantomData))
    }
}

/// Reads an option that is stated: `null` isn't, where an option can't be without a value. For `#[serde(deserialize_with = …)]`.
///
/// # Errors
/// Those of the value.
pub fn deserialize_stated<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    T::deserialize(deserializer).map(Some)
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

/// Implements serde's traits for the types of a game: `impl_serde!(Game, Rules, Options, Move)`, or `impl_serde!(Game)` where the rules are
/// [`NoOptions`](crate::NoOptions) and a move is a [`Square`](crate::grid::Square), which have them.
///
/// The options derive both of serde's traits with `#[serde(remote = "Self")]` and come from the rules by `From`; this adds that they are read
/// from an object alone.
#[macro_export]
macro_rules! impl_serde {
    ($position:ty) => {
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
    };
    ($position:ty, $rules:ty, $options:ty, $mv:ty) => {
        $crate::impl_serde!($position);

        impl ::serde::Serialize for $rules {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$options>::serialize(&<$options>::from(*self), serializer)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $rules {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::serde::deserialize_rules::<$options, D>(deserializer)
            }
        }

        impl ::serde::Serialize for $options {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$options>::serialize(self, serializer)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $options {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                struct Fields;

                impl<'de> ::serde::de::Visitor<'de> for Fields {
                    type Value = $options;

                    fn expecting(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                        f.write_str("an object of options")
                    }

                    fn visit_map<A: ::serde::de::MapAccess<'de>>(
                        self,
                        map: A,
                    ) -> Result<$options, A::Error> {
                        // The derived function of that name, not the trait's.
                        <$options>::deserialize(::serde::de::value::MapAccessDeserializer::new(map))
                    }
                }

                deserializer.deserialize_map(Fields)
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
