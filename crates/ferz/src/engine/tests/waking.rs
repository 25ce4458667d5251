//! Who runs after what, and with which tags.

use proptest::collection::vec;
use proptest::prelude::*;

use super::recorder::{KINDS, Kind, Log, recorder};
use super::*;
use crate::view::Signed;

#[test]
fn the_first_run_gets_each_tag_once() {
    let (mut engine, x, log) = engine(2);
    let one = recorder("one", &log).on(Kind::Any, x[0], 7).on(Kind::Fixed, x[1], 2).on(Kind::Lower, x[1], 7);
    engine.post(one);
    engine.post(recorder("no tags", &log));
    assert_eq!(engine.fixpoint(), Ok(()));
    assert_eq!(log.take(), [("one", vec![7, 2]), ("no tags", vec![])]);
    assert_eq!(engine.fixpoint(), Ok(()));
    assert_eq!(log.take(), []);
}

/// The events of a view, from its bounds and sizes before and after.
fn fires(kind: Kind, before: (i64, i64, u64), after: (i64, i64, u64)) -> bool {
    let (lower, upper) = (before.0 != after.0, before.1 != after.1);
    match kind {
        Kind::Fixed => before.2 != 1 && after.2 == 1,
        Kind::Lower => lower,
        Kind::Upper => upper,
        Kind::Bounds => lower || upper,
        Kind::Any => before.2 != after.2,
    }
}

fn shape(store: &Store, view: Signed) -> (i64, i64, u64) {
    (store.min(view), store.max(view), store.size(view))
}

proptest! {
    /// Whatever is changed, a propagator runs exactly if one of its events happened, with the tags of those that did,
    /// each once, in the order in which their variables had the first such event.
    #[test]
    fn subscriptions_fire_exactly_on_their_events(
        subscriptions in vec((0..5usize, 0..3usize, any::<bool>(), -5..5i64, 0..6u32), 1..8),
        rounds in vec(vec((0..3usize, 0..4u8, 0..10i64), 1..5), 1..6),
    ) {
        let mut engine = Engine::new();
        let factors = [1, 50, 100_000];
        let x = factors.map(|factor| engine.new_var(&(0..10).map(|v| v * factor).collect()).unwrap());
        let log = Log::default();
        let mut waiting = recorder("", &log);
        for (kind, var, negated, by, tag) in subscriptions {
            waiting = waiting.on(KINDS[kind], Signed { var: x[var], negated, by }, tag);
        }
        let subscriptions = waiting.subscriptions.clone();
        engine.post(waiting);
        prop_assert_eq!(engine.fixpoint(), Ok(()));
        log.take();
        for round in rounds {
            engine.push();
            let shapes = |store: &Store| subscriptions.iter().map(|s| shape(store, s.1)).collect::<Vec<_>>();
            let fired = |before: &[(i64, i64, u64)], after: &[(i64, i64, u64)]| {
                let fired = |at: &usize| fires(subscriptions[*at].0, before[*at], after[*at]);
                (0..subscriptions.len()).filter(fired).collect::<Vec<_>>()
            };
            let before = shapes(engine.store());
            for (var, verb, v) in round {
                let (x, v, store) = (x[var], v * factors[var], engine.store_mut());
                let change = match verb {
                    0 => store.remove(x, v),
                    1 if v <= store.max(x) => store.at_least(x, v),
                    2 if v >= store.min(x) => store.at_most(x, v),
                    3 if store.contains(x, v) => store.fix(x, v),
                    _ => Ok(false),
                };
                prop_assert!(verb == 0 || change.is_ok(), "only a removal can empty a domain here");
            }
            prop_assert_eq!(engine.fixpoint(), Ok(()));
            let runs = log.take();
            let fired = fired(&before, &shapes(engine.store()));
            let mut expected: Vec<u32> = fired.into_iter().map(|at| subscriptions[at].2).collect();
            expected.sort_unstable();
            expected.dedup();
            if expected.is_empty() {
                prop_assert!(runs.is_empty(), "{runs:?}");
                continue;
            }
            prop_assert_eq!(runs.len(), 1);
            let mut tags = runs[0].1.clone();
            tags.sort_unstable();
            prop_assert_eq!(tags, expected);
        }
    }
}

#[test]
fn reversed_views_swap_the_bounds() {
    let (mut engine, x, log) = engine(1);
    engine.post(recorder("lower", &log).on(Kind::Lower, 5 - x[0], 0));
    engine.post(recorder("upper", &log).on(Kind::Upper, 5 - x[0], 0));
    assert_eq!(engine.fixpoint(), Ok(()));
    log.take();
    engine.store_mut().at_least(x[0], 2).unwrap();
    assert_eq!(engine.fixpoint(), Ok(()));
    assert_eq!(log.names(), ["upper"]);
    engine.store_mut().at_most(x[0], 6).unwrap();
    assert_eq!(engine.fixpoint(), Ok(()));
    assert_eq!(log.names(), ["lower"]);
}

#[test]
fn own_changes_come_back_after_unsure_only() {
    for status in [Status::Fixpoint, Status::Entailed, Status::Unsure] {
        let (mut engine, x, log) = engine(2);
        let (a, b) = (x[0], x[1]);
        let acting = recorder("acting", &log).on(Kind::Any, a, 0).on(Kind::Lower, b, 1);
        engine.post(acting.doing(move |store| {
            store.at_least(b, 3)?;
            Ok(status)
        }));
        engine.post(recorder("watching", &log).on(Kind::Lower, b, 4));
        assert_eq!(engine.fixpoint(), Ok(()));
        let mut expected = vec![("acting", vec![0, 1]), ("watching", vec![4])];
        if status == Status::Unsure {
            expected.push(("acting", vec![1]));
        }
        assert_eq!(log.take(), expected, "{status:?}");
    }
}

#[test]
fn changes_of_one_run_arrive_together() {
    let (mut engine, x, log) = engine(2);
    let (a, b) = (x[0], x[1]);
    let watching = recorder("watching", &log).on(Kind::Any, a, 3).on(Kind::Any, b, 1);
    engine.post(watching.on(Kind::Fixed, a, 0).on(Kind::Bounds, b, 1));
    engine.post(recorder("acting", &log).on(Kind::Fixed, a, 0).doing(move |store| {
        if store.is_fixed(a) {
            store.at_least(b, 2)?;
            store.remove(b, 5)?;
            store.at_most(b, 8)?;
        }
        Ok(Status::Fixpoint)
    }));
    assert_eq!(engine.fixpoint(), Ok(()));
    log.take();
    engine.store_mut().remove(b, 0).unwrap();
    engine.store_mut().fix(a, 1).unwrap();
    assert_eq!(engine.fixpoint(), Ok(()));
    let mut runs = log.take();
    runs[0].1.sort_unstable();
    assert_eq!(
        runs,
        [("watching", vec![0, 1, 3]), ("acting", vec![0]), ("watching", vec![1])],
        "the tag of b comes once although two subscriptions carry it"
    );
}
