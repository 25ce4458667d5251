//! What the result of an operation is: products, quotients, remainders, powers, absolute values, extremes; and
//! membership in a set.

mod absolute;
mod division;
mod in_set;
mod maximum;
mod modulo;
mod operation;
mod operator;
mod power;
mod sizes;
#[cfg(test)]
mod tests;
mod times;

use crate::domain::{Domain, MAX_VALUE};
use crate::engine::Engine;
use crate::propagators::boolean::Under;
use crate::propagators::shape::in_simplest_shape;
use crate::store::Store;
use crate::view::{Signed, View};
use absolute::Absolute;
use maximum::Maximum;
use operation::Operation;

pub(crate) use in_set::post_in_set;
pub(crate) use operation::FEW;
pub(crate) use operator::Operator;

/// Posts `x op y = z`.
pub(crate) fn post_operation(operator: Operator, views: [Signed; 3], engine: &mut Engine) {
    in_simplest_shape!(views, |shaped| {
        engine.post(Operation { operator, views: [shaped[0], shaped[1], shaped[2]] });
    });
}

/// Posts `|x| = z`.
pub(crate) fn post_absolute(x: Signed, z: Signed, engine: &mut Engine) {
    if x.var == z.var {
        // `x = z` or `-x = z`, each of which means all values or at most one.
        let case =
            |side: Signed| if side == z { Some((0, MAX_VALUE)) } else { side.crossing(z).map(|v| (v, v)) };
        let cases = [x, x.opposite()].into_iter().filter_map(case);
        let set = Domain::from_runs(cases).intersection(&(0..=MAX_VALUE).into());
        post_in_set(z, &set, Under::Nothing, engine);
        return;
    }
    in_simplest_shape!([x, z], |shaped| engine.post(Absolute::new(shaped[0], x.opposite(), shaped[1])));
}

/// Posts that the greatest of the views is `m`.
pub(crate) fn post_maximum(mut views: Vec<Signed>, m: Signed, engine: &mut Engine) {
    // What is a constant apart is settled at once, not by bounds that move a step at a time.
    let is_beside = |view: &Signed| view.var == m.var && view.negated == m.negated;
    if views.iter().any(|view| is_beside(view) && view.by > m.by) {
        return engine.fail();
    }
    views.retain(|view| !is_beside(view) || view.by == m.by);
    if views.is_empty() {
        return engine.fail();
    }
    views.push(m);
    in_simplest_shape!(views, |shaped| {
        let (m, views) = (shaped[shaped.len() - 1], shaped[..shaped.len() - 1].to_vec());
        let propagator = Maximum::new(views, m, engine.store_mut());
        engine.post(propagator);
    });
}

/// Whether a value between the bounds is missing.
fn has_holes<V: View>(view: V, store: &Store) -> bool {
    store.size(view) - 1 != store.max(view).abs_diff(store.min(view))
}
