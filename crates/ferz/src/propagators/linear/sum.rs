//! A sum with a bound, as the search goes down: what is fixed leaves the sum and is taken from the bound.

use super::Addend;
use crate::propagator::Wake;
use crate::store::Store;
use crate::trail::Cell;
use crate::view::View;

/// The open addends stand first. How many they are and what the fixed ones leave of the bound lives in cells, and that
/// is all there is to undo: below a level, addends move about only within the part that was open there.
#[derive(Debug)]
pub(super) struct Sum<V> {
    addends: Vec<Addend<V>>,
    /// The bounds of the view of each open addend, as they were last looked at.
    ranges: Vec<(i64, i64)>,
    bound: i64,
    open: Cell,
    open_bound: Cell,
}

/// How a bound lies to the values of a sum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// How far the bound lies above the least sum.
    pub(super) above_least: i64,
    /// How far the bound lies below the greatest sum.
    pub(super) below_greatest: i64,
    /// The most that a single addend can vary.
    pub(super) widest: i64,
}

/// What is open of a sum.
#[derive(Debug)]
pub(super) struct Open<'a, V> {
    pub(super) addends: &'a [Addend<V>],
    /// The bounds of each addend's view.
    pub(super) ranges: &'a mut [(i64, i64)],
    pub(super) room: Room,
}

impl<V: View> Sum<V> {
    pub(super) fn new(addends: Vec<Addend<V>>, bound: i64) -> Self {
        let ranges = vec![(0, 0); addends.len()];
        Self { addends, ranges, bound, open: Cell::NONE, open_bound: Cell::NONE }
    }

    /// Calls `subscribe` for each view.
    pub(super) fn wake(&mut self, on: &mut Wake<'_>, subscribe: impl Fn(&mut Wake<'_>, V)) {
        self.open = on.new_cell(self.addends.len() as u64);
        self.open_bound = on.new_cell(self.bound as u64);
        for addend in &self.addends {
            subscribe(on, addend.view);
        }
    }

    /// Looks at the open addends once, and gives those that are still open.
    pub(super) fn look(&mut self, store: &mut Store) -> Open<'_, V> {
        let old_open = store.cell(self.open) as usize;
        let mut open = old_open;
        let mut bound = store.cell(self.open_bound) as i64;
        let (mut least, mut greatest, mut widest) = (0, 0, 0);
        let mut at = 0;
        while at < open {
            let Addend { factor, view } = self.addends[at];
            let (min, max) = store.bounds(view);
            if min == max {
                bound -= factor * min;
                open -= 1;
                self.addends.swap(at, open);
            } else {
                self.ranges[at] = (min, max);
                least += factor * min;
                greatest += factor * max;
                widest = widest.max(factor * (max - min));
                at += 1;
            }
        }
        if open != old_open {
            store.set_cell(self.open, open as u64);
            store.set_cell(self.open_bound, bound as u64);
        }
        let room = Room { above_least: bound - least, below_greatest: greatest - bound, widest };
        Open { addends: &self.addends[..open], ranges: &mut self.ranges[..open], room }
    }
}
