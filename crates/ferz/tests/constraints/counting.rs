//! How often values are taken, and how many values there are.

use ferz::constraints::{Among, Count, GlobalCardinality};
use ferz::{
    Consistency, Constraint, Relation, Term, all_different_except, all_equal, among, at_least_nvalue,
    at_most_nvalue, count, global_cardinality, global_cardinality_low_up, nvalue,
};

use crate::harness::Claim::{self, Value};
use crate::harness::{Draw, constraints};

const RELATIONS: [Relation; 6] =
    [Relation::Eq, Relation::Ne, Relation::Le, Relation::Lt, Relation::Ge, Relation::Gt];

/// Some values such as variables have, and some beside.
fn set(draw: &mut Draw) -> ferz::Domain {
    (0..draw.between(0..=4)).map(|_| draw.value()).collect()
}

/// A number of terms: a variable about as large as it can be, or whatever is drawn for a term.
fn number(draw: &mut Draw, terms: &[Term]) -> Term {
    match draw.below(4) {
        0 => draw.between(-1..=terms.len() as i64 + 1).into(),
        1 => draw.term(),
        _ => draw.index(terms.len() + 1),
    }
}

fn count_of_number(draw: &mut Draw, relation: Relation) -> Count {
    let terms = draw.terms(0..=5);
    let value = draw.value();
    let number = number(draw, &terms);
    count(terms, value, relation, number)
}

fn count_of_variable(draw: &mut Draw, relation: Relation) -> Count {
    let terms = draw.terms(0..=4);
    let value = if draw.one_in(5) && !terms.is_empty() { draw.pick(&terms) } else { draw.term() };
    let number = number(draw, &terms);
    count(terms, value, relation, number)
}

fn among_some_set(draw: &mut Draw) -> Among {
    let terms = draw.terms(0..=5);
    let number = number(draw, &terms);
    among(number, terms, set(draw))
}

/// Terms, a cover of about their values in which some come twice, and whether it is closed.
fn covered(draw: &mut Draw, most: i64) -> (Vec<Term>, Vec<i64>, bool) {
    let terms = draw.terms(0..=most);
    let mut cover: Vec<i64> = (0..draw.between(0..=4)).map(|_| draw.value()).collect();
    if draw.one_in(3) {
        // All there is.
        let model = draw.model();
        let domains = terms.iter().filter_map(|term| model.domain(term.var()?));
        cover = domains.flat_map(ferz::Domain::iter).collect();
        cover.sort_unstable();
        cover.dedup();
        cover.truncate(7);
    }
    (terms, cover, draw.one_in(3))
}

fn variable_counts(draw: &mut Draw, consistency: Consistency) -> GlobalCardinality {
    let (terms, cover, closed) = covered(draw, 4);
    let counts: Vec<Term> = cover.iter().map(|_| number(draw, &terms)).collect();
    let constraint = global_cardinality(terms, cover, counts).consistency(consistency);
    if closed { constraint.closed() } else { constraint }
}

fn fixed_bounds(draw: &mut Draw, consistency: Consistency) -> GlobalCardinality {
    let (terms, cover, closed) = covered(draw, 5);
    let low: Vec<i64> = cover.iter().map(|_| draw.pick(&[0, 0, -1, 1, 1, 2])).collect();
    let up: Vec<i64> = low.iter().map(|low| low + draw.between(0..=2)).collect();
    let constraint = global_cardinality_low_up(terms, cover, low, up).consistency(consistency);
    if closed { constraint.closed() } else { constraint }
}

constraints! {
    number_of_values: Value, |draw| {
        let terms = draw.terms(0..=5);
        nvalue(number(draw, &terms), terms)
    };
    number_of_values_is_at_most: Claim::Bounds, |draw| {
        let terms = draw.terms(0..=5);
        at_most_nvalue(number(draw, &terms), terms)
    };
    number_of_values_is_at_least: Claim::Domain, |draw| {
        let terms = draw.terms(0..=5);
        at_least_nvalue(number(draw, &terms), terms)
    };
    cardinality_by_value: Value, |draw| variable_counts(draw, Consistency::Value);
    cardinality_by_domain: Value, |draw| variable_counts(draw, Consistency::Domain);
    bounded_cardinality_by_value: Value, |draw| fixed_bounds(draw, Consistency::Value);
    bounded_cardinality_by_domain: Claim::Domain, |draw| fixed_bounds(draw, Consistency::Domain);
    count_is: Claim::Domain, |draw| count_of_number(draw, Relation::Eq);
    count_is_not: Claim::Domain, |draw| count_of_number(draw, Relation::Ne);
    count_is_at_most: Claim::Domain, |draw| count_of_number(draw, Relation::Le);
    count_is_less: Claim::Domain, |draw| count_of_number(draw, Relation::Lt);
    count_is_at_least: Claim::Domain, |draw| count_of_number(draw, Relation::Ge);
    count_is_greater: Claim::Domain, |draw| count_of_number(draw, Relation::Gt);
    count_of_variable_is: Claim::Domain, |draw| count_of_variable(draw, Relation::Eq);
    count_of_variable_is_not: Claim::Domain, |draw| count_of_variable(draw, Relation::Ne);
    count_of_variable_is_at_most: Claim::Domain, |draw| count_of_variable(draw, Relation::Le);
    count_of_variable_is_less: Claim::Domain, |draw| count_of_variable(draw, Relation::Lt);
    count_of_variable_is_at_least: Claim::Domain, |draw| count_of_variable(draw, Relation::Ge);
    count_of_variable_is_greater: Claim::Domain, |draw| count_of_variable(draw, Relation::Gt);
    reified_count: Value, |draw| {
        let relation = draw.pick(&RELATIONS);
        count_of_number(draw, relation).reified(draw.truth())
    };
    reified_count_is_at_most: Claim::Domain, |draw| count_of_number(draw, Relation::Le).reified(draw.truth());
    reified_count_is_greater: Claim::Domain, |draw| count_of_number(draw, Relation::Gt).reified(draw.truth());
    half_reified_count: Value, |draw| {
        let relation = draw.pick(&RELATIONS);
        count_of_number(draw, relation).implied_by(draw.truth())
    };
    reified_count_of_variable: Value, |draw| {
        let relation = draw.pick(&RELATIONS);
        count_of_variable(draw, relation).reified(draw.truth())
    };
    reified_among: Value, |draw| among_some_set(draw).reified(draw.truth());
    half_reified_among: Value, |draw| among_some_set(draw).implied_by(draw.truth());
    reified_number_of_values: Value, |draw| {
        let terms = draw.terms(0..=4);
        nvalue(number(draw, &terms), terms).reified(draw.truth())
    };
    half_reified_number_of_values_is_at_most: Value, |draw| {
        let terms = draw.terms(0..=4);
        at_most_nvalue(number(draw, &terms), terms).implied_by(draw.truth())
    };
    among_a_set: Claim::Domain, among_some_set;
    all_equal_terms: Claim::Domain, |draw| all_equal(draw.terms(0..=5));
    all_different_except_a_set: Value, |draw| {
        let terms = draw.terms(0..=5);
        all_different_except(terms, set(draw))
    };
    all_different_except_a_set_by_domain: Claim::Domain, |draw| {
        let terms = draw.terms(0..=5);
        all_different_except(terms, set(draw)).consistency(Consistency::Domain)
    };
}
