use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::Failure;
use crate::{Outcome, Player, Position, parse_beside, perft, perft_made};

/// One line of a file of test vectors.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector<O> {
    game: String,
    #[serde(default)]
    rules: O,
    position: String,
    legal_moves: Vec<String>,
    outcome: Option<Outcome>,
    scores: Option<[i32; 2]>,
    #[serde(rename = "move")]
    mv: Option<String>,
    after: Option<String>,
    after_outcome: Option<Outcome>,
    #[serde(default)]
    perft: Vec<u64>,
}

/// Checks a game against test vectors, a JSON object a line: `game`, `rules`, `position`, `legal_moves` (sorted bytewise), `outcome`
/// and, where present, `scores`, a `move` with the position `after` it and `after_outcome`, and the `perft` counts from depth 1.
/// Returns how many lines there were.
///
/// # Errors
/// The first line that the game doesn't agree with, or that there was no line.
pub fn check_vectors<P>(lines: &str) -> Result<usize, Failure>
where
    P: Position<Options: DeserializeOwned>,
{
    let mut count = 0;
    for (number, line) in lines.lines().enumerate() {
        check_line::<P>(line).map_err(|what| {
            Failure::new(
                "test vectors",
                format!("line {}: {what}\n{line}", number + 1),
            )
        })?;
        count += 1;
    }
    if count == 0 {
        return Err(Failure::new("test vectors", "no line".to_string()));
    }
    Ok(count)
}

fn check_line<P>(line: &str) -> Result<(), String>
where
    P: Position<Options: DeserializeOwned>,
{
    let vector: Vector<P::Options> =
        serde_json::from_str(line).map_err(|error| error.to_string())?;
    same("game", P::NAME, vector.game.as_str())?;
    let mut position: P =
        parse_beside(&vector.position, &vector.rules).map_err(|error| error.to_string())?;
    same("text", position.to_string(), vector.position)?;
    let mut legal: Vec<String> = position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect();
    legal.sort();
    same("legal moves", legal, vector.legal_moves)?;
    same("outcome", position.outcome(), vector.outcome)?;
    if let Some([first, second]) = vector.scores {
        let scores = position
            .scores()
            .map(|scores| (scores[Player::First], scores[Player::Second]));
        same("scores", scores, Some((first, second)))?;
    }
    for (depth, &nodes) in (1..).zip(&vector.perft) {
        same("perft", perft(&position, depth), nodes)?;
        same(
            "perft with every leaf played",
            perft_made(&position, depth),
            nodes,
        )?;
    }
    if let Some(mv) = vector.mv {
        let mv = mv
            .parse()
            .map_err(|error: crate::TextError| error.to_string())?;
        position.play(mv).map_err(|error| error.to_string())?;
        same(
            "text after the move",
            Some(position.to_string()),
            vector.after,
        )?;
        same(
            "outcome after the move",
            position.outcome(),
            vector.after_outcome,
        )?;
    }
    Ok(())
}

fn same<T: PartialEq + core::fmt::Debug>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("{what}: found {found:?}, expected {expected:?}"))
    }
}
