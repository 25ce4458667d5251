//! How often values are taken, and how many values there are.

use ferz::{Consistency, all_different_except, all_equal};

use crate::harness::Claim::{self, Value};
use crate::harness::{Draw, constraints};

/// Some values such as variables have, and some beside.
fn set(draw: &mut Draw) -> ferz::Domain {
    (0..draw.between(0..=4)).map(|_| draw.value()).collect()
}

constraints! {
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
