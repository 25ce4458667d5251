//! A sum of multiples of variables compared with a number: `a·x + b·y + … ⋈ bound`.
//!
//! A negative multiple of a variable is a positive multiple of its negation. So the factors are positive here, and
//! whatever is divided is not negative: rounding down is all the rounding there is.
//!
//! Who posts one of these promises that each variable comes once, that no coefficient is 0, and that
//! `|a|·max|x| + |b|·max|y| + … + |bound|` is less than 2^62. Then nothing overflows.

mod eq;
mod le;
mod ne;
mod sum;
#[cfg(test)]
mod tests;

use super::boolean::{Under, post_rule};
use crate::engine::Engine;
use crate::view::{Signed, Var};
use sum::Sum;

/// A positive multiple of a view.
#[derive(Clone, Copy, Debug)]
struct Addend<V> {
    factor: i64,
    view: V,
}

/// Posts `a·x + b·y + … = bound`.
pub(crate) fn post_eq(terms: &[(i64, Var)], bound: i64, under: Under, engine: &mut Engine) {
    match plain(terms) {
        Some(addends) => {
            let opposite = ne::Differs::new(addends.clone(), bound);
            post_rule(under, eq::Equals(Sum::new(addends, bound)), opposite, engine);
        }
        None => {
            let opposite = ne::Differs::new(signed(terms), bound);
            post_rule(under, eq::Equals(Sum::new(signed(terms), bound)), opposite, engine);
        }
    }
}

/// Posts `a·x + b·y + … ≠ bound`.
pub(crate) fn post_ne(terms: &[(i64, Var)], bound: i64, under: Under, engine: &mut Engine) {
    match plain(terms) {
        Some(addends) => {
            let opposite = eq::Equals(Sum::new(addends.clone(), bound));
            post_rule(under, ne::Differs::new(addends, bound), opposite, engine);
        }
        None => {
            let opposite = eq::Equals(Sum::new(signed(terms), bound));
            post_rule(under, ne::Differs::new(signed(terms), bound), opposite, engine);
        }
    }
}

/// Posts `a·x + b·y + … ≤ bound`.
pub(crate) fn post_le(terms: &[(i64, Var)], bound: i64, under: Under, engine: &mut Engine) {
    let turned: Vec<(i64, Var)> = terms.iter().map(|&(a, x)| (-a, x)).collect();
    let opposite = le::AtMost(Sum::new(signed(&turned), -bound - 1));
    match plain(terms) {
        Some(addends) => post_rule(under, le::AtMost(Sum::new(addends, bound)), opposite, engine),
        None => post_rule(under, le::AtMost(Sum::new(signed(terms), bound)), opposite, engine),
    }
}

/// The terms as multiples of the variables themselves, if no coefficient is negative.
fn plain(terms: &[(i64, Var)]) -> Option<Vec<Addend<Var>>> {
    terms.iter().map(|&(factor, view)| (factor > 0).then_some(Addend { factor, view })).collect()
}

fn signed(terms: &[(i64, Var)]) -> Vec<Addend<Signed>> {
    let addend =
        |&(a, var): &(i64, Var)| Addend { factor: a.abs(), view: Signed { var, negated: a < 0, by: 0 } };
    terms.iter().map(addend).collect()
}
