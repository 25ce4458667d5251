//! Counts units of a plan, piece by piece.

use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::thread::available_parallelism;
use std::time::Instant;

use anyhow::Result;
use nqueens::counting::Plan;
use nqueens::counting::ledger::Ledger;
use nqueens::direct::Count;
use nqueens::stop::Stop;

use super::estimate::Estimate;
use super::progress::Progress;
use crate::args::CountingArgs;

/// On how many threads a count runs, and whether its progress is shown.
pub(super) struct Means {
    threads: usize,
    quiet: bool,
}

impl Means {
    pub(super) fn new(args: &CountingArgs) -> Self {
        let cores = || available_parallelism().map_or(1, NonZero::get);
        Self { threads: args.threads.unwrap_or_else(cores), quiet: args.quiet }
    }
}

/// The pieces that a whole board is cut into: each takes seconds where the board takes hours, and the records of all
/// fill no more than half a megabyte.
const PIECES: u128 = 4096;

/// The least number of pieces of a run: what a kill loses is a small part of it.
const LEAST: u128 = 64;

/// Takes the count of these units.
pub(super) type Keep<'a> = &'a mut dyn FnMut(Range<u32>, u64) -> Result<()>;

/// Counts these units as far as `stop` allows: into the ledger at that path, where what is there already is not counted
/// again, or if there is none, by handing the count of each piece to `keep`.
///
/// The sum is that of all that is in the ledger.
///
/// # Errors
/// When the file is no ledger of this plan, a count could not be kept, or threads cannot be started.
pub(super) fn count(
    plan: &Plan,
    wanted: &[Range<u32>],
    means: &Means,
    stop: &Stop<'_>,
    ledger: Option<&Path>,
    keep: Keep<'_>,
) -> Result<Count> {
    if let Some(path) = ledger {
        let mut ledger = Ledger::open(path, plan)?;
        let missing: Vec<_> = wanted.iter().flat_map(|units| ledger.tally().gaps(units)).collect();
        let mut append = |units, count| Ok(ledger.append(units, count)?);
        let complete = work(plan, wanted, &missing, means, stop, &mut append)?;
        return Ok(Count { solutions: ledger.tally().solutions(), complete });
    }
    let mut solutions = 0;
    let complete = work(plan, wanted, wanted, means, stop, &mut |units, count| {
        solutions += count;
        keep(units, count)
    })?;
    Ok(Count { solutions, complete })
}

/// Counts the units that are `missing` from those that are `wanted`, and tells whether all were counted.
fn work(
    plan: &Plan,
    wanted: &[Range<u32>],
    missing: &[Range<u32>],
    means: &Means,
    stop: &Stop<'_>,
    keep: Keep<'_>,
) -> Result<bool> {
    let start = Instant::now();
    let cost = |ranges: &[Range<u32>]| ranges.iter().map(|units| plan.cost(units)).sum::<u64>();
    let (total, rest) = (cost(wanted), cost(missing));
    let whole = u128::from(plan.cost(&plan.units())).max(1);
    let pieces = (PIECES * u128::from(rest) / whole).max(LEAST) as usize;
    let pieces = plan.split_all(missing, pieces);

    let title = format!("n = {} by {}", plan.n(), plan.method().name());
    let mut progress = Progress::new(title, Estimate::new(total, total.saturating_sub(rest)), means.quiet);
    let mut kept = Ok(());
    let complete = plan.count_pieces(&pieces, means.threads, stop, &mut |piece, count| {
        kept = keep(pieces[piece].clone(), count);
        progress.advance(plan.cost(&pieces[piece]), start.elapsed());
        if kept.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    progress.finish();
    kept?;
    Ok(complete?)
}
