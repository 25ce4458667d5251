//! At least so many different values: how many positions can be matched to a value of their own, as a
//! [`flow`](super::flow). Domain consistent.
//!
//! Each value can be taken once, and one more node, the *repeated*, by the positions that are left over, no matter what
//! their value is then. As few as possible are; and where no more may be, a position that never is takes only values that
//! it takes in such a flow. (The number of values is the size of a greatest matching: Beldiceanu 2001; Bessiere, Hebrard,
//! Hnich, Kiziltan, Walsh, "Filtering algorithms for the NValue constraint", 2006.)

use super::blocks::Blocks;
use super::flow::Flow;
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::sets::{contains, insert, outside};
use crate::propagators::shape::settled;
use crate::store::Store;
use crate::view::Signed;

/// The most values that all domains together may have.
const MOST_VALUES: u64 = 1 << 22;

#[derive(Debug)]
pub(super) struct ManyValues {
    views: Vec<Signed>,
    count: Signed,
    blocks: Blocks,
    repeated: usize,
    flow: Flow,
    settled: Status,
}

impl ManyValues {
    /// `None` if that would take too much memory.
    pub(super) fn new(views: &[Signed], count: Signed, store: &Store) -> Option<Self> {
        let total = views.iter().fold(0, |total: u64, &view| total.saturating_add(store.size(view)));
        if total > MOST_VALUES {
            return None;
        }
        let mut values: Vec<i64> = views.iter().flat_map(|&view| store.iter(view)).collect();
        values.sort_unstable();
        values.dedup();
        let blocks = Blocks::new(values.iter().copied());
        let width = blocks.width() + 1;
        let repeated = blocks.width() * u64::BITS as usize;
        let nodes = values.iter().map(|&value| blocks.number(value)).chain([repeated]);
        let numbers = nodes.map(|node| node as u32).collect();
        Some(Self {
            settled: settled(views.iter().chain([&count]).map(|view| view.var)),
            flow: Flow::with_room(views.len(), width, numbers, repeated + 1)?,
            views: views.to_vec(),
            count,
            blocks,
            repeated,
        })
    }
}

impl Propagator for ManyValues {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for &view in &self.views {
            on.any(view, 0);
        }
        on.lower(self.count, 0);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let Self { views, count, blocks, repeated, flow, settled } = self;
        flow.clear();
        flow.bound_all(0, 1);
        flow.bound(*repeated, 0, 0);
        for &view in &*views {
            let row = flow.add();
            blocks.read(view, store, row);
            insert(row, *repeated);
        }
        flow.assign(Some(*repeated))?;
        let over = flow.used(*repeated);
        let most = views.len() as i64 - i64::from(over);
        store.at_most(*count, most)?;
        if store.min(*count) < most {
            return Ok(*settled);
        }
        flow.bound(*repeated, 0, over);
        flow.filter(|position, row, members| {
            if contains(members, *repeated) {
                return Ok(());
            }
            for number in outside(row, members).filter(|number| number != repeated) {
                store.remove(views[position], blocks.value(number))?;
            }
            Ok(())
        })?;
        Ok(*settled)
    }

    fn cost(&self) -> Cost {
        Cost::Heavy
    }
}
