//! What holds at every position that can be set up, reached or not: a generator makes them, and makes a failing one smaller.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::cell::RefCell;
use std::collections::BTreeMap;

use boardgame_core::conformance::{Suite, mutations};
use boardgame_core::{ByPlayer, Player, Position, RulesOptions};
use o_an_quan::{
    Captured, EmptyMandarin, End, MandarinSquare, OAnQuan, OAnQuanOptions, OAnQuanRules,
    OAnQuanSetup, Sowing,
};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

fn rules() -> impl Strategy<Value = OAnQuanRules> {
    let choices = (any::<[bool; 2]>(), 0..=10_u8, 1..=20_u8);
    choices.prop_map(|([is_empty, squares], young_mandarin, mandarin_value)| {
        let options = OAnQuanOptions {
            empty_mandarin: is_empty.then_some(EmptyMandarin::IsEmpty),
            end: squares.then_some(End::MandarinSquaresEmpty),
            young_mandarin: Some(young_mandarin),
            mandarin_value: Some(mandarin_value),
        };
        options.build().unwrap()
    })
}

/// The citizens on a square: often none, mostly as in a game, sometimes as many as debts can bring.
fn citizens() -> impl Strategy<Value = u16> {
    prop_oneof![3 => Just(0), 6 => 0..=12_u16, 1 => 0..=1_500_u16]
}

/// Where a mandarin is: on its square, or captured by a player.
fn mandarins() -> impl Strategy<Value = Option<Player>> {
    prop_oneof![
        Just(None),
        Just(Some(Player::First)),
        Just(Some(Player::Second))
    ]
}

/// Any citizens on the board, and what is then left of 50 captured or owed by the players in any way.
fn positions() -> impl Strategy<Value = OAnQuan> {
    let squares = proptest::collection::vec(citizens(), 12);
    let first = prop_oneof![3 => -60..=60, 1 => -10_000..=10_050];
    let parts = (
        rules(),
        squares,
        first,
        [mandarins(), mandarins()],
        any::<bool>(),
    );
    parts.prop_filter_map(
        "the rules refuse it",
        |(rules, squares, first, mandarins, is_first)| {
            let on_board: i32 = squares.iter().copied().map(i32::from).sum();
            let captured = |player, citizens: i32| {
                let mandarins = mandarins.iter().filter(|&&by| by == Some(player)).count();
                let citizens = citizens.try_into().ok()?;
                Some(Captured {
                    citizens,
                    mandarins: mandarins as u8,
                })
            };
            let square = |mandarin: usize, citizens| MandarinSquare {
                mandarin: mandarins[mandarin].is_none(),
                citizens,
            };
            let row = |from: usize| squares[from..from + 5].try_into().ok();
            let setup = OAnQuanSetup {
                rows: ByPlayer::new(row(0)?, row(5)?),
                left: square(0, squares[10]),
                right: square(1, squares[11]),
                turn: if is_first {
                    Player::First
                } else {
                    Player::Second
                },
                captured: ByPlayer::new(
                    captured(Player::First, first)?,
                    captured(Player::Second, 50 - on_board - first)?,
                ),
            };
            OAnQuan::from_setup(setup, rules).ok()
        },
    )
}

/// All citizens, debts deducted, and all mandarins, wherever they are.
fn all(position: &OAnQuan) -> (i32, usize) {
    let OAnQuanSetup {
        rows,
        left,
        right,
        captured,
        ..
    } = position.setup();
    let squares = [left, right];
    let on_rows = rows
        .first
        .iter()
        .chain(&rows.second)
        .copied()
        .map(i32::from);
    let on_squares = squares.iter().map(|square| i32::from(square.citizens));
    let hands = [captured.first, captured.second];
    let citizens = hands.iter().map(|hand| i32::from(hand.citizens));
    let standing = squares.iter().filter(|square| square.mandarin).count();
    let taken: usize = hands.iter().map(|hand| usize::from(hand.mandarins)).sum();
    (
        on_rows.chain(on_squares).chain(citizens).sum(),
        standing + taken,
    )
}

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

#[test]
fn the_generator_makes_every_kind_of_position() {
    let mut runner = TestRunner::deterministic();
    let mut made = BTreeMap::new();
    for _ in 0..500 {
        let position = positions().new_tree(&mut runner).unwrap().current();
        for (kind, is_one) in [
            ("over", position.outcome().is_some()),
            ("going on", position.outcome().is_none()),
            (
                "with a capture",
                position
                    .legal_moves()
                    .iter()
                    .any(|&mv| position.is_capture(mv)),
            ),
            ("in debt", position.setup().captured.first.citizens < 0),
            (
                "with a great count",
                position.setup().rows.first.iter().any(|&count| count > 100),
            ),
            (
                "with both mandarins",
                position.setup().left.mandarin && position.setup().right.mandarin,
            ),
        ] {
            *made.entry(kind).or_insert(0) += usize::from(is_one);
        }
    }
    assert!(made.values().all(|&made| made > 4), "{made:?}");
}

#[test]
fn every_law_holds_at_any_setup() {
    let suite = Suite::<OAnQuan>::new(Sowing::all().collect())
        .with_zobrist()
        .with_symmetry()
        .with_serde()
        .with_round_trip("positions survive as setups", |position| {
            OAnQuan::from_setup(position.setup(), position.rules())
                .map_err(|error| error.to_string())
        })
        .with("there are 50 citizens and 2 mandarins", |step| {
            match step.next {
                None => Ok(0),
                Some((_, after)) if all(after) == (50, 2) => Ok(1),
                Some((mv, after)) => Err(format!("{mv} leaves {:?}: {after}", all(after))),
            }
        });
    let suite = RefCell::new(suite);
    proptest!(cases(1_000), |(position in positions())| {
        let checked = suite.borrow_mut().check(&position);
        prop_assert!(checked.is_ok(), "{}", checked.unwrap_err());
    });
}

#[test]
fn a_text_that_reads_is_written_the_same() {
    proptest!(cases(50), |(position in positions())| {
        for text in mutations(&position.to_string(), "0123456789QLR/, -+\u{0}") {
            if let Ok(read) = OAnQuan::parse(&text, position.rules()) {
                prop_assert_eq!(read.to_string(), text);
            }
        }
    });
}
