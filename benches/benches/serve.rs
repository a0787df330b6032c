//! Answering requests.

use std::hint::black_box;

use benches::requests::REQUESTS;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use examples::serve::answer;

fn serve(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("serve");
    group.throughput(Throughput::Elements(1));
    for &(name, request, part) in REQUESTS {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let answered = answer(black_box(request));
                assert!(answered.contains(part), "{answered}");
            });
        });
    }
    group.finish();
}

criterion_group!(benches, serve);
criterion_main!(benches);
