//! Linear relations.

use ferz::Relation;

use crate::harness::Claim::{Domain, Nothing, Value};
use crate::harness::{Draw, constraints};

const COEFFICIENTS: [i64; 7] = [1, -1, 0, 2, -2, 3, -3];

/// A linear relation between two sums; often one that is just reached, or just missed.
pub(crate) fn linear(draw: &mut Draw, relation: Relation) -> ferz::LinearRelation {
    let (left, right) = (draw.linear(0..=3, &COEFFICIENTS), draw.linear(0..=1, &COEFFICIENTS));
    let difference = draw.reached(&(left.clone() - right.clone()));
    let slack = draw.pick(&[0, difference, difference, difference + 1]);
    ferz::LinearRelation::new(left, relation, right + slack)
}

constraints! {
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
}
