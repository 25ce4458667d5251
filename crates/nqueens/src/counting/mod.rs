//! Counting solutions without walking the whole tree, in parallel and in parts.
//!
//! A [`Plan`] cuts the work of a [`Method`] on one board into units, numbered from 0. The count of the board is
//! the sum of the counts of its units, and no unit needs another: they can be counted on any number of threads,
//! processes or machines, in any order, and the sum is the same.
//!
//! ```
//! use nqueens::counting::{Method, Plan};
//! use nqueens::stop::Stop;
//!
//! let plan = Plan::new(Method::fastest(10), 10)?;
//! let count = plan.count(2, &Stop::never())?;
//! assert_eq!(count.solutions, 724);
//! # Ok::<(), nqueens::counting::CountingError>(())
//! ```
//!
//! The backtrackers in [`direct`](crate::direct) are slower, and list solutions as well.

pub mod ledger;
mod meet;
mod plan;
mod run;
mod symmetric;

use thiserror::Error;

pub use plan::Plan;
pub use symmetric::for_each;

/// A method of counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Depth-first search below the queens on the border, one of each class of symmetric borders.
    Symmetric,
    /// Joins lists of all placements on the left and on the right half of the board; from n = 13 on it takes a small
    /// part of the time of a search.
    ///
    /// It holds all placements on two quarters of the board, in all threads together: 15 MB for n = 18, 135 MB for 20,
    /// 240 MB for 21, 1.1 GB for 22, 2.2 GB for 23 and 10 GB for 24.
    MeetInTheMiddle,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 2] = [Self::Symmetric, Self::MeetInTheMiddle];

    /// The method that counts a board of this size in the least time: a search on small boards, and on those that are
    /// too large for lists.
    #[must_use]
    pub const fn fastest(n: usize) -> Self {
        match n {
            14..=24 => Self::MeetInTheMiddle,
            _ => Self::Symmetric,
        }
    }

    /// The name of the method, as [`by_name`](Self::by_name) knows it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Symmetric => "symmetric",
            Self::MeetInTheMiddle => "meet-in-the-middle",
        }
    }

    /// The method of that name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }

    /// The version of the method's units: counts of units go together only if their versions are the same.
    #[must_use]
    pub const fn version(self) -> u32 {
        match self {
            Self::Symmetric | Self::MeetInTheMiddle => 1,
        }
    }

    /// The largest board that the method takes.
    #[must_use]
    pub const fn max_n(self) -> usize {
        match self {
            Self::Symmetric => 64,
            Self::MeetInTheMiddle => 24,
        }
    }

    /// Whether the method takes a board of this size.
    ///
    /// # Errors
    /// When `n` is more than [`max_n`](Self::max_n).
    pub const fn admit(self, n: usize) -> Result<(), CountingError> {
        let max = self.max_n();
        if n > max { Err(CountingError::TooLarge { method: self, n, max }) } else { Ok(()) }
    }
}

/// Why a board is not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CountingError {
    /// The board is larger than the method takes.
    #[error("method {} takes boards up to n = {max}, and n is {n}", method.name())]
    TooLarge {
        /// The method.
        method: Method,
        /// The size asked for.
        n: usize,
        /// The largest size that the method takes.
        max: usize,
    },
    /// The threads could not be started.
    #[error("{threads} threads cannot be started")]
    Threads {
        /// The number asked for.
        threads: usize,
    },
    /// It was stopped before the work was planned.
    #[error("the count was stopped before its work was planned")]
    Stopped,
}
