//! The shared algorithms on a game in which a player may move twice, and a conformance suite that catches every fault.

#![allow(clippy::unwrap_used, clippy::panic)]

mod pile;

use boardgame_core::conformance::{Failure, Report, Suite, mutations, read_alike};
use boardgame_core::{
    Game, OpenError, Outcome, PerftLimit, PlayError, Player, Position, RulesOptions, divide,
    divide_made, parse_beside, perft, perft_made, perft_within, playout,
};
use pile::{Pile, PileOptions, PileRules, SOUND, Take};

type Sound = Pile<SOUND>;

fn run<const FAULT: u8>() -> Result<Report, Failure> {
    Suite::<Pile<FAULT>>::new(vec![Take(1), Take(2), Take(3)])
        .rules(PileRules { most: 2 })
        .rules(PileRules { most: 3 })
        .with_zobrist()
        .with_symmetry()
        .with_round_trip("positions survive text", |position| {
            position
                .to_string()
                .parse()
                .map(|read: Pile<FAULT>| Pile {
                    most: position.most,
                    ..read
                })
                .map_err(|error| error.to_string())
        })
        .with_conserved("what may be taken", |position| position.most)
        .must_end_within(20)
        .walks(50)
        .run()
}

/// The law that a suite finds broken.
fn broken<const FAULT: u8>() -> String {
    match run::<FAULT>() {
        Ok(report) => panic!("fault {FAULT} went through:\n{report}"),
        Err(failure) => failure.law().to_owned(),
    }
}

#[test]
fn a_sound_game_passes_with_every_law_counted() {
    let report = run::<SOUND>().unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!((report.walks(), report.finished()), (100, 100));
    assert!(
        report.cases().iter().all(|&(_, cases)| cases > 0),
        "{report}"
    );
}

#[test]
fn every_fault_is_found_under_its_law() {
    let listing = "moves are listed once, in order, and counted";
    let legality = "legal exactly when checked so, and refusals change nothing";
    let finished = "a finished game has no moves and refuses all";
    assert_eq!(broken::<{ pile::LISTS_TWICE }>(), listing);
    assert_eq!(broken::<{ pile::MISCOUNTS }>(), listing);
    let played = "legal moves can be played";
    assert_eq!(broken::<{ pile::REFUSES_A_LISTED_MOVE }>(), played);
    assert_eq!(broken::<{ pile::ACCEPTS_AN_UNLISTED_MOVE }>(), legality);
    assert_eq!(broken::<{ pile::CHANGES_WHEN_REFUSING }>(), legality);
    assert_eq!(
        broken::<{ pile::TEXT_FORGETS_THE_TURN }>(),
        "positions are their texts"
    );
    assert_eq!(
        broken::<{ pile::READS_OUTER_SPACES }>(),
        "positions are their texts"
    );
    assert_eq!(
        broken::<{ pile::KEY_FORGETS_THE_TURN }>(),
        "keys are equal exactly for equal positions"
    );
    assert_eq!(
        broken::<{ pile::MAP_FORGETS_THE_TURN }>(),
        "symmetries commute with play"
    );
    assert_eq!(broken::<{ pile::GOES_ON_WITHOUT_MOVES }>(), finished);
    assert_eq!(broken::<{ pile::MOVES_AFTER_THE_END }>(), played);
    assert_eq!(broken::<{ pile::NEVER_TAKES }>(), "games end");
}

/// The law that is found broken at one of all the positions, looked at without a walk.
fn broken_somewhere<const FAULT: u8>() -> Option<String> {
    let mut suite = Suite::<Pile<FAULT>>::new(vec![Take(1), Take(2), Take(3)])
        .with_zobrist()
        .with_symmetry();
    let positions = (0..=20).flat_map(|left| Player::ALL.map(|turn| (left, turn)));
    let mut failures = positions.filter_map(|(left, turn)| {
        let position = Pile {
            left,
            turn,
            most: 2,
        };
        suite.check(&position).err()
    });
    failures.next().map(|failure| failure.law().to_owned())
}

#[test]
fn positions_can_be_checked_without_a_walk() {
    let listing = "moves are listed once, in order, and counted";
    let legality = "legal exactly when checked so, and refusals change nothing";
    assert_eq!(broken_somewhere::<SOUND>(), None);
    assert_eq!(
        broken_somewhere::<{ pile::LISTS_TWICE }>().as_deref(),
        Some(listing)
    );
    assert_eq!(
        broken_somewhere::<{ pile::REFUSES_A_LISTED_MOVE }>().as_deref(),
        Some(legality)
    );
    assert_eq!(
        broken_somewhere::<{ pile::MAP_FORGETS_THE_TURN }>().as_deref(),
        Some("symmetries commute with play")
    );
}

#[test]
fn a_law_without_a_case_is_a_failure() {
    let suite = Suite::<Sound>::new(vec![Take(1), Take(2), Take(3)]).rules(PileRules::default());
    let failure = suite.with("never looks", |_| Ok(0)).run().unwrap_err();
    assert_eq!(failure.to_string(), "never looks: no case came up");
    assert!(
        Suite::<Sound>::new(vec![]).run().is_err(),
        "a suite without a start looks at nothing"
    );
    let incomplete = Suite::<Sound>::new(vec![Take(1)])
        .rules(PileRules::default())
        .run();
    assert!(
        incomplete
            .unwrap_err()
            .to_string()
            .contains("2 is not in the move space")
    );
}

#[test]
fn a_failure_names_the_law_the_position_and_the_walk() {
    let failure = run::<{ pile::MISCOUNTS }>().unwrap_err().to_string();
    assert!(
        failure.starts_with(
            "moves are listed once, in order, and counted: 2 counted, 1 listed at `1 "
        ),
        "{failure}"
    );
    assert!(failure.contains("seed 0"), "{failure}");
}

/// Counts sequences the slow way: by listing them.
fn sequences(position: &Sound, depth: u32) -> u64 {
    let moves = (1..=3).map(Take).filter(|&mv| position.is_legal(mv));
    if depth == 0 {
        return 1;
    }
    moves
        .map(|mv| {
            let mut after = *position;
            after.play(mv).unwrap();
            sequences(&after, depth - 1)
        })
        .sum()
}

#[test]
fn perft_counts_plies_whoever_makes_them() {
    for most in 1..=3 {
        let start = Sound::start(PileRules { most }).unwrap();
        for depth in 0..12 {
            let nodes = sequences(&start, depth);
            assert_eq!(perft(&start, depth), nodes);
            assert_eq!(perft_made(&start, depth), nodes);
            assert_eq!(perft_within(&start, depth, 1_000_000), Ok(nodes));
            let parts = divide(&start, depth);
            assert_eq!(parts, divide_made(&start, depth));
            if depth > 0 {
                assert_eq!(parts.iter().map(|&(_, nodes)| nodes).sum::<u64>(), nodes);
            }
        }
        assert_eq!(perft(&start, 21), 0, "every game is over by then");
    }
}

#[test]
fn perft_within_a_limit_stops_beyond_it() {
    let start = Sound::start(PileRules::default()).unwrap();
    let nodes = perft(&start, 10);
    assert_eq!(perft_within(&start, 10, nodes), Ok(nodes));
    assert_eq!(perft_within(&start, 10, nodes - 1), Err(PerftLimit));
    assert_eq!(
        perft_within(&start, u32::MAX, 1_000_000),
        Ok(0),
        "the game ends before the stack does"
    );
    // A game that never ends, where each ply has one move: no leaf is ever counted, but the stack is bounded.
    let endless = Pile::<{ pile::NEVER_TAKES }> {
        left: 1,
        turn: Player::First,
        most: 1,
    };
    assert_eq!(perft_within(&endless, u32::MAX, u64::MAX), Err(PerftLimit));
    assert_eq!(perft_within(&endless, 512, 1_000), Ok(1));
}

#[test]
fn a_game_is_stepped_back_and_forth() {
    let mut game = Game::new(Sound::start(PileRules::default()).unwrap());
    game.play(Take(2)).unwrap();
    assert_eq!(
        game.position().turn(),
        Player::First,
        "18 left: the same player goes on"
    );
    game.play(Take(1)).unwrap();
    assert_eq!(game.position().turn(), Player::Second);
    assert_eq!(game.moves().collect::<Vec<_>>(), [Take(2), Take(1)]);
    let before = game.clone();
    assert_eq!(
        game.play(Take(3)),
        Err(PlayError::Illegal(pile::IllegalTake::TooMany(2)))
    );
    assert_eq!(game, before);

    assert_eq!(game.undo(), Some(Take(1)));
    assert_eq!(game.position().to_string(), "18 1");
    assert!(game.play(Take(3)).is_err());
    assert_eq!(
        game.redo(),
        Some(Take(1)),
        "a refused move keeps what was undone"
    );
    assert_eq!(game, before);

    assert_eq!(
        (game.undo(), game.undo(), game.undo()),
        (Some(Take(1)), Some(Take(2)), None)
    );
    assert_eq!((game.ply(), game.last_move()), (0, None));
    assert_eq!(
        game.position_at(2).map(ToString::to_string),
        Some("17 2".to_owned())
    );
    game.play(Take(1)).unwrap();
    assert_eq!(game.redo(), None, "another move drops what was undone");
    assert_eq!(game.position_at(2), None);
    assert_eq!(game.start().to_string(), "20 1");
}

#[test]
fn a_finished_game_refuses_moves_and_says_who_won() {
    let mut game = Game::new("2 1".parse::<Sound>().unwrap());
    game.play(Take(2)).unwrap();
    let over = Outcome::Win(Player::First);
    assert_eq!(game.position().outcome(), Some(over));
    assert_eq!(game.position().adjudicate(), over);
    assert_eq!(
        game.start().adjudicate(),
        Outcome::Draw,
        "a game that counts no points is drawn when it is stopped"
    );
    let refused = game.play(Take(1)).unwrap_err();
    assert_eq!(refused, PlayError::Over(over));
    assert_eq!(refused.to_string(), "the game is over (first)");
}

#[test]
fn options_and_text_are_two_kinds_of_error() {
    let options = |most| PileOptions { most: Some(most) };
    assert_eq!(
        parse_beside::<Sound>("7 1", &options(3)).unwrap().rules(),
        PileRules { most: 3 }
    );
    let error = parse_beside::<Sound>("7 1", &options(4)).unwrap_err();
    assert!(matches!(error, OpenError::Rules(_)));
    assert_eq!(error.to_string(), "option `most`: 4 is not between 1 and 3");
    assert_eq!(options(4).build().unwrap_err().option(), "most");
    let error = parse_beside::<Sound>("21 1", &options(3)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "impossible position: a pile of 21 counters is too high"
    );
    let error = parse_beside::<Sound>("07 1", &options(3)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "position text, character 1: the pile `07` is not a whole number from 0 to 255"
    );
}

#[test]
fn two_readers_that_differ_on_a_text_are_told_apart() {
    let texts = || mutations("7 1", "0129 x").into_iter();
    let read = |text: &str| text.parse::<Sound>().map(|position| position.to_string());
    let (reads, refuses) = read_alike(texts(), read, read).unwrap();
    assert!(reads > 5 && refuses > 5, "{reads} {refuses}");
    // One that reads spaces away, one that gives another text, one that reads nothing.
    let lenient = |text: &str| {
        text.trim()
            .parse::<Sound>()
            .map(|position| position.to_string())
    };
    assert!(
        read_alike(texts(), lenient, read)
            .unwrap_err()
            .contains("by the reference")
    );
    let other = |text: &str| read(text).map(|text| text + " ");
    assert!(read_alike(texts(), other, read).is_err());
    assert!(read_alike(texts(), read, |_| Err::<String, ()>(())).is_err());
}

#[test]
fn a_playout_takes_the_picked_moves_to_the_end() {
    let start = Sound::start(PileRules { most: 3 }).unwrap();
    let mut counts = vec![];
    let played = playout(start, 100, |count| {
        counts.push(count);
        count - 1
    });
    assert_eq!(counts, [3, 3, 3, 3, 3, 3, 2]);
    assert_eq!((played.plies, played.end.left), (7, 0));
    let mut expected = start;
    for mv in [3, 3, 3, 3, 3, 3, 2] {
        expected.play(Take(mv)).unwrap();
    }
    assert_eq!(played.end, expected);
    assert!(played.end.outcome().is_some());
}

#[test]
fn a_playout_stops_at_its_cap_and_at_a_number_that_no_move_has() {
    let start = Sound::start(PileRules::default()).unwrap();
    let capped = playout(start, 4, |_| 0);
    assert_eq!((capped.plies, capped.end.left), (4, 16));
    assert_eq!(capped.end.outcome(), None);

    let mut answers = [1, 0, 2].into_iter();
    let stopped = playout(start, 100, |_| answers.next().unwrap());
    assert_eq!((stopped.plies, stopped.end.left), (2, 17));

    let over = playout(start, 100, |_| 0).end;
    let again = playout(over, 100, |_| panic!("nothing to pick from"));
    assert_eq!((again.plies, again.end), (0, over));
}
