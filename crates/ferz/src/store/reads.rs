//! The verbs that look at a domain, whatever its layout.

use std::iter;

use super::{BITS, Layout, Store, word, words};
use crate::view::{Var, View};

impl Store {
    /// The least value.
    #[inline]
    pub fn min<V: View>(&self, view: V) -> i64 {
        view.see(if view.reversed() { self.last(view.var()) } else { self.first(view.var()) })
    }

    /// The greatest value.
    #[inline]
    pub fn max<V: View>(&self, view: V) -> i64 {
        view.see(if view.reversed() { self.first(view.var()) } else { self.last(view.var()) })
    }

    /// The least and the greatest value.
    #[inline]
    pub fn bounds<V: View>(&self, view: V) -> (i64, i64) {
        let record = &self.records[view.var().index()];
        let (first, last) = match record.layout {
            Layout::Word { bits } => {
                let bits = self.trail.get(bits);
                let (first, last) = (bits.trailing_zeros(), 63 - bits.leading_zeros());
                (record.base + i64::from(first), record.base + i64::from(last))
            }
            _ => (self.first(view.var()), self.last(view.var())),
        };
        let (first, last) = (view.see(first), view.see(last));
        if view.reversed() { (last, first) } else { (first, last) }
    }

    /// The number of values, at least 1.
    #[inline(always)]
    pub fn size<V: View>(&self, view: V) -> u64 {
        match self.records[view.var().index()].layout {
            Layout::Word { bits } => u64::from(self.trail.get(bits).count_ones()),
            Layout::Words { run, .. } => u64::from(self.trail.tally(run).count),
            Layout::Wide { index } => self.wide[index as usize].size(&self.trail),
        }
    }

    /// Whether one value is left.
    #[inline(always)]
    pub fn is_fixed<V: View>(&self, view: V) -> bool {
        match self.records[view.var().index()].layout {
            Layout::Word { bits } => word::is_fixed(self.trail.get(bits)),
            Layout::Words { run, .. } => self.trail.tally(run).count == 1,
            Layout::Wide { index } => self.wide[index as usize].size(&self.trail) == 1,
        }
    }

    /// The value, if one is left.
    #[inline]
    pub fn value<V: View>(&self, view: V) -> Option<i64> {
        self.is_fixed(view).then(|| self.min(view))
    }

    /// Whether the value is left.
    #[inline]
    pub fn contains<V: View>(&self, view: V, v: i64) -> bool {
        let v = view.back(v);
        let record = &self.records[view.var().index()];
        match record.layout {
            Layout::Word { bits } => word::contains(self.trail.get(bits), record.base, v),
            Layout::Words { ends, run, span } => {
                words::contains(&self.trail, ends, run, span, v.wrapping_sub(record.base) as u64)
            }
            Layout::Wide { index } => self.wide[index as usize].contains(&self.trail, v),
        }
    }

    /// The least value greater than `v`.
    pub fn next_above<V: View>(&self, view: V, v: i64) -> Option<i64> {
        let (var, v) = (view.var(), view.back(v));
        if view.reversed() { self.before(var, v) } else { self.after(var, v) }.map(|v| view.see(v))
    }

    /// The greatest value less than `v`.
    pub fn next_below<V: View>(&self, view: V, v: i64) -> Option<i64> {
        let (var, v) = (view.var(), view.back(v));
        if view.reversed() { self.after(var, v) } else { self.before(var, v) }.map(|v| view.see(v))
    }

    /// The values in increasing order.
    pub fn iter<V: View>(&self, view: V) -> impl Iterator<Item = i64> + '_ {
        iter::successors(Some(self.min(view)), move |&v| self.next_above(view, v))
    }

    /// Which of the 64 values from `first` on are left: bit `i` stands for `first + i`.
    pub fn word<V: View>(&self, view: V, first: i64) -> u64 {
        let (var, reversed) = (view.var(), view.reversed());
        let from = view.back(if reversed { first.saturating_add(BITS - 1) } else { first });
        let record = &self.records[var.index()];
        let at = from.saturating_sub(record.base);
        let word = match record.layout {
            Layout::Word { bits } => word::bits_from(self.trail.get(bits), at),
            Layout::Words { ends, run, .. } => words::bits_from(&self.trail, ends, run, at),
            Layout::Wide { .. } => {
                let values =
                    iter::successors(self.after(var, from.saturating_sub(1)), |&v| self.after(var, v));
                let places = values.map(|v| v.saturating_sub(from)).take_while(|&place| place < BITS);
                places.fold(0, |word, place| word | 1 << place)
            }
        };
        if reversed { word.reverse_bits() } else { word }
    }

    /// The value with exactly `rank` smaller ones; the greatest if there are fewer.
    /// Costs a pass over the words of the domain, or over the values up to it if the domain is very wide.
    pub fn nth<V: View>(&self, view: V, rank: u64) -> i64 {
        let rank = rank.min(self.size(view) - 1);
        let var = view.var();
        let rank = if view.reversed() { self.size(var) - 1 - rank } else { rank };
        let record = &self.records[var.index()];
        view.see(match record.layout {
            Layout::Word { bits } => record.base + word::select(self.trail.get(bits), rank as u32),
            Layout::Words { ends, run, .. } => record.base + words::nth(&self.trail, ends, run, rank as u32),
            Layout::Wide { index } => self.wide[index as usize].nth(&self.trail, rank),
        })
    }

    #[inline]
    fn first(&self, var: Var) -> i64 {
        let record = &self.records[var.index()];
        match record.layout {
            Layout::Word { bits } => record.base + i64::from(self.trail.get(bits).trailing_zeros()),
            Layout::Words { ends, run, .. } => record.base + i64::from(words::first(&self.trail, ends, run)),
            Layout::Wide { index } => self.wide[index as usize].min(&self.trail),
        }
    }

    #[inline]
    fn last(&self, var: Var) -> i64 {
        let record = &self.records[var.index()];
        match record.layout {
            Layout::Word { bits } => record.base + 63 - i64::from(self.trail.get(bits).leading_zeros()),
            Layout::Words { ends, run, .. } => record.base + i64::from(words::last(&self.trail, ends, run)),
            Layout::Wide { index } => self.wide[index as usize].max(&self.trail),
        }
    }

    fn after(&self, var: Var, v: i64) -> Option<i64> {
        if v >= self.last(var) {
            return None;
        }
        let from = v.saturating_add(1).max(self.first(var));
        let record = &self.records[var.index()];
        Some(match record.layout {
            Layout::Word { bits } => {
                from + i64::from((self.trail.get(bits) >> (from - record.base)).trailing_zeros())
            }
            Layout::Words { run, .. } => {
                record.base + i64::from(words::first_from(&self.trail, run, (from - record.base) as u32))
            }
            Layout::Wide { index } => self.wide[index as usize].first_from(&self.trail, from),
        })
    }

    fn before(&self, var: Var, v: i64) -> Option<i64> {
        if v <= self.first(var) {
            return None;
        }
        let to = v.saturating_sub(1).min(self.last(var));
        let record = &self.records[var.index()];
        Some(match record.layout {
            Layout::Word { bits } => {
                to - i64::from((self.trail.get(bits) << (63 - (to - record.base))).leading_zeros())
            }
            Layout::Words { run, .. } => {
                record.base + i64::from(words::last_to(&self.trail, run, (to - record.base) as u32))
            }
            Layout::Wide { index } => self.wide[index as usize].last_to(&self.trail, to),
        })
    }
}
