//! When a search stops.

use std::time::Duration;

use clap::Args;

use crate::parse::{at_least_one, time};

/// When to stop. In a range of boards, each board has these limits.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Stop after this time: seconds, or with a unit as in 500ms, 2s, 1.5m, 1h
    #[arg(long, value_name = "TIME", value_parser = time, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<Duration>,

    /// Stop after so many nodes of the search tree (engine only)
    #[arg(long, value_name = "NODES", value_parser = at_least_one, allow_negative_numbers = true)]
    pub(crate) node_limit: Option<u64>,

    /// Stop after so many failed nodes (engine only)
    #[arg(long, value_name = "FAILURES", value_parser = at_least_one, allow_negative_numbers = true)]
    pub(crate) failure_limit: Option<u64>,
}

impl LimitArgs {
    /// An option that was given and that only the engine has.
    pub(crate) fn engine_option(&self) -> Option<&'static str> {
        let given = [("--node-limit", self.node_limit), ("--failure-limit", self.failure_limit)];
        given.into_iter().find(|(_, limit)| limit.is_some()).map(|(name, _)| name)
    }
}
