//! Order within and between sequences, and what stands where.

use ferz::{decreasing, increasing, lex_less, lex_less_eq, strictly_decreasing, strictly_increasing};

use crate::harness::Claim::Domain;
use crate::harness::constraints;

constraints! {
    increasing_sequence: Domain, |draw| increasing(draw.terms(0..=5));
    strictly_increasing_sequence: Domain, |draw| strictly_increasing(draw.terms(0..=5));
    decreasing_sequence: Domain, |draw| decreasing(draw.terms(0..=5));
    strictly_decreasing_sequence: Domain, |draw| strictly_decreasing(draw.terms(0..=5));
    lexicographically_less: Domain, |draw| lex_less(draw.terms(0..=4), draw.terms(0..=4));
    lexicographically_at_most: Domain, |draw| lex_less_eq(draw.terms(0..=4), draw.terms(0..=4));
}
