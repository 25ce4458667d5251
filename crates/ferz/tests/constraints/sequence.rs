//! Order within and between sequences, and what stands where.

use ferz::{
    Consistency, Term, arg_max, arg_min, decreasing, increasing, inverse, lex_less, lex_less_eq, member,
    seq_precede_chain, sliding_sum, sort, strictly_decreasing, strictly_increasing, symmetric_all_different,
    value_precede, value_precede_chain,
};

use crate::harness::Claim::{Bounds, Domain, Value};
use crate::harness::{Draw, constraints};

/// Two sequences of indexes, mostly of the same length.
fn functions(draw: &mut Draw) -> [Vec<Term>; 2] {
    let length = draw.between(0..=4) as usize;
    let other = if draw.one_in(10) { length + 1 } else { length };
    [length, other].map(|count| (0..count).map(|_| draw.index(length)).collect())
}

fn chain(draw: &mut Draw) -> Vec<i64> {
    (0..draw.between(0..=4)).map(|_| draw.value()).collect()
}

constraints! {
    increasing_sequence: Domain, |draw| increasing(draw.terms(0..=5));
    strictly_increasing_sequence: Domain, |draw| strictly_increasing(draw.terms(0..=5));
    decreasing_sequence: Domain, |draw| decreasing(draw.terms(0..=5));
    strictly_decreasing_sequence: Domain, |draw| strictly_decreasing(draw.terms(0..=5));
    lexicographically_less: Domain, |draw| lex_less(draw.terms(0..=4), draw.terms(0..=4));
    lexicographically_at_most: Domain, |draw| lex_less_eq(draw.terms(0..=4), draw.terms(0..=4));
    value_before_another: Domain, |draw| value_precede(draw.value(), draw.value(), draw.terms(0..=5));
    values_in_their_order: Domain, |draw| value_precede_chain(chain(draw), draw.terms(0..=5));
    positive_values_in_their_order: Domain, |draw| seq_precede_chain(draw.terms(0..=5));
    inverse_functions: Value, |draw| {
        let [function, inverted] = functions(draw);
        inverse(function, inverted)
    };
    inverse_functions_by_bounds: Value, |draw| {
        let [function, inverted] = functions(draw);
        inverse(function, inverted).consistency(Consistency::Bounds)
    };
    inverse_functions_by_domain: Domain, |draw| {
        let [function, inverted] = functions(draw);
        inverse(function, inverted).consistency(Consistency::Domain)
    };
    inverse_of_anything: Domain, |draw| inverse(draw.terms(0..=3), draw.terms(0..=3)).consistency(Consistency::Domain);
    pairs_of_positions: Value, |draw| {
        let [function, _] = functions(draw);
        symmetric_all_different(function)
    };
    index_of_the_greatest: Domain, |draw| {
        let terms = draw.terms(0..=4);
        let index = draw.index(terms.len());
        arg_max(terms, index)
    };
    index_of_the_least: Domain, |draw| {
        let terms = draw.terms(0..=4);
        let index = draw.index(terms.len());
        arg_min(terms, index)
    };
    index_among_the_terms: Domain, |draw| arg_max(draw.terms(1..=4), draw.term());
    value_in_a_sequence: Domain, |draw| member(draw.terms(0..=4), draw.term());
    sums_of_windows: Bounds, |draw| {
        let terms = draw.terms(0..=6);
        let length = draw.below(4);
        let window = ferz::sum(terms.iter().take(length).copied());
        let reached = draw.reached(&window);
        let (low, up) = (reached - draw.between(0..=1), reached + draw.between(0..=1));
        sliding_sum(low, up, length, terms)
    };
    sequence_in_order: Bounds, |draw| {
        let count = draw.between(0..=3);
        let other = if draw.one_in(10) { count + 1 } else { count };
        sort(draw.terms(count..=count), draw.terms(other..=other))
    };
}
