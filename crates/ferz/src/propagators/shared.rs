//! Values that a view shares with others.
//!
//! The least and the greatest of them are found by leaping from one side to the other, so that a step goes over a gap,
//! not over a value, however wide the domains are.

use crate::bits::ones;
use crate::propagator::{Change, Conflict};
use crate::store::{Store, WORDS_SPAN};
use crate::view::View;

/// The least value of the view that one of the others has too.
pub(super) fn first_shared<V: View>(
    view: V,
    others: &(impl Iterator<Item = V> + Clone),
    store: &Store,
) -> Option<i64> {
    let from = |view: V, v: i64| if store.contains(view, v) { Some(v) } else { store.next_above(view, v) };
    let mut first = store.min(view);
    loop {
        let candidate = others.clone().filter_map(|other| from(other, first)).min()?;
        first = from(view, candidate)?;
        if first == candidate {
            return Some(first);
        }
    }
}

/// The greatest value of the view that one of the others has too.
pub(super) fn last_shared<V: View>(
    view: V,
    others: &(impl Iterator<Item = V> + Clone),
    store: &Store,
) -> Option<i64> {
    let to = |view: V, v: i64| if store.contains(view, v) { Some(v) } else { store.next_below(view, v) };
    let mut last = store.max(view);
    loop {
        let candidate = others.clone().filter_map(|other| to(other, last)).max()?;
        last = to(view, candidate)?;
        if last == candidate {
            return Some(last);
        }
    }
}

/// Takes the values out of the view that none of the others has; if it has more than [`WORDS_SPAN`] values, only those
/// beyond the least and the greatest that are shared.
pub(super) fn leave_shared<V: View>(
    view: V,
    others: &(impl Iterator<Item = V> + Clone),
    store: &mut Store,
) -> Change {
    if store.size(view) > WORDS_SPAN {
        let first = first_shared(view, others, store).ok_or(Conflict)?;
        let last = last_shared(view, others, store).ok_or(Conflict)?;
        return Ok(store.at_least(view, first)? | store.at_most(view, last)?);
    }
    let mut changed = false;
    let mut next = Some(store.min(view));
    while let Some(first) = next {
        let last = first.saturating_add(i64::from(u64::BITS - 1));
        let mut alone = store.word(view, first);
        let mut others = others.clone();
        while alone != 0
            && let Some(other) = others.next()
        {
            alone &= !store.word(other, first);
        }
        next = store.next_above(view, last);
        for place in ones(alone) {
            changed |= store.remove(view, first + place as i64)?;
        }
    }
    Ok(changed)
}
