//! Pairs that, as two sequences, are in lexicographic order. Domain consistent where no variable comes twice.
//!
//! The algorithm is that of Frisch, Hnich, Kiziltan, Miguel and Walsh (2002, 2006). All that can be pruned is the first
//! pair that is not fixed to equal values. There `x ≤ y` holds; and `x < y` if the pairs behind cannot be in order by
//! themselves, which shows at the first one of them where not the least `x` and the greatest `y` are equal.

use super::settled;
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::store::Store;
use crate::trail::Cell;
use crate::view::View;

#[derive(Debug)]
pub(super) struct Lex<V> {
    pairs: Vec<(V, V)>,
    must_differ: bool,
    /// How many pairs at the beginning are fixed to equal values.
    equal: Cell,
    settled: Status,
}

impl<V: View> Lex<V> {
    pub(super) fn new(pairs: Vec<(V, V)>, must_differ: bool) -> Self {
        let settled = settled(pairs.iter().flat_map(|pair| [pair.0.var(), pair.1.var()]));
        Self { pairs, must_differ, equal: Cell::NONE, settled }
    }

    /// Whether the pairs from this one on can be in order.
    fn can_hold(&self, mut from: usize, store: &Store) -> bool {
        while let Some(&(x, y)) = self.pairs.get(from) {
            let (least, greatest) = (store.min(x), store.max(y));
            if least != greatest {
                return least < greatest;
            }
            from += 1;
        }
        !self.must_differ
    }
}

impl<V: View> Propagator for Lex<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        self.equal = on.new_cell(0);
        for &(x, y) in &self.pairs {
            on.lower(x, 0);
            on.upper(y, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let before = store.cell(self.equal) as usize;
        let mut first = before;
        let (x, y) = loop {
            let Some(&(x, y)) = self.pairs.get(first) else {
                return if self.must_differ { Err(Conflict) } else { Ok(Status::Entailed) };
            };
            store.at_most(x, store.max(y))?;
            store.at_least(y, store.min(x))?;
            if store.min(x) < store.max(y) {
                break (x, y);
            }
            first += 1;
        };
        if first != before {
            store.set_cell(self.equal, first as u64);
        }
        if !self.can_hold(first + 1, store) {
            store.at_most(x, store.max(y) - 1)?;
            store.at_least(y, store.min(x) + 1)?;
        }
        Ok(if store.max(x) < store.min(y) { Status::Entailed } else { self.settled })
    }
}
