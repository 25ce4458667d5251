//! Two views compared: `x = y`, `x ≠ y`, `x ≤ y`. All other comparisons are these, seen through other views.
//!
//! The two views are of different variables: a variable compared with itself is no matter for a propagator.

mod disequalities;
mod equal;
mod equal_words;
mod less_eq;
mod not_equal;
#[cfg(test)]
mod tests;

use super::boolean::{Under, post_rule};
use crate::engine::Engine;
use crate::view::{Signed, Var, View};
pub(crate) use disequalities::Disequalities;
use equal::Equal;
use equal_words::EqualWords;
use less_eq::LessEq;
use not_equal::NotEqual;

pub(crate) use equal::equalize;

/// Posts `x = y`.
pub(crate) fn post_equal<Y: View>(x: Var, y: Y, under: Under, engine: &mut Engine) {
    debug_assert_ne!(x, y.var());
    match EqualWords::new(x, y, engine.store()) {
        Some(rule) => post_rule(under, rule, NotEqual { x, y }, engine),
        None => post_rule(under, Equal { x, y }, NotEqual { x, y }, engine),
    }
}

/// Posts `x ≠ y`.
pub(crate) fn post_not_equal<Y: View + Into<Signed>>(x: Var, y: Y, under: Under, engine: &mut Engine) {
    debug_assert_ne!(x, y.var());
    if let Under::Nothing = under {
        return engine.add_disequality(x, y.into());
    }
    match EqualWords::new(x, y, engine.store()) {
        Some(opposite) => post_rule(under, NotEqual { x, y }, opposite, engine),
        None => post_rule(under, NotEqual { x, y }, Equal { x, y }, engine),
    }
}

/// Posts `x ≤ y`.
pub(crate) fn post_less_eq<X: View, Y: View>(x: X, y: Y, under: Under, engine: &mut Engine) {
    debug_assert_ne!(x.var(), y.var());
    post_rule(under, LessEq::<_, _, 0> { x, y }, LessEq::<_, _, 1> { x: y, y: x }, engine);
}
