//! Order within and between sequences, and what stands where.

mod arg_max;
mod increasing;
mod inverse;
mod lex;
mod sliding_sum;
mod sort;
mod value_precede;

use super::keep_positions;
use super::shape::{in_simplest_shape, settled};
use crate::engine::Engine;
use crate::view::{Signed, Var};

/// Posts that each view is at most the next one, or less.
pub(crate) fn post_increasing(views: &[Signed], strictly: bool, engine: &mut Engine) {
    in_simplest_shape!(views, |views| engine.post(increasing::Increasing::new(views, strictly)));
}

/// Posts that the pairs, as two sequences, are in lexicographic order, and differ if they must.
pub(crate) fn post_lex(pairs: &[(Signed, Signed)], must_differ: bool, engine: &mut Engine) {
    let plain = |view: Signed| (!view.negated && view.by == 0).then_some(view.var);
    let vars: Option<Vec<(Var, Var)>> = pairs.iter().map(|&(x, y)| plain(x).zip(plain(y))).collect();
    match vars {
        Some(pairs) => engine.post(lex::Lex::new(pairs, must_differ)),
        None => engine.post(lex::Lex::new(pairs.to_vec(), must_differ)),
    }
}

/// Posts that the values of the chain, each of which comes once in it, come up for the first time in their order.
pub(crate) fn post_value_precede(chain: &[i64], views: &[Signed], engine: &mut Engine) {
    if chain.len() > 1 {
        in_simplest_shape!(views, |views| engine.post(value_precede::ValuePrecede::new(chain, views)));
    }
}

/// Posts that two functions undo each other.
pub(crate) fn post_inverse(function: &[Signed], inverse: &[Signed], engine: &mut Engine) {
    if function.len() == inverse.len() {
        let views = [function, inverse].concat();
        in_simplest_shape!(views, |views| inverse::post(views, engine));
    } else {
        engine.fail();
    }
}

/// Posts that the index is that of the first of the greatest views.
pub(crate) fn post_arg_max(views: &[Signed], index: Signed, engine: &mut Engine) {
    if engine.change(|store| keep_positions(&[index], views.len(), store)).is_some() {
        in_simplest_shape!(views, |views| engine.post(arg_max::ArgMax::new(views, index)));
    }
}

/// Posts that the values of the terms, in increasing order, are those of the others.
pub(crate) fn post_sort(terms: &[Signed], sorted: &[Signed], engine: &mut Engine) {
    if terms.len() == sorted.len() {
        in_simplest_shape!([terms, sorted].concat(), |terms| {
            let (terms, sorted) = terms.split_at(terms.len() / 2);
            engine.post(sort::Sort::new(terms.to_vec(), sorted.to_vec()));
        });
    } else {
        engine.fail();
    }
}

/// Posts that the sum of each so many views in a row is within bounds. No sum of views is `farthest` from 0, or farther,
/// and as many times that as four for each of them is within 64 bits.
pub(crate) fn post_sliding_sum(
    views: &[Signed],
    length: usize,
    (low, up): (i64, i64),
    farthest: i64,
    engine: &mut Engine,
) {
    // Where no sum is, one bound is as good as another.
    let window = (low.clamp(-farthest, farthest), up.clamp(-farthest, farthest));
    in_simplest_shape!(views, |views| {
        engine.post(sliding_sum::SlidingSum::new(views, length, window, farthest));
    });
}
