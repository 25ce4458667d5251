//! All strategies that can be composed.

use ferz::{Branch, Branching, Ties, ValueOrder, Var, VarOrder, branch};

/// Every strategy over these variables.
pub(crate) fn strategies(vars: &[Var]) -> impl Iterator<Item = Branch> + '_ {
    let orders = VarOrder::ALL.into_iter().flat_map(|order| Ties::ALL.map(|ties| (order, ties)));
    let values =
        ValueOrder::ALL.into_iter().flat_map(|value| Branching::ALL.map(|branching| (value, branching)));
    orders.flat_map(move |(order, ties)| {
        values.clone().map(move |(value, branching)| {
            branch(vars).order(order).ties(ties).value(value).branching(branching).seed(7)
        })
    })
}

/// A strategy by number.
pub(crate) fn strategy(vars: &[Var], number: usize) -> Branch {
    let count = VarOrder::ALL.len() * Ties::ALL.len() * ValueOrder::ALL.len() * Branching::ALL.len();
    strategies(vars).nth(number % count).unwrap()
}
