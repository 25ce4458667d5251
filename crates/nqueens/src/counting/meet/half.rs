//! All placements on the left half of the board that use given rows, sorted for the join.

use std::ops::Range;

use super::quarter::Quarter;
use super::quarters::Quarters;

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
    pub(super) fn fill(&mut self, quarters: &Quarters<Quarter>, rows: u32, bits: u32) {
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
    fn generate(&mut self, quarters: &Quarters<Quarter>, rows: u32) -> usize {
        let mut found = 0;
        for (upper, lower) in quarters.divisions(rows) {
            let (upper, lower) = (quarters.upper.bucket(upper), quarters.lower.bucket(lower));
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

#[cfg(test)]
mod tests {
    use super::*;

    impl Half {
        /// A half of any words with so many bits.
        pub(in super::super) fn of(words: &[u64], bits: u32) -> Self {
            let mut half = Self { unsorted: words.to_vec(), ..Self::default() };
            half.sort(words.len(), bits);
            half
        }
    }

    #[test]
    fn words_are_sorted_by_class_and_lowest_bits() {
        let words: Vec<u64> = (0..1000).map(|index| index * 0x9E37_79B9 % 1024).collect();
        let half = Half::of(&words, 8);
        assert_eq!(half.len(), 1000);
        for (section, occupied) in half.sections() {
            let mut expected: Vec<_> =
                words.iter().copied().filter(|word| (word >> 8).count_ones() == occupied).collect();
            let mut found = section.to_vec();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected);
        }
        assert_eq!(half.unclassed(), half.sections()[0].0);
        for low in 0..64 {
            let group = &half.unclassed()[half.start(low)..half.start(low + 1)];
            assert!(group.iter().all(|word| word & 63 == low as u64));
        }
        assert_eq!(half.start(64), half.unclassed().len());
        assert_eq!(Half::of(&[], 8).len(), 0);
    }
}
