//! What holds at every position that can be set up, reached or not: a generator makes them, and makes a failing one smaller.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::cell::RefCell;
use std::collections::BTreeMap;

use boardgame_core::conformance::{Step, Suite, Verdict, mutations};
use boardgame_core::grid::{Bitboard, Square};
use boardgame_core::{Player, Position, RulesOptions};
use mukus_izi::{Blocked, MukusIzi, MukusIziOptions, MukusIziRules, MukusIziSetup};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Any slime round a snail anywhere on a board of any size.
fn positions() -> impl Strategy<Value = MukusIzi> {
    let blocked = prop_oneof![Just(Blocked::Loses), Just(Blocked::Draws)];
    let turn = prop_oneof![Just(Player::First), Just(Player::Second)];
    let some = (any::<u64>(), any::<u64>()).prop_map(|(some, half)| some & half);
    let most = (any::<u64>(), any::<u64>()).prop_map(|(some, half)| some | half);
    let slime = prop_oneof![some, most];
    let parts = (MukusIziRules::SIZES, 0..64_u8, slime, turn, blocked);
    parts.prop_map(|(size, snail, slime, turn, blocked)| {
        let start = Square::new(1, 1);
        let options = MukusIziOptions {
            size: Some(size),
            start,
            blocked: Some(blocked),
        };
        let rules = options.build().unwrap();
        let snail = Square::new(snail % 8 % size, snail / 8 % size).unwrap();
        let slime = (Bitboard(slime) & rules.board().squares()).without(snail.into());
        MukusIzi::from_setup(MukusIziSetup { snail, slime, turn }, rules).unwrap()
    })
}

/// A step slimes the square that it leaves, and no other.
fn slime(step: &Step<'_, MukusIzi>) -> Verdict {
    let Some((mv, after)) = step.next else {
        return Ok(0);
    };
    let expected = step.position.slime() | step.position.snail().into();
    (after.slime() == expected && after.snail() == mv.to)
        .then_some(1)
        .ok_or(format!("{mv} leaves {:?}", after.setup()))
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
        let on_goal = Player::ALL
            .iter()
            .any(|&player| position.goal(player) == position.snail());
        for (kind, is_one) in [
            ("on a goal", on_goal),
            ("blocked", !on_goal && position.outcome().is_some()),
            ("going on", position.outcome().is_none()),
            (
                "with a slimed goal",
                Player::ALL
                    .iter()
                    .any(|&player| position.slime().contains(position.goal(player))),
            ),
        ] {
            *made.entry(kind).or_insert(0) += usize::from(is_one);
        }
    }
    assert!(made.values().all(|&made| made > 4), "{made:?}");
}

#[test]
fn every_law_holds_at_any_setup() {
    let suite = Suite::<MukusIzi>::new(mukus_izi::Step::all().collect())
        .with_zobrist()
        .with_symmetry()
        .with_serde()
        .with_round_trip("positions survive as setups", |position| {
            MukusIzi::from_setup(position.setup(), position.rules())
                .map_err(|error| error.to_string())
        })
        .with("slime only grows, by the square that is left", slime);
    let suite = RefCell::new(suite);
    proptest!(cases(1_000), |(position in positions())| {
        let checked = suite.borrow_mut().check(&position);
        prop_assert!(checked.is_ok(), "{}", checked.unwrap_err());
    });
}

#[test]
fn a_text_that_reads_is_written_the_same() {
    proptest!(cases(50), |(position in positions())| {
        for text in mutations(&position.to_string(), "0123456789S#s/ -\u{0}") {
            if let Ok(read) = MukusIzi::parse(&text, position.rules()) {
                prop_assert_eq!(read.to_string(), text);
            }
        }
    });
}
