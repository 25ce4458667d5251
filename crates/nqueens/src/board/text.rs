//! One solution as text.

use std::io::{self, Write};

/// A line for each row, with the squares that `square` draws for (row, column, whether it holds the queen), and `mark`
/// at the end of the first.
pub(super) fn grid(
    out: &mut impl Write,
    columns: &[u32],
    mark: &str,
    square: impl Fn(usize, usize, bool) -> &'static str,
) -> io::Result<()> {
    for (row, &queen) in columns.iter().enumerate() {
        for column in 0..columns.len() {
            let separator = if column == 0 { "" } else { " " };
            out.write_all(separator.as_bytes())?;
            out.write_all(square(row, column, column == queen as usize).as_bytes())?;
        }
        writeln!(out, "{}", if row == 0 { mark } else { "" })?;
    }
    Ok(())
}

/// A line for each row, with the queen on squares in the colors of wood, each two characters wide, which makes it about
/// as wide as high, and `mark` at the end of the first line. The colors end with the squares.
pub(super) fn colored(out: &mut impl Write, columns: &[u32], mark: &str) -> io::Result<()> {
    const LIGHT: &str = "\x1b[48;5;223m";
    const DARK: &str = "\x1b[48;5;137m";
    const BLACK: &str = "\x1b[38;5;16m";
    const RESET: &str = "\x1b[0m";
    for (row, &queen) in columns.iter().enumerate() {
        out.write_all(BLACK.as_bytes())?;
        for column in 0..columns.len() {
            let square = if (row + column).is_multiple_of(2) { LIGHT } else { DARK };
            out.write_all(square.as_bytes())?;
            out.write_all(if column == queen as usize { "♛ " } else { "  " }.as_bytes())?;
        }
        writeln!(out, "{RESET}{}", if row == 0 { mark } else { "" })?;
    }
    Ok(())
}

/// The columns as an array of numbers.
pub(super) fn array(out: &mut impl Write, columns: &[u32], separator: &str) -> io::Result<()> {
    list(out, columns, separator, |out, column| write!(out, "{column}"))
}

/// The rows as an array of strings.
pub(super) fn rows(out: &mut impl Write, columns: &[u32]) -> io::Result<()> {
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
