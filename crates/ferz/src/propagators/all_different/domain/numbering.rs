//! What the values of a run are called in the graph: numbers from 0 on, in the order of the values.

use crate::propagators::sets::{BITS, insert};
use crate::store::Store;
use crate::view::View;

#[derive(Debug)]
pub(super) enum Numbering {
    /// Values count from the first to the last.
    Spread { first: i64, last: i64 },
    /// Values count by their place in a sorted list.
    Listed(Vec<i64>),
}

impl Numbering {
    /// Numbers what these views can be, and returns how many words it takes to hold a set of that.
    pub(super) fn renumber<V: View>(
        &mut self,
        views: impl Iterator<Item = V> + Clone,
        store: &Store,
    ) -> usize {
        match self {
            Self::Spread { first, last } => {
                *first = views.clone().map(|view| store.min(view)).min().unwrap_or(0);
                *last = views.map(|view| store.max(view)).max().unwrap_or(0);
                first.abs_diff(*last) as usize / BITS + 1
            }
            Self::Listed(values) => {
                values.clear();
                for view in views {
                    values.extend(store.iter(view));
                }
                values.sort_unstable();
                values.dedup();
                values.len() / BITS + 1
            }
        }
    }

    pub(super) fn number(&self, value: i64) -> Option<usize> {
        match self {
            Self::Spread { first, last } => {
                (*first <= value && value <= *last).then(|| first.abs_diff(value) as usize)
            }
            Self::Listed(values) => values.binary_search(&value).ok(),
        }
    }

    pub(super) fn value(&self, number: usize) -> i64 {
        match self {
            Self::Spread { first, .. } => first + number as i64,
            Self::Listed(values) => values[number],
        }
    }

    /// Puts all that the view can be into an empty row.
    pub(super) fn read<V: View>(&self, view: V, store: &Store, row: &mut [u64]) {
        match self {
            Self::Spread { first, .. } => {
                let place = |value: i64| first.abs_diff(value) as usize / BITS;
                let window = place(store.min(view))..=place(store.max(view));
                let mut from = first + (window.start() * BITS) as i64;
                for word in &mut row[window] {
                    *word = store.word(view, from);
                    from += BITS as i64;
                }
            }
            Self::Listed(_) => {
                for number in store.iter(view).filter_map(|value| self.number(value)) {
                    insert(row, number);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::super::cases::case;
    use super::*;
    use crate::propagators::sets::{common, contains};

    proptest! {
        #[test]
        fn rows_hold_what_the_views_can_be(case in case(5)) {
            let mut engine = case.engine();
            for &view in &case.views {
                // A bound may lie within the word that holds the domain.
                let _ = engine.store_mut().at_least(view, 1);
            }
            let store = engine.store();
            for mut numbering in [Numbering::Spread { first: 0, last: 0 }, Numbering::Listed(Vec::new())] {
                let width = numbering.renumber(case.views.iter().copied(), store);
                for &view in &case.views {
                    let mut row = vec![0; width];
                    numbering.read(view, store, &mut row);
                    prop_assert!(common(&row, &row).map(|number| numbering.value(number)).eq(store.iter(view)));
                    for v in store.iter(view) {
                        prop_assert!(numbering.number(v).is_some_and(|number| contains(&row, number)));
                    }
                }
            }
        }
    }
}
