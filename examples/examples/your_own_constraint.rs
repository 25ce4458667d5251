//! A constraint and its propagator, written outside of the engine: x and y are at least so far apart.
//!
//! A constraint declares a relation: which variables it speaks of, when it holds, and what enforces it. A propagator
//! takes values out of domains. Here one type is both, since the declaration is all that the propagator has to know.
//!
//! Radio transmitters stand around a lake, and neighbours must send on frequencies that are apart. Prints the model
//! and in how many ways that can be done, which is checked by trying all.

use std::fmt;

use ferz::{
    Assignment, Conflict, Constraint, Engine, Model, ModelError, Propagator, Refusal, Scope, Status, Store,
    Var, Wake, first_fail,
};

/// |x − y| ≥ gap.
#[derive(Clone, Copy, Debug)]
struct Apart {
    x: Var,
    y: Var,
    gap: u32,
}

impl Constraint for Apart {
    fn scope(&self) -> Scope {
        Scope::from_slice(&[self.x, self.y])
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        value(self.x).abs_diff(value(self.y)) >= self.gap.into()
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        engine.post(*self);
        Ok(())
    }
}

impl Propagator for Apart {
    fn wake(&mut self, on: &mut Wake<'_>) {
        on.bounds(self.x, 0);
        on.bounds(self.y, 0);
    }

    fn propagate(&mut self, store: &mut Store, _woken: &[u32]) -> Result<Status, Conflict> {
        let gap = i64::from(self.gap);
        for (x, y) in [(self.x, self.y), (self.y, self.x)] {
            // Where x cannot lie above y by the gap, it lies below.
            if store.max(x) - store.min(y) < gap {
                store.at_most(x, store.max(y) - gap)?;
                store.at_least(y, store.min(x) + gap)?;
            }
        }
        // To run again where its own changes wake it is always right; to claim a fixpoint takes a proof.
        Ok(Status::Unsure)
    }
}

/// How errors and listings show it.
impl fmt::Display for Apart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "|{} - {}| >= {}", self.x, self.y, self.gap)
    }
}

fn main() -> Result<(), ModelError> {
    let mut m = Model::new();
    let sends = m.ints(5, 0..=7);
    let neighbours: Vec<(Var, Var)> = (0..5).map(|i| (sends[i], sends[(i + 1) % 5])).collect();
    let all_apart = |f: &Assignment| neighbours.iter().all(|&(x, y)| (f[x] - f[y]).abs() >= 3);
    // As yet there are no constraints, so every assignment is a solution.
    let expected = m.search(first_fail(&sends))?.solutions().filter(all_apart).count();

    for &(x, y) in &neighbours {
        m.add(Apart { x, y, gap: 3 });
    }
    let found = m.search(first_fail(&sends))?.count();
    println!("{m}{found} solutions");
    assert_eq!(found, expected as u64);
    Ok(())
}
