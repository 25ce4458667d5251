//! Domain consistency for any number of variables, with domains of any layout, seen through any views.
//!
//! A position with more values than there are positions belongs to no tight set: whatever the others do, a value is
//! left for it. Such positions stay out of the graph, and then those that have enough values for what remains, and
//! so on. In the end there is the *core*: `m` positions of at most `m` values each. Its values are numbered anew in
//! each run, by their distance from the least or, where that would make the rows too wide, by their place in a list.
//!
//! Values may be *excepted*, so that any number of positions can have them. While a position can take one of these, it
//! belongs to no tight set either, and stays out in the same way.

use super::super::settled;
use super::graph::Graph;
use super::numbering::Numbering;
use crate::domain::Domain;
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::runs::meets;
use crate::propagators::sets::BITS;
use crate::store::Store;
use crate::trail::Cell;
use crate::view::View;

/// The most words that all rows may take.
const MOST_WORDS: usize = 1 << 22;
/// Rows up to this many words are numbered by distance in any case.
const NARROW: usize = 64;

/// All-different in one space.
///
/// `order` lists the positions, the open ones first; how many are open lives in a cell, and that is all there is to
/// undo: below a level, positions move about only within the part that was open there.
#[derive(Debug)]
pub(crate) struct DomainRows<V> {
    views: Vec<V>,
    excepted: Domain,
    order: Vec<u32>,
    open: Cell,
    settled: Status,
    /// The value that each position was last matched to.
    proposals: Vec<i64>,
    /// How many positions have each number of values.
    sizes: Vec<u32>,
    numbering: Numbering,
    graph: Graph,
}

impl<V: View> DomainRows<V> {
    /// `None` if the rows would take too much memory.
    pub(crate) fn new(views: Vec<V>, excepted: Domain, store: &Store) -> Option<Self> {
        let count = views.len();
        let first = views.iter().map(|&view| store.min(view)).min().unwrap_or(0);
        let last = views.iter().map(|&view| store.max(view)).max().unwrap_or(0);
        let spread = usize::try_from(first.abs_diff(last)).unwrap_or(usize::MAX) / BITS + 1;
        let most_values = count.saturating_mul(count);
        let listed = most_values / BITS + 1;
        let by_distance = spread <= listed.max(NARROW);
        let width = if by_distance { spread } else { listed };
        if count.saturating_mul(width) > MOST_WORDS {
            return None;
        }
        let numbering = if by_distance {
            Numbering::Spread { first, last }
        } else {
            Numbering::Listed(Vec::with_capacity(most_values))
        };
        Some(Self {
            order: (0..count as u32).collect(),
            open: Cell::NONE,
            settled: settled(views.iter().map(|view| view.var())),
            proposals: vec![0; count],
            sizes: vec![0; count + 2],
            numbering,
            graph: Graph::with_room(count, width),
            views,
            excepted,
        })
    }

    /// Closes those of the first `open` positions that are fixed, takes their values from the others, and returns how
    /// many are left. What becomes fixed by that may stay open: the graph can deal with it.
    fn close_fixed(&mut self, mut open: usize, store: &mut Store) -> Result<usize, Conflict> {
        let mut index = 0;
        while index < open {
            let Some(taken) = store.value(self.views[self.order[index] as usize]) else {
                index += 1;
                continue;
            };
            open -= 1;
            self.order.swap(index, open);
            if self.excepted.contains(taken) {
                continue;
            }
            for &other in &self.order[..open] {
                store.remove(self.views[other as usize], taken)?;
            }
        }
        Ok(open)
    }

    /// Moves the core to the front of the first `open` positions, and returns how many it is.
    fn find_core(&mut self, open: usize, store: &Store) -> usize {
        let Self { views, excepted, order, sizes, .. } = self;
        let size = |position: u32| {
            let view = views[position as usize];
            let enough = open + 1;
            let free = !excepted.is_empty() && meets(store, view, excepted.runs());
            if free { enough } else { store.size(view).min(enough as u64) as usize }
        };
        sizes[..open + 2].fill(0);
        for &position in &order[..open] {
            sizes[size(position)] += 1;
        }
        let mut left = open;
        for size in (0..open + 2).rev() {
            if size <= left {
                break;
            }
            left -= sizes[size] as usize;
        }
        let mut core = 0;
        for index in 0..open {
            if size(order[index]) <= left {
                order.swap(index, core);
                core += 1;
            }
        }
        core
    }
}

impl<V: View> Propagator for DomainRows<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        self.open = on.new_cell(self.views.len() as u64);
        for &view in &self.views {
            on.any(view, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let old_open = store.cell(self.open) as usize;
        let open = self.close_fixed(old_open, store)?;
        if open != old_open {
            store.set_cell(self.open, open as u64);
        }
        let core = self.find_core(open, store);
        if core == 0 {
            return Ok(self.settled);
        }
        let Self { views, order, proposals, numbering, graph, .. } = self;
        let (core, others) = order[..open].split_at(core);
        let view = |position: u32| views[position as usize];

        graph.clear(numbering.renumber(core.iter().map(|&position| view(position)), store));
        for (place, &position) in core.iter().enumerate() {
            numbering.read(view(position), store, graph.add());
            if let Some(value) = numbering.number(proposals[position as usize]) {
                graph.propose(place, value);
            }
        }
        graph.complete_matching()?;
        for (place, &position) in core.iter().enumerate() {
            proposals[position as usize] = numbering.value(graph.matched(place));
        }

        graph.filter(|place, value| {
            store.remove(view(core[place]), numbering.value(value))?;
            Ok(())
        })?;
        for value in graph.tight().map(|value| numbering.value(value)) {
            for &position in others {
                store.remove(view(position), value)?;
            }
        }
        Ok(self.settled)
    }

    fn cost(&self) -> Cost {
        Cost::Heavy
    }
}
