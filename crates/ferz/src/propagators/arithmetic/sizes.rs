//! A domain as signs and absolute values.
//!
//! Of two numbers above 0, a larger one gives a larger product, quotient or power: with signs aside, ranges are all
//! that is needed to reason about them. Absolute values are at most 2^62. What is computed from them may saturate at
//! 2^64 - 1, which is beyond every value, as the true number is.

use crate::propagator::{Change, Conflict};
use crate::store::Store;
use crate::view::View;

/// The numbers from the first to the last, which is not less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Interval {
    pub(super) first: u64,
    pub(super) last: u64,
}

impl Interval {
    /// What it shares with the numbers from `first` to `last`, if anything.
    #[inline]
    pub(super) fn meet(self, first: u64, last: u64) -> Option<Self> {
        let (first, last) = (self.first.max(first), self.last.min(last));
        (first <= last).then_some(Self { first, last })
    }

    #[inline]
    fn hull(self, other: Self) -> Self {
        Self { first: self.first.min(other.first), last: self.last.max(other.last) }
    }
}

/// The range of the absolute values below 0, at 0, and above it, where there are any.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Parts([Option<Interval>; 3]);

impl Parts {
    /// The parts of a domain. What is nearest to 0 on either side is a value.
    #[inline]
    pub(super) fn of<V: View>(view: V, store: &Store) -> Self {
        let (min, max) = (store.min(view), store.max(view));
        let range =
            |first: i64, last: i64| Interval { first: first.unsigned_abs(), last: last.unsigned_abs() };
        let negative = match (min < 0, max < 0) {
            (true, true) => Some(range(max, min)),
            (true, false) => store.next_below(view, 0).map(|first| range(first, min)),
            (false, _) => None,
        };
        let positive = match (max > 0, min > 0) {
            (true, true) => Some(range(min, max)),
            (true, false) => store.next_above(view, 0).map(|first| range(first, max)),
            (false, _) => None,
        };
        let zero =
            (min <= 0 && 0 <= max && store.contains(view, 0)).then_some(Interval { first: 0, last: 0 });
        Self([negative, zero, positive])
    }

    /// Each part that there is, with its sign.
    #[inline]
    pub(super) fn each(&self) -> impl Iterator<Item = (i64, Interval)> {
        (-1..=1).zip(self.0).filter_map(|(sign, part)| Some((sign, part?)))
    }

    /// Adds numbers with this sign.
    #[inline]
    pub(super) fn include(&mut self, sign: i64, sizes: Interval) {
        let part = &mut self.0[(sign + 1) as usize];
        *part = Some(part.map_or(sizes, |part| part.hull(sizes)));
    }

    /// Takes out of a domain with parts `of` what is beyond the outer ends of these parts, and 0 unless it is one of them.
    #[inline]
    pub(super) fn leave<V: View>(&self, of: &Self, view: V, store: &mut Store) -> Change {
        if self == of {
            return Ok(false);
        }
        let [negative, zero, positive] = self.0;
        let zero = zero.map(|_| 0);
        let least =
            negative.map(|part| -(part.last as i64)).or(zero).or(positive.map(|part| part.first as i64));
        let greatest =
            positive.map(|part| part.last as i64).or(zero).or(negative.map(|part| -(part.first as i64)));
        let (Some(least), Some(greatest)) = (least, greatest) else { return Err(Conflict) };
        let cut = store.at_least(view, least)? | store.at_most(view, greatest)?;
        let around = zero.is_none() && least < 0 && greatest > 0;
        Ok(if around { store.remove(view, 0)? | cut } else { cut })
    }
}
