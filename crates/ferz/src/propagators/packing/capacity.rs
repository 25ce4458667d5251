//! Items in bins of one capacity, however many there are.
//!
//! All that is seen is what does not fit any more: where items are placed, too heavy ones stay out. When one variable is
//! open, what is left of it is possible. A run costs O(n) for each bin that is in use, of which at most n are.

use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::View;

#[derive(Debug)]
pub(super) struct Capacity<V> {
    capacity: i64,
    items: Vec<Item<V>>,
    /// The bins that are in use, and what they hold.
    loads: Vec<(i64, i64)>,
}

/// Where it is, and a weight that is not more than the capacity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item<V> {
    pub(super) bin: V,
    pub(super) weight: i64,
}

impl<V: View> Capacity<V> {
    /// The sum of the weights fits in 64 bits.
    pub(super) fn new(capacity: i64, items: Vec<Item<V>>) -> Self {
        let loads = Vec::with_capacity(items.len());
        Self { capacity, items, loads }
    }
}

impl<V: View> Propagator for Capacity<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        self.items.iter().for_each(|item| on.fixed(item.bin, 0));
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        self.loads.clear();
        self.loads.extend(self.items.iter().filter_map(|item| Some((store.value(item.bin)?, item.weight))));
        self.loads.sort_unstable();
        self.loads.dedup_by(|next, load| {
            let same = next.0 == load.0;
            load.1 += if same { next.1 } else { 0 };
            same
        });
        if self.loads.iter().any(|load| load.1 > self.capacity) {
            return Err(Conflict);
        }
        let mut changed = false;
        for &Item { bin, weight } in &self.items {
            if !store.is_fixed(bin) {
                for &(full, _) in self.loads.iter().filter(|load| load.1 > self.capacity - weight) {
                    changed |= store.remove(bin, full)?;
                }
            }
        }
        Ok(if changed { Status::Unsure } else { Status::Fixpoint })
    }
}
