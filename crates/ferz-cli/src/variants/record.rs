//! A variant as a JSON object on a line.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

use super::problem::Problem;
use super::task::Task;
use crate::choices::Choices;
use crate::job::Strategy;
use crate::report::{Report, Status};

/// The fields, in their order, those of an ordinary board first. What there is not is null.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Record<'a> {
    n: usize,
    /// Rows and columns.
    board: [usize; 2],
    variant: &'a str,
    /// How many queens are placed; of domination and armies, how many the best solution shown has.
    queens: Option<usize>,
    solver: &'a str,
    order: Option<&'a str>,
    ties: Option<&'a str>,
    value: Option<&'a str>,
    branching: Option<&'a str>,
    consistency: Option<&'a str>,
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
    /// Of a puzzle whether it has exactly one solution, as far as that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<&'a Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<&'a Value>,
}

/// A solution as it is kept for a record.
pub(super) struct Kept {
    pub(super) queens: usize,
    pub(super) json: Value,
}

/// Writes the report, with a solution if it is given.
///
/// # Errors
/// Those of `out`.
pub(super) fn write(
    out: &mut dyn Write,
    task: &Task,
    problem: &Problem,
    report: &Report,
    kept: Option<&Kept>,
) -> io::Result<()> {
    let (rows, columns) = problem.size();
    let strategy = task.strategy_of(problem);
    let search = report.search.as_ref();
    let (queens, is_in_rows) = match problem {
        Problem::Rules(rules) => (Some(rules.queens), true),
        _ => (kept.map(|kept| kept.queens), false),
    };
    let json = |wanted: bool| kept.filter(|_| wanted).map(|kept| &kept.json);
    let unique = match report.status {
        _ if !problem.is_puzzle() => None,
        Status::Complete | Status::Unsatisfiable => Some(report.solutions == 1),
        _ if report.solutions > 1 => Some(false),
        _ => None,
    };
    let record = Record {
        n: rows,
        board: [rows, columns],
        variant: task.variant.word(),
        queens,
        solver: task.method.name(),
        order: strategy.map(|strategy| strategy.order.word()),
        ties: strategy.map(|strategy| strategy.ties.word()),
        value: strategy.map(|strategy| strategy.value.word()),
        branching: strategy.map(|strategy| strategy.branching.word()),
        consistency: strategy.filter(|_| is_in_rows).map(|strategy| strategy.consistency.word()),
        seed: strategy.and_then(Strategy::seed),
        status: report.status.to_string(),
        solutions: report.solutions,
        nodes: search.map(|stats| stats.nodes),
        failures: search.map(|stats| stats.failures),
        propagations: search.map(|stats| stats.propagations),
        peak_depth: search.map(|stats| stats.peak_depth),
        solve_time: report.time.as_secs_f64(),
        unique,
        columns: json(is_in_rows),
        squares: json(!is_in_rows),
    };
    serde_json::to_writer(&mut *out, &record)?;
    writeln!(out)
}
