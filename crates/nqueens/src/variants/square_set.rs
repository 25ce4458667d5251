//! Sets of squares, a bit for each.

/// A set of squares, numbered row by row, of a board of up to [`MAX_SIDE`](Self::MAX_SIDE) rows and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct SquareSet([u64; 6]);

impl SquareSet {
    /// 19² squares have a bit.
    pub(super) const MAX_SIDE: usize = 19;

    pub(super) fn with(mut self, square: usize) -> Self {
        self.0[square / 64] |= 1 << (square % 64);
        self
    }

    pub(super) fn without(mut self, square: usize) -> Self {
        self.0[square / 64] &= !(1 << (square % 64));
        self
    }

    pub(super) fn and(self, other: Self) -> Self {
        self.by_words(other, |a, b| a & b)
    }

    pub(super) fn and_not(self, other: Self) -> Self {
        self.by_words(other, |a, b| a & !b)
    }

    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The number of squares in both.
    pub(super) fn count_in(self, other: Self) -> u32 {
        self.and(other).count()
    }

    pub(super) fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The squares in their order.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        (0..).zip(self.0).flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                let lowest = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(64 * index + lowest)
            })
        })
    }

    fn by_words(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|index| combine(self.0[index], other.0[index])))
    }
}

impl FromIterator<usize> for SquareSet {
    fn from_iter<I: IntoIterator<Item = usize>>(squares: I) -> Self {
        squares.into_iter().fold(Self::default(), Self::with)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_is_a_set(
            a in proptest::collection::btree_set(0..361_usize, 0..40),
            b in proptest::collection::btree_set(0..361_usize, 0..40),
            square in 0..361_usize,
        ) {
            let set = |squares: &BTreeSet<usize>| squares.iter().copied().collect::<SquareSet>();
            let squares = |set: SquareSet| set.iter().collect::<Vec<_>>();
            prop_assert_eq!(squares(set(&a)), a.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(set(&a).count() as usize, a.len());
            prop_assert_eq!(set(&a).is_empty(), a.is_empty());
            prop_assert_eq!(set(&a).and(set(&b)), set(&(&a & &b)));
            prop_assert_eq!(set(&a).and_not(set(&b)), set(&(&a - &b)));
            prop_assert_eq!(set(&a).count_in(set(&b)) as usize, (&a & &b).len());
            prop_assert_eq!(set(&a).with(square), set(&(&a | &BTreeSet::from([square]))));
            prop_assert_eq!(set(&a).without(square), set(&(&a - &BTreeSet::from([square]))));
        }
    }
}
