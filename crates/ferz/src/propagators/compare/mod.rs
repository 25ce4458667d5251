//! Two views compared: `x = y`, `x ≠ y`, `x ≤ y`. All other comparisons are these, seen through other views.
//!
//! The two views are of different variables: a variable compared with itself is no matter for a propagator.

mod equal;
mod equal_words;
mod less_eq;
mod not_equal;
#[cfg(test)]
mod tests;

use crate::engine::Engine;
use crate::view::{Var, View};
use equal::Equal;
use equal_words::EqualWords;
use less_eq::LessEq;
use not_equal::NotEqual;

pub(crate) use equal::equalize;

/// Posts `x = y`.
pub(crate) fn post_equal<Y: View>(x: Var, y: Y, engine: &mut Engine) {
    debug_assert_ne!(x, y.var());
    match EqualWords::new(x, y, engine.store()) {
        Some(propagator) => engine.post(propagator),
        None => engine.post(Equal { x, y }),
    }
}

/// Posts `x ≠ y`.
pub(crate) fn post_not_equal<Y: View>(x: Var, y: Y, engine: &mut Engine) {
    debug_assert_ne!(x, y.var());
    engine.post(NotEqual { x, y });
}

/// Posts `x ≤ y`.
pub(crate) fn post_less_eq<X: View, Y: View>(x: X, y: Y, engine: &mut Engine) {
    debug_assert_ne!(x.var(), y.var());
    engine.post(LessEq { x, y });
}
