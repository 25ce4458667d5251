//! Every constraint against its own definition; see the harness for what is tested. One line for each.

mod harness;

use ferz::{Consistency, Relation, all_different, element, table};
use harness::Claim::{Bounds, Domain, Nothing, Value};
use harness::{Draw, constraints};

const COEFFICIENTS: [i64; 7] = [1, -1, 0, 2, -2, 3, -3];

/// A linear relation between two sums; often one that is just reached, or just missed.
fn linear(draw: &mut Draw, relation: Relation) -> ferz::LinearRelation {
    let (left, right) = (draw.linear(0..=3, &COEFFICIENTS), draw.linear(0..=1, &COEFFICIENTS));
    let difference = draw.reached(&(left.clone() - right.clone()));
    let slack = draw.pick(&[0, difference, difference, difference + 1]);
    ferz::LinearRelation::new(left, relation, right + slack)
}

constraints! {
    all_different_by_value: Value, |draw| all_different(draw.terms(0..=5));
    all_different_by_clique: Value, |draw| all_different(draw.terms(0..=5)).consistency(Consistency::Binary);
    all_different_by_pairs: Value, |draw| all_different(draw.terms(0..=5)).consistency(Consistency::Pairs);
    all_different_by_bounds: Bounds, |draw| all_different(draw.terms(0..=5)).consistency(Consistency::Bounds);
    all_different_by_domain: Domain, |draw| all_different(draw.terms(0..=5)).consistency(Consistency::Domain);
    // How much it takes out depends on what is fixed when it is posted; bounds are tested beside its propagators.
    linear_equal: Nothing, |draw| linear(draw, Relation::Eq);
    linear_different: Domain, |draw| linear(draw, Relation::Ne);
    linear_at_most: Domain, |draw| linear(draw, Relation::Le);
    linear_less: Domain, |draw| linear(draw, Relation::Lt);
    linear_at_least: Domain, |draw| linear(draw, Relation::Ge);
    linear_greater: Domain, |draw| linear(draw, Relation::Gt);
    difference: Value, |draw| {
        let terms = draw.terms(2..=2);
        ferz::LinearRelation::new(terms[0], Relation::Eq, terms[1])
    };
    element_of_numbers: Value, |draw| {
        let result = draw.term();
        let array: Vec<i64> = (0..draw.between(0..=6)).map(|_| draw.value()).collect();
        let index = draw.index(array.len());
        element(array, index, result)
    };
    table_of_tuples: Domain, |draw| {
        let terms = draw.terms(0..=4);
        let tuples = draw.tuples(&terms, 0..=12);
        table(terms, tuples)
    };
}
