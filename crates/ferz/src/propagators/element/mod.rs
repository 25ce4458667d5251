//! What an array has at an index.
//!
//! An array of numbers is a [`function`] of its index, as are other things. For one of [`terms`], variables that come
//! twice are done away with before anything runs. An entry is of concern only where the index is at it; so the index
//! is a number there, and if another side is a view of the same variable, that is a number too.

mod function;
mod terms;

use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::shape::in_simplest_shape;
use crate::store::Store;
use crate::view::{Signed, Var, View};
use terms::Terms;

pub(crate) use function::post_function;

/// A value of the index, and what the array has there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<V> {
    pub(crate) at: i64,
    pub(crate) view: V,
}

/// Posts that the result is what the array has where the index is. The entries are those at each value of the index;
/// what is seen of them is in range, but for numbers.
///
/// # Errors
/// If a variable that it takes cannot be made.
pub(crate) fn post_terms(
    index: Var,
    entries: Vec<(i64, Term)>,
    result: Signed,
    engine: &mut Engine,
) -> Result<(), Refusal> {
    let mut reachable = Vec::with_capacity(entries.len());
    for (at, term) in entries {
        match entry_at(at, term, index, result, engine.store()) {
            Some(Term::View(view)) => reachable.push((at, view)),
            Some(number) => reachable.push((at, engine.view(number)?)),
            None if engine.change(|store| store.remove(index, at)).is_none() => return Ok(()),
            None => {}
        }
    }
    let result = if result.var == index { engine.view(0)? } else { result };
    let views: Vec<Signed> = reachable.iter().map(|entry| entry.1).chain([result]).collect();
    in_simplest_shape!(views, |views| {
        let entries = reachable.iter().zip(&views).map(|(&(at, _), &view)| Entry { at, view }).collect();
        let propagator = Terms::new(index, entries, views[reachable.len()], engine.store_mut());
        engine.post(propagator);
    });
    Ok(())
}

/// What the entry comes to where the index has this value: to be equal to the result, or if that is of the same variable
/// as the index, to be 0. A number, if it is of the variable of the index or of the result, but for the result itself.
/// `None` if that cannot be.
fn entry_at(at: i64, term: Term, index: Var, result: Signed, store: &Store) -> Option<Term> {
    let term = match term {
        Term::View(view) if view.var == index => Term::Constant(view.see(at)),
        Term::View(view) if view.var == result.var && view != result => {
            Term::Constant(view.crossing(result)?)
        }
        term => term,
    };
    if result.var != index {
        let possible = match term {
            Term::Constant(v) => store.contains(result, v),
            Term::View(_) => true,
        };
        return possible.then_some(term);
    }
    let v = result.see(at);
    match term {
        Term::Constant(number) => (number == v).then_some(Term::Constant(0)),
        Term::View(view) => store.contains(view, v).then(|| Term::View(view.shifted(-v))),
    }
}
