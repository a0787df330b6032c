//! The rules, each by name: the fixtures, every reason for an error, and faults that other programs had.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test panics when it fails, and so do its helpers"
)]

mod borders;
mod captures;
mod forms;
mod four_in_line;
mod positions;
mod steps;

use boardgame_core::grid::{Axis, Bitboard, BoardSize, Line, Square};
use boardgame_core::{
    ByPlayer, Diagram, Game, Outcome, PlayError, Player, Position, RulesOptions, Symmetry, Zobrist,
    divide, parse_beside, perft, perft_made,
};
use kure::{
    HomeStones, IllegalStep, Kure, KureOptions, KureRules, KureSetup, SetupViolation, Step,
};

fn position(text: &str) -> Kure {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

fn squares(texts: &[&str]) -> Bitboard {
    texts.iter().map(|text| square(text)).collect()
}

fn step(text: &str) -> Step {
    text.parse().unwrap()
}

fn line(through: &str, axis: Axis) -> Line {
    Line::through(square(through), axis, BoardSize::square(7))
}

fn never_count() -> KureRules {
    let options = KureOptions {
        home_stones: Some(HomeStones::NeverCount),
    };
    options.build().unwrap()
}

fn targets(position: &Kure, from: &str) -> Vec<String> {
    let targets = position.targets(square(from)).into_iter();
    targets.map(|square| square.to_string()).collect()
}

fn played(text: &str, mv: &str) -> Kure {
    let mut position = position(text);
    position
        .play(step(mv))
        .unwrap_or_else(|error| panic!("{text}, {mv}: {error}"));
    position
}

fn refused(text: &str, mv: &str) -> PlayError<IllegalStep> {
    let before = position(text);
    let mut after = before;
    let error = after.play(step(mv)).unwrap_err();
    assert_eq!(after, before, "{mv} is refused and changes nothing");
    error
}

/// The same position with top and bottom exchanged, and the players with them.
fn flipped(text: &str) -> Kure {
    let position = position(text);
    position.map(position.symmetries()[2])
}

const START: &str = "lllllll/7/7/7/7/7/ddddddd d";
