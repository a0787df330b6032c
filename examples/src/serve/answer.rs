//! The answer to a request.

use std::collections::BTreeMap;

use boardgame_core::{
    Game as Played, GameRecord, OpenError, Outcome, PlayError, Player, RecordError, RulesOptions,
    parse_beside, perft_within,
};
use boardgame_search::Limits;
use serde::Serialize;
use serde_json::value::RawValue;

use super::PERFT_LIMIT;
use super::request::{ErrorKind, Failure, Request, id_of, read, refused, to_line};
use crate::agents::Strength;
use crate::registry::{Game, Visitor, visit};

/// Answers one line with one line.
///
/// ```
/// let answer = examples::serve::answer(r#"{"id":7,"game":"mukus-izi","moves":["h1"]}"#);
/// assert_eq!(
///     answer,
///     r#"{"id":7,"error":{"kind":"illegal_move","ply":0,"message":"h1 is off the board of 7x7"}}"#
/// );
/// ```
#[must_use]
pub fn answer(line: &str) -> String {
    let id = id_of(line);
    let answered = read(line).and_then(|request| {
        let game = request.game.clone();
        visit(&game, Look { id, request })
            .map_err(|error| Failure::new(ErrorKind::UnknownGame, error))?
    });
    answered.unwrap_or_else(|failure| refused(id, &failure))
}

#[derive(Serialize)]
struct Answer<'a, R> {
    id: Option<&'a RawValue>,
    game: &'static str,
    rules: R,
    position: String,
    turn: Player,
    outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<[i32; 2]>,
    legal_moves: Vec<String>,
    diagram: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    perft: Option<u64>,
    /// Null when a move was asked for and the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<GameRecord>,
}

struct Look<'a> {
    id: Option<&'a RawValue>,
    request: Request<'a>,
}

impl Visitor for Look<'_> {
    type Output = Result<String, Failure>;

    fn visit<G: Game>(self) -> Result<String, Failure> {
        let (mut played, recorded) = begin::<G>(&self.request)?;
        play(&mut played, &self.request.moves)?;
        let ending = played.ending();
        let position = played.position();
        let mut legal_moves = vec![];
        if ending.is_none() {
            legal_moves.extend(position.legal_moves().iter().map(ToString::to_string));
            legal_moves.sort_unstable();
        }
        let record = match recorded {
            None => None,
            Some(tags) => {
                let record = GameRecord::of(&played);
                let mut record =
                    record.map_err(|error| Failure::new(ErrorKind::BadRecord, error))?;
                record.tags = tags;
                Some(record)
            }
        };
        let perft = self.request.perft.map(|depth| {
            if ending.is_some() && depth > 0 {
                return Ok(0);
            }
            let depth = u32::try_from(depth).unwrap_or(u32::MAX);
            perft_within(position, depth, PERFT_LIMIT).map_err(|_| {
                Failure::new(
                    ErrorKind::Limit,
                    format!("the perft count goes beyond {PERFT_LIMIT} nodes"),
                )
            })
        });
        // A bot of its own for each request, so that the answer depends on nothing that was asked before.
        let best = self.request.level.map(|level| {
            let mut bot = Strength::Level(level).bot::<G>(position.rules(), self.request.seed);
            let choice = bot.choose(&played, &Limits::default())?;
            Some(choice.mv.to_string())
        });
        Ok(to_line(&Answer {
            id: self.id,
            game: G::NAME,
            rules: position.rules(),
            position: position.to_string(),
            turn: position.turn(),
            outcome: ending.map(|ending| ending.outcome),
            scores: position
                .scores()
                .map(|scores| [scores.first, scores.second]),
            legal_moves,
            diagram: position.diagram().to_string(),
            perft: perft.transpose()?,
            best,
            record,
        }))
    }
}

/// The tags of a record, which come back with it.
type Tags = BTreeMap<String, String>;

/// The game asked about, before the moves; with tags when a record of it is to be given.
fn begin<G: Game>(request: &Request<'_>) -> Result<(Played<G>, Option<Tags>), Failure> {
    match request.record.map(RawValue::get) {
        None => Ok((Played::new(open(request)?), None)),
        Some("true") => Ok((Played::new(open(request)?), Some(Tags::new()))),
        Some(json) => {
            let record = GameRecord::from_json(json);
            let replayed = record.and_then(|record| Ok((record.replay()?, Some(record.tags))));
            replayed.map_err(|error| {
                let failure = Failure::new(ErrorKind::BadRecord, &error);
                match error {
                    RecordError::Move { ply, .. } => failure.at_ply(ply),
                    _ => failure,
                }
            })
        }
    }
}

/// The position that rules and text say.
fn open<G: Game>(request: &Request<'_>) -> Result<G, Failure> {
    let bad_rules = |error: &dyn std::fmt::Display| Failure::new(ErrorKind::BadRules, error);
    let options: G::Options = match request.rules {
        None => G::Options::default(),
        Some(json) => {
            let json = &mut serde_json::Deserializer::from_str(json.get());
            serde_path_to_error::deserialize(json).map_err(|error| bad_rules(&error))?
        }
    };
    match &request.position {
        None => {
            let rules = options.build().map_err(|error| bad_rules(&error))?;
            G::start(rules).map_err(|error| bad_rules(&error))
        }
        Some(text) => parse_beside(text, &options).map_err(|error| match error {
            OpenError::Rules(error) => bad_rules(&error),
            OpenError::Position(error) => Failure::new(ErrorKind::BadPosition, error),
        }),
    }
}

fn play<G: Game>(played: &mut Played<G>, moves: &[String]) -> Result<(), Failure> {
    for (ply, text) in moves.iter().enumerate() {
        let refused = match text.parse() {
            Ok(mv) => played.play(mv).map_err(|error| {
                let kind = match error {
                    PlayError::Over(_) => ErrorKind::GameOver,
                    PlayError::Illegal(_) => ErrorKind::IllegalMove,
                };
                Failure::new(kind, error)
            }),
            Err(error) => Err(Failure::new(ErrorKind::BadMove, error)),
        };
        refused.map_err(|failure| failure.at_ply(ply))?;
    }
    Ok(())
}
