//! The trail against plain copying. One of them is compiled in, and the benchmark's name says which: run this once
//! without and once with the feature `copy`, and criterion's report has them side by side.

use criterion::{Criterion, criterion_group, criterion_main};
use ferz::{Consistency, Limits, ValueOrder, first_fail};
use ferz_benches::{group, measure, sudoku};
use nqueens::model::Queens;

const MEMORY: &str = if cfg!(feature = "copy") { "copy" } else { "trail" };

fn small_state(criterion: &mut Criterion) {
    let queens = Queens::new(12).expect("a small board");
    let search = || queens.model.search(first_fail(&queens.rows)).expect("a correct model");
    measure(&mut group(criterion, "memory queens 12 all"), MEMORY, search);
}

fn medium_state(criterion: &mut Criterion) {
    let (model, cells) = sudoku(Consistency::Pairs);
    let search = || model.search(first_fail(&cells)).expect("a correct model");
    measure(&mut group(criterion, "memory sudoku pairs"), MEMORY, search);
}

fn large_state(criterion: &mut Criterion) {
    for (n, value) in [(100, ValueOrder::Median), (1000, ValueOrder::Median)] {
        let queens = Queens::new(n).expect("a small board");
        let strategy = first_fail(&queens.rows).value(value);
        let search = || {
            let search = queens.model.search(strategy.clone()).expect("a correct model");
            search.limits(Limits::none().solutions(1))
        };
        measure(&mut group(criterion, &format!("memory queens {n} first")), MEMORY, search);
    }
}

criterion_group!(benches, small_state, medium_state, large_state);
criterion_main!(benches);
