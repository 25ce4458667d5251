//! All-different, element and tables.

use ferz::{Consistency, Term, all_different, element, element_in_rows, forbidden, table};

use crate::harness::Claim::{Bounds, Domain, Value};
use crate::harness::constraints;

constraints! {
    all_different_by_value: Value, |draw| all_different(draw.terms(0..=5));
    all_different_by_clique: Value, |draw| all_different(draw.terms(0..=5)).consistency(Consistency::Binary);
    all_different_by_pairs: Value, |draw| all_different(draw.terms(0..=5)).consistency(Consistency::Pairs);
    all_different_by_bounds: Bounds, |draw| all_different(draw.terms(0..=5)).consistency(Consistency::Bounds);
    all_different_by_domain: Domain, |draw| all_different(draw.terms(0..=5)).consistency(Consistency::Domain);
    element_of_numbers: Domain, |draw| {
        let result = draw.term();
        let array: Vec<i64> = (0..draw.between(0..=6)).map(|_| draw.value()).collect();
        let index = draw.index(array.len());
        element(array, index, result)
    };
    element_of_terms: Domain, |draw| {
        let (array, result) = (draw.terms(0..=4), draw.term());
        let index = if draw.one_in(4) { draw.term() } else { draw.index(array.len()) };
        element(array, index, result)
    };
    element_in_rows_of_numbers: Domain, |draw| {
        let (height, width, result) = (draw.between(0..=3), draw.between(0..=3), draw.term());
        let rows: Vec<Vec<i64>> = (0..height).map(|_| (0..width).map(|_| draw.value()).collect()).collect();
        let (row, column) = (draw.index(height as usize), draw.index(width as usize));
        let column = if draw.one_in(6) { row } else { column };
        element_in_rows(rows, (row, column), result)
    };
    element_in_rows_of_terms: Domain, |draw| {
        let (width, result) = (draw.between(1..=2), draw.term());
        let rows: Vec<Vec<Term>> = (0..2).map(|_| draw.terms(width..=width)).collect();
        let (row, column) = (draw.index(2), draw.index(width as usize));
        element_in_rows(rows, (row, column), result)
    };
    table_of_tuples: Domain, |draw| {
        let terms = draw.terms(0..=4);
        let tuples = draw.tuples(&terms, 0..=12);
        table(terms, tuples)
    };
    excluded_tuples: Domain, |draw| {
        let terms = draw.terms(0..=4);
        let tuples = draw.tuples(&terms, 0..=40);
        forbidden(terms, tuples)
    };
}
