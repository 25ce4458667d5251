//! The graph of which chains may come after which: nodes whose successors are known are one with these.

use super::chains::Chain;
use crate::propagator::{Change, Conflict, Wake};
use crate::propagators::components::Components;
use crate::propagators::sets::{BITS, Rows, contains, insert, outside};
use crate::store::Store;
use crate::view::View;

/// Chains, each known by its first node, and where they may go on. All of it is of the time when it was last read.
#[derive(Debug)]
pub(super) struct Contracted<V> {
    /// The successors of the nodes.
    views: Vec<V>,
    chains: Vec<Chain>,
    /// The first node of the chain that has node 0, if any has.
    start: Option<usize>,
    /// The first nodes of the chains to which each may lead.
    rows: Rows,
    /// The number of the chain that begins at each node where one does.
    numbers: Vec<u32>,
    /// Scratch: the successor of each node, or `OPEN`.
    next: Vec<u32>,
    /// Scratch: the nodes that are known to be successors.
    taken: Vec<u64>,
}

const OPEN: u32 = u32::MAX;

impl<V: View> Contracted<V> {
    /// The views are between 0 and their number, without it.
    pub(super) fn new(views: Vec<V>) -> Self {
        let count = views.len();
        Self {
            chains: Vec::with_capacity(count),
            start: None,
            rows: Rows::with_room(count, width(count)),
            numbers: vec![0; count],
            next: vec![OPEN; count],
            taken: empty(count),
            views,
        }
    }

    /// Room to look for components.
    pub(super) fn components(&self) -> Components {
        Components::with_room(self.views.len(), width(self.views.len()))
    }

    /// Wakes when any successor goes.
    pub(super) fn wake(&self, on: &mut Wake<'_>) {
        for &view in &self.views {
            on.any(view, 0);
        }
    }

    /// Reads the chains, but for those that are closed. It is a conflict if one leads into another.
    pub(super) fn read(&mut self, store: &Store) -> Result<(), Conflict> {
        let Self { views, chains, start, rows, numbers, next, taken } = self;
        taken.fill(0);
        for (next, &view) in next.iter_mut().zip(&*views) {
            *next = match store.value(view) {
                Some(v) => {
                    insert(taken, v as usize);
                    v as u32
                }
                None => OPEN,
            };
        }
        chains.clear();
        *start = None;
        rows.clear(width(views.len()));
        for (first, number) in numbers.iter_mut().enumerate() {
            if contains(taken, first) {
                continue;
            }
            let (mut last, mut length) = (first, 1);
            loop {
                if last == 0 {
                    *start = Some(first);
                }
                if next[last] == OPEN {
                    break;
                }
                (last, length) = (next[last] as usize, length + 1);
                if length as usize > views.len() {
                    return Err(Conflict);
                }
            }
            *number = chains.len() as u32;
            chains.push(Chain { first: first as u32, last: last as u32, length });
            let row = rows.push();
            for ((word, taken), from) in row.iter_mut().zip(&*taken).zip((0..).step_by(BITS)) {
                *word = store.word(views[last], from) & !taken;
            }
        }
        Ok(())
    }

    /// The first node of the chain that has node 0. There is none if that is on a cycle.
    pub(super) fn start(&self) -> Option<usize> {
        self.start
    }

    /// How many nodes there are, in chains or not.
    pub(super) fn node_count(&self) -> usize {
        self.views.len()
    }

    pub(super) fn chains(&self) -> &[Chain] {
        &self.chains
    }

    /// The chain that begins at a node.
    pub(super) fn chain(&self, first: usize) -> Chain {
        self.chains[self.numbers[first] as usize]
    }

    /// The first nodes of the chains to which the one from this node may lead.
    pub(super) fn row(&self, first: usize) -> &[u64] {
        self.rows.get(self.numbers[first] as usize)
    }

    /// The chain from a node leads to one of these, or to a node that is taken.
    pub(super) fn keep(&self, first: usize, set: &[u64], store: &mut Store) -> Change {
        let mut changed = false;
        for node in outside(self.row(first), set) {
            changed |= self.remove(first, node, store)?;
        }
        Ok(changed)
    }

    /// The chain from a node leads back to it.
    pub(super) fn close(&self, first: usize, store: &mut Store) -> Change {
        store.fix(self.views[self.chain(first).last as usize], first as i64)
    }

    /// The chain from a node does not lead to this one.
    pub(super) fn remove(&self, first: usize, node: usize, store: &mut Store) -> Change {
        store.remove(self.views[self.chain(first).last as usize], node as i64)
    }
}

/// A set with room for so many nodes.
pub(super) fn empty(count: usize) -> Vec<u64> {
    vec![0; width(count)]
}

fn width(count: usize) -> usize {
    count.div_ceil(BITS)
}
