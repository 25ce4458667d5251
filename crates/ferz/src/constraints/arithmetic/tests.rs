//! Arguments that are the same, corner cases of the meaning, and known counts.

mod limits;

use proptest::prelude::*;

use crate::constraints::Constraint;
use crate::constraints::consistency_tests::problem;
use crate::{
    Bool, Domain, MAX_VALUE, MIN_VALUE, Model, ModelError, Refusal, Term, Var, abs, and, branch, div, in_set,
    maximum, minimum, modulo, pow, times,
};

/// A model over variables with these domains.
fn model<const N: usize>(domains: [Domain; N], state: impl FnOnce(&mut Model, [Var; N])) -> Model {
    let mut m = Model::new();
    let vars = domains.map(|domain| m.int(domain));
    state(&mut m, vars);
    m
}

/// Its solutions, in the order of the values of the first variable, then of the second, and so on.
fn solutions(m: &Model) -> Vec<Vec<i64>> {
    let vars: Vec<Var> = m.vars().collect();
    m.search(branch(&vars)).unwrap().solutions().map(|solution| solution.values().to_vec()).collect()
}

fn count(m: &Model) -> u64 {
    m.search(branch(&m.vars().collect::<Vec<_>>())).unwrap().count()
}

/// The bounds at the root.
fn bounds(m: &Model) -> Option<Vec<(i64, i64)>> {
    let mut engine = m.engine().unwrap();
    engine.fixpoint().ok()?;
    Some(m.vars().map(|var| (engine.store().min(var), engine.store().max(var))).collect())
}

fn all() -> Domain {
    (MIN_VALUE..=MAX_VALUE).into()
}

proptest! {
    /// The harness does not look at consistency where a variable comes twice.
    #[test]
    fn functions_of_one_variable_are_domain_consistent(problem in problem(2), by in -2..4i64) {
        let (x, z) = (Var(0), Var(1));
        problem.clone().check(&times(x, x, z))?;
        problem.clone().check(&times(x, by - x, z))?;
        problem.clone().check(&div(x + by, x, z))?;
        problem.clone().check(&modulo(by - x, x, z))?;
        problem.check(&pow(x, x, z))?;
    }
}

#[test]
fn times_with_itself() {
    let m = model([(-3..=3).into()], |m, [x]| m.add(times(x, x, x)));
    assert_eq!(solutions(&m), [[0], [1]]);
    let m = model([(-5..=5).into(), (-10..=30).into()], |m, [x, y]| m.add(times(x, x, y)));
    assert_eq!(count(&m), 11);
    let m = model([all(), (1..=MAX_VALUE).into()], |m, [x, y]| m.add(times(x, x, y)));
    assert_eq!(bounds(&m), Some(vec![(-(1 << 31), 1 << 31), (1, MAX_VALUE)]));
    // y = 1 or x = 0.
    let m = model([(-3..=3).into(), (-3..=3).into()], |m, [x, y]| m.add(times(x, y, x)));
    assert_eq!(count(&m), 7 + 6);
}

#[test]
fn times_sees_signs_and_holes() {
    let m = model([(-3..=3).into(), (-3..=3).into()], |m, [x, y]| m.add(times(x, y, -2)));
    assert_eq!(solutions(&m), [[-2, 1], [-1, 2], [1, -2], [2, -1]]);
    assert_eq!(bounds(&m), Some(vec![(-2, 2), (-2, 2)]));
    let mut engine = m.engine().unwrap();
    engine.fixpoint().unwrap();
    assert!(m.vars().all(|var| !engine.store().contains(var, 0)));
    // Nothing of z is near 0, so no factor is.
    let z = Domain::from_runs([(-50, -30), (30, 50)]);
    let m = model([(-2..=90).into(), (-5..=5).into(), z], |m, [x, y, z]| m.add(times(x, y, z)));
    assert_eq!(bounds(&m), Some(vec![(6, 50), (-5, 5), (-50, 50)]));
}

#[test]
fn division_by_itself() {
    let m = model([(-3..=3).into(), (-3..=3).into()], |m, [x, y]| m.add(div(x, x, y)));
    assert_eq!(solutions(&m), [[-3, 1], [-2, 1], [-1, 1], [1, 1], [2, 1], [3, 1]]);
    let m = model([[-9, -3, 0, 5].into(), [-6, -2, 0, 5].into()], |m, [a, b]| m.add(modulo(b, b, a)));
    assert_eq!(solutions(&m), [[0, -6], [0, -2], [0, 5]]);
}

#[test]
fn division_by_zero_is_no_solution() {
    for operation in [div(Var(0), 0, Var(1)), modulo(Var(0), 0, Var(1))] {
        let m = model([(-3..=3).into(), (-3..=3).into()], |m, _| m.add(operation));
        assert_eq!(count(&m), 0);
    }
}

#[test]
fn division_of_sparse_domains() {
    let domains = [[0, 3, 5, 6].into(), [-2, 1, 4, 6].into(), [-3, -1, 1, 5].into()];
    let m = model(domains, |m, [a, b, c]| m.add(div(a, b, c)));
    assert_eq!(count(&m), 6);
}

#[test]
fn functions_with_few_results_are_domain_consistent() {
    let m = model([(0..=999).into(), [2, 3, 20].into()], |m, [x, z]| m.add(modulo(x, 10, z)));
    let mut engine = m.engine().unwrap();
    engine.fixpoint().unwrap();
    assert!(engine.store().iter(Var(0)).eq((0..=999).filter(|x| [2, 3].contains(&(x % 10)))));
    assert!(engine.store().iter(Var(1)).eq([2, 3]));
    for number in [4, 7] {
        engine.push();
        let numbers = (0..=999).filter(|x| x % 10 == 2 && x % 100 != 10 * number + 2);
        assert!(numbers.into_iter().all(|x| engine.store_mut().remove(Var(0), x).is_ok()));
        engine.fixpoint().unwrap();
        assert_eq!(engine.store().size(Var(0)), 110);
        engine.store_mut().fix(Var(1), 2).unwrap();
        engine.fixpoint().unwrap();
        assert!(engine.store().iter(Var(0)).eq((0..10).map(|hundreds| 100 * hundreds + 10 * number + 2)));
        engine.pop();
    }
    let m = model([(0..=50_000).into()], |m, [x]| m.add(modulo(x, 20_000, 7)));
    assert_eq!(m.search(branch(&[Var(0)])).unwrap().solutions().count(), 3);
    assert_eq!(m.engine().unwrap().store().size(Var(0)), 3);
}

#[test]
fn a_remainder_that_is_the_dividend() {
    let m = model([(-4..=4).into(), (-3..=3).into()], |m, [x, y]| m.add(modulo(x, y, x)));
    assert_eq!(count(&m), 18);
    assert!(solutions(&m).iter().all(|values| values[0].abs() < values[1].abs()));
}

/// `(x div y ≥ p) ⇔ p`, where a comparison with a quotient that is undefined does not hold.
#[test]
fn a_quotient_within_a_condition() {
    let mut m = Model::new();
    let (x, y, p) = (m.int(-2..=5), m.int(-3..=4), m.int(0..=1));
    let (divisor, quotient) = (m.int(Domain::from_runs([(-3, -1), (1, 4)])), m.int(-5..=5));
    let defined = m.whether(y.ne(0));
    m.add(y.eq(divisor).implied_by(defined));
    m.add(divisor.eq(1).implied_by(!defined));
    m.add(div(x, divisor, quotient));
    let at_least = m.whether((quotient - p).ge(0));
    m.add(and([defined, at_least], Bool::of(p)));
    assert_eq!(count(&m), 40);
}

#[test]
fn powers() {
    let m = model([(-2..=2).into(), (0..=3).into(), (-8..=8).into()], |m, [x, y, z]| m.add(pow(x, y, z)));
    assert_eq!(count(&m), 20);
    let m = model([(-3..=3).into(), (-4..=-1).into(), (-9..=9).into()], |m, [x, y, z]| m.add(pow(x, y, z)));
    let expected = |x: i64, y: i64| match x {
        0 => None,
        1 => Some(1),
        -1 => Some(if y % 2 == 0 { 1 } else { -1 }),
        _ => Some(0),
    };
    let triples = (-3..=3).flat_map(|x| (-4..=-1).filter_map(move |y| Some(vec![x, y, expected(x, y)?])));
    assert_eq!(solutions(&m), triples.collect::<Vec<_>>());
    let m = model([(-5..=5).into()], |m, [x]| m.add(pow(x, x, 1)));
    assert_eq!(solutions(&m), [[0], [1]]);
}

#[test]
fn an_absolute_value_of_itself() {
    let m = model([(-3..=3).into()], |m, [x]| m.add(abs(x, x)));
    assert_eq!(solutions(&m), [[0], [1], [2], [3]]);
    let m = model([(-3..=3).into()], |m, [x]| m.add(abs(x, -x)));
    assert_eq!(solutions(&m), [[-3], [-2], [-1], [0]]);
    let m = model([(-3..=3).into()], |m, [x]| m.add(abs(x, x + 2)));
    assert_eq!(solutions(&m), [[-1]]);
    let wide = || Domain::from(-(1 << 60)..=1 << 60);
    let m = model([wide()], |m, [x]| m.add(abs(x - 3, 9 - x)));
    assert_eq!(solutions(&m), [[6]]);
    let m = model([wide()], |m, [x]| m.add(abs(2 - x, x + 1)));
    assert_eq!(solutions(&m), [[0; 1]; 0]);
}

#[test]
fn extremes_of_the_same() {
    let m = model([(0..=3).into(), (0..=3).into()], |m, [x, y]| m.add(maximum([x, x], y)));
    assert_eq!(solutions(&m), [[0, 0], [1, 1], [2, 2], [3, 3]]);
    let m = model([(0..=3).into(), (0..=3).into()], |m, [x, y]| {
        m.add(minimum([Term::from(x), 2.into(), x.into()], y));
    });
    assert_eq!(solutions(&m), [[0, 0], [1, 1], [2, 2], [3, 2]]);
    let m = model([(0..=3).into(), (0..=3).into()], |m, [x, y]| m.add(maximum([x, y], y)));
    assert_eq!(count(&m), 10);
    let m = model([(0..=1 << 60).into(), (0..=3).into()], |m, [x, y]| m.add(minimum([x - 1, y + 0], x)));
    assert_eq!(count(&m), 0);
}

#[test]
fn a_greatest_of_domains_with_holes() {
    let domains = [vec![1, 2, 9], vec![5, 6, 8, 9], vec![1, 3, 6, 7], vec![3, 4, 6, 7], vec![2, 4, 7, 9]];
    let m =
        model(domains.map(Domain::from), |m, [a, b, c, d, greatest]| m.add(maximum([a, b, c, d], greatest)));
    assert_eq!(count(&m), 124);
}

#[test]
fn extremes_of_nothing_are_no_solution() {
    for extreme in [minimum([0; 0], 0), maximum([0; 0], 0)] {
        let m = model([(0..=3).into()], |m, _| m.add(extreme));
        assert_eq!(count(&m), 0);
    }
}

/// The only variable that can be the greatest is the greatest, with holes and all.
#[test]
fn the_last_candidate_is_the_greatest() {
    let m = model([(0..=9).into(), (0..=5).into(), [3, 6, 7, 9].into()], |m, [x, y, z]| {
        m.add(maximum([x, y], z));
    });
    let mut engine = m.engine().unwrap();
    engine.fixpoint().unwrap();
    let [x, y, z] = [Var(0), Var(1), Var(2)];
    // Below 3 the other one may be the greatest.
    assert!(engine.store().iter(x).eq([0, 1, 2, 3, 6, 7, 9]));
    engine.store_mut().at_most(y, 2).unwrap();
    engine.fixpoint().unwrap();
    assert!(engine.store().iter(x).eq([3, 6, 7, 9]));
    engine.store_mut().remove(x, 7).unwrap();
    engine.fixpoint().unwrap();
    assert!(engine.store().iter(z).eq([3, 6, 9]));
}

#[test]
fn membership_in_sets_that_leave_much_out() {
    let set =
        Domain::from_runs([(-3, -1), (10, 1 << 40), (1 << 50, (1 << 50) + 1), (i64::MAX - 1, i64::MAX)]);
    let m = model([all()], |m, [x]| m.add(in_set(x, set.clone())));
    assert_eq!(bounds(&m), Some(vec![(-3, (1 << 50) + 1)]));
    let mut engine = m.engine().unwrap();
    engine.store_mut().at_most(Var(0), (1 << 50) - 1).unwrap();
    engine.fixpoint().unwrap();
    assert_eq!(engine.store().max(Var(0)), 1 << 40);
    engine.store_mut().at_least(Var(0), 0).unwrap();
    engine.fixpoint().unwrap();
    assert_eq!(engine.store().min(Var(0)), 10);
    let m = model([all()], |m, [x]| {
        m.add(in_set(x, set.clone()));
        m.add(in_set(x, (1 << 40)..1 << 62));
    });
    assert_eq!(solutions(&m), [[1 << 40], [1 << 50], [(1 << 50) + 1]]);
}

#[test]
fn membership_in_no_value_and_of_a_number() {
    for (set, expected) in [(Domain::empty(), 0), (Domain::from(5), 1), (Domain::from([4, 6]), 0)] {
        let m = model([(0..=9).into()], |m, [x]| m.add(in_set(x, set.clone())));
        assert_eq!(count(&m), set.size());
        let m = model([], |m, []| m.add(in_set(5, set)));
        assert_eq!(count(&m), expected);
    }
}

/// Every value of `x` and `y` has a result.
#[test]
fn as_many_results_as_operands() {
    for n in [1, 4, 20] {
        let domains = || [(-n..=n).into(), (-n..=n).into(), (-n * n..=n * n).into()];
        let odd = 2 * n as u64 + 1;
        let m = model(domains(), |m, [x, y, z]| m.add(times(x, y, z)));
        assert_eq!(count(&m), odd * odd);
        for operation in [div(Var(0), Var(1), Var(2)), modulo(Var(0), Var(1), Var(2))] {
            let m = model(domains(), |m, _| m.add(operation));
            assert_eq!(count(&m), odd * (odd - 1));
        }
        let mut backwards = m.search(branch(&[Var(2), Var(1), Var(0)])).unwrap();
        assert_eq!(backwards.count(), odd * odd);
    }
}

#[test]
fn constraints_show_themselves() {
    let (x, y, z) = (Var(0), Var(1), Var(2));
    assert_eq!(times(x, y, z).to_string(), "x0 · x1 = x2");
    assert_eq!(div(x + 1, -7, z - 1).to_string(), "(x0 + 1) div (-7) = x2 - 1");
    assert_eq!(modulo(3 - x, 7, z).to_string(), "(3 - x0) mod 7 = x2");
    assert_eq!(pow(-x, y, z).to_string(), "(-x0) ^ x1 = x2");
    assert_eq!(abs(x - 3, z).to_string(), "|x0 - 3| = x2");
    assert_eq!(maximum([x, y], z).to_string(), "max(x0, x1) = x2");
    assert_eq!(minimum([5; 20], z + 1).to_string(), "min(5, 5, 5, … 20 terms) = x2 + 1");
    assert_eq!(in_set(x, [1, 2, 3, 7]).to_string(), "x0 in {1..3, 7}");
}

#[test]
fn a_product_of_truth_values_is_the_same_before_and_after_they_are_that() {
    let left = |most: i64| {
        let mut m = Model::new();
        let (x, y) = (m.int(0..=most), m.int(0..=most));
        m.add(times(x, y, 1 - x));
        let mut engine = m.engine().unwrap();
        for var in [x, y] {
            engine.store_mut().at_most(var, 1).unwrap();
        }
        engine.fixpoint().unwrap();
        [x, y].map(|var| engine.store().size(var))
    };
    assert_eq!(left(1), left(2));
}
