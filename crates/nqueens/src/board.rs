//! Solutions as text, in six formats, and the test whether columns are a solution.
//!
//! Solutions are written as they come, one at a time: no format holds more than one of them, and those
//! that make one list of all solutions are closed by [`BoardWriter::finish`].

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use fixedbitset::FixedBitSet;
use thiserror::Error;

/// Whether queens in these columns, one in each row, are all on the board and attack one another nowhere.
///
/// Takes time and memory linear in the number of rows. The empty board is a solution.
#[must_use]
pub fn is_solution(columns: &[u32]) -> bool {
    let n = columns.len();
    let mut taken = FixedBitSet::with_capacity(n);
    let mut rising = FixedBitSet::with_capacity(2 * n);
    let mut falling = FixedBitSet::with_capacity(2 * n);
    columns.iter().enumerate().all(|(row, &column)| {
        let column = column as usize;
        // `put` tells whether the bit was set before.
        column < n && !taken.put(column) && !rising.put(row + column) && !falling.put(row + n - column)
    })
}

/// How solutions are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// `Q` and `.`, a line for each row.
    Board,
    /// A queen on light and dark squares, the upper left one light.
    Unicode,
    /// The 0-based columns of the rows, a line for each solution.
    Columns,
    /// Numbered configurations of ones (queens) and zeros.
    Flat,
    /// One list of all solutions, each a list of rows of `Q` and `.`, as in problem 51 of LeetCode.
    Leetcode,
    /// One JSON array of all solutions, each an array of 0-based columns.
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 6] =
        [Self::Board, Self::Unicode, Self::Columns, Self::Flat, Self::Leetcode, Self::Json];

    /// The name of the format, which [`FromStr`] reads.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Unicode => "unicode",
            Self::Columns => "columns",
            Self::Flat => "flat",
            Self::Leetcode => "leetcode",
            Self::Json => "json",
        }
    }

    /// Whether a solution can be marked.
    #[must_use]
    pub const fn has_marks(self) -> bool {
        matches!(self, Self::Board | Self::Unicode | Self::Columns)
    }

    /// Whether the solutions are written as the elements of one list.
    const fn is_list(self) -> bool {
        matches!(self, Self::Leetcode | Self::Json)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no format has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no format {0:?}; the formats are board, unicode, columns, flat, leetcode, json")]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let format = Self::ALL.into_iter().find(|format| format.name() == name);
        format.ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

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
#[must_use = "a list is not closed before `finish`"]
pub struct BoardWriter<W> {
    format: Format,
    out: W,
    written: u64,
}

impl<W: Write> BoardWriter<W> {
    /// A writer that has not written anything yet.
    pub const fn new(format: Format, out: W) -> Self {
        Self { format, out, written: 0 }
    }

    /// Writes a solution, the 0-based column of each row, and what separates it from the one before.
    ///
    /// Does not check that it is a solution; a column off the board leaves its row empty on boards.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&mut self, columns: &[u32]) -> io::Result<()> {
        self.write_line_end(columns, "")
    }

    /// Writes a solution with an asterisk at the end of its first line, if it has lines and its format
    /// [has marks](Format::has_marks).
    ///
    /// # Errors
    /// Those of `out`.
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
            Format::Board => grid(out, columns, mark, |_, _, queen| if queen { "Q" } else { "." }),
            Format::Unicode => {
                grid(out, columns, mark, |row, column, queen| match (queen, (row + column) % 2) {
                    (true, _) => "♛",
                    (false, 0) => "□",
                    (false, _) => "■",
                })
            }
            Format::Columns => {
                array(out, columns, ", ")?;
                writeln!(out, "{mark}")
            }
            Format::Flat => {
                writeln!(out, "Configuration {}:", self.written)?;
                grid(out, columns, mark, |_, _, queen| if queen { "1" } else { "0" })
            }
            Format::Leetcode => rows(out, columns),
            Format::Json => array(out, columns, ","),
        }
    }

    /// Closes the list, where the format is one, flushes and gives back `out`.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn finish(mut self) -> io::Result<W> {
        if self.format.is_list() {
            self.out.write_all(if self.written == 0 { b"[]\n" } else { b"]\n" })?;
        }
        self.out.flush()?;
        Ok(self.out)
    }
}

/// A line for each row, the first with `mark` behind it, with the squares that `square` draws for (row, column, whether it holds the queen).
fn grid(
    out: &mut impl Write,
    columns: &[u32],
    mark: &str,
    square: impl Fn(usize, usize, bool) -> &'static str,
) -> io::Result<()> {
    for (row, &queen) in columns.iter().enumerate() {
        for column in 0..columns.len() {
            let separator = if column == 0 { "" } else { " " };
            write!(out, "{separator}{}", square(row, column, column == queen as usize))?;
        }
        writeln!(out, "{}", if row == 0 { mark } else { "" })?;
    }
    Ok(())
}

/// The columns as an array of numbers.
fn array(out: &mut impl Write, columns: &[u32], separator: &str) -> io::Result<()> {
    list(out, columns, separator, |out, column| write!(out, "{column}"))
}

/// The rows as an array of strings.
fn rows(out: &mut impl Write, columns: &[u32]) -> io::Result<()> {
    list(out, columns, ",", |out, queen| {
        out.write_all(b"\"")?;
        for column in 0..columns.len() {
            out.write_all(if column == queen as usize { b"Q" } else { b"." })?;
        }
        out.write_all(b"\"")
    })
}

fn list<W: Write>(
    out: &mut W,
    columns: &[u32],
    separator: &str,
    element: impl Fn(&mut W, u32) -> io::Result<()>,
) -> io::Result<()> {
    out.write_all(b"[")?;
    for (row, &column) in columns.iter().enumerate() {
        if row > 0 {
            out.write_all(separator.as_bytes())?;
        }
        element(out, column)?;
    }
    out.write_all(b"]")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn attack_nowhere(columns: &[u32]) -> bool {
        let n = columns.len();
        (0..n).all(|i| (columns[i] as usize) < n)
            && (0..n).all(|j| {
                (0..j).all(|i| columns[i] != columns[j] && columns[i].abs_diff(columns[j]) as usize != j - i)
            })
    }

    #[test]
    fn is_solution_on_all_small_boards_and_a_little_off_them() {
        for n in 0..=5_u32 {
            for code in 0..(n + 1).pow(n) {
                let columns: Vec<_> = (0..n).map(|row| code / (n + 1).pow(row) % (n + 1)).collect();
                assert_eq!(is_solution(&columns), attack_nowhere(&columns), "{columns:?}");
            }
        }
        assert!(!is_solution(&[u32::MAX]));
    }

    proptest! {
        /// Starts from a solution, so that near misses are met and not only plain misses.
        #[test]
        fn is_solution_is_the_pairwise_test(row in 0..8_usize, column in 0..9_u32, a in 0..8_usize, b in 0..8_usize) {
            let mut columns = [0, 4, 7, 5, 2, 6, 1, 3];
            columns.swap(a, b);
            prop_assert_eq!(is_solution(&columns), attack_nowhere(&columns));
            columns[row] = column;
            prop_assert_eq!(is_solution(&columns), attack_nowhere(&columns));
        }

        #[test]
        fn is_solution_is_the_pairwise_test_on_permutations(
            columns in (0..7_u32).prop_flat_map(|n| Just((0..n).collect::<Vec<_>>()).prop_shuffle()),
        ) {
            prop_assert_eq!(is_solution(&columns), attack_nowhere(&columns));
        }
    }
}
