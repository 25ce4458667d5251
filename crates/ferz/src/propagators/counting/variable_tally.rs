//! How many views have the same value as another one, which is open: compared with a count.
//!
//! For each value that is left, there is a number of positions that are sure to have it, and of those that can; see
//! [`tally`](super::tally). A value goes if the count allows nothing between the two, and what the count can be is the
//! union of what each value allows. A position is restricted only if at most one value can do without it.
//!
//! That is domain consistent while there are at most [`MOST_VALUES`] values. Before, nothing is known but that the
//! number lies between none and all. A run costs a look at each position for each value.

use super::Comparison;
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::runs::keep;
use crate::propagators::shape::settled;
use crate::store::Store;
use crate::view::Signed;

/// The most values that are looked at one by one.
const MOST_VALUES: u64 = 1 << 12;

#[derive(Debug)]
pub(super) struct VariableTally {
    views: Vec<Signed>,
    value: Signed,
    /// How many more views there are that are the value itself.
    always: i64,
    comparison: Comparison,
    count: Signed,
    settled: Status,
    /// Scratch: what is known of each value.
    totals: Vec<Total>,
    /// Scratch: by how many more totals a number is reached than the one before.
    reached: Vec<i32>,
    /// Scratch: the values that a position may still have.
    allowed: Vec<(i64, i64)>,
}

/// How often a value is taken, by the views that are not the value itself.
#[derive(Clone, Copy, Debug)]
struct Total {
    value: i64,
    sure: i64,
    possible: i64,
    /// Whether a position that could have the value can have another one.
    without: bool,
    /// Whether it can have it.
    with: bool,
}

impl VariableTally {
    pub(super) fn new(
        views: &[Signed],
        value: Signed,
        comparison: Comparison,
        count: Signed,
        store: &Store,
    ) -> Self {
        let always = views.iter().filter(|&&view| view == value).count() as i64;
        // Other translations of the value never have it.
        let is_open = |view: &&Signed| view.var != value.var || view.negated != value.negated;
        let views: Vec<Signed> = views.iter().filter(is_open).copied().collect();
        let room = store.size(value).min(MOST_VALUES) as usize;
        let vars = views.iter().chain([&value, &count]).map(|view| view.var);
        Self {
            settled: settled(vars),
            totals: Vec::with_capacity(room),
            reached: vec![0; views.len() + 2],
            allowed: Vec::with_capacity(room),
            views,
            value,
            always,
            comparison,
            count,
        }
    }

    /// What is known of a value; nothing if the count does not allow it.
    fn total(&self, value: i64, store: &Store) -> Option<Total> {
        let (mut sure, mut possible) = (0, 0);
        for &view in &self.views {
            if store.contains(view, value) {
                possible += 1;
                sure += i64::from(store.is_fixed(view));
            }
        }
        let fits = |low, high| self.fits(store, low, high);
        fits(sure, possible).then(|| Total {
            value,
            sure,
            possible,
            without: fits(sure, possible - 1),
            with: fits(sure + 1, possible),
        })
    }

    /// Whether the count allows some number from `low` to `high`.
    fn fits(&self, store: &Store, low: i64, high: i64) -> bool {
        self.comparison.is_possible(store, low + self.always, high + self.always, self.count)
    }

    /// Takes out the values that the count does not allow, and fills in the totals of the others.
    fn filter_value(&mut self, store: &mut Store) -> Result<(), Conflict> {
        self.totals.clear();
        let mut next = Some(store.min(self.value));
        while let Some(value) = next {
            match self.total(value, store) {
                Some(total) => self.totals.push(total),
                None => {
                    store.remove(self.value, value)?;
                }
            }
            next = store.next_above(self.value, value);
        }
        Ok(())
    }

    /// Takes out the counts that no value allows.
    fn filter_count(&mut self, store: &mut Store) -> Result<(), Conflict> {
        let Self { always, comparison, count, totals, reached, .. } = self;
        let low = totals.iter().map(|total| total.sure).min().ok_or(Conflict)?;
        let high = totals.iter().map(|total| total.possible).max().ok_or(Conflict)?;
        match comparison {
            Comparison::AtMost => {
                store.at_least(*count, low + *always)?;
            }
            Comparison::AtLeast => {
                store.at_most(*count, high + *always)?;
            }
            Comparison::Different if low == high => {
                store.remove(*count, low + *always)?;
            }
            Comparison::Different => {}
            Comparison::Equal => {
                store.at_least(*count, low + *always)?;
                store.at_most(*count, high + *always)?;
                reached.fill(0);
                for total in totals {
                    reached[total.sure as usize] += 1;
                    reached[total.possible as usize + 1] -= 1;
                }
                let mut by = 0;
                for number in low..=high {
                    by += reached[number as usize];
                    if by == 0 {
                        store.remove(*count, number + *always)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes out of the positions what no value allows.
    fn filter_positions(&mut self, store: &mut Store) -> Result<(), Conflict> {
        let Self { views, totals, allowed, .. } = self;
        if totals.iter().filter(|total| total.without).take(2).count() == 2 {
            return Ok(());
        }
        for &view in &*views {
            if store.is_fixed(view) {
                continue;
            }
            let mut spare = totals.iter().filter(|total| total.without || !store.contains(view, total.value));
            match (spare.next(), spare.next()) {
                (None, _) => {
                    allowed.clear();
                    allowed.extend(
                        totals.iter().filter(|total| total.with).map(|total| (total.value, total.value)),
                    );
                    keep(store, view, allowed)?;
                }
                (Some(only), None) if !only.with => {
                    store.remove(view, only.value)?;
                }
                _ => {}
            }
        }
        Ok(())
    }
}

impl Propagator for VariableTally {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for &view in self.views.iter().chain([&self.value, &self.count]) {
            on.any(view, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        if store.size(self.value) > MOST_VALUES {
            let all = self.views.len() as i64;
            if !self.fits(store, 0, all) {
                return Err(Conflict);
            }
            return Ok(Status::Fixpoint);
        }
        self.filter_value(store)?;
        self.filter_count(store)?;
        self.filter_positions(store)?;
        Ok(self.settled)
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }
}
