//! A rule that is to hold under a condition.
//!
//! While the condition is open, the rule is only watched: once it cannot hold any more, the condition is false. Once the
//! condition is true, the rule propagates. With the opposite rule beside it, this goes both ways: reification is two
//! rules, of which at each time at most one propagates. It does as much as the rules do.

use std::fmt::Debug;

use crate::engine::Engine;
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::Signed;

/// A propagator that can be put under a condition. It must not look at the tags that woke it.
pub(crate) trait Rule: Propagator {
    /// Whether it cannot hold any more, found out from the same events that it waits for. When all is fixed, it must
    /// be right.
    fn is_refuted(&mut self, store: &mut Store) -> bool;
}

/// What a rule is posted under.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Under {
    /// It holds.
    Nothing,
    /// It holds if this is 1.
    Half(Signed),
    /// It holds if this is 1, and its opposite if it is 0.
    Full(Signed),
}

/// Posts the rule.
pub(crate) fn post_rule<R, N>(under: Under, rule: R, opposite: N, engine: &mut Engine)
where
    R: Rule + 'static,
    N: Rule + 'static,
{
    match under {
        Under::Nothing => engine.post(rule),
        Under::Half(condition) => engine.post(Conditional { condition, rule, opposite: Anything }),
        Under::Full(condition) => engine.post(Conditional { condition, rule, opposite }),
    }
}

#[derive(Debug)]
struct Conditional<R, N> {
    condition: Signed,
    rule: R,
    opposite: N,
}

impl<R: Rule, N: Rule> Propagator for Conditional<R, N> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        on.fixed(self.condition, 0);
        self.rule.wake(on);
        self.opposite.wake(on);
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        match store.value(self.condition) {
            Some(0) => self.opposite.propagate(store, woken),
            Some(_) => self.rule.propagate(store, woken),
            None if self.rule.is_refuted(store) => {
                store.fix(self.condition, 0)?;
                self.opposite.propagate(store, woken)
            }
            None if self.opposite.is_refuted(store) => {
                store.fix(self.condition, 1)?;
                self.rule.propagate(store, woken)
            }
            None => Ok(Status::Fixpoint),
        }
    }

    fn cost(&self) -> Cost {
        self.rule.cost()
    }
}

/// The rule that always holds.
#[derive(Debug)]
struct Anything;

impl Propagator for Anything {
    fn wake(&mut self, _on: &mut Wake<'_>) {}

    fn propagate(&mut self, _store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        Ok(Status::Entailed)
    }
}

impl Rule for Anything {
    fn is_refuted(&mut self, _store: &mut Store) -> bool {
        false
    }
}
