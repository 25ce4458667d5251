//! A row for each board, written as soon as the board is done.

use std::io::{self, Write};

use crate::report::Report;

/// Writes the heads of the columns.
///
/// # Errors
/// Those of `out`.
pub(crate) fn heads(out: &mut dyn Write) -> io::Result<()> {
    row(out, ["n", "solutions", "nodes", "failures", "time [s]", "status"])
}

/// Writes a board. A direct solver has no nodes and failures.
///
/// # Errors
/// Those of `out`.
pub(crate) fn write(out: &mut dyn Write, report: &Report) -> io::Result<()> {
    let count = |count: Option<u64>| count.map_or("-".to_owned(), |count| count.to_string());
    let search = report.search.as_ref();
    let cells = [
        report.n.to_string(),
        report.solutions.to_string(),
        count(search.map(|stats| stats.nodes)),
        count(search.map(|stats| stats.failures)),
        format!("{:.6}", report.time.as_secs_f64()),
        report.status.to_string(),
    ];
    row(out, cells.each_ref().map(String::as_str))
}

fn row(out: &mut dyn Write, [n, solutions, nodes, failures, time, status]: [&str; 6]) -> io::Result<()> {
    writeln!(out, "{n:>4}  {solutions:>15}  {nodes:>13}  {failures:>13}  {time:>13}  {status}")
}
