//! Searches to look at, step by step.

use std::path::PathBuf;

use clap::Args;

use crate::parse::at_least_one;

/// How a search is shown, if it is.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Showing the search")]
pub(crate) struct PlaybackArgs {
    /// Step through the search of a small board in the terminal
    ///
    /// Shows what is decided, which squares which constraint takes, where the search fails and goes back. Up to the
    /// first solution, or with --all the whole search; boards up to n = 26. Press ? for the keys.
    #[cfg(feature = "watch")]
    #[arg(long, conflicts_with_all = NOT_SHOWN)]
    pub(crate) watch: bool,

    /// Write a page that plays the search of a small board in a browser
    ///
    /// One file that needs no network. It shows what is decided, which squares which constraint takes, where the search
    /// fails and goes back. Up to the first solution, or with --all the whole search; boards up to n = 26.
    #[arg(long, value_name = "FILE.html", conflicts_with_all = NOT_SHOWN)]
    pub(crate) trace: Option<PathBuf>,

    /// Show at most so many steps of the search [default: 20000]
    #[arg(long, value_name = "STEPS", value_parser = at_least_one, allow_negative_numbers = true)]
    pub(crate) step_limit: Option<u64>,
}

/// What prints something else.
const NOT_SHOWN: [&str; 8] =
    ["count", "json", "format", "stats", "color", "out", "fundamental", "mark_fundamental"];

impl PlaybackArgs {
    /// Whether the search is to be shown at all.
    pub(crate) fn is_given(&self) -> bool {
        self.watches() || self.trace.is_some()
    }

    /// Whether the search is to be shown in the terminal.
    pub(crate) fn watches(&self) -> bool {
        #[cfg(feature = "watch")]
        return self.watch;
        #[cfg(not(feature = "watch"))]
        return false;
    }
}
