//! Rules on a single view: to be put under a condition, as without one they are a cut of the domain.

use super::Rule;
use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::Signed;

/// A rule on a view, the event it waits for, the verb that enforces it, and when it cannot hold.
macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident($value:ident: $type:ty), $event:ident, $verb:ident, $refuted:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub(crate) struct $name {
            pub(crate) view: Signed,
            pub(crate) $value: $type,
        }

        impl Propagator for $name {
            fn wake(&mut self, on: &mut Wake<'_>) {
                on.$event(self.view, 0);
            }

            fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
                store.$verb(self.view, self.$value)?;
                Ok(Status::Entailed)
            }

            fn cost(&self) -> Cost {
                Cost::Constant
            }
        }

        impl Rule for $name {
            fn is_refuted(&mut self, store: &mut Store) -> bool {
                let refuted: fn(&Store, Signed, $type) -> bool = $refuted;
                refuted(store, self.view, self.$value)
            }
        }
    )*};
}

rules! {
    /// The view is at most this.
    AtMost(bound: i64), lower, at_most, |store, view, bound| store.min(view) > bound;
    /// The view is at least this.
    AtLeast(bound: i64), upper, at_least, |store, view, bound| store.max(view) < bound;
    /// The view is this.
    Is(value: i64), any, fix, |store, view, value| !store.contains(view, value);
    /// The view is not this.
    IsNot(value: i64), fixed, remove, |store, view, value| store.value(view) == Some(value);
}
