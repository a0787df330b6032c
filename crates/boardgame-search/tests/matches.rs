//! Matches: the same however they are played, and fair.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::Mutex;

use boardgame_core::{DrawPolicy, EndReason, Game, Position};
use boardgame_search::arena::{Agent, Contestant, GameResult, Match, Tally};
use boardgame_search::{Bot, Level};
use kure::Kure;
use mukus_izi::MukusIzi;
use o_an_quan::OAnQuan;

fn boxed(level: Level, seed: u64) -> Box<dyn Agent<MukusIzi>> {
    Box::new(Bot::new(level, seed))
}

fn make(contestant: Contestant, seed: u64) -> Box<dyn Agent<MukusIzi>> {
    match contestant {
        Contestant::One => boxed(Level::THREE, seed),
        Contestant::Two => boxed(Level::TWO, seed),
    }
}

fn contest(games: u32) -> Match<MukusIzi> {
    Match {
        games,
        seed: 5,
        ..Match::new(MukusIzi::default())
    }
}

#[test]
fn a_match_comes_out_the_same_on_any_number_of_threads_and_in_parts() {
    let contest = contest(41);
    let whole = contest.play(0..contest.pairs(), 1, &make, &mut |_| ());
    assert_eq!((whole.games(), whole.pairs.iter().sum::<u32>()), (41, 20));
    for threads in [0, 2, 5] {
        assert_eq!(
            contest.play(0..contest.pairs(), threads, &make, &mut |_| ()),
            whole
        );
    }
    let mut sum = Tally::default();
    for pairs in [0..3, 3..3, 3..14, 14..u32::MAX] {
        sum += contest.play(pairs, 2, &make, &mut |_| ());
    }
    assert_eq!(sum, whole);
}

#[test]
fn the_games_of_a_pair_begin_alike_with_sides_changed_and_pairs_begin_otherwise() {
    let contest = contest(200);
    let line = |game| contest.opening(game).moves().collect::<Vec<_>>();
    for game in (0..200).step_by(2) {
        assert_eq!(line(game), line(game + 1));
        assert_eq!(line(game).len(), 3);
        assert!(contest.opening(game).ending().is_none());
        assert_eq!(Match::<MukusIzi>::first(game), Contestant::One);
        assert_eq!(Match::<MukusIzi>::first(game + 1), Contestant::Two);
    }
    let distinct: std::collections::HashSet<_> = (0..100).map(|pair| line(2 * pair)).collect();
    assert!(distinct.len() > 70, "{}", distinct.len());
}

#[test]
fn openings_never_end_the_game_and_are_shorter_where_every_line_would() {
    let nearly_over: MukusIzi = "7/7/7/7/7/####3/S###3 1".parse().unwrap();
    assert!(nearly_over.outcome().is_some());
    let narrow: MukusIzi = "7/7/7/7/##5/S#5/.##4 1".replace('.', "1").parse().unwrap();
    assert_eq!(narrow.legal_moves().len(), 1);
    let contest = Match {
        opening_plies: 10,
        ..Match::new(narrow)
    };
    assert_eq!(contest.opening(0).ply(), 0);
    assert!(contest.opening(0).ending().is_none());
}

#[test]
fn every_game_is_told_once_with_its_result() {
    let contest = contest(20);
    let mut numbers = vec![];
    let mut results = Tally::default();
    let tally = contest.play(0..contest.pairs(), 2, &make, &mut |played| {
        numbers.push(played.number);
        results.add(played.result);
        let one_was_first = Match::<MukusIzi>::first(played.number) == Contestant::One;
        let first_won =
            played.game.ending().unwrap().outcome.winner() == Some(boardgame_core::Player::First);
        assert_eq!(played.result == GameResult::Win, one_was_first == first_won);
    });
    numbers.sort_unstable();
    assert_eq!(numbers, (0..20).collect::<Vec<_>>());
    assert_eq!((results.wins, results.losses), (tally.wins, tally.losses));
}

#[test]
fn who_chooses_no_legal_move_gives_the_game_up() {
    let contest = Match {
        games: 10,
        opening_plies: 0,
        ..Match::new(OAnQuan::default())
    };
    let make = |contestant, seed| -> Box<dyn Agent<OAnQuan>> {
        match contestant {
            Contestant::One => Box::new(Bot::new(Level::ONE, seed)),
            Contestant::Two => Box::new(|_: &Game<OAnQuan>| "h8R".parse().ok()),
        }
    };
    let tally = contest.play(0..5, 2, &make, &mut |played| {
        let ending = played.game.ending().unwrap();
        assert_eq!(ending.reason, EndReason::Resignation);
    });
    assert_eq!(tally.wins, 10);
}

#[test]
fn a_game_that_would_go_on_for_ever_is_stopped() {
    let contest = Match {
        games: 4,
        policy: DrawPolicy {
            ply_cap: Some(30),
            ..DrawPolicy::default()
        },
        ..Match::new(Kure::default())
    };
    let make = |_, _| -> Box<dyn Agent<Kure>> {
        Box::new(|game: &Game<Kure>| game.position().nth_move(0))
    };
    let longest = Mutex::new(0);
    let tally = contest.play(0..2, 2, &make, &mut |played| {
        let mut longest = longest.lock().unwrap();
        *longest = (*longest).max(played.game.ply());
    });
    assert_eq!(tally.games(), 4);
    assert!(*longest.lock().unwrap() <= 30);
}
