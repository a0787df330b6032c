//! A request as it stands on a line, and what is answered when it can't be met.

use std::fmt;

use boardgame_core::serde::deserialize_stated;
use boardgame_search::Level;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// What a line asks for.
#[derive(Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub(super) struct Request<'a> {
    /// Looked at before the rest, so that it is echoed whatever the rest holds.
    #[serde(default, borrow)]
    #[allow(dead_code)]
    id: Option<&'a RawValue>,
    pub(super) game: String,
    #[serde(default, borrow, deserialize_with = "deserialize_stated")]
    pub(super) rules: Option<&'a RawValue>,
    #[serde(default, deserialize_with = "deserialize_stated")]
    pub(super) position: Option<String>,
    #[serde(default)]
    pub(super) moves: Vec<String>,
    #[serde(default, deserialize_with = "deserialize_stated")]
    pub(super) perft: Option<u64>,
    /// A recorded game to look at the end of, or `true` to be given the record of the moves.
    #[serde(default, borrow, deserialize_with = "deserialize_stated")]
    pub(super) record: Option<&'a RawValue>,
    /// How strong the bot is whose move is asked for.
    #[serde(default, deserialize_with = "deserialize_level")]
    pub(super) level: Option<Level>,
    /// What the bot draws from where it leaves something to chance.
    #[serde(default)]
    pub(super) seed: u64,
}

fn deserialize_level<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Level>, D::Error> {
    let given = Value::deserialize(deserializer)?;
    let number = given.as_u64().and_then(|number| u8::try_from(number).ok());
    match number.and_then(Level::new) {
        Some(level) => Ok(Some(level)),
        None => {
            let given = boardgame_core::excerpt(&given.to_string());
            Err(serde::de::Error::custom(format_args!(
                "`level` is a whole number from 1 to 7, not {given}"
            )))
        }
    }
}

/// The one field that is echoed, in a line that may hold anything else.
#[derive(Deserialize)]
struct Id<'a> {
    #[serde(default, borrow)]
    id: Option<&'a RawValue>,
}

/// The `id` of a line exactly as it stands there; `None` when it has none or isn't a JSON object.
pub(super) fn id_of(line: &str) -> Option<&RawValue> {
    object(line)
        .and_then(|line| serde_json::from_str::<Id<'_>>(line).ok())?
        .id
}

/// The line, if it begins as an object does: an array of the fields is no request.
fn object(line: &str) -> Option<&str> {
    line.trim_start().starts_with('{').then_some(line)
}

/// Reads a request.
pub(super) fn read(line: &str) -> Result<Request<'_>, Failure> {
    let bad = |message: String| Failure::new(ErrorKind::BadRequest, message);
    let Some(line) = object(line) else {
        return Err(bad("expected a JSON object".to_owned()));
    };
    let mut deserializer = serde_json::Deserializer::from_str(line);
    let request =
        Request::deserialize(&mut deserializer).map_err(|error| bad(error.to_string()))?;
    deserializer.end().map_err(|error| bad(error.to_string()))?;
    if request
        .rules
        .is_some_and(|rules| !rules.get().starts_with('{'))
    {
        return Err(bad("`rules` is not an object".to_owned()));
    }
    match request.record.map(RawValue::get) {
        None | Some("true") => Ok(request),
        Some(record) if !record.starts_with('{') => {
            Err(bad("`record` is neither an object nor `true`".to_owned()))
        }
        Some(_) if request.rules.is_some() || request.position.is_some() => Err(bad(
            "a `record` says itself what `rules` and `position` would".to_owned(),
        )),
        Some(_) => Ok(request),
    }
}

/// The kinds of error that an answer can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ErrorKind {
    BadRequest,
    UnknownGame,
    BadRules,
    BadPosition,
    BadMove,
    IllegalMove,
    GameOver,
    BadRecord,
    Limit,
}

/// How many characters a message has at most.
const LONGEST_MESSAGE: usize = 500;

/// Why a request isn't met.
#[derive(Debug, Serialize)]
pub(super) struct Failure {
    kind: ErrorKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<usize>,
    message: String,
}

impl Failure {
    pub(super) fn new(kind: ErrorKind, message: impl fmt::Display) -> Self {
        let mut message = message.to_string();
        // What a hostile line holds may be named in the message.
        if let Some((end, _)) = message.char_indices().nth(LONGEST_MESSAGE) {
            message.truncate(end);
            message.push('…');
        }
        Failure {
            kind,
            ply: None,
            message,
        }
    }

    /// The same about one of the moves.
    pub(super) fn at_ply(self, ply: usize) -> Self {
        Failure {
            ply: Some(ply),
            ..self
        }
    }
}

/// The answer to a request that isn't met.
pub(super) fn refused(id: Option<&RawValue>, failure: &Failure) -> String {
    #[derive(Serialize)]
    struct Refused<'a> {
        id: Option<&'a RawValue>,
        error: &'a Failure,
    }

    to_line(&Refused { id, error: failure })
}

/// An answer's text. Nothing that is written here can fail to be JSON.
pub(super) fn to_line(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}
