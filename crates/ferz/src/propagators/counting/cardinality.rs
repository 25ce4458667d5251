//! Values that are taken a number of times between two bounds, which may be variables: domain consistent for the views
//! that take them, as a [`flow`](super::flow) (Régin 1996).
//!
//! The values of the cover are nodes, and all others one more, the *rest*. The bounds are those of the counts as they are
//! when a run begins; they are not changed here.

use super::blocks::Blocks;
use super::flow::Flow;
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::runs::keep;
use crate::propagators::sets::{contains, insert, outside};
use crate::propagators::shape::settled;
use crate::store::Store;
use crate::view::Signed;

/// A value, and how often it must and may be taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounded {
    pub(crate) value: i64,
    pub(crate) least: Signed,
    pub(crate) most: Signed,
}

#[derive(Debug)]
pub(super) struct Cardinality {
    views: Vec<Signed>,
    /// By their values. One may come more than once.
    cover: Vec<Bounded>,
    /// The values of the cover, each once.
    values: Vec<(i64, i64)>,
    blocks: Blocks,
    /// The node that stands for all other values.
    rest: usize,
    /// How often these may be taken.
    most_rest: u32,
    flow: Flow,
    settled: Status,
}

impl Cardinality {
    /// `closed` says whether the values of the cover are the only ones. `None` if the rows would take too much memory.
    pub(super) fn new(views: &[Signed], cover: &[Bounded], closed: bool) -> Option<Self> {
        let mut cover = cover.to_vec();
        cover.sort_unstable_by_key(|bounded| bounded.value);
        let mut values: Vec<(i64, i64)> =
            cover.iter().map(|bounded| (bounded.value, bounded.value)).collect();
        values.dedup();
        let blocks = Blocks::new(values.iter().map(|value| value.0));
        let width = blocks.width() + 1;
        let rest = blocks.width() * u64::BITS as usize;
        let numbers = values.iter().map(|value| blocks.number(value.0) as u32).chain([rest as u32]).collect();
        let counts = cover.iter().flat_map(|bounded| {
            [Some(bounded.least), Some(bounded.most).filter(|most| *most != bounded.least)]
                .into_iter()
                .flatten()
        });
        Some(Self {
            settled: settled(views.iter().copied().chain(counts).map(|view| view.var)),
            flow: Flow::with_room(views.len(), width, numbers, rest + 1)?,
            views: views.to_vec(),
            cover,
            values,
            blocks,
            rest,
            most_rest: if closed { 0 } else { views.len() as u32 },
        })
    }

    /// Sets the bounds of the nodes.
    fn set_bounds(&mut self, store: &Store) -> Result<(), Conflict> {
        let Self { views, cover, blocks, flow, .. } = self;
        let count = views.len() as i64;
        for same in cover.chunk_by(|one, other| one.value == other.value) {
            let least = same.iter().map(|bounded| store.min(bounded.least)).fold(0, i64::max);
            let most = same.iter().map(|bounded| store.max(bounded.most)).fold(count, i64::min);
            if least > most {
                return Err(Conflict);
            }
            flow.bound(blocks.number(same[0].value), least as u32, most as u32);
        }
        flow.bound(self.rest, 0, self.most_rest);
        Ok(())
    }
}

impl Propagator for Cardinality {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for &view in &self.views {
            on.any(view, 0);
        }
        for bounded in &self.cover {
            on.lower(bounded.least, 0);
            on.upper(bounded.most, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        self.flow.clear();
        self.set_bounds(store)?;
        let Self { views, values, blocks, rest, flow, settled, .. } = self;
        for &view in &*views {
            let row = flow.add();
            if blocks.read(view, store, row) < store.size(view) {
                insert(row, *rest);
            }
        }
        flow.assign(None)?;
        flow.fill()?;
        flow.filter(|position, row, members| {
            let view = views[position];
            for number in outside(row, members).filter(|number| number != rest) {
                store.remove(view, blocks.value(number))?;
            }
            if contains(row, *rest) && !contains(members, *rest) {
                keep(store, view, values)?;
            }
            Ok(())
        })?;
        Ok(*settled)
    }

    fn cost(&self) -> Cost {
        Cost::Heavy
    }
}
