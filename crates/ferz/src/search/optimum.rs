//! The answer as a whole: whether there is a solution, and which is best.

use super::{Assignment, Observer, Phase, Search, Stats, StopReason};

/// The answer to a model, as far as the search went.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// How much is known.
    pub status: SolveStatus,
    /// The best solution found; without an objective, the first one. `None` too if it was found before this was asked.
    pub best: Option<Assignment>,
    /// What the search did.
    pub stats: Stats,
}

/// How much is known about a model after a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolveStatus {
    /// The best solution found is the best there is.
    Optimal,
    /// There is a solution; if there is an objective, a limit left open whether there is a better one.
    Satisfied,
    /// There is no solution.
    Unsatisfiable,
    /// A limit was reached before a solution.
    Unknown(StopReason),
}

impl<O: Observer> Search<'_, O> {
    /// Finds the best solution by branch and bound, or without an objective the next one.
    pub fn solve(&mut self) -> Outcome {
        let mut best = None;
        while let Some(solution) = self.next_solution() {
            best = Some(solution.to_assignment());
            if self.objective.is_none() {
                break;
            }
        }
        let status = match (self.phase, self.stats.solutions) {
            (Phase::Exhausted, 0) => SolveStatus::Unsatisfiable,
            (Phase::Stopped(reason), 0) => SolveStatus::Unknown(reason),
            (Phase::Exhausted, _) if self.objective.is_some() => SolveStatus::Optimal,
            _ => SolveStatus::Satisfied,
        };
        Outcome { status, best, stats: self.stats }
    }
}
