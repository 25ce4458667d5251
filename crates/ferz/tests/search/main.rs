//! Search: every solution once, whatever the strategy; optima; limits; trees.

mod branchers;
mod distinct;
mod enumeration;
mod free;
mod limits;
mod models;
mod optima;
mod restarts;
mod strategies;
mod traces;
mod trees;
mod views;

use ferz::Search;
use proptest::prelude::ProptestConfig;

fn cases() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) }
}

/// The solutions that are left, as rows of values.
fn rows(search: &mut Search<'_>) -> Vec<Vec<i64>> {
    search.solutions().map(|solution| solution.values().to_vec()).collect()
}

fn sorted(mut rows: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
    rows.sort_unstable();
    rows
}
