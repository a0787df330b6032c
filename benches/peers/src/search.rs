//! Searching, judging and solving.

use std::hint::black_box;

use benches::positions::{self, Sample};
use benches::searches::{self, NODES, Problem, SEARCHED, met};
use boardgame_core::{Evaluate, Position, Zobrist};
use boardgame_search::AlphaBeta;
use boardgame_search::solver::Solver;

use crate::table::{Table, count, none, number};

/// Alpha-beta search and evaluations.
pub fn alpha_beta() -> Table {
    let mut table = Table::new(
        2,
        &[
            "game",
            "position",
            "alpha-beta, M nodes/s",
            "features, ns",
            "evaluate, ns",
        ],
    );
    game(&mut table, positions::kare_kapan());
    game(&mut table, positions::mukus_izi());
    game(&mut table, positions::o_an_quan());
    game(&mut table, positions::kure());
    table
}

fn game<P: Evaluate + Zobrist>(table: &mut Table, samples: Vec<Sample<P>>) {
    for Sample { name, position, .. } in samples {
        if !SEARCHED.contains(&name) {
            continue;
        }
        let mut search = AlphaBeta::default();
        let seconds = table
            .clock
            .seconds(|| searches::alpha_beta(&mut search, black_box(&position)));
        table.row([
            P::NAME.to_owned(),
            name.to_owned(),
            number(NODES as f64 / seconds / 1e6),
            none(),
            none(),
        ]);
        if name == "start" {
            let positions = met(&position, 256);
            let each = positions.len() as f64 / 1e9;
            let features = table.clock.seconds(|| {
                for position in &positions {
                    black_box(black_box(position).features());
                }
            });
            let evaluate = table.clock.seconds(|| {
                for position in &positions {
                    black_box(black_box(position).evaluate());
                }
            });
            table.row([
                P::NAME.to_owned(),
                "256 positions of random games".to_owned(),
                none(),
                number(features / each),
                number(evaluate / each),
            ]);
        }
    }
}

/// Positions solved from nothing.
pub fn solve() -> Table {
    let mut table = Table::new(2, &["game", "start", "nodes", "ms", "M nodes/s"]);
    problems(
        &mut table,
        searches::mukus_izi(),
        searches::mukus_izi_solver,
    );
    problems(
        &mut table,
        searches::kare_kapan(),
        searches::kare_kapan_solver,
    );
    table
}

fn problems<P: Position, S: Solver<P>>(
    table: &mut Table,
    problems: Vec<Problem<P>>,
    solver: impl Fn() -> S,
) {
    for problem in problems {
        let seconds = table
            .clock
            .seconds_on(&solver, |solver| black_box(&problem).solve(solver));
        table.row([
            P::NAME.to_owned(),
            problem.name.to_owned(),
            count(problem.nodes),
            number(seconds * 1e3),
            number(problem.nodes as f64 / seconds / 1e6),
        ]);
    }
}
