//! Generating, counting and playing moves.

use std::hint::black_box;

use benches::positions::{self, Sample};
use boardgame_core::{Zobrist, perft, perft_made};

use crate::table::{Table, count, number};

/// Every sample of every game.
pub fn table() -> Table {
    let mut table = Table::new(
        2,
        &[
            "game",
            "position",
            "moves",
            "list, ns",
            "count, ns",
            "n-th, ns a move",
            "capture?, ns a move",
            "key, ns",
            "perft, M leaves/s",
            "made, M leaves/s",
        ],
    );
    game(&mut table, positions::kare_kapan());
    game(&mut table, positions::mukus_izi());
    game(&mut table, positions::o_an_quan());
    game(&mut table, positions::kure());
    table
}

fn game<P: Zobrist>(table: &mut Table, samples: Vec<Sample<P>>) {
    for Sample {
        name,
        position,
        depth,
        nodes,
    } in samples
    {
        let moves = position.legal_moves();
        let position = || black_box(&position);
        let each = moves.len() as f64;
        let list = table.clock.seconds(|| {
            black_box(position().legal_moves());
        });
        let counted = table.clock.seconds(|| {
            black_box(position().move_count());
        });
        let nth = table.clock.seconds(|| {
            for n in 0..moves.len() {
                black_box(position().nth_move(n));
            }
        });
        let capture = table.clock.seconds(|| {
            for &mv in moves.iter() {
                black_box(position().is_capture(mv));
            }
        });
        let key = table.clock.seconds(|| {
            black_box(position().zobrist());
        });
        let bulk = table
            .clock
            .seconds(|| assert_eq!(perft(position(), depth), nodes));
        let made = table
            .clock
            .seconds(|| assert_eq!(perft_made(position(), depth), nodes));
        let leaves = nodes as f64 / 1e6;
        table.row([
            P::NAME.to_owned(),
            name.to_owned(),
            count(moves.len() as u64),
            number(list * 1e9),
            number(counted * 1e9),
            number(nth * 1e9 / each),
            number(capture * 1e9 / each),
            number(key * 1e9),
            number(leaves / bulk),
            number(leaves / made),
        ]);
    }
}
