//! How solutions are counted.

use clap::Args;

use crate::parse::threads;

/// How solutions are counted by the methods that do not walk the whole tree.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Counting")]
pub(crate) struct CountingArgs {
    /// Count on so many threads, with a counting method or bitmask-parallel [default: one for each core]
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
}
