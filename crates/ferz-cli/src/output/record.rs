//! A board as a JSON object on a line.

use std::io::{self, Write};

use serde::Serialize;

use crate::choices::Choices;
use crate::job::Strategy;
use crate::report::Report;

/// The fields, in their order. What the solver does not have is null.
#[derive(Serialize)]
struct Record<'a> {
    n: usize,
    #[serde(flatten)]
    search: SearchFields,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<&'a [u32]>,
}

/// The fields on the search, of whatever board.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SearchFields {
    solver: &'static str,
    order: Option<&'static str>,
    ties: Option<&'static str>,
    value: Option<&'static str>,
    branching: Option<&'static str>,
    pub(crate) consistency: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    status: String,
    solutions: u64,
    nodes: Option<u64>,
    failures: Option<u64>,
    propagations: Option<u64>,
    peak_depth: Option<u64>,
    /// In seconds.
    solve_time: f64,
}

impl SearchFields {
    pub(crate) fn new(strategy: Option<&Strategy>, report: &Report) -> Self {
        let search = report.search.as_ref();
        Self {
            solver: report.solver,
            order: strategy.map(|strategy| strategy.order.word()),
            ties: strategy.map(|strategy| strategy.ties.word()),
            value: strategy.map(|strategy| strategy.value.word()),
            branching: strategy.map(|strategy| strategy.branching.word()),
            consistency: strategy.map(|strategy| strategy.consistency.word()),
            seed: report.seed,
            status: report.status.to_string(),
            solutions: report.solutions,
            nodes: search.map(|stats| stats.nodes),
            failures: search.map(|stats| stats.failures),
            propagations: search.map(|stats| stats.propagations),
            peak_depth: search.map(|stats| stats.peak_depth),
            solve_time: report.time.as_secs_f64(),
        }
    }
}

/// Writes the report, with the columns of a solution if they are given.
///
/// # Errors
/// Those of `out`.
pub(crate) fn write(
    out: &mut dyn Write,
    strategy: Option<&Strategy>,
    report: &Report,
    columns: Option<&[u32]>,
) -> io::Result<()> {
    let record = Record { n: report.n, search: SearchFields::new(strategy, report), columns };
    serde_json::to_writer(&mut *out, &record)?;
    writeln!(out)
}
