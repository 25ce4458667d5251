//! Two functions that undo each other, channelled value by value: `j` can be the value at `i` on one side if and only
//! if `i` can be the value at `j` on the other. A fixed value fixes its partner, too.
//!
//! With that, values on each side are different at least as far as `≠` between each pair goes. It is domain consistent
//! together with a domain consistent all-different on one side, as both sides have the same graph (where no variable
//! comes twice).
//!
//! What was left of each domain when it was last looked at is kept in reversible cells, as bits. So the values that went
//! since are found a word at a time.

use super::settled;
use crate::engine::Engine;
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::propagators::keep_positions;
use crate::store::Store;
use crate::trail::Cell;
use crate::view::View;

/// Posts it for two sides of the same length.
pub(super) fn post<V: View>(views: Vec<V>, engine: &mut Engine) {
    let agreed = |store: &mut Store| {
        agree(&views, store)?;
        Ok(Inverse::new(views, store))
    };
    if let Some(propagator) = engine.change(agreed) {
        engine.post(propagator);
    }
}

/// Leaves positions of the other side as values, and of these what both sides have.
fn agree<V: View>(views: &[V], store: &mut Store) -> Result<(), Conflict> {
    let count = views.len() / 2;
    keep_positions(views, count, store)?;
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (at, &view) in views.iter().enumerate() {
            let (position, other_side) = opposite(at, count);
            let mut next = Some(store.min(view));
            while let Some(v) = next {
                next = store.next_above(view, v);
                if !store.contains(views[other_side + v as usize], position as i64) {
                    changed |= store.remove(view, v)?;
                }
            }
        }
    }
    Ok(())
}

/// Of the view with this index, the position on its side, and the index where the other side begins.
fn opposite(at: usize, count: usize) -> (usize, usize) {
    if at < count { (at, count) } else { (at - count, 0) }
}

#[derive(Debug)]
struct Inverse<V> {
    /// Those of one side, then those of the other.
    views: Vec<V>,
    rows: Vec<Row>,
    settled: Status,
    /// Which of the views are to be looked at.
    pending: Vec<u32>,
}

/// The values that were left of a view.
#[derive(Debug)]
struct Row {
    /// What the first bit stands for.
    origin: i64,
    words: Vec<Cell>,
}

const BITS: usize = u64::BITS as usize;

impl<V: View> Inverse<V> {
    fn new(views: Vec<V>, store: &mut Store) -> Self {
        let settled = settled(views.iter().map(|view| view.var()));
        let rows = views.iter().map(|&view| Row::of(view, store)).collect();
        Self { rows, settled, pending: Vec::with_capacity(3 * views.len()), views }
    }

    /// Takes from the other side what goes with the values that the view lost.
    fn look(&mut self, at: usize, store: &mut Store) -> Result<(), Conflict> {
        let Self { views, rows, pending, .. } = self;
        let (position, other_side) = opposite(at, views.len() / 2);
        let view = views[at];
        if let Some(v) = store.value(view) {
            let partner = other_side + v as usize;
            if store.fix(views[partner], position as i64)? {
                pending.push(partner as u32);
            }
        }
        for (index, first) in (0..rows[at].words.len()).zip((rows[at].origin..).step_by(BITS)) {
            let word = rows[at].words[index];
            let left = store.word(view, first);
            let mut lost = store.cell(word) & !left;
            if lost != 0 {
                store.set_cell(word, left);
            }
            while lost != 0 {
                let partner = other_side + (first + i64::from(lost.trailing_zeros())) as usize;
                lost &= lost - 1;
                if rows[partner].forget(position, store)
                    && store.remove(views[partner], position as i64)?
                    && store.is_fixed(views[partner])
                {
                    pending.push(partner as u32);
                }
            }
        }
        Ok(())
    }
}

impl Row {
    fn of<V: View>(view: V, store: &mut Store) -> Self {
        let origin = store.min(view);
        let words = (origin..=store.max(view)).step_by(BITS).map(|first| store.word(view, first));
        let words: Vec<u64> = words.collect();
        Self { origin, words: words.into_iter().map(|word| store.new_cell(word)).collect() }
    }

    /// Takes a value out, and says whether it was there.
    fn forget(&self, v: usize, store: &mut Store) -> bool {
        let Some(place) = v.checked_sub(self.origin as usize) else { return false };
        let Some(&word) = self.words.get(place / BITS) else { return false };
        let (values, bit) = (store.cell(word), 1 << (place % BITS));
        if values & bit != 0 {
            store.set_cell(word, values & !bit);
        }
        values & bit != 0
    }
}

impl<V: View> Propagator for Inverse<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for (&view, tag) in self.views.iter().zip(0..) {
            on.any(view, tag);
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        self.pending.clear();
        self.pending.extend_from_slice(woken);
        while let Some(at) = self.pending.pop() {
            self.look(at as usize, store)?;
        }
        Ok(self.settled)
    }
}
