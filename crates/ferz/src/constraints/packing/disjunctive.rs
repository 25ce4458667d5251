//! Tasks one after the other.

use std::fmt::{self, Display};

use super::{at_least_zero, check_spans, lengths_agree, spans, write_call};
use crate::constraints::terms::{collect, scope};
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
/// Bounds of starts are filtered by detectable precedences, not-first, not-last (Vilím, "Global constraints in
/// scheduling", 2007) and edge finding (Baptiste, Le Pape, Nuijten, "Constraint-based scheduling", 2001); the last open
/// variable keeps the values that are possible. A run costs O(n²) for n tasks.
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
    Disjunctive { starts: collect(starts), durations: collect(durations), strict: false }
}

/// As [`disjunctive`], but a task with duration 0 is a task as any other: it cannot start in the middle of another.
///
/// ```
/// use ferz::{Model, Term, branch, disjunctive_strict};
/// let mut m = Model::new();
/// let start = m.int(0..=3);
/// // Another task runs from 0 to 3.
/// m.add(disjunctive_strict([Term::from(0), start.into()], [3, 0]));
/// assert_eq!(m.search(branch(&[start]))?.count(), 2);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn disjunctive_strict<S: Into<Term>, D: Into<Term>>(
    starts: impl IntoIterator<Item = S>,
    durations: impl IntoIterator<Item = D>,
) -> Disjunctive {
    Disjunctive { strict: true, ..disjunctive(starts, durations) }
}

impl Constraint for Disjunctive {
    fn scope(&self) -> Scope {
        scope(self.starts.iter().chain(&self.durations))
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

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        lengths_agree(&[("starts", self.starts.len()), ("durations", self.durations.len())])?;
        check_spans(&self.starts, &self.durations, engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        self.check(engine)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MAX_VALUE, MIN_VALUE, Model, ModelError, SolveStatus, VarOrder, branch};

    fn count(model: &Model) -> u64 {
        model.search(branch(&model.vars().collect::<Vec<_>>())).unwrap().count()
    }

    #[test]
    fn tasks_of_the_same_length() {
        // Of n tasks of length d up to time h, the starts are n! · C(h - n·(d - 1), n) many.
        for (n, d, h, expected) in
            [(4, 1, 6, 360), (3, 2, 8, 60), (4, 3, 13, 120), (2, 5, 9, 0), (1, 5, 9, 5)]
        {
            let mut m = Model::new();
            let starts = m.ints(n, 0..=h - d);
            m.add(disjunctive(&starts, vec![d; n]));
            let mut search = m.search(branch(&starts)).unwrap();
            assert_eq!(search.count(), expected);
            assert!(expected > 0 || search.stats().nodes == 1, "{n} tasks of {d} until {h}");
            drop(search);
            m.add(disjunctive_strict(&starts, vec![d; n]));
            assert_eq!(count(&m), expected);
        }
    }

    #[test]
    fn a_task_without_duration() {
        let model = |constraint: fn([Term; 2], [Term; 2]) -> Disjunctive| {
            let mut m = Model::new();
            let (start, duration) = (m.int(0..=4), m.int(-1..=1));
            m.add(constraint([1.into(), start.into()], [3.into(), duration.into()]));
            m
        };
        // With duration 1 there is room at 0 and at 4; without, also anywhere, or at the start of the other one.
        assert_eq!(count(&model(disjunctive)), 7);
        assert_eq!(count(&model(disjunctive_strict)), 5);
    }

    /// The job shop of Fisher and Thompson (1963) with six jobs: on which machine, and how long.
    const FT06: [[(usize, i64); 6]; 6] = [
        [(2, 1), (0, 3), (1, 6), (3, 7), (5, 3), (4, 6)],
        [(1, 8), (2, 5), (4, 10), (5, 10), (0, 10), (3, 4)],
        [(2, 5), (3, 4), (5, 8), (0, 9), (1, 1), (4, 7)],
        [(1, 5), (0, 5), (2, 5), (3, 3), (4, 8), (5, 9)],
        [(2, 9), (1, 3), (4, 5), (5, 4), (0, 3), (3, 1)],
        [(1, 3), (3, 3), (5, 9), (0, 10), (4, 4), (2, 1)],
    ];

    #[test]
    fn a_job_shop() {
        let mut m = Model::new();
        let end = m.int(0..=200);
        let mut machines = vec![(Vec::new(), Vec::new()); 6];
        let mut tasks = Vec::new();
        for job in FT06 {
            let starts = m.ints(job.len(), 0..=200);
            let next = starts[1..].iter().chain([&end]);
            for ((&start, next), (machine, duration)) in starts.iter().zip(next).zip(job) {
                m.add((start + duration).le(next));
                machines[machine].0.push(start);
                machines[machine].1.push(duration);
            }
            tasks.extend(starts);
        }
        for (starts, durations) in machines {
            m.add(disjunctive(starts, durations));
        }
        m.minimize(end);
        let outcome = m.search(branch(&tasks).order(VarOrder::SmallestValue)).unwrap().solve();
        assert_eq!(outcome.status, SolveStatus::Optimal);
        assert_eq!(outcome.best.unwrap()[end], 55);
        assert!(outcome.stats.nodes < 1000, "{} nodes", outcome.stats.nodes);
    }

    #[test]
    fn nothing_and_one_task() {
        let none: [Term; 0] = [];
        let mut m = Model::new();
        let x = m.int(-3..=3);
        m.add(disjunctive(none, none));
        assert_eq!(count(&m), 7);
        m.add(disjunctive([5], [x]));
        assert_eq!(count(&m), 4);
        m.add(disjunctive_strict([x], [-1]));
        assert_eq!(count(&m), 0);
    }

    #[test]
    fn at_the_ends_of_the_range() {
        let mut m = Model::new();
        let starts = [m.int([MIN_VALUE, 0, MAX_VALUE]), m.int([MIN_VALUE, MAX_VALUE - 5])];
        let duration = m.int([1, MAX_VALUE - 5]);
        m.add(disjunctive(starts, [MAX_VALUE - 1, 5]));
        assert_eq!(count(&m), 4 * 2);
        m.add(disjunctive_strict(starts, [duration, duration]));
        assert_eq!(count(&m), 4 + 3);
        m.add(disjunctive([starts[0]], [MAX_VALUE]));
        assert!(matches!(m.engine(), Err(ModelError::Refused { refusal: Refusal::Overflow, .. })));
    }

    #[test]
    fn many_long_tasks() {
        let mut m = Model::new();
        let starts = m.ints(5, MIN_VALUE..=MAX_VALUE - 1);
        m.add(disjunctive(&starts, [MAX_VALUE - 1; 5]));
        assert_eq!(count(&m), 0);
    }

    #[test]
    fn lists_of_different_lengths_are_refused() {
        let mut m = Model::new();
        let x = m.ints(2, 0..=4);
        m.add(disjunctive(&x, [1, 2, 3]));
        assert!(m.engine().unwrap_err().to_string().ends_with("there are 2 starts, but 3 durations"));
    }

    #[test]
    fn shows_itself() {
        let (x, y) = (Var(0), Var(1));
        assert_eq!(disjunctive([x + 1, y - 0], [2, 3]).to_string(), "disjunctive([x0 + 1, x1], [2, 3])");
        assert_eq!(disjunctive_strict([x], [y]).to_string(), "disjunctive_strict([x0], [x1])");
    }
}
