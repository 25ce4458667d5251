//! All-different at each level of consistency.

use criterion::{Criterion, criterion_group, criterion_main};
use ferz::{Consistency, first_fail};
use ferz_benches::{group, measure, sudoku};
use nqueens::model::Queens;

const LEVELS: [Consistency; 5] =
    [Consistency::Pairs, Consistency::Binary, Consistency::Value, Consistency::Bounds, Consistency::Domain];

fn queens(criterion: &mut Criterion) {
    let mut group = group(criterion, "consistency queens 10 all");
    for level in LEVELS {
        let queens = Queens::with_consistency(10, level).expect("a small board");
        let search = || queens.model.search(first_fail(&queens.rows)).expect("a correct model");
        measure(&mut group, &format!("{level:?}"), search);
    }
}

fn sudokus(criterion: &mut Criterion) {
    let mut group = group(criterion, "consistency sudoku");
    for level in LEVELS {
        let (model, cells) = sudoku(level);
        let search = || model.search(first_fail(&cells)).expect("a correct model");
        measure(&mut group, &format!("{level:?}"), search);
    }
}

criterion_group!(benches, queens, sudokus);
criterion_main!(benches);
