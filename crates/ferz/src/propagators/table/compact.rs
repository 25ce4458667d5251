//! Compact-Table (Demeulenaere, Hartert, Lecoutre, Perez, Perron, Régin, Schaus, CP 2016), domain consistent.
//!
//! The tuples that are still possible are a reversible bit set. For each value of each variable there is the row of
//! the tuples that have it. A run has two parts:
//! 1. For each variable that changed: the rows of the values that went are taken out of the current tuples, or
//!    these are intersected with the rows of the values that stayed, whichever are fewer.
//! 2. From each variable: the values whose row has no current tuple are taken out. Where the last one was found is
//!    looked at first. If only one variable changed, this cannot concern it.
//!
//! The second part takes nothing out of the current tuples, so that one run is enough.
//!
//! A variable whose domain could not be narrowed to the values of the tuples has its bounds moved to the values that
//! are left at the end of each run.

use std::convert::Infallible;

use crate::propagator::{Change, Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::narrow::{narrow, tighten};
use crate::sparse_bits::{Row, SparseBits};
use crate::sparse_set::SparseSet;
use crate::store::Store;
use crate::view::Var;

/// Some variables, each one once, take the values of one of the tuples.
#[derive(Debug)]
pub(super) struct CompactTable {
    columns: Vec<Column>,
    /// The tuples that are possible.
    current: SparseBits,
    /// The columns with more than one value.
    open: SparseSet,
    /// Whether no variable can have a value that is in no tuple.
    exact: bool,
}

/// A variable and its values in the tuples.
#[derive(Debug)]
pub(super) struct Column {
    var: Var,
    values: Vec<Value>,
    /// The values that the variable had when this was last looked at, by their places in `values`.
    live: SparseSet,
    /// Whether the variable can have no other values.
    exact: bool,
}

#[derive(Debug)]
struct Value {
    value: i64,
    /// The tuples that have it.
    row: Row,
    /// The entry of the row where a current tuple was last seen.
    witness: usize,
}

impl Column {
    /// The variable has the values of the `entries`, sorted pairs of a value and a tuple. All are in its domain, from
    /// which others are taken out.
    pub(super) fn new(var: Var, entries: &[(i64, u32)], store: &mut Store) -> Result<Self, Conflict> {
        let value = |group: &[(i64, u32)]| Value {
            value: group[0].0,
            row: Row::new(group.iter().map(|entry| entry.1)),
            witness: 0,
        };
        let values: Vec<Value> = entries.chunk_by(|one, other| one.0 == other.0).map(value).collect();
        let exact = narrow(store, var, &values.iter().map(|value| value.value).collect::<Vec<_>>())?;
        let live = SparseSet::full(values.len() as u32, store);
        Ok(Self { var, values, live, exact })
    }

    /// Takes the values out of `live` that the variable has lost, and out of `current` the tuples that have them.
    /// Says whether there were any.
    fn update(&mut self, current: &mut SparseBits, store: &mut Store) -> Change {
        let Self { var, values, live, .. } = self;
        let (left, gone) =
            live.retain(store, |store, place| Ok(store.contains(*var, values[place as usize].value)))?;
        if gone.is_empty() {
            return Ok(false);
        }
        let row = |&place: &u32| &values[place as usize].row;
        if gone.len() < left.len() {
            current.subtract(store, gone.iter().map(row));
        } else {
            current.intersect(store, left.iter().map(row));
        }
        Ok(true)
    }

    /// Takes the values out that no current tuple has.
    fn filter(&mut self, current: &SparseBits, store: &mut Store) -> Result<(), Conflict> {
        let Self { var, values, live, .. } = self;
        let Ok((left, gone)) = live.retain(store, |store, place| {
            let value = &mut values[place as usize];
            let Some(witness) = current.common(store, &value.row, value.witness) else { return Ok(false) };
            value.witness = witness;
            Ok::<_, Infallible>(true)
        });
        if gone.is_empty() {
            return Ok(());
        }
        if let &[only] = left {
            store.fix(*var, values[only as usize].value)?;
            return Ok(());
        }
        for &place in gone {
            store.remove(*var, values[place as usize].value)?;
        }
        Ok(())
    }
}

impl CompactTable {
    /// The columns have values of at least one tuple, and of `tuple_count` in all. `None` if no two of them are left
    /// open, so that there is nothing to do.
    pub(super) fn new(columns: Vec<Column>, tuple_count: u32, store: &mut Store) -> Option<Self> {
        let exact = columns.iter().all(|column| column.exact);
        if columns.len() < 2 && exact {
            return None;
        }
        let current = SparseBits::full(tuple_count, store);
        let open = SparseSet::full(columns.len() as u32, store);
        Some(Self { columns, current, open, exact })
    }
}

impl Propagator for CompactTable {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for (column, tag) in self.columns.iter().zip(0..) {
            on.any(column.var, tag);
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        let Self { columns, current, open, exact } = self;
        let (mut changed, mut last_changed) = (0, 0);
        for &tag in woken {
            if columns[tag as usize].update(current, store)? {
                if current.is_empty(store) {
                    return Err(Conflict);
                }
                (changed, last_changed) = (changed + 1, tag);
            }
        }
        if changed == 0 {
            return Ok(Status::Fixpoint);
        }
        let (open, _) = open.retain(store, |store, tag| {
            let column = &mut columns[tag as usize];
            if changed > 1 || tag != last_changed {
                column.filter(current, store)?;
            }
            if !column.exact {
                let value = |&place: &u32| column.values[place as usize].value;
                tighten(store, column.var, column.live.members(store).iter().map(value))?;
            }
            Ok::<_, Conflict>(column.live.count(store) > 1)
        })?;
        Ok(if open.len() < 2 && *exact { Status::Entailed } else { Status::Fixpoint })
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }
}
