//! Propagators, who wakes them, and the fixpoint loop.
//!
//! The engine owns the store and the propagators and lets one run at a time. After each run it reads what the store
//! recorded, leaves the tags of the subscriptions that fired in the inboxes of their propagators and queues these by
//! cost. So a propagator never runs while a domain is half-way through a change, and there is nothing to undo in
//! this bookkeeping: at a fixpoint, and after a conflict, queues and inboxes are empty.
//!
//! It knows nothing of decisions or of a search; it is driven by [`Engine::push`], [`Engine::pop`] and
//! [`Engine::fixpoint`].

mod inbox;
mod interrupt;
mod posting;
mod queues;
mod subscriptions;

use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::boolean::Literal;
use crate::store::Store;
use crate::trail::Cell;
use crate::view::{Signed, Var};
use inbox::Inbox;
use interrupt::Interrupt;
use queues::Queues;
use subscriptions::Subscription;
pub(crate) use subscriptions::Subscriptions;

/// Variables and propagators, brought to a fixpoint on demand.
#[derive(Debug, Default)]
pub struct Engine {
    store: Store,
    entries: Vec<Entry>,
    subscriptions: Subscriptions,
    queues: Queues,
    constants: indexmap::IndexMap<i64, Var>,
    /// There is no solution, and there never will be.
    inconsistent: bool,
    /// Propagators that have not been at a fixpoint at the root.
    fresh: Vec<u32>,
    /// Neither is it inconsistent, nor has anything been added since the last fixpoint at the root.
    ready: bool,
    propagations: u64,
    weights: Weights,
    interrupt: Interrupt,
    gathered: Gathered,
}

#[derive(Debug)]
struct Entry {
    propagator: Box<dyn Propagator>,
    inbox: Inbox,
    /// 1 while the propagator may be woken; 0 once it is entailed.
    active: Cell,
    cost: Cost,
    queued: bool,
}

/// What has no propagator yet, as it will share one with its kind.
#[derive(Debug, Default)]
struct Gathered {
    clauses: Vec<Vec<Literal>>,
    disequalities: Vec<(Var, Signed)>,
}

/// How often the propagators on each variable failed; counted only if somebody asks.
#[derive(Debug, Default)]
struct Weights {
    wanted: bool,
    failures: Vec<u64>,
}

/// Stands for no propagator.
const NOBODY: u32 = u32::MAX;

impl Engine {
    /// An engine without variables.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a propagator, at every level. It runs in the next [`fixpoint`](Self::fixpoint). Made below the root, it
    /// must be right at the root too; constraints, which look at the domains, are posted at the root only.
    pub fn post(&mut self, mut propagator: impl Propagator + 'static) {
        self.ready = false;
        let id = self.entries.len() as u32;
        let active = self.store.new_cell(1);
        let Self { store, subscriptions, .. } = self;
        propagator.wake(&mut Wake { store, subscriptions, propagator: id });
        let cost = propagator.cost();
        self.entries.push(Entry {
            propagator: Box::new(propagator),
            inbox: Inbox::with_room_for(self.subscriptions.tags(id)),
            active,
            cost,
            queued: false,
        });
        self.queues.grow();
        self.fresh.push(id);
    }

    /// States that there is no solution.
    pub fn fail(&mut self) {
        self.inconsistent = true;
        self.ready = false;
    }

    /// Runs propagators until none has anything to do.
    ///
    /// # Errors
    /// [`Conflict`] if there is no solution from here. At the root level this is final.
    pub fn fixpoint(&mut self) -> Result<(), Conflict> {
        self.fixpoint_watched(|_, _| {})
    }

    /// The same, and after each run of a propagator its number is told, with the domains as it left them.
    #[inline]
    pub(crate) fn fixpoint_watched(&mut self, mut ran: impl FnMut(u32, &Store)) -> Result<(), Conflict> {
        if !self.ready {
            self.prepare()?;
        }
        let mut finished = NOBODY;
        loop {
            self.dispatch(finished);
            let Some(id) = self.queues.pop() else {
                if !self.ready && self.store.level() == 0 {
                    self.fresh.clear();
                    self.ready = true;
                }
                return Ok(());
            };
            let entry = &mut self.entries[id as usize];
            entry.queued = false;
            self.propagations += 1;
            if self.interrupt.is_due(self.propagations) {
                self.clean_up(id);
                return Err(Conflict);
            }
            let result = entry.propagator.propagate(&mut self.store, entry.inbox.tags());
            entry.inbox.clear();
            ran(id, &self.store);
            let Ok(status) = result else {
                self.clean_up(id);
                return Err(Conflict);
            };
            finished = if status == Status::Unsure { NOBODY } else { id };
            if status == Status::Entailed {
                self.store.set_cell(entry.active, 0);
            }
            #[cfg(debug_assertions)]
            if finished == id {
                self.check_fixpoint(id);
            }
        }
    }

    /// Queues what is new. Further down than the root this is done again and again: a pop takes the effect back.
    #[cold]
    fn prepare(&mut self) -> Result<(), Conflict> {
        if self.inconsistent {
            return Err(Conflict);
        }
        self.post_gathered();
        self.subscriptions.sort(self.store.var_count());
        self.weights.failures.resize(self.store.var_count(), 0);
        for &id in &self.fresh {
            let entry = &mut self.entries[id as usize];
            for tag in self.subscriptions.tags(id) {
                entry.inbox.push(tag);
            }
            if !entry.queued {
                entry.queued = true;
                self.queues.push(entry.cost, id);
            }
        }
        Ok(())
    }

    /// Opens a level. To be called at a fixpoint: a change that no propagator has seen yet is seen in the new level,
    /// and what follows from it is undone with that level.
    pub fn push(&mut self) {
        self.store.push();
    }

    /// Gives the domains back as they were at the last [`push`](Self::push).
    pub fn pop(&mut self) {
        self.store.pop();
    }

    /// The domains.
    #[inline]
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The domains, to be changed between two fixpoints, as a decision does. After a [`Conflict`] from one of the
    /// verbs, [`abandon`](Self::abandon) the point.
    #[inline]
    pub fn store_mut(&mut self) -> &mut Store {
        &mut self.store
    }

    /// Forgets what the last changes would have woken: to be called after a conflict outside of
    /// [`fixpoint`](Self::fixpoint).
    pub fn abandon(&mut self) {
        self.store.forget_changes();
        if self.store.level() == 0 {
            self.fail();
        }
    }

    /// From now on a fixpoint is broken off, as if by a conflict, soon after this says so.
    pub(crate) fn interrupt_when(&mut self, due: impl Fn() -> bool + Send + 'static) {
        self.interrupt = Interrupt::when(due);
    }

    /// Whether a fixpoint was broken off, so that its conflict means nothing.
    pub(crate) fn was_interrupted(&self) -> bool {
        self.interrupt.happened()
    }

    /// How often a propagator has run.
    #[must_use]
    pub fn propagations(&self) -> u64 {
        self.propagations
    }

    /// How many propagators there are.
    #[must_use]
    pub fn propagator_count(&self) -> usize {
        self.entries.len()
    }

    /// How many subscriptions there are on the variable.
    #[must_use]
    pub fn degree(&self, var: Var) -> u64 {
        self.subscriptions.count_on(var)
    }

    /// The variable's degree plus how often a propagator that subscribes to it has failed (Boussemart, Hemery,
    /// Lecoutre, Sais 2004; the sum also counts propagators whose other variables are fixed). Failures are
    /// counted from the moment that [`count_failures`](Self::count_failures) was called.
    #[must_use]
    pub fn weight(&self, var: Var) -> u64 {
        self.degree(var) + self.weights.failures.get(var.index()).copied().unwrap_or(0)
    }

    /// Starts to count failures per variable, for [`weight`](Self::weight).
    pub fn count_failures(&mut self) {
        self.weights.wanted = true;
    }

    /// Queues who waits for what happened, but for the propagator that has just taken its own changes into account.
    #[inline]
    fn dispatch(&mut self, finished: u32) {
        let Self { store, entries, subscriptions, queues, .. } = self;
        let mut wake = |subscriptions: &[Subscription], store: &Store| {
            for subscription in subscriptions {
                if subscription.propagator == finished {
                    continue;
                }
                let entry = &mut entries[subscription.propagator as usize];
                if store.cell(entry.active) == 0 {
                    continue;
                }
                entry.inbox.push(subscription.tag);
                if !entry.queued {
                    entry.queued = true;
                    queues.push(entry.cost, subscription.propagator);
                }
            }
        };
        while let Some((var, events)) = store.take_change() {
            let [bounds, others] = subscriptions.fired(var, events);
            wake(bounds, store);
            wake(others, store);
        }
    }

    /// After a conflict: nobody is queued, no inbox holds anything, no change is pending.
    fn clean_up(&mut self, failed: u32) {
        while let Some(id) = self.queues.pop() {
            let entry = &mut self.entries[id as usize];
            entry.queued = false;
            entry.inbox.clear();
        }
        self.store.forget_changes();
        if self.store.level() == 0 {
            self.fail();
        }
        if self.weights.wanted {
            let failures = &mut self.weights.failures;
            match self.entries[failed as usize].propagator.blamed() {
                Some(vars) => vars.iter().for_each(|var| failures[var.index()] += 1),
                None => self.subscriptions.scope(failed).for_each(|var| failures[var.index()] += 1),
            }
        }
    }

    /// A propagator that claimed a fixpoint and is run again must change nothing.
    #[cfg(debug_assertions)]
    fn check_fixpoint(&mut self, id: u32) {
        let sizes: Vec<u64> = (0..self.store.var_count() as u32).map(|x| self.store.size(Var(x))).collect();
        let tags: Vec<u32> = self.subscriptions.tags(id).collect();
        let entry = &mut self.entries[id as usize];
        let again = entry.propagator.propagate(&mut self.store, &tags);
        let same = sizes.iter().zip(0..).all(|(&size, x)| self.store.size(Var(x)) == size);
        assert!(again.is_ok() && same, "no fixpoint, though it was claimed: {:?}", entry.propagator);
    }
}

#[cfg(test)]
mod tests;
