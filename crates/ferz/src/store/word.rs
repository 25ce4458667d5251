//! Up to 64 values: the bits are the domain. Bounds and size are counted from the bits, so that a change is one
//! store and at most one entry in the trail.

use super::{Layout, Store};
use crate::domain::Domain;
use crate::propagator::{Change, Conflict, Events};
use crate::trail::{Cell, Trail};
use crate::view::Var;

pub(super) fn layout(trail: &mut Trail, domain: &Domain, base: i64) -> Layout {
    let bits = domain.iter().map(|v| 1 << (v - base)).fold(0, |bits: u64, bit| bits | bit);
    Layout::Word { bits: trail.alloc(bits) }
}

#[inline]
pub(super) fn contains(bits: u64, base: i64, v: i64) -> bool {
    bits & bit(base, v) != 0
}

/// Whether one bit is set, given that some are.
#[inline]
pub(crate) fn is_fixed(bits: u64) -> bool {
    bits & (bits - 1) == 0
}

/// The position of the set bit that has `rank` set bits below it.
pub(super) fn select(mut bits: u64, rank: u32) -> i64 {
    for _ in 0..rank {
        bits &= bits - 1;
    }
    i64::from(bits.trailing_zeros())
}

/// The 64 bits from position `at` on, which may lie outside of the word on either side.
#[inline]
pub(super) fn bits_from(bits: u64, at: i64) -> u64 {
    let distance = at.unsigned_abs().min(64) as u32;
    if at < 0 { bits.checked_shl(distance) } else { bits.checked_shr(distance) }.unwrap_or(0)
}

/// The bit of a value, none if the word has no place for it.
#[inline]
fn bit(base: i64, v: i64) -> u64 {
    let at = v.wrapping_sub(base) as u64;
    if at < 64 { 1 << at } else { 0 }
}

impl Store {
    /// Where the bits of a one-word domain are, and the value of bit 0; `None` for the other layouts.
    pub(crate) fn word_cell(&self, var: Var) -> Option<(i64, Cell)> {
        let record = &self.records[var.index()];
        match record.layout {
            Layout::Word { bits } => Some((record.base, bits)),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn fix_word(&mut self, var: Var, cell: Cell, v: i64) -> Change {
        let old = self.trail.get(cell);
        self.shrink_word(var, cell, old, old & bit(self.records[var.index()].base, v))
    }

    #[inline]
    pub(super) fn remove_word(&mut self, var: Var, cell: Cell, v: i64) -> Change {
        let old = self.trail.get(cell);
        self.shrink_word(var, cell, old, old & !bit(self.records[var.index()].base, v))
    }

    #[inline]
    pub(super) fn cut_below_word(&mut self, var: Var, cell: Cell, v: i64) -> Change {
        let base = self.records[var.index()].base;
        let old = self.trail.get(cell);
        let keep = if v <= base { u64::MAX } else { u64::MAX.checked_shl(distance(base, v)).unwrap_or(0) };
        self.shrink_word(var, cell, old, old & keep)
    }

    #[inline]
    pub(super) fn cut_above_word(&mut self, var: Var, cell: Cell, v: i64) -> Change {
        let base = self.records[var.index()].base;
        let old = self.trail.get(cell);
        let keep = if v < base { 0 } else { !(u64::MAX - 1).checked_shl(distance(base, v)).unwrap_or(0) };
        self.shrink_word(var, cell, old, old & keep)
    }

    /// Writes `new`, which is a subset of `old`, and records what that means.
    #[inline]
    pub(crate) fn shrink_word(&mut self, var: Var, cell: Cell, old: u64, new: u64) -> Change {
        if new == old {
            return Ok(false);
        }
        if new == 0 {
            return Err(Conflict);
        }
        self.write_word(var, cell, old, new);
        Ok(true)
    }

    /// Writes `new`, which is a subset of `old` and not empty, and records what that means.
    #[inline(always)]
    pub(crate) fn write_word(&mut self, var: Var, cell: Cell, old: u64, new: u64) {
        debug_assert!(new != 0 && new & !old == 0, "a domain shrinks, and is not emptied");
        self.trail.set(cell, new);
        let fixed = is_fixed(new);
        if self.records[var.index()].interest.beyond_fixed() {
            // Bounds are costly to compare, and often nobody waits for them.
            if new != old {
                let lower = new.trailing_zeros() != old.trailing_zeros();
                let upper = new.leading_zeros() != old.leading_zeros();
                self.commit(var, Events::of(fixed, lower, upper));
            }
        } else if fixed && new != old {
            self.commit(var, Events::FIXED);
        }
    }
}

/// How far `v` lies above `base`, for shifts: whatever is 64 or more means beyond the word.
#[inline]
fn distance(base: i64, v: i64) -> u32 {
    v.abs_diff(base).min(64) as u32
}
