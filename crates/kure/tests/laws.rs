//! What holds at every position that can be set up, reached or not: a generator makes them, and makes a failing one smaller.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::cell::RefCell;
use std::collections::BTreeMap;

use boardgame_core::conformance::{Step, Suite, Verdict, mutations};
use boardgame_core::grid::{Bitboard, BoardSize, Square};
use boardgame_core::{ByPlayer, Player, Position, RulesOptions};
use kure::{HomeStones, Kure, KureOptions, KureSetup};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Up to seven stones each, scattered over the board.
fn positions() -> impl Strategy<Value = Kure> {
    let squares: Vec<Square> = BoardSize::square(7).squares().into_iter().collect();
    let rules = prop_oneof![Just(HomeStones::Count), Just(HomeStones::NeverCount)];
    let turn = prop_oneof![Just(Player::First), Just(Player::Second)];
    let parts = (
        Just(squares).prop_shuffle(),
        0..=7_usize,
        0..=7_usize,
        turn,
        rules,
    );
    parts.prop_filter_map(
        "the rules refuse it",
        |(squares, dark, light, turn, home_stones)| {
            let (first, rest) = squares.split_at(dark);
            let set = |squares: &[Square]| squares.iter().copied().collect::<Bitboard>();
            let setup = KureSetup {
                stones: ByPlayer::new(set(first), set(&rest[..light])),
                turn,
            };
            let options = KureOptions {
                home_stones: Some(home_stones),
            };
            Kure::from_setup(setup, options.build().unwrap()).ok()
        },
    )
}

/// No stone is lost but those a move captures, and none is won.
fn stones(step: &Step<'_, Kure>) -> Verdict {
    let Some((mv, after)) = step.next else {
        return Ok(0);
    };
    let mover = step.position.turn();
    let mut expected = step.position.stones();
    expected[mover] = expected[mover].without(mv.from().into()) | mv.to().into();
    expected[!mover] = expected[!mover].without(step.position.captures(mv));
    (after.stones() == expected)
        .then_some(1)
        .ok_or(format!("{mv} leaves {:?}", after.stones()))
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
            (
                "with a full line",
                position.full_lines(position.turn()).next().is_some(),
            ),
            (
                "with a guest",
                !(position.stones().first & Bitboard::rank(6)).is_empty(),
            ),
        ] {
            *made.entry(kind).or_insert(0) += usize::from(is_one);
        }
    }
    assert!(made.values().all(|&made| made > 4), "{made:?}");
}

#[test]
fn every_law_holds_at_any_setup() {
    let suite = Suite::<Kure>::new(kure::Step::all().collect())
        .with_zobrist()
        .with_symmetry()
        .with_serde()
        .with_round_trip("positions survive as setups", |position| {
            Kure::from_setup(position.setup(), position.rules()).map_err(|error| error.to_string())
        })
        .with("stones are moved or captured", stones);
    let suite = RefCell::new(suite);
    proptest!(cases(200), |(position in positions())| {
        let checked = suite.borrow_mut().check(&position);
        prop_assert!(checked.is_ok(), "{}", checked.unwrap_err());
    });
}

#[test]
fn a_text_that_reads_is_written_the_same() {
    proptest!(cases(50), |(position in positions())| {
        for text in mutations(&position.to_string(), "0123456789dlDL/ -\u{0}") {
            if let Ok(read) = Kure::parse(&text, position.rules()) {
                prop_assert_eq!(read.to_string(), text);
            }
        }
    });
}
