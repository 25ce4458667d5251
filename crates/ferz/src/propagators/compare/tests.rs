use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::{Under, post_equal, post_less_eq, post_not_equal};
use crate::Domain;
use crate::engine::Engine;
use crate::view::{Offset, Signed, Var, View};

/// A few values near 0, or up to four runs within a span that calls for one word, several, or bounds and holes.
fn domain() -> impl Strategy<Value = BTreeSet<i64>> {
    let few = proptest::collection::btree_set(-3..=3i64, 1..=4);
    let runs = select(vec![1, 10, 4000]).prop_flat_map(|scale| {
        let run =
            (-32..=32i64, 0..30i64).prop_map(move |(first, length)| first * scale..=first * scale + length);
        proptest::collection::vec(run, 1..=4).prop_map(|runs| runs.into_iter().flatten().collect())
    });
    prop_oneof![few, runs]
}

fn values<V: View>(engine: &Engine, view: V) -> BTreeSet<i64> {
    engine.store().iter(view).collect()
}

/// Posts a relation on two variables, then takes values out one by one; after each fixpoint what is left must be what
/// has support among what was left before.
fn stays_domain_consistent<Y: View>(
    domains: [&BTreeSet<i64>; 2],
    removals: &[(bool, Index)],
    y: impl Fn(Var) -> Y,
    post: impl Fn(Var, Y, Under, &mut Engine),
    holds: impl Fn(i64, i64) -> bool,
) -> Result<(), TestCaseError> {
    let mut engine = Engine::new();
    let [x, y_var] =
        domains.map(|domain| engine.new_var(&domain.iter().copied().collect::<Domain>()).unwrap());
    let y = y(y_var);
    post(x, y, Under::Nothing, &mut engine);
    let (mut left, mut right) = (values(&engine, x), values(&engine, y));
    for &(side, rank) in removals {
        let has_support = |v: &i64, others: &BTreeSet<i64>, turned: bool| {
            others.iter().any(|other| if turned { holds(*other, *v) } else { holds(*v, *other) })
        };
        let supported: BTreeSet<i64> =
            left.iter().copied().filter(|v| has_support(v, &right, false)).collect();
        right.retain(|v| has_support(v, &left, true));
        left = supported;
        let result = engine.fixpoint();
        prop_assert_eq!(result.is_err(), left.is_empty() || right.is_empty());
        if result.is_err() {
            return Ok(());
        }
        prop_assert_eq!(&values(&engine, x), &left);
        prop_assert_eq!(&values(&engine, y), &right);
        let set = if side { &mut left } else { &mut right };
        let v = set.iter().copied().nth(rank.index(set.len())).unwrap_or(0);
        set.remove(&v);
        let change = if side { engine.store_mut().remove(x, v) } else { engine.store_mut().remove(y, v) };
        prop_assert_eq!(change.is_err(), set.is_empty());
        if change.is_err() {
            return Ok(());
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn comparisons_stay_domain_consistent(
        x in domain(),
        y in domain(),
        by in prop_oneof![-4..=4i64, -70..=70i64],
        removals in proptest::collection::vec((any::<bool>(), any::<Index>()), 1..12),
    ) {
        let plus = |var| Offset { var, by };
        let minus = |var| Signed { var, negated: true, by };
        let domains = [&x, &y];
        stays_domain_consistent(domains, &removals, plus, post_equal, |x, y| x == y)?;
        stays_domain_consistent(domains, &removals, minus, post_equal, |x, y| x == y)?;
        stays_domain_consistent(domains, &removals, plus, post_not_equal, |x, y| x != y)?;
        stays_domain_consistent(domains, &removals, minus, post_not_equal, |x, y| x != y)?;
        stays_domain_consistent(domains, &removals, plus, post_less_eq, |x, y| x <= y)?;
        stays_domain_consistent(domains, &removals, minus, post_less_eq, |x, y| x <= y)?;
        stays_domain_consistent(domains, &removals, minus, |x, y, under, engine: &mut Engine| post_less_eq(y, x, under, engine), |x, y| y <= x)?;
    }
}

#[test]
fn equality_over_the_whole_range_meets_in_the_middle() {
    let mut engine = Engine::new();
    let all = Domain::from(crate::MIN_VALUE..=crate::MAX_VALUE);
    let [x, y] = [(); 2].map(|()| engine.new_var(&all).unwrap());
    post_equal(x, Signed { var: y, negated: true, by: 10 }, Under::Nothing, &mut engine);
    assert_eq!(engine.fixpoint(), Ok(()));
    assert_eq!((engine.store().min(x), engine.store().max(y)), (crate::MIN_VALUE + 10, crate::MAX_VALUE));
    // A hole stays where it is until a bound reaches it, or until few values are left.
    assert_eq!(engine.store_mut().remove(x, 7), Ok(true));
    assert_eq!(engine.fixpoint(), Ok(()));
    assert!(engine.store().contains(y, 3));
    engine.push();
    assert_eq!(engine.store_mut().at_least(y, 3), Ok(true));
    assert_eq!(engine.fixpoint(), Ok(()));
    assert_eq!((engine.store().min(y), engine.store().max(x)), (4, 6));
    engine.pop();
    assert_eq!(engine.store_mut().at_least(x, -1000).and(engine.store_mut().at_most(x, 1000)), Ok(true));
    assert_eq!(engine.fixpoint(), Ok(()));
    assert!(!engine.store().contains(y, 3));
    assert_eq!(engine.store().size(y), 2000);
}

#[test]
fn what_holds_for_good_sleeps() {
    let mut engine = Engine::new();
    let [x, y] = [0..=5, 3..=9].map(|range| engine.new_var(&range.into()).unwrap());
    post_less_eq(x, y, Under::Nothing, &mut engine);
    assert_eq!(engine.fixpoint(), Ok(()));
    // The bounds part here.
    assert!(engine.store_mut().at_most(x, 3).and(engine.store_mut().at_least(x, 1)).is_ok());
    assert_eq!(engine.fixpoint(), Ok(()));
    let before = engine.propagations();
    assert!(engine.store_mut().fix(x, 2).and(engine.store_mut().fix(y, 7)).is_ok());
    assert_eq!(engine.fixpoint(), Ok(()));
    assert_eq!(engine.propagations(), before);
}

/// What is fixed by a neighbour takes from its own neighbours in the same run.
#[test]
fn disequalities_are_propagated_together() {
    let mut engine = Engine::new();
    let vars: Vec<Var> = (0..8).map(|at| engine.new_var(&(0..=at).into()).unwrap()).collect();
    for (at, &x) in vars.iter().enumerate() {
        vars[..at]
            .iter()
            .for_each(|&y| post_not_equal(x, Offset { var: y, by: 0 }, Under::Nothing, &mut engine));
    }
    assert_eq!(engine.fixpoint(), Ok(()));
    assert!(vars.iter().zip(0..).all(|(&x, at)| engine.store().value(x) == Some(at)));
    assert_eq!(engine.propagations(), 1);
}
