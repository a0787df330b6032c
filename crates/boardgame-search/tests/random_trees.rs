//! The random trees that searches are tested on: a game like any other, with all that makes a search go wrong.

#![allow(clippy::unwrap_used, clippy::panic, reason = "these are tests")]

mod tree;

use std::collections::{HashMap, HashSet};

use boardgame_core::conformance::Suite;
use boardgame_core::{Evaluate, Outcome, Player, Position, RulesOptions};
use tree::{Branch, Tree, TreeOptions, WIN, minimax, perfect_result};

#[test]
fn random_trees_keep_the_laws_of_a_game() {
    for alternating in [false, true] {
        let rules = TreeOptions {
            seed: Some(7),
            alternating: Some(alternating),
            ..TreeOptions::default()
        };
        let rules = rules.build().unwrap();
        let report = Suite::<Tree>::new((0..7).map(Branch).collect())
            .rules(rules)
            .must_end_within(8)
            .with_zobrist()
            .with_round_trip("positions survive text", move |position| {
                Tree::parse(&position.to_string(), rules).map_err(|error| error.to_string())
            })
            .walks(100)
            .run()
            .unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(report.finished(), 100, "{report}");
    }
}

/// Every state of a tree that can be reached, with the plies at which it can.
fn states(top: Tree) -> HashMap<Tree, HashSet<u32>> {
    let mut plies = HashMap::<Tree, HashSet<u32>>::new();
    let mut open = vec![(top, 0)];
    while let Some((position, ply)) = open.pop() {
        if !plies.entry(position).or_default().insert(ply) {
            continue;
        }
        for mv in position.legal_moves() {
            let mut after = position;
            after.play_unchecked(mv);
            open.push((after, ply + 1));
        }
    }
    plies
}

#[test]
fn random_trees_have_all_that_makes_a_search_go_wrong() {
    let mut results = HashSet::new();
    let mut evaluations = HashSet::new();
    let (mut again, mut forced, mut meetings) = (0, 0, 0);
    for seed in 0..50 {
        let top = Tree::of_seed(seed, false);
        results.insert(perfect_result(&top));
        for (position, plies) in states(top) {
            meetings += usize::from(plies.len() > 1);
            forced += usize::from(position.move_count() == 1);
            evaluations.insert(position.evaluate());
            for mv in position.legal_moves() {
                let mut after = position;
                after.play_unchecked(mv);
                again += usize::from(after.turn() == position.turn());
            }
        }
    }
    assert_eq!(results.len(), 3, "{results:?}");
    assert_eq!(evaluations.len(), 7, "{evaluations:?}");
    for (what, count) in [
        ("turns kept", again),
        ("forced moves", forced),
        ("states reached after different numbers of plies", meetings),
    ] {
        assert!(count > 300, "{what}: {count}");
    }
}

#[test]
fn turns_alternate_where_the_rules_say_so() {
    for seed in 0..50 {
        for position in states(Tree::of_seed(seed, true)).into_keys() {
            for mv in position.legal_moves() {
                let mut after = position;
                after.play_unchecked(mv);
                assert_eq!(after.turn(), !position.turn());
            }
        }
    }
}

/// Minimax from a fixed player's view, in which nothing is ever negated.
fn value_for_first(position: &Tree, depth: u32, ply: i32) -> i32 {
    let sign = match position.turn() {
        Player::First => 1,
        Player::Second => -1,
    };
    match position.outcome() {
        Some(Outcome::Win(Player::First)) => return WIN - ply,
        Some(Outcome::Win(Player::Second)) => return ply - WIN,
        Some(Outcome::Draw) => return 0,
        None if depth == 0 => return sign * position.evaluate(),
        None => {}
    }
    let values = position.legal_moves().into_iter().map(|mv| {
        let mut after = *position;
        after.play_unchecked(mv);
        value_for_first(&after, depth - 1, ply + 1)
    });
    match position.turn() {
        Player::First => values.max(),
        Player::Second => values.min(),
    }
    .unwrap()
}

#[test]
fn minimax_agrees_with_one_that_never_negates() {
    for seed in 0..200 {
        let top = Tree::of_seed(seed, seed % 2 == 0);
        for depth in [0, 1, 2, 3, 5, 8] {
            assert_eq!(minimax(&top, depth), value_for_first(&top, depth, 0));
        }
    }
}
