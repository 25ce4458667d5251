//! What can be wrong with a ledger, in words for the user.

use std::fmt::{self, Display};
use std::io;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

use crate::counting::{CountingError, Method};

/// A line of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: Arc<PathBuf>,
    /// The number of the line, from 1 on.
    pub line: u64,
}

impl Place {
    /// The error that the line is refused for this reason.
    pub(super) fn refuse(&self, reason: LineError) -> LedgerError {
        LedgerError::Line { place: self.clone(), reason }
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}", self.file.display(), self.line)
    }
}

/// Why a ledger is refused, or cannot be kept.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// A file cannot be read.
    #[error("{} cannot be read", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("{} cannot be written", file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is a folder, a pipe or a device.
    #[error("{} is not a regular file, which alone can be added to after a kill", file.display())]
    Irregular {
        /// The file.
        file: PathBuf,
    },
    /// Another process writes the file.
    #[error("{} is written by another process; wait for its end, or give each process a file of its own", file.display())]
    InUse {
        /// The file.
        file: PathBuf,
    },
    /// The file system has no locks.
    #[error("{} cannot be locked against other processes; keep it on another file system", file.display())]
    Lock {
        /// The file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A line is refused.
    #[error("{place}: {reason}")]
    Line {
        /// The line.
        place: Place,
        /// Why.
        reason: LineError,
    },
    /// Units are counted twice.
    #[error(
        "{place}: units {} are counted already in {other}; leave out one of the files, or remove one of the lines",
        pair(units)
    )]
    Double {
        /// The units that both lines count.
        units: Range<u32>,
        /// The second line.
        place: Place,
        /// The first line.
        other: Place,
    },
    /// Units are not counted.
    #[error("{}", missing(gaps, all))]
    Missing {
        /// The units that no line counts, at least one.
        gaps: Vec<Range<u32>>,
        /// All units.
        all: Range<u32>,
    },
    /// No file has a record.
    #[error("there is no whole line in {}", files(paths))]
    Empty {
        /// The files.
        paths: Vec<PathBuf>,
    },
    /// The work cannot be shared out so.
    #[error("n = {n} by {} cannot be split into {parts}: it has {units} units of work, and no part is empty", method.name())]
    Parts {
        /// The size of the board.
        n: usize,
        /// The method.
        method: Method,
        /// The parts asked for.
        parts: usize,
        /// The number of units, which is the largest number of parts.
        units: u32,
    },
    /// The board is not counted by the method.
    #[error(transparent)]
    Counting(#[from] CountingError),
}

/// Why a line is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LineError {
    /// It is longer than any line that belongs there.
    #[error("the line is too long for {expected}; is this the right file?")]
    Long {
        /// What belongs there.
        expected: &'static str,
    },
    /// It is something else.
    #[error("this is not {expected}; if the file is the right one, remove the line")]
    Foreign {
        /// What belongs there.
        expected: &'static str,
    },
    /// Its checksum is that of another line.
    #[error(
        "the line is not as it was written, its checksum does not fit; remove it to have its units counted again"
    )]
    Changed,
    /// It has no end.
    #[error("the line is cut off; write the file again")]
    Torn,
    /// Its method is not known.
    #[error("there is no method {method:?} in this version of the program")]
    Method {
        /// The name that it gives.
        method: String,
    },
    /// Its units are those of another version.
    #[error(
        "its units are those of version {version} of method {}, and this program has version {}; \
         go on with the program that wrote it",
        method.name(), method.version()
    )]
    Version {
        /// The method.
        method: Method,
        /// The version that it gives.
        version: u32,
    },
    /// It is of another board, or by another method.
    #[error(
        "this is of n = {n} by {}, and not of n = {expected_n} by {}; give another file, or that board and method",
        method.name(), expected_method.name()
    )]
    Other {
        /// The size of the board that it gives.
        n: usize,
        /// The method that it gives.
        method: Method,
        /// The size of the board that belongs there.
        expected_n: usize,
        /// The method that belongs there.
        expected_method: Method,
    },
    /// It has units that do not exist, or none.
    #[error("units {} are not among the {all} units of the board; remove the line", pair(units))]
    Units {
        /// The units.
        units: Range<u32>,
        /// The number of units that exist.
        all: u32,
    },
    /// It is no share of that number of shares, or one that came before.
    #[error(
        "unit {index} of {of} does not go with the board or with the lines before it; write the file again"
    )]
    Share {
        /// Its number.
        index: u32,
        /// The number of shares.
        of: u32,
    },
    /// The sum of the counts is too large.
    #[error(
        "with its count of {count} the sum is more than {}; no board so small has so many solutions",
        u64::MAX
    )]
    Overflow {
        /// Its count.
        count: u64,
    },
}

/// Units as a ledger writes them.
fn pair(units: &Range<u32>) -> String {
    format!("[{},{}]", units.start, units.end)
}

fn missing(gaps: &[Range<u32>], all: &Range<u32>) -> String {
    const SHOWN: usize = 3;
    let shown: Vec<_> = gaps.iter().take(SHOWN).map(pair).collect();
    let others = match gaps.len().saturating_sub(SHOWN) {
        0 => String::new(),
        others => format!(" and {others} more ranges"),
    };
    format!("units {}{others}, of {}, are not counted; have them counted first", shown.join(", "), pair(all))
}

fn files(paths: &[PathBuf]) -> String {
    match paths {
        [path] => path.display().to_string(),
        _ => format!("any of {} files", paths.len()),
    }
}
