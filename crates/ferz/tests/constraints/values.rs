//! All-different, element and table.

use ferz::{Consistency, all_different, element, table};

use crate::harness::Claim::{Bounds, Domain, Value};
use crate::harness::constraints;

constraints! {
    all_different_by_value: Value, |draw| all_different(draw.terms(0..=5));
    all_different_by_clique: Value, |draw| all_different(draw.terms(0..=5)).consistency(Consistency::Binary);
    all_different_by_pairs: Value, |draw| all_different(draw.terms(0..=5)).consistency(Consistency::Pairs);
    all_different_by_bounds: Bounds, |draw| all_different(draw.terms(0..=5)).consistency(Consistency::Bounds);
    all_different_by_domain: Domain, |draw| all_different(draw.terms(0..=5)).consistency(Consistency::Domain);
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
