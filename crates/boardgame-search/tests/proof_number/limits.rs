//! A search that is stopped tells what is proven so far, and nothing else.

use core::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use boardgame_core::{Outcome, Player, Position};
use boardgame_search::Limits;
use boardgame_search::solver::{Bounds, Claim, ProofNumberSolver, Solver};
use o_an_quan::OAnQuan;

use crate::graph::{Edge, Graph, Token};

fn nodes(nodes: u64) -> Limits<'static> {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

#[test]
fn the_limit_of_nodes_is_kept_and_leaves_bounds_that_hold() {
    let start = OAnQuan::default();
    let mut known = Bounds::default();
    for limit in [0, 1, 10, 1000, 100_000, 300_000] {
        let mut solver = ProofNumberSolver::with_mib(64);
        let solution = solver.solve(&start, &nodes(limit), &mut |_| {});
        assert_eq!(solution.nodes, limit);
        let bounds = solution.margin.unwrap();
        assert!(
            bounds.lower.is_none_or(|lower| lower <= 12)
                && bounds.upper.is_none_or(|upper| upper >= 12)
        );
        assert!(bounds.lower >= known.lower, "{limit}");
        let is_won = bounds.lower.is_some_and(|lower| lower > 0);
        assert_eq!(
            solution.outcome,
            is_won.then_some(Outcome::Win(Player::First))
        );
        assert_eq!(solution.best.is_empty(), !is_won);
        known = bounds;
    }
    assert_ne!(known, Bounds::default());
}

#[test]
fn a_flag_or_the_time_stops_it_before_anything_is_known() {
    let raised = AtomicBool::new(true);
    let flagged = Limits {
        stop: Some(&raised),
        ..Limits::default()
    };
    let late = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    for limits in [flagged, late] {
        let mut solver = ProofNumberSolver::with_mib(1);
        let solution = solver.solve(&OAnQuan::default(), &limits, &mut |_| {});
        assert_eq!((solution.nodes, solution.outcome), (0, None));
        assert_eq!(solution.margin, Some(Bounds::default()));
        let claim = solver.prove(&OAnQuan::default(), Player::First, 12, &limits);
        assert_eq!(claim, Claim::Unknown);
    }
}

#[test]
fn a_flag_raised_while_it_reports_stops_it() {
    let stop = AtomicBool::new(false);
    let limits = Limits {
        stop: Some(&stop),
        ..Limits::default()
    };
    let mut solver = ProofNumberSolver::with_mib(64);
    let mut last = None;
    let solution = solver.solve(&OAnQuan::default(), &limits, &mut |progress| {
        last = Some(*progress);
        stop.store(progress.nodes > 200_000, Ordering::Relaxed);
    });
    let last = last.unwrap();
    assert!(last.nodes > 200_000 && solution.nodes <= last.nodes + 1024);
    assert_eq!(solution.margin, Some(last.margin));
}

#[test]
fn reports_never_lose_what_was_proven() {
    let mut solver = ProofNumberSolver::with_mib(64);
    let mut reports = vec![];
    let _ = solver.solve(&OAnQuan::default(), &nodes(3_000_000), &mut |progress| {
        reports.push(*progress);
    });
    assert!(reports.len() > 4);
    for pair in reports.windows(2) {
        assert!(pair[0].nodes <= pair[1].nodes);
        assert!(pair[0].margin.lower <= pair[1].margin.lower);
        let upper = |at: usize| pair[at].margin.upper.unwrap_or(i32::MAX);
        assert!(upper(0) >= upper(1));
    }
}

#[test]
fn a_game_that_is_over_has_its_result_and_no_moves() {
    let over: OAnQuan = "0,0,0,0,0/1,0,2,0,0 0,0 1 20Q,27Q".parse().unwrap();
    let mut solver = ProofNumberSolver::with_mib(1);
    let solution = solver.solve(&over, &nodes(0), &mut |_| {});
    assert_eq!(solution.outcome, Some(Outcome::Win(Player::Second)));
    assert_eq!(solution.margin.and_then(Bounds::exact), Some(-4));
    assert_eq!((solution.plies, solution.nodes), (Some(0), 0));
    assert!(solution.best.is_empty() && solution.line.is_empty());
    let proven = Claim::Proven {
        plies: Some(0),
        mv: None,
    };
    let refuted = Claim::Refuted {
        plies: Some(0),
        mv: None,
    };
    assert_eq!(solver.prove(&over, Player::First, -4, &nodes(0)), proven);
    assert_eq!(solver.prove(&over, Player::First, -3, &nodes(0)), refuted);
    assert_eq!(solver.prove(&over, Player::Second, 4, &nodes(0)), proven);
}

#[test]
fn a_circle_is_found_within_four_hundred_plies_and_a_longer_one_left_unknown() {
    let (mut found, mut unknown) = (0, 0);
    for seed in 0..60 {
        // One edge from every node, and no end anywhere.
        let graph = Graph {
            seed,
            nodes: u16::MAX,
            edges: 1,
            ends: 0,
            pot: None,
            passing: 8,
            hashes: 1 << 40,
        };
        let start = Token::start(graph).unwrap();
        let (mut at, mut seen) = (start, vec![]);
        while !seen.contains(&at.node) {
            seen.push(at.node);
            at.play(Edge(0)).unwrap();
        }
        let mut solver = ProofNumberSolver::with_mib(1);
        let claim = solver.prove(&start, Player::First, 1, &Limits::default());
        // After an odd round it is the other player's turn.
        if seen.len() * 2 <= 400 {
            assert_eq!(claim, Claim::Endless, "{}", seen.len());
            found += 1;
        } else if seen.len() > 400 {
            assert_eq!(claim, Claim::Unknown, "{}", seen.len());
            unknown += 1;
        }
    }
    assert!(found > 5 && unknown > 5, "{found} {unknown}");
}
