//! Searching, judging and solving.

use std::hint::black_box;

use benches::positions::{self, Sample};
use benches::searches::{self, NODES, Problem, SEARCHED, alpha_beta, met};
use boardgame_core::{Evaluate, Position, Zobrist};
use boardgame_search::AlphaBeta;
use boardgame_search::solver::Solver;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

fn game<P: Evaluate + Zobrist>(criterion: &mut Criterion, samples: &[Sample<P>]) {
    let mut group = criterion.benchmark_group(P::NAME);
    group.sample_size(10);
    for Sample { name, position, .. } in samples.iter().filter(|one| SEARCHED.contains(&one.name)) {
        group.throughput(Throughput::Elements(NODES));
        group.bench_function(format!("alpha-beta/{name}"), |bencher| {
            let mut search = AlphaBeta::default();
            bencher.iter(|| alpha_beta(&mut search, black_box(position)));
        });
    }
    group.sample_size(100);
    let Some(start) = samples.first() else { return };
    let positions = met(&start.position, 256);
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("features", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(black_box(position).features());
            }
        });
    });
    group.bench_function("evaluate", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(black_box(position).evaluate());
            }
        });
    });
    group.finish();
}

fn solve<P: Position, S: Solver<P>>(
    criterion: &mut Criterion,
    problems: &[Problem<P>],
    solver: impl Fn() -> S,
) {
    let mut group = criterion.benchmark_group(P::NAME);
    group.sample_size(10);
    for problem in problems {
        group.throughput(Throughput::Elements(problem.nodes));
        group.bench_function(format!("solve/{}", problem.name), |bencher| {
            bencher.iter_batched_ref(
                &solver,
                |solver| black_box(problem).solve(solver),
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

fn search(criterion: &mut Criterion) {
    game(criterion, &positions::kare_kapan());
    game(criterion, &positions::mukus_izi());
    game(criterion, &positions::o_an_quan());
    game(criterion, &positions::kure());
    solve(
        criterion,
        &searches::mukus_izi(),
        searches::mukus_izi_solver,
    );
    solve(
        criterion,
        &searches::kare_kapan(),
        searches::kare_kapan_solver,
    );
}

criterion_group!(benches, search);
criterion_main!(benches);
