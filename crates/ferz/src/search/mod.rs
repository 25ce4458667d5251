//! Depth-first search on an explicit stack.
//!
//! The invariant of the stack: the engine has one open level per frame, and the domains are the fixpoint after all
//! decisions of the frames, together with the refutations that were made on the way, each in the level of the node
//! it belongs to. So going back is: pop a level, then refute the popped frame's decision in the level below.

mod branch;
mod brancher;
mod decision;
mod limits;
mod observer;
mod optimum;
mod order;
mod random;
mod solution;
mod stats;
mod tracer;
mod value;

use std::time::Instant;

use crate::engine::Engine;
use crate::propagator::Conflict;
use crate::store::Store;
use crate::view::{Signed, Var};

pub use branch::{Branch, branch, first_fail};
use brancher::Place;
pub use brancher::{Brancher, Sequence};
pub use decision::Decision;
use limits::Watch;
pub use limits::{Limits, StopReason};
pub use observer::{Assumption, Node, Observer};
pub use optimum::{Outcome, SolveStatus};
pub use order::{Ties, VarOrder};
pub use random::SplitMix64;
pub use solution::{Assignment, Solution};
pub use stats::Stats;
pub use tracer::{Cause, Event, Tracer};
pub use value::{Branching, ValueOrder};

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
    /// What is to be minimised, and what it must be less than from now on.
    objective: Option<(Signed, i64)>,
    model: &'m crate::Model,
    observer: O,
}

/// A decision that is made at a node.
#[derive(Clone, Copy, Debug)]
struct Frame {
    decision: Decision,
    /// How many siblings of the decision had their turn before.
    rank: u64,
    /// What the branchers knew before they looked at the node, for its second branch, in whose level it stands.
    above: Place,
    /// What they know at the node.
    place: Place,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// The root has not been visited.
    Fresh,
    /// The engine stands at a solution.
    AtSolution,
    /// All has been searched.
    Exhausted,
    /// A limit stopped the search.
    Stopped(StopReason),
}

/// What became of a step.
enum Step {
    /// The engine stands at a node without a conflict.
    Open,
    /// Nothing is left to search.
    Exhausted,
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
        Self {
            engine,
            branchers,
            frames: Vec::new(),
            phase: Phase::Fresh,
            place: Place::default(),
            watch: None,
            limits: Limits::none(),
            stats: Stats::default(),
            objective: objective.map(|view| (view, i64::MAX)),
            model,
            observer: (),
        }
    }
}

impl<'m, O: Observer> Search<'m, O> {
    /// From now on this observer listens, instead of the one before.
    #[must_use]
    pub fn observer<P: Observer>(self, observer: P) -> Search<'m, P> {
        let Self { engine, branchers, frames, phase, place, watch, limits, stats, objective, model, .. } =
            self;
        Search { engine, branchers, frames, phase, place, watch, limits, stats, objective, model, observer }
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

    /// Goes on to the next solution, and says whether there was one.
    fn advance(&mut self) -> bool {
        self.phase = self.next_phase().unwrap_or_else(Phase::Stopped);
        if self.phase != Phase::AtSolution {
            return false;
        }
        self.stats.solutions += 1;
        if let Some((view, less_than)) = &mut self.objective {
            *less_than = self.engine.store().min(*view);
        }
        debug_assert!(
            self.model
                .check(&Solution::new(self.engine.store(), self.model.var_count()).to_assignment())
                .is_ok(),
            "a solution breaks a constraint"
        );
        if self.observer.solved(&self.engine).is_break() {
            self.phase = Phase::Stopped(StopReason::Observer);
        }
        true
    }

    fn next_phase(&mut self) -> Result<Phase, StopReason> {
        let mut step = match self.phase {
            Phase::Fresh => {
                self.check_solution_limit()?;
                if self.visit(Assumption::Nothing, None)? { Step::Open } else { Step::Exhausted }
            }
            Phase::AtSolution => {
                self.check_solution_limit()?;
                self.retreat()?
            }
            done => return Ok(done),
        };
        loop {
            if let Step::Exhausted = step {
                return Ok(Phase::Exhausted);
            }
            let above = self.place;
            step = match self.branchers.choose(&self.engine, &mut self.place) {
                None => return Ok(Phase::AtSolution),
                Some(decision) => self.descend(decision, above)?,
            }
        }
    }

    fn check_solution_limit(&self) -> Result<(), StopReason> {
        self.watch.as_ref().map_or(Ok(()), |watch| watch.before_solution(self.stats.solutions))
    }

    /// Makes a decision in a level of its own; after a conflict, goes back to where the search can go on.
    fn descend(&mut self, decision: Decision, above: Place) -> Result<Step, StopReason> {
        self.frames.push(Frame { decision, rank: 0, above, place: self.place });
        self.stats.peak_depth = self.stats.peak_depth.max(self.frames.len() as u64);
        self.engine.push();
        if self.visit(Assumption::Decided(decision), None)? { Ok(Step::Open) } else { self.retreat() }
    }

    /// Goes back to the nearest node with a branch left, and takes that branch.
    fn retreat(&mut self) -> Result<Step, StopReason> {
        while let Some(frame) = self.frames.pop() {
            self.engine.pop();
            self.place = frame.above;
            if self.observer.left(self.frames.len() as u32).is_break() {
                return Err(StopReason::Observer);
            }
            let open = match self.sibling(frame) {
                Some((var, value)) => {
                    let (decision, rank) = (Decision::Each(var, value), frame.rank + 1);
                    // The last sibling needs no level: there is nothing to come back to.
                    if rank + 1 < self.engine.store().size(var) {
                        self.place = frame.place;
                        self.frames.push(Frame { decision, rank, ..frame });
                        self.engine.push();
                    }
                    self.visit(Assumption::Decided(decision), self.objective)?
                }
                None if frame.rank > 0 => continue,
                None => self.visit(Assumption::Refuted(frame.decision), self.objective)?,
            };
            if open {
                return Ok(Step::Open);
            }
        }
        Ok(Step::Exhausted)
    }

    /// The value to try after a decision that has siblings, if there is one.
    fn sibling(&self, frame: Frame) -> Option<(Var, i64)> {
        let Decision::Each(var, _) = frame.decision else { return None };
        let store = self.engine.store();
        let value = self.branchers.sibling(store, frame.place, var, frame.rank + 1);
        debug_assert!(
            value.is_some() || frame.rank == 0 || frame.rank + 1 == store.size(var),
            "a brancher that names siblings names them all"
        );
        Some((var, value?))
    }

    /// Computes the fixpoint of a node, and says whether it is free of conflict. The objective is bounded there if it
    /// may not be so yet.
    ///
    /// Inlined, so that what is assumed is known where it is made: 5 % of the instructions of a small node.
    #[inline(always)]
    fn visit(&mut self, assumption: Assumption, bound: Option<(Signed, i64)>) -> Result<bool, StopReason> {
        if let Some(watch) = &mut self.watch {
            watch.before_node(self.stats.nodes, self.stats.failures)?;
        }
        self.stats.nodes += 1;
        let node = Node { assumption, depth: self.frames.len() as u32, bound };
        let result = match node.assume(self.engine.store_mut()) {
            Ok(_) => self.engine.fixpoint(),
            Err(Conflict) => {
                self.engine.abandon();
                Err(Conflict)
            }
        };
        if result.is_err() {
            if self.engine.was_interrupted() {
                return Err(self.watch.as_ref().map_or(StopReason::Cancelled, Watch::cause));
            }
            self.stats.failures += 1;
        }
        if self.observer.visited(&node, &self.engine, result.is_ok()).is_break() {
            return Err(StopReason::Observer);
        }
        Ok(result.is_ok())
    }
}
