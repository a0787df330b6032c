//! Random graphs, on which games come round again and turns don't alternate.

use boardgame_core::{ByPlayer, Outcome, Player, Position, mix};
use boardgame_search::Limits;
use boardgame_search::solver::{Claim, ProofNumberSolver, Solution, Solver};

use crate::graph::{Edge, Graph, Token};
use crate::retrograde::Truth;

/// Random graphs of all kinds; every other one with so few hashes that a table forgets most of what is put in.
fn graphs(
    count: u64,
    most_nodes: u64,
    pot: impl Fn(u64) -> Option<u8>,
) -> impl Iterator<Item = Graph> {
    (0..count).map(move |seed| {
        let random = mix(seed, 77);
        Graph {
            seed,
            nodes: (2 + random % (most_nodes - 1)) as u16,
            edges: 4,
            ends: 1 + random / 16 % 8,
            pot: pot(random / 1024),
            passing: [8, 6, 4, 2][(random / 256 % 4) as usize],
            hashes: if seed % 2 == 0 {
                1 << 40
            } else {
                1 + random / 4096 % 4
            },
        }
    })
}

fn without_points(count: u64) -> impl Iterator<Item = Graph> {
    graphs(count, 15, |_| None)
}

fn with_points(count: u64) -> impl Iterator<Item = Graph> {
    graphs(count, 8, |random| Some((random % 4) as u8))
}

/// Every claim about a position gets the answer that is true.
fn check_claims(
    solver: &mut ProofNumberSolver<Token>,
    truth: &Truth<Token>,
    position: &Token,
) -> [u32; 3] {
    let mut counts = [0; 3];
    for player in Player::ALL {
        for margin in -6..=6 {
            let found = solver.prove(position, player, margin, &Limits::default());
            let context = format!("{position:?}, {player} at least {margin}: {found:?}");
            let forces = truth.forces(position, player, margin);
            let prevents = truth.forces(position, !player, 1 - margin);
            match found {
                Claim::Proven { .. } => assert!(forces, "{context}"),
                Claim::Refuted { .. } => assert!(prevents, "{context}"),
                Claim::Endless => assert!(!forces, "{context}"),
                Claim::Unknown => panic!("{context}"),
            }
            let kind = match found {
                Claim::Proven { .. } => 0,
                Claim::Refuted { .. } => 1,
                _ => 2,
            };
            counts[kind] += 1;
        }
    }
    counts
}

fn solve(solver: &mut ProofNumberSolver<Token>, position: &Token) -> Solution<Edge> {
    solver.solve(position, &Limits::default(), &mut |_| {})
}

/// Whether a player loses nothing by a move: of the margin, or where that isn't settled, of the result.
fn keeps(truth: &Truth<Token>, by_margin: bool, before: &Token, after: &Token) -> bool {
    let player = before.turn();
    if by_margin {
        return truth.forces(after, player, truth.forced(before)[player].unwrap());
    }
    match truth.outcome(before) {
        Outcome::Win(winner) => winner != player || truth.forces(after, player, 1),
        Outcome::Draw => !truth.forces(after, !player, 1),
    }
}

/// The value of a position, the best moves and the line are true.
fn check_solution(solver: &mut ProofNumberSolver<Token>, truth: &Truth<Token>, position: &Token) {
    let solution = solve(solver, position);
    let context = format!("{position:?}: {solution:?}");
    assert_eq!(solution.outcome, Some(truth.outcome(position)), "{context}");
    let ByPlayer { first, second } = truth.forced(position);
    assert_eq!(solution.margin.is_some(), position.scores().is_some());
    if let Some(bounds) = solution.margin {
        assert_eq!(bounds.lower, first, "{context}");
        assert_eq!(bounds.upper, second.map(|margin| -margin), "{context}");
    }
    assert_eq!(
        solution.best.is_empty(),
        position.outcome().is_some(),
        "{context}"
    );
    let by_margin = solution
        .margin
        .is_some_and(|margin| margin.exact().is_some());
    for &mv in &solution.best {
        let mut after = *position;
        after.play(mv).unwrap();
        assert!(keeps(truth, by_margin, position, &after), "{context}");
    }
    let mut at = *position;
    for &mv in &solution.line {
        let before = at;
        at.play(mv).unwrap();
        assert!(
            keeps(truth, by_margin, &before, &at),
            "{context} at {before:?}"
        );
    }
}

fn check_all(graphs: impl Iterator<Item = Graph>) {
    let mut counts = [0; 3];
    let mut endless = 0;
    for graph in graphs {
        let truth = Truth::of(Token::starts(graph), 10_000).unwrap();
        endless += truth.endless();
        let mut kept = ProofNumberSolver::with_mib(1);
        let all = truth.positions().collect::<Vec<_>>();
        // Graphs with points have many positions: about forty of each will do.
        for (number, position) in all.iter().step_by(1 + all.len() / 40).enumerate() {
            // What was found out about other positions and claims has to hold for this one.
            let found = check_claims(&mut kept, &truth, position);
            for (count, found) in counts.iter_mut().zip(found) {
                *count += found;
            }
            check_solution(&mut kept, &truth, position);
            if number % 16 == 0 {
                check_solution(&mut ProofNumberSolver::with_mib(1), &truth, position);
            }
        }
    }
    assert!(endless > 1000, "{endless}");
    assert!(counts.iter().all(|&count| count > 10_000), "{counts:?}");
}

#[test]
fn claims_and_values_on_random_graphs_are_what_retrograde_analysis_says() {
    check_all(without_points(3000));
}

#[test]
fn claims_and_values_on_random_graphs_with_points_are_what_retrograde_analysis_says() {
    check_all(with_points(1000));
}

#[test]
fn a_solver_that_remembers_nothing_finds_the_same() {
    for graph in without_points(300).chain(with_points(100)) {
        let graph = Graph {
            nodes: graph.nodes.min(4),
            ..graph
        };
        let truth = Truth::of(Token::starts(graph), 10_000).unwrap();
        let mut forgetful = ProofNumberSolver::with_mib(0);
        for position in Token::starts(graph) {
            check_claims(&mut forgetful, &truth, &position);
            check_solution(&mut forgetful, &truth, &position);
        }
    }
}

/// Plays the prover's moves against every defence; the game must be over in time.
fn play_out(
    solver: &mut ProofNumberSolver<Token>,
    position: &Token,
    player: Player,
    margin: i32,
    plies: u32,
) {
    if position.outcome().is_some() {
        let truth = Truth::of([*position], 1).unwrap();
        assert!(truth.forces(position, player, margin), "{position:?}");
        return;
    }
    assert!(plies > 0, "{position:?}");
    let moves = if position.turn() == player {
        let Claim::Proven { mv: Some(mv), .. } = solver.prove(
            position,
            player,
            margin,
            &Limits {
                depth: Some(plies),
                ..Limits::default()
            },
        ) else {
            panic!("{position:?}");
        };
        vec![mv]
    } else {
        position.legal_moves().to_vec()
    };
    for mv in moves {
        let mut after = *position;
        after.play(mv).unwrap();
        play_out(solver, &after, player, margin, plies - 1);
    }
}

#[test]
fn a_proof_wins_against_every_defence_within_its_plies() {
    let mut longest = 0;
    for graph in without_points(400).chain(with_points(400)) {
        let mut solver = ProofNumberSolver::with_mib(1);
        for position in Token::starts(graph) {
            for player in Player::ALL {
                let Some(margin) = (-4..=4).rev().find(|&margin| {
                    let found = solver.prove(&position, player, margin, &Limits::default());
                    matches!(found, Claim::Proven { .. })
                }) else {
                    continue;
                };
                let found = solver.prove(&position, player, margin, &Limits::default());
                let Claim::Proven {
                    plies: Some(plies), ..
                } = found
                else {
                    panic!("{found:?}");
                };
                longest = longest.max(plies);
                if plies <= 12 {
                    play_out(&mut solver, &position, player, margin, plies);
                }
            }
        }
    }
    assert!(longest > 8, "{longest}");
}
