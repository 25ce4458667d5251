//! Each order of variables with each order of values: another tree each time.

use criterion::{Criterion, criterion_group, criterion_main};
use ferz::{Limits, ValueOrder, VarOrder, branch};
use ferz_benches::{group, measure};
use nqueens::model::Queens;

/// Most orders do not find a solution within any reasonable time: they have this many nodes to try.
const MOST_NODES: u64 = 20_000;

fn first(criterion: &mut Criterion) {
    orders(criterion, "orders queens 100 first", 100, &Limits::none().nodes(MOST_NODES).solutions(1));
}

fn all(criterion: &mut Criterion) {
    orders(criterion, "orders queens 9 all", 9, &Limits::none());
}

fn orders(criterion: &mut Criterion, name: &str, n: usize, limits: &Limits) {
    let mut group = group(criterion, name);
    let queens = Queens::new(n).expect("a small board");
    for order in VarOrder::ALL {
        for value in ValueOrder::ALL {
            let strategy = branch(&queens.rows).order(order).value(value);
            let search = || {
                let search = queens.model.search(strategy.clone()).expect("a correct model");
                search.limits(limits.clone())
            };
            measure(&mut group, &format!("{order:?} {value:?}"), search);
        }
    }
}

criterion_group!(benches, first, all);
criterion_main!(benches);
