use super::{Under, post_eq, post_le, post_ne};
use crate::engine::Engine;
use crate::view::Var;

fn engine(domains: &[(i64, i64)]) -> (Engine, Vec<Var>) {
    let mut engine = Engine::new();
    let vars = domains.iter().map(|&(first, last)| engine.new_var(&(first..=last).into()).unwrap()).collect();
    (engine, vars)
}

fn bounds(engine: &Engine, vars: &[Var]) -> Vec<(i64, i64)> {
    vars.iter().map(|&x| (engine.store().min(x), engine.store().max(x))).collect()
}

#[test]
fn cuts_both_ways() {
    let (mut engine, x) = engine(&[(0, 9), (0, 9), (0, 9)]);
    post_le(&[(2, x[0]), (3, x[1]), (-1, x[2])], 4, Under::Nothing, &mut engine);
    assert_eq!(engine.fixpoint(), Ok(()));
    assert_eq!(bounds(&engine, &x), [(0, 6), (0, 4), (0, 9)]);
    assert_eq!(engine.store_mut().at_least(x[1], 4), Ok(true));
    assert_eq!(engine.fixpoint(), Ok(()));
    assert_eq!(bounds(&engine, &x), [(0, 0), (4, 4), (8, 9)]);
}

#[test]
fn equality_reasons_with_reals() {
    let (mut engine, x) = engine(&[(0, 2), (0, 2), (0, 2)]);
    post_eq(&[(2, x[0]), (4, x[1]), (3, x[2])], 7, Under::Nothing, &mut engine);
    assert_eq!(engine.fixpoint(), Ok(()));
    assert_eq!(bounds(&engine, &x), [(0, 2), (0, 1), (0, 2)]);
    assert_eq!(engine.store_mut().at_most(x[1], 0), Ok(true));
    assert_eq!(engine.fixpoint(), Ok(()));
    assert_eq!(bounds(&engine, &x), [(2, 2), (0, 0), (1, 1)]);
}

#[test]
fn difference_waits_for_the_last_open_variable() {
    let (mut engine, x) = engine(&[(0, 9), (0, 9), (0, 9)]);
    post_ne(&[(1, x[0]), (-2, x[1]), (3, x[2])], 4, Under::Nothing, &mut engine);
    for order in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]] {
        engine.push();
        // 5 - 2·2 + 3·1 = 4
        let solution = [5, 2, 1];
        assert_eq!(engine.store_mut().fix(x[order[0]], solution[order[0]]), Ok(true));
        assert_eq!(engine.fixpoint(), Ok(()));
        assert!(order.iter().all(|&at| engine.store().contains(x[at], solution[at])));
        assert_eq!(engine.store_mut().fix(x[order[1]], solution[order[1]]), Ok(true));
        assert_eq!(engine.fixpoint(), Ok(()));
        assert!(!engine.store().contains(x[order[2]], solution[order[2]]));
        assert_eq!(engine.store().size(x[order[2]]), 9);
        engine.pop();
    }
}

#[test]
fn what_holds_for_good_sleeps() {
    let (mut engine, x) = engine(&[(0, 9), (0, 9), (0, 9)]);
    post_le(&[(1, x[0]), (1, x[1]), (1, x[2])], 12, Under::Nothing, &mut engine);
    assert!(x.iter().all(|&x| engine.store_mut().at_most(x, 4).is_ok()));
    assert_eq!(engine.fixpoint(), Ok(()));
    let before = engine.propagations();
    assert!(x.iter().all(|&x| engine.store_mut().fix(x, 3).is_ok()));
    assert_eq!(engine.fixpoint(), Ok(()));
    assert_eq!(engine.propagations(), before);
}
