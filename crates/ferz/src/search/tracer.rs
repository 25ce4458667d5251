//! Tells what a search does, and which constraint took which values.
//!
//! The engine of a search may run several constraints as one, so that a change there has no single cause. The tracer
//! leaves that engine alone. It has an engine of its own, in which each propagator belongs to one constraint, and
//! visits the same nodes with it, one after the other; what follows at a node is the same there, and comes step by
//! step. So the search is the very search that it would be without a tracer.

use std::fmt::{self, Debug};
use std::ops::ControlFlow;

use super::{Node, Observer};
use crate::engine::Engine;
use crate::error::ModelError;
use crate::model::Model;
use crate::store::Store;
use crate::view::Var;

/// The observer of a search that was started by [`Model::trace`]: it tells every [`Event`], with the domains after it.
///
/// A search that is traced visits the same nodes, and finds the same solutions, as one that is not. It takes a multiple
/// of its time: each node is visited once more, with each constraint by itself, and all domains are looked at after
/// each run of a propagator.
///
/// ```
/// use std::ops::ControlFlow;
/// use ferz::{Cause, Event, Model, all_different, first_fail};
///
/// let mut m = Model::new();
/// let x = m.ints(3, 0..=2);
/// m.add_named("distinct", all_different(&x));
/// let mut lines = Vec::new();
/// m.trace(first_fail(&x), |event, store| {
///     if let Event::Changed { cause: Cause::Constraint(index), vars } = event {
///         let left: Vec<u64> = vars.iter().map(|&var| store.size(var)).collect();
///         lines.push(format!("{}: {left:?} values left", m.constraint_name(index).unwrap()));
///     }
///     ControlFlow::Continue(())
/// })?
/// .next_solution();
/// assert_eq!(lines, ["distinct: [2, 2] values left", "distinct: [1] values left"]);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub struct Tracer<F> {
    engine: Engine,
    causes: Causes,
    listen: F,
    /// How many values each variable of the model had when it was last looked at.
    sizes: Vec<u64>,
    changed: Vec<Var>,
}

/// Something that happened in a search.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A node is entered; the assumption is not yet made.
    Entered(&'a Node),
    /// These variables lost values, by one run of a propagator or by the assumption itself.
    Changed {
        /// To whom.
        cause: Cause,
        /// In the order they were made.
        vars: &'a [Var],
    },
    /// The node is a failure: some domain would have become empty. What the last run did before it found out was told.
    Failed {
        /// By whom.
        cause: Cause,
    },
    /// The search went back to the node with so many open decisions: the domains are again what they were there.
    Left {
        /// The number of open decisions.
        depth: u32,
    },
    /// This is a solution.
    Solution,
}

/// Why a domain changed, or would have become empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Cause {
    /// The node's assumption. At the root, where nothing is assumed: the model has no solution as it was written.
    Assumption,
    /// The constraint at this place among those of the model.
    Constraint(usize),
    /// The definition of the objective.
    Objective,
}

/// To whom each propagator belongs: where the propagators of each constraint begin, and then those of the objective.
#[derive(Debug)]
struct Causes {
    firsts: Vec<u32>,
}

impl Causes {
    fn of(&self, propagator: u32) -> Cause {
        let index = self.firsts.partition_point(|&first| first <= propagator);
        if index == self.firsts.len() { Cause::Objective } else { Cause::Constraint(index - 1) }
    }
}

impl<F: FnMut(Event<'_>, &Store) -> ControlFlow<()>> Tracer<F> {
    pub(crate) fn new(model: &Model, listen: F) -> Result<Self, ModelError> {
        let (engine, firsts) = model.build_apart()?;
        let sizes = vec![0; model.var_count()];
        Ok(Self { engine, causes: Causes { firsts }, listen, sizes, changed: Vec::new() })
    }

    /// Visits a node that the search visited, and tells what happens.
    fn visit(&mut self, node: &Node, open: bool) -> ControlFlow<()> {
        let Self { engine, causes, listen, sizes, changed } = self;
        if node.depth > engine.store().level() {
            engine.push();
        }
        listen(Event::Entered(node), engine.store())?;
        let mut look = |cause, store: &Store| {
            changed.clear();
            for (size, var) in sizes.iter_mut().zip((0..).map(Var)) {
                if *size > store.size(var) {
                    changed.push(var);
                }
                *size = store.size(var);
            }
            if changed.is_empty() {
                return ControlFlow::Continue(());
            }
            listen(Event::Changed { cause, vars: changed }, store)
        };
        let mut cause = Cause::Assumption;
        let mut flow = ControlFlow::Continue(());
        let assumed = node.assume(engine.store_mut());
        look(cause, engine.store())?;
        let fixpoint = match assumed {
            Ok(_) => engine.fixpoint_watched(|propagator, store| {
                cause = causes.of(propagator);
                if flow.is_continue() {
                    flow = look(cause, store);
                }
            }),
            Err(conflict) => {
                engine.abandon();
                Err(conflict)
            }
        };
        debug_assert_eq!(fixpoint.is_ok(), open, "the node is the same with each constraint by itself");
        flow?;
        if open { flow } else { listen(Event::Failed { cause }, engine.store()) }
    }
}

impl<F: FnMut(Event<'_>, &Store) -> ControlFlow<()>> Observer for Tracer<F> {
    fn visited(&mut self, node: &Node, engine: &Engine, open: bool) -> ControlFlow<()> {
        let flow = self.visit(node, open);
        debug_assert!(
            !open
                || flow.is_break()
                || self.sizes.iter().zip((0..).map(Var)).all(|(&size, var)| size == engine.store().size(var)),
            "the domains are the same with each constraint by itself"
        );
        flow
    }

    fn left(&mut self, depth: u32) -> ControlFlow<()> {
        self.engine.pop();
        let store = self.engine.store();
        for (size, var) in self.sizes.iter_mut().zip((0..).map(Var)) {
            *size = store.size(var);
        }
        (self.listen)(Event::Left { depth }, store)
    }

    fn solved(&mut self, _engine: &Engine) -> ControlFlow<()> {
        (self.listen)(Event::Solution, self.engine.store())
    }
}

impl<F> Debug for Tracer<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tracer").field("engine", &self.engine).finish_non_exhaustive()
    }
}
