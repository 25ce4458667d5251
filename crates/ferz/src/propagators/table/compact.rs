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

use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::supports::Supports;
use crate::sparse_bits::SparseBits;
use crate::sparse_set::SparseSet;
use crate::store::Store;

/// Some variables, each one once, take the values of one of the tuples.
#[derive(Debug)]
pub(super) struct CompactTable {
    columns: Vec<Supports>,
    /// The tuples that are possible.
    current: SparseBits,
    /// The columns with more than one value.
    open: SparseSet,
    /// Whether no variable can have a value that is in no tuple.
    exact: bool,
}

impl CompactTable {
    /// The columns have values of at least one tuple, and of `tuple_count` in all. `None` if no two of them are left
    /// open, so that there is nothing to do.
    pub(super) fn new(columns: Vec<Supports>, tuple_count: u32, store: &mut Store) -> Option<Self> {
        let exact = columns.iter().all(Supports::is_exact);
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
            on.any(column.var(), tag);
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        let Self { columns, current, open, exact } = self;
        let (mut changed, mut last_changed) = (0, 0);
        for &tag in woken {
            if columns[tag as usize].follow(current, store) {
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
            column.tighten(store)?;
            Ok::<_, Conflict>(column.is_open(store))
        })?;
        Ok(if open.len() < 2 && *exact { Status::Entailed } else { Status::Fixpoint })
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }
}
