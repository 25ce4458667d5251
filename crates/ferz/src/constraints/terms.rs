//! Lists of terms, as declarations need them.

use super::Scope;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::view::{Signed, Var};

pub(super) fn collect<T: Into<Term>>(terms: impl IntoIterator<Item = T>) -> Vec<Term> {
    terms.into_iter().map(Into::into).collect()
}

/// The variables, each as often as it comes.
pub(super) fn scope<'a>(terms: impl IntoIterator<Item = &'a Term>) -> Scope {
    terms.into_iter().filter_map(|term| term.var()).collect()
}

pub(super) fn values(terms: &[Term], value: &dyn Fn(Var) -> i64) -> Vec<i64> {
    terms.iter().map(|term| term.value(value)).collect()
}

/// Whether all of them can be seen as views.
pub(super) fn check_views<'a>(
    terms: impl IntoIterator<Item = &'a Term>,
    engine: &Engine,
) -> Result<(), Refusal> {
    terms.into_iter().try_for_each(|term| engine.check_view(term))
}

pub(super) fn views(terms: &[Term], engine: &mut Engine) -> Result<Vec<Signed>, Refusal> {
    terms.iter().map(|&term| engine.view(term)).collect()
}
