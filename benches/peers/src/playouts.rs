//! Random games.

use std::hint::black_box;

use benches::playouts::{self, Playouts, play};
use boardgame_core::Position;

use crate::table::{Table, number};

/// Every game under its main rules.
pub fn table() -> Table {
    let mut table = Table::new(
        2,
        &["game", "rules", "plies a game", "games/s", "M moves/s"],
    );
    game(&mut table, playouts::kare_kapan());
    game(&mut table, playouts::mukus_izi());
    game(&mut table, playouts::o_an_quan());
    game(&mut table, playouts::kure());
    table
}

fn game<P: Position>(table: &mut Table, all: Vec<Playouts<P>>) {
    for Playouts {
        name,
        start,
        games,
        moves,
    } in all
    {
        let seconds = table
            .clock
            .seconds(|| assert_eq!(play(black_box(&start), games), moves));
        let (games, moves) = (f64::from(games), moves as f64);
        table.row([
            P::NAME.to_owned(),
            name.to_owned(),
            number(moves / games),
            number(games / seconds),
            number(moves / seconds / 1e6),
        ]);
    }
}
