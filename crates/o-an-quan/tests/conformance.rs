//! The laws that every game obeys, agreement with a slow second implementation, and the test vectors.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests, outside the test functions"
)]

mod comparison;
mod reference;
mod setups;

use boardgame_core::conformance::{Suite, check_vectors, mutations, read_alike};
use boardgame_core::{Position, perft, perft_made};
use comparison::{compare, everything, slow, slow_rules};
use o_an_quan::{OAnQuan, Sowing};
use setups::{Random, all_rules, random_setup};

#[test]
fn every_law_holds_on_random_games_under_all_rules() {
    let mut suite = Suite::<OAnQuan>::new(Sowing::all().collect())
        .with_zobrist()
        .with_symmetry()
        .with_serde()
        .with_round_trip("positions survive as setups", |position| {
            OAnQuan::from_setup(position.setup(), position.rules())
                .map_err(|error| error.to_string())
        })
        .with("agrees with the slow reference", |step| {
            compare(step.position)
        })
        .with_conserved("50 citizens and 2 mandarins", everything)
        .cap(120)
        .walks(4);
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut starts = 0;
    for rules in all_rules() {
        suite = suite.rules(rules);
        for kind in 0..60 {
            if let Some(position) = random_setup(&mut random, kind, rules) {
                suite = suite.start(position);
                starts += 1;
            }
        }
    }
    let report = suite.run().unwrap_or_else(|failure| panic!("{failure}"));
    println!("{report}");
    assert!(starts > 200, "{starts} random setups");
    assert!(report.finished() * 2 > report.walks());
}

#[test]
fn perft_agrees_with_the_slow_reference() {
    for rules in all_rules() {
        let start = OAnQuan::new(rules);
        for depth in 0..=4 {
            let expected = slow(&start).perft(depth);
            assert_eq!(perft(&start, depth), expected, "{rules:?}");
            assert_eq!(perft_made(&start, depth), expected, "{rules:?}");
        }
        let mut random = Random(7);
        for kind in 0..60 {
            if let Some(position) = random_setup(&mut random, kind % 5, rules) {
                let expected = slow(&position).perft(3);
                assert_eq!(perft(&position, 3), expected, "{position} {rules:?}");
            }
        }
    }
}

#[test]
fn the_slow_reference_agrees_on_random_setups() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let (mut positions, mut over) = (0, 0);
    for (kind, rules) in (0..12_000).zip(all_rules().into_iter().cycle()) {
        if let Some(position) = random_setup(&mut random, kind % 5, rules) {
            compare(&position).unwrap_or_else(|what| panic!("{position}: {what}"));
            positions += 1;
            over += usize::from(position.outcome().is_some());
        }
    }
    assert!(positions > 6_000 && over > 100, "{positions}, {over} over");
}

#[test]
fn the_slow_reference_reads_exactly_the_same_texts() {
    let seeds = [
        "5,5,5,5,5/5,5,5,5,5 Q0,Q0 1 0,0",
        "0,2,0,0,1/2,0,1,1,1 Q18,1 2 26Q,-3",
        "0,0,0,0,0/0,0,0,1,0 0,0 2 30Q,19Q",
        "0,0,0,0,0/1,1,1,1,1 Q20045,Q0 1 -10000,-10000",
        "0,0,0,0,0/0,0,0,0,0 0,0 1 -10000QQ,10050",
        "1,0,0,0,0/0,0,0,0,0 Q4,Q41 1 2,2",
    ];
    let (mut read, mut refused) = (0, 0);
    for rules in all_rules() {
        let theirs = slow_rules(rules);
        let (reads, refuses) = read_alike(
            seeds
                .iter()
                .flat_map(|seed| mutations(seed, "0123456789Qq,/ -+x\u{0}")),
            |text| OAnQuan::parse(text, rules).map(|position| position.to_string()),
            |text| reference::State::parse(text, &theirs).map(|state| state.text()),
        )
        .unwrap_or_else(|what| panic!("under {rules:?}: {what}"));
        read += reads;
        refused += refuses;
    }
    assert!(
        read > 40 && refused > 5_000,
        "{read} read, {refused} refused"
    );
}

#[test]
fn the_vectors_pass() {
    let lines = check_vectors::<OAnQuan>(include_str!("vectors.jsonl"))
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(lines, 250);
}
