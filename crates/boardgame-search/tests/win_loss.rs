//! The win/loss solver on random trees, where turns follow each other as they like: right, the same whatever it remembers, stopped at once.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod tree;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use boardgame_core::{Outcome, Position, Solvable};
use boardgame_search::Limits;
use boardgame_search::solver::{Solution, Solver, WinLossSolver};

use tree::{Branch, Tree, TreeOptions, perfect_result};

fn solve(
    solver: &mut WinLossSolver<Tree>,
    position: &Tree,
    limits: &Limits<'_>,
) -> Solution<Branch> {
    solver.solve(position, limits, &mut |_| {})
}

fn solved(position: &Tree) -> Solution<Branch> {
    solve(
        &mut WinLossSolver::with_mib(1),
        position,
        &Limits::default(),
    )
}

fn trees() -> impl Iterator<Item = Tree> {
    (0..600).flat_map(|seed| [false, true].map(|alternating| Tree::of_seed(seed, alternating)))
}

/// Trees that take hundreds of nodes, with their solutions.
fn great_trees() -> impl Iterator<Item = (Tree, Solution<Branch>)> {
    let trees = (0..200).map(|seed| {
        Tree::of(&TreeOptions {
            seed: Some(seed),
            layers: Some(40),
            spots: Some(60),
            ..TreeOptions::default()
        })
    });
    trees
        .map(|tree| (tree, solved(&tree)))
        .filter(|(_, solution)| solution.nodes > 300)
}

fn after(position: &Tree, mv: Branch) -> Tree {
    let mut after = *position;
    after.play(mv).unwrap();
    after
}

/// The moves as the solver promises to take them: verdicts for the mover first and against him last, then the prospects, then as listed.
fn in_order(position: &Tree) -> Vec<Branch> {
    let mut moves: Vec<Branch> = position.legal_moves().into_iter().collect();
    moves.sort_by_key(|&mv| {
        let verdict = match after(position, mv).verdict() {
            Some(Outcome::Win(winner)) if winner == position.turn() => 1,
            Some(Outcome::Win(_)) => -1,
            Some(Outcome::Draw) | None => 0,
        };
        (-verdict, -position.prospect(mv))
    });
    moves
}

#[test]
fn every_value_is_that_of_plain_minimax() {
    let mut seen = [0; 3];
    for tree in trees() {
        let expected = perfect_result(&tree);
        assert_eq!(solved(&tree).outcome, Some(expected), "{:?}", tree.rules());
        let kind = match expected.winner() {
            None => 0,
            Some(winner) => 1 + winner.index(),
        };
        seen[kind] += 1;
    }
    assert!(seen.iter().all(|&seen| seen > 100), "{seen:?}");
}

#[test]
fn best_is_the_first_move_that_keeps_the_value_and_every_move_when_all_is_lost() {
    let mut lost = 0;
    for tree in trees() {
        let solution = solved(&tree);
        let outcome = solution.outcome.unwrap();
        let moves = in_order(&tree);
        let expected: Vec<Branch> = if outcome == Outcome::Win(!tree.turn()) {
            lost += 1;
            moves
        } else {
            let keeps = |&mv: &Branch| perfect_result(&after(&tree, mv)) == outcome;
            moves.into_iter().find(keeps).into_iter().collect()
        };
        assert_eq!(solution.best, expected, "{:?}", tree.rules());
    }
    assert!(lost > 100, "{lost}");
}

#[test]
fn the_line_keeps_the_value_at_every_ply_to_the_end_of_the_game() {
    let mut plies = 0;
    for tree in trees() {
        let solution = solved(&tree);
        assert_eq!(solution.line.first(), solution.best.first());
        let mut position = tree;
        for &mv in &solution.line {
            position = after(&position, mv);
            assert_eq!(Some(perfect_result(&position)), solution.outcome);
            plies += 1;
        }
        assert_eq!(position.outcome(), solution.outcome);
    }
    assert!(plies > 3_000, "{plies}");
}

#[test]
fn what_it_remembers_changes_nothing_but_the_nodes() {
    let mut used = WinLossSolver::with_mib(1);
    let mut fewer = 0;
    for tree in trees() {
        let fresh = solved(&tree);
        let forgetful = solve(&mut WinLossSolver::with_mib(0), &tree, &Limits::default());
        // The positions behind the first moves first, so that the table holds much that a fresh search comes to late or never.
        for mv in in_order(&tree).into_iter().rev() {
            solve(&mut used, &after(&tree, mv), &Limits::default());
        }
        let known = solve(&mut used, &tree, &Limits::default());
        let nodes = fresh.nodes;
        fewer += usize::from(known.nodes < nodes);
        for other in [forgetful, known] {
            assert_eq!(Solution { nodes, ..other }, fresh, "{:?}", tree.rules());
        }
    }
    assert!(fewer > 600, "{fewer}");
}

#[test]
fn a_search_that_is_stopped_knows_nothing_or_the_same() {
    let (mut unknown, mut cut) = (0, 0);
    for (tree, full) in great_trees() {
        // All around the end, and now and then before it.
        let early = (0..full.nodes).step_by(1 + full.nodes as usize / 40);
        for nodes in early.chain(full.nodes.saturating_sub(20)..=full.nodes + 1) {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let stopped = solve(&mut WinLossSolver::with_mib(1), &tree, &limits);
            assert!(stopped.nodes <= nodes, "{} of {nodes}", stopped.nodes);
            if stopped.outcome.is_none() {
                assert_eq!(stopped, Solution::unknown(nodes));
                unknown += 1;
            } else {
                assert_eq!(stopped.outcome, full.outcome);
                assert_eq!(stopped.best, full.best);
                assert!(full.line.starts_with(&stopped.line));
                cut += usize::from(stopped.line.len() < full.line.len());
            }
        }
    }
    assert!(unknown > 300 && cut > 0, "{unknown} unknown, {cut} cut");
}

#[test]
fn what_a_stopped_search_proved_helps_the_next_one() {
    let mut seen = 0;
    for (tree, full) in great_trees() {
        let limits = Limits {
            nodes: Some(full.nodes / 2),
            ..Limits::default()
        };
        let mut solver = WinLossSolver::with_mib(1);
        let first = solve(&mut solver, &tree, &limits);
        let second = solve(&mut solver, &tree, &Limits::default());
        assert_eq!((&second.best, &second.line), (&full.best, &full.line));
        assert!(
            second.nodes < full.nodes,
            "{} of {}",
            second.nodes,
            full.nodes
        );
        assert_eq!(first.nodes, full.nodes / 2);
        seen += 1;
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn the_time_and_the_flag_stop_it_before_the_first_node() {
    let stop = AtomicBool::new(true);
    let flagged = Limits {
        stop: Some(&stop),
        ..Limits::default()
    };
    let timed = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    for limits in [flagged, timed] {
        let stopped = solve(
            &mut WinLossSolver::with_mib(1),
            &Tree::of_seed(1, false),
            &limits,
        );
        assert_eq!(stopped, Solution::unknown(0));
    }
}

/// The plies of the shortest and of the longest game from a position.
fn lengths(position: &Tree) -> (u32, u32) {
    let behind = position
        .legal_moves()
        .into_iter()
        .map(|mv| lengths(&after(position, mv)));
    behind
        .map(|(shortest, longest)| (1 + shortest, 1 + longest))
        .reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
        .unwrap_or((0, 0))
}

#[test]
fn a_limit_of_depth_sees_ends_so_many_plies_ahead_and_none_beyond() {
    let (mut too_near, mut far_enough) = (0, 0);
    for tree in trees() {
        let full = solved(&tree);
        let (shortest, longest) = lengths(&tree);
        for depth in 0..=8 {
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            let solution = solve(&mut WinLossSolver::with_mib(1), &tree, &limits);
            assert!(solution.line.len() <= depth as usize);
            if depth < shortest {
                assert_eq!(solution.outcome, None, "{:?} {depth}", tree.rules());
                too_near += 1;
            } else if solution.outcome.is_some() {
                assert_eq!(
                    (solution.outcome, solution.best),
                    (full.outcome, full.best.clone())
                );
            }
            if depth >= longest {
                assert_eq!(solution.line, full.line);
                far_enough += 1;
            }
        }
    }
    assert!(
        too_near > 1_200 && far_enough > 1_200,
        "{too_near}, {far_enough}"
    );
}

#[test]
fn a_finished_game_has_its_outcome_and_no_moves() {
    let mut over = 0;
    for tree in trees() {
        let mut position = tree;
        while let Some(mv) = position.nth_move(0) {
            position = after(&position, mv);
        }
        let solution = solved(&position);
        let expected = Solution {
            outcome: position.outcome(),
            ..Solution::unknown(0)
        };
        assert_eq!(solution, expected);
        over += 1;
    }
    assert_eq!(over, 1_200);
}
