//! `array[index] = result`, domain consistent.
//!
//! The positions of the array are grouped by what the array holds there. A group is *open* while its value is in the
//! result's domain and one of its positions, the *witness*, in the index's: as groups share neither values nor
//! positions, one pass over the open groups is enough. If the value is gone the positions go, if all positions are
//! gone the value goes, and the group is closed. Witnesses are not undone: an old one is as good as any, if it is
//! there.

use std::ops::Range;

use super::narrow::{narrow, tighten};
use crate::engine::Engine;
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::sparse_set::SparseSet;
use crate::store::Store;
use crate::view::{Signed, Var, View};

/// Posts `array[index] = result`.
pub(crate) fn post(array: &[i64], index: Signed, result: Signed, engine: &mut Engine) {
    match prepare(array, index, result, engine.store_mut()) {
        Ok(Some(propagator)) => engine.post(propagator),
        Ok(None) => {}
        Err(Conflict) => engine.fail(),
    }
}

/// Leaves positions of the array only. If both sides are the same variable, this is the time to settle the matter.
fn prepare(
    array: &[i64],
    index: Signed,
    result: Signed,
    store: &mut Store,
) -> Result<Option<Element>, Conflict> {
    store.at_least(index, 0)?;
    store.at_most(index, array.len() as i64 - 1)?;
    // What the variables underneath are where the constraint holds.
    let pairs = store.iter(index).map(|at| (result.back(array[at as usize]), index.back(at)));
    let (mut possible, impossible): (Vec<_>, Vec<_>) = pairs.partition(|&(value, at)| {
        store.contains(result.var, value) && (index.var != result.var || value == at)
    });
    for (_, at) in impossible {
        store.remove(index.var, at)?;
    }
    possible.sort_unstable();
    if index.var == result.var {
        Ok(None)
    } else {
        Element::new(&possible, index.var, result.var, store).map(Some)
    }
}

#[derive(Debug)]
struct Element {
    index: Var,
    result: Var,
    groups: Vec<Group>,
    /// Values of the index, group by group.
    positions: Vec<i64>,
    open: SparseSet,
    /// The value of the result for each value of the index from `origin` on.
    value_of: Vec<i64>,
    origin: i64,
    /// Whether the result can have only values of groups.
    exact: bool,
}

#[derive(Debug)]
struct Group {
    value: i64,
    /// Where its positions are listed.
    range: Range<usize>,
    /// Where the position that was last seen in the index's domain is listed.
    witness: usize,
}

impl Element {
    /// `pairs` are what the result and the index may be, sorted; each value of the index comes once.
    fn new(pairs: &[(i64, i64)], index: Var, result: Var, store: &mut Store) -> Result<Self, Conflict> {
        let mut groups: Vec<Group> = Vec::new();
        for group in pairs.chunk_by(|one, other| one.0 == other.0) {
            let start = groups.last().map_or(0, |last| last.range.end);
            groups.push(Group { value: group[0].0, range: start..start + group.len(), witness: start });
        }
        let values: Vec<i64> = groups.iter().map(|group| group.value).collect();
        let exact = narrow(store, result, &values)?;
        let origin = store.min(index);
        let mut value_of = vec![0; store.max(index).abs_diff(origin) as usize + 1];
        for &(value, at) in pairs {
            value_of[(at - origin) as usize] = value;
        }
        let open = SparseSet::full(groups.len() as u32, store);
        let positions = pairs.iter().map(|pair| pair.1).collect();
        Ok(Self { index, result, groups, positions, open, value_of, origin, exact })
    }
}

impl Propagator for Element {
    fn wake(&mut self, on: &mut Wake<'_>) {
        on.any(self.index, 0);
        on.any(self.result, 1);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let Self { groups, positions, open, .. } = self;
        let (index, result) = (self.index, self.result);
        if let Some(at) = store.value(index) {
            store.fix(result, self.value_of[(at - self.origin) as usize])?;
            return Ok(Status::Entailed);
        }
        let (open, _) = open.retain(store, |store, group| {
            let group = &mut groups[group as usize];
            let range = group.range.clone();
            if !store.contains(result, group.value) {
                for &at in &positions[range] {
                    store.remove(index, at)?;
                }
                return Ok(false);
            }
            if store.contains(index, positions[group.witness]) {
                return Ok(true);
            }
            match positions[range].iter().position(|&at| store.contains(index, at)) {
                Some(witness) => {
                    group.witness = group.range.start + witness;
                    Ok(true)
                }
                None => {
                    store.remove(result, group.value)?;
                    Ok(false)
                }
            }
        })?;
        if !self.exact {
            tighten(store, result, open.iter().map(|&group| groups[group as usize].value))?;
        }
        Ok(if open.len() == 1 { Status::Entailed } else { Status::Fixpoint })
    }
}
