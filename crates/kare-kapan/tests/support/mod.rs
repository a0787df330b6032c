//! What the tests of the rules share.

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    reason = "each test file uses some of this"
)]

use boardgame_core::grid::{Bitboard, Square};
use boardgame_core::{Position, parse_beside, perft, perft_made};
use kare_kapan::{
    Blocked, Captures, FirstMover, KareKapan, KareKapanOptions, KareMove, SquareStones,
};

pub fn position(text: &str) -> KareKapan {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn with(text: &str, options: KareKapanOptions) -> KareKapan {
    parse_beside(text, &options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn mv(text: &str) -> KareMove {
    text.parse().unwrap()
}

pub fn play(start: KareKapan, moves: &[&str]) -> KareKapan {
    let mut position = start;
    for text in moves {
        position
            .play(mv(text))
            .unwrap_or_else(|error| panic!("{text} at {position}: {error}"));
    }
    position
}

pub fn moves(position: &KareKapan) -> Vec<String> {
    position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect()
}

pub fn set(points: &[&str]) -> Bitboard {
    points
        .iter()
        .map(|text| text.parse::<Square>().unwrap())
        .collect()
}

pub fn lines(lines: u8) -> KareKapanOptions {
    KareKapanOptions {
        lines: Some(lines),
        ..Default::default()
    }
}

pub fn blocked_loses() -> KareKapanOptions {
    KareKapanOptions {
        blocked: Some(Blocked::Loses),
        ..Default::default()
    }
}

pub fn white_slides_first() -> KareKapanOptions {
    KareKapanOptions {
        first_mover: Some(FirstMover::White),
        ..Default::default()
    }
}

pub fn free_square_stones() -> KareKapanOptions {
    KareKapanOptions {
        square_stones: Some(SquareStones::FreeWhenAllInSquares),
        ..Default::default()
    }
}

pub fn one_per_move() -> KareKapanOptions {
    KareKapanOptions {
        captures: Some(Captures::OnePerMove),
        ..Default::default()
    }
}

pub fn assert_perft(position: &KareKapan, counts: &[u64]) {
    for (depth, &nodes) in (1..).zip(counts) {
        assert_eq!(perft(position, depth), nodes, "{position} {depth}");
        assert_eq!(perft_made(position, depth), nodes, "{position} {depth}");
    }
}
