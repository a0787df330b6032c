//! How the cost grows with the board and with the depth.

use std::hint::black_box;

use benches::playouts::play;
use benches::positions::{self, Sample};
use benches::searches::mukus_izi_solver;
use boardgame_core::{Evaluate, Position, RulesOptions, Zobrist, perft, perft_made};
use boardgame_search::solver::Solver;
use boardgame_search::{AlphaBeta, Limits};
use kare_kapan::{KareKapan, KareKapanOptions};
use mukus_izi::{MukusIzi, MukusIziOptions};

use crate::table::{Table, count, none, number};

/// Solves a start: the nodes that it takes, and the seconds.
type Solve<P> = fn(&Table, &P) -> (u64, f64);

/// Every board of Mukus İzi and Kare Kapan.
pub fn size() -> Table {
    let mut table = Table::new(
        2,
        &[
            "game",
            "board",
            "first moves",
            "plies a random game",
            "playouts, M moves/s",
            "perft, M leaves/s",
            "made, M leaves/s",
            "solved in nodes",
            "ms",
        ],
    );
    for size in 3..=8u8 {
        let middle = format!("{}{}", char::from(b'a' + size / 2), size / 2 + 1);
        let options = MukusIziOptions {
            size: Some(size),
            start: middle.parse().ok(),
            ..MukusIziOptions::default()
        };
        // The smallest are solved in no time, and 8x8 is not.
        let solve = (5..8).contains(&size).then_some(solved as Solve<MukusIzi>);
        board(
            &mut table,
            &format!("{size}x{size} from {middle}"),
            &options,
            7,
            solve,
        );
    }
    for lines in 3..=7 {
        let options = KareKapanOptions {
            lines: Some(lines),
            ..KareKapanOptions::default()
        };
        board::<KareKapan>(&mut table, &format!("{lines} lines"), &options, 3, None);
    }
    table
}

fn board<P: Position>(
    table: &mut Table,
    name: &str,
    options: &P::Options,
    depth: u32,
    solve: Option<Solve<P>>,
) {
    let start = options.build().and_then(P::start);
    let start = start.unwrap_or_else(|error| panic!("{name}: {error}"));
    let games = 200;
    let moves = play(&start, games);
    let playouts = table
        .clock
        .seconds(|| assert_eq!(play(black_box(&start), games), moves));
    let nodes = perft(&start, depth);
    let bulk = table
        .clock
        .seconds(|| assert_eq!(perft(black_box(&start), depth), nodes));
    let made = table
        .clock
        .seconds(|| assert_eq!(perft_made(black_box(&start), depth), nodes));
    let leaves = nodes as f64 / 1e6;
    let [nodes, time] = match solve {
        None => [none(), none()],
        Some(solve) => {
            let (nodes, seconds) = solve(table, &start);
            [count(nodes), number(seconds * 1e3)]
        }
    };
    table.row([
        P::NAME.to_owned(),
        name.to_owned(),
        count(start.move_count() as u64),
        number(moves as f64 / f64::from(games)),
        number(moves as f64 / playouts / 1e6),
        number(leaves / bulk),
        number(leaves / made),
        nodes,
        time,
    ]);
}

/// How many nodes and seconds it takes to find who wins.
fn solved(table: &Table, start: &MukusIzi) -> (u64, f64) {
    let mut nodes = 0;
    let seconds = table.clock.seconds_on(mukus_izi_solver, |solver| {
        let solution = solver.solve(start, &Limits::default(), &mut |_| {});
        assert!(solution.outcome.is_some());
        nodes = solution.nodes;
    });
    (nodes, seconds)
}

/// Counting and searching deeper and deeper.
pub fn depth() -> Table {
    let mut table = Table::new(
        2,
        &[
            "game",
            "position",
            "plies",
            "perft",
            "µs",
            "M leaves/s",
            "alpha-beta nodes",
            "µs",
        ],
    );
    deeper(&mut table, &positions::kare_kapan()[2]);
    deeper(&mut table, &positions::mukus_izi()[0]);
    deeper(&mut table, &positions::o_an_quan()[0]);
    deeper(&mut table, &positions::kure()[0]);
    table
}

/// As deep as either takes some millions of nodes.
fn deeper<P: Evaluate + Zobrist>(table: &mut Table, sample: &Sample<P>) {
    let Sample { name, position, .. } = sample;
    const MOST: u64 = 3_000_000;
    let mut search = AlphaBeta::default();
    for depth in 1.. {
        let nodes = perft(position, depth);
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let mut searched = || {
            search.forget();
            let report = search.search(black_box(position), &[], &limits);
            report.map_or(0, |report| report.nodes)
        };
        let looked_at = searched();
        if nodes > 20 * MOST || looked_at > MOST {
            break;
        }
        let counting = table
            .clock
            .seconds(|| assert_eq!(perft(black_box(position), depth), nodes));
        let searching = table.clock.seconds(|| assert_eq!(searched(), looked_at));
        table.row([
            P::NAME.to_owned(),
            (*name).to_owned(),
            depth.to_string(),
            count(nodes),
            number(counting * 1e6),
            number(nodes as f64 / counting / 1e6),
            count(looked_at),
            number(searching * 1e6),
        ]);
    }
}
