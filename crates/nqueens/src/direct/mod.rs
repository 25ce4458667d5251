//! Direct N-Queens backtrackers: a ladder of seven, to compare a general solver with.
//!
//! Every rung places one queen per row from the top down and tries the columns from left to right. They
//! explore the same tree and differ in how they know that a square is attacked:
//!
//! | rung | a square is tested by |
//! |---|---|
//! | `scan` | going through the queens above |
//! | `hash-map` | hash maps from column and diagonals to a flag |
//! | `hash-set` | hash sets of the occupied columns and diagonals |
//! | `bool-array` | arrays of flags |
//! | `bitmask` | one machine word each for columns and diagonals, a whole row at a time |
//! | `bitmask-mirror` | the same, counting one half of the mirror images only |
//! | `bitmask-parallel` | the same, on all cores |
//!
//! All enumerate the same solutions in the same, lexicographic, order. None uses symmetry beyond the mirror
//! or any method of counting that does not walk the tree.
//!
//! ```
//! use nqueens::direct;
//! use nqueens::stop::Stop;
//!
//! let bitmask = direct::by_name("bitmask").unwrap();
//! let count = bitmask.count(8, &Stop::never())?;
//! assert_eq!(count.solutions, 92);
//! assert!(count.complete);
//! # Ok::<(), direct::DirectError>(())
//! ```

mod backtrack;
mod bitmask;
mod bitmask_mirror;
mod bitmask_parallel;
mod bool_array;
mod hash_map;
mod hash_set;
mod scan;

use std::ops::ControlFlow;

use thiserror::Error;

use self::backtrack::Backtracker;
use self::bitmask::Bitmask;
use self::bitmask_mirror::BitmaskMirror;
use self::bitmask_parallel::BitmaskParallel;
use self::bool_array::BoolArray;
use self::hash_map::HashMaps;
use self::hash_set::HashSets;
use self::scan::Scan;
pub use crate::stop::Stop;

/// A method that finds the solutions of N-Queens, all of them and in lexicographic order.
pub trait DirectSolver: Sync {
    /// The name of the method, as [`by_name`] knows it.
    fn name(&self) -> &'static str;

    /// The largest board that the method takes; far beyond what can be enumerated in a lifetime.
    fn max_n(&self) -> usize;

    /// Calls `visit` with each solution, in lexicographic order, until it breaks or `stop` says so.
    ///
    /// What has been visited is always an initial part of that order. Memory does not grow with the number
    /// of solutions.
    ///
    /// # Errors
    /// When `n` is more than [`max_n`](Self::max_n).
    fn for_each(
        &self,
        n: usize,
        stop: &Stop<'_>,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<Count, DirectError>;

    /// Counts the solutions, as far as `stop` allows.
    ///
    /// # Errors
    /// When `n` is more than [`max_n`](Self::max_n).
    fn count(&self, n: usize, stop: &Stop<'_>) -> Result<Count, DirectError> {
        self.for_each(n, stop, &mut |_| ControlFlow::Continue(()))
    }

    /// Finds the lexicographically first solution.
    ///
    /// # Errors
    /// When `n` is more than [`max_n`](Self::max_n).
    fn first(&self, n: usize, stop: &Stop<'_>) -> Result<First, DirectError> {
        let mut first = None;
        let count = self.for_each(n, stop, &mut |columns| {
            first = Some(columns.to_vec());
            ControlFlow::Break(())
        })?;
        Ok(match first {
            Some(columns) => First::Found(columns),
            None if count.complete => First::NoSolution,
            None => First::Stopped,
        })
    }

    /// Whether the method takes a board of this size.
    ///
    /// # Errors
    /// When `n` is more than [`max_n`](Self::max_n).
    fn admit(&self, n: usize) -> Result<(), DirectError> {
        if n > self.max_n() {
            return Err(DirectError::TooLarge { method: self.name(), n, max: self.max_n() });
        }
        Ok(())
    }
}

/// How many solutions were counted or visited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// The solutions met; when not complete, a lower bound.
    pub solutions: u64,
    /// Whether the whole tree was explored, so that these are all solutions.
    pub complete: bool,
}

/// The answer to the search for one solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum First {
    /// The solution, which of them the method says: the column of each row.
    Found(Vec<u32>),
    /// The board has no solution.
    NoSolution,
    /// The search was stopped before it knew.
    Stopped,
}

/// Why a method refuses a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DirectError {
    /// The board is larger than the method takes.
    #[error("method {method} takes boards up to n = {max}, and n is {n}")]
    TooLarge {
        /// The name of the method.
        method: &'static str,
        /// The size asked for.
        n: usize,
        /// The largest size that the method takes.
        max: usize,
    },
    /// What the method found did not pass the test, which is a fault of the method.
    #[error("method {method} found columns for n = {n} that are no solution; this is a fault in the program")]
    NotASolution {
        /// The name of the method.
        method: &'static str,
        /// The size of the board.
        n: usize,
    },
}

/// All methods, from the plainest to the fastest.
#[must_use]
pub fn rungs() -> &'static [&'static dyn DirectSolver] {
    &[
        &Backtracker::<Scan>::NEW,
        &Backtracker::<HashMaps>::NEW,
        &Backtracker::<HashSets>::NEW,
        &Backtracker::<BoolArray>::NEW,
        &Bitmask,
        &BitmaskMirror,
        &BitmaskParallel,
    ]
}

/// The method of that name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn DirectSolver> {
    rungs().iter().copied().find(|rung| rung.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_has_its_rungs_in_order() {
        let names: Vec<_> = rungs().iter().map(|rung| rung.name()).collect();
        let expected =
            ["scan", "hash-map", "hash-set", "bool-array", "bitmask", "bitmask-mirror", "bitmask-parallel"];
        assert_eq!(names, expected);
        for name in names {
            assert_eq!(by_name(name).map(DirectSolver::name), Some(name));
        }
        assert!(by_name("quantum").is_none());
    }

    #[test]
    fn a_refusal_names_the_method_the_board_and_the_limit() {
        let error = by_name("bitmask").unwrap().count(65, &Stop::never()).unwrap_err();
        assert_eq!(error.to_string(), "method bitmask takes boards up to n = 64, and n is 65");
    }
}
