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

use std::ops::Range;

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
    /// How many of the requests are in `flat`.
    sealed: usize,
    flat: Vec<Subscription>,
    /// For each variable, where its groups start in `flat`; the end of the last one is the next variable's start.
    starts: Vec<u32>,
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
    }

    /// Sorts what was added since the last time. Nothing fires before.
    #[inline]
    pub(super) fn seal(&mut self, var_count: usize) {
        if self.sealed != self.requests.len() || self.starts.len() != var_count * GROUPS + 1 {
            self.sort(var_count);
        }
    }

    #[cold]
    fn sort(&mut self, var_count: usize) {
        let slot = |request: &Request| request.var.index() * GROUPS + request.group as usize;
        self.starts = vec![0; var_count * GROUPS + 1];
        for request in &self.requests {
            self.starts[slot(request) + 1] += 1;
        }
        for at in 1..self.starts.len() {
            self.starts[at] += self.starts[at - 1];
        }
        let mut sorted = self.requests.clone();
        sorted.sort_by_key(slot);
        self.flat = sorted.iter().map(|request| request.subscription).collect();
        self.sealed = self.requests.len();
    }

    /// The ranges of the subscriptions on a variable that these events fire.
    #[inline]
    pub(super) fn fired(&self, var: Var, events: Events) -> [Range<u32>; 2] {
        let starts = &self.starts[var.index() * GROUPS..var.index() * GROUPS + GROUPS + 1];
        let (lower, upper) = (events.contains(Events::LOWER), events.contains(Events::UPPER));
        let bounds = match (lower, upper) {
            (true, true) => starts[0]..starts[ANY_GROUP],
            (true, false) => starts[0]..starts[UPPER_GROUP],
            (false, true) => starts[BOUNDS_GROUP]..starts[ANY_GROUP],
            (false, false) => starts[ANY_GROUP]..starts[ANY_GROUP],
        };
        let last = if events.contains(Events::FIXED) { GROUPS } else { FIXED_GROUP };
        [bounds, starts[ANY_GROUP]..starts[last]]
    }

    #[inline]
    pub(super) fn range(&self, range: Range<u32>) -> &[Subscription] {
        &self.flat[range.start as usize..range.end as usize]
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
    pub(super) fn count_on(&self, var: Var) -> u64 {
        let from = var.index() * GROUPS;
        self.starts.get(from..=from + GROUPS).map_or(0, |starts| u64::from(starts[GROUPS] - starts[0]))
    }

    /// A propagator's requests: they were made in one go, so they stand together.
    fn of(&self, id: u32) -> &[Request] {
        let from = self.requests.partition_point(|request| request.subscription.propagator < id);
        let to = self.requests.partition_point(|request| request.subscription.propagator <= id);
        &self.requests[from..to]
    }
}
