//! Alpha-beta search against plain minimax, on random trees.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod tree;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use boardgame_core::{Evaluate, MAX_EVALUATION, Position, Zobrist};
use boardgame_search::alpha_beta::{LEAST_DEPTH_NODES, Report};
use boardgame_search::{AlphaBeta, AlphaBetaOptions, Limits, Score};
use kure::Kure;
use tree::{Tree, TreeOptions, WIN, minimax};

/// The value behind a score.
fn value(score: Score) -> i32 {
    match score {
        Score::Win { plies } => WIN - plies as i32,
        Score::Loss { plies } => plies as i32 - WIN,
        Score::Estimate(value) => value,
    }
}

/// All ways to search that must come to the same value.
fn ways() -> impl Iterator<Item = AlphaBetaOptions> {
    (0..32).map(|bits| {
        let has = |bit: u32| bits >> bit & 1 == 1;
        AlphaBetaOptions {
            table_mib: usize::from(has(0)),
            learned_order: has(1),
            zero_windows: has(2),
            aspiration: has(3),
            repetitions: has(4),
            quiescence: false,
            least_depth: 1,
        }
    })
}

fn tree(seed: u64, skipping: bool) -> Tree {
    Tree::of(&TreeOptions {
        seed: Some(seed),
        alternating: Some(seed % 2 == 0),
        skipping: Some(skipping),
        ..TreeOptions::default()
    })
}

fn to_depth(depth: u32) -> Limits<'static> {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

/// The best move's value, and that the line plays on from it to a place that has the value.
fn check(position: &Tree, report: &Report<<Tree as Position>::Move>, expected: i32, depth: u32) {
    assert_eq!(value(report.score), expected, "{position:?}");
    assert_eq!(report.line.first(), Some(&report.best));
    let mut after = *position;
    for (ply, &mv) in report.line.iter().enumerate() {
        let left = depth - ply as u32;
        let sign = if after.turn() == position.turn() {
            1
        } else {
            -1
        };
        let here = sign * minimax(&after, left);
        let win = (here.abs() > MAX_EVALUATION) as i32 * here.signum() * ply as i32;
        assert_eq!(
            here - win,
            expected,
            "the line leaves the value at ply {ply}"
        );
        after.play(mv).unwrap();
    }
}

#[test]
fn every_way_to_search_comes_to_the_value_of_plain_minimax() {
    let mut searched = 0;
    for seed in 0..3000 {
        // Where each state has one depth, at every horizon.
        let position = tree(seed, false);
        let depth = 1 + (seed / 2 % 8) as u32;
        let expected = minimax(&position, depth);
        for options in ways() {
            let mut search = AlphaBeta::new(options);
            let report = search.search(&position, &[], &to_depth(depth)).unwrap();
            check(&position, &report, expected, depth);
            searched += 1;
        }
    }
    assert_eq!(searched, 96_000);
}

#[test]
fn a_game_seen_to_its_end_has_its_value_also_when_states_are_met_at_different_depths() {
    for seed in 0..3000 {
        let position = tree(seed, true);
        let expected = minimax(&position, 8);
        for options in ways().filter(|options| options.table_mib == 0 || options.least_depth == 1) {
            let mut search = AlphaBeta::new(options);
            let report = search.search(&position, &[], &to_depth(8)).unwrap();
            // What the table found by a longer way can be won or lost in other numbers of plies, never otherwise.
            let sign = |value: i32| match value.abs() > MAX_EVALUATION {
                true => value.signum(),
                false => 0,
            };
            assert_eq!(sign(value(report.score)), sign(expected), "{position:?}");
            if options.table_mib == 0 {
                check(&position, &report, expected, 8);
            }
        }
    }
}

/// Minimax with captures looked at beyond the horizon, as the search describes its option.
fn quiescent<P: Evaluate>(position: &P, depth: u32, ply: i32) -> i32 {
    let ends = minimax(position, 0);
    match position.outcome() {
        Some(_) if ends == 0 => return 0,
        Some(_) => return ends - ends.signum() * ply,
        None => {}
    }
    let mut values = vec![];
    if depth == 0 {
        values.push(position.evaluate());
    }
    for mv in position.legal_moves() {
        if depth > 0 || position.is_capture(mv) {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let value = quiescent(&after, depth.saturating_sub(1), ply + 1);
            let again = after.turn() == position.turn();
            values.push(if again { value } else { -value });
        }
    }
    values.into_iter().max().unwrap()
}

#[test]
fn captures_are_looked_at_beyond_the_horizon_as_plain_minimax_would() {
    for seed in 0..2000 {
        let position = tree(seed, false);
        let depth = 1 + (seed / 2 % 5) as u32;
        // A search is done with the first depth that proves a win or a loss.
        let mut values = (1..=depth).map(|depth| quiescent(&position, depth, 0));
        let proven = values.find(|value| value.abs() > MAX_EVALUATION);
        let expected = proven.unwrap_or_else(|| quiescent(&position, depth, 0));
        for options in ways() {
            let options = AlphaBetaOptions {
                quiescence: true,
                ..options
            };
            let mut search = AlphaBeta::new(options);
            let report = search.search(&position, &[], &to_depth(depth)).unwrap();
            assert_eq!(value(report.score), expected, "{position:?} {options:?}");
        }
    }
}

#[test]
fn each_move_is_rated_at_its_own_value() {
    for seed in 0..1000 {
        let position = tree(seed, false);
        let depth = 1 + (seed / 2 % 6) as u32;
        let moves = position.legal_moves();
        for mut options in ways() {
            options.quiescence = false;
            let mut search = AlphaBeta::new(options);
            let report = search
                .rate(&position, &[], &to_depth(depth), &moves)
                .unwrap();
            assert_eq!(report.rated.len(), moves.len());
            for (&mv, &(rated, score)) in moves.iter().zip(&report.rated) {
                let mut after = position;
                after.play(mv).unwrap();
                let here = minimax(&after, report.depth - 1);
                let here = here - (here.abs() > MAX_EVALUATION) as i32 * here.signum();
                let passes = after.turn() != position.turn();
                assert_eq!(
                    (mv, value(score)),
                    (rated, if passes { -here } else { here })
                );
            }
            assert_eq!(value(report.score), minimax(&position, report.depth));
        }
    }
}

#[test]
fn among_moves_equally_good_the_first_of_the_given_ones_is_chosen() {
    for seed in 0..500 {
        let position = tree(seed, false);
        let mut moves = position.legal_moves().to_vec();
        for _ in 0..moves.len() {
            moves.rotate_left(1);
            let report = AlphaBeta::default()
                .rate(&position, &[], &to_depth(4), &moves)
                .unwrap();
            let first = report
                .rated
                .iter()
                .find(|(_, score)| *score == report.score);
            assert_eq!(first.map(|(mv, _)| *mv), Some(report.best));
        }
        let one = &moves[..1];
        let limits = to_depth(4);
        let report = AlphaBeta::default().search_with(&position, &[], &limits, one, &mut |_| ());
        assert_eq!(report.unwrap().best, one[0]);
    }
}

#[test]
fn limits_stop_a_search_with_a_legal_move_and_the_same_one_every_time() {
    for seed in 0..300 {
        let position = tree(seed, true);
        for nodes in [0, 1, 2, 10, 100] {
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let search = || {
                let mut search = AlphaBeta::<Tree>::default();
                search.search(&position, &[], &limits).unwrap()
            };
            let report = search();
            assert!(position.is_legal(report.best));
            // The first ply is searched whatever the limit is.
            assert!(
                report.depth >= 1 && report.nodes <= nodes.max(30),
                "{report:?}"
            );
            assert_eq!(report, search());
        }
    }
}

#[test]
fn the_plies_searched_beyond_the_limit_of_nodes_are_bounded_too() {
    let search = |options| {
        let limits = Limits {
            nodes: Some(10),
            ..Limits::default()
        };
        let mut search = AlphaBeta::<Kure>::new(options);
        search.search(&Kure::default(), &[], &limits).unwrap()
    };
    let options = AlphaBetaOptions {
        least_depth: 2,
        ..AlphaBetaOptions::default()
    };
    let shallow = search(options);
    assert!(shallow.depth == 2 && shallow.nodes > 10, "{shallow:?}");
    let deep = search(AlphaBetaOptions {
        least_depth: 60,
        ..options
    });
    assert_eq!(deep.nodes, LEAST_DEPTH_NODES);
    assert!(deep.depth > 2 && deep.depth < 60, "{deep:?}");
}

#[test]
fn a_flag_and_a_time_stop_it_too() {
    let stop = AtomicBool::new(true);
    let position = tree(1, true);
    for limits in [
        Limits {
            stop: Some(&stop),
            ..Limits::default()
        },
        Limits {
            time: Some(Duration::ZERO),
            ..Limits::default()
        },
    ] {
        let report = AlphaBeta::default()
            .search(&position, &[], &limits)
            .unwrap();
        assert_eq!((report.depth, report.nodes), (0, 0));
        assert!(position.is_legal(report.best));
    }
}

#[test]
fn a_finished_game_has_no_move() {
    let mut seen = 0;
    for seed in 0..200 {
        let mut position = tree(seed, true);
        while position.outcome().is_none() {
            position.play_unchecked(position.nth_move(0).unwrap());
        }
        let mut search = AlphaBeta::<Tree>::default();
        assert_eq!(search.search(&position, &[], &Limits::default()), None);
        assert_eq!(search.rate(&position, &[], &Limits::default(), &[]), None);
        seen += 1;
    }
    assert_eq!(seen, 200);
}

#[test]
fn a_table_kept_from_other_searches_changes_no_value() {
    let mut kept = AlphaBeta::<Tree>::new(AlphaBetaOptions {
        quiescence: false,
        ..AlphaBetaOptions::default()
    });
    for seed in 0..300 {
        // Trees with equal places and other rules: a key that forgot the rules would mix them up.
        let mut position = tree(seed, false);
        while position.outcome().is_none() {
            let report = kept.search(&position, &[], &to_depth(8)).unwrap();
            assert_eq!(value(report.score), minimax(&position, 8));
            position.play(report.best).unwrap();
        }
    }
}

#[test]
fn a_position_that_was_there_before_counts_as_adjudicated_unless_it_is_won_at_once() {
    let mut met = 0;
    for seed in 0..300 {
        let position = tree(seed, false);
        let children = position.legal_moves().into_iter().map(|mv| {
            let mut after = position;
            after.play(mv).unwrap();
            after
        });
        let going_on: Vec<_> = children.filter(|child| child.outcome().is_none()).collect();
        let past: Vec<_> = going_on.iter().map(Zobrist::zobrist).collect();
        let moves = position.legal_moves();
        if going_on.len() < moves.len() {
            continue;
        }
        met += 1;
        for repetitions in [false, true] {
            let mut search = AlphaBeta::<Tree>::new(AlphaBetaOptions {
                repetitions,
                quiescence: false,
                ..AlphaBetaOptions::default()
            });
            let report = search.search(&position, &past, &to_depth(4)).unwrap();
            let repeated = going_on.iter().map(|child| {
                let passes = child.turn() != position.turn();
                match minimax(child, 1) {
                    won if won > MAX_EVALUATION && passes => 1 - won,
                    won if won > MAX_EVALUATION => won - 1,
                    _ => 0,
                }
            });
            let expected = match repetitions {
                true => repeated.max().unwrap(),
                false => minimax(&position, 4),
            };
            assert_eq!(value(report.score), expected);
        }
    }
    assert!(met > 50, "{met}");
}

#[test]
fn other_weights_are_those_that_count() {
    for seed in 0..300 {
        let position = tree(seed, false);
        let estimate = |weights: Option<Vec<i32>>| {
            let mut search = AlphaBeta::<Tree>::new(AlphaBetaOptions {
                quiescence: false,
                ..AlphaBetaOptions::default()
            });
            if let Some(weights) = weights {
                search = search.with_weights(weights);
            }
            search.search(&position, &[], &to_depth(2)).unwrap().score
        };
        let Score::Estimate(own) = estimate(None) else {
            continue;
        };
        assert_eq!(estimate(Some(vec![1])), Score::Estimate(own));
        let tenfold = estimate(Some(vec![10]));
        let nothing = estimate(Some(vec![]));
        assert!(tenfold == Score::Estimate(10 * own) && nothing == Score::Estimate(0));
    }
}
