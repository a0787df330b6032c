//! Generating, counting and playing moves.

use std::hint::black_box;

use benches::positions::{self, Sample};
use boardgame_core::{Zobrist, perft, perft_made};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn game<P: Zobrist>(criterion: &mut Criterion, samples: &[Sample<P>]) {
    let mut group = criterion.benchmark_group(P::NAME);
    for Sample {
        name,
        position,
        depth,
        nodes,
    } in samples
    {
        let moves = position.legal_moves();
        group.throughput(Throughput::Elements(moves.len() as u64));
        group.bench_function(format!("legal moves/{name}"), |bencher| {
            bencher.iter(|| black_box(position).legal_moves());
        });
        group.bench_function(format!("move count/{name}"), |bencher| {
            bencher.iter(|| assert_eq!(black_box(position).move_count(), moves.len()));
        });
        group.bench_function(format!("nth move/{name}"), |bencher| {
            bencher.iter(|| {
                for n in 0..moves.len() {
                    black_box(black_box(position).nth_move(n));
                }
            });
        });
        group.bench_function(format!("is capture/{name}"), |bencher| {
            let captures = moves.iter().filter(|&&mv| position.is_capture(mv)).count();
            bencher.iter(|| {
                let position = black_box(position);
                let found = moves.iter().filter(|&&mv| position.is_capture(mv)).count();
                assert_eq!(found, captures);
            });
        });
        group.throughput(Throughput::Elements(1));
        group.bench_function(format!("key/{name}"), |bencher| {
            bencher.iter(|| black_box(position).zobrist());
        });
        group.throughput(Throughput::Elements(*nodes));
        group.bench_function(format!("perft {depth}/{name}"), |bencher| {
            bencher.iter(|| assert_eq!(perft(black_box(position), *depth), *nodes));
        });
        group.bench_function(format!("perft {depth} made/{name}"), |bencher| {
            bencher.iter(|| assert_eq!(perft_made(black_box(position), *depth), *nodes));
        });
    }
    group.finish();
}

fn movegen(criterion: &mut Criterion) {
    game(criterion, &positions::kare_kapan());
    game(criterion, &positions::mukus_izi());
    game(criterion, &positions::o_an_quan());
    game(criterion, &positions::kure());
}

criterion_group!(benches, movegen);
criterion_main!(benches);
