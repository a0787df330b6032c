//! What holds at every position that can be set up, reached or not: a generator makes them, and makes a failing one smaller.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::cell::RefCell;
use std::collections::BTreeMap;

use boardgame_core::conformance::{Step, Suite, Verdict, mutations};
use boardgame_core::grid::{Bitboard, Square};
use boardgame_core::{Player, Position, RulesOptions};
use kare_kapan::{
    Blocked, Captures, FirstMover, KareKapan, KareKapanOptions, KareKapanRules, KareKapanSetup,
    KareMove, Phase, SquareStones,
};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Boards of every size under every combination of options.
fn rules() -> impl Strategy<Value = KareKapanRules> {
    let choices = (KareKapanRules::LINES, any::<[bool; 4]>());
    choices.prop_map(|(lines, [white_first, one, loses, free])| {
        let options = KareKapanOptions {
            lines: Some(lines),
            first_mover: white_first.then_some(FirstMover::White),
            captures: one.then_some(Captures::OnePerMove),
            blocked: loses.then_some(Blocked::Loses),
            square_stones: free.then_some(SquareStones::FreeWhenAllInSquares),
        };
        options.build().unwrap()
    })
}

/// How many stones a side has: any number, or all of them.
fn count(most: usize) -> impl Strategy<Value = usize> {
    prop_oneof![3 => 0..=most, 1 => Just(most)]
}

/// The part of the game, with the removals owed in it.
fn phases() -> impl Strategy<Value = Phase> {
    prop_oneof![
        Just(Phase::Place),
        (0..=6_u8, 0..=6_u8).prop_map(|(white, black)| Phase::Open { white, black }),
        Just(Phase::Move),
        (1..=4_u8).prop_map(Phase::Take),
    ]
}

/// Stones anywhere, in any phase with any removals owed.
fn positions() -> impl Strategy<Value = KareKapan> {
    let parts = rules().prop_flat_map(|rules| {
        let points: Vec<Square> = rules.board().squares().into_iter().collect();
        let (points, most) = (Just(points).prop_shuffle(), rules.stones_each());
        (
            Just(rules),
            points,
            count(most),
            count(most),
            phases(),
            any::<bool>(),
        )
    });
    parts.prop_filter_map(
        "the rules refuse it",
        |(rules, points, white, black, phase, is_first)| {
            // Where the rest leaves no choice, the turn and the number of Black's stones follow from it.
            let (black, is_first) = match phase {
                Phase::Place if is_first => (white, true),
                Phase::Place => (white.checked_sub(1)?, false),
                Phase::Open { white: owed, .. } => (black, owed > 0),
                Phase::Move | Phase::Take(_) => (black, is_first),
            };
            let (first, rest) = points.split_at(white);
            let set = |points: &[Square]| points.iter().copied().collect::<Bitboard>();
            let setup = KareKapanSetup {
                white: set(first),
                black: set(&rest[..black]),
                turn: if is_first {
                    Player::First
                } else {
                    Player::Second
                },
                phase,
            };
            KareKapan::from_setup(setup, rules).ok()
        },
    )
}

/// A placing brings one stone, a slide none, a removal takes one of the opponent's.
fn stones(step: &Step<'_, KareKapan>) -> Verdict {
    let Some((mv, after)) = step.next else {
        return Ok(0);
    };
    let mover = step.position.turn();
    let count = |position: &KareKapan, player| position.stones(player).len() as i32;
    let change = |player| count(after, player) - count(step.position, player);
    let expected = match mv {
        KareMove::Place(_) => (1, 0),
        KareMove::Remove(_) => (0, -1),
        KareMove::Slide { .. } | KareMove::Pass => (0, 0),
    };
    ((change(mover), change(!mover)) == expected)
        .then_some(1)
        .ok_or(format!("{mv} leaves {after}"))
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
    for _ in 0..1000 {
        let position = positions().new_tree(&mut runner).unwrap().current();
        for (kind, is_one) in [
            ("placing", position.phase() == Phase::Place),
            ("removing", matches!(position.phase(), Phase::Open { .. })),
            ("sliding", position.phase() == Phase::Move),
            (
                "owing several",
                matches!(position.phase(), Phase::Take(2..)),
            ),
            ("over", position.outcome().is_some()),
            ("with a square", position.square_count(Player::First) > 0),
            ("on 7 lines", position.rules().lines() == 7),
        ] {
            *made.entry(kind).or_insert(0) += usize::from(is_one);
        }
    }
    assert!(made.values().all(|&made| made > 4), "{made:?}");
}

#[test]
fn every_law_holds_at_any_setup() {
    let suite = Suite::<KareKapan>::new(KareMove::all().collect())
        .with_zobrist()
        .with_symmetry()
        .with_serde()
        .with_round_trip("positions survive as setups", |position| {
            KareKapan::from_setup(position.setup(), position.rules())
                .map_err(|error| error.to_string())
        })
        .with("stones come and go one by one", stones);
    let suite = RefCell::new(suite);
    proptest!(cases(150), |(position in positions())| {
        let checked = suite.borrow_mut().check(&position);
        prop_assert!(checked.is_ok(), "{}", checked.unwrap_err());
    });
}

#[test]
fn a_text_that_reads_is_written_the_same() {
    proptest!(cases(50), |(position in positions())| {
        for text in mutations(&position.to_string(), "0123456789wbW/:, -\u{0}") {
            if let Ok(read) = KareKapan::parse(&text, position.rules()) {
                prop_assert_eq!(read.to_string(), text);
            }
        }
    });
}
