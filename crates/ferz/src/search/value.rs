//! Which value first.

use super::Decision;
use super::random::SplitMix64;
use crate::store::Store;
use crate::view::Var;

/// Which value of the chosen variable the search tries first.
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
}

impl ValueOrder {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Min, Self::Max, Self::Median, Self::MiddleOut, Self::Random, Self::SplitLow, Self::SplitHigh];
}

/// Into which branches a node is split.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Branching {
    /// The chosen value, then all others together: `x = v` and `x ≠ v`.
    #[default]
    TwoWay,
    /// Each value by itself, in the value order. With a split as the value order, the same as two-way.
    DWay,
    /// The half of the domain that the chosen value lies in, then the other half.
    Split,
}

impl Branching {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::TwoWay, Self::DWay, Self::Split];
}

impl ValueOrder {
    /// The decision on a variable that is not fixed.
    pub(super) fn decide(
        self,
        branching: Branching,
        store: &Store,
        var: Var,
        seed: u64,
        random: &mut SplitMix64,
    ) -> Decision {
        let low = || Decision::AtMost(var, middle(store, var));
        let high = || Decision::AtLeast(var, middle(store, var) + 1);
        match (self, branching) {
            (Self::SplitLow, _) => low(),
            (Self::SplitHigh, _) => high(),
            (_, Branching::TwoWay) => Decision::Fix(var, self.first(store, var, random)),
            (_, Branching::DWay) => Decision::Each(var, self.nth(store, var, 0, seed)),
            (_, Branching::Split) if self.first(store, var, random) <= middle(store, var) => low(),
            (_, Branching::Split) => high(),
        }
    }

    fn first(self, store: &Store, var: Var, random: &mut SplitMix64) -> i64 {
        match self {
            Self::Min | Self::SplitLow => store.min(var),
            Self::Max | Self::SplitHigh => store.max(var),
            Self::Median => store.nth(var, (store.size(var) - 1) / 2),
            Self::MiddleOut => middle_out(store, var).next().unwrap_or_else(|| store.min(var)),
            Self::Random => store.nth(var, random.below(store.size(var))),
        }
    }

    /// The value that comes after `rank` others. The random order is a walk through the domain that depends on the
    /// seed and on the node, but not on when it is asked for, so that each value comes once.
    pub(super) fn nth(self, store: &Store, var: Var, rank: u64, seed: u64) -> i64 {
        let size = store.size(var);
        match self {
            Self::Min | Self::SplitLow => store.nth(var, rank),
            Self::Max | Self::SplitHigh => store.nth(var, size - 1 - rank),
            Self::Median => store.nth(var, median_rank(size, rank)),
            Self::MiddleOut => middle_out(store, var).nth(rank as usize).unwrap_or_else(|| store.min(var)),
            Self::Random => {
                let mut random = at_node(store, var, seed);
                let start = random.below(size);
                let stride = coprime(size, 1 + random.below(size));
                let at = (u128::from(start) + u128::from(rank) * u128::from(stride)) % u128::from(size);
                store.nth(var, at as u64)
            }
        }
    }
}

/// The middle between the bounds, rounded down; below the greatest value of a variable that is not fixed.
fn middle(store: &Store, var: Var) -> i64 {
    (store.min(var) + store.max(var)).div_euclid(2)
}

/// The rank of the value that the median comes to when `tried` medians were taken out before.
fn median_rank(size: u64, tried: u64) -> u64 {
    let median = (size - 1) / 2;
    let distance = tried.div_ceil(2);
    let below_first = size % 2 == 1;
    if (tried % 2 == 1) == below_first { median - distance } else { median + distance }
}

/// The values by their distance from the middle between the bounds, the lower first of two.
fn middle_out(store: &Store, var: Var) -> impl Iterator<Item = i64> + '_ {
    let twice_middle = store.min(var) + store.max(var);
    let reversed = crate::view::Signed { var, negated: true, by: 0 };
    let start = middle(store, var);
    let mut low =
        if store.contains(var, start) { Some(start) } else { store.next_above(reversed, -start).map(|v| -v) };
    let mut high = store.next_above(var, start);
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
            high = store.next_above(var, v);
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
