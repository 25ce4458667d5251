//! What is packed, what it weighs and what it is worth.

use std::fmt::{self, Display};

use super::{at_least_zero, lengths_agree, write_call};
use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, views};
use crate::constraints::{Constraint, LinearRelation, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::{Linear, Term, sum};
use crate::view::Var;

/// The constraint on the weight and the profit of what is packed; made by [`knapsack`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knapsack {
    weights: Vec<i64>,
    profits: Vec<i64>,
    amounts: Vec<Term>,
    weight: Term,
    profit: Term,
}

/// The amounts that are packed of some kinds of items add up to this weight and to this profit, given the weight and the
/// profit of one item of each kind. Neither amounts nor sums are negative.
///
/// These are two linear equations, and filtered as such: see [`LinearRelation`](crate::LinearRelation).
///
/// ```
/// use ferz::{Model, branch, knapsack};
/// let mut m = Model::new();
/// let amounts = m.ints(3, 0..=4);
/// let (weight, profit) = (m.int(0..=10), m.int(0..=100));
/// m.add(knapsack([5, 4, 3], [12, 9, 6], &amounts, weight, profit));
/// m.maximize(profit);
/// let outcome = m.search(branch(&amounts))?.solve();
/// assert_eq!(outcome.best.unwrap()[profit], 24);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn knapsack(
    weights: impl Into<Vec<i64>>,
    profits: impl Into<Vec<i64>>,
    amounts: impl IntoIterator<Item: Into<Term>>,
    weight: impl Into<Term>,
    profit: impl Into<Term>,
) -> Knapsack {
    Knapsack {
        weights: weights.into(),
        profits: profits.into(),
        amounts: collect(amounts),
        weight: weight.into(),
        profit: profit.into(),
    }
}

impl Knapsack {
    /// What all amounts come to together, at so much each.
    fn sum_of(&self, each: &[i64]) -> Linear {
        sum(each.iter().zip(&self.amounts).map(|(&factor, &amount)| factor * Linear::from(amount)))
    }

    fn equations(&self) -> [LinearRelation; 2] {
        [self.sum_of(&self.weights).eq(self.weight), self.sum_of(&self.profits).eq(self.profit)]
    }
}

impl Constraint for Knapsack {
    fn scope(&self) -> Scope {
        scope(self.amounts.iter().chain([&self.weight, &self.profit]))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let terms = self.amounts.iter().chain([&self.weight, &self.profit]);
        terms.map(|term| term.value(value)).all(|v| v >= 0)
            && self.equations().iter().all(|equation| equation.holds(value))
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        let [weights, profits] = [&self.weights, &self.profits].map(Vec::len);
        lengths_agree(&[("weights", weights), ("profits", profits), ("amounts", self.amounts.len())])?;
        check_views(self.amounts.iter().chain([&self.weight, &self.profit]), engine)?;
        self.equations().iter().try_for_each(|equation| equation.check(engine))
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        self.check(engine)?;
        let amounts = views(&self.amounts, engine)?;
        let sums = [engine.view(self.weight)?, engine.view(self.profit)?];
        if at_least_zero(amounts.into_iter().chain(sums), engine) {
            self.equations().iter().try_for_each(|equation| equation.post(engine))?;
        }
        Ok(())
    }
}

impl Display for Knapsack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_call(f, "knapsack", &[(&self.weights, "weights"), (&self.profits, "profits")])?;
        f.write_str(", [")?;
        write_list(f, self.amounts.iter(), "amounts")?;
        write!(f, "], {}, {})", self.weight, self.profit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Model, ModelError, branch};

    #[test]
    fn the_most_profitable_packing() {
        let (weights, profits) =
            ([23, 31, 29, 44, 53, 38, 63, 85, 89, 82], [92, 57, 49, 68, 60, 43, 67, 84, 87, 72]);
        // All subsets.
        let best = (0..1u32 << 10).filter_map(|taken| {
            let sum = |of: [i64; 10]| (0..10).filter(|i| taken >> i & 1 == 1).map(|i| of[i]).sum::<i64>();
            (sum(weights) <= 165).then_some(sum(profits))
        });
        let mut m = Model::new();
        let amounts = m.ints(10, 0..=1);
        let (weight, profit) = (m.int(0..=165), m.int(0..=1000));
        m.add(knapsack(weights, profits, &amounts, weight, profit));
        m.maximize(profit);
        let outcome = m.search(branch(&amounts)).unwrap().solve();
        assert_eq!(outcome.best.map(|found| found[profit]), best.max());
    }

    #[test]
    fn what_is_negative_is_no_solution() {
        let mut m = Model::new();
        let (amount, weight, profit) = (m.int(-2..=2), m.int(-9..=9), m.int(-9..=9));
        m.add(knapsack([2], [-1], [amount], weight, profit));
        assert_eq!(m.search(branch(&[amount, weight, profit])).unwrap().count(), 1);
    }

    #[test]
    fn lists_of_different_lengths_are_refused() {
        let mut m = Model::new();
        let x = m.ints(2, 0..=4);
        m.add(knapsack([1, 2], [1], &x, x[0], x[1]));
        assert!(m.engine().unwrap_err().to_string().ends_with("there are 2 weights, but 1 profits"));
        let mut m = Model::new();
        let x = m.ints(2, 0..=4);
        m.add(knapsack([i64::MAX, 2], [1, 1], &x, x[0], x[1]));
        assert!(matches!(m.engine(), Err(ModelError::Refused { refusal: Refusal::Overflow, .. })));
    }

    #[test]
    fn shows_itself() {
        let (x, y) = (Var(0), Var(1));
        let knapsack = knapsack([2, 3], [5, 7], [x, y], 9, x + 1);
        assert_eq!(knapsack.to_string(), "knapsack([2, 3], [5, 7], [x0, x1], 9, x0 + 1)");
    }
}
