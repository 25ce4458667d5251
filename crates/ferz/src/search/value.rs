//! Which value first.

use super::Decision;
use super::names::named;
use super::random::SplitMix64;
use crate::store::Store;
use crate::view::{Signed, Var, View};

/// Which value of the chosen variable the search tries first. Where a strategy looks at views, this is a value of what
/// is seen: the least of `c - x` is where `x` is greatest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum ValueOrder {
    /// The least.
    #[default]
    Min,
    /// The greatest.
    Max,
    /// The one in the middle of the values left; of two, the lower.
    Median,
    /// The one nearest to the middle between the bounds; of two, the lower.
    MiddleOut,
    /// Any, by the seed.
    Random,
    /// Not a value but a half: first the values up to the middle between the bounds.
    SplitLow,
    /// Not a value but a half: first the values beyond the middle between the bounds.
    SplitHigh,
    /// Not a value but a part: first the values below the first gap; where there is no gap, the lower half.
    Interval,
}

/// Into which branches a node is split.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Branching {
    /// The chosen value, then all others together: `x = v` and `x ≠ v`.
    #[default]
    TwoWay,
    /// Each value by itself, in the value order.
    DWay,
    /// The half of the domain that the chosen value lies in, then the other half.
    Split,
    /// All but the chosen value, then that: `x ≠ v` and `x = v`. The way to the first solution takes as many decisions
    /// as there are values.
    Exclude,
}

impl ValueOrder {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Min,
        Self::Max,
        Self::Median,
        Self::MiddleOut,
        Self::Random,
        Self::SplitLow,
        Self::SplitHigh,
        Self::Interval,
    ];

    /// The name by which it can be parsed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Min => "min",
            Self::Max => "max",
            Self::Median => "median",
            Self::MiddleOut => "middle-out",
            Self::Random => "random",
            Self::SplitLow => "split-low",
            Self::SplitHigh => "split-high",
            Self::Interval => "interval",
        }
    }
}

impl Branching {
    /// All of them. Where the value order names a part of the domain and not a value, they are all the same: that part,
    /// then the rest.
    pub const ALL: [Self; 4] = [Self::TwoWay, Self::DWay, Self::Split, Self::Exclude];

    /// The name by which it can be parsed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::TwoWay => "two-way",
            Self::DWay => "d-way",
            Self::Split => "split",
            Self::Exclude => "exclude",
        }
    }
}

named!(ValueOrder: "an order of values", Branching: "a way to branch");

impl ValueOrder {
    /// The decision on a variable that is not fixed.
    pub(super) fn decide<V: View + Into<Signed>>(
        self,
        branching: Branching,
        store: &Store,
        view: V,
        seed: u64,
        random: &mut SplitMix64,
    ) -> Decision {
        let var = view.var();
        let low = || Decision::at_most(view, middle(store, view));
        let high = || Decision::at_least(view, middle(store, view) + 1);
        match self {
            Self::SplitLow => return low(),
            Self::SplitHigh => return high(),
            Self::Interval => return first_gap(store, view).map_or_else(low, |v| Decision::at_most(view, v)),
            _ => {}
        }
        let is_named_by_rank = branching == Branching::DWay;
        let v =
            if is_named_by_rank { self.nth(store, view, 0, seed) } else { self.first(store, view, random) };
        match branching {
            Branching::TwoWay => Decision::Fix(var, view.back(v)),
            Branching::DWay => Decision::Each(var, view.back(v)),
            Branching::Exclude => Decision::Exclude(var, view.back(v)),
            Branching::Split if v <= middle(store, view) => low(),
            Branching::Split => high(),
        }
    }

    fn first<V: View + Into<Signed>>(self, store: &Store, view: V, random: &mut SplitMix64) -> i64 {
        match self {
            Self::Min | Self::SplitLow | Self::Interval => store.min(view),
            Self::Max | Self::SplitHigh => store.max(view),
            Self::Median => store.nth(view, (store.size(view) - 1) / 2),
            Self::MiddleOut => middle_out(store, view).next().unwrap_or_else(|| store.min(view)),
            Self::Random => store.nth(view, random.below(store.size(view))),
        }
    }

    /// The value that comes after `rank` others. The random order is a walk through the domain that depends on the
    /// seed and on the node, but not on when it is asked for, so that each value comes once.
    pub(super) fn nth<V: View + Into<Signed>>(self, store: &Store, view: V, rank: u64, seed: u64) -> i64 {
        let size = store.size(view);
        match self {
            Self::Min | Self::SplitLow | Self::Interval => store.nth(view, rank),
            Self::Max | Self::SplitHigh => store.nth(view, size - 1 - rank),
            Self::Median => store.nth(view, median_rank(size, rank)),
            Self::MiddleOut => middle_out(store, view).nth(rank as usize).unwrap_or_else(|| store.min(view)),
            Self::Random => {
                let mut random = at_node(store, view.var(), seed);
                let start = random.below(size);
                let stride = coprime(size, 1 + random.below(size));
                let at = (u128::from(start) + u128::from(rank) * u128::from(stride)) % u128::from(size);
                store.nth(view, at as u64)
            }
        }
    }
}

/// The middle between the bounds, rounded down; below the greatest value of a variable that is not fixed.
fn middle(store: &Store, view: impl View) -> i64 {
    (store.min(view) + store.max(view)).div_euclid(2)
}

/// The last value below the first gap between the values left, if there is a gap.
///
/// Below the gap, and only there, each value is as far from the least as there are values between.
fn first_gap(store: &Store, view: impl View) -> Option<i64> {
    let (min, size) = (store.min(view), store.size(view));
    if store.max(view).abs_diff(min) == size - 1 {
        return None;
    }
    let (mut below, mut beyond) = (0, size - 1);
    while beyond - below > 1 {
        let rank = below + (beyond - below) / 2;
        if store.nth(view, rank).abs_diff(min) == rank { below = rank } else { beyond = rank }
    }
    Some(store.nth(view, below))
}

/// The rank of the value that the median comes to when `tried` medians were taken out before.
fn median_rank(size: u64, tried: u64) -> u64 {
    let median = (size - 1) / 2;
    let distance = tried.div_ceil(2);
    let below_first = size % 2 == 1;
    if (tried % 2 == 1) == below_first { median - distance } else { median + distance }
}

/// The values by their distance from the middle between the bounds, the lower first of two.
fn middle_out<V: View + Into<Signed>>(store: &Store, view: V) -> impl Iterator<Item = i64> + '_ {
    let twice_middle = store.min(view) + store.max(view);
    let reversed = view.into().opposite();
    let start = middle(store, view);
    let mut low = if store.contains(view, start) {
        Some(start)
    } else {
        store.next_above(reversed, -start).map(|v| -v)
    };
    let mut high = store.next_above(view, start);
    std::iter::from_fn(move || {
        let low_is_nearer = match (low, high) {
            (None, None) => return None,
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (Some(low), Some(high)) => {
                let distance = |v: i64| (2 * i128::from(v) - i128::from(twice_middle)).abs();
                distance(low) <= distance(high)
            }
        };
        if low_is_nearer {
            let v = low?;
            low = store.next_above(reversed, -v).map(|v| -v);
            Some(v)
        } else {
            let v = high?;
            high = store.next_above(view, v);
            Some(v)
        }
    })
}

/// A generator that is the same whenever the search is at the same node.
fn at_node(store: &Store, var: Var, seed: u64) -> SplitMix64 {
    let node = [u64::from(var.0), u64::from(store.level()), store.min(var) as u64, store.max(var) as u64];
    node.into_iter().fold(SplitMix64::new(seed), |mut random, part| SplitMix64::new(random.next_u64() ^ part))
}

/// The first number from `from` on that has no factor in common with `size`.
fn coprime(size: u64, from: u64) -> u64 {
    let mut candidate = from.max(1);
    while gcd(size, candidate) != 1 {
        candidate += 1;
    }
    candidate
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::domain::Domain;
    use crate::engine::Engine;

    const ORDERS: [ValueOrder; 5] =
        [ValueOrder::Min, ValueOrder::Max, ValueOrder::Median, ValueOrder::MiddleOut, ValueOrder::Random];

    proptest! {
        /// Every order names each value of the domain once; and but for the random order, its first value is the one
        /// that two-way branching takes when the values before it are out.
        #[test]
        fn each_value_once(values in proptest::collection::btree_set(-99..99i64, 1..20), seed in any::<u64>()) {
            let mut engine = Engine::new();
            let var = engine.new_var(&values.iter().copied().collect::<Domain>()).unwrap();
            for order in ORDERS {
                let named: Vec<i64> =
                    (0..values.len() as u64).map(|rank| order.nth(engine.store(), var, rank, seed)).collect();
                let mut sorted = named.clone();
                sorted.sort_unstable();
                prop_assert!(sorted.iter().eq(&values), "{order:?}: {named:?}");
                if matches!(order, ValueOrder::Random | ValueOrder::MiddleOut) {
                    continue;
                }
                engine.push();
                for v in named {
                    prop_assert_eq!(order.first(engine.store(), var, &mut SplitMix64::new(seed)), v, "{:?}", order);
                    let _ = engine.store_mut().remove(var, v);
                }
                engine.pop();
            }
        }
    }

    #[test]
    fn middle_out_goes_outwards() {
        let mut engine = Engine::new();
        let var = engine.new_var(&Domain::from([0, 1, 4, 6, 9, 10])).unwrap();
        let named: Vec<i64> = middle_out(engine.store(), var).collect();
        assert_eq!(named, [4, 6, 1, 9, 0, 10]);
    }
}
