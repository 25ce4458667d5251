//! What a propagator over a list of views begins with: the simplest type for them, and whether a variable comes twice.

use crate::propagator::Status;
use crate::view::{Offset, Signed, Var};

/// Calls the function with the views as plain variables, as offsets or as they are, whatever is the simplest that fits.
macro_rules! in_simplest_shape {
    ($views:expr, |$shaped:ident| $body:expr) => {
        if $views.iter().all(|view| !view.negated && view.by == 0) {
            let $shaped: Vec<$crate::view::Var> = $views.iter().map(|view| view.var).collect();
            $body
        } else if $views.iter().all(|view| !view.negated) {
            let $shaped: Vec<$crate::view::Offset> =
                $views.iter().map(|&view| $crate::propagators::shape::offset(view)).collect();
            $body
        } else {
            let $shaped: Vec<$crate::view::Signed> = $views.to_vec();
            $body
        }
    };
}

pub(super) use in_simplest_shape;

pub(super) fn offset(view: Signed) -> Offset {
    debug_assert!(!view.negated, "only what is not negated is an offset");
    Offset { var: view.var, by: view.by }
}

/// What a propagator reports at its end if it takes its own changes into account, but for those that reach it through
/// a variable that it holds twice.
pub(super) fn settled(vars: impl Iterator<Item = Var>) -> Status {
    if distinct(vars) { Status::Fixpoint } else { Status::Unsure }
}

/// Whether nothing comes twice.
pub(super) fn distinct<T: Ord>(items: impl Iterator<Item = T>) -> bool {
    let mut items: Vec<T> = items.collect();
    items.sort_unstable();
    items.windows(2).all(|pair| pair[0] != pair[1])
}
