//! What makes no sense is refused, plainly and under a condition; and so is whatever is posted below the root.

use ferz::constraints::Conditional;
use ferz::{
    Bool, Constraint, Domain, MAX_VALUE, MIN_VALUE, Model, ModelError, Refusal, Var, all_different,
    all_equal, and, at_least_nvalue, bin_packing, clause, count, cumulative, diffn, directed_path,
    disjunctive, element, element_in_rows, forbidden, global_cardinality, in_set, knapsack, lex_less, or,
    path, sliding_sum, strictly_increasing, table, times, xor,
};

type Form<C> = fn(C, Bool) -> Conditional;

/// How a constraint on three variables of this domain is refused. It must be the same in all forms.
fn refusal<C: Constraint>(domain: impl Into<Domain>, make: impl Fn(&[Var]) -> C) -> Refusal {
    let domain = domain.into();
    let refused = |form: Option<Form<C>>| {
        let mut m = Model::new();
        let (x, truth) = (m.ints(3, domain.clone()), m.bool());
        match form {
            None => m.add(make(&x)),
            Some(form) => m.add(form(make(&x), truth)),
        }
        match m.engine() {
            Err(ModelError::Refused { refusal, .. }) => refusal,
            other => panic!("it is accepted, or refused for another reason: {m}{:?}", other.err()),
        }
    };
    let plain = refused(None);
    let forms: [Form<C>; 4] = [
        |constraint, truth| constraint.reified(truth),
        |constraint, truth| constraint.implied_by(truth),
        |constraint, _| constraint.implied_by(false),
        |constraint, truth| constraint.reified(truth).implied_by(truth),
    ];
    for form in forms {
        assert_eq!(refused(Some(form)), plain);
    }
    plain
}

#[test]
fn terms_that_leave_the_range() {
    let far = |x: &[Var]| [x[0] + i64::MAX, x[1] + i64::MAX];
    let overflow = Refusal::Overflow;
    assert_eq!(refusal(1..=2, |x| all_different(far(x))), overflow);
    assert_eq!(refusal(0..=1, |x| strictly_increasing(far(x))), overflow);
    assert_eq!(refusal(0..=1, |x| lex_less([x[0]], [x[0] + 0, x[1] + i64::MAX])), overflow);
    assert_eq!(refusal(0..=1, |x| element(far(x), x[2], x[2])), overflow);
    assert_eq!(refusal(0..=1, |x| times(x[0], x[1], x[2] + i64::MAX)), overflow);
    assert_eq!(refusal(0..=1, |x| in_set(x[0] + i64::MAX, i64::MAX)), overflow);
    assert_eq!(refusal(0..=1, |x| count(far(x), i64::MAX, ferz::Relation::Eq, x[2])), overflow);
    assert_eq!(refusal(0..=1, |x| at_least_nvalue(1, far(x))), overflow);
    assert_eq!(refusal(0..=1, |x| clause([Bool::of(x[0] + i64::MAX)])), overflow);
}

#[test]
fn sums_that_leave_the_range() {
    let overflow = Refusal::Overflow;
    assert_eq!(refusal(0..=3, |x| knapsack([5], [0], [x[0] - (1 << 61)], x[1], x[2])), overflow);
    assert_eq!(refusal(0..=MAX_VALUE, |x| sliding_sum(1, 2, 2, &x[..2])), overflow);
    assert_eq!(refusal(0..=MAX_VALUE, |x| disjunctive([x[0]], [x[1]])), overflow);
    assert_eq!(refusal(0..=MAX_VALUE, |x| cumulative([x[0]], [x[1]], [1], 1)), overflow);
    assert_eq!(refusal(0..=MAX_VALUE, |x| diffn([x[0]], [0], [x[1]], [1])), overflow);
    assert_eq!(refusal(0..=1, |x| bin_packing(5, &x[..2], [MAX_VALUE, 1])), overflow);
    assert_eq!(refusal(0..=MAX_VALUE, |x| (2 * x[0] + x[1]).eq(x[2])), overflow);
}

/// Where what is seen leaves 64 bits, it would be seen as equal.
#[test]
fn terms_that_leave_64_bits_are_not_equal() {
    let equal = |x: &[Var]| all_equal([x[0] + MAX_VALUE - 1, MAX_VALUE - x[1]]);
    assert_eq!(refusal(MIN_VALUE..=MAX_VALUE, equal), Refusal::Overflow);
    assert_eq!(refusal(0..=1, |x| all_equal([x[0] + i64::MAX, x[1] + i64::MAX])), Refusal::Overflow);
}

#[test]
fn lists_that_do_not_match() {
    let reason = |refusal: Refusal| match refusal {
        Refusal::Other(reason) => reason,
        other => panic!("{other}"),
    };
    assert_eq!(
        reason(refusal(0..=1, |x| global_cardinality(x, [0, 1], [2]))),
        "there are 2 values in the cover, but 1 counts; there must be as many"
    );
    assert_eq!(
        reason(refusal(0..=1, |x| bin_packing(5, &x[..2], [-3, 6]))),
        "weight -3 at index 0 is negative"
    );
    assert_eq!(
        reason(refusal(0..=1, |x| bin_packing(5, x, [1]))),
        "there are 3 bins of items, but 1 weights"
    );
    let too_long = "tuple (1, 2) at index 0 is of length 2, but there are 1 terms";
    assert_eq!(reason(refusal(0..=1, |x| table([x[0]], [[1, 2]]))), too_long);
    assert_eq!(reason(refusal(0..=1, |x| forbidden([x[0]], [[1, 2]]))), too_long);
    assert_eq!(
        reason(refusal(0..=1, |x| element_in_rows([vec![1, 2], vec![3]], (x[0], x[1]), x[2]))),
        "row 1 is of length 1, but row 0 is of length 2"
    );
    assert_eq!(
        reason(refusal(0..=1, |x| cumulative(x, [1, 1], [1, 1, 1], 1))),
        "there are 3 starts, but 2 durations"
    );
    assert_eq!(reason(refusal(0..=1, |x| disjunctive(x, [1]))), "there are 3 starts, but 1 durations");
    assert_eq!(
        reason(refusal(0..=1, |x| diffn(x, [0, 1], [1, 1, 1], [1, 1, 1]))),
        "there are 3 sizes, but 2 positions"
    );
    assert_eq!(
        reason(refusal(0..=1, |x| knapsack([1, 1], [1], [x[0]], x[1], x[2]))),
        "there are 2 weights, but 1 profits"
    );
    assert_eq!(
        reason(refusal(0..=1, |x| path(0, 1, x.iter().map(Bool::of), [(0, 1, true), (1, 3, true)]))),
        "edge 1 is at node 3, but there are 3 nodes, numbered from 0 on"
    );
}

#[test]
fn what_is_no_truth_value() {
    let truths = |x: &[Var]| -> Vec<Bool> { x.iter().map(Bool::of).collect() };
    let no_truth = |truth: &str| Refusal::NoTruth(truth.into());
    assert_eq!(refusal(0..=5, |x| and(truths(x), true)), no_truth("x0"));
    assert_eq!(refusal(0..=5, |x| or([true], Bool::of(x[2]))), no_truth("x2"));
    assert_eq!(refusal(0..=5, |x| xor(truths(x))), no_truth("x0"));
    assert_eq!(refusal(0..=5, |x| clause([Bool::of(x[1]), true.into()])), no_truth("x1"));
    assert_eq!(refusal(0..=5, |x| directed_path(0, 1, [true; 2], [(0, 1, Bool::of(x[1]))])), no_truth("x1"));
    assert_eq!(refusal(0..=3, |x| all_different(&x[..2]).reified(Bool::of(x[2] - 1))), no_truth("x2 - 1"));
}

/// What is posted where a variable is fixed says nothing about its other values.
#[test]
fn constraints_below_the_root() {
    let mut m = Model::new();
    let x = m.ints(2, 0..=1);
    let truths = [Bool::of(x[0]), Bool::of(x[1])];
    let constraints: [Box<dyn Constraint>; 7] = [
        Box::new((x[0] + x[1]).eq(1)),
        Box::new(x[0].eq(1)),
        Box::new(table(&x, [[0, 1], [1, 0]])),
        Box::new(all_different(&x)),
        Box::new(clause(truths)),
        Box::new((x[0] + x[1]).eq(1).reified(true)),
        Box::new(all_different(&x).implied_by(true)),
    ];
    let mut engine = m.engine().unwrap();
    engine.fixpoint().unwrap();
    engine.push();
    engine.store_mut().fix(x[0], 0).unwrap();
    for constraint in &constraints {
        assert_eq!(constraint.check(&engine), Err(Refusal::BelowRoot), "{constraint}");
        assert_eq!(constraint.post(&mut engine), Err(Refusal::BelowRoot), "{constraint}");
    }
    engine.pop();
    constraints[0].post(&mut engine).unwrap();
    engine.push();
    for &x in &x {
        engine.store_mut().fix(x, 1).unwrap();
    }
    assert!(engine.fixpoint().is_err());
}
