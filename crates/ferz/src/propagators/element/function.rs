//! One variable is a function of another, `array[index] = result` for an array of numbers among them. Domain consistent,
//! but for a result so wide that it keeps values between those of the function.
//!
//! The values of the index are grouped by what the function makes of them. A group is *open* while its result is in the
//! result's domain and one of its members, the *witness*, in the index's: as groups share neither results nor
//! members, one pass over the open groups is enough. If the result is gone the members go, if all members are
//! gone the result goes, and the group is closed. Witnesses are not undone: an old one is as good as any, if it is
//! there.

use std::ops::Range;

use crate::engine::Engine;
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::propagators::narrow::{narrow, tighten};
use crate::sparse_set::SparseSet;
use crate::store::Store;
use crate::view::{Signed, Var, View};

/// Posts that the result is what the function makes of the index, whose values are gone through.
pub(crate) fn post_function(
    index: Var,
    result: Signed,
    of: impl Fn(i64) -> Option<i64>,
    engine: &mut Engine,
) {
    if let Some(Some(propagator)) = engine.change(|store| prepare(index, result, of, store)) {
        engine.post(propagator);
    }
}

/// Leaves values with a result only. If both sides are the same variable, this is the time to settle the matter.
fn prepare(
    index: Var,
    result: Signed,
    of: impl Fn(i64) -> Option<i64>,
    store: &mut Store,
) -> Result<Option<Function>, Conflict> {
    let mut pairs = Vec::new();
    let mut next = Some(store.min(index));
    while let Some(at) = next {
        next = store.next_above(index, at);
        match of(at).filter(|&v| store.contains(result, v)).map(|v| result.back(v)) {
            Some(value) if index != result.var || value == at => pairs.push((value, at)),
            _ => _ = store.remove(index, at)?,
        }
    }
    if index == result.var { Ok(None) } else { Function::new(pairs, index, result.var, store).map(Some) }
}

#[derive(Debug)]
struct Function {
    index: Var,
    result: Var,
    groups: Vec<Group>,
    /// Values of the index, group by group.
    members: Vec<i64>,
    open: SparseSet,
    /// The values of the index in increasing order, with the value of the result.
    value_of: Vec<(i64, i64)>,
    /// Whether the result can have only values of groups.
    exact: bool,
}

#[derive(Debug)]
struct Group {
    value: i64,
    /// Where its members are listed.
    range: Range<usize>,
    /// Where the member that was last seen in the index's domain is listed.
    witness: usize,
}

impl Function {
    /// `pairs` are what the result and the index may be; each value of the index comes once, in increasing order.
    fn new(mut pairs: Vec<(i64, i64)>, index: Var, result: Var, store: &mut Store) -> Result<Self, Conflict> {
        let value_of = pairs.iter().map(|&(value, at)| (at, value)).collect();
        pairs.sort_unstable();
        let mut groups: Vec<Group> = Vec::new();
        for group in pairs.chunk_by(|one, other| one.0 == other.0) {
            let start = groups.last().map_or(0, |last| last.range.end);
            groups.push(Group { value: group[0].0, range: start..start + group.len(), witness: start });
        }
        let values: Vec<i64> = groups.iter().map(|group| group.value).collect();
        let exact = narrow(store, result, &values)?;
        let open = SparseSet::full(groups.len() as u32, store);
        let members = pairs.iter().map(|pair| pair.1).collect();
        Ok(Self { index, result, groups, members, open, value_of, exact })
    }

    /// What the function makes of this value, if there is a result that was possible.
    fn value_of(&self, at: i64) -> Result<i64, Conflict> {
        let place = self.value_of.binary_search_by_key(&at, |pair| pair.0).map_err(|_| Conflict)?;
        Ok(self.value_of[place].1)
    }
}

impl Propagator for Function {
    fn wake(&mut self, on: &mut Wake<'_>) {
        on.any(self.index, 0);
        on.any(self.result, 1);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let (index, result) = (self.index, self.result);
        if let Some(at) = store.value(index) {
            store.fix(result, self.value_of(at)?)?;
            return Ok(Status::Entailed);
        }
        let Self { groups, members, open, .. } = self;
        let (open, _) = open.retain(store, |store, group| {
            let group = &mut groups[group as usize];
            let range = group.range.clone();
            if !store.contains(result, group.value) {
                for &at in &members[range] {
                    store.remove(index, at)?;
                }
                return Ok(false);
            }
            if store.contains(index, members[group.witness]) {
                return Ok(true);
            }
            let others = (group.witness + 1..range.end).chain(range.start..group.witness);
            match others.into_iter().find(|&place| store.contains(index, members[place])) {
                Some(witness) => {
                    group.witness = witness;
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
