//! All strategies that can be composed.

use ferz::{Branch, Branching, Ties, ValueOrder, Var, VarOrder, branch};

pub(crate) const ORDERS: [VarOrder; 6] = [
    VarOrder::Input,
    VarOrder::SmallestDomain,
    VarOrder::LargestDomain,
    VarOrder::SmallestValue,
    VarOrder::LargestValue,
    VarOrder::DomOverWeight,
];
pub(crate) const TIES: [Ties; 3] = [Ties::First, Ties::LargestDegree, Ties::Random];
pub(crate) const VALUES: [ValueOrder; 7] = [
    ValueOrder::Min,
    ValueOrder::Max,
    ValueOrder::Median,
    ValueOrder::MiddleOut,
    ValueOrder::Random,
    ValueOrder::SplitLow,
    ValueOrder::SplitHigh,
];
pub(crate) const BRANCHINGS: [Branching; 3] = [Branching::TwoWay, Branching::DWay, Branching::Split];

/// Every strategy over these variables.
pub(crate) fn strategies(vars: &[Var]) -> impl Iterator<Item = Branch> + '_ {
    let orders = ORDERS.into_iter().flat_map(|order| TIES.map(|ties| (order, ties)));
    let values = VALUES.into_iter().flat_map(|value| BRANCHINGS.map(|branching| (value, branching)));
    orders.flat_map(move |(order, ties)| {
        values.clone().map(move |(value, branching)| {
            branch(vars).order(order).ties(ties).value(value).branching(branching).seed(7)
        })
    })
}

/// A strategy by number.
pub(crate) fn strategy(vars: &[Var], number: usize) -> Branch {
    let count = ORDERS.len() * TIES.len() * VALUES.len() * BRANCHINGS.len();
    strategies(vars).nth(number % count).unwrap()
}
