//! The greatest of some views is `m`. Domain consistent, but for values between the bounds of a domain with more than
//! [`WORDS_SPAN`] values.
//!
//! No view is above `m`, and `m` is not below the view whose least value is greatest. Beyond that
//! - a value of `m` needs a view that has it, as all others can be at their least values;
//! - a value of a view needs a value of `m` that is not less and that another view has, or to be a value of `m`
//!   itself. This matters for one view at most: the only one that has the greatest value of `m`, if there is only one.
//!
//! A run costs a step for each view that can still be the greatest, and one for each 64 values of `m` and each view that
//! it takes to find them.

use super::has_holes;
use crate::propagator::{Change, Conflict, Propagator, Status, Wake};
use crate::propagators::shared::{last_shared, leave_shared};
use crate::sparse_set::SparseSet;
use crate::store::{Store, WORDS_SPAN};
use crate::view::View;

#[derive(Debug)]
pub(super) struct Maximum<V> {
    views: Vec<V>,
    m: V,
    /// The views that can be the greatest. The others are below `m`.
    open: SparseSet,
}

impl<V: View> Maximum<V> {
    pub(super) fn new(views: Vec<V>, m: V, store: &mut Store) -> Self {
        let open = SparseSet::full(views.len() as u32, store);
        Self { views, m, open }
    }

    /// Cuts bounds to one another, and leaves those views open that reach up to `m`.
    fn cut(&mut self, store: &mut Store) -> Change {
        let Self { views, m, open } = self;
        let of = |at: &u32| views[*at as usize];
        let ends = open.members(store).iter().map(|at| (store.min(of(at)), store.max(of(at))));
        let ends = ends.reduce(|(least, most), (min, max)| (min.max(least), max.max(most)));
        let (least, most) = ends.ok_or(Conflict)?;
        let mut changed = store.at_least(*m, least)? | store.at_most(*m, most)?;
        let most = store.max(*m);
        open.retain(store, |store, at| {
            changed |= store.at_most(of(&at), most)?;
            Ok::<_, Conflict>(store.max(of(&at)) >= store.min(*m))
        })?;
        Ok(changed)
    }

    /// Where only one view has the greatest value of `m`, takes the values out of it that neither are in `m` nor below a
    /// value that another view can have as the greatest.
    fn bind(&self, store: &mut Store) -> Change {
        let m = self.m;
        let mut having = self.open(store).filter(|&(_, view)| store.contains(view, store.max(m)));
        let (Some((only, view)), None) = (having.next(), having.next()) else { return Ok(false) };
        let others = self.open(store).filter(|&(at, _)| at != only).map(|(_, view)| view);
        let mut changed = false;
        let mut last = match last_shared(m, &others, store) {
            Some(shared) => shared,
            None => {
                changed = store.at_least(view, store.min(m))?;
                store.min(m)
            }
        };
        if has_holes(m, store) && store.size(view) <= WORDS_SPAN {
            while let Some(v) = store.next_above(view, last) {
                changed |= !store.contains(m, v) && store.remove(view, v)?;
                last = v;
            }
        }
        Ok(changed)
    }

    fn open<'a>(&'a self, store: &Store) -> impl Iterator<Item = (u32, V)> + Clone + use<'a, V> {
        self.open.members(store).iter().map(|&at| (at, self.views[at as usize]))
    }
}

impl<V: View> Propagator for Maximum<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for &view in self.views.iter().chain([&self.m]) {
            on.any(view, 0);
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let cut = self.cut(store)?;
        let open = self.open(store).map(|(_, view)| view);
        if leave_shared(self.m, &open, store)? | self.bind(store)? | cut {
            return Ok(Status::Unsure);
        }
        let reached = store.is_fixed(self.m) && self.open(store).any(|(_, view)| store.is_fixed(view));
        Ok(if reached { Status::Entailed } else { Status::Fixpoint })
    }
}
