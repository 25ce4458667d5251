//! A variable order, a value order and a way to branch, composed.

use super::Decision;
use super::brancher::{Brancher, Sequence};
use super::order::{Open, Ties, VarOrder};
use super::random::SplitMix64;
use super::value::{Branching, ValueOrder};
use crate::engine::Engine;
use crate::store::Store;
use crate::view::Var;

/// A brancher over some variables; see [`branch`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Branch {
    open: Open,
    order: VarOrder,
    ties: Ties,
    value: ValueOrder,
    branching: Branching,
    seed: u64,
    random: SplitMix64,
}

/// Branches on these variables: in the order given, the least value first, two-way, unless told otherwise.
///
/// ```
/// use ferz::{Branching, Model, ValueOrder, VarOrder, branch};
/// let mut m = Model::new();
/// let x = m.ints(3, 0..=4);
/// let strategy = branch(&x).order(VarOrder::SmallestDomain).value(ValueOrder::Median).branching(Branching::DWay);
/// assert_eq!(m.search(strategy)?.count(), 125);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn branch(vars: &[Var]) -> Branch {
    Branch {
        open: Open::new(vars),
        order: VarOrder::default(),
        ties: Ties::default(),
        value: ValueOrder::default(),
        branching: Branching::default(),
        seed: 0,
        random: SplitMix64::new(0),
    }
}

/// Branches on the variable with the fewest values, the first of these; the least value first.
pub fn first_fail(vars: &[Var]) -> Branch {
    branch(vars).order(VarOrder::SmallestDomain)
}

impl Branch {
    /// Which variable.
    pub fn order(mut self, order: VarOrder) -> Self {
        self.order = order;
        self
    }

    /// Which of the variables that the order holds equal.
    pub fn ties(mut self, ties: Ties) -> Self {
        self.ties = ties;
        self
    }

    /// Which value.
    pub fn value(mut self, value: ValueOrder) -> Self {
        self.value = value;
        self
    }

    /// Into which branches.
    pub fn branching(mut self, branching: Branching) -> Self {
        self.branching = branching;
        self
    }

    /// The seed of what is random in the orders; 0 unless set. The same seed gives the same search.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self.random = SplitMix64::new(seed);
        self
    }

    /// This brancher until its variables are fixed, and then `next`.
    #[must_use]
    pub fn then(self, next: impl Into<Sequence>) -> Sequence {
        Sequence::from(self).then(next)
    }
}

impl Brancher for Branch {
    fn choose(&mut self, engine: &Engine, mark: &mut u32) -> Option<Decision> {
        let var = self.open.pick(engine, self.order, self.ties, &mut self.random, mark)?;
        Some(self.value.decide(self.branching, engine.store(), var, self.seed, &mut self.random))
    }

    fn sibling(&self, store: &Store, var: Var, rank: u64) -> Option<i64> {
        (rank < store.size(var)).then(|| self.value.nth(store, var, rank, self.seed))
    }

    fn always_splits(&self) -> bool {
        true
    }

    fn vars(&self) -> &[Var] {
        self.open.vars()
    }

    fn wants_weights(&self) -> bool {
        self.order == VarOrder::DomOverWeight
    }
}
