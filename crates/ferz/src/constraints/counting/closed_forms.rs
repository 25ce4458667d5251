//! What the tests of this topic count with.

use crate::{Model, first_fail};

/// The number of solutions over all variables.
pub(super) fn solutions(m: &Model) -> u64 {
    m.search(first_fail(&m.vars().collect::<Vec<_>>())).unwrap().count()
}

/// The number of ways to choose `k` of `n`.
pub(super) fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

pub(super) fn factorial(n: u64) -> u64 {
    (1..=n).product()
}
