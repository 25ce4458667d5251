//! Searches, and prints solutions and what is known at the end, as the MiniZinc handbook has it ("Output").

use std::collections::HashSet;
use std::io::{self, Write};

use anyhow::Result;
use ferz::{Limits, Search, Solution, Stats, Var};
use ferz_flatzinc::Instance;
use ferz_flatzinc::output::Plan;

use crate::args::Arguments;
use crate::log::Log;

/// What ends a solution.
const SEPARATOR: &str = "----------\n";

/// How many nodes it may take to find that an objective is unbounded.
const LONGEST_TRIAL: u64 = 10_000;

/// A program that is being solved.
pub(crate) struct Solving<'a> {
    arguments: &'a Arguments,
    instance: &'a Instance<'a>,
    plan: Plan,
    limits: Limits,
    log: &'a Log,
    out: &'a mut dyn Write,
    /// The variables that tell solutions apart.
    distinct: Vec<Var>,
    /// The last solution, as it is printed.
    text: String,
    /// What is known of the objective.
    pub(crate) best: Option<Best>,
    /// What all searches did.
    pub(crate) stats: Stats,
}

/// The value of the objective in the best solution so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Best {
    pub(crate) value: i64,
    /// Whether nothing is better.
    pub(crate) is_optimal: bool,
}

/// What is known at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    /// Everything has been searched.
    Complete,
    /// There are better solutions, as far as one looks.
    Unbounded,
    /// There may be more, but not so many were asked for.
    Enough,
    /// The search was stopped.
    Stopped,
}

impl<'a> Solving<'a> {
    pub(crate) fn new(
        arguments: &'a Arguments,
        instance: &'a Instance<'a>,
        plan: Plan,
        limits: Limits,
        log: &'a Log,
        out: &'a mut dyn Write,
    ) -> Self {
        let (text, best, stats) = (String::new(), None, Stats::default());
        Self { arguments, instance, plan, limits, log, out, distinct: instance.distinct(), text, best, stats }
    }

    /// Searches to the end, and prints all that is to be printed.
    pub(crate) fn solve(&mut self, search: Search<'_>) -> Result<()> {
        let is_optimisation = self.instance.objective().is_some();
        let ending = if is_optimisation { self.optimise(search)? } else { self.satisfy(search)? };
        let line = match (ending, self.stats.solutions) {
            (Ending::Unbounded, _) => "=====UNBOUNDED=====\n",
            (Ending::Complete, 0) => "=====UNSATISFIABLE=====\n",
            (Ending::Complete, _) => "==========\n",
            (Ending::Stopped, 0) => "=====UNKNOWN=====\n",
            (Ending::Enough | Ending::Stopped, _) => "",
        };
        self.out.write_all(line.as_bytes())?;
        self.out.flush()?;
        Ok(())
    }

    /// Prints as many solutions as are asked for.
    fn satisfy(&mut self, search: Search<'_>) -> Result<Ending> {
        let wanted = self.arguments.solutions.unwrap_or(if self.arguments.all { u64::MAX } else { 1 });
        self.print_distinct(search, wanted, None)
    }

    /// Prints so many solutions that differ from each other, and from one that was printed before, in what tells
    /// solutions apart.
    fn print_distinct(
        &mut self,
        search: Search<'_>,
        wanted: u64,
        printed: Option<Vec<i64>>,
    ) -> Result<Ending> {
        let mut search = search.distinct_in(&self.distinct).limits(self.limits.clone());
        let comes_again = self.instance.decides_others(&self.distinct);
        let mut seen: HashSet<Vec<i64>> = printed.into_iter().collect();
        let mut again = 0;
        let mut left = wanted;
        while left > 0
            && let Some(solution) = search.next_solution()
        {
            let values = solution.values_of(&self.distinct);
            if seen.contains(&values) {
                again += 1;
                continue;
            }
            self.take(&solution);
            self.print()?;
            left -= 1;
            if comes_again && wanted > 1 {
                seen.insert(values);
            }
        }
        let ending = self.finish(&search);
        self.stats.solutions -= again;
        Ok(ending)
    }

    /// Prints the best solution; before it those that were best for a while, and after it those that are as good, if
    /// they are asked for.
    fn optimise(&mut self, mut search: Search<'_>) -> Result<Ending> {
        if self.is_unbounded()? {
            return Ok(Ending::Unbounded);
        }
        let each = self.arguments.all || self.arguments.intermediate;
        search = search.limits(self.limits.clone());
        let mut printed = None;
        while let Some(solution) = search.next_solution() {
            self.best =
                self.instance.objective_value(&solution).map(|value| Best { value, is_optimal: false });
            printed = Some(solution.values_of(&self.distinct));
            self.take(&solution);
            if each {
                self.print()?;
            }
        }
        let ending = self.finish(&search);
        let Some(Best { value, .. }) = self.best else { return Ok(ending) };
        let is_complete = ending == Ending::Complete;
        let may_be_surpassed = |goal| self.instance.is_better(value, goal);
        if is_complete && self.instance.given_goal().is_some_and(may_be_surpassed) {
            return Ok(Ending::Unbounded);
        }
        self.best = Some(Best { value, is_optimal: is_complete });
        if !each {
            self.print()?;
        }
        if is_complete { self.print_as_good(value, printed) } else { Ok(ending) }
    }

    /// Whether the objective, if it has no bound, goes about as far as one looks. That is tried before the search, which
    /// may come there in small steps only; and not for long, as it need not be found out.
    fn is_unbounded(&mut self) -> Result<bool> {
        let Some(goal) = self.instance.given_goal() else { return Ok(false) };
        let model = self.instance.with_better(goal);
        let limits = self.limits.clone().nodes(LONGEST_TRIAL);
        let mut search = model.search(self.arguments.strategy(self.instance, |_| ()))?.limits(limits);
        let is_unbounded = search.next_solution().is_some();
        self.finish(&search);
        self.stats.solutions = 0;
        Ok(is_unbounded)
    }

    /// Prints other solutions with the best value of the objective, if they are asked for.
    fn print_as_good(&mut self, value: i64, printed: Option<Vec<i64>>) -> Result<Ending> {
        let wanted = self.arguments.optimal.unwrap_or(if self.arguments.all_optimal { u64::MAX } else { 1 });
        if wanted == 1 {
            return Ok(Ending::Complete);
        }
        let model = self.instance.with_objective(value);
        let search = model.search(self.arguments.strategy(self.instance, |_| ()))?;
        match self.print_distinct(search, wanted - 1, printed)? {
            Ending::Enough => Ok(Ending::Complete),
            other => Ok(other),
        }
    }

    /// Keeps a solution as the text that it is printed as.
    fn take(&mut self, solution: &Solution<'_>) {
        self.text.clear();
        self.plan.write(|variable| self.instance.value(variable, solution), &mut self.text);
        self.text.push_str(SEPARATOR);
    }

    fn print(&mut self) -> io::Result<()> {
        self.out.write_all(self.text.as_bytes())?;
        self.out.flush()
    }

    /// Adds up what a search did, and says how it ended.
    fn finish(&mut self, search: &Search<'_>) -> Ending {
        let (sum, stats) = (&mut self.stats, search.stats());
        sum.nodes += stats.nodes;
        sum.failures += stats.failures;
        sum.solutions += stats.solutions;
        sum.restarts += stats.restarts;
        sum.propagations += stats.propagations;
        sum.peak_depth = sum.peak_depth.max(stats.peak_depth);
        sum.time += stats.time;
        if let Some(reason) = search.stop_reason() {
            self.log.detail(format_args!("stopped: {reason}"));
            return Ending::Stopped;
        }
        if search.is_complete() { Ending::Complete } else { Ending::Enough }
    }
}
