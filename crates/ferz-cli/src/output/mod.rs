//! What is printed: solutions, a table of boards, JSON, statistics.

pub(crate) mod listing;
pub(crate) mod record;
pub(crate) mod statistics;
pub(crate) mod table;
pub(crate) mod target;

use std::io::{self, BufWriter, IsTerminal, Write};

/// Standard output: a line at a time on a terminal, so that solutions show as they are found, and otherwise in larger
/// pieces.
pub(crate) fn standard() -> Box<dyn Write> {
    let out = io::stdout();
    if out.is_terminal() { Box::new(out) } else { Box::new(BufWriter::new(out)) }
}
