//! `x op y = z` for an operation between two numbers: what each side can be follows from the ranges of the other two.
//!
//! The domains are taken apart into what is below 0, 0, and what is above it. For each choice of signs that can be, the
//! ranges of the absolute values are cut as the [`Operator`] says; what comes out of all the choices together is what
//! is left (Schulte, Stuckey 2005, "When do bounds and domain propagation lead to the same search space?", has the
//! rules for products over both signs). So a bound has support with its sign, and 0 has support.
//!
//! That is not yet enough where remainders, gaps around 0 or parities matter. So when one side is left open and has few
//! values, each of them is tried.
//!
//! A run takes constant time, with some divisions for each choice of signs. If it changes something, it is run again.

use super::operator::Operator;
use super::sizes::Parts;
use crate::propagator::{Conflict, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::{Var, View};

/// The number of values up to which they are tried one by one.
pub(crate) const FEW: u64 = 64;

#[derive(Debug)]
pub(super) struct Operation<V> {
    pub(super) operator: Operator,
    pub(super) views: [V; 3],
}

impl<V: View> Operation<V> {
    /// What is left of the domains by what can be with each sign.
    fn possible(&self, [of_x, of_y, of_z]: &[Parts; 3]) -> [Parts; 3] {
        let mut possible = [Parts::default(); 3];
        for (sign_of_x, x) in of_x.each() {
            for (sign_of_y, y) in of_y.each() {
                for (sign_of_z, z) in of_z.each() {
                    let signs = [sign_of_x, sign_of_y, sign_of_z];
                    let Some(sizes) = self.operator.cut(signs, [x, y, z]) else { continue };
                    for (parts, (sign, sizes)) in possible.iter_mut().zip(signs.into_iter().zip(sizes)) {
                        parts.include(sign, sizes);
                    }
                }
            }
        }
        possible
    }

    /// Takes the values out of a variable for which it does not hold, where all others are fixed.
    fn try_each(&self, open: Var, store: &mut Store) -> Result<(), Conflict> {
        let mut next = Some(store.min(open));
        while let Some(v) = next {
            next = store.next_above(open, v);
            let [x, y, z] =
                self.views.map(|view| if view.var() == open { view.see(v) } else { store.min(view) });
            if self.operator.apply(x, y) != Some(z) {
                store.remove(open, v)?;
            }
        }
        Ok(())
    }
}

impl<V: View> Propagator for Operation<V> {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for view in self.views {
            // What is nearest to 0 is no bound if there is something on either side.
            if on.store().min(view) > 0 || on.store().max(view) < 0 {
                on.bounds(view, 0);
            } else {
                on.any(view, 0);
            }
        }
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let parts = self.views.map(|view| Parts::of(view, store));
        let possible = self.possible(&parts);
        let mut changed = false;
        for at in 0..3 {
            changed |= possible[at].leave(&parts[at], self.views[at], store)?;
        }
        if changed {
            return Ok(Status::Unsure);
        }
        // A variable that comes twice is open once.
        let mut open = self.views.iter().map(|view| view.var()).filter(|&var| !store.is_fixed(var));
        match open.next() {
            None => Ok(Status::Entailed),
            Some(last) if store.size(last) <= FEW && open.all(|other| other == last) => {
                self.try_each(last, store)?;
                Ok(Status::Entailed)
            }
            _ => Ok(Status::Fixpoint),
        }
    }
}
