//! What a variable may be before the search: a set of integers as sorted, separate runs.

use std::fmt::{self, Display};
use std::ops::{Range, RangeInclusive};

use smallvec::SmallVec;

/// The least value that a variable can take, `-2^62`.
pub const MIN_VALUE: i64 = -(1 << 62);
/// The greatest value that a variable can take, `2^62`.
pub const MAX_VALUE: i64 = 1 << 62;

/// A finite set of integers, kept as sorted runs that do not touch. It may be empty.
///
/// ```
/// use ferz::Domain;
/// let domain = Domain::from([7, 1, 2, 3]);
/// assert_eq!(domain.to_string(), "{1..3, 7}");
/// assert_eq!(Domain::from(1..=5).iter().sum::<i64>(), 15);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Domain {
    runs: SmallVec<[(i64, i64); 1]>,
}

impl Domain {
    /// The set of no values.
    #[must_use]
    pub fn empty() -> Self {
        Self::default()
    }

    /// The union of the given runs, each from its first to its last value. Empty ones may be among them.
    #[must_use]
    pub fn from_runs(runs: impl IntoIterator<Item = (i64, i64)>) -> Self {
        let mut sorted: Vec<(i64, i64)> = runs.into_iter().filter(|(first, last)| first <= last).collect();
        sorted.sort_unstable();
        let mut runs: SmallVec<[(i64, i64); 1]> = SmallVec::new();
        for (first, last) in sorted {
            match runs.last_mut() {
                Some(previous) if first <= previous.1.saturating_add(1) => previous.1 = previous.1.max(last),
                _ => runs.push((first, last)),
            }
        }
        Self { runs }
    }

    /// The least value.
    #[must_use]
    pub fn min(&self) -> Option<i64> {
        self.runs.first().map(|run| run.0)
    }

    /// The greatest value.
    #[must_use]
    pub fn max(&self) -> Option<i64> {
        self.runs.last().map(|run| run.1)
    }

    /// The number of values; `u64::MAX` also stands for what is more than that.
    #[must_use]
    pub fn size(&self) -> u64 {
        let size: u128 = self.runs.iter().map(|&(first, last)| u128::from(last.abs_diff(first)) + 1).sum();
        u64::try_from(size).unwrap_or(u64::MAX)
    }

    /// Whether all values are within [`MIN_VALUE`]..=[`MAX_VALUE`].
    #[must_use]
    pub fn is_in_range(&self) -> bool {
        self.min().is_none_or(|min| min >= MIN_VALUE) && self.max().is_none_or(|max| max <= MAX_VALUE)
    }

    /// Whether there is no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Whether the value is in.
    #[must_use]
    pub fn contains(&self, v: i64) -> bool {
        let after = self.runs.partition_point(|run| run.0 <= v);
        after > 0 && v <= self.runs[after - 1].1
    }

    /// The values that are in both.
    ///
    /// ```
    /// use ferz::Domain;
    /// let both = Domain::from(1..=6).intersection(&Domain::from([0, 2, 5, 9]));
    /// assert_eq!(both, Domain::from([2, 5]));
    /// ```
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let (mut left, mut right) = (self.runs.iter().peekable(), other.runs.iter().peekable());
        let mut runs = SmallVec::new();
        while let (Some(&&(a, b)), Some(&&(c, d))) = (left.peek(), right.peek()) {
            let (first, last) = (a.max(c), b.min(d));
            if first <= last {
                runs.push((first, last));
            }
            if b < d {
                left.next()
            } else {
                right.next()
            };
        }
        Self { runs }
    }

    /// The runs, each as its first and its last value, in increasing order.
    #[must_use]
    pub fn runs(&self) -> &[(i64, i64)] {
        &self.runs
    }

    /// The values in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = i64> + '_ {
        self.runs.iter().flat_map(|&(first, last)| first..=last)
    }
}

impl Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let run = |f: &mut fmt::Formatter<'_>, &(first, last): &(i64, i64)| {
            if first == last { write!(f, "{first}") } else { write!(f, "{first}..{last}") }
        };
        if let [only] = &self.runs[..] {
            return run(f, only);
        }
        f.write_str("{")?;
        for (index, each) in self.runs.iter().enumerate() {
            f.write_str(if index > 0 { ", " } else { "" })?;
            run(f, each)?;
        }
        f.write_str("}")
    }
}

impl From<RangeInclusive<i64>> for Domain {
    fn from(range: RangeInclusive<i64>) -> Self {
        if range.is_empty() { Self::empty() } else { Self::from_runs([range.into_inner()]) }
    }
}

impl From<Range<i64>> for Domain {
    fn from(range: Range<i64>) -> Self {
        if range.is_empty() { Self::empty() } else { Self::from_runs([(range.start, range.end - 1)]) }
    }
}

impl From<i64> for Domain {
    fn from(v: i64) -> Self {
        Self::from_runs([(v, v)])
    }
}

impl FromIterator<i64> for Domain {
    fn from_iter<I: IntoIterator<Item = i64>>(values: I) -> Self {
        Self::from_runs(values.into_iter().map(|v| (v, v)))
    }
}

impl<const N: usize> From<[i64; N]> for Domain {
    fn from(values: [i64; N]) -> Self {
        values.into_iter().collect()
    }
}

impl From<&[i64]> for Domain {
    fn from(values: &[i64]) -> Self {
        values.iter().copied().collect()
    }
}

impl From<Vec<i64>> for Domain {
    fn from(values: Vec<i64>) -> Self {
        values.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn intersection_is_what_both_have(
            left in proptest::collection::btree_set(-20..20i64, 0..30),
            right in proptest::collection::btree_set(-20..20i64, 0..30),
        ) {
            let [left_domain, right_domain] = [&left, &right].map(|set| set.iter().copied().collect::<Domain>());
            let both: Domain = left.intersection(&right).copied().collect();
            prop_assert_eq!(left_domain.intersection(&right_domain), both);
        }

        #[test]
        fn is_the_set_of_its_values(values in proptest::collection::vec(-20..20i64, 0..30)) {
            let expected: BTreeSet<i64> = values.iter().copied().collect();
            let domain = Domain::from(values);
            prop_assert!(domain.iter().eq(expected.iter().copied()));
            prop_assert_eq!(domain.size(), expected.len() as u64);
            prop_assert_eq!((domain.min(), domain.max()), (expected.first().copied(), expected.last().copied()));
            prop_assert!(domain.runs().windows(2).all(|pair| pair[0].1 + 1 < pair[1].0));
            for v in -25..25 {
                prop_assert_eq!(domain.contains(v), expected.contains(&v));
            }
        }
    }

    #[test]
    fn limits_do_not_overflow() {
        let all = Domain::from(i64::MIN..=i64::MAX);
        assert_eq!(all.size(), u64::MAX);
        assert!(all.contains(i64::MAX));
        assert_eq!(Domain::from_runs([(i64::MAX, i64::MAX), (i64::MIN, i64::MAX)]).runs().len(), 1);
        assert!(Domain::from(5..5).is_empty());
        assert!(Domain::from(RangeInclusive::new(5, 4)).is_empty());
        assert_eq!(Domain::empty().to_string(), "{}");
    }
}
