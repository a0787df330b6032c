//! What lies above a position: games, records, the `serve` program.

use std::hint::black_box;

use benches::long_game::{self, LongGame, PLIES, Step};
use benches::requests::REQUESTS;
use boardgame_core::Position;
use examples::serve::answer;

use crate::table::{Table, number};

/// A long game played in several ways.
pub fn games() -> Table {
    let mut table = Table::new(
        1,
        &["what is done", "kare-kapan, ns a ply", "kure, ns a ply"],
    );
    let kare_kapan = steps(&table, long_game::kare_kapan(), LongGame::STEPS);
    let kure = steps(&table, long_game::kure(), LongGame::STEPS);
    for ((name, one), (_, other)) in kare_kapan.into_iter().zip(kure) {
        table.row([name.to_owned(), number(one), number(other)]);
    }
    table
}

fn steps<P: Position>(
    table: &Table,
    mut long: LongGame<P>,
    steps: &[Step<P>],
) -> Vec<(&'static str, f64)> {
    let mut measure = |&(name, step): &Step<P>| {
        let seconds = table.clock.seconds(|| step(&mut long));
        (name, seconds * 1e9 / PLIES as f64)
    };
    steps.iter().map(&mut measure).collect()
}

/// Requests of several kinds.
pub fn serve() -> Table {
    let mut table = Table::new(1, &["request", "µs", "requests/s"]);
    for &(name, request, part) in REQUESTS {
        let seconds = table.clock.seconds(|| {
            let answered = answer(black_box(request));
            assert!(answered.contains(part), "{answered}");
        });
        table.row([
            name.to_owned(),
            number(seconds * 1e6),
            number(1.0 / seconds),
        ]);
    }
    table
}
