//! Limits stop a search where they say.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ferz::{Consistency, Decision, Limits, Model, SolveStatus, StopReason, Store, branch};
use proptest::prelude::*;

use crate::models::{Variant, queens, spec};
use crate::strategies::strategy;
use crate::{cases, rows};

proptest! {
    #![proptest_config(cases())]

    /// A limit stops the search at exactly its number, and what was found until then is the beginning of it all.
    #[test]
    fn limits_are_exact(spec in spec(), number in any::<usize>(), percent in 0..120u64) {
        let (m, x) = spec.model(Variant::Fused);
        let mut whole = m.search(strategy(&x, number)).unwrap();
        let found = rows(&mut whole);
        let total = *whole.stats();

        let limited = |limits: Limits| {
            let mut search = m.search(strategy(&x, number)).unwrap().limits(limits);
            let some = rows(&mut search);
            (some, *search.stats(), search.stop_reason(), search.is_complete())
        };
        let nodes = total.nodes * percent / 100;
        let (some, stats, reason, complete) = limited(Limits::none().nodes(nodes));
        prop_assert!(found.starts_with(&some));
        prop_assert_eq!(stats.nodes, nodes.min(total.nodes));
        prop_assert_eq!(reason, (nodes < total.nodes).then_some(StopReason::Nodes));
        prop_assert_eq!(complete, nodes >= total.nodes);

        let failures = total.failures * percent / 100;
        let (some, stats, reason, complete) = limited(Limits::none().failures(failures));
        prop_assert!(found.starts_with(&some));
        prop_assert_eq!(stats.failures, failures.min(total.failures));
        prop_assert_eq!(complete, reason.is_none());
        prop_assert!(reason.is_none_or(|reason| reason == StopReason::Failures && failures <= total.failures));
        prop_assert!(complete || stats.failures == failures);
        prop_assert!(!complete || stats.nodes == total.nodes);

        let solutions = total.solutions * percent / 100;
        let (some, stats, reason, complete) = limited(Limits::none().solutions(solutions));
        prop_assert_eq!(&some[..], &found[..solutions.min(total.solutions) as usize]);
        prop_assert_eq!(stats.solutions, some.len() as u64);
        prop_assert_eq!(complete, reason.is_none());
        prop_assert_eq!(reason, (solutions <= total.solutions).then_some(StopReason::Solutions).filter(|_| !complete));
        prop_assert!(solutions > total.solutions || solutions == 0 || !complete);
    }
}

#[test]
fn no_time_no_nodes() {
    let (m, q) = queens(8, Consistency::Value);
    let raised = Arc::new(AtomicBool::new(true));
    for (limits, reason) in [
        (Limits::none().time(Duration::ZERO), StopReason::Time),
        (Limits::none().cancel(raised), StopReason::Cancelled),
        (Limits::none().nodes(0), StopReason::Nodes),
        (Limits::none().failures(0), StopReason::Failures),
        (Limits::none().solutions(0), StopReason::Solutions),
    ] {
        let mut search = m.search(branch(&q)).unwrap().limits(limits);
        let outcome = search.solve();
        assert_eq!((outcome.status, outcome.best), (SolveStatus::Unknown(reason), None));
        assert_eq!(outcome.stats.nodes, 0, "{reason}");
        assert_eq!((search.stop_reason(), search.is_complete()), (Some(reason), false));
    }
}

/// A fixpoint that would take for ever is broken off.
#[test]
fn time_is_kept_within_a_fixpoint() {
    let mut m = Model::new();
    let (x, y) = (m.int(0..=1 << 60), m.int(0..=1 << 60));
    m.add(x.lt(y));
    m.add(y.lt(x));
    let raised = Arc::new(AtomicBool::new(true));
    for (limits, reason) in [
        (Limits::none().time(Duration::from_millis(50)), StopReason::Time),
        (Limits::none().time(Duration::from_millis(50)).cancel(raised), StopReason::Cancelled),
    ] {
        let mut search = m.search(branch(&[x, y])).unwrap().limits(limits);
        assert_eq!(search.solve().status, SolveStatus::Unknown(reason));
        assert!(search.next_solution().is_none() && !search.is_complete());
    }
}

#[test]
fn limits_may_be_set_in_between() {
    let (m, q) = queens(8, Consistency::Value);
    let mut search = m.search(branch(&q)).unwrap();
    assert!(search.next_solution().is_some());
    let mut search = search.limits(Limits::none().solutions(5));
    assert_eq!(search.count(), 4);
    assert_eq!(search.stop_reason(), Some(StopReason::Solutions));
}

#[test]
fn a_stopped_search_stays_stopped() {
    let (m, q) = queens(6, Consistency::Value);
    let mut search = m.search(branch(&q)).unwrap().limits(Limits::none().solutions(3));
    assert_eq!(search.count(), 3);
    for _ in 0..3 {
        assert!(search.next_solution().is_none());
        assert_eq!(search.stop_reason(), Some(StopReason::Solutions));
        assert!(!search.is_complete());
    }
    assert_eq!(search.solve().status, SolveStatus::Satisfied);
    assert_eq!(search.stats().solutions, 3);
}

/// The limit is looked at before the next solution is sought: a solution is not worth less because it was the last
/// one allowed, but then nothing is known about what comes after it.
#[test]
fn a_limit_of_as_many_solutions_as_there_are() {
    let (m, q) = queens(4, Consistency::Value);
    let mut search = m.search(branch(&q)).unwrap().limits(Limits::none().solutions(2));
    assert!(search.next_solution().is_some());
    assert!(search.next_solution().is_some());
    assert_eq!(search.stop_reason(), None);
    assert!(search.next_solution().is_none());
    assert_eq!((search.stop_reason(), search.is_complete()), (Some(StopReason::Solutions), false));
}

#[test]
fn a_flag_raised_on_the_way_stops_the_search() {
    let mut m = Model::new();
    let x = m.ints(30, 0..=9);
    let flag = Arc::new(AtomicBool::new(false));
    let (raise, vars) = (flag.clone(), x.clone());
    let strategy = move |store: &Store| {
        raise.store(true, Ordering::Relaxed);
        let var = vars.iter().find(|&&var| !store.is_fixed(var))?;
        Some(Decision::Fix(*var, store.min(*var)))
    };
    let mut search = m.search(strategy).unwrap().limits(Limits::none().cancel(flag));
    search.count();
    assert_eq!(search.stop_reason(), Some(StopReason::Cancelled));
    assert!(search.stats().nodes <= 2000);
}

#[test]
fn time_is_kept() {
    let mut m = Model::new();
    let x = m.ints(30, 0..=9);
    let limit = Duration::from_millis(20);
    let mut search = m.search(branch(&x)).unwrap().limits(Limits::none().time(limit));
    search.count();
    assert_eq!(search.stop_reason(), Some(StopReason::Time));
    assert!(search.stats().time > Duration::ZERO);
}

#[test]
fn a_deadline_is_one_for_all_searches() {
    let mut m = Model::new();
    let x = m.ints(30, 0..=9);
    let limits = Limits::none().deadline(Instant::now() + Duration::from_millis(20));
    for at in 0..3 {
        let mut search = m.search(branch(&x)).unwrap().limits(limits.clone());
        search.count();
        assert_eq!(search.stop_reason(), Some(StopReason::Time));
        assert!(at == 0 || search.stats().nodes == 0, "the time was up before it began");
    }
    let (long_ago, hour) = (Instant::now(), Duration::from_secs(3600));
    for limits in [Limits::none().time(hour).deadline(long_ago), limits.time(hour)] {
        let mut search = m.search(branch(&x)).unwrap().limits(limits);
        search.count();
        assert_eq!((search.stop_reason(), search.stats().nodes), (Some(StopReason::Time), 0));
    }
}
