//! A variable with what supports each of its values: tuples of a table, or arcs of a graph, by number.
//!
//! Those that are still possible are a [`SparseBits`], which belongs to whoever calls this. Where values go from the
//! domain, what supports them goes from there; where all the support of a value is gone, so is the value.

use std::convert::Infallible;

use super::narrow::{narrow, tighten};
use crate::propagator::{Change, Conflict};
use crate::sparse_bits::{Row, SparseBits};
use crate::sparse_set::SparseSet;
use crate::store::Store;
use crate::view::Var;

/// A variable and those of its values that have support.
#[derive(Debug)]
pub(super) struct Supports {
    var: Var,
    values: Vec<Value>,
    /// The values that the variable had when this was last looked at, by their places in `values`.
    live: SparseSet,
    /// Whether the variable can have no other values, or need not be kept from having them.
    exact: bool,
}

#[derive(Debug)]
struct Value {
    value: i64,
    /// What supports it.
    row: Row,
}

impl Supports {
    /// The variable has the values of the `entries`, sorted pairs of a value and what supports it.
    pub(super) fn new(var: Var, entries: &[(i64, u32)], store: &mut Store) -> Self {
        let value = |group: &[(i64, u32)]| Value {
            value: group[0].0,
            row: Row::new(group.iter().map(|entry| entry.1)),
        };
        let values: Vec<Value> = entries.chunk_by(|one, other| one.0 == other.0).map(value).collect();
        let live = SparseSet::full(values.len() as u32, store);
        Self { var, values, live, exact: true }
    }

    /// Takes out of the domain what has no support. A domain that is too wide for that has its bounds moved, now and
    /// whenever [`tighten`](Self::tighten) is called.
    pub(super) fn narrow(&mut self, store: &mut Store) -> Result<(), Conflict> {
        let values = self.values.iter().map(|value| value.value);
        let left: Vec<i64> = values.filter(|&v| store.contains(self.var, v)).collect();
        self.exact = narrow(store, self.var, &left)?;
        Ok(())
    }

    pub(super) fn var(&self) -> Var {
        self.var
    }

    /// Whether the variable can have only values with support.
    pub(super) fn is_exact(&self) -> bool {
        self.exact
    }

    /// Whether more than one value was left when this was last looked at.
    pub(super) fn is_open(&self, store: &Store) -> bool {
        self.live.count(store) > 1
    }

    /// Takes out of `current` what supports values that the variable has lost. Says whether there were any.
    pub(super) fn follow(&mut self, current: &mut SparseBits, store: &mut Store) -> bool {
        let Self { var, values, live, .. } = self;
        let Ok((left, gone)) = live.retain(store, |store, place| {
            Ok::<_, Infallible>(store.contains(*var, values[place as usize].value))
        });
        if gone.is_empty() {
            return false;
        }
        let row = |&place: &u32| &values[place as usize].row;
        if gone.len() < left.len() {
            current.subtract(store, gone.iter().map(row));
        } else {
            current.intersect(store, left.iter().map(row));
        }
        true
    }

    /// Takes out of the domain the values that nothing in `current` supports.
    pub(super) fn filter(&mut self, current: &SparseBits, store: &mut Store) -> Result<(), Conflict> {
        let Self { var, values, live, .. } = self;
        let Ok((left, gone)) = live.retain(store, |store, place| {
            Ok::<_, Infallible>(current.meets(store, &mut values[place as usize].row))
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

    /// Where the support of a value speaks against it: takes out of the domain the values that `all` of `current`, as
    /// many as there can be, speak against, and with them what does. Says whether there were any.
    pub(super) fn rule_out(&mut self, current: &mut SparseBits, all: u64, store: &mut Store) -> Change {
        let Self { var, values, live, .. } = self;
        let (_, gone) = live.retain(store, |store, place| {
            let value = &values[place as usize];
            let stays = current.count_common(store, &value.row) < all;
            if !stays {
                store.remove(*var, value.value)?;
            }
            Ok(stays)
        })?;
        current.subtract(store, gone.iter().map(|&place| &values[place as usize].row));
        Ok(!gone.is_empty())
    }

    /// Moves the bounds of a domain that could not be narrowed to the values that have support.
    pub(super) fn tighten(&self, store: &mut Store) -> Result<(), Conflict> {
        if !self.exact {
            let value = |&place: &u32| self.values[place as usize].value;
            tighten(store, self.var, self.live.members(store).iter().map(value))?;
        }
        Ok(())
    }
}
