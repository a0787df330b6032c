//! The crate beside the slow second implementation.

#![allow(dead_code, reason = "each test file uses its part of it")]

use boardgame_core::Position;
use boardgame_core::conformance::Reference;
use o_an_quan::{EmptyMandarin, End, OAnQuan, OAnQuanRules, Place, Side};

use crate::reference::{self as slow_game, State};

pub fn slow_rules(rules: OAnQuanRules) -> slow_game::Rules {
    slow_game::Rules {
        empty_mandarin: match rules.empty_mandarin() {
            EmptyMandarin::EndsTurn => slow_game::EmptyMandarin::EndsTurn,
            EmptyMandarin::IsEmpty => slow_game::EmptyMandarin::IsEmpty,
        },
        end: match rules.end() {
            End::MandarinsCaptured => slow_game::End::MandarinsCaptured,
            End::MandarinSquaresEmpty => slow_game::End::MandarinSquaresEmpty,
        },
        young_mandarin: rules.young_mandarin().into(),
        mandarin_value: rules.mandarin_value().into(),
    }
}

pub fn slow(position: &OAnQuan) -> State {
    State::parse(&position.to_string(), &slow_rules(position.rules())).unwrap()
}

/// What the slow implementation says of a state of its own.
pub fn said_of(state: &State) -> Reference<'_> {
    Reference {
        text: state.text(),
        turn: state.turn(),
        outcome: state.outcome(),
        scores: Some(state.scores()),
        legal_moves: state.legal_moves(),
        play: None,
    }
}

/// How a position differs from what the slow implementation says of it, and of each of its moves.
pub fn compare(position: &OAnQuan) -> Result<usize, String> {
    let state = slow(position);
    let play = |mv: &str| state.play(mv).text();
    let said = Reference {
        play: Some(&play),
        ..said_of(&state)
    };
    said.agrees_with(position)
}

/// All there is of each kind, on the board or captured, and what everything is worth.
pub fn everything(position: &OAnQuan) -> (i32, usize) {
    let setup = position.setup();
    let board: i32 = Place::all()
        .map(|place| i32::from(position.citizens(place)))
        .sum();
    let captured = setup.captured.map(|captured| i32::from(captured.citizens));
    let mandarins = setup
        .captured
        .map(|captured| usize::from(captured.mandarins));
    let standing = Side::ALL
        .iter()
        .filter(|&&side| position.mandarin(side))
        .count();
    (
        board + captured.first + captured.second,
        standing + mandarins.first + mandarins.second,
    )
}
