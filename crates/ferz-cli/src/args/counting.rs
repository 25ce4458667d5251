//! How solutions are counted.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;

use crate::parse::{shares, threads};

/// How solutions are counted by the methods that do not walk the whole tree, at once or in parts.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Counting")]
pub(crate) struct CountingArgs {
    /// Count on so many threads, with a method of counting or bitmask-parallel [default: one for each core]
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,

    /// Keep the counts of what is done in FILE, and go on from there if it is there already
    ///
    /// A line is added for each piece of work that is done, so nothing is lost when the count is stopped or killed, and
    /// the same command goes on. The lines of several such files, or of results, of one board may be put together in one
    /// file.
    #[arg(long, value_name = "FILE", requires = "count")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Split the count into K units of work of about the same cost, for --run-units
    #[arg(long, value_name = "K", allow_negative_numbers = true)]
    pub(crate) split: Option<usize>,

    /// Count the units of work in FILE
    ///
    /// Results are lines for --merge. With --out, they are added to those in the file, and what is there already is not
    /// counted again: after a kill, the same command goes on. Processes that run at the same time need files of their
    /// own.
    #[arg(long, value_name = "FILE")]
    pub(crate) run_units: Option<PathBuf>,

    /// Of the units of work, count only those with these numbers, from 0 on and both ends included: 4 or 4..7
    #[arg(long, value_name = "I..J", requires = "run_units", value_parser = shares, allow_negative_numbers = true)]
    pub(crate) only: Option<RangeInclusive<u32>>,

    /// Add up the results in all FILEs, which together have to count the board exactly once
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) merge: Option<Vec<PathBuf>>,

    /// Do not show the progress of a count
    #[arg(long)]
    pub(crate) quiet: bool,
}
