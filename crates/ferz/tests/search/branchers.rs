//! Strategies of one's own, and one after the other.

use ferz::{Branching, Consistency, Decision, Model, Store, ValueOrder, Var, VarOrder, branch};

use crate::models::queens;
use crate::{rows, sorted};

#[test]
fn closures_are_branchers() {
    let (m, q) = queens(6, Consistency::Value);
    let expected = sorted(rows(&mut m.search(branch(&q)).unwrap()));
    let decide: [fn(&Store, Var) -> Decision; 4] = [
        |store, var| Decision::Fix(var, store.max(var)),
        |store, var| Decision::AtMost(var, store.min(var)),
        |store, var| Decision::AtLeast(var, store.max(var)),
        |store, var| Decision::AtMost(var, store.nth(var, store.size(var) - 2)),
    ];
    for decide in decide {
        let q = q.clone();
        let strategy = move |store: &Store| {
            let var = q.iter().rev().copied().find(|&var| !store.is_fixed(var))?;
            Some(decide(store, var))
        };
        let mut search = m.search(strategy).unwrap();
        assert_eq!(sorted(rows(&mut search)), expected);
        assert!(search.is_complete());
    }
}

/// A closure cannot say which sibling comes next; still no solution may be lost.
#[test]
fn a_closure_may_branch_on_each_value() {
    let (m, q) = queens(6, Consistency::Value);
    let expected = sorted(rows(&mut m.search(branch(&q)).unwrap()));
    for pick in [|store: &Store, x: Var| store.min(x), |store: &Store, x: Var| store.max(x)] {
        let q = q.clone();
        let strategy = move |store: &Store| {
            let var = q.iter().copied().find(|&var| !store.is_fixed(var))?;
            Some(Decision::Each(var, pick(store, var)))
        };
        let mut search = m.search(strategy).unwrap();
        assert_eq!(sorted(rows(&mut search)), expected);
        assert!(search.is_complete());
    }
}

/// What leaves nothing on one side, or is about no variable of the model, ends the strategy's turn: the search neither
/// runs on for ever nor loses a solution.
#[test]
fn decisions_that_decide_nothing_are_passed_over() {
    let mut m = Model::new();
    let x = m.ints(2, 0..=3);
    let mut other = Model::new();
    let foreign = other.ints(9, 0..=3)[8];
    let (a, b) = (x[0], x[1]);
    for decision in [
        Decision::Fix(a, 4),
        Decision::Fix(foreign, 0),
        Decision::Each(a, -1),
        Decision::AtMost(b, 3),
        Decision::AtMost(b, -1),
        Decision::AtLeast(b, 0),
        Decision::AtLeast(b, 4),
        Decision::AtMost(b, i64::MAX),
    ] {
        let mut search = m.search(move |_: &Store| Some(decision)).unwrap();
        assert_eq!(search.count(), 16, "{decision:?}");
        assert!(search.is_complete());
    }
}

#[test]
fn strategies_follow_one_another() {
    let mut m = Model::new();
    let x = m.ints(3, 0..=2);
    let descending = branch(&x[1..2]).value(ValueOrder::Max);
    let mut search = m.search(descending.then(branch(&x[2..]).branching(Branching::DWay))).unwrap();
    let found: Vec<[i64; 3]> = search.solutions().map(|s| [s[x[1]], s[x[2]], s[x[0]]]).collect();
    let expected: Vec<[i64; 3]> =
        [2, 1, 0].iter().flat_map(|&a| (0..9).flat_map(move |bc| [[a, bc / 3, bc % 3]])).collect();
    assert_eq!(found, expected, "the second downwards, then the third, and then what is left");
}

#[test]
fn incomplete_strategies_are_completed() {
    let (m, q) = queens(6, Consistency::Value);
    assert_eq!(m.search(branch(&[])).unwrap().count(), 4);
    assert_eq!(m.search(branch(&q[4..])).unwrap().count(), 4);
    assert_eq!(m.search(|_: &Store| None).unwrap().count(), 4);
    let twice = [q[0], q[0], q[3], q[0]];
    assert_eq!(m.search(branch(&twice).order(VarOrder::SmallestDomain)).unwrap().count(), 4);
}
