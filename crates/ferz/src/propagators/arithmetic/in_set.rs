//! A view has a value of a set.
//!
//! The values outside of the set are taken out, and that is all. Only if there are too many of them between those of the
//! set, the bounds are moved out of the gaps, whenever one moves into one: then each bound has support.

use crate::domain::{Domain, MAX_VALUE, MIN_VALUE};
use crate::engine::Engine;
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::boolean::{Rule, Under, post_rule};
use crate::store::{Store, WORDS_SPAN};
use crate::view::Signed;

/// Posts that the view has one of these values.
pub(crate) fn post_in_set(view: Signed, set: &Domain, under: Under, engine: &mut Engine) {
    let mut rule = Within { view, set: set.clone() };
    if matches!(under, Under::Nothing) {
        match rule.propagate(engine.store_mut(), &[]) {
            Ok(Status::Entailed) => return,
            Ok(_) => {}
            Err(Conflict) => return engine.fail(),
        }
    }
    post_rule(under, rule, Within { view, set: complement(set) }, engine);
}

#[derive(Debug)]
struct Within {
    view: Signed,
    set: Domain,
}

impl Propagator for Within {
    fn wake(&mut self, on: &mut Wake<'_>) {
        on.any(self.view, 0);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let Self { view, set } = self;
        let (view, runs) = (*view, set.runs());
        loop {
            let (min, max) = (store.min(view), store.max(view));
            let first = runs.get(runs.partition_point(|run| run.1 < min)).ok_or(Conflict)?.0;
            let after = runs.partition_point(|run| run.0 <= max);
            let last = runs[..after].last().ok_or(Conflict)?.1;
            if first <= min && max <= last {
                break;
            }
            store.at_least(view, first)?;
            store.at_most(view, last)?;
        }
        let (min, max) = (store.min(view), store.max(view));
        let inside = &runs[runs.partition_point(|run| run.1 < min)..runs.partition_point(|run| run.0 <= max)];
        let gaps = inside.windows(2).map(|pair| (pair[0].1, pair[1].0));
        let width: u64 = gaps.clone().map(|(before, after)| after.abs_diff(before) - 1).sum();
        if width.min(store.size(view)) > WORDS_SPAN {
            return Ok(Status::Fixpoint);
        }
        for (before, after) in gaps {
            while let Some(v) = store.next_above(view, before).filter(|&v| v < after) {
                store.remove(view, v)?;
            }
        }
        Ok(Status::Entailed)
    }

    fn cost(&self) -> Cost {
        Cost::Constant
    }
}

impl Rule for Within {
    fn is_refuted(&mut self, store: &mut Store) -> bool {
        let mut next = Some(store.min(self.view));
        for &(first, last) in self.set.runs() {
            next =
                next.and_then(|v| if v < first { store.next_above(self.view, first - 1) } else { Some(v) });
            if next.is_some_and(|v| v <= last) {
                return false;
            }
        }
        true
    }
}

/// The values that are not in the set.
fn complement(set: &Domain) -> Domain {
    let firsts = set.runs().iter().map(|run| run.1.saturating_add(1));
    let lasts = set.runs().iter().map(|run| run.0.saturating_sub(1));
    Domain::from_runs([MIN_VALUE].into_iter().chain(firsts).zip(lasts.chain([MAX_VALUE])))
}
