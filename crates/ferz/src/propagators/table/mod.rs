//! Terms that take the values of one of a list of tuples.
//!
//! Before anything runs, a table is made small: tuples that are not possible are left out, and so are columns of fixed
//! variables and all but the first column of each variable. What is left is about variables as such, not views, and
//! about each of them once.

mod compact;

use std::cmp::Ordering;

use indexmap::IndexMap;

use crate::engine::Engine;
use crate::propagator::Conflict;
use crate::store::Store;
use crate::view::{Signed, View};
use compact::{Column, CompactTable};

/// Posts that the views take the values of one of the tuples, which are as long as there are views.
pub(crate) fn post(views: &[Signed], tuples: &[Box<[i64]>], engine: &mut Engine) {
    match prepare(views, tuples, engine.store_mut()) {
        Ok(Some(propagator)) => engine.post(propagator),
        Ok(None) => {}
        Err(Conflict) => engine.fail(),
    }
}

fn prepare(
    views: &[Signed],
    tuples: &[Box<[i64]>],
    store: &mut Store,
) -> Result<Option<CompactTable>, Conflict> {
    let mut seen = IndexMap::new();
    let first: Vec<usize> =
        views.iter().zip(0..).map(|(view, position)| *seen.entry(view.var).or_insert(position)).collect();
    let mut positions: Vec<usize> = seen.into_values().collect();
    positions.retain(|&position| !store.is_fixed(views[position]));
    let value = |tuple: &[i64], position: usize| views[position].back(tuple[position]);
    let is_possible = |tuple: &&[i64]| {
        first.iter().enumerate().all(|(position, &first)| {
            let v = value(tuple, position);
            store.contains(views[position].var, v) && v == value(tuple, first)
        })
    };
    let mut possible: Vec<&[i64]> = tuples.iter().map(|tuple| &**tuple).filter(is_possible).collect();
    if possible.is_empty() {
        return Err(Conflict);
    }
    // Sorted, so that tuples with the same value are close together.
    let compare = |one: &&[i64], other: &&[i64]| {
        let mut compared = positions.iter().map(|&position| one[position].cmp(&other[position]));
        compared.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    };
    possible.sort_unstable_by(compare);
    possible.dedup_by(|one, other| compare(one, other).is_eq());
    let mut columns = Vec::with_capacity(positions.len());
    for &position in &positions {
        let mut entries: Vec<(i64, u32)> =
            possible.iter().zip(0..).map(|(tuple, number)| (value(tuple, position), number)).collect();
        entries.sort_unstable();
        columns.push(Column::new(views[position].var, &entries, store)?);
    }
    Ok(CompactTable::new(columns, possible.len() as u32, store))
}
