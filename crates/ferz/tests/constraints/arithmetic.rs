//! What the result of an operation is: products, quotients, powers, absolute values, extremes.

use ferz::constraints::{InSet, Operation};
use ferz::{Constraint, Term, abs, div, in_set, maximum, minimum, modulo, pow, times};

use crate::harness::Claim::{Domain, Value};
use crate::harness::{Draw, constraints};

/// An operation between two terms, with a result that it mostly has for some of their values.
fn operation(
    draw: &mut Draw,
    operation: fn(Term, Term, Term) -> Operation,
    of: fn(i64, i64) -> Option<i64>,
    operands: impl FnOnce(&mut Draw) -> [Term; 2],
) -> Operation {
    let [x, y] = operands(draw);
    let z = draw.term();
    let values = draw.tuples(&[x, y, z], 1..=1);
    let result = of(values[0][0], values[0][1]).filter(|v| v.abs() < 1 << 60);
    let z = match (z, result) {
        (Term::View(view), Some(v)) if !draw.one_in(3) => (view + (v - values[0][2])).into(),
        (Term::Constant(_), Some(v)) if !draw.one_in(3) => v.into(),
        _ => z,
    };
    operation(x, y, z)
}

fn two(draw: &mut Draw) -> [Term; 2] {
    let terms = draw.terms(2..=2);
    [terms[0], terms[1]]
}

fn second_is_a_number(draw: &mut Draw) -> [Term; 2] {
    [draw.term(), draw.value().into()]
}

fn first_is_a_number(draw: &mut Draw) -> [Term; 2] {
    [draw.value().into(), draw.term()]
}

fn twice(draw: &mut Draw) -> [Term; 2] {
    let var = draw.var();
    let by = draw.between(-2..=2);
    [var.into(), draw.pick(&[var.into(), (var + by).into(), (by - var).into()])]
}

fn small_power(x: i64, y: i64) -> Option<i64> {
    x.checked_pow(u32::try_from(y).ok()?)
}

fn in_some_set(draw: &mut Draw) -> InSet {
    let values: Vec<i64> = (0..draw.between(0..=6)).map(|_| draw.value()).collect();
    in_set(draw.term(), values)
}

constraints! {
    product: Value, |draw| operation(draw, times, i64::checked_mul, two);
    product_with_a_number: Domain, |draw| operation(draw, times, i64::checked_mul, first_is_a_number);
    product_of_one_variable: Value, |draw| operation(draw, times, i64::checked_mul, twice);
    quotient: Value, |draw| operation(draw, div, i64::checked_div, two);
    quotient_by_a_number: Domain, |draw| operation(draw, div, i64::checked_div, second_is_a_number);
    quotient_of_a_number: Domain, |draw| operation(draw, div, i64::checked_div, first_is_a_number);
    quotient_of_one_variable: Value, |draw| operation(draw, div, i64::checked_div, twice);
    remainder: Value, |draw| operation(draw, modulo, i64::checked_rem, two);
    remainder_by_a_number: Domain, |draw| operation(draw, modulo, i64::checked_rem, second_is_a_number);
    remainder_of_a_number: Domain, |draw| operation(draw, modulo, i64::checked_rem, first_is_a_number);
    power: Value, |draw| operation(draw, pow, small_power, two);
    power_to_a_number: Domain, |draw| operation(draw, pow, small_power, second_is_a_number);
    power_of_a_number: Domain, |draw| operation(draw, pow, small_power, first_is_a_number);
    absolute_value: Domain, |draw| abs(draw.term(), draw.term());
    greatest_of_terms: Domain, |draw| maximum(draw.terms(0..=4), draw.term());
    least_of_terms: Domain, |draw| minimum(draw.terms(0..=4), draw.term());
    membership: Domain, in_some_set;
    reified_membership: Domain, |draw| in_some_set(draw).reified(draw.truth());
    half_reified_membership: Domain, |draw| in_some_set(draw).implied_by(draw.truth());
}
