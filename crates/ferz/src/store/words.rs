//! Up to [`WORDS_SPAN`](super::WORDS_SPAN) values: a run of bits whose count is the size, and a cell with both
//! bounds as positions.
//!
//! Bits outside of the bounds are stale: a bound moves, or a variable is fixed, without touching a bit, only the
//! count is lowered by what falls away. The bits at both bounds are always set, so a scan from inside the bounds
//! ends at them at the latest.

use super::{Layout, Store};
use crate::domain::Domain;
use crate::propagator::{Change, Conflict, Events};
use crate::trail::{Cell, Run, Trail};
use crate::view::Var;

pub(super) fn layout(trail: &mut Trail, domain: &Domain, base: i64, last: i64) -> Layout {
    let span = (last - base + 1) as u32;
    let mut words = vec![0u64; (span as usize).div_ceil(64)];
    for v in domain.iter() {
        let at = (v - base) as usize;
        words[at / 64] |= 1 << (at % 64);
    }
    Layout::Words { bounds: trail.alloc(pack(0, span - 1)), run: trail.alloc_run(&words), span }
}

/// The positions of the least and of the greatest value.
#[inline]
pub(super) fn bounds(trail: &Trail, bounds: Cell) -> (u32, u32) {
    let both = trail.get(bounds);
    (both as u32, (both >> 32) as u32)
}

#[inline]
fn pack(first: u32, last: u32) -> u64 {
    u64::from(last) << 32 | u64::from(first)
}

/// The bit is looked at before the bounds: most questions are about values that are gone.
#[inline]
pub(super) fn contains(trail: &Trail, cell: Cell, run: Run, span: u32, at: u64) -> bool {
    if at >= u64::from(span) || trail.word(run, at as usize / 64) >> (at % 64) & 1 == 0 {
        return false;
    }
    let (first, last) = bounds(trail, cell);
    u64::from(first) <= at && at <= u64::from(last)
}

/// The first set bit at or after `at`, which is not beyond the last bound.
pub(super) fn first_from(trail: &Trail, run: Run, at: u32) -> u32 {
    let mut index = at / 64;
    let mut word = trail.word(run, index as usize) & (u64::MAX << (at % 64));
    while word == 0 {
        index += 1;
        word = trail.word(run, index as usize);
    }
    index * 64 + word.trailing_zeros()
}

/// The last set bit at or before `at`, which is not before the first bound.
pub(super) fn last_to(trail: &Trail, run: Run, at: u32) -> u32 {
    let mut index = at / 64;
    let mut word = trail.word(run, index as usize) & (u64::MAX >> (63 - at % 64));
    while word == 0 {
        index -= 1;
        word = trail.word(run, index as usize);
    }
    index * 64 + 63 - word.leading_zeros()
}

/// The position of the value with `rank` smaller ones.
pub(super) fn nth(trail: &Trail, cell: Cell, run: Run, mut rank: u32) -> i64 {
    let (first, last) = bounds(trail, cell);
    for index in first / 64..=last / 64 {
        let word = trail.word(run, index as usize) & within(index, first, last);
        if rank < word.count_ones() {
            return i64::from(index) * 64 + super::word::select(word, rank);
        }
        rank -= word.count_ones();
    }
    i64::from(last)
}

/// The bits of the word at `index` that lie within the bounds; the word must contain some.
#[inline]
fn within(index: u32, first: u32, last: u32) -> u64 {
    let mut mask = u64::MAX;
    if index == first / 64 {
        mask &= u64::MAX << (first % 64);
    }
    if index == last / 64 {
        mask &= u64::MAX >> (63 - last % 64);
    }
    mask
}

/// How many set bits there are from position `from` up to but without `to`.
fn count_between(trail: &Trail, run: Run, from: u32, to: u32) -> u32 {
    if from >= to {
        return 0;
    }
    let last = to - 1;
    (from / 64..=last / 64)
        .map(|index| (trail.word(run, index as usize) & within(index, from, last)).count_ones())
        .sum()
}

impl Store {
    pub(super) fn fix_words(&mut self, var: Var, cell: Cell, run: Run, span: u32, v: i64) -> Change {
        let at = v.wrapping_sub(self.records[var.index()].base) as u64;
        if !contains(&self.trail, cell, run, span, at) {
            return Err(Conflict);
        }
        let (at, removed) = (at as u32, self.trail.count(run) - 1);
        self.move_bounds(var, cell, run, (at, at), removed)
    }

    #[inline]
    pub(super) fn remove_words(&mut self, var: Var, cell: Cell, run: Run, span: u32, v: i64) -> Change {
        let at = v.wrapping_sub(self.records[var.index()].base) as u64;
        if !contains(&self.trail, cell, run, span, at) {
            return Ok(false);
        }
        self.clear_value(var, cell, run, at as u32)?;
        Ok(true)
    }

    pub(super) fn cut_below_words(&mut self, var: Var, cell: Cell, run: Run, v: i64) -> Change {
        let (first, last) = bounds(&self.trail, cell);
        let at = v.saturating_sub(self.records[var.index()].base);
        if at <= i64::from(first) {
            return Ok(false);
        }
        if at > i64::from(last) {
            return Err(Conflict);
        }
        let new = first_from(&self.trail, run, at as u32);
        let removed = count_between(&self.trail, run, first, new);
        self.move_bounds(var, cell, run, (new, last), removed)
    }

    pub(super) fn cut_above_words(&mut self, var: Var, cell: Cell, run: Run, v: i64) -> Change {
        let (first, last) = bounds(&self.trail, cell);
        let at = v.saturating_sub(self.records[var.index()].base);
        if at >= i64::from(last) {
            return Ok(false);
        }
        if at < i64::from(first) {
            return Err(Conflict);
        }
        let new = last_to(&self.trail, run, at as u32);
        let removed = count_between(&self.trail, run, new + 1, last + 1);
        self.move_bounds(var, cell, run, (first, new), removed)
    }

    pub(super) fn mask_words(&mut self, var: Var, cell: Cell, run: Run, keep: impl Fn(i64) -> u64) -> Change {
        let base = self.records[var.index()].base;
        let (first, last) = bounds(&self.trail, cell);
        let mut changed = false;
        for index in first / 64..=last / 64 {
            let word = self.trail.word(run, index as usize) & within(index, first, last);
            let mut removed = word & !keep(base + i64::from(index) * 64);
            while removed != 0 {
                self.clear_value(var, cell, run, index * 64 + removed.trailing_zeros())?;
                removed &= removed - 1;
                changed = true;
            }
        }
        Ok(changed)
    }

    /// Takes out the value at a position that is in the domain.
    fn clear_value(&mut self, var: Var, cell: Cell, run: Run, at: u32) -> Result<(), Conflict> {
        let left = self.trail.count(run) - 1;
        if left == 0 {
            return Err(Conflict);
        }
        self.trail.clear_bit(run, at);
        let mut events = Events::DOMAIN;
        let (first, last) = bounds(&self.trail, cell);
        if at == first {
            self.trail.set(cell, pack(first_from(&self.trail, run, at), last));
            events |= Events::LOWER;
        } else if at == last {
            self.trail.set(cell, pack(first, last_to(&self.trail, run, at)));
            events |= Events::UPPER;
        }
        if left == 1 {
            events |= Events::FIXED;
        }
        self.commit(var, events);
        Ok(())
    }

    /// Moves the bounds inwards to positions that are in the domain; `removed` values fall away by that.
    fn move_bounds(
        &mut self,
        var: Var,
        cell: Cell,
        run: Run,
        (first, last): (u32, u32),
        removed: u32,
    ) -> Change {
        if removed == 0 {
            return Ok(false);
        }
        let (old_first, old_last) = bounds(&self.trail, cell);
        self.trail.set(cell, pack(first, last));
        self.trail.lower_count(run, removed);
        let mut events = Events::DOMAIN;
        if first != old_first {
            events |= Events::LOWER;
        }
        if last != old_last {
            events |= Events::UPPER;
        }
        if first == last {
            events |= Events::FIXED;
        }
        self.commit(var, events);
        Ok(true)
    }
}
