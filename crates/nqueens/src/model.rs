//! The declarative model: a variable for each row, and all-different on columns and diagonals.
//!
//! Two queens share a diagonal when row + column, or row − column, is the same for both. So each direction is
//! one all-different constraint over the columns seen through offsets, which need no variables of their own.
//!
//! The model is data: [`Queens::model`] searches by any strategy over [`Queens::rows`], and takes further
//! constraints. Symmetry is left in: every solution comes, mirror images included.
//!
//! ```
//! use ferz::{ValueOrder, first_fail};
//! use nqueens::model::Queens;
//!
//! let queens = Queens::new(8)?;
//! let mut search = queens.model.search(first_fail(&queens.rows).value(ValueOrder::Median))?;
//! let solution = search.next_solution().unwrap();
//! assert!(nqueens::board::is_solution(&queens.columns(&solution)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use ferz::{Consistency, Model, Solution, Var, all_different};
use thiserror::Error;

/// N-Queens as a model for the solver; see the [module](self).
#[derive(Debug, Clone)]
pub struct Queens {
    /// The variables `q[0]`, `q[1]` and so on, and the constraints "columns", "rising diagonals" and
    /// "falling diagonals".
    pub model: Model,
    /// The variable of each row: the 0-based column of its queen.
    pub rows: Vec<Var>,
}

impl Queens {
    /// The model of an n×n board, with all-different constraints of the default consistency.
    ///
    /// # Errors
    /// When `n` is more than [`max_n`](Self::max_n).
    pub fn new(n: usize) -> Result<Self, TooLarge> {
        Self::with_consistency(n, Consistency::default())
    }

    /// The model of an n×n board, with all-different constraints of this consistency.
    ///
    /// # Errors
    /// When `n` is more than [`max_n`](Self::max_n).
    pub fn with_consistency(n: usize, consistency: Consistency) -> Result<Self, TooLarge> {
        Self::admit(n, consistency)?;
        let mut model = Model::new();
        let rows = model.ints_named("q", n, 0..=n as i64 - 1);
        for (name, slope) in [("columns", 0), ("rising diagonals", 1), ("falling diagonals", -1)] {
            let seen = rows.iter().zip(0..).map(|(&column, row)| column + slope * row);
            model.add_named(name, all_different(seen).consistency(consistency));
        }
        Ok(Self { model, rows })
    }

    /// The largest board that is taken, so that an engine for it stays within a few gigabytes: the domains take
    /// n² bits, and with a propagator for each pair of queens there are some 1.5 n² of these.
    #[must_use]
    pub const fn max_n(consistency: Consistency) -> usize {
        match consistency {
            Consistency::Pairs => 1_000,
            _ => 20_000,
        }
    }

    /// Whether a board of this size is taken.
    ///
    /// # Errors
    /// When `n` is more than [`max_n`](Self::max_n).
    pub const fn admit(n: usize, consistency: Consistency) -> Result<(), TooLarge> {
        let max = Self::max_n(consistency);
        if n > max { Err(TooLarge { n, max }) } else { Ok(()) }
    }

    /// The column of each row's queen.
    #[must_use]
    pub fn columns(&self, solution: &Solution<'_>) -> Vec<u32> {
        // Columns are below n, which is far below 2^32.
        self.rows.iter().map(|&row| solution.value(row) as u32).collect()
    }
}

/// A board that is larger than the model takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the model takes boards up to n = {max} at this consistency, and n is {n}")]
pub struct TooLarge {
    /// The size asked for.
    pub n: usize,
    /// The largest size that is taken.
    pub max: usize,
}

#[cfg(test)]
mod tests {
    use ferz::{Branch, Branching, Ties, ValueOrder, VarOrder, branch, first_fail};

    use super::*;
    use crate::board::is_solution;

    /// A000170 in the On-Line Encyclopedia of Integer Sequences, from n = 0.
    const COUNTS: [u64; 13] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200];

    /// The columns of all solutions, sorted; each is checked.
    fn solutions(queens: &Queens, strategy: Branch) -> Vec<Vec<u32>> {
        let mut search = queens.model.search(strategy).unwrap();
        let mut solutions = Vec::new();
        while let Some(solution) = search.next_solution() {
            solutions.push(queens.columns(&solution));
        }
        assert!(search.is_complete());
        assert!(solutions.iter().all(|columns| columns.len() == queens.rows.len() && is_solution(columns)));
        solutions.sort();
        solutions
    }

    #[test]
    fn counts_are_the_known_ones_at_every_level() {
        for level in Consistency::ALL {
            for (n, count) in COUNTS.into_iter().enumerate() {
                let queens = Queens::with_consistency(n, level).unwrap();
                let mut search = queens.model.search(first_fail(&queens.rows)).unwrap();
                assert_eq!(search.count(), count, "n = {n}, {level:?}");
                assert!(search.is_complete());
            }
        }
    }

    #[test]
    fn counts_are_the_known_ones_by_every_order_and_branching() {
        for (order, branching) in VarOrder::ALL.iter().flat_map(|order| Branching::ALL.map(|by| (*order, by)))
        {
            for value in ValueOrder::ALL {
                for (n, count) in COUNTS.into_iter().enumerate().take(10) {
                    let queens = Queens::new(n).unwrap();
                    let strategy = branch(&queens.rows).order(order).value(value).branching(branching);
                    let mut search = queens.model.search(strategy).unwrap();
                    assert_eq!(search.count(), count, "n = {n}, {order:?}, {value:?}, {branching:?}");
                }
            }
        }
    }

    #[test]
    fn every_strategy_at_every_level_finds_each_solution_once() {
        for level in Consistency::ALL {
            for (n, count) in COUNTS.into_iter().enumerate().take(7) {
                let queens = Queens::with_consistency(n, level).unwrap();
                let expected = solutions(&queens, branch(&queens.rows));
                assert_eq!(expected.len() as u64, count);
                assert!(expected.is_sorted_by(|a, b| a < b), "a solution comes twice");
                for (order, value) in
                    VarOrder::ALL.iter().flat_map(|order| ValueOrder::ALL.map(|value| (*order, value)))
                {
                    for (branching, ties) in
                        Branching::ALL.iter().flat_map(|by| Ties::ALL.map(|ties| (*by, ties)))
                    {
                        let strategy =
                            branch(&queens.rows).order(order).value(value).branching(branching).ties(ties);
                        let found = solutions(&queens, strategy.seed(n as u64));
                        assert_eq!(
                            found, expected,
                            "{n} {level:?} {order:?} {value:?} {branching:?} {ties:?}"
                        );
                    }
                }
            }
        }
    }

    /// Nodes, failures and solutions when all solutions are counted.
    fn tree(queens: &Queens, strategy: Branch) -> (u64, u64, u64) {
        let mut search = queens.model.search(strategy).unwrap();
        let solutions = search.count();
        (search.stats().nodes, search.stats().failures, solutions)
    }

    /// The tree is part of the promise: a change of these numbers is a change of strategy or of propagation.
    #[test]
    fn trees_are_the_known_ones() {
        use Consistency::{Binary, Domain, Value};
        use VarOrder::{Input, SmallestDomain};
        let known = [
            (12, Value, Input, (292_203, 131_902, 14_200)),
            (12, Binary, Input, (292_203, 131_902, 14_200)),
            (12, Domain, Input, (237_117, 104_359, 14_200)),
            (12, Value, SmallestDomain, (232_163, 101_882, 14_200)),
            (12, Binary, SmallestDomain, (232_163, 101_882, 14_200)),
            (12, Domain, SmallestDomain, (181_755, 76_678, 14_200)),
            (11, Value, SmallestDomain, (48_951, 21_796, 2_680)),
            (11, Domain, SmallestDomain, (39_161, 16_901, 2_680)),
            (13, Value, SmallestDomain, (1_177_899, 515_238, 73_712)),
        ];
        for (n, level, order, expected) in known {
            let queens = Queens::with_consistency(n, level).unwrap();
            let strategy = branch(&queens.rows).order(order);
            assert_eq!(tree(&queens, strategy), expected, "n = {n}, {level:?}, {order:?}");
        }
    }

    /// The clique of ≠ takes the same values away, whatever it is made of.
    #[test]
    fn the_tree_is_the_same_at_levels_of_equal_strength() {
        for n in 4..=7 {
            let trees = [Consistency::Pairs, Consistency::Binary, Consistency::Value].map(|level| {
                let queens = Queens::with_consistency(n, level).unwrap();
                tree(&queens, first_fail(&queens.rows))
            });
            assert_eq!([trees[0], trees[1]], [trees[2]; 2], "n = {n}");
        }
    }

    /// Nodes and failures until the first solution, which is checked.
    fn first(n: usize, value: ValueOrder) -> (u64, u64) {
        let queens = Queens::new(n).unwrap();
        let mut search = queens.model.search(first_fail(&queens.rows).value(value)).unwrap();
        let columns = search.next_solution().map(|solution| queens.columns(&solution)).unwrap();
        assert!(columns.len() == n && is_solution(&columns), "n = {n}");
        (search.stats().nodes, search.stats().failures)
    }

    #[test]
    fn the_first_solution_of_large_boards_takes_the_known_nodes() {
        assert_eq!(first(200, ValueOrder::Median), (208, 8));
        assert_eq!(first(500, ValueOrder::Median), (539, 26));
    }

    /// Without debug assertions only: these look at all variables after each run of a propagator.
    #[cfg(not(debug_assertions))]
    #[test]
    fn the_first_solution_of_larger_boards_takes_the_known_nodes() {
        assert_eq!(first(1000, ValueOrder::Median), (998, 0));
        assert_eq!(first(5000, ValueOrder::Median), (5108, 57));
        assert_eq!(first(200, ValueOrder::Min), (293_852, 146_838));
    }

    #[test]
    fn variables_and_constraints_have_names() {
        let queens = Queens::new(3).unwrap();
        assert_eq!(queens.model.var("q[2]"), Some(queens.rows[2]));
        let text = queens.model.to_string();
        let expected = "\
q[0] (x0) in 0..2
q[1] (x1) in 0..2
q[2] (x2) in 0..2
columns: all_different(x0, x1, x2)
rising diagonals: all_different(x0, x1 + 1, x2 + 2)
falling diagonals: all_different(x0, x1 - 1, x2 - 2)
";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_larger_board_is_refused_with_its_size_and_the_limit() {
        for level in Consistency::ALL {
            let max = Queens::max_n(level);
            let refused = Queens::with_consistency(max + 1, level).unwrap_err();
            assert_eq!(refused, TooLarge { n: max + 1, max });
            assert!(Queens::with_consistency(usize::MAX, level).is_err());
            let message = refused.to_string();
            assert!(
                message.contains(&max.to_string()) && message.contains(&(max + 1).to_string()),
                "{message}"
            );
        }
        assert_eq!(Queens::new(20_000).unwrap().rows.len(), 20_000);
    }
}
