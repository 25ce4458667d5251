//! How many of some positions are *members*, because they have a certain value or one of a set: compared with a count,
//! which may be open too.
//!
//! Each position is decided once, when its domain lies within the set or outside of it, and costs nothing from then on.
//! The *sure* ones are a number in a cell; together with those that are open they are the *possible* ones. The number of
//! members can be anything between. So a bound of the count follows from each, and where the count leaves no choice, all
//! that is open must be in, or out. That is domain consistent.
//!
//! The domains of a set's positions may be so wide that they cannot be cut to the set. Such positions stay open until
//! they are decided by themselves.

use std::fmt::Debug;

use super::Comparison;
use crate::domain::Domain;
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::propagators::runs::{complement, keep, meets};
use crate::store::Store;
use crate::trail::Cell;
use crate::view::{Signed, Var, View};

use super::undecided::Undecided;

/// Positions, and what it takes to be a member.
pub(super) trait Members: Debug + Send {
    /// The variable of each position.
    fn vars(&self) -> impl Iterator<Item = Var>;

    /// Whether a position is a member, if that is decided.
    fn is_member(&self, position: usize, store: &Store) -> Option<bool>;

    /// Makes a position a member, or not one. Says whether it is decided by that.
    fn decide(&self, position: usize, member: bool, store: &mut Store) -> Result<bool, Conflict>;

    /// Wakes when a position may have become a member.
    fn wake_when_in(&self, on: &mut Wake<'_>);
}

/// Members are those variables that have their value.
#[derive(Debug)]
pub(super) struct HaveValue(Vec<(Var, i64)>);

impl HaveValue {
    /// Those of the views that can have the value.
    pub(super) fn new(views: &[Signed], value: i64, store: &Store) -> Self {
        let able = views.iter().filter(|&&view| store.contains(view, value));
        Self(able.map(|view| (view.var, view.back(value))).collect())
    }
}

impl Members for HaveValue {
    fn vars(&self) -> impl Iterator<Item = Var> {
        self.0.iter().map(|&(var, _)| var)
    }

    fn is_member(&self, position: usize, store: &Store) -> Option<bool> {
        let (var, value) = self.0[position];
        if !store.contains(var, value) {
            return Some(false);
        }
        store.is_fixed(var).then_some(true)
    }

    fn decide(&self, position: usize, member: bool, store: &mut Store) -> Result<bool, Conflict> {
        let (var, value) = self.0[position];
        if member {
            store.fix(var, value)?
        } else {
            store.remove(var, value)?
        };
        Ok(true)
    }

    fn wake_when_in(&self, on: &mut Wake<'_>) {
        for (&(var, _), tag) in self.0.iter().zip(0..) {
            on.fixed(var, tag);
        }
    }
}

/// Members are those views that have a value in the set.
#[derive(Debug)]
pub(super) struct InSet {
    views: Vec<Signed>,
    inside: Domain,
    outside: Domain,
}

impl InSet {
    pub(super) fn new(views: &[Signed], set: &Domain) -> Self {
        Self { views: views.to_vec(), inside: set.clone(), outside: complement(set) }
    }
}

impl Members for InSet {
    fn vars(&self) -> impl Iterator<Item = Var> {
        self.views.iter().map(|view| view.var)
    }

    fn is_member(&self, position: usize, store: &Store) -> Option<bool> {
        let view = self.views[position];
        if !meets(store, view, self.inside.runs()) {
            return Some(false);
        }
        (!meets(store, view, self.outside.runs())).then_some(true)
    }

    fn decide(&self, position: usize, member: bool, store: &mut Store) -> Result<bool, Conflict> {
        keep(store, self.views[position], if member { &self.inside } else { &self.outside }.runs())
    }

    fn wake_when_in(&self, on: &mut Wake<'_>) {
        for (&view, tag) in self.views.iter().zip(0..) {
            on.any(view, tag);
        }
    }
}

#[derive(Debug)]
pub(super) struct Tally<M> {
    members: M,
    comparison: Comparison,
    count: Signed,
    undecided: Undecided,
    sure: Cell,
    /// The tag of the count, after those of the positions.
    count_tag: u32,
    /// Whether a position has the variable of the count.
    aliased: bool,
}

impl<M: Members> Tally<M> {
    pub(super) fn new(members: M, comparison: Comparison, count: Signed, store: &mut Store) -> Self {
        let positions = members.vars().count() as u32;
        let aliased = members.vars().any(|var| var == count.var);
        Self {
            members,
            comparison,
            count,
            undecided: Undecided::full(positions, store),
            sure: store.new_cell(0),
            count_tag: positions,
            aliased,
        }
    }

    /// Decides what can be decided. Returns how many members are sure, and how many are possible.
    fn update(&self, store: &mut Store, woken: &[u32]) -> (i64, i64) {
        let Self { members, undecided, .. } = self;
        let before = store.cell(self.sure);
        let mut sure = before;
        for &tag in woken {
            if tag == self.count_tag || !undecided.contains(store, tag) {
                continue;
            }
            if let Some(member) = members.is_member(tag as usize, store) {
                undecided.remove(store, tag);
                sure += u64::from(member);
            }
        }
        if sure != before {
            store.set_cell(self.sure, sure);
        }
        (sure as i64, (sure + undecided.count(store)) as i64)
    }
}

impl<M: Members + 'static> Propagator for Tally<M> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        let Self { members, comparison, count, count_tag: tag, .. } = self;
        match comparison {
            Comparison::AtMost => members.wake_when_in(on),
            _ => members.vars().zip(0..).for_each(|(var, tag)| on.any(var, tag)),
        }
        match comparison {
            Comparison::Equal => on.bounds(*count, *tag),
            Comparison::Different => on.fixed(*count, *tag),
            Comparison::AtMost => on.upper(*count, *tag),
            Comparison::AtLeast => on.lower(*count, *tag),
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        let (sure, possible) = self.update(store, woken);
        let Self { members, comparison, count, undecided, aliased, .. } = self;
        let count = *count;
        match comparison {
            Comparison::Equal => {
                store.at_least(count, sure)?;
                store.at_most(count, possible)?;
            }
            Comparison::AtMost => {
                store.at_least(count, sure)?;
            }
            Comparison::AtLeast => {
                store.at_most(count, possible)?;
            }
            Comparison::Different if sure == possible => {
                store.remove(count, sure)?;
            }
            Comparison::Different => {}
        }
        if sure == possible {
            return Ok(Status::Entailed);
        }
        let (least, most) = (store.min(count), store.max(count));
        let (entailed, decision) = match comparison {
            Comparison::Equal if least == possible => (false, Some(true)),
            Comparison::Equal => (false, (most == sure).then_some(false)),
            Comparison::AtMost => (least >= possible, (most == sure).then_some(false)),
            Comparison::AtLeast => (most <= sure, (least == possible).then_some(true)),
            Comparison::Different => {
                let last = possible - sure == 1 && least == most;
                (least > possible || most < sure, last.then_some(least == sure))
            }
        };
        if entailed {
            return Ok(Status::Entailed);
        }
        let settled = if *aliased { Status::Unsure } else { Status::Fixpoint };
        let Some(decision) = decision else { return Ok(settled) };
        let mut decided = true;
        undecided.try_for_each(store, |store, position| {
            decided &= members.decide(position as usize, decision, store)?;
            Ok(())
        })?;
        Ok(if decided && !*aliased { Status::Entailed } else { settled })
    }
}
