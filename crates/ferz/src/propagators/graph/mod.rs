//! Circuits and paths along successors.

mod chains;
mod circuit;
mod circuit_parts;
mod contracted;
mod subcircuit;
mod subcircuit_parts;

use super::all_different::{post_domain, post_value};
use super::keep_positions;
use super::shape::in_simplest_shape;
use crate::engine::Engine;
use crate::propagator::Conflict;
use crate::store::Store;
use crate::view::Signed;
use circuit::OneCycle;
use circuit_parts::CircuitParts;
use subcircuit::AtMostOneCycle;
use subcircuit_parts::SubcircuitParts;

/// Posts that the views, as successors of their positions, lead through all of these and back.
pub(crate) fn post_circuit(views: &[Signed], engine: &mut Engine) {
    if !post_permutation(views, views.len() > 1, engine) {
        return;
    }
    in_simplest_shape!(views, |views| {
        let one_cycle = OneCycle::new(views.clone(), engine.store_mut());
        engine.post(one_cycle);
        engine.post(CircuitParts::new(views));
    });
}

/// Posts that the views, as successors of their positions, lead through some of these and back, and through all others
/// to themselves.
pub(crate) fn post_subcircuit(views: &[Signed], engine: &mut Engine) {
    if !post_permutation(views, false, engine) {
        return;
    }
    in_simplest_shape!(views, |views| {
        let at_most_one = AtMostOneCycle::new(views.clone(), engine.store_mut());
        engine.post(at_most_one);
        engine.post(SubcircuitParts::new(views));
    });
}

/// Leaves positions, perhaps those of others only, and posts that they are different. Says whether there is more to do.
fn post_permutation(views: &[Signed], of_others: bool, engine: &mut Engine) -> bool {
    let Some(()) = engine.change(|store| limit(views, of_others, store)) else { return false };
    post_value(&[views.to_vec()], engine);
    post_domain(views, engine);
    views.len() > 1
}

fn limit(views: &[Signed], of_others: bool, store: &mut Store) -> Result<(), Conflict> {
    keep_positions(views, views.len(), store)?;
    let mut own = views.iter().zip(0..).filter(|_| of_others);
    own.try_for_each(|(&view, position)| store.remove(view, position).map(drop))
}
