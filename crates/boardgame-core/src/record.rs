//! Played games as JSON, which is never trusted when it is read.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Decision, DrawPolicy, EndReason, Ending, Game, Outcome, Position, parse_beside};

/// A played game as data: everything that is needed to play it again, in texts.
///
/// A record is only a claim until [`replay`](GameRecord::replay) has checked it. Its JSON form has a version, and every later version of this crate
/// reads the records of the earlier ones.
///
/// ```json
/// {"version":1,"game":"mukus-izi","rules":{"size":7,"start":"d4","blocked":"loses"},"start":"7/7/7/3S3/7/7/7 1",
///  "moves":["e5","f6"],"ending":{"outcome":"first","reason":"resignation"},"policy":{},"tags":{"place":"Ankara"}}
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The version of the format, [`VERSION`](GameRecord::VERSION) or lower.
    pub version: u32,
    /// The name of the game.
    pub game: String,
    /// The options of the rules.
    pub rules: Value,
    /// The position the game began with.
    pub start: String,
    /// The moves, the first one first.
    pub moves: Vec<String>,
    /// How the game ended; absent or null while it was going on.
    #[serde(default)]
    pub ending: Option<Ending>,
    /// When the game was to be stopped beyond what the rules say.
    #[serde(default)]
    pub policy: DrawPolicy,
    /// Whatever else is to be kept (players, place, date).
    #[serde(default)]
    pub tags: BTreeMap<String, String>,
}

/// The one field that is looked at before all others.
#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

impl GameRecord {
    /// The version of the format that is written.
    pub const VERSION: u32 = 1;

    /// The longest JSON text that [`from_json`](GameRecord::from_json) looks at, in bytes: some hundred thousand moves.
    pub const MAX_BYTES: usize = 4 << 20;

    /// The record of a game. What was undone is not part of it.
    ///
    /// # Errors
    /// When the rules can't be written as JSON, which no game's rules do.
    pub fn of<P>(game: &Game<P>) -> Result<Self, RecordError>
    where
        P: Position<Rules: Serialize>,
    {
        let rules = serde_json::to_value(game.start().rules());
        Ok(GameRecord {
            version: Self::VERSION,
            game: P::NAME.to_string(),
            rules: rules.map_err(|error| RecordError::Rules(error.to_string()))?,
            start: game.start().to_string(),
            moves: game.moves().map(|mv| mv.to_string()).collect(),
            ending: game.ending(),
            policy: game.policy(),
            tags: BTreeMap::new(),
        })
    }

    /// The record as JSON, on one line.
    ///
    /// # Errors
    /// When it can't be written as JSON, which nothing in a record can cause.
    pub fn to_json(&self) -> Result<String, RecordError> {
        serde_json::to_string(self).map_err(|error| RecordError::Json(error.to_string()))
    }

    /// Reads the JSON form; the game itself is not looked at before [`replay`](GameRecord::replay).
    ///
    /// # Errors
    /// When the text is longer than [`MAX_BYTES`](GameRecord::MAX_BYTES), isn't such a record (and where), or its version isn't known.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        if text.len() > Self::MAX_BYTES {
            return Err(RecordError::TooLong(text.len()));
        }
        let json = |error: serde_json::Error| RecordError::Json(error.to_string());
        // An array of the fields would be taken too, and isn't a record.
        if !text.trim_start().starts_with('{') {
            return Err(RecordError::Json("expected a JSON object".to_string()));
        }
        let Versioned { version } = serde_json::from_str(text).map_err(json)?;
        if version == 0 || version > Self::VERSION {
            return Err(RecordError::Version(version));
        }
        serde_json::from_str(text).map_err(json)
    }

    /// Plays the game again and checks everything that the record says.
    ///
    /// # Errors
    /// The first thing that isn't so, with the ply and the move where it is about one.
    pub fn replay<P>(&self) -> Result<Game<P>, RecordError>
    where
        P: Position<Options: DeserializeOwned>,
    {
        if self.version == 0 || self.version > Self::VERSION {
            return Err(RecordError::Version(self.version));
        }
        if self.game != P::NAME {
            return Err(RecordError::Game {
                found: crate::excerpt(&self.game),
                expected: P::NAME,
            });
        }
        let options: P::Options = P::Options::deserialize(&self.rules)
            .map_err(|error| RecordError::Rules(error.to_string()))?;
        let start: P = parse_beside(&self.start, &options)
            .map_err(|error| RecordError::Start(error.to_string()))?;
        let DrawPolicy {
            repetitions,
            ply_cap,
            no_capture,
        } = self.policy;
        if repetitions.is_some_and(|count| count < 2) || ply_cap == Some(0) || no_capture == Some(0)
        {
            return Err(RecordError::Policy);
        }
        let mut game = Game::with_policy(start, self.policy);
        for (ply, text) in self.moves.iter().enumerate() {
            let refused = |reason: String| RecordError::Move {
                ply,
                mv: crate::excerpt(text),
                reason,
            };
            let mv = text
                .parse()
                .map_err(|error: crate::TextError| refused(error.to_string()))?;
            game.play(mv).map_err(|error| refused(error.to_string()))?;
        }
        self.end(&mut game)?;
        Ok(game)
    }

    /// Ends the replayed game as the record says, when it could have.
    fn end<P: Position>(&self, game: &mut Game<P>) -> Result<(), RecordError> {
        let claimed = self.ending;
        if let (None, Some(Ending { outcome, reason })) = (game.ending(), claimed) {
            let loser = outcome.winner().map(|winner| !winner);
            let decision = match (reason, loser) {
                (EndReason::Resignation, Some(loser)) => Some(Decision::Resign(loser)),
                (EndReason::Time, Some(loser)) => Some(Decision::TimeOut(loser)),
                (EndReason::Forfeit, Some(loser)) => Some(Decision::Forfeit(loser)),
                (EndReason::Agreement, _) => Some(Decision::Agree),
                _ => None,
            };
            if let Some(decision) = decision {
                // It has no ending, so that a decision is never refused.
                let _ = game.decide(decision);
            }
        }
        if game.ending() == claimed {
            Ok(())
        } else {
            Err(RecordError::Ending {
                claimed: Told(claimed).to_string(),
                found: Told(game.ending()).to_string(),
            })
        }
    }
}

/// An ending in words.
struct Told(Option<Ending>);

impl core::fmt::Display for Told {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            None => f.write_str("still going on"),
            Some(Ending {
                outcome: Outcome::Draw,
                reason,
            }) => write!(f, "drawn ({reason})"),
            Some(Ending { outcome, reason }) => write!(f, "won by {outcome} ({reason})"),
        }
    }
}

/// Why a record isn't the record of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The text is longer than any record's.
    #[error("a record of {0} bytes is longer than the {max} that are read", max = GameRecord::MAX_BYTES)]
    TooLong(usize),
    /// It isn't the JSON of a record.
    #[error("not a record: {0}")]
    Json(String),
    /// It was written by a later version.
    #[error("records of version {0} are not known, the last known one is {last}", last = GameRecord::VERSION)]
    Version(u32),
    /// It is the record of another game.
    #[error("a record of {found}, not of {expected}")]
    Game {
        /// What the record names.
        found: String,
        /// What was asked for.
        expected: &'static str,
    },
    /// The rules are none of this game's.
    #[error("rules: {0}")]
    Rules(String),
    /// The game can't have begun so.
    #[error("start: {0}")]
    Start(String),
    /// A game under that policy would be over at its start.
    #[error("policy: it stops the game before the first ply")]
    Policy,
    /// A move can't be played.
    #[error("ply {ply}, move {mv}: {reason}")]
    Move {
        /// The index of the move, from 0.
        ply: usize,
        /// Its text.
        mv: String,
        /// Why it can't.
        reason: String,
    },
    /// The game didn't end as the record says.
    #[error("ending: the record says {claimed}, the game is {found}")]
    Ending {
        /// What the record says.
        claimed: String,
        /// What playing it again gives.
        found: String,
    },
}
