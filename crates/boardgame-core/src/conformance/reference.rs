use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Verdict;
use crate::Position;

/// What a second, slow and obvious implementation of a game's rules says of a position, in texts.
///
/// Written by another person from the rules alone, so that one misreading can't hide in both.
pub struct Reference<'a> {
    /// The text of the position.
    pub text: String,
    /// 0 for `First` to move, 1 for `Second`.
    pub turn: usize,
    /// `"first"`, `"second"` or `"draw"` when the game is over.
    pub outcome: Option<&'static str>,
    /// The points of both players, in games that count points.
    pub scores: Option<[i64; 2]>,
    /// The legal moves, sorted bytewise.
    pub legal_moves: Vec<String>,
    /// The text of the position after a legal move; `None` to leave the moves unplayed.
    pub play: Option<&'a dyn Fn(&str) -> String>,
}

impl Reference<'_> {
    /// Compares everything with a position, and the position after each of its moves.
    ///
    /// # Errors
    /// The first difference.
    pub fn agrees_with<P: Position>(&self, position: &P) -> Verdict {
        let differs = |what: &str, ours: &dyn core::fmt::Debug, theirs: &dyn core::fmt::Debug| {
            Err(format!("{what}: {ours:?}, and {theirs:?} by the reference"))
        };
        let text = position.to_string();
        if text != self.text {
            return differs("text", &text, &self.text);
        }
        if position.turn().index() != self.turn {
            return differs("turn", &position.turn().index(), &self.turn);
        }
        let outcome = position.outcome().map(|outcome| outcome.as_str());
        if outcome != self.outcome {
            return differs("outcome", &outcome, &self.outcome);
        }
        let scores = position
            .scores()
            .map(|scores| [scores.first.into(), scores.second.into()]);
        if scores != self.scores {
            return differs("scores", &scores, &self.scores);
        }
        let list = position.legal_moves();
        let mut moves: Vec<_> = list.iter().map(|mv| (mv.to_string(), *mv)).collect();
        moves.sort_by(|(one, _), (other, _)| one.cmp(other));
        let texts: Vec<_> = moves.iter().map(|(text, _)| text).collect();
        if texts != self.legal_moves.iter().collect::<Vec<_>>() {
            return differs("legal moves", &texts, &self.legal_moves);
        }
        let Some(play) = self.play else {
            return Ok(1);
        };
        for (text, mv) in &moves {
            let mut after = position.clone();
            after.play_unchecked(*mv);
            let (after, expected) = (after.to_string(), play(text));
            if after != expected {
                return differs(text, &after, &expected);
            }
        }
        Ok(1 + moves.len())
    }
}

/// Reads texts twice, each reader giving the text of what it has read, and counts how many were read and how many refused by both.
///
/// # Errors
/// The first text that the two don't read alike.
pub fn read_alike<E: core::fmt::Debug, F: core::fmt::Debug>(
    texts: impl IntoIterator<Item = String>,
    ours: impl Fn(&str) -> Result<String, E>,
    theirs: impl Fn(&str) -> Result<String, F>,
) -> Result<(usize, usize), String> {
    let (mut read, mut refused) = (0, 0);
    for text in texts {
        match (ours(&text), theirs(&text)) {
            (Ok(ours), Ok(theirs)) if ours == theirs => read += 1,
            (Err(_), Err(_)) => refused += 1,
            (ours, theirs) => {
                return Err(format!(
                    "{text:?}: {ours:?}, and {theirs:?} by the reference"
                ));
            }
        }
    }
    Ok((read, refused))
}

/// A text and all that is one character away from it: one taken out, exchanged for one of `characters`, or put in. To see that a parser
/// reads exactly what it should. The text is one of ASCII characters.
#[must_use]
pub fn mutations(text: &str, characters: &str) -> BTreeSet<String> {
    let mut texts = BTreeSet::from([text.to_string()]);
    for at in 0..=text.len() {
        let (before, after) = text.split_at(at);
        let rest = after.get(1..).unwrap_or("");
        texts.insert(format!("{before}{rest}"));
        for character in characters.chars() {
            texts.insert(format!("{before}{character}{after}"));
            texts.insert(format!("{before}{character}{rest}"));
        }
    }
    texts
}
