//! What is told on standard error while all goes well.

use std::fmt::Display;
use std::io::{self, Write};

/// Standard error, where a reader that is gone does no harm.
#[derive(Debug)]
pub(crate) struct Log {
    /// Whether to tell what is being done.
    pub(crate) verbose: bool,
}

impl Log {
    /// Something that whoever wrote the program should know.
    pub(crate) fn note(&self, note: impl Display) {
        let _ = writeln!(io::stderr(), "fzn-ferz: note: {note}");
    }

    /// Something for those who want to know what is being done.
    pub(crate) fn detail(&self, detail: impl Display) {
        if self.verbose {
            let _ = writeln!(io::stderr(), "fzn-ferz: {detail}");
        }
    }
}
