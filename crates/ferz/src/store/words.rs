//! Up to [`WORDS_SPAN`](super::WORDS_SPAN) values: a run of bits with a tally, and a cell with two positions, the ends,
//! between which the values lie.
//!
//! Bits outside of the ends are stale: a bound moves, or a variable is fixed, without touching a bit, only the tally
//! loses what falls away. Between the ends each bit tells the truth. The ends themselves need not be values: taking a
//! value out moves them only if somebody waits for the bounds. Asking for a bound looks inwards for the first bit; of a
//! fixed variable the tally knows the value.

use super::{Layout, Store};
use crate::domain::Domain;
use crate::propagator::{Change, Conflict, Events};
use crate::trail::{Cell, Run, Tally, Trail};
use crate::view::Var;

/// Where the bits of a variable are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bits {
    start: u32,
    span: u32,
    run: Run,
    ends: Cell,
}

/// `None` if there is no room for so many bits.
pub(super) fn layout(trail: &mut Trail, domain: &Domain, base: i64, last: i64) -> Option<Layout> {
    let span = (last - base + 1) as u32;
    // One bit more than values: the bit at `span` is never set.
    let mut words = vec![0u64; span as usize / 64 + 1];
    for &(first, last) in domain.runs() {
        let (first, last) = ((first - base) as u32, (last - base) as u32);
        for index in first / 64..=last / 64 {
            words[index as usize] |= within(index, first, last);
        }
    }
    let run = trail.alloc_run(&words)?;
    Some(Layout::Words { ends: trail.alloc(pack(0, span - 1)), run, span })
}

/// Two positions between which all values lie.
#[inline]
fn ends(trail: &Trail, cell: Cell) -> (u32, u32) {
    let both = trail.get(cell);
    (both as u32, (both >> 32) as u32)
}

/// The position of the least value.
#[inline]
pub(super) fn first(trail: &Trail, cell: Cell, run: Run) -> u32 {
    let tally = trail.tally(run);
    if tally.count == 1 { tally.xor } else { first_from(trail, run, ends(trail, cell).0) }
}

/// The position of the greatest value.
#[inline]
pub(super) fn last(trail: &Trail, cell: Cell, run: Run) -> u32 {
    let tally = trail.tally(run);
    if tally.count == 1 { tally.xor } else { last_to(trail, run, ends(trail, cell).1) }
}

#[inline]
fn pack(first: u32, last: u32) -> u64 {
    u64::from(last) << 32 | u64::from(first)
}

/// The bit is looked at before the ends: most questions are about values that are gone.
#[inline]
pub(super) fn contains(trail: &Trail, cell: Cell, run: Run, span: u32, at: u64) -> bool {
    if at >= u64::from(span) || trail.word(run, at as usize / 64) >> (at % 64) & 1 == 0 {
        return false;
    }
    let (first, last) = ends(trail, cell);
    u64::from(first) <= at && at <= u64::from(last)
}

/// The first set bit at or after `at`, which is not beyond the greatest value.
pub(super) fn first_from(trail: &Trail, run: Run, at: u32) -> u32 {
    let mut index = at / 64;
    let mut word = trail.word(run, index as usize) & (u64::MAX << (at % 64));
    while word == 0 {
        index += 1;
        word = trail.word(run, index as usize);
    }
    index * 64 + word.trailing_zeros()
}

/// The last set bit at or before `at`, which is not before the least value.
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
    let (first, last) = ends(trail, cell);
    for index in first / 64..=last / 64 {
        let word = trail.word(run, index as usize) & within(index, first, last);
        if rank < word.count_ones() {
            return i64::from(index) * 64 + super::word::select(word, rank);
        }
        rank -= word.count_ones();
    }
    i64::from(last)
}

/// The 64 bits from position `at` on, which may lie outside of the run on either side.
pub(super) fn bits_from(trail: &Trail, cell: Cell, run: Run, at: i64) -> u64 {
    let (first, last) = ends(trail, cell);
    let (index, shift) = (at.div_euclid(super::BITS), at.rem_euclid(super::BITS) as u32);
    let word = |index: i64| match u32::try_from(index) {
        Ok(index) if (first / 64..=last / 64).contains(&index) => {
            trail.word(run, index as usize) & within(index, first, last)
        }
        _ => 0,
    };
    word(index) >> shift | word(index + 1).checked_shl(64 - shift).unwrap_or(0)
}

/// The positions in the word at `index` that lie between `first` and `last`; it must reach between them.
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

/// The tally of the set bits from position `from` up to but without `to`.
fn tally_between(trail: &Trail, run: Run, from: u32, to: u32) -> Tally {
    if from >= to {
        return Tally::default();
    }
    let last = to - 1;
    let word = |index: u32| trail.word(run, index as usize) & within(index, from, last);
    (from / 64..=last / 64)
        .fold(Tally::default(), |all, index| all.plus(Tally::of_word(word(index), index * 64)))
}

impl Store {
    pub(super) fn fix_words(&mut self, var: Var, cell: Cell, run: Run, span: u32, v: i64) -> Change {
        let at = v.wrapping_sub(self.records[var.index()].base) as u64;
        if !contains(&self.trail, cell, run, span, at) {
            return Err(Conflict);
        }
        let at = at as u32;
        let removed = self.trail.tally(run).minus(Tally { count: 1, xor: at });
        self.move_bounds(var, cell, run, (at, at), removed)
    }

    #[inline]
    pub(super) fn remove_words(&mut self, var: Var, cell: Cell, run: Run, span: u32, v: i64) -> Change {
        let at = v.wrapping_sub(self.records[var.index()].base) as u64;
        if !contains(&self.trail, cell, run, span, at) {
            return Ok(false);
        }
        let bits = Bits { start: self.trail.start(run), span, run, ends: cell };
        self.remove_at(var, &bits, at as u32)?;
        Ok(true)
    }

    /// Where the bits of the variable are, if this is its layout.
    pub(crate) fn bits_of(&self, var: Var) -> Option<Bits> {
        match self.records[var.index()].layout {
            Layout::Words { ends, run, span } => Some(Bits { start: self.trail.start(run), span, run, ends }),
            _ => None,
        }
    }

    /// How far above its base a variable that is fixed stands.
    #[inline]
    pub(crate) fn height_of_fixed(&self, bits: &Bits) -> u32 {
        self.trail.tally(bits.run).xor
    }

    /// Which of the bits at these heights are set, stale ones included.
    #[inline]
    pub(crate) fn present<const K: usize>(&self, bits: &Bits, at: [u32; K]) -> [bool; K] {
        let words = self.trail.words_from(bits.start);
        at.map(|at| {
            let at = at.min(bits.span);
            words[at as usize / 64] >> (at % 64) & 1 == 1
        })
    }

    /// Takes out the value at a height whose bit is set, unless that bit is stale, and says whether by that one value
    /// is left.
    #[inline(always)]
    pub(crate) fn remove_at(&mut self, var: Var, bits: &Bits, at: u32) -> Result<bool, Conflict> {
        let (run, cell) = (bits.run, bits.ends);
        let (first, last) = ends(&self.trail, cell);
        if at < first || last < at {
            return Ok(false);
        }
        let left = self.trail.tally(run).count - 1;
        if left == 0 {
            return Err(Conflict);
        }
        if self.records[var.index()].interest.beyond_fixed() {
            self.clear_and_move_ends(var, *bits, at);
        } else {
            self.trail.clear_bit(run, at);
            if left == 1 {
                self.commit(var, Events::FIXED);
            }
        }
        Ok(left == 1)
    }

    pub(super) fn cut_below_words(&mut self, var: Var, cell: Cell, run: Run, v: i64) -> Change {
        let (first, last) = self.exact_ends(cell, run);
        let at = v.saturating_sub(self.records[var.index()].base);
        if at <= i64::from(first) {
            return Ok(false);
        }
        if at > i64::from(last) {
            return Err(Conflict);
        }
        let new = first_from(&self.trail, run, at as u32);
        let removed = tally_between(&self.trail, run, first, new);
        self.move_bounds(var, cell, run, (new, last), removed)
    }

    pub(super) fn cut_above_words(&mut self, var: Var, cell: Cell, run: Run, v: i64) -> Change {
        let (first, last) = self.exact_ends(cell, run);
        let at = v.saturating_sub(self.records[var.index()].base);
        if at >= i64::from(last) {
            return Ok(false);
        }
        if at < i64::from(first) {
            return Err(Conflict);
        }
        let new = last_to(&self.trail, run, at as u32);
        let removed = tally_between(&self.trail, run, new + 1, last + 1);
        self.move_bounds(var, cell, run, (first, new), removed)
    }

    pub(super) fn mask_words(
        &mut self,
        var: Var,
        cell: Cell,
        run: Run,
        span: u32,
        keep: impl Fn(i64) -> u64,
    ) -> Change {
        let base = self.records[var.index()].base;
        let (first, last) = ends(&self.trail, cell);
        let bits = Bits { start: self.trail.start(run), span, run, ends: cell };
        let mut changed = false;
        for index in first / 64..=last / 64 {
            let word = self.trail.word(run, index as usize) & within(index, first, last);
            let mut removed = word & !keep(base + i64::from(index) * 64);
            while removed != 0 {
                let at = index * 64 + removed.trailing_zeros();
                self.remove_at(var, &bits, at)?;
                removed &= removed - 1;
                changed = true;
            }
        }
        Ok(changed)
    }

    fn clear_and_move_ends(&mut self, var: Var, Bits { run, ends, .. }: Bits, at: u32) {
        let old = self.exact_ends(ends, run);
        self.trail.clear_bit(run, at);
        self.write_ends(var, ends, old, self.exact_ends(ends, run));
    }

    /// Moves the bounds inwards to positions that are in the domain; `removed` values fall away by that.
    fn move_bounds(&mut self, var: Var, cell: Cell, run: Run, new: (u32, u32), removed: Tally) -> Change {
        if removed.count == 0 {
            return Ok(false);
        }
        let old = self.exact_ends(cell, run);
        self.trail.uncount(run, removed);
        self.write_ends(var, cell, old, new);
        Ok(true)
    }

    /// Writes the positions of the least and the greatest value after a change, and records what the change was.
    fn write_ends(&mut self, var: Var, cell: Cell, old: (u32, u32), new: (u32, u32)) {
        let packed = pack(new.0, new.1);
        if self.trail.get(cell) != packed {
            self.trail.set(cell, packed);
        }
        self.commit(var, Events::of(new.0 == new.1, new.0 != old.0, new.1 != old.1));
    }

    /// The positions of the least and the greatest value.
    fn exact_ends(&self, cell: Cell, run: Run) -> (u32, u32) {
        (first(&self.trail, cell, run), last(&self.trail, cell, run))
    }
}
