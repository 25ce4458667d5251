//! Records a search.

use std::any::Any;
use std::ops::ControlFlow;

use anyhow::Result;
use ferz::constraints::AllDifferent;
use ferz::{Assumption, Cause, Event, Limits, StopReason, Store, Var};
use nqueens::model::Queens;

use super::board::Board;
use super::recording::{DECISION, Kind, Recording, Step};
use super::words::{self, counted};
use crate::job::Strategy;

/// Searches a board of `n` queens within the limits, and records at most so many steps.
///
/// # Errors
/// When the model does not take the board.
pub(crate) fn record(n: usize, strategy: &Strategy, limits: Limits, step_limit: usize) -> Result<Recording> {
    let queens = Queens::with_consistency(n, strategy.consistency)?;
    let mut recorder = Recorder::new(&queens, step_limit);
    let listen = |event: Event<'_>, store: &Store| recorder.see(event, store);
    let mut search = queens.model.trace(strategy.branch(&queens.rows), listen)?.limits(limits);
    let solutions = search.count();
    let (stopped, found) = (search.stop_reason(), counted(solutions, "solution"));
    drop(search);
    let ending = match stopped {
        None if solutions == 0 => "all has been searched: there is no solution".to_owned(),
        None => format!("all has been searched: {found}"),
        Some(StopReason::Solutions) => format!("stopped after {found}; --all shows the whole search"),
        Some(StopReason::Observer) => format!(
            "only the first {} are shown, with {found}; --step-limit shows more",
            counted(recorder.steps.len() as u64, "step")
        ),
        Some(reason) => format!("stopped by the {reason}, with {found}"),
    };
    Ok(Recording {
        n,
        strategy: words::strategy(strategy),
        causes: recorder.causes,
        steps: recorder.steps,
        ending,
    })
}

struct Recorder<'a> {
    queens: &'a Queens,
    n: usize,
    causes: Vec<String>,
    /// The row of each variable, if it has one.
    rows: Vec<Option<usize>>,
    board: Board,
    steps: Vec<Step>,
    step_limit: usize,
}

impl<'a> Recorder<'a> {
    fn new(queens: &'a Queens, step_limit: usize) -> Self {
        let mut rows = vec![None; queens.model.var_count()];
        for (row, var) in queens.rows.iter().enumerate() {
            rows[var.index()] = Some(row);
        }
        let n = queens.rows.len();
        let named =
            (0..queens.model.constraints().count()).map(|index| match queens.model.constraint_name(index) {
                Some(name) => name.to_owned(),
                None => format!("constraint {}", index + 1),
            });
        let causes = ["decision".to_owned()].into_iter().chain(named).collect();
        Self { queens, n, causes, rows, board: Board::new(n), steps: Vec::new(), step_limit }
    }

    fn see(&mut self, event: Event<'_>, store: &Store) -> ControlFlow<()> {
        let step = match event {
            Event::Entered(node) => self.entered(node.assumption, node.depth),
            Event::Changed { cause: Cause::Assumption, vars } => {
                // It belongs to the step that is already there.
                let taken = self.lost(vars, store);
                if let Some(mut step) = self.steps.pop() {
                    self.board.revert(&step);
                    step.taken = taken;
                    self.board.apply(&step);
                    self.steps.push(step);
                }
                return ControlFlow::Continue(());
            }
            Event::Changed { cause, vars } => {
                let taken = self.lost(vars, store);
                if taken.is_empty() {
                    return ControlFlow::Continue(());
                }
                self.pruned(cause, taken)
            }
            Event::Failed { cause } => self.failed(cause),
            Event::Left { depth } => {
                let words = match depth {
                    0 => "Back to the root".to_owned(),
                    depth => format!("Back to {}", counted(u64::from(depth), "open decision")),
                };
                Step { kind: Kind::Back, depth, words, ..self.step() }
            }
            Event::Solution => {
                let queens: Vec<u16> = (0..self.n).filter_map(|row| self.board.queen(row)).collect();
                let words =
                    format!("Solution {}: {}", self.board.solutions + 1, words::names(self.n, &queens));
                Step { kind: Kind::Solution, about: queens, words, ..self.step() }
            }
            _ => return ControlFlow::Continue(()),
        };
        if self.steps.len() == self.step_limit {
            return ControlFlow::Break(());
        }
        self.board.apply(&step);
        self.steps.push(step);
        ControlFlow::Continue(())
    }

    /// A step at the depth of the last, of which nothing is known yet.
    fn step(&self) -> Step {
        let depth = self.steps.last().map_or(0, |step| step.depth);
        Step { kind: Kind::Prune, depth, cause: DECISION, taken: vec![], about: vec![], words: String::new() }
    }

    fn entered(&self, assumption: Assumption, depth: u32) -> Step {
        let (kind, decision) = match assumption {
            Assumption::Nothing => {
                let words = "The search begins".to_owned();
                return Step { kind: Kind::Start, depth, words, ..self.step() };
            }
            Assumption::Decided(decision) => (Kind::Decide, decision),
            Assumption::Refuted(decision) => (Kind::Refute, decision),
        };
        let about = self.square(decision.var(), decision.value()).into_iter().collect();
        let row = self.rows.get(decision.var().index()).copied().flatten();
        let words = row.and_then(|row| words::assumption(self.n, row, assumption));
        // A decision on a variable of which the board shows nothing.
        let words = words.unwrap_or_else(|| format!("{assumption:?}"));
        Step { kind, depth, about, words, ..self.step() }
    }

    fn pruned(&self, cause: Cause, taken: Vec<u16>) -> Step {
        let forced: Vec<u16> = (0..self.n).filter_map(|row| self.forced(row, &taken)).collect();
        let words = words::taken(self.n, self.name(cause), &taken, &forced);
        Step { cause: place(cause), taken, about: forced, words, ..self.step() }
    }

    /// The only square that is left of a row when these are taken, if there was another one before.
    fn forced(&self, row: usize, taken: &[u16]) -> Option<u16> {
        let mut left = self.board.left(row).filter(|square| taken.binary_search(square).is_err());
        let square = left.next()?;
        (left.next().is_none() && self.board.queen(row).is_none()).then_some(square)
    }

    fn failed(&self, cause: Cause) -> Step {
        let about = match cause {
            Cause::Constraint(index) => self.clash(index),
            _ => Vec::new(),
        };
        let words = words::failure(self.n, self.name(cause), &about);
        Step { kind: Kind::Fail, cause: place(cause), about, words, ..self.step() }
    }

    /// Two queens that break an all-different constraint, or else the squares left in a row whose every square some queen
    /// attacks by it; nothing if there is neither.
    fn clash(&self, index: usize) -> Vec<u16> {
        let constraint = self.queens.model.constraints().nth(index);
        let Some(all_different) =
            constraint.and_then(|constraint| (constraint as &dyn Any).downcast_ref::<AllDifferent>())
        else {
            return Vec::new();
        };
        let line = |square: u16| {
            let (row, column) = (usize::from(square) / self.n, i64::from(square) % self.n as i64);
            let term = all_different.terms().iter().find(|term| term.var() == Some(self.queens.rows[row]));
            term.map(|term| term.value(&|_| column))
        };
        let queens: Vec<u16> = (0..self.n).filter_map(|row| self.board.queen(row)).collect();
        let attacker = |square: u16| {
            queens.iter().copied().find(|&queen| {
                usize::from(queen) / self.n != usize::from(square) / self.n
                    && line(queen).is_some()
                    && line(queen) == line(square)
            })
        };
        let pairs = queens.iter().filter_map(|&queen| Some([queen, attacker(queen)?]));
        if let Some(mut pair) = pairs.into_iter().next() {
            pair.sort_unstable();
            return pair.to_vec();
        }
        let lost = (0..self.n).find(|&row| self.board.left(row).all(|square| attacker(square).is_some()));
        lost.map_or(Vec::new(), |row| self.board.left(row).collect())
    }

    /// The squares that are gone, of those that were left.
    fn lost(&self, vars: &[Var], store: &Store) -> Vec<u16> {
        let mut lost = Vec::new();
        for &var in vars {
            let Some(row) = self.rows.get(var.index()).copied().flatten() else { continue };
            let column = |square: u16| i64::from(square) % self.n as i64;
            lost.extend(self.board.left(row).filter(|&square| !store.contains(var, column(square))));
        }
        lost.sort_unstable();
        lost
    }

    fn square(&self, var: Var, column: i64) -> Option<u16> {
        let row = self.rows.get(var.index()).copied().flatten()?;
        let column = usize::try_from(column).ok().filter(|&column| column < self.n)?;
        Some((row * self.n + column) as u16)
    }

    fn name(&self, cause: Cause) -> &str {
        self.causes.get(place(cause)).map_or("", |name| name)
    }
}

/// The place among the causes of a recording.
fn place(cause: Cause) -> usize {
    match cause {
        Cause::Constraint(index) => index + 1,
        _ => DECISION,
    }
}
