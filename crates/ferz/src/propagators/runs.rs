//! Sets of values as sorted, separate runs, as a [`Domain`](crate::Domain) has them: of any width, at a cost that
//! depends on the number of runs.

use crate::domain::{Domain, MAX_VALUE, MIN_VALUE};
use crate::propagator::Conflict;
use crate::store::{Store, WORDS_SPAN};
use crate::view::View;

/// Whether the view can take a value that is in one of the runs.
pub(super) fn meets<V: View>(store: &Store, view: V, runs: &[(i64, i64)]) -> bool {
    let (min, max) = (store.min(view), store.max(view));
    let from = runs.partition_point(|run| run.1 < min);
    runs[from..]
        .iter()
        .take_while(|run| run.0 <= max)
        .any(|&(first, last)| first <= min || store.next_above(view, first - 1).is_some_and(|v| v <= last))
}

/// Leaves only what is in one of the runs; if that means to look for more than [`WORDS_SPAN`] values in the gaps, only the
/// bounds move. Says whether nothing is left that should have gone.
pub(super) fn keep<V: View>(store: &mut Store, view: V, runs: &[(i64, i64)]) -> Result<bool, Conflict> {
    let inside = loop {
        let (min, max) = (store.min(view), store.max(view));
        let from = runs.partition_point(|run| run.1 < min);
        let inside = &runs[from..runs.partition_point(|run| run.0 <= max).max(from)];
        let (&(first, _), &(_, last)) = (inside.first().ok_or(Conflict)?, inside.last().ok_or(Conflict)?);
        if first <= min && max <= last {
            break inside;
        }
        store.at_least(view, first)?;
        store.at_most(view, last)?;
    };
    let gaps = inside.windows(2).map(|pair| (pair[0].1, pair[1].0));
    let width: u64 = gaps.clone().map(|(before, after)| after.abs_diff(before) - 1).sum();
    if width.min(store.size(view)) > WORDS_SPAN {
        return Ok(false);
    }
    for (before, after) in gaps {
        while let Some(v) = store.next_above(view, before).filter(|&v| v < after) {
            store.remove(view, v)?;
        }
    }
    Ok(true)
}

/// The values that are not in the set.
pub(super) fn complement(set: &Domain) -> Domain {
    let firsts = set.runs().iter().map(|run| run.1.saturating_add(1));
    let lasts = set.runs().iter().map(|run| run.0.saturating_sub(1));
    Domain::from_runs([MIN_VALUE].into_iter().chain(firsts).zip(lasts.chain([MAX_VALUE])))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::view::{Signed, Var};

    proptest! {
        #[test]
        fn what_is_left_is_in_the_runs(
            values in proptest::collection::btree_set(-8..8i64, 1..9),
            set in proptest::collection::btree_set(-9..9i64, 0..9),
            factor in prop_oneof![Just(1), Just(40), Just(100_000)],
            negated: bool,
            by in -3..3i64,
        ) {
            let mut store = Store::default();
            let var = store.new_var(&values.iter().map(|v| v * factor).collect()).unwrap();
            let view = Signed { var, negated, by };
            let set: Domain = set.into_iter().flat_map(|v| [v * factor, v * factor + by]).collect();
            let expected: Vec<i64> = store.iter(view).filter(|&v| set.contains(v)).collect();
            prop_assert_eq!(meets(&store, view, set.runs()), !expected.is_empty());
            let outside = complement(&set);
            prop_assert_eq!(meets(&store, view, outside.runs()), expected.len() < store.size(view) as usize);
            prop_assert!(store.iter(view).all(|v| set.contains(v) != outside.contains(v)));
            let kept = keep(&mut store, view, set.runs());
            prop_assert_eq!(kept, if expected.is_empty() { Err(Conflict) } else { Ok(true) });
            if !expected.is_empty() {
                prop_assert_eq!(store.iter(view).collect::<Vec<_>>(), expected);
            }
        }
    }

    #[test]
    fn of_a_very_wide_domain_the_bounds_move() {
        let mut store = Store::default();
        let all = Domain::from(MIN_VALUE..=MAX_VALUE);
        let x: Var = store.new_var(&all).unwrap();
        assert_eq!(keep(&mut store, x, all.runs()), Ok(true));
        assert_eq!(keep(&mut store, x, &[(-5, 1 << 40), (1 << 50, 1 << 51)]), Ok(false));
        assert_eq!((store.min(x), store.max(x)), (-5, 1 << 51));
        store.remove(x, 1 << 51).unwrap();
        assert_eq!(keep(&mut store, x, &[(-9, -6), (0, 9), (1 << 51, 1 << 51)]), Ok(true));
        assert_eq!((store.min(x), store.max(x)), (0, 9));
    }
}
