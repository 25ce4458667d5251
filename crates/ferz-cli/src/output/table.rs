//! A row for each board, written as soon as the board is done.

use std::io::{self, Write};

use nqueens::symmetry::Classes;

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

/// Writes the heads of the columns of a table of classes.
///
/// # Errors
/// Those of `out`.
pub(crate) fn class_heads(out: &mut dyn Write) -> io::Result<()> {
    classes_row(
        out,
        ["n", "solutions", "fundamental", "asymmetric", "half turn", "quarter turn", "full", "status"],
    )
}

/// Writes a board with its classes, if they are known.
///
/// # Errors
/// Those of `out`.
pub(crate) fn write_classes(
    out: &mut dyn Write,
    report: &Report,
    classes: Option<Classes>,
) -> io::Result<()> {
    let count = |count: fn(&Classes) -> u64| {
        classes.as_ref().map_or("-".to_owned(), |classes| count(classes).to_string())
    };
    let cells = [
        report.n.to_string(),
        report.solutions.to_string(),
        count(Classes::fundamental),
        count(|classes| classes.asymmetric),
        count(|classes| classes.half_turn),
        count(|classes| classes.quarter_turn),
        count(|classes| classes.full),
        report.status.to_string(),
    ];
    classes_row(out, cells.each_ref().map(String::as_str))
}

fn classes_row(out: &mut dyn Write, cells: [&str; 8]) -> io::Result<()> {
    let [n, solutions, fundamental, asymmetric, half_turn, quarter_turn, full, status] = cells;
    writeln!(
        out,
        "{n:>4}  {solutions:>15}  {fundamental:>15}  {asymmetric:>15}  {half_turn:>13}  {quarter_turn:>13}  {full:>4}  {status}"
    )
}
