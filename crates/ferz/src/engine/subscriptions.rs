//! Who waits for what, flat in one array: per variable, subscriptions sorted by event.
//!
//! The groups of a variable stand in the order lower, bounds, upper, any, fixed, so that whatever happens fires at
//! most two ranges:
//!
//! ```text
//!            | lower | bounds | upper | any | fixed |
//! lower      |-------|--------|       |-----|-------|  (fixed only if it is)
//! upper      |       |--------|-------|-----|-------|
//! both       |-------|--------|-------|-----|-------|
//! neither    |       |        |       |-----|
//! ```

use crate::propagator::Events;
use crate::view::Var;

/// A propagator waits for something, and wants to be told this tag.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subscription {
    pub(super) propagator: u32,
    pub(super) tag: u32,
}

#[derive(Clone, Copy, Debug)]
struct Request {
    var: Var,
    group: u8,
    subscription: Subscription,
}

#[derive(Debug, Default)]
pub(crate) struct Subscriptions {
    /// In the order they were made.
    requests: Vec<Request>,
    /// How many there are of each variable, if any.
    degrees: Vec<u64>,
    flat: Vec<Subscription>,
    /// For each variable, where its groups start in `flat`, and where the last one ends.
    starts: Vec<[u32; GROUPS + 1]>,
}

const GROUPS: usize = 5;
const BOUNDS_GROUP: usize = 1;
const UPPER_GROUP: usize = 2;
const ANY_GROUP: usize = 3;
const FIXED_GROUP: usize = 4;

impl Subscriptions {
    pub(crate) fn add(&mut self, var: Var, events: Events, propagator: u32, tag: u32) {
        let group = match events {
            Events::LOWER => 0,
            Events::BOUNDS => BOUNDS_GROUP,
            Events::UPPER => UPPER_GROUP,
            Events::FIXED => FIXED_GROUP,
            _ => ANY_GROUP,
        };
        let subscription = Subscription { propagator, tag };
        self.requests.push(Request { var, group: group as u8, subscription });
        self.degrees.resize(self.degrees.len().max(var.index() + 1), 0);
        self.degrees[var.index()] += 1;
    }

    /// Sorts what was added. Nothing fires before.
    pub(super) fn sort(&mut self, var_count: usize) {
        let mut sorted = self.requests.clone();
        sorted.sort_by_key(|request| (request.var, request.group));
        self.flat = sorted.iter().map(|request| request.subscription).collect();
        self.starts = vec![[0; GROUPS + 1]; var_count];
        let mut at = 0;
        for (starts, var) in self.starts.iter_mut().zip(0..) {
            for (start, group) in starts.iter_mut().zip(0..) {
                while sorted.get(at).is_some_and(|request| (request.var, request.group) < (Var(var), group)) {
                    at += 1;
                }
                *start = at as u32;
            }
        }
    }

    /// The subscriptions on a variable that these events fire, in two parts.
    #[inline]
    pub(super) fn fired(&self, var: Var, events: Events) -> [&[Subscription]; 2] {
        let starts = &self.starts[var.index()];
        let first = if events.contains(Events::LOWER) { 0 } else { BOUNDS_GROUP };
        let last = if events.contains(Events::UPPER) { ANY_GROUP } else { UPPER_GROUP };
        let bounds =
            if events.contains(Events::BOUNDS) { self.between(starts[first], starts[last]) } else { &[] };
        let end = if events.contains(Events::FIXED) { GROUPS } else { FIXED_GROUP };
        [bounds, self.between(starts[ANY_GROUP], starts[end])]
    }

    #[inline]
    fn between(&self, start: u32, end: u32) -> &[Subscription] {
        &self.flat[start as usize..end as usize]
    }

    /// The tags of a propagator.
    pub(super) fn tags(&self, id: u32) -> impl Iterator<Item = u32> + Clone {
        self.of(id).iter().map(|request| request.subscription.tag)
    }

    /// The variables that a propagator waits for; one that it waits for twice, twice.
    pub(super) fn scope(&self, id: u32) -> impl Iterator<Item = Var> {
        self.of(id).iter().map(|request| request.var)
    }

    /// How many subscriptions there are on a variable.
    #[inline]
    pub(super) fn count_on(&self, var: Var) -> u64 {
        self.degrees.get(var.index()).copied().unwrap_or(0)
    }

    /// A propagator's requests: they were made in one go, so they stand together.
    fn of(&self, id: u32) -> &[Request] {
        let from = self.requests.partition_point(|request| request.subscription.propagator < id);
        let to = self.requests.partition_point(|request| request.subscription.propagator <= id);
        &self.requests[from..to]
    }
}
