//! One solution of a board, without going through the others.
//!
//! | method | the solution | boards | time | memory |
//! |---|---|---|---|---|
//! | [`Explicit`](Method::Explicit) | from a formula | to n = 10⁸ | linear | 4.7 bytes a row |
//! | [`Random`](Method::Random) | a random one, by a seed | to n = 10⁸ | linear in practice | 4.7 bytes a row |
//! | [`Lexicographic`](Method::Lexicographic) | the first in order | to n = 64 | exponential | constant |
//!
//! Every solution is tested on its own, by [`is_solution`], before it is given out; the memory stated includes that.
//! Nothing here enumerates or counts: that is what [`direct`](crate::direct) and [`model`](crate::model) do.
//!
//! ```
//! use nqueens::direct::First;
//! use nqueens::single::Method;
//! use nqueens::stop::Stop;
//!
//! let found = Method::Random { seed: 7 }.find(1000, &Stop::never())?;
//! assert!(matches!(found, First::Found(columns) if columns.len() == 1000));
//! assert_eq!(Method::Explicit.find(3, &Stop::never())?, First::NoSolution);
//! # Ok::<(), nqueens::direct::DirectError>(())
//! ```

mod explicit;
mod lexicographic;
mod random;

use crate::board::is_solution;
use crate::direct::{DirectError, First, Stop};

/// How one solution is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// From a formula: always the same solution, which looks regular (Pauls 1874).
    Explicit,
    /// By linear-time search from a random start (Sosič and Gu 1991).
    ///
    /// The same seed gives the same solution on every machine, by the generator [`SplitMix64`](ferz::SplitMix64).
    /// Every solution can come, but not all are equally likely: how the search is led to one has nothing to do with
    /// how many there are around it.
    Random {
        /// The seed, any number.
        seed: u64,
    },
    /// The lexicographically first solution, A141843 in the On-Line Encyclopedia of Integer Sequences.
    Lexicographic,
}

impl Method {
    /// The name of the method.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Explicit => "explicit",
            Self::Random { .. } => "random",
            Self::Lexicographic => "lexicographic",
        }
    }

    /// The largest board that the method takes.
    #[must_use]
    pub const fn max_n(self) -> usize {
        match self {
            Self::Explicit | Self::Random { .. } => 100_000_000,
            Self::Lexicographic => lexicographic::MAX_N,
        }
    }

    /// Whether the method takes a board of this size.
    ///
    /// # Errors
    /// When `n` is more than [`max_n`](Self::max_n).
    pub const fn admit(self, n: usize) -> Result<(), DirectError> {
        let max = self.max_n();
        if n > max { Err(DirectError::TooLarge { method: self.name(), n, max }) } else { Ok(()) }
    }

    /// Finds a solution and tests it, or gives up when `stop` says so.
    ///
    /// There is none for n = 2 and n = 3. [`Explicit`](Self::Explicit) does not look at `stop`: it takes about a second
    /// at most.
    ///
    /// # Errors
    /// When `n` is more than [`max_n`](Self::max_n). When what was found does not pass the test, which would be a fault
    /// of this library.
    pub fn find(self, n: usize, stop: &Stop<'_>) -> Result<First, DirectError> {
        self.admit(n)?;
        let found = match self {
            Self::Explicit => explicit::columns(n).map_or(First::NoSolution, First::Found),
            Self::Random { seed } => random::find(n, seed, stop),
            Self::Lexicographic => lexicographic::find(n, stop),
        };
        self.tested(n, found)
    }

    /// Gives back what was found, if it is a solution or none.
    fn tested(self, n: usize, found: First) -> Result<First, DirectError> {
        match &found {
            First::Found(columns) if columns.len() != n || !is_solution(columns) => {
                Err(DirectError::NotASolution { method: self.name(), n })
            }
            _ => Ok(found),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const METHODS: [Method; 3] = [Method::Explicit, Method::Random { seed: 0 }, Method::Lexicographic];

    #[test]
    fn the_smallest_boards() {
        for method in METHODS {
            let found = [0, 1, 2, 3].map(|n| method.find(n, &Stop::never()).unwrap());
            let known = [First::Found(vec![]), First::Found(vec![0]), First::NoSolution, First::NoSolution];
            assert_eq!(found, known, "{method:?}");
        }
    }

    #[test]
    fn a_board_too_large_is_refused_by_name() {
        for method in METHODS {
            let max = method.max_n();
            assert_eq!(method.admit(max), Ok(()));
            for n in [max + 1, usize::MAX] {
                let refusal = DirectError::TooLarge { method: method.name(), n, max };
                assert_eq!(method.find(n, &Stop::never()), Err(refusal));
            }
        }
    }

    #[test]
    fn what_is_no_solution_is_not_given_out() {
        let method = Method::Explicit;
        for columns in [vec![0, 1, 2, 3], vec![1, 3, 0, 4], vec![1, 3, 0], vec![1, 3, 0, 0], vec![]] {
            let error = method.tested(4, First::Found(columns)).unwrap_err();
            assert_eq!(error, DirectError::NotASolution { method: "explicit", n: 4 });
            assert!(error.to_string().contains("explicit") && error.to_string().contains("n = 4"));
        }
        let right = First::Found(vec![1, 3, 0, 2]);
        assert_eq!(method.tested(4, right.clone()), Ok(right));
        assert_eq!(method.tested(4, First::Stopped), Ok(First::Stopped));
    }
}
