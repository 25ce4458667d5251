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

use super::shape::{distinct, in_simplest_shape, offset, settled};
use crate::domain::Domain;
use crate::engine::Engine;
use crate::view::{Offset, Signed};
use value_masks::ValueMasks;
use value_words::ValueWords;

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
    post_binary_except(views, &Domain::empty(), engine);
}

/// Posts that two views are different unless their value is one of the excepted ones.
pub(crate) fn post_binary_except(views: &[Signed], excepted: &Domain, engine: &mut Engine) {
    engine.post(binary::Clique::new(views.to_vec(), excepted.clone()));
}

/// Posts the clique of `≠`, each pair by itself.
pub(crate) fn post_pairs(views: &[Signed], engine: &mut Engine) {
    for (index, &one) in views.iter().enumerate() {
        for &other in &views[index + 1..] {
            post_binary(&[one, other], engine);
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
        None if post_rows(views, &Domain::empty(), engine) => {}
        None => post_bounds(views, engine),
    }
}

/// Posts what domain consistency takes beyond the value stage if excepted values can be taken any number of times;
/// nothing if that would take too much memory.
pub(crate) fn post_domain_except(views: &[Signed], excepted: &Domain, engine: &mut Engine) {
    post_rows(views, excepted, engine);
}

/// Whether there is memory for it.
fn post_rows(views: &[Signed], excepted: &Domain, engine: &mut Engine) -> bool {
    in_simplest_shape!(views, |shaped| {
        let propagator = domain::DomainRows::new(shaped, excepted.clone(), engine.store());
        propagator.map(|propagator| engine.post(propagator)).is_some()
    })
}
