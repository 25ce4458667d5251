//! The trail proper: old values in a log.
//!
//! A cell's stamp is the level at which it was last saved. The log entry keeps the old stamp with the old
//! value, so a level number can be used again after a pop, and a cell is saved at most once per level.
//! Undoing a cell (write it back), a cleared bit (set it and count it) and a tally (count what was taken out) commute,
//! hence a log for each.

use super::{BITS, Cell, Run, Tally};

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

/// How long the logs were when a level was opened.
#[derive(Clone, Copy, Debug)]
struct Mark {
    saved: usize,
    cleared: usize,
    uncounted: usize,
}

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
    /// The run that each word is of.
    owners: Vec<Run>,
    /// The first `cleared_count` entries are the log, each a bit among those of all words.
    cleared: Vec<u32>,
    cleared_count: usize,
    uncounted: Vec<(Run, Tally)>,
    marks: Vec<Mark>,
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
        let (saved, cleared, uncounted) = (self.saved_count, self.cleared_count, self.uncounted.len());
        self.marks.push(Mark { saved, cleared, uncounted });
        self.level += 1;
        self.make_room();
    }

    /// Undoes all that was written since the last [`push`](Self::push); at the root, nothing.
    pub(crate) fn pop(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        self.level -= 1;
        for entry in self.saved[mark.saved..self.saved_count].iter().rev() {
            self.cells[entry.cell.0 as usize] = Slot { value: entry.value, stamp: entry.stamp };
        }
        self.saved_count = mark.saved;
        if self.cleared_count != mark.cleared || self.uncounted.len() != mark.uncounted {
            self.restore_runs(mark);
        }
    }

    fn restore_runs(&mut self, mark: Mark) {
        for &bit in &self.cleared[mark.cleared..self.cleared_count] {
            let (word, in_word) = (bit as usize / BITS, bit as usize % BITS);
            self.words[word] |= 1 << in_word;
            let run = self.owners[word].0 as usize;
            let xor = bit - self.starts[run] * BITS as u32;
            self.tallies[run] = self.tallies[run].plus(Tally { count: 1, xor });
        }
        self.cleared_count = mark.cleared;
        for (run, tally) in self.uncounted.drain(mark.uncounted..) {
            self.tallies[run.0 as usize] = self.tallies[run.0 as usize].plus(tally);
        }
    }

    fn make_room(&mut self) {
        let room = self.saved_count + self.cells.len() + 1;
        if self.saved.len() < room {
            self.saved.resize(2 * room, Saved { cell: Cell(0), stamp: 0, value: 0 });
        }
    }

    /// A new run with these bits; all that are set count. `None` if the bits of all runs would be more than can be
    /// numbered. To be called at the root level.
    pub(crate) fn alloc_run(&mut self, words: &[u64]) -> Option<Run> {
        debug_assert_eq!(self.level, 0, "runs are made at the root");
        if self.words.len() + words.len() > u32::MAX as usize / BITS {
            return None;
        }
        let run = Run(self.starts.len() as u32);
        self.starts.push(self.words.len() as u32);
        self.tallies.push(Tally::of_words(words));
        self.words.extend_from_slice(words);
        self.owners.resize(self.words.len(), run);
        Some(run)
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
        let among_all = self.starts[run.0 as usize] * BITS as u32 + bit;
        let word = &mut self.words[among_all as usize / BITS];
        debug_assert!(*word >> (bit as usize % BITS) & 1 == 1, "the bit is set");
        *word &= !(1 << (bit as usize % BITS));
        let tally = &mut self.tallies[run.0 as usize];
        *tally = tally.minus(Tally { count: 1, xor: bit });
        if self.cleared_count == self.cleared.len() {
            self.grow_cleared();
        }
        self.cleared[self.cleared_count] = among_all;
        self.cleared_count += usize::from(self.level != 0);
    }

    #[cold]
    fn grow_cleared(&mut self) {
        // By a quarter: this is what takes the memory on large boards.
        self.cleared.resize(self.cleared.len() / 4 * 5 + 1024, 0);
    }

    /// Takes bits out of the tally without clearing them.
    pub(crate) fn uncount(&mut self, run: Run, bits: Tally) {
        let tally = &mut self.tallies[run.0 as usize];
        *tally = tally.minus(bits);
        if self.level != 0 {
            self.uncounted.push((run, bits));
        }
    }
}
