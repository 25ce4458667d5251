//! A reversible set of many numbers that only shrinks, a word at a time: the tuples of a table that are still possible.
//!
//! The words live in cells, and the positions of those that are not zero in a [`SparseSet`]: what has become zero
//! costs nothing more, and is found again after a pop. The sets that it is intersected with are [`Row`]s.
//! (Demeulenaere, Hartert, Lecoutre, Perez, Perron, Régin, Schaus, "Compact-Table", CP 2016; there, rows are plain bit
//! sets. Here they leave out long gaps, so that the rows of all values of a variable take space in proportion to the
//! tuples.)

use std::convert::Infallible;

use crate::sparse_set::SparseSet;
use crate::store::Store;
use crate::trail::Cell;

const BITS: u32 = u64::BITS;

/// An unchanging set of numbers, not empty: some words of a bit set, by increasing position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    /// No position in between is left out if at least half of the words there have bits.
    entries: Box<[Entry]>,
    /// The entry that last had something in common with a [`SparseBits`], where it is looked for first the next time.
    witness: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    position: u32,
    bits: u64,
}

impl Row {
    /// The set of these numbers, which increase.
    pub(crate) fn new(numbers: impl Iterator<Item = u32>) -> Self {
        let mut entries: Vec<Entry> = Vec::new();
        for number in numbers {
            let (position, bit) = (number / BITS, 1 << (number % BITS));
            match entries.last_mut() {
                Some(last) if last.position == position => last.bits |= bit,
                _ => entries.push(Entry { position, bits: bit }),
            }
        }
        if let (Some(first), Some(last)) = (entries.first(), entries.last()) {
            let range = first.position..last.position + 1;
            if range.len() <= 2 * entries.len() {
                let mut filled: Vec<Entry> = range.map(|position| Entry { position, bits: 0 }).collect();
                let start = filled[0].position;
                for entry in entries {
                    filled[(entry.position - start) as usize] = entry;
                }
                entries = filled;
            }
        }
        Self { entries: entries.into(), witness: 0 }
    }

    /// Which entry is for this position of a word, if any.
    #[inline]
    fn entry_for(&self, position: u32) -> Option<usize> {
        let guess = position.checked_sub(self.entries.first()?.position)? as usize;
        match self.entries.get(guess) {
            Some(entry) if entry.position == position => Some(guess),
            _ => self.entries.binary_search_by_key(&position, |entry| entry.position).ok(),
        }
    }
}

/// A subset of `0..n`; see the [module](self).
#[derive(Debug)]
pub(crate) struct SparseBits {
    words: Vec<Cell>,
    /// The positions of the words that are not zero.
    filled: SparseSet,
    /// Scratch: a union of rows. Means something only at positions that are filled.
    mask: Vec<u64>,
}

impl SparseBits {
    /// All numbers below `n`. It exists at every level.
    pub(crate) fn full(n: u32, store: &mut Store) -> Self {
        let count = n.div_ceil(BITS);
        let word = |position: u32| u64::MAX >> (BITS - (n - position * BITS).min(BITS));
        let words: Vec<Cell> = (0..count).map(|position| store.new_cell(word(position))).collect();
        Self { mask: vec![0; words.len()], words, filled: SparseSet::full(count, store) }
    }

    /// Whether nothing is left.
    #[inline]
    pub(crate) fn is_empty(&self, store: &Store) -> bool {
        self.filled.count(store) == 0
    }

    /// How many numbers are left.
    pub(crate) fn count(&self, store: &Store) -> u64 {
        let word = |&position: &u32| store.cell(self.words[position as usize]);
        self.filled.members(store).iter().map(word).map(count_ones).sum()
    }

    /// How many numbers the row has in common with this set.
    pub(crate) fn count_common(&self, store: &Store, row: &Row) -> u64 {
        let filled = self.filled.members(store);
        if is_long(row, filled) {
            let entries = filled.iter().filter_map(|&position| row.entry_for(position));
            entries.map(|entry| self.common(store, row.entries[entry])).map(count_ones).sum()
        } else {
            row.entries.iter().map(|&entry| self.common(store, entry)).map(count_ones).sum()
        }
    }

    /// Leaves only what is in some of the rows.
    pub(crate) fn intersect<'a>(&mut self, store: &mut Store, rows: impl Iterator<Item = &'a Row>) {
        self.gather(store, rows);
        self.change(store, |word, mask| word & mask);
    }

    /// Takes out what is in some of the rows.
    pub(crate) fn subtract<'a>(&mut self, store: &mut Store, rows: impl Iterator<Item = &'a Row>) {
        self.gather(store, rows);
        self.change(store, |word, mask| word & !mask);
    }

    /// Whether the row has something in common with this set.
    #[inline]
    pub(crate) fn meets(&self, store: &Store, row: &mut Row) -> bool {
        if self.has_some(store, row.entries[row.witness as usize]) {
            return true;
        }
        let found = self.search(store, row);
        if let Some(entry) = found {
            row.witness = entry as u32;
        }
        found.is_some()
    }

    fn search(&self, store: &Store, row: &Row) -> Option<usize> {
        let filled = self.filled.members(store);
        if is_long(row, filled) {
            let mut entries = filled.iter().filter_map(|&position| row.entry_for(position));
            entries.find(|&entry| self.has_some(store, row.entries[entry]))
        } else {
            row.entries.iter().position(|&entry| self.has_some(store, entry))
        }
    }

    #[inline]
    fn has_some(&self, store: &Store, entry: Entry) -> bool {
        self.common(store, entry) != 0
    }

    #[inline]
    fn common(&self, store: &Store, entry: Entry) -> u64 {
        store.cell(self.words[entry.position as usize]) & entry.bits
    }

    /// Makes the mask the union of the rows, at the positions that are filled.
    fn gather<'a>(&mut self, store: &Store, rows: impl Iterator<Item = &'a Row>) {
        let filled = self.filled.members(store);
        for &position in filled {
            self.mask[position as usize] = 0;
        }
        for row in rows {
            if is_long(row, filled) {
                for &position in filled {
                    if let Some(entry) = row.entry_for(position) {
                        self.mask[position as usize] |= row.entries[entry].bits;
                    }
                }
            } else {
                for entry in &row.entries {
                    self.mask[entry.position as usize] |= entry.bits;
                }
            }
        }
    }

    fn change(&mut self, store: &mut Store, change: impl Fn(u64, u64) -> u64) {
        let Self { words, filled, mask } = self;
        let Ok(_) = filled.retain(store, |store, position| {
            let cell = words[position as usize];
            let old = store.cell(cell);
            let new = change(old, mask[position as usize]);
            if new != old {
                store.set_cell(cell, new);
            }
            Ok::<_, Infallible>(new != 0)
        });
    }
}

fn count_ones(word: u64) -> u64 {
    word.count_ones().into()
}

/// Whether looking up each position that is filled costs less than going through the row: a look-up costs a few steps.
#[inline]
fn is_long(row: &Row, filled: &[u32]) -> bool {
    filled.len() < row.entries.len() / 4
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::collection::{btree_set, vec};
    use proptest::prelude::*;

    use super::*;

    #[derive(Clone, Debug)]
    enum Step {
        Push,
        Pop,
        Intersect(Vec<usize>),
        Subtract(Vec<usize>),
    }

    fn step(rows: usize) -> impl Strategy<Value = Step> {
        let few = move || vec(0..rows, 1..4);
        prop_oneof![
            2 => Just(Step::Push),
            1 => Just(Step::Pop),
            1 => vec(0..rows, rows / 2..rows).prop_map(Step::Intersect),
            1 => few().prop_map(Step::Intersect),
            2 => few().prop_map(Step::Subtract),
        ]
    }

    /// Numbers below `n`: scattered ones, or a stretch with holes.
    fn numbers(n: u32) -> impl Strategy<Value = BTreeSet<u32>> {
        let stretch = (0..n, 0..n, 1..5u32).prop_map(|(one, other, by)| {
            (one.min(other)..=one.max(other)).filter(|number| number % by == 0).chain([one]).collect()
        });
        prop_oneof![btree_set(0..n, 1..10), stretch]
    }

    fn case() -> impl Strategy<Value = (u32, Vec<BTreeSet<u32>>, Vec<Step>)> {
        (1..2000u32, 2..8usize)
            .prop_flat_map(|(n, rows)| (Just(n), vec(numbers(n), rows), vec(step(rows), 0..20)))
    }

    proptest! {
        #[test]
        fn behaves_like_a_set((n, sets, steps) in case()) {
            let mut store = Store::default();
            let mut bits = SparseBits::full(n, &mut store);
            let mut rows: Vec<Row> = sets.iter().map(|set| Row::new(set.iter().copied())).collect();
            let mut expected: BTreeSet<u32> = (0..n).collect();
            let mut saved = Vec::new();
            for step in steps {
                match step {
                    Step::Push => {
                        store.push();
                        saved.push(expected.clone());
                    }
                    Step::Pop => {
                        if let Some(before) = saved.pop() {
                            store.pop();
                            expected = before;
                        }
                    }
                    Step::Intersect(some) => {
                        bits.intersect(&mut store, some.iter().map(|&row| &rows[row]));
                        expected.retain(|number| some.iter().any(|&row| sets[row].contains(number)));
                    }
                    Step::Subtract(some) => {
                        bits.subtract(&mut store, some.iter().map(|&row| &rows[row]));
                        expected.retain(|number| !some.iter().any(|&row| sets[row].contains(number)));
                    }
                }
                let words = (0..n).map(|number| store.cell(bits.words[(number / BITS) as usize]) >> (number % BITS));
                let left: BTreeSet<u32> = (0..n).zip(words).filter(|(_, word)| word & 1 == 1).map(|(number, _)| number).collect();
                prop_assert_eq!(&left, &expected);
                prop_assert_eq!(bits.is_empty(&store), expected.is_empty());
                prop_assert_eq!(bits.count(&store), expected.len() as u64);
                for (row, set) in rows.iter_mut().zip(&sets) {
                    prop_assert_eq!(bits.meets(&store, row), !set.is_disjoint(&expected));
                    prop_assert_eq!(bits.count_common(&store, row), set.intersection(&expected).count() as u64);
                }
            }
        }

        #[test]
        fn a_row_is_a_set(set in (1..5000u32).prop_flat_map(numbers)) {
            let row = Row::new(set.iter().copied());
            for number in 0..5100 {
                let entry = row.entry_for(number / BITS);
                let found = entry.is_some_and(|entry| row.entries[entry].bits >> (number % BITS) & 1 == 1);
                prop_assert_eq!(found, set.contains(&number));
            }
            prop_assert!(row.entries.len() <= 2 * set.len());
        }
    }

    #[test]
    fn only_long_gaps_are_left_out() {
        let positions = |numbers: &[u32]| {
            Row::new(numbers.iter().copied()).entries.iter().map(|entry| entry.position).collect::<Vec<_>>()
        };
        assert_eq!(positions(&[5, 70, 300]), [0, 1, 2, 3, 4]);
        assert_eq!(positions(&[5, 70, 6400]), [0, 1, 100]);
    }
}
