//! The three layouts of domains at the same work.
//!
//! The layout follows from the span that a variable has when it is made. So the same small domains, and with them the
//! same trees, come in each layout if the variables are made wider and cut before the search.

use criterion::{Criterion, criterion_group, criterion_main};
use ferz::{Model, Var, all_different, branch, first_fail, sum};
use ferz_benches::{group, measure};

/// Each layout, and the greatest value of a variable that has it.
const LAYOUTS: [(&str, i64); 3] = [("word", 63), ("words", 32_766), ("wide", 1 << 40)];

/// Variables from 0 to `last` that were made with values up to `widest`.
fn ints(m: &mut Model, count: usize, last: i64, widest: i64) -> Vec<Var> {
    let x = m.ints(count, 0..=widest);
    for &x in &x {
        m.add(x.le(last));
    }
    x
}

/// Nine queens.
fn all_different_by_value(criterion: &mut Criterion) {
    let mut group = group(criterion, "domains all-different");
    for (layout, widest) in LAYOUTS {
        let mut m = Model::new();
        let q = ints(&mut m, 9, 8, widest);
        m.add(all_different(q.iter().copied()));
        m.add(all_different(q.iter().zip(0..).map(|(&x, i)| x + i)));
        m.add(all_different(q.iter().zip(0..).map(|(&x, i)| x - i)));
        let search = || m.search(first_fail(&q)).expect("a correct model");
        measure(&mut group, layout, search);
    }
}

/// The 451 ways to pay 50 in coins.
fn linear(criterion: &mut Criterion) {
    let mut group = group(criterion, "domains linear");
    let coins = [50, 20, 10, 5, 2, 1];
    for (layout, widest) in LAYOUTS {
        let mut m = Model::new();
        let counts = ints(&mut m, coins.len(), 50, widest);
        m.add(sum(coins.into_iter().zip(&counts).map(|(coin, &count)| coin * count)).eq(50));
        let search = || m.search(branch(&counts)).expect("a correct model");
        measure(&mut group, layout, search);
    }
}

criterion_group!(benches, all_different_by_value, linear);
criterion_main!(benches);
