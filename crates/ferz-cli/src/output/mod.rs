//! What is printed: solutions, a table of boards, JSON, statistics.

pub(crate) mod listing;
pub(crate) mod record;
pub(crate) mod statistics;
pub(crate) mod table;

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

/// The file, which is made or overwritten, or else standard output: a line at a time on a terminal, so that solutions show as they are found, and otherwise in
/// larger pieces.
///
/// # Errors
/// When the file cannot be made.
pub(crate) fn open(file: Option<&Path>) -> io::Result<Box<dyn Write>> {
    if let Some(path) = file {
        return Ok(Box::new(BufWriter::new(File::create(path)?)));
    }
    let out = io::stdout();
    Ok(if out.is_terminal() { Box::new(out) } else { Box::new(BufWriter::new(out)) })
}
