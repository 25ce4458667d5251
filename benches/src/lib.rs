//! What the benches in `benches/` share: how a search is measured, and a sudoku.
//!
//! The code in the repository's README is tested here, as the workspace has no package of its own for it.

use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BatchSize, BenchmarkGroup, Criterion, SamplingMode};
use ferz::{Consistency, Model, Search, Var, all_different};

/// A group of benchmarks that take a second or two each, however long one run takes.
pub fn group<'c>(criterion: &'c mut Criterion, name: &str) -> BenchmarkGroup<'c, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group
        .sampling_mode(SamplingMode::Flat)
        .sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_secs(1))
        .nresamples(10_000);
    group
}

/// Measures the search for all solutions, as far as the limits of the search allow. To build the engine is not part of
/// it.
///
/// Nodes and failures are part of the benchmark's name: times over different trees are not to be compared by mistake.
pub fn measure<'m>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, search: impl Fn() -> Search<'m>) {
    let mut first = search();
    first.count();
    let stats = first.stats();
    let name = format!("{name}, {} nodes, {} failures", stats.nodes, stats.failures);
    group.bench_function(name, |bencher| {
        bencher.iter_batched_ref(&search, Search::count, BatchSize::PerIteration);
    });
}

/// A sudoku with one solution, found by a search at every consistency. 0 stands for an open cell.
const SUDOKU: [[i64; 9]; 9] = [
    [0, 0, 0, 0, 0, 0, 5, 0, 2],
    [0, 0, 4, 5, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 6, 0, 0, 3],
    [3, 0, 0, 1, 4, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 8, 3, 0],
    [0, 6, 0, 0, 9, 0, 7, 0, 1],
    [0, 0, 6, 0, 0, 0, 2, 0, 0],
    [0, 7, 0, 2, 0, 8, 0, 1, 0],
    [0, 3, 0, 0, 0, 0, 0, 7, 0],
];

/// The model of a sudoku, and its cells row by row.
#[must_use]
pub fn sudoku(consistency: Consistency) -> (Model, Vec<Var>) {
    let mut m = Model::new();
    let clues = SUDOKU.as_flattened().iter();
    let cells: Vec<Var> = clues.map(|&v| if v == 0 { m.int(1..=9) } else { m.int(v) }).collect();
    for i in 0..9 {
        let row = |j: usize| cells[9 * i + j];
        let column = |j: usize| cells[9 * j + i];
        let block = |j: usize| cells[9 * (i / 3 * 3 + j / 3) + i % 3 * 3 + j % 3];
        m.add(all_different((0..9).map(row)).consistency(consistency));
        m.add(all_different((0..9).map(column)).consistency(consistency));
        m.add(all_different((0..9).map(block)).consistency(consistency));
    }
    (m, cells)
}

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
