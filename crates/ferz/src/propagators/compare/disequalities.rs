//! All `x ≠ y + c` and `x ≠ c - y` of an engine at once: what is fixed takes its value from its neighbours. Domain
//! consistent for each of them, as `not_equal` is.
//!
//! One run serves all neighbours of all variables that were fixed, and goes on with those that it fixes itself. It costs
//! a step for each neighbour.

use indexmap::IndexSet;

use crate::propagator::{Conflict, Cost, Propagator, Status, Wake};
use crate::store::Store;
use crate::view::{Signed, Var};

#[derive(Debug)]
pub(crate) struct Disequalities {
    vars: Vec<Var>,
    edges: Vec<Edge>,
    /// Where the edges from each variable start, and where the last ones end.
    starts: Vec<u32>,
    /// Fixed variables whose neighbours have not been looked at.
    fixed: Vec<u32>,
    /// The two variables that could not differ.
    blamed: [Var; 2],
}

/// From a variable to one that must differ from a view of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Edge {
    /// The number of the neighbour.
    to: u32,
    /// What is seen of the variable through this is not a value of the neighbour.
    by: i64,
    negated: bool,
}

impl Disequalities {
    /// Each pair is `x ≠ y`, with two variables.
    pub(crate) fn new(pairs: &[(Var, Signed)]) -> Self {
        let mut vars: IndexSet<Var> = IndexSet::new();
        let mut edges: IndexSet<(u32, Edge)> = IndexSet::new();
        for &(x, Signed { var: y, negated, by }) in pairs {
            let (x, y) = (vars.insert_full(x).0 as u32, vars.insert_full(y).0 as u32);
            edges.insert((y, Edge { to: x, by, negated }));
            edges.insert((x, Edge { to: y, by: if negated { by } else { -by }, negated }));
        }
        edges.sort_by(|a, b| a.0.cmp(&b.0));
        let mut starts = vec![0; vars.len() + 1];
        for &(from, _) in &edges {
            starts[from as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let vars: Vec<Var> = vars.into_iter().collect();
        let edges = edges.into_iter().map(|(_, edge)| edge).collect();
        let (blamed, fixed) = ([vars[0]; 2], Vec::with_capacity(vars.len()));
        Self { vars, edges, starts, fixed, blamed }
    }
}

impl Propagator for Disequalities {
    fn wake(&mut self, on: &mut Wake<'_>) {
        for (&var, tag) in self.vars.iter().zip(0..) {
            on.fixed(var, tag);
        }
    }

    fn propagate(&mut self, store: &mut Store, woken: &[u32]) -> Result<Status, Conflict> {
        let Self { vars, edges, starts, fixed, blamed } = self;
        fixed.clear();
        fixed.extend(woken.iter().filter(|&&tag| store.is_fixed(vars[tag as usize])));
        while let Some(from) = fixed.pop() {
            let var = vars[from as usize];
            let v = store.min(var);
            for &Edge { to, by, negated } in
                &edges[starts[from as usize] as usize..starts[from as usize + 1] as usize]
            {
                let other = vars[to as usize];
                match store.remove(other, if negated { by - v } else { v + by }) {
                    Ok(true) if store.is_fixed(other) => fixed.push(to),
                    Ok(_) => {}
                    Err(Conflict) => {
                        *blamed = [var, other];
                        return Err(Conflict);
                    }
                }
            }
        }
        Ok(Status::Fixpoint)
    }

    fn cost(&self) -> Cost {
        Cost::Constant
    }

    fn blamed(&self) -> Option<&[Var]> {
        Some(&self.blamed)
    }
}
