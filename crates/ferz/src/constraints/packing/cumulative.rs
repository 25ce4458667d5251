//! Tasks that share a resource.

use std::fmt::{self, Display};

use super::{at_least_zero, check_spans, lengths_agree, spans, write_call};
use crate::constraints::terms::{check_views, collect, scope, views};
use crate::constraints::{Constraint, Scope};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::propagators::packing as propagators;
use crate::view::Var;

/// The constraint that tasks never demand more than there is; made by [`cumulative`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cumulative {
    starts: Vec<Term>,
    durations: Vec<Term>,
    demands: Vec<Term>,
    capacity: Term,
    edge_finding: bool,
}

/// At any time, the tasks that run demand together at most the capacity. A task runs from its start on for its duration;
/// one with duration 0 does not run at all. A negative duration or demand is no solution, and where there are tasks, a
/// negative capacity is none either.
///
/// Bounds of starts, and greatest durations and demands, are filtered by time-tabling (Gay, Hartert, Schaus, "Simple and
/// scalable time-table filtering for the cumulative constraint", 2015); the last open variable keeps the values that are
/// possible. Starts are also filtered by time-table edge finding (Vilím, "Timetable edge finding filtering algorithm for
/// discrete cumulative resources", 2011), and tasks that demand more than half of the capacity as by [`disjunctive`];
/// [`edge_finding`](Cumulative::edge_finding) can do without these two. A run costs O(n²) for n tasks.
///
/// [`disjunctive`]: crate::disjunctive
///
/// ```
/// use ferz::{Model, branch, cumulative};
/// // Four people carry pieces of furniture: how long it takes, and how many are needed, for each.
/// let (durations, people) = ([30, 10, 15, 15], [3, 1, 3, 2]);
/// let mut m = Model::new();
/// let starts = m.ints(4, 0..=100);
/// let end = m.int(0..=100);
/// m.add(cumulative(&starts, durations, people, 4));
/// for (start, duration) in starts.iter().zip(durations) {
///     m.add((start + duration).le(end));
/// }
/// m.minimize(end);
/// let outcome = m.search(branch(&starts))?.solve();
/// assert_eq!(outcome.best.unwrap()[end], 60);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn cumulative<S: Into<Term>, D: Into<Term>, R: Into<Term>>(
    starts: impl IntoIterator<Item = S>,
    durations: impl IntoIterator<Item = D>,
    demands: impl IntoIterator<Item = R>,
    capacity: impl Into<Term>,
) -> Cumulative {
    Cumulative {
        starts: collect(starts),
        durations: collect(durations),
        demands: collect(demands),
        capacity: capacity.into(),
        edge_finding: true,
    }
}

impl Cumulative {
    /// Whether starts are filtered beyond time-tabling, which they are unless this is set: a run costs more, and finds more
    /// where the resource is scarce.
    #[must_use]
    pub fn edge_finding(mut self, edge_finding: bool) -> Self {
        self.edge_finding = edge_finding;
        self
    }
}

impl Constraint for Cumulative {
    fn scope(&self) -> Scope {
        let lists = self.starts.iter().chain(&self.durations).chain(&self.demands);
        scope(lists.chain([&self.capacity]))
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        let value = |term: &Term| i128::from(term.value(value));
        let (durations, demands) = (self.durations.iter().map(value), self.demands.iter().map(value));
        let starts = self.starts.iter().map(value);
        let tasks: Vec<_> = starts.zip(durations).zip(demands).collect();
        let used = |time: i128| -> i128 {
            let runs = |(start, duration): (i128, i128)| start <= time && time < start + duration;
            tasks.iter().filter(|(span, _)| runs(*span)).map(|(_, demand)| demand).sum()
        };
        let capacity = value(&self.capacity);
        // What is used grows only where a task starts.
        let enough = |&((start, duration), demand): &((i128, i128), i128)| {
            duration >= 0 && demand >= 0 && used(start) <= capacity
        };
        tasks.is_empty() || capacity >= 0 && tasks.iter().all(enough)
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        let lists = [&self.starts, &self.durations, &self.demands];
        let [starts, durations, demands] = lists.map(Vec::len);
        lengths_agree(&[("starts", starts), ("durations", durations), ("demands", demands)])?;
        check_spans(&self.starts, &self.durations, engine)?;
        check_views(self.demands.iter().chain([&self.capacity]), engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        self.check(engine)?;
        let capacity = engine.view(self.capacity)?;
        let spans = spans(&self.starts, &self.durations, engine)?;
        let demands = views(&self.demands, engine)?;
        let tasks: Vec<_> = spans
            .into_iter()
            .zip(demands)
            .map(|((start, duration), demand)| [start, duration, demand])
            .collect();
        let amounts = tasks.iter().flat_map(|&[_, duration, demand]| [duration, demand]);
        if !tasks.is_empty() && at_least_zero(amounts.chain([capacity]), engine) {
            propagators::post_cumulative(&tasks, capacity, self.edge_finding, engine);
        }
        Ok(())
    }
}

impl Display for Cumulative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists: [(&[Term], _); 3] =
            [(&self.starts, "starts"), (&self.durations, "durations"), (&self.demands, "demands")];
        write_call(f, "cumulative", &lists)?;
        write!(f, ", {})", self.capacity)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MAX_VALUE, MIN_VALUE, Model, ModelError, branch, disjunctive};

    fn count(model: &Model) -> u64 {
        model.search(branch(&model.vars().collect::<Vec<_>>())).unwrap().count()
    }

    fn choose(n: u64, k: u64) -> u64 {
        (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
    }

    /// The number of ways to put `n` different things into so many places, at most `most` in each.
    fn placements(n: u64, places: u64, most: u64) -> u64 {
        match places {
            0 => u64::from(n == 0),
            _ => (0..=most.min(n)).map(|k| choose(n, k) * placements(n - k, places - 1, most)).sum(),
        }
    }

    #[test]
    fn tasks_of_one_hour() {
        for (n, hours, capacity) in
            [(4, 3, 2), (5, 3, 2), (6, 3, 2), (7, 3, 2), (5, 2, 3), (4, 4, 1), (3, 1, 3)]
        {
            let mut m = Model::new();
            let starts = m.ints(n, 1..=hours);
            m.add(cumulative(&starts, vec![1; n], vec![1; n], capacity));
            assert_eq!(count(&m), placements(n as u64, hours as u64, capacity as u64));
        }
    }

    #[test]
    fn a_resource_that_is_used_by_one_is_a_machine() {
        let durations = [3, 1, 4, 2];
        let starts = |m: &mut Model| m.ints(4, 0..=8);
        let mut by_resource = Model::new();
        let of_resource = starts(&mut by_resource);
        by_resource.add(cumulative(&of_resource, durations, [3, 4, 5, 3], 5));
        let mut by_machine = Model::new();
        let of_machine = starts(&mut by_machine);
        by_machine.add(disjunctive(&of_machine, durations));
        let (mut one, mut other) = (
            by_resource.search(branch(&of_resource)).unwrap(),
            by_machine.search(branch(&of_machine)).unwrap(),
        );
        assert_eq!(one.count(), other.count());
        assert_eq!(one.stats().nodes, other.stats().nodes);
    }

    #[test]
    fn a_task_that_may_have_no_duration() {
        let mut m = Model::new();
        let (a, d, p) = (m.int(1..=2), m.int(2..=3), m.int(0..=1));
        m.add((a + p).eq(2));
        let terms = |terms: [Term; 4]| terms;
        let starts = terms([a.into(), 3.into(), (4 - d).into(), 1.into()]);
        m.add(cumulative(starts, terms([p.into(), 0.into(), d.into(), 1.into()]), [1, 1, 1, 0], 1));
        assert_eq!(count(&m), 3);
    }

    #[test]
    fn a_demand_beyond_the_capacity() {
        let mut m = Model::new();
        let (x, duration) = (m.ints(2, 1..=5), m.int(0..=1));
        m.add(cumulative(&x, [duration, duration], [3, 3], 2));
        assert_eq!(count(&m), 25);
        m.add(duration.ne(0));
        assert_eq!(count(&m), 0);
    }

    #[test]
    fn what_is_negative_is_no_solution() {
        let none: [Term; 0] = [];
        let mut m = Model::new();
        let x = m.int(-2..=2);
        m.add(cumulative(none, none, none, x));
        assert_eq!(count(&m), 5);
        m.add(cumulative([0], [x], [0], 1));
        m.add(cumulative([0], [0], [x + 1], 0));
        m.add(cumulative([0], [0], [0], 1 - x));
        assert_eq!(count(&m), 2);
    }

    #[test]
    fn a_long_task_stands_in_the_way_of_a_duration() {
        let mut m = Model::new();
        let (start, duration, capacity) = (m.int(0..=3), m.int(0..=2), m.int([-1, 62]));
        let demand = m.int(1..=2);
        // The long task needs 42 of 62 from 0 on, for longer than the first one could wait.
        let starts = [start.into(), Term::from(0), 0.into()];
        let durations = [duration.into(), Term::from(1), 84.into()];
        let demands = [Term::from(21), demand.into(), 42.into()];
        m.add(cumulative(starts, durations, demands, capacity));
        let mut engine = m.engine().unwrap();
        engine.fixpoint().unwrap();
        assert_eq!(engine.store().value(duration), Some(0));
    }

    #[test]
    fn energy_is_not_enough() {
        // Three tasks of 4 by 2 in the 8 hours of a resource with 3: by no hour is it known where one of them is.
        let model = |edge_finding: bool| {
            let mut m = Model::new();
            let starts = m.ints(3, 0..=4);
            m.add(cumulative(starts, [4; 3], [2; 3], 3).edge_finding(edge_finding));
            m
        };
        assert!(model(false).engine().unwrap().fixpoint().is_ok());
        assert!(model(true).engine().unwrap().fixpoint().is_err());
    }

    #[test]
    fn at_the_ends_of_the_range() {
        let mut m = Model::new();
        let starts = [m.int([MIN_VALUE, MAX_VALUE - 1]), m.int([MIN_VALUE, MAX_VALUE - 1])];
        m.add(cumulative(starts, [MAX_VALUE; 2], [MAX_VALUE; 2], MAX_VALUE));
        assert_eq!(count(&m), 2);
        m.add(cumulative(starts, [1, 1], [MAX_VALUE; 2], MAX_VALUE));
        assert_eq!(count(&m), 2);
        let late = m.int([0, MAX_VALUE]);
        m.add(cumulative([late], [MAX_VALUE], [1], 1));
        assert!(matches!(m.engine(), Err(ModelError::Refused { refusal: Refusal::Overflow, .. })));
    }

    #[test]
    fn lists_of_different_lengths_are_refused() {
        let mut m = Model::new();
        let x = m.ints(2, 0..=4);
        m.add(cumulative(&x, [1, 1], [1], 1));
        assert!(m.engine().unwrap_err().to_string().ends_with("there are 2 durations, but 1 demands"));
    }

    #[test]
    fn shows_itself() {
        let (x, y) = (Var(0), Var(1));
        assert_eq!(
            cumulative([x, y], [2, 3], [1, 1], x + 1).to_string(),
            "cumulative([x0, x1], [2, 3], [1, 1], x0 + 1)"
        );
    }
}
