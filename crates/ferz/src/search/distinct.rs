//! Which variables tell one solution from another.

use fixedbitset::FixedBitSet;

use crate::store::Store;
use crate::view::Var;

/// Some of the variables: solutions that agree on them are as good as one.
#[derive(Debug)]
pub(super) struct Distinct {
    vars: Vec<Var>,
    members: FixedBitSet,
}

impl Distinct {
    /// Of a search over so many variables.
    pub(super) fn new(vars: &[Var], count: usize) -> Self {
        let vars: Vec<Var> = vars.iter().copied().filter(|var| var.index() < count).collect();
        let members = vars.iter().map(|var| var.index()).collect();
        Self { vars, members }
    }

    /// Whether at the node where the search stands all solutions agree. A decision was made there about `decided`, so
    /// that has several values.
    pub(super) fn is_settled(&self, store: &Store, decided: Var) -> bool {
        // Those that were decided last come last, and they are the first to be open again.
        !self.members.contains(decided.index()) && self.vars.iter().rev().all(|&var| store.is_fixed(var))
    }
}
