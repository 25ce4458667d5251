//! Terms that take the values of one of a list of tuples, or of none.
//!
//! Before anything runs, a table is made small: tuples that are not possible are left out, and so are columns of fixed
//! variables and all but the first column of each variable. What is left is about variables as such, not views, and
//! about each of them once.

mod compact;
mod negative;

use std::cmp::Ordering;

use indexmap::IndexMap;

use super::supports::Supports;
use crate::engine::Engine;
use crate::propagator::Conflict;
use crate::store::Store;
use crate::view::{Signed, View};
use compact::CompactTable;
use negative::NegativeTable;

/// Posts that the views take the values of one of the tuples, which are as long as there are views.
pub(crate) fn post_table(views: &[Signed], tuples: &[Box<[i64]>], engine: &mut Engine) {
    let narrowed = |store: &mut Store| {
        let mut table = reduced(views, tuples, store);
        table.columns.iter_mut().try_for_each(|column| column.narrow(store))?;
        if table.count > 0 { Ok(CompactTable::new(table.columns, table.count, store)) } else { Err(Conflict) }
    };
    if let Some(Some(propagator)) = engine.change(narrowed) {
        engine.post(propagator);
    }
}

/// Posts that the views take the values of none of the tuples, which are as long as there are views.
pub(crate) fn post_negative(views: &[Signed], tuples: &[Box<[i64]>], engine: &mut Engine) {
    let store = engine.store_mut();
    let table = reduced(views, tuples, store);
    if table.count > 0 && table.columns.is_empty() {
        engine.fail();
    } else if table.count > 0 {
        let propagator = NegativeTable::new(table.columns, table.count, store);
        engine.post(propagator);
    }
}

/// What is left of a table: columns of different variables that are not fixed, and different tuples that are possible.
struct Reduced {
    columns: Vec<Supports>,
    count: u32,
}

fn reduced(views: &[Signed], tuples: &[Box<[i64]>], store: &mut Store) -> Reduced {
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
    // Sorted, so that tuples with the same value are close together.
    let compare = |one: &&[i64], other: &&[i64]| {
        let mut compared = positions.iter().map(|&position| one[position].cmp(&other[position]));
        compared.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    };
    possible.sort_unstable_by(compare);
    possible.dedup_by(|one, other| compare(one, other).is_eq());
    let column = |&position: &usize| {
        let mut entries: Vec<(i64, u32)> =
            possible.iter().zip(0..).map(|(tuple, number)| (value(tuple, position), number)).collect();
        entries.sort_unstable();
        Supports::new(views[position].var, &entries, store)
    };
    Reduced { columns: positions.iter().map(column).collect(), count: possible.len() as u32 }
}
