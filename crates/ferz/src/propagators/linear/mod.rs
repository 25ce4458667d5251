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
pub(crate) fn post_eq(terms: &[(i64, Var)], bound: i64, engine: &mut Engine) {
    match plain(terms) {
        Some(addends) => engine.post(eq::Equals(Sum::new(addends, bound))),
        None => engine.post(eq::Equals(Sum::new(signed(terms), bound))),
    }
}

/// Posts `a·x + b·y + … ≠ bound`.
pub(crate) fn post_ne(terms: &[(i64, Var)], bound: i64, engine: &mut Engine) {
    match plain(terms) {
        Some(addends) => engine.post(ne::Differs::new(addends, bound)),
        None => engine.post(ne::Differs::new(signed(terms), bound)),
    }
}

/// Posts `a·x + b·y + … ≤ bound`.
pub(crate) fn post_le(terms: &[(i64, Var)], bound: i64, engine: &mut Engine) {
    match plain(terms) {
        Some(addends) => engine.post(le::AtMost(Sum::new(addends, bound))),
        None => engine.post(le::AtMost(Sum::new(signed(terms), bound))),
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
