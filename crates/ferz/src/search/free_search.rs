//! A search that needs no advice: it learns from its failures where to begin, and from its solutions which values are
//! good.
//!
//! - The variable is that of the smallest quotient of size and weight, where the weight counts failures (Boussemart,
//!   Hemery, Lecoutre, Sais 2004), but the variable of the decision that failed last is taken again until it has a
//!   value (Lecoutre, Sais, Tabary, Vidal 2009).
//! - The value is that which the variable has in the last solution, or where there is none, that which it last had
//!   (Pipatsrisawat and Darwiche 2007 for satisfiability); otherwise the least.
//! - It restarts, since the first decisions were made when nothing was known. The runs become longer so fast that the
//!   last one, which searches everything, is a good part of the whole: learning no nogoods, it searches again what was
//!   searched before a restart.

use super::brancher::{Brancher, Sequence};
use super::open::Open;
use super::order::VarOrder;
use super::random::SplitMix64;
use super::{Decision, Restarts};
use crate::engine::Engine;
use crate::expr::Term;
use crate::store::Store;
use crate::view::Var;

/// A strategy that learns as it goes; see [`free_search`].
#[derive(Clone, Debug)]
#[must_use]
pub struct FreeSearch {
    vars: Vec<Var>,
}

/// Branches on the variables of these terms as the search itself thinks best: by the failures so far, by the last
/// failure, and by the values of the last solution, with [`Restarts`]. The same search each time.
///
/// ```
/// use ferz::{Model, SolveStatus, all_different, free_search, sum};
/// let mut m = Model::new();
/// let x = m.ints(4, 0..=9);
/// m.add(all_different(&x));
/// m.add(sum(&x).ge(20));
/// m.minimize(x[0] + x[1]);
/// let outcome = m.search(free_search(&x))?.solve();
/// assert_eq!(outcome.status, SolveStatus::Optimal);
/// assert_eq!(outcome.best.map(|best| best[x[0]] + best[x[1]]), Some(3));
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn free_search<T: Into<Term>>(terms: impl IntoIterator<Item = T>) -> FreeSearch {
    FreeSearch { vars: terms.into_iter().filter_map(|term| term.into().var()).collect() }
}

impl FreeSearch {
    /// Puts the variables into an order that depends on the seed. The first of them wins where they are held equal, as
    /// in the beginning all of one size are. Unless a seed is set, it is the order given.
    pub fn seed(mut self, seed: u64) -> Self {
        let mut random = SplitMix64::new(seed);
        for left in (2..=self.vars.len()).rev() {
            self.vars.swap(left - 1, random.below(left as u64) as usize);
        }
        self
    }

    /// This strategy until its variables are fixed, and then `next`.
    #[must_use]
    pub fn then(self, next: impl Into<Sequence>) -> Sequence {
        Sequence::from(self).then(next)
    }
}

impl From<FreeSearch> for Sequence {
    fn from(FreeSearch { vars }: FreeSearch) -> Self {
        let count = vars.iter().map(|var| var.index() + 1).max().unwrap_or(0);
        let brancher = Learner {
            open: Open::new(vars),
            values: vec![None; count],
            last: None,
            culprit: None,
            solved: vec![None; count],
        };
        Self::from(brancher).restarts(Restarts::Geometric { base: 1.1, scale: 50 })
    }
}

struct Learner {
    open: Open<Var>,
    /// What each variable was fixed to when this was last noticed.
    values: Vec<Option<i64>>,
    /// What it was in the last solution.
    solved: Vec<Option<i64>>,
    /// The variable of the last decision, and the level that it was made in.
    last: Option<(Var, u32)>,
    /// The variable whose decision failed last, until it has a value.
    culprit: Option<Var>,
}

impl Brancher for Learner {
    /// The mark is the row of open variables. Where the culprit is taken, that is the row of the node above, which has
    /// all that are open and more.
    fn choose(&mut self, engine: &Engine, mark: &mut u32) -> Option<Decision> {
        let store = engine.store();
        // Had the last decision not failed, the search would stand deeper.
        if let Some((var, level)) = self.last
            && store.level() <= level
        {
            self.culprit = Some(var);
        }
        self.culprit = self.culprit.filter(|&var| !store.is_fixed(var));
        let Self { open, values, .. } = self;
        let var = self.culprit.or_else(|| {
            let key = |var, size| VarOrder::DomOverWeight.key(engine, var, size);
            open.least(store, mark, key, |var| values[var.index()] = Some(store.min(var)))
        })?;
        self.last = Some((var, store.level()));
        let known = [self.solved[var.index()], self.values[var.index()]];
        let known = known.into_iter().flatten().find(|&v| store.contains(var, v));
        Some(Decision::Fix(var, known.unwrap_or_else(|| store.min(var))))
    }

    fn always_splits(&self) -> bool {
        true
    }

    fn vars(&self) -> Vec<Var> {
        self.open.views().to_vec()
    }

    fn solved(&mut self, store: &Store) {
        self.last = None;
        for &var in self.open.views() {
            self.solved[var.index()] = Some(store.min(var));
        }
    }

    fn wants_weights(&self) -> bool {
        true
    }
}
