//! What is asked for of a variant, and doing it.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, bail};

use super::gallery::{self, Gallery};
use super::input::Input;
use super::problem::Problem;
use super::record::{self, Kept};
use super::solve::{VisitPosition, solve};
use crate::args::{ENGINE, QueensArgs, Variant};
use crate::choices::Choices;
use crate::job::{IDLE_SEED, Limits, Show, Strategy};
use crate::output::table;
use crate::parse::Sizes;
use crate::report::{Report, Status};
use crate::run::{Ending, UNWRITABLE, say_statistics};

/// The name of the direct backtracker for variants.
pub(super) const BITMASK: &str = "bitmask";

/// Boards of a variant to solve, how, and what to print.
pub(crate) struct Task {
    pub(super) variant: Variant,
    pub(super) method: Method,
    problems: Vec<Problem>,
    limits: Limits,
    /// What to print.
    pub(crate) show: Show,
    /// Where to print it, if not on standard output.
    pub(crate) out: Option<PathBuf>,
    stats: bool,
}

/// What solves a variant.
pub(super) enum Method {
    /// The engine on the declarative model, by a strategy, which may have been chosen by the user.
    Engine { strategy: Strategy, is_chosen: bool },
    /// The direct backtracker.
    Bitmask,
}

impl Method {
    /// The method that is asked for or suits the problems.
    fn new(args: &QueensArgs, problems: &[Problem]) -> Result<Self> {
        let seed = args.strategy.seed.map(|_| "--seed");
        let engine_option = args.engine_option().or(seed);
        let is_direct = |problem: &Problem| problem.admit_directly().is_ok();
        let suits = (args.count || args.all) && engine_option.is_none() && problems.iter().all(is_direct);
        let engine = Self::Engine {
            strategy: Strategy::new(&args.strategy),
            is_chosen: args.strategy.given().is_some() || args.strategy.seed.is_some(),
        };
        match args.solver() {
            None if suits => Ok(Self::Bitmask),
            None | Some(ENGINE) => Ok(engine),
            Some(BITMASK) => {
                if let Some(option) = engine_option {
                    bail!("{option} goes with --solver {ENGINE} only, and the solver is {BITMASK}");
                }
                problems.iter().try_for_each(Problem::admit_directly)?;
                Ok(Self::Bitmask)
            }
            Some(other) => bail!("variants are solved by {ENGINE} or {BITMASK}, and the solver is {other}"),
        }
    }

    /// The strategy, if the user has chosen it.
    pub(super) fn chosen_strategy(&self) -> Option<&Strategy> {
        match self {
            Self::Engine { strategy, is_chosen: true } => Some(strategy),
            _ => None,
        }
    }
}

impl Task {
    /// Puts together what is asked for, and reads what is to be read.
    ///
    /// # Errors
    /// What does not go together or makes no sense, in one line for the user.
    pub(crate) fn new(args: &QueensArgs) -> Result<Self> {
        let variant = args.variant.variant();
        args.variant.check()?;
        if args.counting.threads.is_some() {
            bail!("--threads does not go with variants, which are solved on one thread");
        }
        let ordinary = [
            ("--random", args.single.random),
            ("--lexicographic", args.single.lexicographic),
            ("--color", args.color.is_some()),
            ("--fundamental", args.symmetry.fundamental),
            ("--mark-fundamental", args.symmetry.mark_fundamental),
            ("--classes", args.symmetry.classes),
            ("--watch", args.playback.watches()),
            ("--trace", args.playback.trace.is_some()),
            ("--step-limit", args.playback.step_limit.is_some()),
        ];
        if let Some((option, _)) = ordinary.into_iter().find(|(_, is_given)| *is_given) {
            bail!("{option} is for ordinary boards, and does not go with variants");
        }
        let input = Input::new(&args.variant)?;
        let square = |n: usize| (n, args.variant.columns.unwrap_or(n));
        let sizes: Box<dyn Iterator<Item = (usize, usize)>> = match (&args.sizes, &input.regions) {
            (Some(Sizes::Range(_)), _) if !args.count => bail!("a range of boards goes with --count only"),
            (Some(Sizes::Rectangle(..)), _) if args.variant.columns.is_some() => {
                bail!("the number of columns is given twice, by --columns and as in 5x8")
            }
            (Some(Sizes::Rectangle(rows, columns)), _) => Box::new([(*rows, *columns)].into_iter()),
            (Some(Sizes::One(n)), _) => Box::new([square(*n)].into_iter()),
            (Some(Sizes::Range(range)), _) => Box::new(range.clone().map(square)),
            (None, Some(regions)) => Box::new([square(regions.len())].into_iter()),
            (None, None) => bail!("a size is wanted: a whole number, 0 or more"),
        };
        let problems = sizes.map(|(rows, columns)| Problem::new(&args.variant, &input, rows, columns));
        let problems = problems.collect::<Result<Vec<_>>>()?;
        if variant == Variant::Armies && (args.count || args.all || args.limit.is_some()) {
            bail!("--variant armies has one answer, and goes with none of --count, --all and --limit");
        }
        if matches!(variant, Variant::Domination | Variant::Armies) && args.strategy.consistency.is_some() {
            bail!(
                "--consistency is that of all-different, which is not in the model of --variant {}",
                variant.word()
            );
        }
        let largest = problems.iter().map(Problem::size).map(|(rows, columns)| rows.max(columns)).max();
        let show = Show::new(args, largest.unwrap_or_default());
        if let Show::Solutions(format) = show {
            problems.iter().try_for_each(|problem| gallery::check(format, problem))?;
        }
        let method = Method::new(args, &problems)?;
        if args.strategy.has_idle_seed() {
            bail!("{IDLE_SEED}");
        }
        Ok(Self {
            variant,
            method,
            problems,
            limits: Limits::new(args),
            show,
            out: args.out.clone(),
            stats: args.stats,
        })
    }

    /// Solves the boards and shows each of them on `out`, until all are done or `cancel` is raised.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub(crate) fn run(
        &self,
        cancel: &Arc<AtomicBool>,
        out: &mut dyn Write,
        err: &mut dyn Write,
    ) -> Result<Ending> {
        if self.show == Show::Row {
            table::heads(out).context(UNWRITABLE)?;
        }
        for problem in &self.problems {
            let (report, written) = self.show(problem, cancel, out)?;
            say_statistics(&report, self.show, self.stats, err);
            written.and_then(|()| out.flush()).context(UNWRITABLE)?;
            if report.status == Status::Interrupted {
                return Ok(Ending::Interrupted);
            }
        }
        Ok(Ending::Done)
    }

    /// The engine's strategy on a problem, if it is put together from the options.
    pub(super) fn strategy_of(&self, problem: &Problem) -> Option<&Strategy> {
        match (&self.method, problem) {
            (Method::Engine { strategy, .. }, Problem::Rules(_)) => Some(strategy),
            (method, _) => method.chosen_strategy(),
        }
    }

    /// Solves a board and writes what is to be seen of it; the inner result is that of writing.
    fn show(
        &self,
        problem: &Problem,
        cancel: &Arc<AtomicBool>,
        out: &mut dyn Write,
    ) -> Result<(Report, io::Result<()>)> {
        let wants_one = self.limits.solutions == Some(1);
        let mut limits = self.limits;
        if wants_one && problem.is_puzzle() && matches!(self.show, Show::Solutions(_) | Show::Record) {
            limits.solutions = Some(2);
        }
        let seed = self.strategy_of(problem).and_then(Strategy::seed);
        let solve = |visit: Option<VisitPosition<'_>>| {
            let report = solve(problem, &self.method, &limits, cancel, visit)?;
            anyhow::Ok(Report { seed, ..report })
        };
        let report;
        let written = match self.show {
            Show::Solutions(format) => {
                let mut gallery = Gallery::new(format, problem, &mut *out);
                let mut is_first = true;
                report = solve(Some(&mut |position| {
                    let is_shown = std::mem::take(&mut is_first) || !wants_one;
                    if is_shown { gallery.write(position) } else { ControlFlow::Continue(()) }
                }))?;
                gallery.finish(&report)
            }
            Show::Record if wants_one => {
                let mut kept = None;
                report = solve(Some(&mut |position| {
                    kept.get_or_insert_with(|| Kept { queens: position.queens(), json: position.json() });
                    ControlFlow::Continue(())
                }))?;
                record::write(out, self, problem, &report, kept.as_ref())
            }
            Show::Record => {
                report = solve(None)?;
                record::write(out, self, problem, &report, None)
            }
            Show::Number => {
                report = solve(None)?;
                writeln!(out, "{}", report.solutions)
            }
            // Classes are not asked for here.
            Show::Row | Show::Classes => {
                report = solve(None)?;
                table::write(out, &report)
            }
        };
        Ok((report, written))
    }
}
