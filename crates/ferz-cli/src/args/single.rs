//! Which solution, where only one is wanted.

use clap::Args;
use nqueens::single::Method;

/// Which one solution.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "What to find")]
pub(crate) struct SingleArgs {
    /// Print one solution at random, by --seed
    ///
    /// Linear-time search (Sosič and Gu 1991) for boards up to n = 100000000. Every solution can come, but not all are
    /// equally likely. The same seed gives the same solution everywhere.
    #[arg(long, conflicts_with_all = ["lexicographic", "all", "count", "limit", "solver", "fundamental"])]
    pub(crate) random: bool,

    /// Print the lexicographically first solution
    ///
    /// Takes seconds up to n = 35 and minutes or far longer for most larger boards. None above n = 64 is taken.
    #[arg(long, conflicts_with_all = ["all", "count", "limit", "solver"])]
    pub(crate) lexicographic: bool,
}

impl SingleArgs {
    /// The method that was asked for.
    pub(crate) fn method(&self, seed: Option<u64>) -> Option<Method> {
        if self.random {
            Some(Method::Random { seed: seed.unwrap_or_default() })
        } else if self.lexicographic {
            Some(Method::Lexicographic)
        } else {
            None
        }
    }
}
