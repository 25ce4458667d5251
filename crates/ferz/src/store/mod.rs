//! The domains of all variables, laid out in the trail, and the verbs that shrink them.
//!
//! There are three layouts behind one set of verbs, chosen by the span of the initial domain:
//! [`word`](mod@word) (up to 64 values: one cell holds the bits), [`words`] (up to [`WORDS_SPAN`]: a run of bits
//! with cached bounds and size) and [`wide`] (bounds, size and a log of holes).
//!
//! Every change passes through [`Store::commit`], which records what happened to whom. The store never calls a
//! propagator: the engine reads the record between two propagator runs. A verb that would empty a domain returns
//! [`Conflict`] instead; what it leaves behind is undone when the level is popped.

mod reads;
mod wide;
mod word;
mod words;

pub(crate) use words::Bits;

use crate::domain::Domain;
use crate::propagator::{Change, Conflict, Events};
use crate::trail::{Cell, Run, Trail};
use crate::values::Values;
use crate::view::{Var, View};
use wide::Wide;

/// The widest span (greatest minus least value, plus one) that is laid out as a run of bits.
pub(crate) const WORDS_SPAN: u64 = 1 << 16;

const BITS: i64 = 64;

/// The domains of all variables, and the verbs that shrink them. All of them take any [`View`]; a verb that would empty
/// a domain returns [`Conflict`] instead.
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
        if let Some(change) = self.mask(view.var(), |first| !seen_word(view, set, first)) {
            return change;
        }
        let mut changed = false;
        for v in set.iter() {
            changed |= self.remove(view, v)?;
        }
        Ok(changed)
    }

    /// Takes out every value that is not in the set, a word at a time.
    pub fn retain<V: View>(&mut self, view: V, set: &Values) -> Change {
        if let Some(change) = self.mask(view.var(), |first| seen_word(view, set, first)) {
            return change;
        }
        let (Some(first), Some(last)) = (set.iter().next(), set.iter().last()) else { return Err(Conflict) };
        let mut changed = self.at_least(view, first)? | self.at_most(view, last)?;
        for v in first..=last {
            if !set.contains(v) {
                changed |= self.remove(view, v)?;
            }
        }
        Ok(changed)
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

    /// Keeps the values whose bit is set in `keep(first)`, which speaks of the 64 values from `first` on. `None`, and
    /// no change, if the domain is not laid out in words.
    fn mask(&mut self, var: Var, keep: impl Fn(i64) -> u64) -> Option<Change> {
        let record = &self.records[var.index()];
        match record.layout {
            Layout::Word { bits } => {
                let old = self.trail.get(bits);
                let new = old & keep(record.base);
                Some(self.shrink_word(var, bits, old, new))
            }
            Layout::Words { ends, run, span } => Some(self.mask_words(var, ends, run, span, keep)),
            Layout::Wide { .. } => None,
        }
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
