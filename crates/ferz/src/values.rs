//! A set of values in a known range: what propagators collect and prune by, a word at a time.

use fixedbitset::FixedBitSet;

/// A set of values between an origin and an end that are fixed when it is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Values {
    origin: i64,
    bits: FixedBitSet,
}

const BLOCK: usize = usize::BITS as usize;

impl Values {
    /// The empty set, with room for `count` values from `origin` on.
    #[must_use]
    pub fn with_room(origin: i64, count: usize) -> Self {
        Self { origin, bits: FixedBitSet::with_capacity(count) }
    }

    /// Takes every value out.
    pub fn clear(&mut self) {
        self.bits.clear();
    }

    /// Puts a value in, and says whether it was new. A value outside of the range is not taken in.
    pub fn insert(&mut self, v: i64) -> bool {
        self.position(v).is_some_and(|at| !self.bits.put(at))
    }

    /// Takes a value out.
    pub fn remove(&mut self, v: i64) {
        if let Some(at) = self.position(v) {
            self.bits.remove(at);
        }
    }

    /// Whether the value is in.
    #[must_use]
    pub fn contains(&self, v: i64) -> bool {
        self.position(v).is_some_and(|at| self.bits.contains(at))
    }

    /// The values in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = i64> + '_ {
        self.bits.ones().map(|at| self.origin + at as i64)
    }

    /// Which of the 64 values from `first` on are in: bit `i` stands for `first + i`.
    #[inline]
    #[must_use]
    pub fn word(&self, first: i64) -> u64 {
        let blocks = self.bits.as_slice();
        let block = |index: i64| match usize::try_from(index) {
            Ok(index) if index < blocks.len() => blocks[index] as u64,
            _ => 0,
        };
        let at = first.saturating_sub(self.origin);
        let (index, shift) = (at.div_euclid(BLOCK as i64), at.rem_euclid(BLOCK as i64) as u32);
        let mut word = block(index) >> shift;
        let mut filled = BLOCK as u32 - shift;
        let mut next = index + 1;
        while filled < u64::BITS {
            word |= block(next) << filled;
            filled += BLOCK as u32;
            next += 1;
        }
        word
    }

    fn position(&self, v: i64) -> Option<usize> {
        let at = usize::try_from(v.checked_sub(self.origin)?).ok()?;
        (at < self.bits.len()).then_some(at)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn behaves_like_a_set(
            origin in -100..100i64,
            room in 0..200usize,
            steps in proptest::collection::vec((any::<bool>(), -150..350i64), 0..100),
        ) {
            let mut values = Values::with_room(origin, room);
            let mut expected = BTreeSet::new();
            for (put, v) in steps {
                if put {
                    let fits = v >= origin && v < origin + room as i64;
                    prop_assert_eq!(values.insert(v), fits && expected.insert(v));
                } else {
                    values.remove(v);
                    expected.remove(&v);
                }
            }
            prop_assert!(values.iter().eq(expected.iter().copied()));
            for first in -200..400 {
                prop_assert_eq!(values.contains(first), expected.contains(&first));
                let word = (0..64).filter(|i| expected.contains(&(first + i))).map(|i| 1 << i).sum::<u64>();
                prop_assert_eq!(values.word(first), word);
            }
        }
    }

    #[test]
    fn far_words_are_empty() {
        let mut values = Values::with_room(i64::MAX - 1, 1);
        assert!(values.insert(i64::MAX - 1));
        assert!(!values.insert(i64::MAX));
        assert_eq!(values.word(i64::MIN), 0);
        assert_eq!(values.word(i64::MAX - 2), 2);
    }
}
