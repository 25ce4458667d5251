//! Tasks that share a resource.

use std::fmt::{self, Display};

use super::{at_least_zero, lengths_agree, spans, views, write_call};
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
        starts: starts.into_iter().map(Into::into).collect(),
        durations: durations.into_iter().map(Into::into).collect(),
        demands: demands.into_iter().map(Into::into).collect(),
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
        lists.chain([&self.capacity]).filter_map(|term| term.var()).collect()
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

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let lists = [&self.starts, &self.durations, &self.demands];
        let [starts, durations, demands] = lists.map(Vec::len);
        lengths_agree(&[("starts", starts), ("durations", durations), ("demands", demands)])?;
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
