//! What is true or false: connectives, clauses, and constraints under a condition.

use ferz::{Bool, Constraint, Relation, all_different, and, clause, element, or, xor};

use crate::harness::Claim::{Domain, Nothing, Value};
use crate::harness::{Draw, constraints};
use crate::linear::linear;

/// A linear relation of so many terms at most, under a condition.
fn conditional(draw: &mut Draw, both_ways: bool) -> ferz::constraints::Conditional {
    let relation =
        draw.pick(&[Relation::Eq, Relation::Ne, Relation::Le, Relation::Lt, Relation::Ge, Relation::Gt]);
    let constraint = linear(draw, relation);
    under(draw, constraint, both_ways)
}

fn under(draw: &mut Draw, constraint: impl Constraint, both_ways: bool) -> ferz::constraints::Conditional {
    let truth = draw.truth();
    if both_ways { constraint.reified(truth) } else { constraint.implied_by(truth) }
}

fn pair(draw: &mut Draw, relation: Relation) -> ferz::LinearRelation {
    let terms = draw.terms(2..=2);
    ferz::LinearRelation::new(terms[0], relation, terms[1])
}

constraints! {
    clause_of_literals: Domain, |draw| clause(draw.truths(0..=6));
    conjunction: Value, |draw| and(draw.truths(0..=5), draw.truth());
    disjunction: Value, |draw| or(draw.truths(0..=5), draw.truth());
    odd_number: Domain, |draw| xor(draw.truths(0..=6));
    equivalence: Domain, |draw| draw.truth().iff(draw.truth());
    implication: Domain, |draw| draw.truth().implies(draw.truth());
    reified_linear: Nothing, |draw| conditional(draw, true);
    half_reified_linear: Nothing, |draw| conditional(draw, false);
    reified_clause: Value, |draw| { let literals = draw.truths(0..=5); under(draw, clause(literals), true) };
    half_reified_clause: Domain, |draw| { let literals = draw.truths(0..=5); under(draw, clause(literals), false) };
    reified_conjunction: Value, |draw| {
        let (inputs, result) = (draw.truths(0..=4), draw.truth());
        under(draw, and(inputs, result), true)
    };
    half_reified_disjunction: Value, |draw| {
        let (inputs, result) = (draw.truths(0..=4), draw.truth());
        under(draw, or(inputs, result), false)
    };
    reified_odd_number: Domain, |draw| { let inputs = draw.truths(0..=5); under(draw, xor(inputs), true) };
    half_reified_odd_number: Domain, |draw| { let inputs = draw.truths(0..=5); under(draw, xor(inputs), false) };
    reified_at_most: Domain, |draw| { let pair = pair(draw, Relation::Le); under(draw, pair, true) };
    reified_equal: Value, |draw| { let pair = pair(draw, Relation::Eq); under(draw, pair, true) };
    half_reified_different: Domain, |draw| { let pair = pair(draw, Relation::Ne); under(draw, pair, false) };
    reified_by_definition: Value, |draw| { let terms = draw.terms(0..=4); under(draw, all_different(terms), true) };
    half_reified_by_definition: Value, |draw| {
        let result = draw.term();
        let array: Vec<i64> = (0..draw.between(0..=6)).map(|_| draw.value()).collect();
        let index = draw.index(array.len());
        under(draw, element(array, index, result), false)
    };
    condition_of_conditions: Value, |draw| {
        let inner = conditional(draw, true);
        under(draw, inner, true)
    };
}

#[test]
fn constants_are_truth_values() {
    let mut m = ferz::Model::new();
    let b = m.bool();
    m.add(and([Bool::from(true), b], false));
    m.add(or([false, false], b));
    m.add(xor([Bool::from(false), !b]));
    let solutions: Vec<bool> =
        m.search(ferz::branch(&[])).unwrap().solutions().map(|s| s.is_true(b)).collect();
    assert_eq!(solutions, [false]);
}

/// One input decides, whatever the others are.
#[test]
fn connectives_under_a_condition_are_clauses() {
    let mut m = ferz::Model::new();
    let (b, truths) = (m.bools(3), m.bools(2));
    m.add(or(&b, true).reified(truths[0]));
    m.add(and(&b, true).reified(truths[1]));
    let mut engine = m.engine().unwrap();
    engine.fixpoint().unwrap();
    engine.push();
    let value = |engine: &ferz::Engine, truth: Bool| engine.store().value(truth.term().var().unwrap());
    engine.store_mut().fix(b[0].term().var().unwrap(), 1).unwrap();
    engine.fixpoint().unwrap();
    assert_eq!([value(&engine, truths[0]), value(&engine, truths[1])], [Some(1), None]);
    engine.pop();
    engine.store_mut().fix(b[1].term().var().unwrap(), 0).unwrap();
    engine.fixpoint().unwrap();
    assert_eq!([value(&engine, truths[0]), value(&engine, truths[1])], [None, Some(0)]);
}

#[test]
fn what_is_no_truth_value_is_refused() {
    let mut m = ferz::Model::new();
    let x = m.int(0..=2);
    m.add(clause([Bool::of(x), Bool::from(true)]));
    let error = m.engine().unwrap_err().to_string();
    assert!(error.contains("takes x0 for a truth value"), "{error}");
}
