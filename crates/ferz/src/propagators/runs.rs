//! Sets of values as sorted, separate runs, as a [`Domain`](crate::Domain) has them: of any width, at a cost that
//! depends on the number of runs.

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

/// Leaves only what is in one of the runs; of a domain of more than [`WORDS_SPAN`] values, only the bounds move. Says
/// whether nothing is left that should have gone.
pub(super) fn keep<V: View>(store: &mut Store, view: V, runs: &[(i64, i64)]) -> Result<bool, Conflict> {
    loop {
        let (min, max) = (store.min(view), store.max(view));
        let &(first, _) = runs.get(runs.partition_point(|run| run.1 < min)).ok_or(Conflict)?;
        let at = runs.partition_point(|run| run.0 <= max).checked_sub(1).ok_or(Conflict)?;
        let (_, last) = runs[at];
        let mut moved = false;
        if first > min {
            moved |= store.at_least(view, first)?;
        }
        if last < max {
            moved |= store.at_most(view, last)?;
        }
        if !moved {
            break;
        }
    }
    if store.size(view) > WORDS_SPAN {
        return Ok(false);
    }
    let max = store.max(view);
    let from = runs.partition_point(|run| run.1 < store.min(view));
    for pair in runs[from..].windows(2).take_while(|pair| pair[0].1 < max) {
        let mut before = pair[0].1;
        while let Some(v) = store.next_above(view, before).filter(|&v| v < pair[1].0) {
            store.remove(view, v)?;
            before = v;
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::domain::{Domain, MAX_VALUE, MIN_VALUE};
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
        assert_eq!(keep(&mut store, x, all.runs()), Ok(false));
        assert_eq!(keep(&mut store, x, &[(-5, 1 << 40), (1 << 50, 1 << 51)]), Ok(false));
        assert_eq!((store.min(x), store.max(x)), (-5, 1 << 51));
        store.remove(x, 1 << 51).unwrap();
        assert_eq!(keep(&mut store, x, &[(-9, -6), (0, 9), (1 << 51, 1 << 51)]), Ok(true));
        assert_eq!((store.min(x), store.max(x)), (0, 9));
    }
}
