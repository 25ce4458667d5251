//! What the store's verbs and views mean, said with plain sets of values.

use crate::domain::{Domain, MAX_VALUE, MIN_VALUE};
use crate::propagator::{Change, Events};
use crate::store::Store;
use crate::values::Values;
use crate::view::{Signed, View};

/// What happens to a domain, in terms of what is seen through a view.
#[derive(Clone, Debug)]
pub(super) enum Verb {
    Fix(i64),
    Remove(i64),
    AtLeast(i64),
    AtMost(i64),
    RemoveAll(Values),
    Retain(Values),
}

impl Verb {
    pub(super) fn apply<V: View>(&self, store: &mut Store, view: V) -> Change {
        match self {
            Self::Fix(v) => store.fix(view, *v),
            Self::Remove(v) => store.remove(view, *v),
            Self::AtLeast(v) => store.at_least(view, *v),
            Self::AtMost(v) => store.at_most(view, *v),
            Self::RemoveAll(set) => store.remove_all(view, set),
            Self::Retain(set) => store.retain(view, set),
        }
    }

    /// What is left of a set.
    pub(super) fn of(&self, set: &Domain) -> Domain {
        match self {
            Self::Fix(v) => meet(set, &Domain::from(*v)),
            Self::Remove(v) => meet(set, &without([*v])),
            Self::AtLeast(v) => meet(set, &Domain::from(*v..=i64::MAX)),
            Self::AtMost(v) => meet(set, &Domain::from(i64::MIN..=*v)),
            Self::RemoveAll(values) => meet(set, &without(values.iter())),
            Self::Retain(values) => meet(set, &values.iter().collect()),
        }
    }
}

pub(super) fn meet(one: &Domain, other: &Domain) -> Domain {
    let both = |a: (i64, i64)| other.runs().iter().map(move |b| (a.0.max(b.0), a.1.min(b.1)));
    Domain::from_runs(one.runs().iter().flat_map(|&run| both(run)))
}

/// All numbers but these, which come in increasing order; those that are no values count for nothing.
fn without(values: impl IntoIterator<Item = i64>) -> Domain {
    let mut from = i64::MIN;
    let mut runs = Vec::new();
    for v in values.into_iter().filter(|v| (MIN_VALUE..=MAX_VALUE).contains(v)) {
        runs.push((from, v - 1));
        from = v + 1;
    }
    Domain::from_runs(runs.into_iter().chain([(from, i64::MAX)]))
}

/// What a view makes of a set.
pub(super) fn seen(set: &Domain, view: Signed) -> Domain {
    let image = |&(first, last): &(i64, i64)| {
        if view.negated { (view.by - last, view.by - first) } else { (first + view.by, last + view.by) }
    };
    Domain::from_runs(set.runs().iter().map(image))
}

pub(super) fn inverse(view: Signed) -> Signed {
    if view.negated { view } else { Signed { by: -view.by, ..view } }
}

pub(super) fn nth(set: &Domain, rank: u64) -> Option<i64> {
    let mut rank = rank.min(set.size() - 1);
    for &(first, last) in set.runs() {
        let size = last.abs_diff(first) + 1;
        if rank < size {
            return Some(first.saturating_add_unsigned(rank));
        }
        rank -= size;
    }
    None
}

pub(super) fn next_above(set: &Domain, v: i64) -> Option<i64> {
    let run = set.runs().iter().find(|run| run.1 > v)?;
    Some(if run.0 > v { run.0 } else { v + 1 })
}

pub(super) fn next_below(set: &Domain, v: i64) -> Option<i64> {
    let run = set.runs().iter().rfind(|run| run.0 < v)?;
    Some(if run.1 < v { run.1 } else { v - 1 })
}

/// Which of the 64 values from `first` on are in.
pub(super) fn word(set: &Domain, first: i64) -> u64 {
    let last = first.saturating_add(63);
    let near = set.runs().iter().filter(|run| run.0 <= last && run.1 >= first);
    let bits = |from: i64, to: i64| u64::MAX >> (63 - to.abs_diff(from)) << from.abs_diff(first);
    near.fold(0, |word, run| word | bits(run.0.max(first), run.1.min(last)))
}

pub(super) fn events(before: &Domain, after: &Domain) -> Events {
    let mut events = Events::NONE;
    for (event, happened) in [
        (Events::DOMAIN, before != after),
        (Events::LOWER, before.min() != after.min()),
        (Events::UPPER, before.max() != after.max()),
        (Events::FIXED, before != after && after.size() == 1),
    ] {
        if happened {
            events |= event;
        }
    }
    events
}
