//! The value stage for domains of any layout: each value that was newly taken is asked for in every open variable.
//!
//! With many words to a domain, three questions to a word each cost less than masks over all words: few values are
//! taken at a time.

use super::settled;
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::store::Store;
use crate::trail::Cell;
use crate::view::View;

/// All-different in `K` spaces over the same variables.
///
/// `order` lists the positions, the open ones first; how many are open lives in a cell, and that is all there is to
/// undo: below a level, positions move about only within the part that was open there.
#[derive(Debug)]
pub(super) struct ValueTests<V, const K: usize> {
    positions: Vec<[V; K]>,
    order: Vec<u32>,
    /// Where each position stands in `order`.
    place: Vec<u32>,
    open: Cell,
    settled: Status,
    /// Positions that became fixed and whose values the others still have.
    fixed: Vec<u32>,
}

impl<V: View, const K: usize> ValueTests<V, K> {
    pub(super) fn new(positions: Vec<[V; K]>) -> Self {
        let count = positions.len() as u32;
        let settled = settled(positions.iter().filter_map(|views| views.first()).map(|view| view.var()));
        Self {
            positions,
            order: (0..count).collect(),
            place: (0..count).collect(),
            open: Cell::NONE,
            settled,
            fixed: Vec::with_capacity(count as usize),
        }
    }

    /// Moves a position from the open ones, of which there are `open`, to right behind them.
    fn close(&mut self, position: u32, open: usize) {
        let (from, to) = (self.place[position as usize] as usize, open - 1);
        let other = self.order[to];
        self.order.swap(from, to);
        self.place[other as usize] = from as u32;
        self.place[position as usize] = to as u32;
    }
}

impl<V: View, const K: usize> Propagator for ValueTests<V, K> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        self.open = on.new_cell(self.positions.len() as u64);
        for (views, tag) in self.positions.iter().zip(0..) {
            on.fixed(views[0], tag);
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        let old_open = store.cell(self.open) as usize;
        let mut open = old_open;
        self.fixed.clear();
        for &tag in woken {
            if (self.place[tag as usize] as usize) < open && store.is_fixed(self.positions[tag as usize][0]) {
                self.fixed.push(tag);
            }
        }
        let mut next = 0;
        while let Some(&position) = self.fixed.get(next) {
            next += 1;
            self.close(position, open);
            open -= 1;
            let taken = self.positions[position as usize].map(|view| store.min(view));
            for &other in &self.order[..open] {
                let views = &self.positions[other as usize];
                let mut changed = false;
                for (&view, taken) in views.iter().zip(taken) {
                    changed |= store.remove(view, taken)?;
                }
                if changed && store.is_fixed(views[0]) {
                    self.fixed.push(other);
                }
            }
        }
        if open != old_open {
            store.set_cell(self.open, open as u64);
        }
        Ok(self.settled)
    }
}
