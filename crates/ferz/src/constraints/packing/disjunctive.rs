//! Tasks one after the other.

use std::fmt::{self, Display};

use super::{at_least_zero, lengths_agree, spans, write_call};
use crate::constraints::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::packing as propagators;
use crate::view::Var;

/// The constraint that tasks do not overlap; made by [`disjunctive`] or [`disjunctive_strict`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disjunctive {
    starts: Vec<Term>,
    durations: Vec<Term>,
    strict: bool,
}

/// Tasks do not overlap: there is one machine, and of any two tasks one is done when the other starts. A task with
/// duration 0 needs no machine, and may start at any time, also in the middle of another. A negative duration is no
/// solution.
///
/// Bounds of starts are filtered by detectable precedences, not-first, not-last and edge finding (Vilím, "Global
/// constraints in scheduling", 2007); the last open variable keeps the values that are possible. A run costs
/// O(n log n) for n tasks.
///
/// ```
/// use ferz::{Model, branch, disjunctive};
/// let mut m = Model::new();
/// let starts = m.ints(3, 0..=10);
/// m.add(disjunctive(&starts, [5, 4, 3]));
/// let end = m.int(0..=20);
/// for (start, duration) in starts.iter().zip([5, 4, 3]) {
///     m.add((start + duration).le(end));
/// }
/// m.minimize(end);
/// let outcome = m.search(branch(&starts))?.solve();
/// assert_eq!(outcome.best.unwrap()[end], 12);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn disjunctive<S: Into<Term>, D: Into<Term>>(
    starts: impl IntoIterator<Item = S>,
    durations: impl IntoIterator<Item = D>,
) -> Disjunctive {
    Disjunctive {
        starts: starts.into_iter().map(Into::into).collect(),
        durations: durations.into_iter().map(Into::into).collect(),
        strict: false,
    }
}

/// As [`disjunctive`], but a task with duration 0 is a task as any other: it cannot start in the middle of another.
pub fn disjunctive_strict<S: Into<Term>, D: Into<Term>>(
    starts: impl IntoIterator<Item = S>,
    durations: impl IntoIterator<Item = D>,
) -> Disjunctive {
    Disjunctive { strict: true, ..disjunctive(starts, durations) }
}

impl Constraint for Disjunctive {
    fn scope(&self) -> Scope {
        self.starts.iter().chain(&self.durations).filter_map(|term| term.var()).collect()
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let values =
            |terms: &[Term]| terms.iter().map(|term| i128::from(term.value(value))).collect::<Vec<_>>();
        let (starts, durations) = (values(&self.starts), values(&self.durations));
        let tasks: Vec<(i128, i128)> = starts.into_iter().zip(durations).collect();
        let before = |one: (i128, i128), other: (i128, i128)| one.0 + one.1 <= other.0;
        let vanishes = |task: (i128, i128)| !self.strict && task.1 == 0;
        tasks.iter().all(|task| task.1 >= 0)
            && tasks.iter().enumerate().all(|(at, &one)| {
                tasks[..at].iter().all(|&other| {
                    vanishes(one) || vanishes(other) || before(one, other) || before(other, one)
                })
            })
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        lengths_agree(&[("starts", self.starts.len()), ("durations", self.durations.len())])?;
        let tasks = spans(&self.starts, &self.durations, engine)?;
        if at_least_zero(tasks.iter().map(|task| task.1), engine) {
            propagators::post_disjunctive(&tasks, self.strict, engine);
        }
        Ok(())
    }
}

impl Display for Disjunctive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.strict { "disjunctive_strict" } else { "disjunctive" };
        write_call(f, name, &[(&self.starts, "starts"), (&self.durations, "durations")])?;
        f.write_str(")")
    }
}
