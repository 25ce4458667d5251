//! Items in bins.

use std::fmt::{self, Display};

use super::{lengths_agree, write_call};
use crate::constraints::listing::write_list;
use crate::constraints::terms::{check_views, collect, scope, values, views};
use crate::constraints::{Constraint, Scope};
use crate::domain::MAX_VALUE;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::{keep_positions, packing as propagators};
use crate::view::Var;

/// The constraint on the weights of items in bins; made by [`bin_packing`], [`bin_packing_capacities`] or
/// [`bin_packing_load`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BinPacking {
    /// The bin of each item.
    bins: Vec<Term>,
    weights: Vec<i64>,
    limit: Limit,
}

/// What bins hold.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Limit {
    /// Each at most so much, whatever its number.
    Capacity(i64),
    /// Each at most so much; there are no others.
    Capacities(Vec<i64>),
    /// Each exactly so much; there are no others.
    Loads(Vec<Term>),
}

/// The weights of the items in each bin add up to at most the capacity, where `bins` has the bin of each item: any number
/// may be that of a bin. A negative capacity is no solution. Weights must not be negative.
///
/// An item leaves the bins where it does not fit any more with those that are placed. As long as there are no more bins
/// than items, it is filtered as [`bin_packing_load`] is. If the last open variable has values left, they are possible.
///
/// ```
/// use ferz::{Model, bin_packing, branch};
/// let mut m = Model::new();
/// let bins = m.ints(5, 0..=2);
/// m.add(bin_packing(10, &bins, [7, 6, 5, 5, 4]));
/// m.add(bins[0].eq(0));
/// let mut search = m.search(branch(&bins))?;
/// let found = search.next_solution().unwrap().to_assignment();
/// assert_eq!(found.values(), [0, 1, 2, 2, 1]);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn bin_packing(
    capacity: i64,
    bins: impl IntoIterator<Item: Into<Term>>,
    weights: impl Into<Vec<i64>>,
) -> BinPacking {
    BinPacking::new(bins, weights, Limit::Capacity(capacity))
}

/// The weights of the items in each bin add up to at most its capacity, where `bins` has the bin of each item. They count
/// from 0; there is no bin without a capacity. A negative capacity is no solution. Weights must not be negative.
///
/// It is filtered as [`bin_packing_load`] is.
///
/// ```
/// use ferz::{Model, bin_packing_capacities, branch};
/// let mut m = Model::new();
/// let bins = m.ints(3, 0..=1);
/// m.add(bin_packing_capacities([3, 2], &bins, [2, 2, 1]));
/// // The items of weight 2 are apart, and there is no room for the other but in the first bin.
/// assert_eq!(m.search(branch(&bins))?.count(), 2);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn bin_packing_capacities(
    capacities: impl Into<Vec<i64>>,
    bins: impl IntoIterator<Item: Into<Term>>,
    weights: impl Into<Vec<i64>>,
) -> BinPacking {
    BinPacking::new(bins, weights, Limit::Capacities(capacities.into()))
}

/// The weights of the items in each bin add up to its load, where `bins` has the bin of each item. They count from 0;
/// there is no bin without a load. Weights must not be negative.
///
/// Loads and bins are filtered by the bounds of the loads and the items that must go in a bin, or could (Shaw, "A
/// constraint for bin packing", 2004; without the rules for sums that cannot be reached). If the last open variable has
/// values left, they are possible. A run costs a step for each bin that each item could be in.
///
/// ```
/// use ferz::{Model, bin_packing_load, branch};
/// let mut m = Model::new();
/// let (bins, loads) = (m.ints(4, 0..=1), m.ints(2, 0..=20));
/// m.add(bin_packing_load(&loads, &bins, [8, 5, 4, 3]));
/// m.add(loads[0].eq(loads[1]));
/// assert_eq!(m.search(branch(&bins))?.count(), 0);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn bin_packing_load(
    loads: impl IntoIterator<Item: Into<Term>>,
    bins: impl IntoIterator<Item: Into<Term>>,
    weights: impl Into<Vec<i64>>,
) -> BinPacking {
    BinPacking::new(bins, weights, Limit::Loads(collect(loads)))
}

impl BinPacking {
    fn loads(&self) -> &[Term] {
        match &self.limit {
            Limit::Loads(loads) => loads,
            Limit::Capacity(_) | Limit::Capacities(_) => &[],
        }
    }

    fn new(bins: impl IntoIterator<Item: Into<Term>>, weights: impl Into<Vec<i64>>, limit: Limit) -> Self {
        Self { bins: collect(bins), weights: weights.into(), limit }
    }

    /// Refuses negative weights, and such with a sum that is out of range.
    fn check_weights(&self) -> Result<(), Refusal> {
        if let Some(index) = self.weights.iter().position(|&weight| weight < 0) {
            let weight = self.weights[index];
            return Err(Refusal::Other(format!("weight {weight} at index {index} is negative")));
        }
        let total = self.weights.iter().try_fold(0i64, |sum, &weight| sum.checked_add(weight));
        total.filter(|&total| total <= MAX_VALUE).map(|_| ()).ok_or(Refusal::Overflow)
    }
}

impl Constraint for BinPacking {
    fn scope(&self) -> Scope {
        scope(self.loads().iter().chain(&self.bins))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let bins = values(&self.bins, value);
        let load = |bin: i64| -> i128 {
            let inside = bins.iter().zip(&self.weights).filter(|item| *item.0 == bin);
            inside.map(|item| i128::from(*item.1)).sum()
        };
        let exist = |count: usize| bins.iter().all(|bin| (0..count as i64).contains(bin));
        let at_most = |(bin, &capacity): (i64, &i64)| load(bin) <= i128::from(capacity);
        match &self.limit {
            &Limit::Capacity(capacity) => capacity >= 0 && bins.iter().all(|&bin| at_most((bin, &capacity))),
            Limit::Capacities(capacities) => exist(capacities.len()) && (0..).zip(capacities).all(at_most),
            Limit::Loads(loads) => {
                let equal = |(bin, sum): (i64, &Term)| load(bin) == i128::from(sum.value(value));
                exist(loads.len()) && (0..).zip(loads).all(equal)
            }
        }
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        lengths_agree(&[("bins of items", self.bins.len()), ("weights", self.weights.len())])?;
        self.check_weights()?;
        check_views(self.loads().iter().chain(&self.bins), engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        self.check(engine)?;
        let bins = views(&self.bins, engine)?;
        match &self.limit {
            &Limit::Capacity(capacity) => {
                if capacity < 0 || self.weights.iter().any(|&weight| weight > capacity) {
                    engine.fail();
                } else {
                    propagators::post_bin_packing(capacity, &bins, &self.weights, engine);
                }
            }
            Limit::Capacities(capacities) => {
                if engine.change(|store| keep_positions(&bins, capacities.len(), store)).is_some() {
                    propagators::post_bin_packing_capacities(capacities, &bins, &self.weights, engine);
                }
            }
            Limit::Loads(loads) => {
                let loads = views(loads, engine)?;
                if engine.change(|store| keep_positions(&bins, loads.len(), store)).is_some() {
                    propagators::post_bin_packing_load(&loads, &bins, &self.weights, engine);
                }
            }
        }
        Ok(())
    }
}

impl Display for BinPacking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.limit {
            Limit::Capacity(capacity) => write!(f, "bin_packing({capacity}")?,
            Limit::Capacities(capacities) => {
                write_call(f, "bin_packing_capacities", &[(capacities, "capacities")])?;
            }
            Limit::Loads(loads) => write_call(f, "bin_packing_load", &[(loads, "loads")])?,
        }
        f.write_str(", [")?;
        write_list(f, self.bins.iter(), "bins")?;
        f.write_str("], [")?;
        write_list(f, self.weights.iter(), "weights")?;
        f.write_str("])")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MIN_VALUE, Model, ModelError, branch};

    fn count(model: &Model) -> u64 {
        model.search(branch(&model.vars().collect::<Vec<_>>())).unwrap().count()
    }

    fn choose(n: u64, k: u64) -> u64 {
        (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
    }

    #[test]
    fn two_bins() {
        for (n, capacity) in [(4, 2), (5, 3), (6, 5), (7, 3), (8, 8), (0, 0)] {
            let expected = (n.max(capacity) - capacity..=capacity.min(n)).map(|k| choose(n, k)).sum::<u64>();
            let packing = |m: &mut Model| m.ints(n as usize, 0..=1);
            let weights = vec![1; n as usize];
            let mut m = Model::new();
            let bins = packing(&mut m);
            m.add(bin_packing(capacity as i64, &bins, weights.clone()));
            assert_eq!(count(&m), expected, "{n} items in bins for {capacity}");
            let mut m = Model::new();
            let bins = packing(&mut m);
            m.add(bin_packing_capacities([capacity as i64; 2], &bins, weights.clone()));
            assert_eq!(count(&m), expected);
            let mut m = Model::new();
            let (bins, loads) = (packing(&mut m), m.ints(2, 0..=capacity as i64));
            m.add(bin_packing_load(loads, bins, weights));
            assert_eq!(count(&m), expected);
        }
    }

    #[test]
    fn bins_that_have_to_be_full() {
        // All the room is needed, so the bins are full, and what is left of 7 has to be 3.
        let mut m = Model::new();
        let bins = m.ints(5, 1..=3);
        m.add(bins[0].eq(1));
        m.add(bin_packing(10, &bins, [7, 8, 10, 3, 2]));
        m.add(bins[1].ne(1));
        m.add(bins[2].ne(1));
        let mut engine = m.engine().unwrap();
        engine.fixpoint().unwrap();
        assert_eq!(engine.store().value(bins[3]), Some(1));
    }

    #[test]
    fn loads_follow_from_each_other() {
        let mut m = Model::new();
        let (bins, loads) = (m.ints(4, 0..=2), m.ints(3, 0..=12));
        m.add(loads[0].le(3));
        m.add(loads[1].le(6));
        m.add(bin_packing_load(&loads, &bins, [4, 4, 4, 4]));
        let mut engine = m.engine().unwrap();
        engine.fixpoint().unwrap();
        // Nothing goes into the first bin, and that leaves 16 for the others.
        let bounds = loads.iter().map(|&load| (engine.store().min(load), engine.store().max(load)));
        assert!(bounds.eq([(0, 0), (4, 6), (10, 12)]));
    }

    #[test]
    fn bins_may_have_any_number() {
        let mut m = Model::new();
        let bins =
            [m.int([MIN_VALUE, 0, MAX_VALUE]), m.int([MIN_VALUE, 5]), m.int([MIN_VALUE, 5, MAX_VALUE])];
        m.add(bin_packing(10, bins, [6, 5, 4]));
        // The first two are not together.
        assert_eq!(count(&m), 18 - 3);
    }

    #[test]
    fn no_items_and_no_bins() {
        let none: [Term; 0] = [];
        let mut m = Model::new();
        let x = m.int(-1..=1);
        m.add(bin_packing(0, none, []));
        m.add(bin_packing_capacities([], none, []));
        m.add(bin_packing_load([x], none, []));
        assert_eq!(count(&m), 1);
        m.add(bin_packing_load(none, [x], [0]));
        assert_eq!(count(&m), 0);
        let mut m = Model::new();
        m.int(0..=1);
        m.add(bin_packing(-1, none, []));
        assert_eq!(count(&m), 0);
        let mut m = Model::new();
        m.int(0..=1);
        m.add(bin_packing_capacities([5, -1], none, []));
        assert_eq!(count(&m), 0);
    }

    #[test]
    fn what_cannot_be_weighed_is_refused() {
        let refusal = |constraint: BinPacking| {
            let mut m = Model::new();
            m.ints(2, 0..=4);
            m.add(constraint);
            match m.engine() {
                Err(ModelError::Refused { refusal, .. }) => refusal.to_string(),
                other => format!("{other:?}"),
            }
        };
        let bins = [Var(0), Var(1)];
        assert_eq!(refusal(bin_packing(5, bins, [1, -3])), "weight -3 at index 1 is negative");
        assert_eq!(refusal(bin_packing(5, bins, [1])), "there are 2 bins of items, but 1 weights");
        assert_eq!(refusal(bin_packing(5, bins, [MAX_VALUE, 1])), Refusal::Overflow.to_string());
    }

    #[test]
    fn shows_itself() {
        let (x, y) = (Var(0), Var(1));
        assert_eq!(bin_packing(9, [x, y], [2, 3]).to_string(), "bin_packing(9, [x0, x1], [2, 3])");
        assert_eq!(
            bin_packing_capacities([4, 5], [x, y], [2, 3]).to_string(),
            "bin_packing_capacities([4, 5], [x0, x1], [2, 3])"
        );
        assert_eq!(bin_packing_load([x + 1], [y], [2]).to_string(), "bin_packing_load([x0 + 1], [x1], [2])");
    }
}
