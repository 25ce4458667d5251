//! Solutions: lent by the search, or owned.

use std::fmt::{self, Debug};
use std::ops::Index;

use crate::expr::Bool;
use crate::store::Store;
use crate::view::{Var, View};

/// A solution as the search stands at it: every variable is fixed. Lent until the search goes on. Values are asked for by
/// [`value`](Self::value); an [`Assignment`], which [`to_assignment`](Self::to_assignment) makes, can be indexed.
#[derive(Clone, Copy)]
pub struct Solution<'a> {
    store: &'a Store,
    var_count: usize,
}

impl<'a> Solution<'a> {
    pub(super) fn new(store: &'a Store, var_count: usize) -> Self {
        Self { store, var_count }
    }

    /// The value of a variable or view. Panics if the model has no variable of that index; a variable of
    /// another model is taken for the one that has its index here.
    #[must_use]
    pub fn value<V: View>(&self, view: V) -> i64 {
        self.store.min(view)
    }

    /// Whether this is true.
    #[must_use]
    pub fn is_true(&self, truth: Bool) -> bool {
        truth.is_true(&|var| self.store.min(var))
    }

    /// The values of some variables, in their order.
    #[must_use]
    pub fn values_of(&self, vars: &[Var]) -> Vec<i64> {
        vars.iter().map(|&var| self.value(var)).collect()
    }

    /// The values of all variables, to keep.
    #[must_use]
    pub fn to_assignment(&self) -> Assignment {
        Assignment { values: (0..self.var_count as u32).map(|x| self.store.min(Var(x))).collect() }
    }
}

impl Debug for Solution<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_assignment().fmt(f)
    }
}

/// A value for each variable of a model.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Assignment {
    values: Box<[i64]>,
}

impl From<Vec<i64>> for Assignment {
    /// The values in the order in which the variables were made.
    fn from(values: Vec<i64>) -> Self {
        Self { values: values.into() }
    }
}

impl Assignment {
    /// The value of a variable or view. Panics if the model has no variable of that index; a variable of
    /// another model is taken for the one that has its index here.
    #[must_use]
    pub fn value<V: View>(&self, view: V) -> i64 {
        view.see(self[view.var()])
    }

    /// Whether this is true.
    #[must_use]
    pub fn is_true(&self, truth: Bool) -> bool {
        truth.is_true(&|var| self[var])
    }

    /// The values of some variables, in their order.
    #[must_use]
    pub fn values_of(&self, vars: &[Var]) -> Vec<i64> {
        vars.iter().map(|&var| self[var]).collect()
    }

    /// The values in the order in which the variables were made.
    #[must_use]
    pub fn values(&self) -> &[i64] {
        &self.values
    }
}

impl Index<Var> for Assignment {
    type Output = i64;

    fn index(&self, var: Var) -> &i64 {
        &self.values[var.index()]
    }
}
