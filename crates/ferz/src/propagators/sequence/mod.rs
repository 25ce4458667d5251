//! Order within and between sequences, and what stands where.

mod increasing;
mod lex;

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
