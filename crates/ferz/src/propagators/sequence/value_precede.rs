//! The values of a chain come up for the first time in their order. Domain consistent where no variable comes twice.
//!
//! After Law and Lee (2004, for two values) and Walsh (2006, for a chain). What matters of the positions before one is
//! how many values of the chain they use: all up to that *rank*, as none is left out. Two things are known at each
//! position:
//!
//! - How many they can use at most. A value comes up no sooner than at the first position that has it in its domain and
//!   stands behind the one found so for the value before. These *earliest* positions only move to the right as the
//!   search goes down, and where they pass, the value is taken out.
//! - How many they must use at least for what follows, which is seen from the end. A position that must take a value of
//!   a rank above this needs the ranks in between to be used before.
//!
//! To use more never hurts what follows, so a value of the chain has support if its rank is at most one above the most
//! that can be used before; unless the least that must be used after is more than that, when the position has to take
//! the value of that rank.

use super::settled;
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::store::Store;
use crate::trail::Cell;
use crate::view::View;

#[derive(Debug)]
pub(super) struct ValuePrecede<V> {
    views: Vec<V>,
    /// The values, each once, from rank 1 on.
    chain: Vec<i64>,
    /// The values with their ranks, by value.
    ranks: Vec<(i64, usize)>,
    /// The earliest position of each value of the chain; the number of views if it cannot come up.
    earliest: Vec<Cell>,
    settled: Status,
}

impl<V: View> ValuePrecede<V> {
    pub(super) fn new(chain: &[i64], views: Vec<V>) -> Self {
        let mut ranks: Vec<(i64, usize)> = chain.iter().copied().zip(1..).collect();
        ranks.sort_unstable();
        let settled = settled(views.iter().map(|view| view.var()));
        Self { views, chain: chain.to_vec(), ranks, earliest: Vec::new(), settled }
    }

    /// Moves the earliest positions to where they belong. Returns how many values can come up, and whether all of these
    /// do so there.
    fn move_on(&self, store: &mut Store) -> Result<(usize, bool), Conflict> {
        let (mut from, mut possible, mut certain) = (0, 0, true);
        for (&v, &earliest) in self.chain.iter().zip(&self.earliest) {
            let before = store.cell(earliest) as usize;
            let mut at = before;
            while let Some(&view) = self.views.get(at)
                && (at < from || !store.contains(view, v))
            {
                store.remove(view, v)?;
                at += 1;
            }
            if at != before {
                store.set_cell(earliest, at as u64);
            }
            match self.views.get(at) {
                Some(&view) => {
                    possible += 1;
                    certain &= store.is_fixed(view);
                }
                // So it is with all that follow.
                None if before == at => break,
                None => {}
            }
            from = at + 1;
        }
        Ok((possible, certain))
    }

    /// The least rank among the values of a view: 0 for a value that is not in the chain. It is of no interest how
    /// much it is if it is at most `enough`.
    fn least_rank(&self, view: V, enough: usize, store: &Store) -> usize {
        let mut least = usize::MAX;
        for v in store.iter(view) {
            let found = self.ranks.binary_search_by_key(&v, |rank| rank.0);
            least = least.min(found.map_or(0, |at| self.ranks[at].1));
            if least <= enough {
                break;
            }
        }
        least
    }
}

impl<V: View> Propagator for ValuePrecede<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        self.earliest = self.chain.iter().map(|_| on.new_cell(0)).collect();
        for &view in &self.views {
            on.any(view, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let (mut most, certain) = self.move_on(store)?;
        if certain {
            return Ok(Status::Entailed);
        }
        // How many can be used before the position, and how many must be used before the one behind it.
        let mut least = 0;
        for (at, &view) in self.views.iter().enumerate().rev() {
            if most > 0 && store.cell(self.earliest[most - 1]) as usize == at {
                most -= 1;
            }
            if least > most {
                store.fix(view, self.chain[most])?;
                least = most;
            } else if least > 0 && store.contains(view, self.chain[least - 1]) {
                least -= 1;
            } else {
                let rank = self.least_rank(view, least, store);
                if rank > least {
                    least = rank - 1;
                }
            }
        }
        Ok(self.settled)
    }
}
