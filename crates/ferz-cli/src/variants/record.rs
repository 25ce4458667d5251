//! A variant as a JSON object on a line.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

use super::problem::Problem;
use super::task::Task;
use crate::choices::Choices;
use crate::output::record::SearchFields;
use crate::report::{Report, Status};

/// The fields, in their order, those of an ordinary board first. What there is not is null.
#[derive(Serialize)]
struct Record<'a> {
    n: usize,
    /// Rows and columns.
    board: [usize; 2],
    variant: &'a str,
    /// How many queens are placed; of domination and armies, how many the best solution shown has.
    queens: Option<usize>,
    #[serde(flatten)]
    search: SearchFields,
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
    let (queens, is_in_rows) = match problem {
        Problem::Rules(rules) => (Some(rules.queens), true),
        _ => (kept.map(|kept| kept.queens), false),
    };
    let mut search = SearchFields::new(task.strategy_of(problem), report);
    search.consistency = search.consistency.filter(|_| is_in_rows);
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
        search,
        unique,
        columns: json(is_in_rows),
        squares: json(!is_in_rows),
    };
    serde_json::to_writer(&mut *out, &record)?;
    writeln!(out)
}
