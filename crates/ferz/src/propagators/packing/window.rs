//! What is known of where something is that has a start and a size.

use crate::store::Store;
use crate::view::View;

/// A start and a size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span<V> {
    pub(super) start: V,
    pub(super) size: V,
}

/// Where a span can start, and the least size that it has. What does not fit with this does not fit with a greater size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) earliest_start: i64,
    pub(super) latest_start: i64,
    pub(super) size: i64,
}

/// Makes a list of the positions of all items in the order of a key.
pub(super) fn sort<T: Copy>(order: &mut Vec<u32>, items: &[T], key: impl Fn(T) -> i64) {
    if order.len() != items.len() {
        order.clear();
        order.extend(0..items.len() as u32);
    }
    order.sort_unstable_by_key(|&at| key(items[at as usize]));
}

impl<V: View> Span<V> {
    pub(super) fn window(&self, store: &Store) -> Window {
        Window {
            earliest_start: store.min(self.start),
            latest_start: store.max(self.start),
            size: store.min(self.size),
        }
    }

    pub(super) fn is_fixed(&self, store: &Store) -> bool {
        store.is_fixed(self.start) && store.is_fixed(self.size)
    }
}

impl Window {
    pub(super) fn earliest_end(self) -> i64 {
        self.earliest_start.saturating_add(self.size)
    }

    pub(super) fn latest_end(self) -> i64 {
        self.latest_start.saturating_add(self.size)
    }

    /// Whether it covers something wherever it starts: what is from the latest start to the earliest end.
    pub(super) fn is_pinned(self) -> bool {
        self.latest_start < self.earliest_end()
    }

    /// The same with time running backwards.
    pub(super) fn mirrored(self) -> Self {
        Self { earliest_start: -self.latest_end(), latest_start: -self.earliest_end(), size: self.size }
    }
}
