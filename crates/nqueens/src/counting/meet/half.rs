//! All placements on the left half of the board that use given rows, sorted for the join.

use std::ops::Range;

use super::quarter::Quarter;
use super::rows::sets;

/// The tables of the two quarters of the left half.
#[derive(Debug)]
pub(super) struct Quarters {
    upper: Quarter,
    lower: Quarter,
    /// The rows of the upper quarter.
    upper_rows: usize,
    columns: usize,
    /// The sets of columns, by their size.
    column_sets: Vec<Vec<u32>>,
}

impl Quarters {
    /// Both have so many columns, and the upper one so many rows.
    pub(super) fn new(upper: Quarter, lower: Quarter, upper_rows: usize, columns: usize) -> Self {
        let column_sets = (0..=columns).map(|size| sets(columns, size).collect()).collect();
        Self { upper, lower, upper_rows, columns, column_sets }
    }
}

/// The words of the placements on a half, sorted by their class and then by their lowest six bits.
#[derive(Debug, Default)]
pub(super) struct Half {
    words: Vec<u64>,
    unsorted: Vec<u64>,
    starts: Starts,
}

/// Where the words of each class and each value of the lowest six bits begin.
#[derive(Debug)]
struct Starts([u32; 4 * 64 + 1]);

impl Default for Starts {
    fn default() -> Self {
        Self([0; 257])
    }
}

impl Half {
    /// Finds the placements that use just these rows. Class and lowest bits are those of words with `bits` bits.
    pub(super) fn fill(&mut self, quarters: &Quarters, rows: u32, bits: u32) {
        let found = self.generate(quarters, rows);
        self.sort(found, bits);
    }

    /// The number of placements.
    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    /// The words that occupy none, one and both of the middle diagonals, with that number.
    pub(super) fn sections(&self) -> [(&[u64], u32); 3] {
        [(0..1, 0), (1..3, 1), (3..4, 2)].map(|(classes, occupied)| (self.classes(classes), occupied))
    }

    /// The words of class 0, which occupy none of the middle diagonals.
    pub(super) fn unclassed(&self) -> &[u64] {
        self.classes(0..1)
    }

    /// Where among [`unclassed`](Self::unclassed) the words with these lowest six bits begin.
    pub(super) fn start(&self, low: usize) -> usize {
        self.starts.0[low] as usize
    }

    fn classes(&self, classes: Range<usize>) -> &[u64] {
        &self.words[self.starts.0[classes.start * 64] as usize..self.starts.0[classes.end * 64] as usize]
    }

    /// Joins the quarters and leaves the placements at the front of `unsorted`; gives their number.
    fn generate(&mut self, quarters: &Quarters, rows: u32) -> usize {
        let upper_rows = rows & ((1 << quarters.upper_rows) - 1);
        let lower_rows = rows >> quarters.upper_rows;
        let all_columns = (1 << quarters.columns) - 1;
        let mut found = 0;
        for &columns in &quarters.column_sets[upper_rows.count_ones() as usize] {
            let upper = quarters.upper.bucket(upper_rows, columns);
            let lower = quarters.lower.bucket(lower_rows, all_columns & !columns);
            let most = found + upper.len() * lower.len();
            if most > self.unsorted.len() {
                self.unsorted.resize(2 * most, 0);
            }
            for &upper in upper {
                for &lower in lower {
                    // Written in any case and kept if they do not attack each other: no branch to mispredict.
                    self.unsorted[found] = upper | lower;
                    found += usize::from(upper & lower == 0);
                }
            }
        }
        found
    }

    fn sort(&mut self, found: usize, bits: u32) {
        let unsorted = &self.unsorted[..found];
        let key = |word: u64| ((word >> bits & 3) << 6 | word & 63) as usize;
        let starts = &mut self.starts.0;
        starts.fill(0);
        for &word in unsorted {
            starts[key(word) + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut *starts {
            sum += *start;
            *start = sum;
        }
        let mut next = *starts;
        self.words.resize(found, 0);
        for &word in unsorted {
            let next = &mut next[key(word)];
            self.words[*next as usize] = word;
            *next += 1;
        }
    }
}
