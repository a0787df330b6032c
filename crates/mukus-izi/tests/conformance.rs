//! The laws that every game obeys, agreement with a slow second implementation, and the test vectors.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod reference;

use boardgame_core::conformance::{Reference, Suite, check_vectors, mutations, read_alike};
use boardgame_core::grid::{Bitboard, Square};
use boardgame_core::{Player, Position, RulesOptions, perft};
use mukus_izi::{Blocked, MukusIzi, MukusIziOptions, MukusIziRules, MukusIziSetup, Step};

/// Every size with every option, started in the middle or beside it.
fn all_rules() -> impl Iterator<Item = MukusIziRules> + Clone {
    MukusIziRules::SIZES.flat_map(|size| {
        [Blocked::Loses, Blocked::Draws].map(|blocked| {
            let options = MukusIziOptions {
                size: Some(size),
                start: Square::new(size / 2, size / 2),
                blocked: Some(blocked),
            };
            options.build().unwrap()
        })
    })
}

fn slow(position: &MukusIzi) -> reference::State {
    let rules = position.rules();
    let rules = reference::Rules {
        size: rules.size().into(),
        start: rules.start().map(|square| square.to_string()),
        blocked: match rules.blocked() {
            Blocked::Loses => "loses".to_owned(),
            Blocked::Draws => "draws".to_owned(),
        },
    };
    reference::State::parse(&position.to_string(), &rules).unwrap()
}

/// How a position differs from what the slow implementation says of it, and of each of its moves.
fn compare(position: &MukusIzi) -> Result<usize, String> {
    let state = slow(position);
    let reference = Reference {
        text: state.text(),
        turn: state.turn(),
        outcome: state.outcome(),
        scores: None,
        legal_moves: state.legal_moves(),
        play: Some(&|mv| state.play(mv).text()),
    };
    reference.agrees_with(position)
}

#[test]
fn every_law_holds_on_random_games_of_every_size_and_option() {
    let mut suite = Suite::<MukusIzi>::new(Step::all().collect())
        .with_zobrist()
        .with_symmetry()
        .with_serde()
        .with_round_trip("positions survive as setups", |position| {
            MukusIzi::from_setup(position.setup(), position.rules())
                .map_err(|error| error.to_string())
        })
        .with("agrees with the slow reference", |step| {
            compare(step.position)
        })
        .with_conserved("squares: free, slimed and the snail's", |position| {
            let parts = [position.free(), position.slime(), position.snail().into()];
            let all = parts.iter().fold(Bitboard::EMPTY, |all, &part| all | part);
            (all, parts.map(Bitboard::len).iter().sum::<usize>())
        })
        .must_end_within(64)
        .walks(100);
    for rules in all_rules() {
        suite = suite.rules(rules);
    }
    let report = suite.run().unwrap_or_else(|failure| panic!("{failure}"));
    println!("{report}");
    assert_eq!(report.finished(), report.walks());
    assert_eq!(report.walks(), 1_200);
}

#[test]
fn perft_agrees_with_the_slow_reference() {
    for rules in all_rules() {
        let start = MukusIzi::new(rules).unwrap();
        let slow_start = reference::State::start(&slow(&start).rules).unwrap();
        assert_eq!(slow_start.text(), start.to_string());
        for depth in 0..=4 {
            assert_eq!(perft(&start, depth), slow(&start).perft(depth), "{rules:?}");
        }
    }
}

#[test]
fn the_slow_reference_agrees_on_random_setups() {
    // Any slime is a setup: far more kinds of position than play reaches.
    let (mut positions, mut over, mut blocked) = (0, 0, 0);
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random
    };
    for rules in all_rules().cycle().take(12_000) {
        let squares: Vec<Square> = rules.board().squares().into_iter().collect();
        let snail = squares[(next() % squares.len() as u64) as usize];
        let density = next() & next() | (next() & next() & next());
        let setup = MukusIziSetup {
            snail,
            slime: (Bitboard(density) & rules.board().squares()).without(snail.into()),
            turn: if next() % 2 == 0 {
                Player::First
            } else {
                Player::Second
            },
        };
        let position = MukusIzi::from_setup(setup, rules).unwrap();
        compare(&position).unwrap_or_else(|what| panic!("{position}: {what}"));
        positions += 1;
        over += usize::from(position.outcome().is_some());
        let on_goal = Player::ALL
            .iter()
            .any(|&player| position.goal(player) == snail);
        blocked += usize::from(position.outcome().is_some() && !on_goal);
    }
    assert_eq!(positions, 12_000);
    assert!(
        over > 500 && blocked > 20,
        "{over} over, {blocked} of them blocked"
    );
}

#[test]
fn the_slow_reference_reads_exactly_the_same_texts() {
    // Real texts with one character taken out, doubled, exchanged or put in.
    let seeds = [
        "7/7/4S2/3#3/7/7/7 2",
        "3/1S1/#2 1",
        "8/8/8/4S3/8/8/8/8 1",
        "####/#S##/####/#1## 2",
    ];
    let (mut read, mut refused) = (0, 0);
    for seed in seeds {
        let texts = mutations(seed, "01234567890S#s/ -+x\u{0}");
        for rules in all_rules() {
            let slow_rules = slow(&MukusIzi::new(rules).unwrap()).rules;
            let (reads, refuses) = read_alike(
                texts.iter().cloned(),
                |text| MukusIzi::parse(text, rules).map(|position| position.to_string()),
                |text| reference::State::parse(text, &slow_rules).map(|state| state.text()),
            )
            .unwrap_or_else(|what| panic!("under {rules:?}: {what}"));
            read += reads;
            refused += refuses;
        }
    }
    assert!(
        read > 40 && refused > 1_000,
        "{read} read, {refused} refused"
    );
}

#[test]
fn the_vectors_pass() {
    let lines = check_vectors::<MukusIzi>(include_str!("vectors.jsonl"))
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(lines, 250);
}

/// The winner with perfect play, by trying everything; reached positions are remembered.
fn winner(position: &MukusIzi, known: &mut std::collections::HashMap<MukusIzi, Player>) -> Player {
    if let Some(outcome) = position.outcome() {
        return outcome.winner().unwrap();
    }
    if let Some(&winner) = known.get(position) {
        return winner;
    }
    let mover = position.turn();
    let wins = position.legal_moves().iter().any(|&mv| {
        let mut after = *position;
        after.play_unchecked(mv);
        winner(&after, known) == mover
    });
    let result = if wins { mover } else { !mover };
    known.insert(*position, result);
    result
}

#[test]
fn the_solved_small_boards_come_out() {
    // Rows from First's corner upwards, by the square the snail starts from: W where First wins, L where he loses.
    let solved = ["*WL/WWW/LW*", "*WLW/WWWL/LWWW/WLW*"];
    for (size, rows) in (3..).zip(solved) {
        for (rank, row) in (0..).zip(rows.split('/')) {
            for (file, value) in (0..).zip(row.chars()).filter(|&(_, value)| value != '*') {
                let options = MukusIziOptions {
                    size: Some(size),
                    start: Square::new(file, rank),
                    blocked: None,
                };
                let start = MukusIzi::new(options.build().unwrap()).unwrap();
                let expected = if value == 'W' {
                    Player::First
                } else {
                    Player::Second
                };
                assert_eq!(winner(&start, &mut Default::default()), expected, "{start}");
            }
        }
    }
}
