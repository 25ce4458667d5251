//! The solutions, in the format asked for, or the statement that there is none.

use std::io::{self, Write};
use std::ops::ControlFlow;

use nqueens::board::{BoardWriter, Format};

use crate::report::{Report, Status};

/// Writes solutions until that fails.
pub(crate) struct Listing<W> {
    format: Format,
    writer: BoardWriter<W>,
    written: io::Result<()>,
}

impl<W: Write> Listing<W> {
    pub(crate) fn new(format: Format, is_colored: bool, out: W) -> Self {
        let writer = BoardWriter::new(format, out).colored(is_colored);
        Self { format, writer, written: Ok(()) }
    }

    /// Writes a solution, and breaks when it could not be written.
    pub(crate) fn write(&mut self, columns: &[u32]) -> ControlFlow<()> {
        self.written = self.writer.write(columns);
        if self.written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Writes a solution with a mark, and breaks when it could not be written.
    pub(crate) fn write_marked(&mut self, columns: &[u32]) -> ControlFlow<()> {
        self.written = self.writer.write_marked(columns);
        if self.written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Closes a list of solutions, and says in words what the other formats have no picture of: that there is no
    /// solution, and that the empty board is one.
    ///
    /// # Errors
    /// What went wrong when a solution was written, or now.
    pub(crate) fn finish(self, report: &Report) -> io::Result<()> {
        self.written?;
        let mut out = self.writer.finish()?;
        let n = report.n;
        match self.format {
            Format::Json | Format::Leetcode => Ok(()),
            _ if self.format.is_picture() => Ok(()),
            _ if report.status == Status::Unsatisfiable => writeln!(out, "There is no solution for n = {n}."),
            Format::Board | Format::Unicode if n == 0 && report.solutions == 1 => {
                writeln!(out, "The empty board is the solution for n = 0.")
            }
            _ => Ok(()),
        }
    }
}
