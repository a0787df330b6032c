//! Random games.

use std::hint::black_box;

use benches::playouts::{self, Playouts, play};
use boardgame_core::Position;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn game<P: Position>(criterion: &mut Criterion, all: &[Playouts<P>]) {
    let mut group = criterion.benchmark_group(P::NAME);
    for Playouts {
        name,
        start,
        games,
        moves,
    } in all
    {
        group.throughput(Throughput::Elements(*moves));
        group.bench_function(format!("playouts/{name}"), |bencher| {
            bencher.iter(|| assert_eq!(play(black_box(start), *games), *moves));
        });
    }
    group.finish();
}

fn all(criterion: &mut Criterion) {
    game(criterion, &playouts::kare_kapan());
    game(criterion, &playouts::mukus_izi());
    game(criterion, &playouts::o_an_quan());
    game(criterion, &playouts::kure());
}

criterion_group!(benches, all);
criterion_main!(benches);
