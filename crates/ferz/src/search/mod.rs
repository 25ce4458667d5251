//! Depth-first search for the solutions of a model: what a user asks of it. How it goes is in [`walk`].

mod branch;
mod brancher;
mod decision;
mod distinct;
mod free_search;
mod limits;
mod names;
mod observer;
mod open;
mod optimum;
mod order;
mod random;
mod restarts;
mod solution;
mod stats;
mod tracer;
mod value;
mod walk;
mod warm_start;

use std::time::Instant;

use crate::engine::Engine;
use crate::store::Store;
use crate::view::{Signed, Var};

pub use branch::{Branch, branch, branch_on, first_fail};
use brancher::Place;
pub use brancher::{Brancher, Sequence};
pub use decision::Decision;
use distinct::Distinct;
pub use free_search::{FreeSearch, free_search};
use limits::Watch;
pub use limits::{Limits, StopReason};
pub use names::UnknownName;
pub use observer::{Assumption, Node, Observer};
pub use optimum::{Outcome, SolveStatus};
pub use order::{Ties, VarOrder};
pub use random::SplitMix64;
use restarts::Cutoffs;
pub use restarts::Restarts;
pub use solution::{Assignment, Solution};
pub use stats::Stats;
pub use tracer::{Cause, Event, Tracer};
pub use value::{Branching, ValueOrder};
use walk::{Frame, Phase};
pub use warm_start::warm_start;

/// A search for the solutions of a model, made by [`Model::search`](crate::Model::search).
///
/// Solutions come one at a time ([`next_solution`](Self::next_solution)), as an iterator
/// ([`solutions`](Self::solutions)), as a number ([`count`](Self::count)) or as an optimum ([`solve`](Self::solve)).
/// Each solution comes exactly once.
///
/// `O` is who listens: nobody, unless an [`observer`](Self::observer) is given.
#[derive(Debug)]
pub struct Search<'m, O = ()> {
    engine: Engine,
    branchers: Sequence,
    frames: Vec<Frame>,
    phase: Phase,
    place: Place,
    watch: Option<Watch>,
    limits: Limits,
    stats: Stats,
    cutoffs: Cutoffs,
    /// The number of failures at which to go back to the root.
    restart_at: u64,
    /// What is to be minimised, and what it must be less than from now on.
    objective: Option<(Signed, i64)>,
    /// What tells solutions apart, if not all variables do.
    distinct: Option<Distinct>,
    model: &'m crate::Model,
    observer: O,
}

impl<'m> Search<'m> {
    pub(crate) fn new(
        model: &'m crate::Model,
        mut engine: Engine,
        branchers: Sequence,
        objective: Option<Signed>,
    ) -> Self {
        if branchers.wants_weights() {
            engine.count_failures();
        }
        let restarts = branchers.when_to_restart();
        let search = Self {
            engine,
            branchers,
            frames: Vec::new(),
            phase: Phase::Fresh,
            place: Place::default(),
            watch: None,
            limits: Limits::none(),
            stats: Stats::default(),
            cutoffs: Cutoffs::new(Restarts::Never),
            restart_at: u64::MAX,
            objective: objective.map(|view| (view, i64::MAX)),
            distinct: None,
            model,
            observer: (),
        };
        search.restarts(restarts)
    }
}

impl<'m, O: Observer> Search<'m, O> {
    /// From now on this observer listens, instead of the one before.
    #[must_use]
    pub fn observer<P: Observer>(self, observer: P) -> Search<'m, P> {
        Search {
            engine: self.engine,
            branchers: self.branchers,
            frames: self.frames,
            phase: self.phase,
            place: self.place,
            watch: self.watch,
            limits: self.limits,
            stats: self.stats,
            cutoffs: self.cutoffs,
            restart_at: self.restart_at,
            objective: self.objective,
            distinct: self.distinct,
            model: self.model,
            observer,
        }
    }

    /// Goes back to the root now and then, and begins anew with what was learnt: what cannot be at the root, the bound
    /// of the objective, and whatever the strategy remembers, such as the weights of [`VarOrder::DomOverWeight`].
    /// Replaces what the strategy says about it.
    ///
    /// Still each solution comes once: without an objective there are no more restarts after the first one. The search
    /// ends if the numbers of failures keep growing; if they do not, it may repeat itself for ever.
    #[must_use]
    pub fn restarts(mut self, restarts: Restarts) -> Self {
        self.cutoffs = Cutoffs::new(restarts);
        self.restart_at = self.next_restart();
        self
    }

    /// From now on solutions that agree on these variables are as good as one. After a solution, the search goes back to
    /// where some of them was still open.
    ///
    /// So of solutions that differ in later decisions only, it finds one. If the strategy decides these variables before
    /// all others, each assignment of them comes once. With an objective this changes nothing: each solution is better
    /// than the one before. Variables that the model does not have tell nothing apart.
    ///
    /// ```
    /// use ferz::{Model, branch};
    /// let mut m = Model::new();
    /// let (x, y) = (m.int(0..3), m.int(0..9));
    /// m.add(x.le(y));
    /// assert_eq!(m.search(branch(&[x, y]))?.count(), 24);
    /// assert_eq!(m.search(branch(&[x, y]))?.distinct_in(&[x]).count(), 3);
    /// # Ok::<(), ferz::ModelError>(())
    /// ```
    #[must_use]
    pub fn distinct_in(mut self, vars: &[Var]) -> Self {
        self.distinct = self.objective.is_none().then(|| Distinct::new(vars, self.model.var_count()));
        self
    }

    /// Sets the limits. They hold from now on: the time is counted anew, the rest from the start of the search.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self.watch = None;
        self
    }

    /// Goes on to the next solution; `None` when there is none left or a limit was reached
    /// (see [`stop_reason`](Self::stop_reason)). With an objective, each solution is better than the one before.
    pub fn next_solution(&mut self) -> Option<Solution<'_>> {
        self.timed(Self::advance).then(|| Solution::new(self.engine.store(), self.model.var_count()))
    }

    /// The solutions that are left, one after the other.
    pub fn solutions(&mut self) -> impl Iterator<Item = Assignment> + use<'_, 'm, O> {
        std::iter::from_fn(|| Some(self.next_solution()?.to_assignment()))
    }

    /// The number of solutions that are left, as far as the limits allow: [`is_complete`](Self::is_complete) tells
    /// whether that was all.
    pub fn count(&mut self) -> u64 {
        let before = self.stats.solutions;
        self.timed(|search| while search.advance() {});
        self.stats.solutions - before
    }

    /// Whether everything has been searched.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.phase == Phase::Exhausted
    }

    /// Why the search stopped before it was done, if it did.
    #[must_use]
    pub fn stop_reason(&self) -> Option<StopReason> {
        match self.phase {
            Phase::Stopped(reason) => Some(reason),
            _ => None,
        }
    }

    /// What the search has done so far.
    #[must_use]
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// The number of propagators that the constraints were posted as.
    #[must_use]
    pub fn propagator_count(&self) -> usize {
        self.engine.propagator_count()
    }

    /// The domains where the search stands.
    #[must_use]
    pub fn store(&self) -> &Store {
        self.engine.store()
    }

    /// Does some of the search, and adds what it took to the statistics.
    fn timed<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let start = Instant::now();
        if self.watch.is_none() {
            let watch = Watch::new(self.limits.clone());
            self.engine.interrupt_when(watch.alarm());
            self.watch = Some(watch);
        }
        let result = work(self);
        self.stats.time += start.elapsed();
        self.stats.propagations = self.engine.propagations();
        result
    }
}
