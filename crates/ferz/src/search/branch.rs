//! A variable order, a value order and a way to branch, composed.

use indexmap::IndexMap;

use super::Decision;
use super::brancher::{Brancher, Sequence};
use super::open::Open;
use super::order::{Ties, VarOrder};
use super::random::SplitMix64;
use super::value::{Branching, ValueOrder};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::model::Model;
use crate::store::Store;
use crate::view::{Signed, Var, View};

/// A strategy over some variables, or views of them, composed of orders; see [`branch`] and [`branch_on`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Branch {
    views: Vec<Signed>,
    orders: Orders,
}

#[derive(Clone, Copy, Debug, Default)]
struct Orders {
    order: VarOrder,
    ties: Ties,
    value: ValueOrder,
    branching: Branching,
    seed: u64,
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
    branch_on(vars)
}

/// Branches on these terms as [`branch`] does on variables: orders are those of what is seen. Numbers are passed over,
/// and where several terms are views of one variable, the first counts.
///
/// ```
/// use ferz::{Model, VarOrder, branch_on};
/// let mut m = Model::new();
/// let x = m.ints(2, 0..=9);
/// let mut search = m.search(branch_on([9 - x[0], x[1] + 5]).order(VarOrder::SmallestValue))?;
/// // The least value of 9 - x[0] is 0, and that of x[1] + 5 is 5.
/// let first = search.next_solution().map(|solution| solution.values_of(&x));
/// assert_eq!(first, Some(vec![9, 0]));
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn branch_on<T: Into<Term>>(terms: impl IntoIterator<Item = T>) -> Branch {
    let view = |term: T| match term.into() {
        Term::Constant(_) => None,
        Term::View(view) => Some(view),
    };
    Branch { views: terms.into_iter().filter_map(view).collect(), orders: Orders::default() }
}

/// Branches on the variable with the fewest values, the first of these; the least value first.
pub fn first_fail(vars: &[Var]) -> Branch {
    branch(vars).order(VarOrder::SmallestDomain)
}

impl Branch {
    /// Which variable.
    pub fn order(mut self, order: VarOrder) -> Self {
        self.orders.order = order;
        self
    }

    /// Which of the variables that the order holds equal.
    pub fn ties(mut self, ties: Ties) -> Self {
        self.orders.ties = ties;
        self
    }

    /// Which value.
    pub fn value(mut self, value: ValueOrder) -> Self {
        self.orders.value = value;
        self
    }

    /// Into which branches.
    pub fn branching(mut self, branching: Branching) -> Self {
        self.orders.branching = branching;
        self
    }

    /// The seed of what is random in the orders; 0 unless set. The same seed gives the same search.
    pub fn seed(mut self, seed: u64) -> Self {
        self.orders.seed = seed;
        self
    }

    /// This strategy until its variables are fixed, and then `next`.
    #[must_use]
    pub fn then(self, next: impl Into<Sequence>) -> Sequence {
        Sequence::from(self).then(next)
    }
}

impl From<Branch> for Sequence {
    fn from(Branch { views, orders }: Branch) -> Self {
        let plain = |view: &Signed| (*view == view.var.into()).then_some(view.var);
        if let Some(vars) = views.iter().map(plain).collect() {
            return Self::from(Composed::<Var>::new(vars, orders));
        }
        let mut firsts = IndexMap::new();
        for view in views {
            firsts.entry(view.var).or_insert(view);
        }
        Self::from(Composed::<Signed>::new(firsts.into_values().collect(), orders))
    }
}

/// A view in a list where no two are of one variable, or they are the same.
trait Listed: View + Into<Signed> {
    /// The view of this variable.
    fn of(var: Var, list: &[Self]) -> Option<Self>;
}

impl Listed for Var {
    #[inline]
    fn of(var: Var, _list: &[Self]) -> Option<Self> {
        Some(var)
    }
}

impl Listed for Signed {
    fn of(var: Var, list: &[Self]) -> Option<Self> {
        list.iter().copied().find(|view| view.var == var)
    }
}

/// The brancher, for the simplest kind of view that will do.
struct Composed<V> {
    open: Open<V>,
    orders: Orders,
    random: SplitMix64,
}

impl<V: Listed> Composed<V> {
    fn new(views: Vec<V>, orders: Orders) -> Self {
        Self { open: Open::new(views), orders, random: SplitMix64::new(orders.seed) }
    }
}

impl<V: Listed> Brancher for Composed<V> {
    fn choose(&mut self, engine: &Engine, mark: &mut u32) -> Option<Decision> {
        let Orders { order, ties, value, branching, seed } = self.orders;
        let view = self.open.pick(engine, order, ties, &mut self.random, mark)?;
        Some(value.decide(branching, engine.store(), view, seed, &mut self.random))
    }

    fn sibling(&self, store: &Store, var: Var, rank: u64) -> Option<i64> {
        let view = V::of(var, self.open.views()).filter(|_| rank < store.size(var))?;
        Some(view.back(self.orders.value.nth(store, view, rank, self.orders.seed)))
    }

    fn always_splits(&self) -> bool {
        true
    }

    fn vars(&self) -> Vec<Var> {
        self.open.views().iter().map(|view| view.var()).collect()
    }

    fn admit(&self, model: &Model) -> Result<(), Refusal> {
        self.open.views().iter().try_for_each(|&view| model.admit(view.into()))
    }

    fn wants_weights(&self) -> bool {
        self.orders.order == VarOrder::DomOverWeight
    }
}
