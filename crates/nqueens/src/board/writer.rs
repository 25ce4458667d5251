//! Solutions one after the other, in any format.

use std::io::{self, Write};

use super::sheet::Sheet;
use super::text;
use super::{Format, svg};

/// Writes solutions one after the other.
///
/// Makes many small writes, so `out` should be buffered. Boards of several lines are separated by an empty one.
///
/// ```
/// use nqueens::board::{BoardWriter, Format};
///
/// let mut writer = BoardWriter::new(Format::Json, Vec::new());
/// writer.write(&[1, 3, 0, 2])?;
/// writer.write(&[2, 0, 3, 1])?;
/// assert_eq!(writer.finish()?, b"[[1,3,0,2],[2,0,3,1]]\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "a list is not closed, and a picture not drawn, before `finish`"]
pub struct BoardWriter<W> {
    format: Format,
    is_colored: bool,
    out: W,
    written: u64,
    /// The boards of a picture.
    sheet: Sheet,
}

impl<W: Write> BoardWriter<W> {
    /// A writer that has not written anything yet.
    pub const fn new(format: Format, out: W) -> Self {
        Self { format, is_colored: false, out, written: 0, sheet: Sheet::new() }
    }

    /// Whether [`Format::Unicode`] colors its squares, by the escape sequences that terminals of 256 colors know. It
    /// does not unless told to; no other format does.
    pub fn colored(self, is_colored: bool) -> Self {
        Self { is_colored, ..self }
    }

    /// Writes a solution, the 0-based column of each row, and what separates it from the one before; or puts it on
    /// the sheet, where the format is a picture.
    ///
    /// Does not check that it is a solution; a column off the board leaves its row empty on boards.
    ///
    /// # Errors
    /// Those of `out`, and a [`SheetError`](super::SheetError) of the kind [`io::ErrorKind::InvalidInput`] if the
    /// picture has no room for the board.
    pub fn write(&mut self, columns: &[u32]) -> io::Result<()> {
        self.write_line_end(columns, "")
    }

    /// Writes a solution with an asterisk at the end of its first line, if it has lines and its format
    /// [has marks](Format::has_marks).
    ///
    /// # Errors
    /// Those of [`write`](Self::write).
    pub fn write_marked(&mut self, columns: &[u32]) -> io::Result<()> {
        self.write_line_end(columns, if self.format.has_marks() { " *" } else { "" })
    }

    /// Writes a solution, and `mark` before the end of its first line.
    fn write_line_end(&mut self, columns: &[u32], mark: &str) -> io::Result<()> {
        let first = self.written == 0;
        self.written += 1;
        match self.format {
            Format::Board | Format::Unicode | Format::Flat if !first => writeln!(self.out)?,
            Format::Leetcode | Format::Json => self.out.write_all(if first { b"[" } else { b"," })?,
            _ => {}
        }
        let out = &mut self.out;
        match self.format {
            Format::Board => text::grid(out, columns, mark, |_, _, queen| if queen { "Q" } else { "." }),
            Format::Unicode if self.is_colored => text::colored(out, columns, mark),
            Format::Unicode => {
                text::grid(out, columns, mark, |row, column, queen| match (queen, (row + column) % 2) {
                    (true, _) => "♛",
                    (false, 0) => "□",
                    (false, _) => "■",
                })
            }
            Format::Columns => {
                text::array(out, columns, ", ")?;
                writeln!(out, "{mark}")
            }
            Format::Flat => {
                writeln!(out, "Configuration {}:", self.written)?;
                text::grid(out, columns, mark, |_, _, queen| if queen { "1" } else { "0" })
            }
            Format::Leetcode => text::rows(out, columns),
            Format::Json => text::array(out, columns, ","),
            Format::Svg => self.put(columns),
            #[cfg(feature = "png")]
            Format::Png => self.put(columns),
        }
    }

    /// Puts a board on the sheet of a picture.
    fn put(&mut self, columns: &[u32]) -> io::Result<()> {
        self.sheet.push(columns).map_err(|full| io::Error::new(io::ErrorKind::InvalidInput, full))
    }

    /// Closes the list or draws the picture, where the format is one, flushes and gives back `out`. There is no picture
    /// of no board.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn finish(mut self) -> io::Result<W> {
        if self.format.is_list() {
            self.out.write_all(if self.written == 0 { b"[]\n" } else { b"]\n" })?;
        } else if !self.sheet.is_empty() {
            self.draw()?;
        }
        self.out.flush()?;
        Ok(self.out)
    }

    fn draw(&mut self) -> io::Result<()> {
        #[cfg(feature = "png")]
        if self.format == Format::Png {
            return self.out.write_all(&super::png::encode(&self.sheet)?);
        }
        svg::draw(&self.sheet, &mut self.out)
    }
}
