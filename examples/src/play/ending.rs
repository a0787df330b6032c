//! How a game ended, in words.

use boardgame_core::{EndReason, Ending, Game};

use super::games::name_of;
use crate::registry;

/// Says how a played game ended and, where points decided, how they are counted; `None` while it is going on.
#[must_use]
pub fn tell_ending<G: registry::Game>(game: &Game<G>) -> Option<String> {
    let Ending { outcome, reason } = game.ending()?;
    let position = game.position();
    let winner = outcome.winner();
    let loser = winner.map_or("", |winner| name_of::<G>(!winner));
    let (why, given_away) = match reason {
        EndReason::Rule => (position.end_reason(outcome), false),
        EndReason::Agreement => ("The players have agreed to stop".to_owned(), false),
        EndReason::Repetition => ("The position has come about too often".to_owned(), false),
        EndReason::PlyCap => ("The game has lasted as long as it may".to_owned(), false),
        EndReason::NoCapture => ("Nothing has been captured for too long".to_owned(), false),
        EndReason::Resignation => (format!("{loser} has given up"), true),
        EndReason::Time => (format!("{loser}'s time is up"), true),
        EndReason::Forfeit => (format!("{loser} has broken the rules too often"), true),
    };
    let scores = position.scores().filter(|_| !given_away);
    let result = match (winner, scores) {
        (Some(winner), Some(scores)) => {
            format!(
                "{} has won by {}.",
                name_of::<G>(winner),
                scores[winner] - scores[!winner]
            )
        }
        (Some(winner), None) => format!("{} has won.", name_of::<G>(winner)),
        (None, None) => "the game is drawn.".to_owned(),
        (None, Some(_)) => "The game is drawn.".to_owned(),
    };
    Some(match scores {
        Some(_) => format!("{why}.\n{}\n{result}", position.count().join("\n")),
        None => format!("{why}: {result}"),
    })
}
