//! The referee: the fourteen rules of the game as players are told them, and every answer it gives.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test panics when it fails, and so do its helpers"
)]

mod clocks_and_ends;
mod exact;
mod fourteen_rules;
mod json;
mod saved;

use std::time::Duration;

use boardgame_core::grid::{Bitboard, Square};
use boardgame_core::{Outcome, Player, Position, RulesOptions};
use kure::referee::{
    Answer, Event, MAX_TIME, OffBoard, Reason, Referee, RefereeOptions, RefereeRules, Verdict,
    WarningCause,
};
use kure::{IllegalStep, Kure, Step};

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

fn step(text: &str) -> Step {
    text.parse().unwrap()
}

fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// A referee over a position, with times in milliseconds.
fn at(text: &str, move_time: Option<u64>, match_time: Option<u64>, max_warnings: u32) -> Referee {
    let options = RefereeOptions {
        move_time: move_time.map(millis),
        match_time: match_time.map(millis),
        max_warnings: Some(max_warnings),
    };
    Referee::new(text.parse().unwrap(), options.build().unwrap())
}

fn untimed(text: &str) -> Referee {
    at(text, None, None, 3)
}

/// Touches squares one after the other; all the answers in words.
fn touch(referee: &mut Referee, squares: &[&str]) -> Vec<String> {
    let answers = squares
        .iter()
        .flat_map(|text| referee.touch(square(text)).unwrap());
    answers.map(|answer| answer.to_string()).collect()
}

fn words(answers: &[Answer]) -> Vec<String> {
    answers.iter().map(ToString::to_string).collect()
}

fn won(winner: Player, reason: Reason) -> Option<Verdict> {
    Some(Verdict { winner, reason })
}

const START: &str = "lllllll/7/7/7/7/7/ddddddd d";
const NOTHING: [Answer; 0] = [];
