//! How often values are taken, and how many values there are.

use ferz::constraints::Count;
use ferz::{Consistency, Relation, Term, all_different_except, all_equal, among, count};

use crate::harness::Claim::{self, Value};
use crate::harness::{Draw, constraints};

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

constraints! {
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
    among_a_set: Claim::Domain, |draw| {
        let terms = draw.terms(0..=5);
        let number = number(draw, &terms);
        among(number, terms, set(draw))
    };
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
