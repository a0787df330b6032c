//! Retrograde analysis of random games with cycles, against values found by going through all positions again and again.

#![allow(clippy::unwrap_used, reason = "these are tests")]

mod graph;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use boardgame_core::{Outcome, Player, Position, RulesOptions};
use boardgame_search::Limits;
use boardgame_search::solver::{Progress, Retrograde, Solver, Unfinished, Value};
use graph::{Edge, GraphRules, Token};
use kare_kapan::{KareKapan, KareKapanOptions};

const MIB: usize = 1;

fn unlimited() -> Limits<'static> {
    Limits::default()
}

fn quiet(_: &Progress) {}

fn graph(seed: u64, nodes: u16, ends: u64) -> GraphRules {
    GraphRules {
        seed,
        nodes,
        ends,
        points: false,
    }
}

fn after(position: &Token, edge: Edge) -> Token {
    let mut child = *position;
    child.play(edge).unwrap();
    child
}

/// Who wins and in how many plies, for all positions: as far as can be seen with none ahead, then with one, and so on until nothing changes.
fn wins_by_iteration(rules: GraphRules) -> HashMap<Token, (Player, u32)> {
    let mut wins = HashMap::new();
    loop {
        let mut next = HashMap::new();
        for position in Token::all(rules) {
            let mover = position.turn();
            let won = match position.outcome() {
                Some(outcome) => outcome.winner().map(|winner| (winner, 0)),
                None => {
                    let moves = position.legal_moves();
                    let ahead = || moves.iter().map(|&edge| wins.get(&after(&position, edge)));
                    let by = |player| {
                        ahead()
                            .flatten()
                            .filter(move |&&(winner, _)| winner == player)
                            .map(|&(_, plies): &(Player, u32)| plies)
                    };
                    match by(mover).min() {
                        Some(plies) => Some((mover, plies + 1)),
                        None if by(!mover).count() == moves.len() => {
                            by(!mover).max().map(|plies| (!mover, plies + 1))
                        }
                        None => None,
                    }
                }
            };
            if let Some(won) = won {
                next.insert(position, won);
            }
        }
        if next == wins {
            return wins;
        }
        wins = next;
    }
}

#[test]
fn values_and_distances_are_those_of_value_iteration_whoever_is_to_move_again() {
    let (mut longest, mut counts) = (0, [0; 3]);
    for seed in 0..400 {
        let rules = graph(seed, 5 + (seed % 60) as u16, 1 + seed % 4);
        let wins = wins_by_iteration(rules);
        let mut solver = Retrograde::with_mib(MIB);
        let tablebase = solver
            .analyse(Token::all(rules), &unlimited(), &mut quiet)
            .unwrap();
        assert_eq!(tablebase.len(), usize::from(rules.nodes));
        for position in Token::all(rules) {
            let value = tablebase.value(&position).unwrap();
            let expected = match wins.get(&position) {
                None => Value::Draw,
                Some(&(winner, plies)) if winner == position.turn() => Value::Win { plies },
                Some(&(_, plies)) => Value::Loss { plies },
            };
            assert_eq!(value, expected, "{position:?}");
            longest = longest.max(value.plies().unwrap_or(0));
            counts[match value {
                Value::Win { .. } => 0,
                Value::Draw => 1,
                Value::Loss { .. } => 2,
            }] += 1;
        }
    }
    assert!(
        longest > 10 && counts.iter().all(|&count| count > 2000),
        "{longest} {counts:?}"
    );
}

#[test]
fn the_best_moves_are_all_those_that_reach_the_value_and_a_line_of_them_ends_on_time() {
    for seed in 0..200 {
        let rules = graph(seed, 40, 2);
        let mut solver = Retrograde::with_mib(MIB);
        for position in Token::all(rules) {
            let solution = solver.solve(&position, &unlimited(), &mut quiet);
            let tablebase = solver.tablebase().unwrap();
            let value = tablebase.value(&position).unwrap();
            assert_eq!(solution.outcome, Some(value.outcome(position.turn())));
            assert_eq!(solution.plies, value.plies());
            let moves = position.legal_moves();
            let of = |edge| tablebase.value_of_move(&position, edge).unwrap();
            let best = moves.iter().copied().filter(|&edge| of(edge) == value);
            assert_eq!(solution.best, best.collect::<Vec<_>>());
            assert_eq!(
                moves.iter().map(|&edge| of(edge)).max().unwrap_or(value),
                value
            );
            assert_eq!(solution.best.is_empty(), position.outcome().is_some());

            let mut end = position;
            for &edge in &solution.line {
                end.play(edge).unwrap();
                let after = tablebase.value(&end).unwrap();
                assert_eq!(after.outcome(end.turn()), value.outcome(position.turn()));
            }
            match value.plies() {
                Some(plies) => {
                    assert_eq!(solution.line.len(), plies as usize);
                    assert_eq!(end.outcome(), solution.outcome);
                }
                None => assert!(solution.line.len() <= usize::from(rules.nodes)),
            }
        }
    }
}

#[test]
fn a_limit_stops_it_and_leaves_the_value_unknown() {
    let rules = graph(4, 60_000, 1);
    let start = Token::start(rules).unwrap();
    let mut solver = Retrograde::with_mib(64);
    let all = solver.solve(&start, &unlimited(), &mut quiet);
    assert!(all.outcome.is_some() && all.nodes > 10_000);

    let stop = AtomicBool::new(true);
    let limits = [
        (
            Limits {
                nodes: Some(all.nodes),
                ..unlimited()
            },
            true,
        ),
        (
            Limits {
                nodes: Some(all.nodes - 1),
                ..unlimited()
            },
            false,
        ),
        (
            Limits {
                nodes: Some(0),
                ..unlimited()
            },
            false,
        ),
        (
            Limits {
                stop: Some(&stop),
                ..unlimited()
            },
            false,
        ),
        (
            Limits {
                depth: Some(0),
                ..unlimited()
            },
            true,
        ),
    ];
    for (limits, known) in limits {
        let mut solver = Retrograde::with_mib(64);
        let solution = solver.solve(&start, &limits, &mut quiet);
        assert_eq!(solution.outcome.is_some(), known, "{limits:?}");
        assert_eq!(solver.tablebase().is_some(), known);
        assert!(solution.nodes <= limits.nodes.unwrap_or(all.nodes));
        assert!(known || solution.best.is_empty() && solution.line.is_empty());
        let stopped = solver.analyse([start], &limits, &mut quiet).err();
        assert_eq!(stopped.is_none(), known);
        assert!(matches!(stopped, None | Some(Unfinished::Stopped(_))));
    }
}

#[test]
fn a_flag_that_is_raised_while_positions_are_valued_stops_it_too() {
    let rules = graph(3, 60_000, 4);
    let stop = AtomicBool::new(false);
    let limits = Limits {
        stop: Some(&stop),
        ..unlimited()
    };
    let mut reports = Vec::new();
    let mut solver = Retrograde::with_mib(64);
    let mut watch = |progress: &Progress| reports.push(*progress);
    // The flag goes up when no root is left, and everything is explored.
    let raised = Token::all(rules).chain(std::iter::from_fn(|| {
        stop.store(true, Ordering::Relaxed);
        None
    }));
    let stopped = solver.analyse(raised, &limits, &mut watch).err();
    assert!(matches!(stopped, Some(Unfinished::Stopped(_))));
    assert!(reports.iter().all(|report| report.depth == 0));
}

#[test]
fn positions_that_do_not_fit_into_the_memory_are_an_error_and_unknown() {
    let rules = graph(4, 60_000, 1);
    let start = Token::start(rules).unwrap();
    for mib in [0, 1] {
        let mut solver = Retrograde::with_mib(mib);
        let full = solver.analyse([start], &unlimited(), &mut quiet).err();
        assert_eq!(full, Some(Unfinished::Memory));
        assert_eq!(solver.solve(&start, &unlimited(), &mut quiet).outcome, None);
    }
    let mut solver = Retrograde::with_mib(8);
    let tablebase = solver.analyse([start], &unlimited(), &mut quiet).unwrap();
    assert!(tablebase.bytes() <= 8 << 20);

    let mut solver = Retrograde::with_mib(16);
    let start = KareKapan::default();
    let solution = solver.solve(&start, &unlimited(), &mut quiet);
    assert_eq!((solution.outcome, solution.plies), (None, None));
    assert!(solution.nodes > 1000);
}

#[test]
fn what_is_known_is_looked_up_and_another_position_starts_anew() {
    let rules = graph(7, 50, 2);
    let other = graph(8, 50, 2);
    let mut solver = Retrograde::with_mib(MIB);
    solver
        .analyse(Token::all(rules), &unlimited(), &mut quiet)
        .unwrap();
    let start = Token::start(rules).unwrap();
    let none = Limits {
        nodes: Some(0),
        ..unlimited()
    };
    let known = solver.solve(&start, &none, &mut quiet);
    assert!(known.outcome.is_some() && known.nodes == 0);
    assert_eq!(
        solver
            .solve(&Token::start(other).unwrap(), &none, &mut quiet)
            .outcome,
        None
    );
    assert!(solver.tablebase().is_none());
    let anew = solver.solve(&start, &unlimited(), &mut quiet);
    assert!(anew.nodes > 0);
    assert_eq!((anew.outcome, anew.plies), (known.outcome, known.plies));
    assert_eq!((anew.best, anew.line), (known.best, known.line));
}

#[test]
fn a_game_that_counts_points_is_refused() {
    let rules = GraphRules {
        points: true,
        ..graph(1, 10, 2)
    };
    let start = Token::start(rules).unwrap();
    let mut solver = Retrograde::with_mib(MIB);
    let refused = solver.analyse([start], &unlimited(), &mut quiet).err();
    assert_eq!(refused, Some(Unfinished::Points));
    assert_eq!(solver.solve(&start, &unlimited(), &mut quiet).outcome, None);
}

#[test]
fn a_game_that_is_over_is_worth_its_outcome_and_no_roots_make_an_empty_table() {
    let mut met = [false; 3];
    for position in Token::all(graph(2, 100, 8)) {
        let Some(outcome) = position.outcome() else {
            continue;
        };
        let solution = Retrograde::with_mib(MIB).solve(&position, &unlimited(), &mut quiet);
        assert_eq!((solution.outcome, solution.nodes), (Some(outcome), 1));
        assert_eq!(solution.plies, outcome.winner().map(|_| 0));
        assert!(solution.best.is_empty() && solution.line.is_empty());
        met[match outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == position.turn() => 1,
            Outcome::Win(_) => 2,
        }] = true;
    }
    assert_eq!(met, [true; 3]);
    let mut solver = Retrograde::<Token>::with_mib(MIB);
    let empty = solver.analyse([], &unlimited(), &mut quiet).unwrap();
    assert!(empty.is_empty());
}

#[test]
fn progress_is_reported_while_positions_are_explored_and_while_they_are_valued() {
    let options = KareKapanOptions {
        lines: Some(3),
        ..Default::default()
    };
    let start = KareKapan::new(options.build().unwrap());
    let mut reports = Vec::new();
    let mut watch = |progress: &Progress| reports.push((progress.nodes, progress.depth));
    let solution = Retrograde::with_mib(64).solve(&start, &unlimited(), &mut watch);
    assert_eq!(reports.first(), Some(&(1 << 14, 0)));
    let valuing: Vec<_> = reports.iter().filter(|(_, depth)| *depth > 0).collect();
    assert!(!valuing.is_empty() && valuing.is_sorted());
    assert!(valuing.iter().all(|(nodes, _)| *nodes == solution.nodes));
}
