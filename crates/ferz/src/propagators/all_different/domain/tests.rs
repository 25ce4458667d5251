use std::collections::BTreeSet;

use proptest::prelude::*;

use super::super::cases::{Case, case, outcome, steps, walk};
use super::super::{post_domain, post_value};
use super::DomainRows;
use crate::constraints::{Consistency, all_different};
use crate::domain::{Domain, MAX_VALUE, MIN_VALUE};
use crate::engine::Engine;
use crate::model::Model;
use crate::propagator::Conflict;
use crate::search::first_fail;
use crate::view::{Signed, Var};

fn post_rows(views: &[Signed], engine: &mut Engine) {
    let propagator =
        DomainRows::new(views.to_vec(), Domain::empty(), engine.store()).expect("few positions fit");
    engine.post(propagator);
}

/// Positions in rings, each of which can be filled in two ways by its own values; any position may also have values of
/// rings before its own, which no solution can give it. Rings and values are shuffled.
fn rings(
    sizes: &[usize],
    extra: &[(usize, usize)],
    shuffle: &[usize],
    scale: i64,
) -> (Case, Vec<BTreeSet<i64>>) {
    let count: usize = sizes.iter().sum();
    let mut names: Vec<usize> = (0..count).collect();
    for (index, by) in shuffle.iter().enumerate().take(count) {
        names.swap(index, by % count);
    }
    let value = |v: usize| names[v] as i64 * scale - 7;
    let mut consistent = vec![BTreeSet::new(); count];
    let mut starts = vec![0; count];
    let mut start = 0;
    for &size in sizes {
        for index in 0..size {
            let var = names[count - 1 - start - index];
            consistent[var] = BTreeSet::from([value(start + index), value(start + (index + 1) % size)]);
            starts[var] = start;
        }
        start += size;
    }
    let mut domains = consistent.clone();
    for &(var, v) in extra {
        let var = var % count;
        if starts[var] > 0 {
            domains[var].insert(value(v % starts[var]));
        }
    }
    let views = (0..count as u32).map(|var| Signed { var: Var(var), negated: false, by: 0 }).collect();
    (Case { domains, views }, consistent)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn leaves_the_values_that_have_a_support(case in case(5), value_stage in any::<bool>()) {
        let expected = case.domain_consistent();
        // The first chooses the one-word version if it fits.
        for post in [post_domain, post_rows] {
            let mut engine = case.engine();
            if value_stage {
                post_value(std::slice::from_ref(&case.views), &mut engine);
            }
            post(&case.views, &mut engine);
            prop_assert_eq!(outcome(&mut engine), expected.clone());
        }
    }

    #[test]
    fn a_walk_leaves_no_trace(case in case(5), steps in steps(40)) {
        walk(&case, &steps, |engine| post_domain(&case.views, engine))?;
        walk(&case, &steps, |engine| post_rows(&case.views, engine))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn rings_keep_to_themselves(
        sizes in proptest::collection::vec(1..20usize, 1..16),
        extra in proptest::collection::vec((0..1000usize, 0..1000usize), 0..500),
        shuffle in proptest::collection::vec(0..1000usize, 200),
        scale in prop_oneof![Just(1), Just(3), Just(1000)],
    ) {
        let (case, consistent) = rings(&sizes, &extra, &shuffle, scale);
        let mut engine = case.engine();
        post_domain(&case.views, &mut engine);
        prop_assert_eq!(outcome(&mut engine), Some(consistent.clone()));
        let mut engine = case.engine();
        post_rows(&case.views, &mut engine);
        prop_assert_eq!(outcome(&mut engine), Some(consistent));
    }

    #[test]
    fn a_long_walk_leaves_no_trace(
        domains in proptest::collection::vec(proptest::collection::btree_set(0..80i64, 2..7), 60..75),
        steps in steps(200),
    ) {
        let views = (0..domains.len() as u32).map(|var| Signed { var: Var(var), negated: false, by: 0 }).collect();
        let case = Case { domains, views };
        walk(&case, &steps, |engine| post_domain(&case.views, engine))?;
    }
}

#[test]
fn words_can_be_full() {
    for sizes in [&[64][..], &[32, 32], &[1, 63], &[63, 1], &[65], &[64, 64], &[1; 64]] {
        let count: usize = sizes.iter().sum();
        let everything: Vec<(usize, usize)> =
            (0..count).flat_map(|var| (0..count).map(move |v| (var, v))).collect();
        let (case, consistent) = rings(sizes, &everything, &[], 1);
        let mut engine = case.engine();
        post_domain(&case.views, &mut engine);
        assert_eq!(outcome(&mut engine), Some(consistent));
    }
}

/// After a conflict in the middle of a run, no value may be left matched twice.
#[test]
fn conflicts_leave_no_trace() {
    for post in [post_domain, post_rows] {
        let x = [Var(0), Var(1), Var(2)];
        let case = Case { domains: vec![(0..3).collect(); 3], views: x.map(Signed::from).to_vec() };
        let mut engine = case.engine();
        post(&case.views, &mut engine);
        assert_eq!(engine.fixpoint(), Ok(()));
        for (clash, rest) in (0..3).flat_map(|clash| (0..3).map(move |rest| (clash, rest))) {
            engine.push();
            assert_eq!(
                (engine.store_mut().fix(x[0], clash), engine.store_mut().fix(x[1], clash)),
                (Ok(true), Ok(true))
            );
            assert_eq!(engine.fixpoint(), Err(Conflict));
            engine.pop();
            engine.push();
            assert_eq!(
                (engine.store_mut().remove(x[0], rest), engine.store_mut().remove(x[1], rest)),
                (Ok(true), Ok(true))
            );
            assert_eq!(engine.fixpoint(), Ok(()));
            assert_eq!(engine.store().value(x[2]), Some(rest));
            engine.pop();
        }
    }
}

#[test]
fn every_level_finds_all_permutations() {
    for level in Consistency::ALL {
        for (scale, missing) in [(1, 0), (-1, 1), (20, 0), (5000, 1), (-1_000_000, 0)] {
            let mut m = Model::new();
            let n = 5;
            let domain: Vec<i64> = (0..n + missing).map(|v| v * scale).collect();
            let x = m.ints(n as usize, &domain[..]);
            m.add(all_different(x.iter().copied()).consistency(level));
            let expected = if missing == 0 { 120 } else { 720 };
            assert_eq!(m.search(first_fail(&x)).unwrap().count(), expected);
        }
    }
}

#[test]
fn every_level_takes_what_there_is_little_of() {
    for level in Consistency::ALL {
        let mut m = Model::new();
        m.add(all_different(Vec::<Var>::new()).consistency(level));
        let x = m.int(3);
        m.add(all_different([x]).consistency(level));
        m.add(all_different([x + 1, x + 2]).consistency(level));
        assert_eq!(m.search(first_fail(&[x])).unwrap().count(), 1);
        m.add(all_different([x, x]).consistency(level));
        assert_eq!(m.search(first_fail(&[x])).unwrap().count(), 0);
    }
}

#[test]
fn every_level_takes_the_widest_domains() {
    for level in Consistency::ALL {
        let mut m = Model::new();
        let x = m.ints(3, MIN_VALUE..=MAX_VALUE);
        let y = m.ints(2, [MIN_VALUE, MAX_VALUE]);
        m.add(all_different(x.iter().chain(&y).copied()).consistency(level));
        m.add(all_different([-x[0], x[1].into(), y[0].into()]).consistency(level));
        let mut engine = m.engine().unwrap();
        assert_eq!(engine.fixpoint(), Ok(()));
        if level == Consistency::Domain {
            assert_eq!((engine.store().min(x[0]), engine.store().max(x[0])), (MIN_VALUE + 1, MAX_VALUE - 1));
        }
    }
}

/// Domain consistency has one fixpoint, so the tree does not depend on how it is reached.
#[test]
fn the_tree_of_eleven_queens_is_known() {
    let mut m = Model::new();
    let q = m.ints(11, 0..=10);
    m.add(all_different(q.iter().copied()).consistency(Consistency::Domain));
    m.add(all_different(q.iter().zip(0..).map(|(&x, i)| x + i)).consistency(Consistency::Domain));
    m.add(all_different(q.iter().zip(0..).map(|(&x, i)| x - i)).consistency(Consistency::Domain));
    let mut search = m.search(first_fail(&q)).unwrap();
    assert_eq!(search.count(), 2680);
    assert_eq!((search.stats().nodes, search.stats().failures), (39161, 16901));
}
