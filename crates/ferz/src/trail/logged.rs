//! The trail proper: old values in a log.
//!
//! A cell's stamp is the level at which it was last saved. The log entry keeps the old stamp with the old
//! value, so a level number can be used again after a pop, and a cell is saved at most once per level.
//! Undoing a bit (set it, count one more) and undoing a cell (write it back) commute, hence two logs.

use super::{BITS, Cell, RUN_LIMIT, Run, Tally};

#[derive(Clone, Copy, Debug)]
struct Slot {
    value: u64,
    stamp: u32,
}

#[derive(Clone, Copy, Debug)]
struct Saved {
    cell: Cell,
    stamp: u32,
    value: u64,
}

/// What happened to a run: the bit `what` was cleared, or, with `UNCOUNTED` set, the tally that is packed in the rest was
/// taken out.
#[derive(Clone, Copy, Debug)]
struct RunChange {
    run: Run,
    what: u32,
}

const UNCOUNTED: u32 = 1 << 31;
const XOR_BITS: u32 = RUN_LIMIT.ilog2();

/// Reversible memory; see the [module](super) for what it holds.
#[derive(Debug, Default)]
pub(crate) struct Trail {
    level: u32,
    cells: Vec<Slot>,
    /// The first `saved_count` entries are the log. Behind them there is room for what the open level may still save,
    /// which is each cell at most once, and for one entry more.
    saved: Vec<Saved>,
    saved_count: usize,
    starts: Vec<u32>,
    tallies: Vec<Tally>,
    words: Vec<u64>,
    /// The first `run_change_count` entries are the log.
    run_changes: Vec<RunChange>,
    run_change_count: usize,
    marks: Vec<(usize, usize)>,
}

impl Trail {
    /// A new cell with this value. To be called at the root level.
    pub(crate) fn alloc(&mut self, value: u64) -> Cell {
        debug_assert_eq!(self.level, 0, "cells are made at the root");
        self.cells.push(Slot { value, stamp: 0 });
        self.make_room();
        Cell(self.cells.len() as u32 - 1)
    }

    /// The cell's value.
    #[inline]
    pub(crate) fn get(&self, cell: Cell) -> u64 {
        self.cells[cell.0 as usize].value
    }

    /// Writes the cell.
    ///
    /// The entry is written in any case, and counted only if the level has not saved the cell yet: a branch here would
    /// be hard to predict.
    #[inline]
    pub(crate) fn set(&mut self, cell: Cell, value: u64) {
        let slot = &mut self.cells[cell.0 as usize];
        self.saved[self.saved_count] = Saved { cell, stamp: slot.stamp, value: slot.value };
        self.saved_count += usize::from(slot.stamp != self.level);
        *slot = Slot { value, stamp: self.level };
    }

    /// The number of open levels; 0 is the root.
    #[inline]
    pub(crate) fn level(&self) -> u32 {
        self.level
    }

    /// Opens a level.
    pub(crate) fn push(&mut self) {
        self.marks.push((self.saved_count, self.run_change_count));
        self.level += 1;
        self.make_room();
    }

    /// Undoes all that was written since the last [`push`](Self::push); at the root, nothing.
    pub(crate) fn pop(&mut self) {
        let Some((saved_count, run_changes)) = self.marks.pop() else { return };
        self.level -= 1;
        for entry in self.saved[saved_count..self.saved_count].iter().rev() {
            self.cells[entry.cell.0 as usize] = Slot { value: entry.value, stamp: entry.stamp };
        }
        self.saved_count = saved_count;
        for change in &self.run_changes[run_changes..self.run_change_count] {
            let run = change.run.0 as usize;
            let tally = if change.what & UNCOUNTED != 0 {
                let xor = change.what & ((1 << XOR_BITS) - 1);
                Tally { count: (change.what & !UNCOUNTED) >> XOR_BITS, xor }
            } else {
                let bit = change.what as usize;
                self.words[self.starts[run] as usize + bit / BITS] |= 1 << (bit % BITS);
                Tally { count: 1, xor: change.what }
            };
            self.tallies[run] = self.tallies[run].plus(tally);
        }
        self.run_change_count = run_changes;
    }

    fn make_room(&mut self) {
        let room = self.saved_count + self.cells.len() + 1;
        if self.saved.len() < room {
            self.saved.resize(2 * room, Saved { cell: Cell(0), stamp: 0, value: 0 });
        }
    }

    /// A new run with these bits, fewer than [`RUN_LIMIT`]; all that are set count. To be called at the root level.
    pub(crate) fn alloc_run(&mut self, words: &[u64]) -> Run {
        debug_assert_eq!(self.level, 0, "runs are made at the root");
        self.starts.push(self.words.len() as u32);
        self.tallies.push(Tally::of_words(words));
        self.words.extend_from_slice(words);
        Run(self.starts.len() as u32 - 1)
    }

    /// The tally of the bits that count.
    #[inline]
    pub(crate) fn tally(&self, run: Run) -> Tally {
        self.tallies[run.0 as usize]
    }

    /// The 64 bits of the run from bit `64 * index` on.
    #[inline]
    pub(crate) fn word(&self, run: Run, index: usize) -> u64 {
        self.words[self.starts[run.0 as usize] as usize + index]
    }

    /// Where the run's words start, for [`words_from`](Self::words_from).
    pub(crate) fn start(&self, run: Run) -> u32 {
        self.starts[run.0 as usize]
    }

    /// The words of the run that starts here, and of the runs that were made after it.
    #[inline]
    pub(crate) fn words_from(&self, start: u32) -> &[u64] {
        &self.words[start as usize..]
    }

    /// Clears a bit that counts, and takes it out of the tally.
    #[inline(always)]
    pub(crate) fn clear_bit(&mut self, run: Run, bit: u32) {
        let word = &mut self.words[self.starts[run.0 as usize] as usize + bit as usize / BITS];
        debug_assert!(*word >> (bit as usize % BITS) & 1 == 1, "the bit is set");
        *word &= !(1 << (bit as usize % BITS));
        let tally = &mut self.tallies[run.0 as usize];
        *tally = tally.minus(Tally { count: 1, xor: bit });
        self.log_run(RunChange { run, what: bit });
    }

    /// Writes a change of a run into the log, unless this is the root. No call is made but to grow the log.
    #[inline]
    fn log_run(&mut self, change: RunChange) {
        if self.run_change_count == self.run_changes.len() {
            self.grow_run_changes();
        }
        self.run_changes[self.run_change_count] = change;
        self.run_change_count += usize::from(self.level != 0);
    }

    #[cold]
    fn grow_run_changes(&mut self) {
        // By a quarter: this is what takes the memory on large boards.
        let room = self.run_changes.len() / 4 * 5 + 1024;
        self.run_changes.resize(room, RunChange { run: Run(0), what: 0 });
    }

    /// Takes bits out of the tally without clearing them.
    pub(crate) fn uncount(&mut self, run: Run, bits: Tally) {
        let tally = &mut self.tallies[run.0 as usize];
        *tally = tally.minus(bits);
        self.log_run(RunChange { run, what: UNCOUNTED | bits.count << XOR_BITS | bits.xor });
    }
}
