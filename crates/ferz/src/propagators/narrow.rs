//! To the values that a list says are possible, or to its positions.
//!
//! A domain that is so wide that its values cannot be gone through may keep some that are not in the list, in
//! between: then its bounds are all that can be narrowed, and the propagator must do so again and again.

use crate::propagator::{Change, Conflict};
use crate::store::{Store, WORDS_SPAN};
use crate::view::{Var, View};

/// Leaves only positions in a list of this length, which count from 0.
pub(crate) fn keep_positions<V: View>(views: &[V], length: usize, store: &mut Store) -> Result<(), Conflict> {
    for &view in views {
        store.at_least(view, 0)?;
        store.at_most(view, length as i64 - 1)?;
    }
    Ok(())
}

/// Leaves only these values, which are in the domain and increase; or, if that means to take out more than
/// [`WORDS_SPAN`] values one by one, only what is between the first and the last. Says whether it was the former.
pub(super) fn narrow(store: &mut Store, var: Var, values: &[i64]) -> Change {
    tighten(store, var, values.iter().copied())?;
    if store.size(var) - values.len() as u64 > WORDS_SPAN {
        return Ok(false);
    }
    for pair in values.windows(2) {
        let mut last = pair[0];
        while let Some(between) = store.next_above(var, last).filter(|&v| v < pair[1]) {
            store.remove(var, between)?;
            last = between;
        }
    }
    Ok(true)
}

/// Moves the bounds to the least and to the greatest of these values, which come in any order.
pub(super) fn tighten(store: &mut Store, var: Var, values: impl Iterator<Item = i64>) -> Change {
    let bounds = values.fold(None, |bounds, v| {
        let (min, max) = bounds.unwrap_or((v, v));
        Some((v.min(min), v.max(max)))
    });
    let (min, max) = bounds.ok_or(Conflict)?;
    Ok(store.at_least(var, min)? | store.at_most(var, max)?)
}

/// Takes out the values from `first` to `last`, unless the domain is so wide that it might mean to take out more than
/// [`WORDS_SPAN`] of them one by one.
pub(super) fn exclude<V: View>(store: &mut Store, view: V, first: i64, last: i64) -> Change {
    let mut changed = false;
    if store.size(view) <= WORDS_SPAN {
        let mut below = first.saturating_sub(1);
        while let Some(v) = store.next_above(view, below).filter(|&v| v <= last) {
            changed |= store.remove(view, v)?;
            below = v;
        }
    }
    Ok(changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Domain;
    use crate::view::Signed;

    #[test]
    fn what_is_between_goes() {
        for by in [1, 50, 100_000] {
            let mut store = Store::default();
            let Some(var) = store.new_var(&(0..9).map(|v| v * by).collect()) else { panic!("it has values") };
            let view = Signed { var, negated: true, by: 0 };
            assert_eq!(exclude(&mut store, view, -5 * by, -3 * by), Ok(true));
            assert_eq!(exclude(&mut store, var, 3 * by, 5 * by), Ok(false));
            assert_eq!(exclude(&mut store, var, i64::MIN, 0), Ok(true));
            assert!(store.iter(var).eq([1, 2, 6, 7, 8].map(|v| v * by)));
            assert_eq!(exclude(&mut store, var, by, i64::MAX), Err(Conflict));
        }
    }

    #[test]
    fn a_very_wide_domain_stays_as_it_is() {
        let mut store = Store::default();
        let Some(var) = store.new_var(&(0..=1 << 40).into()) else { panic!("it has values") };
        assert_eq!(exclude(&mut store, var, 5, 1 << 39), Ok(false));
    }

    fn narrowed(domain: impl Into<Domain>, values: &[i64]) -> (Result<bool, Conflict>, Vec<i64>) {
        let mut store = Store::default();
        let Some(var) = store.new_var(&domain.into()) else { return (Err(Conflict), Vec::new()) };
        let exact = narrow(&mut store, var, values);
        (exact, store.iter(var).take(10).collect())
    }

    #[test]
    fn leaves_what_is_in_the_list() {
        for domain in [Domain::from(0..=9), Domain::from(0..=900), Domain::from(0..=90_000)] {
            for values in [&[0, 4, 9][..], &[3], &[1, 2, 3, 8], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]] {
                assert_eq!(narrowed(domain.clone(), values), (Ok(true), values.to_vec()));
            }
            assert_eq!(narrowed(domain, &[]).0, Err(Conflict));
        }
    }

    #[test]
    fn of_too_wide_a_domain_only_the_bounds_move() {
        assert_eq!(narrowed(0..=1 << 40, &[1 << 20, 1 << 21]).0, Ok(false));
        let (exact, values) = narrowed(-(1 << 40)..=1 << 40, &[5, 1 << 39]);
        assert_eq!((exact, &values[..2]), (Ok(false), &[5, 6][..]));
        assert_eq!(narrowed(-(1 << 40)..=1 << 40, &[5, 7, 90]), (Ok(true), vec![5, 7, 90]));
    }
}
