//! The domains of all variables, laid out in the trail, and the verbs that shrink them.
//!
//! There are three layouts behind one set of verbs, chosen by the span of the initial domain:
//! [`word`](mod@word) (up to 64 values: one cell holds the bits), [`words`] (up to [`WORDS_SPAN`]: a run of bits
//! with cached bounds and size) and [`wide`] (bounds, size and a log of holes).
//!
//! Every change passes through [`Store::commit`], which records what happened to whom. The store never calls a
//! propagator: the engine reads the record between two propagator runs. A verb that would empty a domain returns
//! [`Conflict`] instead; what it leaves behind is undone when the level is popped.

mod wide;
mod word;
mod words;

pub(crate) use words::Bits;

use std::iter;

use crate::domain::Domain;
use crate::propagator::{Change, Conflict, Events};
use crate::trail::{Cell, Run, Trail};
use crate::values::Values;
use crate::view::{Var, View};
use wide::Wide;

/// The widest span (greatest minus least value, plus one) that is laid out as a run of bits.
pub(crate) const WORDS_SPAN: u64 = 1 << 16;

const BITS: i64 = 64;

/// The domains of all variables, and the verbs that shrink them. All of them take any [`View`]; a verb that would empty a
/// domain returns [`Conflict`] instead.
///
/// Methods that take a variable panic when it belongs to another store, as indexing does.
#[derive(Debug, Default)]
pub struct Store {
    trail: Trail,
    records: Vec<Record>,
    wide: Vec<Wide>,
    /// The variables with events that the engine has not looked at, the first `changed_count`; there is room for all.
    changed: Vec<Var>,
    changed_count: usize,
}

#[derive(Debug)]
struct Record {
    /// The value that bit 0 stands for.
    base: i64,
    layout: Layout,
    /// The events that somebody waits for.
    interest: Events,
    /// The events since the engine last looked; the variable is in `changed` if and only if there are any.
    pending: Events,
}

#[derive(Clone, Copy, Debug)]
enum Layout {
    Word { bits: Cell },
    Words { ends: Cell, run: Run, span: u32 },
    Wide { index: u32 },
}

impl Store {
    /// A new variable with this domain, or none if the domain is empty. It exists at every level.
    pub(crate) fn new_var(&mut self, domain: &Domain) -> Option<Var> {
        let (min, max) = (domain.min()?, domain.max()?);
        let var = Var(self.records.len() as u32);
        let layout = match max.abs_diff(min) {
            0..64 => Some(word::layout(&mut self.trail, domain, min)),
            64..WORDS_SPAN => words::layout(&mut self.trail, domain, min, max),
            _ => None,
        };
        let layout = layout.unwrap_or_else(|| {
            self.wide.push(Wide::new(&mut self.trail, domain, min, max));
            Layout::Wide { index: self.wide.len() as u32 - 1 }
        });
        self.changed.push(var);
        self.records.push(Record { base: min, layout, interest: Events::NONE, pending: Events::NONE });
        Some(var)
    }

    /// The number of variables.
    #[must_use]
    pub fn var_count(&self) -> usize {
        self.records.len()
    }

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

    /// Leaves only this value.
    #[inline]
    pub fn fix<V: View>(&mut self, view: V, v: i64) -> Change {
        let (var, v) = (view.var(), view.back(v));
        match self.records[var.index()].layout {
            Layout::Word { bits } => self.fix_word(var, bits, v),
            Layout::Words { ends, run, span } => self.fix_words(var, ends, run, span, v),
            Layout::Wide { index } => {
                let change = self.wide[index as usize].fix(&mut self.trail, v);
                self.commit_wide(var, change)
            }
        }
    }

    /// Takes this value out.
    #[inline]
    pub fn remove<V: View>(&mut self, view: V, v: i64) -> Change {
        let (var, v) = (view.var(), view.back(v));
        match self.records[var.index()].layout {
            Layout::Word { bits } => self.remove_word(var, bits, v),
            Layout::Words { ends, run, span } => self.remove_words(var, ends, run, span, v),
            Layout::Wide { index } => {
                let change = self.wide[index as usize].remove(&mut self.trail, v);
                self.commit_wide(var, change)
            }
        }
    }

    /// The least value of the variable's initial domain.
    pub(crate) fn base(&self, var: Var) -> i64 {
        self.records[var.index()].base
    }

    /// Takes out what is less than `v`.
    #[inline]
    pub fn at_least<V: View>(&mut self, view: V, v: i64) -> Change {
        let (var, v) = (view.var(), view.back(v));
        if view.reversed() { self.cut_above(var, v) } else { self.cut_below(var, v) }
    }

    /// Takes out what is greater than `v`.
    #[inline]
    pub fn at_most<V: View>(&mut self, view: V, v: i64) -> Change {
        let (var, v) = (view.var(), view.back(v));
        if view.reversed() { self.cut_below(var, v) } else { self.cut_above(var, v) }
    }

    /// Takes out every value of the set, a word at a time.
    pub fn remove_all<V: View>(&mut self, view: V, set: &Values) -> Change {
        if self.is_wide(view.var()) {
            let mut changed = false;
            for v in set.iter() {
                changed |= self.remove(view, v)?;
            }
            return Ok(changed);
        }
        self.mask(view.var(), |first| !seen_word(view, set, first))
    }

    /// Takes out every value that is not in the set, a word at a time.
    pub fn retain<V: View>(&mut self, view: V, set: &Values) -> Change {
        if self.is_wide(view.var()) {
            let (Some(first), Some(last)) = (set.iter().next(), set.iter().last()) else {
                return Err(Conflict);
            };
            let mut changed = self.at_least(view, first)? | self.at_most(view, last)?;
            for v in first..=last {
                if !set.contains(v) {
                    changed |= self.remove(view, v)?;
                }
            }
            return Ok(changed);
        }
        self.mask(view.var(), |first| seen_word(view, set, first))
    }

    /// A reversible cell for a propagator's own state: it has this value at every level.
    pub fn new_cell(&mut self, value: u64) -> Cell {
        self.trail.alloc(value)
    }

    /// The value of a reversible cell.
    #[inline]
    #[must_use]
    pub fn cell(&self, cell: Cell) -> u64 {
        self.trail.get(cell)
    }

    /// Writes a reversible cell.
    #[inline]
    pub fn set_cell(&mut self, cell: Cell, value: u64) {
        self.trail.set(cell, value);
    }

    /// The number of open levels.
    #[must_use]
    pub fn level(&self) -> u32 {
        self.trail.level()
    }

    pub(crate) fn push(&mut self) {
        self.trail.push();
    }

    pub(crate) fn pop(&mut self) {
        self.trail.pop();
    }

    /// From now on these events of the variable are recorded.
    pub(crate) fn add_interest(&mut self, var: Var, events: Events) {
        self.records[var.index()].interest |= events;
    }

    /// Takes a recorded change, the last to begin first.
    #[inline]
    pub(crate) fn take_change(&mut self) -> Option<(Var, Events)> {
        self.changed_count = self.changed_count.checked_sub(1)?;
        let var = self.changed[self.changed_count];
        Some((var, std::mem::take(&mut self.records[var.index()].pending)))
    }

    /// Forgets the recorded changes.
    pub(crate) fn forget_changes(&mut self) {
        while self.take_change().is_some() {}
    }

    /// The one gate: each change of a domain is recorded here, after it was written.
    #[inline]
    fn commit(&mut self, var: Var, events: Events) {
        let record = &mut self.records[var.index()];
        let events = events & record.interest;
        if events != Events::NONE {
            if record.pending == Events::NONE {
                self.changed[self.changed_count] = var;
                self.changed_count += 1;
            }
            record.pending |= events;
        }
    }

    fn commit_wide(&mut self, var: Var, change: Result<Events, Conflict>) -> Change {
        let events = change?;
        self.commit(var, events);
        Ok(events != Events::NONE)
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

    #[inline]
    fn cut_below(&mut self, var: Var, v: i64) -> Change {
        match self.records[var.index()].layout {
            Layout::Word { bits } => self.cut_below_word(var, bits, v),
            Layout::Words { ends, run, .. } => self.cut_below_words(var, ends, run, v),
            Layout::Wide { index } => {
                let change = self.wide[index as usize].cut_below(&mut self.trail, v);
                self.commit_wide(var, change)
            }
        }
    }

    #[inline]
    fn cut_above(&mut self, var: Var, v: i64) -> Change {
        match self.records[var.index()].layout {
            Layout::Word { bits } => self.cut_above_word(var, bits, v),
            Layout::Words { ends, run, .. } => self.cut_above_words(var, ends, run, v),
            Layout::Wide { index } => {
                let change = self.wide[index as usize].cut_above(&mut self.trail, v);
                self.commit_wide(var, change)
            }
        }
    }

    /// Keeps the values whose bit is set in `keep(first)`, which speaks of the 64 values from `first` on.
    fn mask(&mut self, var: Var, keep: impl Fn(i64) -> u64) -> Change {
        let base = self.records[var.index()].base;
        match self.records[var.index()].layout {
            Layout::Word { bits } => {
                let old = self.trail.get(bits);
                self.shrink_word(var, bits, old, old & keep(base))
            }
            Layout::Words { ends, run, span } => self.mask_words(var, ends, run, span, keep),
            Layout::Wide { .. } => unreachable!("callers ask `is_wide` first"),
        }
    }

    fn is_wide(&self, var: Var) -> bool {
        matches!(self.records[var.index()].layout, Layout::Wide { .. })
    }
}

/// The bits of the set for the variable's 64 values from `first` on, looked at through the view.
#[inline]
fn seen_word<V: View>(view: V, set: &Values, first: i64) -> u64 {
    if view.reversed() {
        set.word(view.see(first.saturating_add(BITS - 1))).reverse_bits()
    } else {
        set.word(view.see(first))
    }
}

#[cfg(test)]
mod tests;
