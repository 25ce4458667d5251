//! A count in parts: split into units of work, the units counted by any number of processes, the results added up.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::iter;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use nqueens::counting::ledger::{LedgerError, Record, Unit, merge};
use nqueens::counting::{CountingError, Method, Plan};
use nqueens::direct::Count;
use nqueens::stop::Stop;

use super::stopped;
use super::work::{Means, count};
use crate::args::QueensArgs;
use crate::job::Limits;
use crate::output::{record, statistics};
use crate::parse::Sizes;
use crate::report::{Report, Status};
use crate::run::{Ending, UNWRITABLE};

/// What is to be done of a count in parts.
pub(crate) enum Part {
    /// Split the work into units.
    Split { n: usize, method: Method, parts: usize, out: Option<PathBuf> },
    /// Count units of work.
    Run(Run),
    /// Add up results.
    Merge { results: Vec<PathBuf>, json: bool, stats: bool },
}

/// Units to count, and how.
pub(crate) struct Run {
    plan: Plan,
    /// The units of the plan that are to be counted.
    wanted: Vec<Range<u32>>,
    out: Option<PathBuf>,
    means: Means,
    limits: Limits,
    stats: bool,
}

/// Whether a part of a count is asked for, and not a search.
pub(crate) fn is_asked_for(args: &QueensArgs) -> bool {
    let counting = &args.counting;
    counting.split.is_some() || counting.run_units.is_some() || counting.merge.is_some()
}

impl Part {
    /// Puts together what is asked for.
    ///
    /// # Errors
    /// What does not go together or is wrong with a file of units, in one line for the user.
    pub(crate) fn new(args: &QueensArgs) -> Result<Self> {
        let (counting, out, stats) = (&args.counting, args.out.clone(), args.stats);
        if let Some(results) = counting.merge.clone() {
            return Ok(Self::Merge { results, json: args.json, stats });
        }
        if let Some(path) = &counting.run_units {
            let (plan, wanted) = wanted(path, counting.only.clone())?;
            let (means, limits) = (Means::new(counting), Limits::new(args));
            return Ok(Self::Run(Run { plan, wanted, out, means, limits, stats }));
        }
        let (Some(Sizes::One(n)), Some(parts)) = (&args.sizes, counting.split) else {
            bail!("--split goes with one board, not with a range");
        };
        let method = match args.solver() {
            None => Method::fastest(*n),
            Some(name) => Method::by_name(name).with_context(|| {
                format!("--split goes with methods of counting only, and the solver is {name}")
            })?,
        };
        method.admit(*n)?;
        if let Some(path) = out.as_deref().filter(|path| has_something_else(path)) {
            bail!("{} has something else in it than units of work; give another file", path.display());
        }
        Ok(Self::Split { n: *n, method, parts, out })
    }

    /// Does it, until it is done, a limit is reached or `cancel` is raised. Statistics go to `err`.
    ///
    /// # Errors
    /// When a file is not what it has to be, or cannot be read or written.
    pub(crate) fn run(
        &self,
        cancel: &AtomicBool,
        out: &mut dyn Write,
        err: &mut dyn Write,
    ) -> Result<Ending> {
        let start = Instant::now();
        match self {
            Self::Split { n, method, parts, out: path } => {
                let plan = match Plan::until(*method, *n, &Stop::never().when(cancel)) {
                    Err(CountingError::Stopped) => return Ok(Ending::Interrupted),
                    plan => plan?,
                };
                let units = Unit::split(&plan, *parts)?;
                match path {
                    Some(path) => write_units(path, &units)?,
                    None => write_lines(out, &units).context(UNWRITABLE)?,
                }
            }
            Self::Run(run) => return run.run(cancel, out, err),
            Self::Merge { results, json, stats } => {
                let tally = merge(results)?;
                let (n, solver, solutions) = (tally.n(), tally.method().name(), tally.solutions());
                let status = Status::exhausted(solutions);
                let report =
                    Report { n, solver, seed: None, status, solutions, time: start.elapsed(), search: None };
                if *stats {
                    let _ = err.write_all(statistics::table(&report).as_bytes());
                }
                let written = if *json {
                    record::write(out, None, &report, None)
                } else {
                    writeln!(out, "{solutions}")
                };
                written.and_then(|()| out.flush()).context(UNWRITABLE)?;
            }
        }
        Ok(Ending::Done)
    }
}

impl Run {
    fn run(&self, cancel: &AtomicBool, out: &mut dyn Write, err: &mut dyn Write) -> Result<Ending> {
        let start = Instant::now();
        let stop = self.limits.stop(cancel);
        let Self { plan, wanted, .. } = self;
        let mut print = |units, count| {
            let record = Record { n: plan.n(), method: plan.method(), units, count };
            writeln!(out, "{record}").and_then(|()| out.flush()).context(UNWRITABLE)
        };
        let ledger = self.out.as_deref();
        let Count { solutions, complete } = count(plan, wanted, &self.means, &stop, ledger, &mut print)?;
        let status = if complete { Status::Complete } else { stopped(cancel) };
        if self.stats || status.is_stopped() {
            let (n, solver) = (plan.n(), plan.method().name());
            let report =
                Report { n, solver, seed: None, status, solutions, time: start.elapsed(), search: None };
            let _ = err.write_all(statistics::table(&report).as_bytes());
        }
        Ok(if status == Status::Interrupted { Ending::Interrupted } else { Ending::Done })
    }
}

/// The plan of a file of units, and those of its units that are to be counted.
fn wanted(path: &Path, only: Option<RangeInclusive<u32>>) -> Result<(Plan, Vec<Range<u32>>)> {
    let (plan, mut units) = Unit::read(path)?;
    if let Some(only) = only {
        units.retain(|unit| only.contains(&unit.index));
        let present = units.iter().map(|unit| Some(unit.index)).chain(iter::repeat(None));
        if let Some((index, _)) = only.zip(present).find(|(index, present)| Some(*index) != *present) {
            bail!("{} has no unit {index}, which --only asks for", path.display());
        }
    }
    Ok((plan, units.into_iter().map(|unit| unit.units).collect()))
}

/// Whether writing units to the file would take away something else.
fn has_something_else(path: &Path) -> bool {
    let is_empty = path.metadata().map_or(true, |metadata| !metadata.is_file() || metadata.len() == 0);
    !is_empty && Unit::read(path).is_err()
}

fn write_units(path: &Path, units: &[Unit]) -> Result<()> {
    let write = || {
        let mut file = BufWriter::new(File::create(path)?);
        write_lines(&mut file, units)?;
        file.into_inner()?.sync_data()
    };
    Ok(write().map_err(|source| LedgerError::Write { file: path.to_owned(), source })?)
}

fn write_lines(out: &mut dyn Write, units: &[Unit]) -> io::Result<()> {
    for unit in units {
        writeln!(out, "{unit}")?;
    }
    out.flush()
}
