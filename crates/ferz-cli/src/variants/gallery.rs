//! Solutions in the formats of the ordinary board, and what is to be said of them.
//!
//! Boards may be rectangular, rows empty and armies two, which [`BoardWriter`](nqueens::board::BoardWriter) does not
//! know. Everything else is as it is there.

use std::io::{self, Write};
use std::ops::ControlFlow;

use anyhow::{Result, bail};
use nqueens::board::Format;

use super::position::{Content, Position};
use super::problem::Problem;
use crate::report::{Report, Status};

/// Writes solutions until that fails.
pub(super) struct Gallery<'a, W> {
    format: Format,
    problem: &'a Problem,
    out: W,
    written: io::Result<()>,
    solutions: u64,
    /// The number of queens of the last solution.
    queens: usize,
}

/// Whether the solutions of a problem can be written so.
///
/// # Errors
/// When they cannot, with the formats that can.
pub(super) fn check(format: Format, problem: &Problem) -> Result<()> {
    let allowed: &[Format] = match problem {
        Problem::Rules(_) => {
            &[Format::Board, Format::Unicode, Format::Columns, Format::Flat, Format::Leetcode, Format::Json]
        }
        Problem::Domination { .. } => {
            &[Format::Board, Format::Unicode, Format::Flat, Format::Leetcode, Format::Json]
        }
        Problem::Armies { .. } => &[Format::Board, Format::Unicode, Format::Leetcode, Format::Json],
    };
    if !allowed.contains(&format) {
        let names: Vec<_> = allowed.iter().map(|format| format.name()).collect();
        bail!("--format {format} does not go with this variant; there are {}", names.join(", "));
    }
    Ok(())
}

impl<'a, W: Write> Gallery<'a, W> {
    pub(super) fn new(format: Format, problem: &'a Problem, out: W) -> Self {
        Self { format, problem, out, written: Ok(()), solutions: 0, queens: 0 }
    }

    /// Writes a solution, and breaks when it could not be written.
    pub(super) fn write(&mut self, position: &Position<'_>) -> ControlFlow<()> {
        self.queens = position.queens();
        self.solutions += 1;
        self.written = self.draw(position);
        if self.written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn draw(&mut self, position: &Position<'_>) -> io::Result<()> {
        let first = self.solutions == 1;
        let (rows, columns) = self.problem.size();
        let out = &mut self.out;
        match self.format {
            Format::Columns => {
                let Position::Rows(queens) = position else { return Ok(()) };
                let column =
                    |column: &Option<u32>| column.map_or("-".to_owned(), |column| column.to_string());
                return writeln!(out, "[{}]", queens.iter().map(column).collect::<Vec<_>>().join(", "));
            }
            Format::Json => {
                out.write_all(if first { b"[" } else { b"," })?;
                return Ok(serde_json::to_writer(out, &position.json())?);
            }
            Format::Leetcode => out.write_all(if first { b"[" } else { b"," })?,
            _ if !first => writeln!(out)?,
            _ => {}
        }
        if self.format == Format::Flat {
            writeln!(out, "Configuration {}:", self.solutions)?;
        }
        let line = |(row, contents): (usize, Vec<Content>)| {
            let symbols: Vec<_> = (0..)
                .zip(contents)
                .map(|(column, content)| symbol(self.format, content, row + column))
                .collect();
            symbols.join(if self.format == Format::Leetcode { "" } else { " " })
        };
        let lines: Vec<_> = position.contents(rows, columns).into_iter().enumerate().map(line).collect();
        if self.format == Format::Leetcode {
            return Ok(serde_json::to_writer(out, &lines)?);
        }
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))
    }

    /// Closes a list of solutions, and says in words what the picture does not.
    ///
    /// # Errors
    /// What went wrong when a solution was written, or now.
    pub(super) fn finish(mut self, report: &Report) -> io::Result<()> {
        self.written?;
        let is_picture = matches!(self.format, Format::Board | Format::Unicode);
        match self.format {
            Format::Json | Format::Leetcode => {
                self.out.write_all(if self.solutions == 0 { b"[]\n" } else { b"]\n" })?;
            }
            _ if report.status == Status::Unsatisfiable => {
                let reason = self.problem.reason_for_none();
                let reason = reason.map_or(String::new(), |reason| format!(" {reason}"));
                writeln!(self.out, "There is no solution.{reason}")?;
            }
            _ if is_picture && self.solutions > 0 => {
                let (rows, columns) = self.problem.size();
                if rows * columns == 0 {
                    writeln!(self.out, "The empty board is the solution.")?;
                }
                if let Some(remark) = remark(self.problem, self.queens, report) {
                    writeln!(self.out, "{remark}")?;
                }
            }
            _ => {}
        }
        self.out.flush()
    }
}

/// What is known of the solution shown beside itself.
fn remark(problem: &Problem, queens: usize, report: &Report) -> Option<String> {
    let is_known = !report.status.is_stopped();
    Some(match problem {
        Problem::Rules(_) if !problem.is_puzzle() => return None,
        Problem::Rules(_) => match report.status {
            Status::Complete if report.solutions == 1 => "There is no other solution.".to_owned(),
            Status::Satisfied if report.solutions == 2 => "There are more solutions.".to_owned(),
            status if status.is_stopped() => "Whether there are more solutions is not known.".to_owned(),
            _ => return None,
        },
        Problem::Domination { .. } => {
            let fewest = if is_known { "the fewest" } else { "not known to be the fewest" };
            format!("Queens: {queens}, {fewest}.")
        }
        Problem::Armies { .. } => {
            let most = if is_known { "the most" } else { "not known to be the most" };
            format!("Queens in each army: {queens}, {most}.")
        }
    })
}

/// A square; light and dark take turns as the sum of row and column grows.
fn symbol(format: Format, content: Content, sum: usize) -> &'static str {
    match (format, content) {
        (Format::Unicode, Content::Nothing) => {
            if sum.is_multiple_of(2) {
                "□"
            } else {
                "■"
            }
        }
        (Format::Unicode, Content::Queen | Content::Black) => "♛",
        (Format::Unicode, Content::White) => "♕",
        (Format::Flat, Content::Nothing) => "0",
        (Format::Flat, _) => "1",
        (_, Content::Nothing) => ".",
        (_, Content::Queen) => "Q",
        (_, Content::White) => "W",
        (_, Content::Black) => "B",
    }
}
