//! Strategies over views: they look at what is seen.

use ferz::{Branching, Model, ModelError, Refusal, Term, Ties, ValueOrder, Var, VarOrder, branch, branch_on};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::models::{Variant, by_force, spec};
use crate::{cases, rows, sorted};

/// How variables are seen: negated or not, and moved by how much.
fn seen() -> impl Strategy<Value = Vec<(bool, i64)>> {
    vec((any::<bool>(), -9..9i64), 6)
}

fn terms(x: &[Var], seen: &[(bool, i64)]) -> Vec<Term> {
    let term = |(&x, &(negated, by)): (&Var, &(bool, i64))| Term::from(if negated { by - x } else { x + by });
    x.iter().zip(seen).map(term).collect()
}

/// The values that a search finds seen through the terms, in order, and its size.
fn found(m: &Model, strategy: ferz::Branch, terms: &[Term]) -> (Vec<Vec<i64>>, u64, u64) {
    let mut search = m.search(strategy).unwrap();
    let seen = |row: ferz::Assignment| terms.iter().map(|term| term.value(&|x| row[x])).collect();
    let rows = search.solutions().map(seen).collect();
    (rows, search.stats().nodes, search.stats().failures)
}

proptest! {
    #![proptest_config(cases())]

    /// To branch on views is to branch on variables that are what is seen.
    #[test]
    fn views_are_as_good_as_variables(
        spec in spec(),
        seen in seen(),
        order in select(VarOrder::ALL.into_iter().filter(|order| {
            // What these look at depends on how constraints are posted.
            !matches!(order, VarOrder::DomOverWeight | VarOrder::LargestDegree)
        }).collect::<Vec<_>>()),
        ties in select(vec![Ties::First, Ties::Random]),
        value in select(&ValueOrder::ALL[..]),
        branching in select(&Branching::ALL[..]),
    ) {
        // This order is made of the variable's own values.
        let branching = if value == ValueOrder::Random && branching == Branching::DWay { Branching::Split } else { branching };
        let (m, x) = spec.model(Variant::Hidden);
        let terms = terms(&x, &seen);
        let (mirrored, y) = spec.seen_as(&seen);
        let compose = |branch: ferz::Branch| branch.order(order).ties(ties).value(value).branching(branching).seed(3);
        let over_views = found(&m, compose(branch_on(&terms)), &terms);
        let over_vars = found(&mirrored, compose(branch(&y)), &y.iter().map(Term::from).collect::<Vec<_>>());
        prop_assert_eq!(over_views, over_vars);
    }

    /// Whatever is branched on: each solution once.
    #[test]
    fn solutions_come_once(
        spec in spec(),
        listed in vec((0..6usize, any::<bool>(), -9..9i64), 0..8),
        order in select(&VarOrder::ALL[..]),
        value in select(&ValueOrder::ALL[..]),
        branching in select(&Branching::ALL[..]),
    ) {
        let (m, x) = spec.model(Variant::Fused);
        let term = |&(at, negated, by): &(usize, bool, i64)| match x.get(at) {
            Some(&x) => Term::from(if negated { by - x } else { x + by }),
            None => Term::from(by),
        };
        let strategy = branch_on(listed.iter().map(term)).order(order).value(value).branching(branching);
        let mut search = m.search(strategy).unwrap();
        prop_assert_eq!(sorted(rows(&mut search)), by_force(&m));
        prop_assert!(search.is_complete());
    }
}

#[test]
fn the_least_of_the_negative_is_the_greatest() {
    let mut m = Model::new();
    let x = m.int([1, 2, 4]);
    let values = |value, branching| {
        let mut search = m.search(branch_on([7 - x]).value(value).branching(branching)).unwrap();
        search.solutions().map(|row| row[x]).collect::<Vec<_>>()
    };
    for branching in [Branching::TwoWay, Branching::DWay, Branching::Split] {
        assert_eq!(values(ValueOrder::Min, branching), [4, 2, 1]);
        assert_eq!(values(ValueOrder::Max, branching), [1, 2, 4]);
        assert_eq!(values(ValueOrder::Interval, branching), [4, 2, 1]);
        assert_eq!(values(ValueOrder::SplitHigh, branching), [1, 2, 4]);
    }
    assert_eq!(values(ValueOrder::Min, Branching::Exclude), [1, 2, 4]);
}

#[test]
fn of_two_views_of_a_variable_the_first_counts() {
    let mut m = Model::new();
    let x = m.int(0..=2);
    let mut search = m.search(branch_on([5 - x, x + 0]).branching(Branching::DWay)).unwrap();
    assert_eq!(rows(&mut search), [[2], [1], [0]]);
}

#[test]
fn views_out_of_range_are_refused() {
    let mut m = Model::new();
    let x = m.int(0..=2);
    for term in [x + i64::MAX, (x + i64::MAX) + i64::MAX, i64::MIN - x, x + ferz::MAX_VALUE] {
        let expected = ModelError::Strategy { refusal: Refusal::Overflow };
        assert_eq!(m.search(branch_on([term])).unwrap_err(), expected);
    }
    let mut other = Model::new();
    let foreign = other.ints(2, 0..=1)[1];
    assert!(matches!(m.search(branch_on([1 - foreign])), Err(ModelError::ForeignVariable { .. })));
}
