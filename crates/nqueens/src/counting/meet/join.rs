//! How many pairs of a left and a right half do not attack each other.
//!
//! Words of the left half are the patterns. 512 of them at a time are turned into bit slices, one for each diagonal:
//! which of the patterns leave it free. Words of the right half are the items. An item goes with those patterns that
//! leave all its diagonals free, which is the intersection of the slices of its bits. To have fewer slices to
//! intersect, the bits are cut into chunks of at most seven, and the intersection is tabulated for each value of each
//! chunk. So a few machine instructions test hundreds of pairs.
//!
//! Both lists are sorted by the lowest six bits, the longest diagonals. So items come in groups that share the row
//! of the first table, and in many groups no pattern of the 512 is left by it.

use std::fmt::Debug;

use pulp::{Arch, Simd, WithSimd};

use super::half::Half;
use super::layout::mirrored;
use crate::stop::Stop;

/// Words of 64 patterns each, which are handled together.
const LANES: usize = 8;

/// A bit for each of 512 patterns.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
struct Lanes([u64; LANES]);

impl Lanes {
    const NONE: Self = Self([0; LANES]);
    const ALL: Self = Self([u64::MAX; LANES]);

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        let mut both = self;
        for (lane, other) in both.0.iter_mut().zip(other.0) {
            *lane &= other;
        }
        both
    }
}

/// The bits of an item beyond the lowest six, a chunk in each byte, and at last the lowest six.
type Item = [u8; 8];

/// The place of the lowest six bits in an [`Item`].
const LOW: usize = 7;

/// Counts the pairs of two halves that do not attack each other.
pub(super) trait Join: Debug {
    /// Counts the pairs of a pattern, of any class, and an item of class 0 whose mirror image does not attack it.
    /// A pattern counts twice for each of the middle diagonals that it occupies. None if it was stopped.
    fn count(&mut self, patterns: &Half, items: &Half, stop: &Stop<'_>) -> Option<u64>;
}

/// The join of halves whose words have so many bits, at most 48.
pub(super) fn join(bits: u32) -> Box<dyn Join> {
    match bits.saturating_sub(LOW_BITS) {
        0..=28 => Box::new(ChunkJoin::<4>::new(bits)),
        29..=35 => Box::new(ChunkJoin::<5>::new(bits)),
        _ => Box::new(ChunkJoin::<6>::new(bits)),
    }
}

/// The bits that lists are sorted by.
const LOW_BITS: u32 = 6;

/// Cuts the bits beyond the lowest six into `CHUNKS` chunks. With chunks of up to seven bits, the tables that are read
/// for each item take 32 KiB, about a first-level cache.
#[derive(Debug)]
struct ChunkJoin<const CHUNKS: usize> {
    bits: u32,
    /// The lowest bit of each chunk, and the number of its bits.
    chunks: [(u32, u32); CHUNKS],
    items: Vec<Item>,
    /// For each value of the lowest six bits, the patterns that leave them free.
    low: Box<[Lanes; 64]>,
    /// The same for each value of each chunk.
    tables: Box<[[Lanes; 256]; CHUNKS]>,
}

impl<const CHUNKS: usize> ChunkJoin<CHUNKS> {
    fn new(bits: u32) -> Self {
        let beyond = bits.saturating_sub(LOW_BITS);
        let count = CHUNKS as u32;
        let mut first = LOW_BITS;
        let chunks = std::array::from_fn(|chunk| {
            let size = beyond / count + u32::from((chunk as u32) < beyond % count);
            first += size;
            (first - size, size)
        });
        Self {
            bits,
            chunks,
            items: Vec::new(),
            low: Box::new([Lanes::NONE; 64]),
            tables: Box::new([[Lanes::NONE; 256]; CHUNKS]),
        }
    }

    #[inline(always)]
    fn count_inline(&mut self, patterns: &Half, items: &Half, stop: &Stop<'_>) -> Option<u64> {
        self.prepare(items);
        let mut words = patterns
            .sections()
            .into_iter()
            .flat_map(|(section, doublings)| section.chunks(64).map(move |word| (word, doublings)));
        let mut pairs = 0;
        loop {
            let mut tile: [(&[u64], u32); LANES] = [(&[], 0); LANES];
            let filled = tile.iter_mut().zip(&mut words).map(|(lane, word)| *lane = word).count();
            if filled == 0 {
                return Some(pairs);
            }
            if stop.is_due() {
                return None;
            }
            self.tabulate(&tile);
            let sums = self.matches(items);
            pairs += sums.iter().zip(tile).map(|(sum, (_, doublings))| sum << doublings).sum::<u64>();
        }
    }

    /// Cuts the mirror images of the words of class 0 into chunks.
    #[inline(always)]
    fn prepare(&mut self, items: &Half) {
        self.items.clear();
        self.items.extend(items.unclassed().iter().map(|&word| {
            let mirrored = mirrored(word);
            let mut item = [0; 8];
            for (byte, (first, size)) in item.iter_mut().zip(self.chunks) {
                *byte = (mirrored >> first & ((1 << size) - 1)) as u8;
            }
            item[LOW] = word as u8 & 63;
            item
        }));
    }

    /// Makes the tables for these patterns.
    #[inline(always)]
    fn tabulate(&mut self, tile: &[(&[u64], u32); LANES]) {
        let mut present = Lanes::NONE;
        for (lane, (word, _)) in present.0.iter_mut().zip(tile) {
            *lane = (1_u64.checked_shl(word.len() as u32)).map_or(u64::MAX, |bit| bit - 1);
        }
        let slices = slices(tile, self.bits);
        fill(&mut self.low[..], &slices[..LOW_BITS as usize], present);
        for (table, (first, size)) in self.tables.iter_mut().zip(self.chunks) {
            fill(&mut table[..], &slices[first as usize..(first + size) as usize], Lanes::ALL);
        }
    }

    /// For each lane, how many pairs of its patterns and the items match.
    #[inline(always)]
    fn matches(&self, items: &Half) -> [u64; LANES] {
        let mut sums = [0; LANES];
        for group in 0..64 {
            let low = self.low[mirrored(group) as usize];
            if low.0.iter().fold(0, |any, lane| any | lane) == 0 {
                continue;
            }
            // Ends where the group does, which the compiler cannot count: it would spread items over the lanes.
            for item in &self.items[items.start(group as usize)..] {
                if u64::from(item[LOW]) != group {
                    break;
                }
                let mut free = low;
                for (table, value) in self.tables.iter().zip(item) {
                    free = free.and(table[*value as usize]);
                }
                for (sum, lane) in sums.iter_mut().zip(free.0) {
                    *sum += u64::from(lane.count_ones());
                }
            }
        }
        sums
    }
}

impl<const CHUNKS: usize> Join for ChunkJoin<CHUNKS> {
    fn count(&mut self, patterns: &Half, items: &Half, stop: &Stop<'_>) -> Option<u64> {
        Arch::new().dispatch(Pairs { join: self, patterns, items, stop })
    }
}

/// The arguments of [`Join::count`], to be compiled for each instruction set: with 512 bits in a vector it takes
/// half the time.
struct Pairs<'a, const CHUNKS: usize> {
    join: &'a mut ChunkJoin<CHUNKS>,
    patterns: &'a Half,
    items: &'a Half,
    stop: &'a Stop<'a>,
}

impl<const CHUNKS: usize> WithSimd for Pairs<'_, CHUNKS> {
    type Output = Option<u64>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Option<u64> {
        self.join.count_inline(self.patterns, self.items, self.stop)
    }
}

/// For each value of the bits of `slices`, the intersection of the slices of its bits and `all`.
#[inline(always)]
fn fill(table: &mut [Lanes], slices: &[Lanes], all: Lanes) {
    table[0] = all;
    for (bit, slice) in slices.iter().enumerate() {
        let (lower, upper) = table.split_at_mut(1 << bit);
        for (without, with) in lower.iter().zip(upper) {
            *with = without.and(*slice);
        }
    }
}

/// For each of so many bits, which patterns do not have it.
#[inline(always)]
fn slices(tile: &[(&[u64], u32); LANES], bits: u32) -> [Lanes; 64] {
    let mut slices = [Lanes::NONE; 64];
    for (half, slices) in slices.chunks_exact_mut(32).enumerate().take(bits.div_ceil(32) as usize) {
        for (lane, (word, _)) in tile.iter().enumerate() {
            for (index, pattern) in word.iter().enumerate() {
                let bits = !pattern >> (32 * half) & 0xFFFF_FFFF;
                slices[index % 32].0[lane] |= bits << (index & 32);
            }
        }
        transpose(slices);
    }
    slices
}

/// Transposes the two squares of 32×32 bits of each lane: bit c of row r changes places with bit r of row c, and bit
/// 32 + c of row r with bit 32 + r of row c. (Warren, Hacker's Delight, section 7-3.)
#[inline(always)]
fn transpose(rows: &mut [Lanes]) {
    let mut width = 16;
    let mut mask = 0x0000_FFFF_0000_FFFF;
    while width > 0 {
        for block in rows.chunks_exact_mut(2 * width) {
            let (upper, lower) = block.split_at_mut(width);
            for (upper, lower) in upper.iter_mut().zip(lower) {
                for (upper, lower) in upper.0.iter_mut().zip(&mut lower.0) {
                    let swap = (*upper >> width ^ *lower) & mask;
                    *lower ^= swap;
                    *upper ^= swap << width;
                }
            }
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use proptest::prelude::*;

    use super::*;

    fn expected(patterns: &[u64], items: &[u64], bits: u32) -> u64 {
        let mask = (1 << bits) - 1;
        let matching = |pattern: u64| {
            let items = items
                .iter()
                .filter(|&&item| item >> bits & 3 == 0 && pattern & mirrored(item & mask) & mask == 0);
            (items.count() as u64) << (pattern >> bits & 3).count_ones()
        };
        patterns.iter().map(|&pattern| matching(pattern)).sum()
    }

    /// Words with few bits set, as those of halves have, of every class.
    fn words(bits: u32, most: usize) -> impl Strategy<Value = Vec<u64>> {
        let word = [any::<u64>(), any::<u64>()].prop_map(move |[a, b]| a & b & ((8 << bits) - 1));
        prop::collection::vec(word, 0..most)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn pairs_are_those_without_a_bit_in_common(
            (bits, patterns, items) in (3_u32..=22).prop_flat_map(|half| {
                (Just(2 * half), words(2 * half, 1500), words(2 * half, 200))
            }),
        ) {
            let count = join(bits).count(&Half::of(&patterns, bits), &Half::of(&items, bits), &Stop::never());
            prop_assert_eq!(count, Some(expected(&patterns, &items, bits)));
        }
    }

    #[test]
    fn the_code_for_any_machine_counts_what_that_for_this_one_does() {
        let spread = |index: u64| index.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
        let words: Vec<_> = (1..2000)
            .map(|index| spread(index) & spread(index + 1) & spread(index + 2) & ((4 << 32) - 1))
            .collect();
        let (patterns, items) = (Half::of(&words[..1500], 32), Half::of(&words[1500..], 32));
        let mut join = ChunkJoin::<4>::new(32);
        let count = join.count_inline(&patterns, &items, &Stop::never()).unwrap();
        assert!(count > 1000);
        assert_eq!(count, expected(&words[..1500], &words[1500..], 32));
        assert_eq!(join.count(&patterns, &items, &Stop::never()), Some(count));
        let flag = AtomicBool::new(true);
        assert_eq!(join.count(&patterns, &items, &Stop::never().when(&flag)), None);
    }

    #[test]
    fn rows_and_columns_change_places() {
        let mut rows = [Lanes::NONE; 32];
        rows[3].0 = [1 << 17 | 1 << (32 + 5); LANES];
        transpose(&mut rows);
        assert_eq!(rows[17].0, [1 << 3; LANES]);
        assert_eq!(rows[5].0, [1 << (32 + 3); LANES]);
        assert_eq!(rows.iter().map(|row| row.0[0].count_ones()).sum::<u32>(), 2);
    }
}
