//! Monte Carlo tree search: its proofs on random trees, its limits, and that it can be repeated.

#![allow(clippy::unwrap_used, clippy::panic, reason = "these are tests")]

mod tree;

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
#[cfg(feature = "std")]
use std::time::Duration;

use boardgame_core::{Outcome, Position};
use boardgame_search::Limits;
use boardgame_search::mcts::{Choice, Mcts, Options};
use kare_kapan::KareKapan;
use kure::Kure;
use mukus_izi::MukusIzi;
use o_an_quan::OAnQuan;
use tree::{Tree, TreeOptions, perfect_result};

fn nodes(nodes: u64) -> Limits<'static> {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn search<P: Position>(position: &P, seed: u64, limits: &Limits<'_>) -> Choice<P::Move> {
    let mut mcts = Mcts::new(Options::default());
    mcts.search(position, seed, limits).unwrap()
}

fn after<P: Position>(position: &P, mv: P::Move) -> P {
    let mut after = position.clone();
    after.play(mv).unwrap();
    after
}

/// What is claimed to be proven is so, the best move keeps it, and the line is one of legal moves.
fn assert_true(top: &Tree, choice: &Choice<tree::Branch>) {
    assert_eq!(choice.line.first(), Some(&choice.best));
    let end = choice.line.iter().fold(*top, |at, &mv| after(&at, mv));
    let Some(outcome) = choice.outcome else {
        return;
    };
    assert_eq!(outcome, perfect_result(top), "{top:?}");
    let best = after(top, choice.best);
    assert_eq!(outcome, perfect_result(&best), "{top:?} {choice:?}");
    assert_eq!(end.outcome(), Some(outcome), "{top:?} {choice:?}");
    let score = match outcome {
        Outcome::Draw => 500,
        Outcome::Win(winner) => 1000 * u16::from(winner == top.turn()),
    };
    assert_eq!(choice.score, score);
}

#[test]
fn what_is_proven_is_what_minimax_finds_whether_turns_alternate_or_not() {
    for alternating in [false, true] {
        let mut proven = [0; 3];
        let mut mcts = Mcts::new(Options::default());
        for seed in 0..2000 {
            let top = Tree::of_seed(seed, alternating);
            for (budget, proven) in [20, 100, 500].into_iter().zip(&mut proven) {
                let choice = mcts.search(&top, seed, &nodes(budget)).unwrap();
                assert_true(&top, &choice);
                *proven += usize::from(choice.outcome.is_some());
            }
        }
        assert!(proven[0] > 100 && proven[0] < proven[1], "{proven:?}");
        assert!(proven[1] < proven[2] && proven[2] < 2000, "{proven:?}");
    }
}

#[test]
fn without_a_limit_every_finite_game_is_proven() {
    let mut results = HashSet::new();
    let mut mcts = Mcts::new(Options::default());
    for seed in 0..600 {
        let top = Tree::of_seed(seed, seed % 2 == 0);
        let choice = mcts.search(&top, seed, &Limits::default()).unwrap();
        assert_true(&top, &choice);
        results.insert(choice.outcome);
    }
    assert_eq!(results.len(), 3, "{results:?}");
    assert!(!results.contains(&None));
}

#[test]
fn a_choice_that_is_not_proven_mostly_keeps_the_result_whether_turns_alternate_or_not() {
    for alternating in [false, true] {
        let (mut open, mut kept, mut kept_by_chance) = (0, 0, 0);
        for seed in 0..1000 {
            let top = Tree::of(&TreeOptions {
                seed: Some(seed),
                alternating: Some(alternating),
                layers: Some(12),
                ..TreeOptions::default()
            });
            let choice = search(&top, seed, &nodes(50));
            if choice.outcome.is_some() {
                continue;
            }
            let result = perfect_result(&top);
            let keeps = |mv| usize::from(perfect_result(&after(&top, mv)) == result);
            open += 1;
            kept += keeps(choice.best);
            kept_by_chance += keeps(top.nth_move(0).unwrap());
        }
        // How many choices spoil the result, against the first move of the list.
        let (spoilt, by_chance) = (open - kept, open - kept_by_chance);
        assert!(open > 100, "{open}");
        assert!(spoilt * 3 < by_chance * 2, "{spoilt} {by_chance}");
    }
}

#[test]
fn equal_seeds_find_the_same_and_different_ones_play_out_differently() {
    fn check<P: Position>(start: P) {
        let mut used = Mcts::new(Options::default());
        let mut found = HashSet::new();
        for seed in 0..10 {
            let choice = search(&start, seed, &nodes(150));
            let again = used.search(&start, seed, &nodes(150));
            assert_eq!(Some(&choice), again.as_ref(), "{}", P::NAME);
            found.insert((choice.best, choice.visits, choice.score));
        }
        assert!(found.len() >= 8, "{} {found:?}", P::NAME);
    }
    check("5/5/5/5 w place".parse::<KareKapan>().unwrap());
    check(Kure::default());
    check(MukusIzi::default());
    check(OAnQuan::default());
}

#[test]
fn a_search_finds_the_same_on_every_machine() {
    let choice = search(&MukusIzi::default(), 7, &nodes(1000));
    let line: Vec<_> = choice.line.iter().map(ToString::to_string).collect();
    let found = format!("{} {} {}", choice.visits, choice.score, line.join(" "));
    assert_eq!(found, "518 584 c3 c2 b3 b4 c4 d3 e2");
}

#[test]
fn the_limit_of_nodes_is_exact_and_each_playout_is_counted_once() {
    for budget in [0, 1, 7, 1000, 3000] {
        let choice = search(&Kure::default(), 3, &nodes(budget));
        assert_eq!(choice.nodes, budget);
        assert!(u64::from(choice.visits) <= budget);
        assert!(Kure::default().is_legal(choice.best));
    }
}

#[test]
fn without_a_playout_any_legal_move_is_chosen_and_nothing_is_claimed() {
    let stop = AtomicBool::new(true);
    let flagged = Limits {
        stop: Some(&stop),
        ..Limits::default()
    };
    for limits in [nodes(0), flagged] {
        let mut moves = HashSet::new();
        for seed in 0..50 {
            let choice = search(&Kure::default(), seed, &limits);
            let known = (choice.nodes, choice.visits, choice.score, choice.outcome);
            assert_eq!(known, (0, 0, 500, None));
            assert_eq!(choice.line, [choice.best]);
            assert!(Kure::default().is_legal(choice.best));
            moves.insert(choice.best);
        }
        assert!(moves.len() > 10, "{moves:?}");
    }
}

#[cfg(feature = "std")]
#[test]
fn a_limit_of_time_ends_a_search_that_would_not_end() {
    let nodes = [Duration::ZERO, Duration::from_millis(30)].map(|time| {
        let limits = Limits {
            time: Some(time),
            ..Limits::default()
        };
        search(&Kure::default(), 0, &limits).nodes
    });
    assert!(nodes[0] == 0 && nodes[1] > 0, "{nodes:?}");
}

#[test]
fn a_limit_of_depth_bounds_the_tree() {
    for depth in 0..5 {
        let limits = Limits {
            depth: Some(depth),
            ..nodes(3000)
        };
        let choice = search(&MukusIzi::default(), 0, &limits);
        assert_eq!(choice.line.len() as u32, depth.max(1));
        for seed in 0..100 {
            let top = Tree::of_seed(seed, false);
            let choice = search(&top, seed, &limits);
            assert_true(&top, &choice);
            assert!(choice.line.len() as u32 <= depth.max(1));
        }
    }
}

#[test]
fn a_game_of_one_ply_is_proven_without_a_playout() {
    for seed in 0..200 {
        let top = Tree::of(&TreeOptions {
            seed: Some(seed),
            layers: Some(1),
            ..TreeOptions::default()
        });
        let choice = search(&top, seed, &Limits::default());
        assert_true(&top, &choice);
        assert!(choice.outcome.is_some());
        assert_eq!((choice.nodes, choice.line.len()), (0, 1));
    }
}

#[test]
fn the_only_move_is_chosen_and_still_judged() {
    let blocked: KareKapan = "wbwb/wbwb/1wbw b move".parse().unwrap();
    for budget in [0, 1, 500] {
        let choice = search(&blocked, 0, &nodes(budget));
        assert_eq!(choice.best.to_string(), "pass");
        assert_eq!(u64::from(choice.visits), choice.nodes);
    }
}

#[test]
fn a_finished_game_has_no_choice() {
    fn check<P: Position>(text: &str) {
        let Ok(over) = text.parse::<P>() else {
            panic!("{text}");
        };
        assert!(over.outcome().is_some());
        let mut mcts = Mcts::new(Options::default());
        assert_eq!(mcts.search(&over, 0, &nodes(100)), None);
    }
    check::<KareKapan>("wwbb/wwbb/wwbb w move");
    check::<Kure>("7/3d3/7/dd5/ldd4/ll5/l3d1d l");
    check::<MukusIzi>("7/7/7/7/7/7/S6 2");
    check::<OAnQuan>("5,5,5,5,5/5,5,5,5,5 0,0 1 0Q,0Q");
}
