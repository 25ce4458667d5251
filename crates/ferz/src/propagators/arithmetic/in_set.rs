//! A view has a value of a set.
//!
//! As a rule the matter is settled when this is posted, as the values outside of the set are taken out. Only if there are
//! too many of them between those of the set is there a propagator, and that moves the bounds out of the gaps.

use crate::domain::Domain;
use crate::engine::Engine;
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::store::{Store, WORDS_SPAN};
use crate::view::Signed;

/// Posts that the view has one of these values.
pub(crate) fn post(view: Signed, set: &Domain, engine: &mut Engine) {
    match cut(view, set, engine.store_mut()) {
        Ok(gaps) if gaps.is_empty() => {}
        Ok(gaps) => engine.post(Outside { view, gaps }),
        Err(Conflict) => engine.fail(),
    }
}

/// Leaves only values of the set. If there are too many others between them to be taken out one by one, gives the gaps in
/// which they are.
fn cut(view: Signed, set: &Domain, store: &mut Store) -> Result<Vec<(i64, i64)>, Conflict> {
    let (Some(first), Some(last)) = (set.min(), set.max()) else { return Err(Conflict) };
    store.at_least(view, first)?;
    store.at_most(view, last)?;
    let (min, max) = (store.min(view), store.max(view));
    let gaps = set.runs().windows(2).map(|pair| (pair[0].1 + 1, pair[1].0 - 1));
    let gaps: Vec<(i64, i64)> = gaps.filter(|&(first, last)| first <= max && last >= min).collect();
    let width: u64 = gaps.iter().map(|&(first, last)| last.abs_diff(first) + 1).sum();
    if width.min(store.size(view)) > WORDS_SPAN {
        return Ok(gaps);
    }
    for (first, last) in gaps {
        let mut next = store.next_above(view, first - 1);
        while let Some(v) = next.filter(|&v| v <= last) {
            store.remove(view, v)?;
            next = store.next_above(view, v);
        }
    }
    Ok(Vec::new())
}

/// The view is in none of the gaps, which increase and do not touch. Its bounds have support.
#[derive(Debug)]
struct Outside {
    view: Signed,
    gaps: Vec<(i64, i64)>,
}

impl Outside {
    /// The first gap that ends at `v` or after it.
    fn gap_from(&self, v: i64) -> Option<(i64, i64)> {
        self.gaps.get(self.gaps.partition_point(|gap| gap.1 < v)).copied()
    }
}

impl Propagator for Outside {
    fn wake(&mut self, on: &mut Wake<'_>) {
        on.bounds(self.view, 0);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let view = self.view;
        while let Some((_, last)) = self.gap_from(store.min(view)).filter(|gap| gap.0 <= store.min(view)) {
            store.at_least(view, last + 1)?;
        }
        while let Some((first, _)) = self.gap_from(store.max(view)).filter(|gap| gap.0 <= store.max(view)) {
            store.at_most(view, first - 1)?;
        }
        let between = self.gap_from(store.min(view)).is_some_and(|gap| gap.0 < store.max(view));
        Ok(if between { Status::Fixpoint } else { Status::Entailed })
    }

    fn cost(&self) -> Cost {
        Cost::Constant
    }
}
