//! All different.

use std::fmt::{self, Display};

use super::listing::write_list;
use super::terms::{check_views, collect, scope, values, views};
use super::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::all_different as propagators;
use crate::view::{Signed, Var};

/// How much an all-different constraint takes out of the domains.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[non_exhaustive]
pub enum Consistency {
    /// The clique of `≠`, each pair a propagator of its own: what a decomposition costs.
    Pairs,
    /// The clique of `≠` in one propagator, value by value.
    Binary,
    /// The values of fixed variables go from all others, a word at a time. Several such constraints over the same
    /// variables at different offsets run as one.
    #[default]
    Value,
    /// As `Value`, and bounds consistency: each bound belongs to a solution of this constraint between the bounds of
    /// the others, if no variable comes twice.
    Bounds,
    /// Domain consistency: each value belongs to a solution of this constraint, if no variable comes twice. Bounds
    /// consistency where that would take too much memory: from about 16000 variables of as many values on.
    Domain,
}

impl Consistency {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Pairs, Self::Binary, Self::Value, Self::Bounds, Self::Domain];
}

/// The constraint that all terms have different values; made by [`all_different`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AllDifferent {
    terms: Vec<Term>,
    consistency: Consistency,
}

/// All of these variables, views or numbers are different.
///
/// By default, the values of fixed variables go from all others, so that the values of the last open variable are
/// possible. A run costs a step for each variable that is open, if domains have up to 64 values, and otherwise one for
/// each of these and each value that was taken. With [`consistency`](AllDifferent::consistency) more goes: bounds, at a
/// little more than a step for each variable (López-Ortiz, Quimper, Tromp and van Beek, IJCAI 2003), or all values
/// without support, at up to a step for each 64 values of each variable, and that again for each variable that must be
/// matched anew (Régin, AAAI 1994; Zhang, Li, Sun and Yang, 2018).
///
/// ```
/// use ferz::{Consistency, Model, all_different, branch};
/// let mut m = Model::new();
/// let (x, y, z) = (m.int(1..=2), m.int(1..=2), m.int(1..=4));
/// m.add(all_different([x, y, z]).consistency(Consistency::Domain));
/// let mut engine = m.engine()?;
/// engine.fixpoint().expect("there are solutions");
/// assert!(engine.store().iter(z).eq([3, 4]));
/// assert_eq!(m.search(branch(&[x, y, z]))?.count(), 4);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn all_different<T: Into<Term>>(terms: impl IntoIterator<Item = T>) -> AllDifferent {
    AllDifferent { terms: collect(terms), consistency: Consistency::default() }
}

impl AllDifferent {
    /// How much it shall take out of the domains; `Value` unless set.
    #[must_use]
    pub fn consistency(mut self, consistency: Consistency) -> Self {
        self.consistency = consistency;
        self
    }

    /// What is to be different.
    #[must_use]
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// Whether the value stage of this constraint may be posted by someone else, together with that of others.
    pub(crate) fn has_value_stage(&self) -> bool {
        matches!(self.consistency, Consistency::Value | Consistency::Bounds | Consistency::Domain)
    }

    /// The terms as views; if one comes twice, there is no solution. All of them are turned around if all are negated: all
    /// different means the same then.
    pub(crate) fn views(&self, engine: &mut Engine) -> Result<Vec<Signed>, Refusal> {
        let mut views = views(&self.terms, engine)?;
        let mut sorted: Vec<_> = views.iter().map(|view| (view.var, view.negated, view.by)).collect();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            engine.fail();
        }
        if views.iter().all(|view| view.negated) {
            views = views.iter().map(|view| view.opposite()).collect();
        }
        Ok(views)
    }

    /// Posts it with the value stage as the clique of `≠`: the same pruning, but value by value, so that what was taken
    /// before a conflict stands in the domains.
    pub(crate) fn post_value_by_value(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let views = self.views(engine)?;
        if self.has_value_stage() {
            propagators::post_binary(&views, engine);
        }
        self.post_upper_stages(&views, engine);
        Ok(())
    }

    /// Posts what is beyond the value stage.
    pub(crate) fn post_upper_stages(&self, views: &[Signed], engine: &mut Engine) {
        match self.consistency {
            Consistency::Pairs => propagators::post_pairs(views, engine),
            Consistency::Binary => propagators::post_binary(views, engine),
            Consistency::Value => {}
            Consistency::Bounds => propagators::post_bounds(views, engine),
            Consistency::Domain => propagators::post_domain(views, engine),
        }
    }
}

impl Constraint for AllDifferent {
    fn scope(&self) -> Scope {
        scope(&self.terms)
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let mut values = values(&self.terms, value);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_views(&self.terms, engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let views = self.views(engine)?;
        if self.has_value_stage() {
            propagators::post_value(std::slice::from_ref(&views), engine);
        }
        self.post_upper_stages(&views, engine);
        Ok(())
    }
}

impl Display for AllDifferent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("all_different(")?;
        write_list(f, self.terms.iter(), "terms")?;
        f.write_str(")")
    }
}
