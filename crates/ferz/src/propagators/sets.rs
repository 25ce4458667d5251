//! Sets of small numbers as slices of words, all of the same length, and rows of such slices.

use crate::bits::ones;

pub(super) const BITS: usize = u64::BITS as usize;

/// Sets of equal width, one after the other; used as a list and as a stack.
#[derive(Debug)]
pub(super) struct Rows {
    width: usize,
    count: usize,
    words: Vec<u64>,
}

impl Rows {
    pub(super) fn with_room(count: usize, width: usize) -> Self {
        Self { width, count: 0, words: Vec::with_capacity(count * width) }
    }

    /// Begins anew with sets of `width` words.
    pub(super) fn clear(&mut self, width: usize) {
        self.width = width;
        self.count = 0;
        self.words.clear();
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    pub(super) fn get(&self, index: usize) -> &[u64] {
        &self.words[index * self.width..(index + 1) * self.width]
    }

    /// Adds an empty set.
    pub(super) fn push(&mut self) -> &mut [u64] {
        let start = self.words.len();
        self.count += 1;
        self.words.resize(start + self.width, 0);
        &mut self.words[start..]
    }

    pub(super) fn pop(&mut self) {
        self.count -= 1;
        self.words.truncate(self.count * self.width);
    }

    pub(super) fn last(&self) -> &[u64] {
        &self.words[self.words.len() - self.width..]
    }

    /// Replaces the last two sets by their union.
    pub(super) fn unite_last_two(&mut self) {
        let end = self.words.len() - self.width;
        let (rest, last) = self.words.split_at_mut(end);
        unite(&mut rest[end - self.width..], last);
        self.pop();
    }
}

#[inline]
pub(super) fn contains(set: &[u64], at: usize) -> bool {
    set[at / BITS] >> (at % BITS) & 1 == 1
}

#[inline]
pub(super) fn insert(set: &mut [u64], at: usize) {
    set[at / BITS] |= 1 << (at % BITS);
}

/// Puts a number in or takes it out.
#[inline]
pub(super) fn set_to(set: &mut [u64], at: usize, present: bool) {
    let bit = 1 << (at % BITS);
    let word = &mut set[at / BITS];
    *word = if present { *word | bit } else { *word & !bit };
}

pub(super) fn unite(set: &mut [u64], other: &[u64]) {
    for (word, other) in set.iter_mut().zip(other) {
        *word |= other;
    }
}

pub(super) fn subtract(set: &mut [u64], other: &[u64]) {
    for (word, other) in set.iter_mut().zip(other) {
        *word &= !other;
    }
}

pub(super) fn intersects(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

/// What is in both.
pub(super) fn common(one: &[u64], other: &[u64]) -> impl Iterator<Item = usize> {
    members(one.iter().zip(other).map(|(one, other)| one & other))
}

/// What is in `one` but not in `other`.
pub(super) fn outside(one: &[u64], other: &[u64]) -> impl Iterator<Item = usize> {
    members(one.iter().zip(other).map(|(one, other)| one & !other))
}

/// The least that is in both.
pub(super) fn first_common(one: &[u64], other: &[u64]) -> Option<usize> {
    common(one, other).next()
}

/// The least that is in `one` but not in `other`.
pub(super) fn first_outside(one: &[u64], other: &[u64]) -> Option<usize> {
    outside(one, other).next()
}

fn members(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(index, word)| ones(word).map(move |at| index * BITS + at))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn set(places: &BTreeSet<usize>) -> Vec<u64> {
        let mut set = vec![0; 3];
        for &at in places {
            insert(&mut set, at);
        }
        set
    }

    proptest! {
        #[test]
        fn behave_like_sets(
            a in proptest::collection::btree_set(0..192usize, 0..40),
            b in proptest::collection::btree_set(0..192usize, 0..40),
        ) {
            let (one, other) = (set(&a), set(&b));
            prop_assert!((0..192).all(|at| contains(&one, at) == a.contains(&at)));
            prop_assert!(common(&one, &other).eq(a.intersection(&b).copied()));
            prop_assert!(outside(&one, &other).eq(a.difference(&b).copied()));
            prop_assert_eq!(first_outside(&one, &other), a.difference(&b).next().copied());
            prop_assert_eq!(first_common(&one, &other), a.intersection(&b).next().copied());
            let mut cleared = one.clone();
            (0..192).for_each(|at| set_to(&mut cleared, at, b.contains(&at)));
            prop_assert_eq!(&cleared, &other);
            prop_assert_eq!(intersects(&one, &other), !a.is_disjoint(&b));
            let mut rows = Rows::with_room(2, 3);
            rows.clear(3);
            rows.push().copy_from_slice(&one);
            rows.push().copy_from_slice(&other);
            prop_assert_eq!((rows.count(), rows.get(0), rows.last()), (2, &one[..], &other[..]));
            rows.unite_last_two();
            prop_assert_eq!((rows.count(), rows.last()), (1, &set(&(&a | &b))[..]));
            let mut rest = one.clone();
            subtract(&mut rest, &other);
            prop_assert_eq!(rest, set(&(&a - &b)));
            rows.pop();
            prop_assert_eq!(rows.count(), 0);
            prop_assert_eq!(rows.push(), [0; 3]);
        }
    }
}
