//! The laws that every game obeys, agreement with a slow second implementation, and the test vectors.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test panics when it fails, and so do its helpers"
)]

mod reference;

use std::collections::BTreeSet;

use boardgame_core::conformance::{Reference, Suite, check_vectors, mutations, read_alike};
use boardgame_core::grid::{Bitboard, BoardSize, Square};
use boardgame_core::{ByPlayer, Player, Position, RulesOptions, perft};
use kure::{HomeStones, Kure, KureOptions, KureRules, KureSetup, Step};

fn all_rules() -> [KureRules; 2] {
    [HomeStones::Count, HomeStones::NeverCount].map(|home_stones| {
        let options = KureOptions {
            home_stones: Some(home_stones),
        };
        options.build().unwrap()
    })
}

fn slow_rules(rules: KureRules) -> reference::Rules {
    reference::Rules {
        home_stones: match rules.home_stones() {
            HomeStones::Count => reference::HomeStones::Count,
            HomeStones::NeverCount => reference::HomeStones::NeverCount,
        },
    }
}

fn slow(position: &Kure) -> reference::State {
    reference::State::parse(&position.to_string(), &slow_rules(position.rules())).unwrap()
}

fn sorted_moves(position: &Kure) -> Vec<String> {
    let mut moves: Vec<String> = position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect();
    moves.sort();
    moves
}

/// How a position differs from what the slow implementation says of it, and of each of its moves.
fn compare(position: &Kure) -> Result<usize, String> {
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

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 32) as usize % bound
    }
}

/// A setup as scattered as the rules allow, on all ranks or on few of them, under any rules.
fn random_setup(random: &mut Random, most: usize) -> Option<(KureSetup, KureRules)> {
    let rules = all_rules()[random.below(2)];
    let mut stones = ByPlayer::new(Bitboard::EMPTY, Bitboard::EMPTY);
    for player in Player::ALL {
        for _ in 0..most - random.below(3) {
            let square = Square::new(random.below(7) as u8, random.below(7) as u8)?;
            stones[player] |= square.into();
        }
    }
    let turn = Player::ALL[random.below(2)];
    stones.second = stones.second.without(stones.first);
    Some((KureSetup { stones, turn }, rules))
}

/// A random possible position: far more kinds of it than play reaches.
fn random_position(random: &mut Random) -> Kure {
    loop {
        let found = random_setup(random, 7);
        if let Some(Ok(position)) = found.map(|(setup, rules)| Kure::from_setup(setup, rules)) {
            return position;
        }
    }
}

fn suite(moves: impl Iterator<Item = Step>) -> Suite<Kure> {
    Suite::<Kure>::new(moves.collect())
        .with_zobrist()
        .with_symmetry()
        .with_serde()
        .with_round_trip("positions survive as setups", |position| {
            Kure::from_setup(position.setup(), position.rules()).map_err(|error| error.to_string())
        })
        .with("agrees with the slow reference", |step| {
            compare(step.position)
        })
        .with("queries say what moves do", queries)
        .with_conserved("stones: on the board and taken", |position| {
            Player::ALL.map(|player| position.stones()[player].len() + position.taken(!player))
        })
}

fn queries(step: &boardgame_core::conformance::Step<'_, Kure>) -> Result<usize, String> {
    let position = step.position;
    let listed: BTreeSet<(Square, Square)> = step
        .legal_moves
        .iter()
        .map(|step| (step.from(), step.to()))
        .collect();
    let by_stone = (0..64).map(Square::from_index).flat_map(|from| {
        let targets = position.targets(from).into_iter();
        targets.map(move |to| (from, to))
    });
    if by_stone.collect::<BTreeSet<_>>() != listed {
        return Err("the targets of the stones are not the legal moves".into());
    }
    for player in Player::ALL {
        let stones = position.stones()[player];
        for line in position.full_lines(player) {
            if (line.squares() & stones).len() < 3 {
                return Err(format!("{line} is not full"));
            }
        }
    }
    if let Some((mv, after)) = step.next {
        let enemy = !position.turn();
        let taken = position.stones()[enemy].without(after.stones()[enemy]);
        if position.captures(mv) != taken {
            return Err(format!("{mv} takes {taken:?}"));
        }
    }
    Ok(1)
}

#[test]
fn every_law_holds_over_the_whole_move_space() {
    let mut suite = suite(Step::all()).walks(1).cap(120).seed(1);
    for rules in all_rules() {
        suite = suite.rules(rules);
    }
    let report = suite.run().unwrap_or_else(|failure| panic!("{failure}"));
    println!("{report}");
    assert_eq!(report.walks(), 2);
}

#[test]
fn every_law_holds_on_random_games_with_every_option() {
    // The steps that come near being legal.
    let near = || Step::all().filter(|step| step.from().distance(step.to()) == 1);
    let mut suite = suite(near()).walks(25);
    for rules in all_rules() {
        suite = suite.rules(rules);
    }
    let report = suite.run().unwrap_or_else(|failure| panic!("{failure}"));
    println!("{report}");
    assert_eq!(report.walks(), 50);
    assert!(report.finished() > 35);
}

#[test]
fn every_law_holds_from_random_setups() {
    let near = || Step::all().filter(|step| step.from().distance(step.to()) == 1);
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut suite = suite(near()).walks(1).cap(6);
    for _ in 0..300 {
        suite = suite.start(random_position(&mut random));
    }
    let report = suite.run().unwrap_or_else(|failure| panic!("{failure}"));
    println!("{report}");
}

/// Plays random games beside the slow implementation, so many plies, and tells how many games ended.
fn play_beside_the_reference(seed: u64, plies: usize) -> usize {
    let mut random = Random(seed);
    let (mut played, mut over) = (0, 0);
    while played < plies {
        let mut position = if random.below(4) > 0 {
            Kure::new(all_rules()[random.below(2)])
        } else {
            random_position(&mut random)
        };
        let mut state = slow(&position);
        for _ in 0..400 {
            let moves = position.legal_moves();
            let same = state.legal_moves() == sorted_moves(&position)
                && state.text() == position.to_string();
            assert!(same, "{position} under {:?}", position.rules());
            let outcome = position.outcome().map(|outcome| outcome.as_str());
            assert_eq!(outcome.is_some(), moves.is_empty(), "{position}");
            if moves.is_empty() {
                assert_eq!(state.outcome(), outcome, "{position}");
                over += 1;
                break;
            }
            let step = moves[random.below(moves.len())];
            position.play(step).unwrap();
            state = state.play(&step.to_string());
            played += 1;
        }
    }
    over
}

#[test]
fn the_slow_reference_agrees_on_a_hundred_thousand_random_plies() {
    let over: usize = std::thread::scope(|scope| {
        let seeds = [0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03];
        let threads =
            seeds.map(|seed| scope.spawn(move || play_beside_the_reference(seed, 50_000)));
        threads.map(|thread| thread.join().unwrap()).iter().sum()
    });
    assert!(over > 100, "{over} games ended");
}

#[test]
fn the_slow_reference_agrees_on_random_setups() {
    let mut random = Random(0xdead_beef_0123_4567);
    let (mut positions, mut refused, mut blocked) = (0, 0, 0);
    while positions < 10_000 {
        let Some((setup, rules)) = random_setup(&mut random, 9) else {
            continue;
        };
        let letter = |square| {
            Player::ALL
                .into_iter()
                .zip(['d', 'l'])
                .find(|&(player, _)| setup.stones[player].contains(square))
                .map(|(_, letter)| letter)
        };
        let mut text = String::new();
        boardgame_core::grid::write_rows(&mut text, BoardSize::square(7), letter).unwrap();
        text += [" d", " l"][setup.turn.index()];
        let theirs = reference::State::parse(&text, &slow_rules(rules));
        match Kure::from_setup(setup, rules) {
            Ok(position) => {
                assert!(theirs.is_ok(), "{text}");
                compare(&position).unwrap_or_else(|what| panic!("{text}: {what}"));
                positions += 1;
                let lost = Player::ALL
                    .iter()
                    .any(|&player| position.taken(player) >= 4);
                blocked += usize::from(position.outcome().is_some() && !lost);
            }
            Err(_) => {
                assert!(theirs.is_err(), "{text} under {rules:?}");
                refused += 1;
            }
        }
    }
    assert!(refused > 5_000, "{refused} refused, {blocked} blocked");
}

#[test]
fn perft_agrees_with_the_slow_reference() {
    let start = reference::State::start(&Default::default());
    assert_eq!(start, slow(&Kure::default()));
    let texts = [
        "lllllll/7/7/7/7/7/ddddddd d",
        "l6/5l1/1d1lll1/2ld2l/5d1/2d2d1/d3d2 d",
        "7/3d3/2d4/d6/ldd4/ll5/l3d1d d",
    ];
    for rules in all_rules() {
        for text in texts {
            let position = Kure::parse(text, rules).unwrap();
            for depth in 0..=3 {
                assert_eq!(
                    perft(&position, depth),
                    slow(&position).perft(depth),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn the_slow_reference_reads_exactly_the_same_texts() {
    // Real texts with one character taken out, doubled, exchanged or put in.
    let seeds = [
        "lllllll/7/7/7/7/7/ddddddd d",
        "l6/5l1/1d1lll1/2ld2l/5d1/2d2d1/d3d2 l",
        "7/3d3/7/dd5/ldd4/ll5/l3d1d l",
        "llll3/7/7/3d3/2d4/1d5/4d2 d",
    ];
    let (mut read, mut refused) = (0, 0);
    for seed in seeds {
        let mut texts = mutations(seed, "012345678DdLl/ -+x\u{0}");
        for at in 0..=seed.len() {
            // Stones put on and taken off while the row keeps its width.
            for (run, with) in [
                ("7", "d6"),
                ("7", "3d3"),
                ("7", "6l"),
                ("7", "2l4"),
                ("d", "1"),
                ("l", "1"),
                ("d", "l"),
            ] {
                let (before, after) = seed.split_at(at);
                if let Some(rest) = after.strip_prefix(run) {
                    texts.insert(format!("{before}{with}{rest}"));
                }
            }
        }
        for rules in all_rules() {
            let (reads, refuses) = read_alike(
                texts.iter().cloned(),
                |text| Kure::parse(text, rules).map(|position| position.to_string()),
                |text| reference::State::parse(text, &slow_rules(rules)).map(|state| state.text()),
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
    let lines = check_vectors::<Kure>(include_str!("vectors.jsonl"))
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(lines, 250);
}

#[test]
fn no_position_has_more_moves_than_the_bound() {
    // The bound is reached by a setup made for it, and never passed by climbing from random ones.
    let extreme: Kure = "4lll/1dd4/4dd1/7/1ddd2l/7/7 d".parse().unwrap();
    assert_eq!(extreme.legal_moves().len(), Kure::MAX_MOVES);
    let mut random = Random(0x0123_4567_89ab_cdef);
    let mut best = 0;
    for _ in 0..40 {
        let mut position = random_position(&mut random);
        for _ in 0..1_000 {
            // One stone put elsewhere, if that is possible and no worse.
            let mut setup = position.setup();
            let player = Player::ALL[random.below(2)];
            let stones: Vec<Square> = setup.stones[player].into_iter().collect();
            let to = Square::new(random.below(7) as u8, random.below(7) as u8).unwrap();
            if stones.len() == 7 {
                let from = stones[random.below(7)];
                setup.stones[player] = setup.stones[player].without(from.into());
            }
            setup.stones[player] |= to.into();
            if let Ok(next) = Kure::from_setup(setup, position.rules()) {
                if next.move_count() >= position.move_count() {
                    position = next;
                }
            }
        }
        assert_eq!(position.legal_moves().len(), position.move_count());
        best = best.max(position.move_count());
    }
    assert!((40..=Kure::MAX_MOVES).contains(&best), "climbed to {best}");
}
