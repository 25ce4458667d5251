//! Compact-Table for tuples that are excluded (Verhaeghe, Lecoutre, Schaus, "Extending Compact-Table to negative and
//! short tables", AAAI 2017), domain consistent.
//!
//! A value is excluded if all assignments to the other variables are, and there are as many of these as the product of
//! their domains' sizes. So the excluded tuples that are still possible, all different, need only be counted. As a rule
//! the product is greater than their number, and nothing more has to be done.

use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::propagators::supports::Supports;
use crate::sparse_bits::SparseBits;
use crate::store::Store;

/// Some variables, each one once, take the values of none of the tuples.
#[derive(Debug)]
pub(super) struct NegativeTable {
    columns: Vec<Supports>,
    /// The tuples that are possible, and so have to be avoided.
    current: SparseBits,
}

impl NegativeTable {
    /// The columns have values of at least one tuple, and of `tuple_count` different ones in all.
    pub(super) fn new(columns: Vec<Supports>, tuple_count: u32, store: &mut Store) -> Self {
        Self { columns, current: SparseBits::full(tuple_count, store) }
    }
}

impl Propagator for NegativeTable {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for (column, tag) in self.columns.iter().zip(0..) {
            on.any(column.var(), tag);
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        let Self { columns, current } = self;
        for &tag in woken {
            columns[tag as usize].follow(current, store);
        }
        loop {
            if current.is_empty(store) {
                return Ok(Status::Entailed);
            }
            let size = |column: &Supports| u128::from(store.size(column.var()));
            // Where this saturates, it is still more than there can be tuples with values of one variable.
            let assignments = columns.iter().map(size).fold(1, u128::saturating_mul);
            let count = current.count(store);
            let mut changed = false;
            for column in columns.iter_mut() {
                let size = u128::from(store.size(column.var()));
                if assignments <= size * u128::from(count) {
                    changed |= column.rule_out(current, (assignments / size) as u64, store)?;
                }
            }
            if !changed {
                return Ok(Status::Fixpoint);
            }
        }
    }

    fn cost(&self) -> Cost {
        Cost::Quadratic
    }
}
