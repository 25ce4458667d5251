//! Items in bins, whose loads are limited.
//!
//! These are the simple rules of Shaw ("A constraint for bin packing", 2004). A bin holds at least what has to go in and at
//! most what could; what the others cannot hold together has to go in, and there is no more than what the others need not
//! hold. An item that is too much for a bin does not go in; one without which a bin would hold too little does. What can
//! be reached by sums of weights is not looked at, nor are lower bounds on the number of bins.
//!
//! When one variable is open, what is left of it is possible; but with bins that all have the same capacity, nothing is
//! done while there are more of them than items. A run costs a step for each bin that each item could be in.

use crate::propagator::{Change, Conflict, Cost, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::View;

/// What bins hold.
#[derive(Debug)]
pub(super) enum Limit<V> {
    /// Each at most so much, whatever its number.
    Capacity(i64),
    /// Each at most so much. They count from 0, and there are no others.
    Capacities(Vec<i64>),
    /// Each exactly so much, and the same.
    Loads(Vec<V>),
}

#[derive(Debug)]
pub(super) struct BinPacking<V> {
    limit: Limit<V>,
    /// The items: where they are, and their weights, which are not negative.
    items: Vec<V>,
    weights: Vec<i64>,
    /// The sum of the weights.
    total: i64,
    /// The number of the first bin.
    first: i64,
    bins: Vec<Bin>,
}

/// What is known of a bin.
#[derive(Clone, Copy, Debug)]
struct Bin {
    /// The weight of the items that have to go in.
    certain: i64,
    /// The weight of all items that could go in.
    possible: i64,
    /// What it has to hold.
    least: i64,
    /// What it may hold.
    greatest: i64,
}

impl<V: View> BinPacking<V> {
    /// The sum of the weights fits in 64 bits. No item can be in a bin that does not exist.
    pub(super) fn new(limit: Limit<V>, items: Vec<V>, weights: Vec<i64>) -> Self {
        let room = match &limit {
            Limit::Capacity(_) => items.len(),
            Limit::Capacities(capacities) => capacities.len(),
            Limit::Loads(loads) => loads.len(),
        };
        let total = weights.iter().sum();
        Self { limit, items, weights, total, first: 0, bins: Vec::with_capacity(room) }
    }

    /// Looks at the bins, and says whether there is something to be done.
    fn load(&mut self, store: &Store) -> bool {
        let bin = |least, greatest| Bin { certain: 0, possible: 0, least, greatest };
        self.bins.clear();
        match &self.limit {
            Limit::Capacity(capacity) => {
                let first = self.items.iter().map(|&item| store.min(item)).min();
                let last = self.items.iter().map(|&item| store.max(item)).max();
                let Some((first, last)) = first.zip(last) else { return false };
                if last.abs_diff(first) >= self.items.len() as u64 {
                    return false;
                }
                self.first = first;
                self.bins.extend((first..=last).map(|_| bin(0, *capacity)));
            }
            Limit::Capacities(capacities) => self.bins.extend(capacities.iter().map(|&most| bin(0, most))),
            Limit::Loads(loads) => {
                self.bins.extend(loads.iter().map(|&load| bin(store.min(load), store.max(load))));
            }
        }
        true
    }

    /// Where a bin stands in the list.
    fn at(&self, bin: i64) -> usize {
        (bin - self.first) as usize
    }

    /// Looks at where the items can be.
    fn weigh(&mut self, store: &Store) {
        for number in 0..self.items.len() {
            let (item, weight) = (self.items[number], self.weights[number]);
            let fixed = store.is_fixed(item);
            for bin in store.iter(item) {
                let at = self.at(bin);
                self.bins[at].possible += weight;
                self.bins[at].certain += if fixed { weight } else { 0 };
            }
        }
    }

    /// Limits what a bin holds by the items that have to go in or could, and by what that leaves for the others. What
    /// follows from the sum is found in one pass.
    fn narrow(&mut self) -> Result<(), Conflict> {
        let total = i128::from(self.total);
        let (mut below, mut above) = (total, -total);
        for bin in &mut self.bins {
            bin.least = bin.least.max(bin.certain);
            bin.greatest = bin.greatest.min(bin.possible);
            below -= i128::from(bin.least);
            above += i128::from(bin.greatest);
        }
        if below < 0 || above < 0 {
            return Err(Conflict);
        }
        let [below, above] = [below, above].map(|room| i64::try_from(room).unwrap_or(i64::MAX));
        for bin in &mut self.bins {
            let Bin { least, greatest, .. } = *bin;
            bin.greatest = greatest.min(least.saturating_add(below));
            bin.least = least.max(greatest.saturating_sub(above));
            if bin.least > bin.greatest {
                return Err(Conflict);
            }
        }
        Ok(())
    }

    /// Takes an item out of the bins for which it is too much, and puts it into one that needs it.
    fn place(&self, number: usize, store: &mut Store) -> Change {
        let (item, weight) = (self.items[number], self.weights[number]);
        let mut changed = false;
        let mut next = Some(store.min(item));
        while let Some(number) = next {
            next = store.next_above(item, number);
            let bin = self.bins[self.at(number)];
            if bin.certain + weight > bin.greatest {
                changed |= store.remove(item, number)?;
            } else if bin.possible - weight < bin.least {
                return Ok(changed | store.fix(item, number)?);
            }
        }
        Ok(changed)
    }
}

impl<V: View> Propagator for BinPacking<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        self.items.iter().for_each(|&item| on.any(item, 0));
        if let Limit::Loads(loads) = &self.limit {
            loads.iter().for_each(|&load| on.bounds(load, 0));
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        if !self.load(store) {
            return Ok(Status::Fixpoint);
        }
        self.weigh(store);
        self.narrow()?;
        let mut changed = false;
        if let Limit::Loads(loads) = &self.limit {
            for (&load, bin) in loads.iter().zip(&self.bins) {
                changed |= store.at_least(load, bin.least)? | store.at_most(load, bin.greatest)?;
            }
        }
        for number in 0..self.items.len() {
            if !store.is_fixed(self.items[number]) {
                changed |= self.place(number, store)?;
            }
        }
        Ok(if changed { Status::Unsure } else { Status::Fixpoint })
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }
}
