//! All-different, at several levels.
//!
//! A *space* is one all-different constraint over a list of positions: what position `p` holds is seen through the
//! space's view number `p`. Several spaces over the same variables can be handled together.

mod binary;
mod bounds;
#[cfg(test)]
mod cases;
mod domain;
mod value_masks;
mod value_words;

use crate::engine::Engine;
use crate::propagator::Status;
use crate::view::{Offset, Signed, Var};
use value_masks::ValueMasks;
use value_words::ValueWords;

/// Calls the function with the views as plain variables, as offsets or as they are, whatever is the simplest that fits.
macro_rules! in_simplest_shape {
    ($views:expr, |$shaped:ident| $body:expr) => {
        if $views.iter().all(|view| !view.negated && view.by == 0) {
            let $shaped: Vec<Var> = $views.iter().map(|view| view.var).collect();
            $body
        } else if $views.iter().all(|view| !view.negated) {
            let $shaped: Vec<Offset> = $views.iter().map(|&view| offset(view)).collect();
            $body
        } else {
            let $shaped: Vec<Signed> = $views.to_vec();
            $body
        }
    };
}

/// Posts the value stage of spaces that see the same variables in the same order.
///
/// If all their views are offsets, spaces are fused, up to four into one propagator.
pub(crate) fn post_value(spaces: &[Vec<Signed>], engine: &mut Engine) {
    match spaces {
        [] => {}
        [one] if one.iter().any(|view| view.negated) => post_binary(one, engine),
        [one] => post_fused([one], engine),
        [one, two] => post_fused([one, two], engine),
        [one, two, three] => post_fused([one, two, three], engine),
        [one, two, three, four, rest @ ..] => {
            post_fused([one, two, three, four], engine);
            post_value(rest, engine);
        }
    }
}

fn post_fused<const K: usize>(spaces: [&Vec<Signed>; K], engine: &mut Engine) {
    let offsets = |position: usize| spaces.map(|space| offset(space[position]));
    let positions: Vec<[Offset; K]> = (0..spaces[0].len()).map(offsets).collect();
    if let Some(propagator) = ValueMasks::<u64, K>::new(&positions, engine.store()) {
        engine.post(propagator);
    } else if let Some(propagator) = ValueMasks::<u128, K>::new(&positions, engine.store()) {
        engine.post(propagator);
    } else if let Some(propagator) = ValueWords::new(&positions, engine.store()) {
        engine.post(propagator);
    } else if K > 1 {
        spaces.into_iter().for_each(|space| post_fused([space], engine));
    } else {
        spaces.into_iter().for_each(|space| post_binary(space, engine));
    }
}

/// Posts the clique of `≠` as one propagator.
pub(crate) fn post_binary(views: &[Signed], engine: &mut Engine) {
    engine.post(binary::Clique::new(views.to_vec()));
}

/// Posts the clique of `≠`, each pair by itself.
pub(crate) fn post_pairs(views: &[Signed], engine: &mut Engine) {
    for (index, &one) in views.iter().enumerate() {
        for &other in &views[index + 1..] {
            engine.post(binary::Clique::new(vec![one, other]));
        }
    }
}

/// Posts bounds consistency.
pub(crate) fn post_bounds(views: &[Signed], engine: &mut Engine) {
    in_simplest_shape!(views, |views| engine.post(bounds::Bounds::new(views)));
}

/// Posts what domain consistency takes beyond the value stage; bounds consistency if that would take too much memory.
pub(crate) fn post_domain(views: &[Signed], engine: &mut Engine) {
    match domain::DomainWord::new(views, engine.store()) {
        Some(propagator) => engine.post(propagator),
        None => in_simplest_shape!(views, |shaped| match domain::DomainRows::new(shaped, engine.store()) {
            Some(propagator) => engine.post(propagator),
            None => post_bounds(views, engine),
        }),
    }
}

fn offset(view: Signed) -> Offset {
    debug_assert!(!view.negated, "only offsets are fused");
    Offset { var: view.var, by: view.by }
}

/// What a propagator reports at its end if it takes its own changes into account, but for those that reach it through
/// a variable that it holds twice.
fn settled(vars: impl Iterator<Item = Var>) -> Status {
    if distinct(vars) { Status::Fixpoint } else { Status::Unsure }
}

/// Whether nothing comes twice.
fn distinct<T: Ord>(items: impl Iterator<Item = T>) -> bool {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    items.windows(2).all(|pair| pair[0] != pair[1])
}
