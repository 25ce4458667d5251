//! The engine against each direct solver: all solutions of N-Queens.
//!
//! The engine's time is that of everything from an empty model on.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use ferz::first_fail;
use ferz_benches::group;
use nqueens::direct::{Stop, rungs};
use nqueens::model::Queens;

fn all(criterion: &mut Criterion) {
    for n in [8, 10, 12] {
        let mut group = group(criterion, &format!("queens {n} all"));
        group.bench_function("engine", |bencher| bencher.iter(|| engine(black_box(n))));
        for rung in rungs() {
            group.bench_function(rung.name(), |bencher| {
                bencher.iter(|| rung.count(black_box(n), &Stop::never()));
            });
        }
    }
}

fn engine(n: usize) -> u64 {
    let queens = Queens::new(n).expect("a small board");
    queens.model.search(first_fail(&queens.rows)).expect("a correct model").count()
}

criterion_group!(benches, all);
criterion_main!(benches);
