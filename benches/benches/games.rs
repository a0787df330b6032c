//! What the layers above a position cost, on a game of ten thousand plies.

use benches::long_game::{self, LongGame, PLIES, Step};
use boardgame_core::Position;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn game<P: Position>(criterion: &mut Criterion, mut long: LongGame<P>, steps: &[Step<P>]) {
    let mut group = criterion.benchmark_group(P::NAME);
    group.throughput(Throughput::Elements(PLIES as u64));
    for (name, step) in steps {
        group.bench_function(format!("long game/{name}"), |bencher| {
            bencher.iter(|| step(&mut long));
        });
    }
    group.finish();
}

fn games(criterion: &mut Criterion) {
    game(criterion, long_game::kare_kapan(), LongGame::STEPS);
    game(criterion, long_game::kure(), LongGame::STEPS);
}

criterion_group!(benches, games);
criterion_main!(benches);
