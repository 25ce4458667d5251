//! Depth-first search on an explicit stack.
//!
//! The invariant of the stack: the engine has one open level per frame, and the domains are the fixpoint after all
//! decisions of the frames, together with the refutations that were made on the way, each in the level of the node
//! it belongs to. So going back is: pop a level, then refute the popped frame's decision in the level below.
//!
//! A restart pops all levels. What was refuted at the root stays so: it was searched. As everything else is searched
//! again, there is no restart once a solution was found, unless each solution must be better than the one before.

use super::brancher::Place;
use super::limits::Watch;
use super::observer::{Assumption, Node, Observer};
use super::{Decision, Search, Solution, StopReason};
use crate::propagator::Conflict;
use crate::view::{Signed, Var};

/// A decision that is made at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    decision: Decision,
    /// How many siblings of the decision had their turn before.
    rank: u64,
    /// What the branchers knew before they looked at the node, for its second branch, in whose level it stands.
    above: Place,
    /// What they know at the node.
    place: Place,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
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

/// No search has so many failures.
const NEVER: u64 = u64::MAX;

impl<O: Observer> Search<'_, O> {
    /// Goes on to the next solution, and says whether there was one.
    pub(super) fn advance(&mut self) -> bool {
        self.phase = self.next_phase().unwrap_or_else(Phase::Stopped);
        if self.phase != Phase::AtSolution {
            return false;
        }
        self.stats.solutions += 1;
        match &mut self.objective {
            Some((view, less_than)) => *less_than = self.engine.store().min(*view),
            None => self.restart_at = NEVER,
        }
        self.branchers.solved(self.engine.store());
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
                self.retreat(true)?
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
        if self.visit(Assumption::Decided(decision), None)? { Ok(Step::Open) } else { self.retreat(false) }
    }

    /// Goes back to the nearest node with a branch left, and takes that branch; or back to the root, if it is time. From
    /// a solution, it goes back to where there can be another.
    fn retreat(&mut self, from_solution: bool) -> Result<Step, StopReason> {
        // To go back from the first decision is to go back to the root, and to know more there than after a restart.
        if self.stats.failures >= self.restart_at && self.frames.len() > 1 {
            return self.restart();
        }
        let mut is_settled = from_solution && self.distinct.is_some();
        while let Some(frame) = self.frames.pop() {
            self.engine.pop();
            self.place = frame.above;
            if self.observer.left(self.frames.len() as u32).is_break() {
                return Err(StopReason::Observer);
            }
            if is_settled && let Some(distinct) = &self.distinct {
                is_settled = distinct.is_settled(self.engine.store(), frame.decision.var());
                if is_settled {
                    continue;
                }
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

    /// The number of failures at which to restart the next time.
    pub(super) fn next_restart(&mut self) -> u64 {
        let solutions_would_come_again = self.objective.is_none() && self.stats.solutions > 0;
        if solutions_would_come_again {
            NEVER
        } else {
            self.stats.failures.saturating_add(self.cutoffs.next())
        }
    }

    /// Goes back to the root and begins anew.
    #[cold]
    fn restart(&mut self) -> Result<Step, StopReason> {
        self.stats.restarts += 1;
        self.restart_at = self.next_restart();
        while self.frames.pop().is_some() {
            self.engine.pop();
            if self.observer.left(self.frames.len() as u32).is_break() {
                return Err(StopReason::Observer);
            }
        }
        self.place = Place::default();
        Ok(if self.visit(Assumption::Nothing, self.objective)? { Step::Open } else { Step::Exhausted })
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
