//! The whole memory copied at every level: nothing is recorded when it is written, everything is paid at a push.

use super::{BITS, Cell, Run, Tally};

/// Reversible memory; see the [module](super) for what it holds.
#[derive(Debug, Default)]
pub(crate) struct Trail {
    now: Memory,
    starts: Vec<u32>,
    /// One copy per open level. The vectors above `level` are kept for use by later pushes.
    copies: Vec<Memory>,
    level: usize,
}

#[derive(Clone, Debug, Default)]
struct Memory {
    cells: Vec<u64>,
    tallies: Vec<Tally>,
    words: Vec<u64>,
}

impl Memory {
    fn copy_from(&mut self, other: &Self) {
        self.cells.clone_from(&other.cells);
        self.tallies.clone_from(&other.tallies);
        self.words.clone_from(&other.words);
    }
}

impl Trail {
    /// A new cell with this value, at every level.
    pub(crate) fn alloc(&mut self, value: u64) -> Cell {
        self.each_memory(|memory| memory.cells.push(value));
        Cell(self.now.cells.len() as u32 - 1)
    }

    /// Does the same to the memory of every level.
    fn each_memory(&mut self, make: impl Fn(&mut Memory)) {
        self.copies[..self.level].iter_mut().chain([&mut self.now]).for_each(make);
    }

    /// The cell's value.
    #[inline]
    pub(crate) fn get(&self, cell: Cell) -> u64 {
        self.now.cells[cell.0 as usize]
    }

    /// Writes the cell.
    #[inline]
    pub(crate) fn set(&mut self, cell: Cell, value: u64) {
        self.now.cells[cell.0 as usize] = value;
    }

    /// The number of open levels; 0 is the root.
    #[inline]
    pub(crate) fn level(&self) -> u32 {
        self.level as u32
    }

    /// Opens a level.
    pub(crate) fn push(&mut self) {
        if self.level == self.copies.len() {
            self.copies.push(Memory::default());
        }
        self.copies[self.level].copy_from(&self.now);
        self.level += 1;
    }

    /// Undoes all that was written since the last [`push`](Self::push); at the root, nothing.
    pub(crate) fn pop(&mut self) {
        let Some(level) = self.level.checked_sub(1) else { return };
        self.level = level;
        std::mem::swap(&mut self.now, &mut self.copies[level]);
    }

    /// A new run with these bits; all that are set count. `None` if the words of all runs would be more than can be
    /// numbered. It exists at every level.
    pub(crate) fn alloc_run(&mut self, words: &[u64]) -> Option<Run> {
        if self.now.words.len() + words.len() > u32::MAX as usize / BITS {
            return None;
        }
        self.starts.push(self.now.words.len() as u32);
        self.each_memory(|memory| {
            memory.tallies.push(Tally::of_words(words));
            memory.words.extend_from_slice(words);
        });
        Some(Run(self.starts.len() as u32 - 1))
    }

    /// The tally of the bits that count.
    #[inline]
    pub(crate) fn tally(&self, run: Run) -> Tally {
        self.now.tallies[run.0 as usize]
    }

    /// The 64 bits of the run from bit `64 * index` on.
    #[inline]
    pub(crate) fn word(&self, run: Run, index: usize) -> u64 {
        self.now.words[self.starts[run.0 as usize] as usize + index]
    }

    /// Where the run's words start, for [`words_from`](Self::words_from).
    pub(crate) fn start(&self, run: Run) -> u32 {
        self.starts[run.0 as usize]
    }

    /// The words of the run that starts here, and of the runs that were made after it.
    #[inline]
    pub(crate) fn words_from(&self, start: u32) -> &[u64] {
        &self.now.words[start as usize..]
    }

    /// Clears a bit that counts, and takes it out of the tally.
    #[inline(always)]
    pub(crate) fn clear_bit(&mut self, run: Run, bit: u32) {
        let word = &mut self.now.words[self.starts[run.0 as usize] as usize + bit as usize / BITS];
        debug_assert!(*word >> (bit as usize % BITS) & 1 == 1, "the bit is set");
        *word &= !(1 << (bit as usize % BITS));
        let tally = &mut self.now.tallies[run.0 as usize];
        *tally = tally.minus(Tally { count: 1, xor: bit });
    }

    /// Takes bits out of the tally without clearing them.
    pub(crate) fn uncount(&mut self, run: Run, bits: Tally) {
        let tally = &mut self.now.tallies[run.0 as usize];
        *tally = tally.minus(bits);
    }
}
