//! Counts units of a plan, piece by piece.

use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::thread::available_parallelism;
use std::time::Instant;

use anyhow::Result;
use nqueens::counting::Plan;
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

/// Counts the units that are `missing` from those that are `wanted`, as far as `stop` allows, and hands on the count of
/// each piece. Tells whether all were counted.
///
/// # Errors
/// When threads cannot be started, or a count could not be kept; then no further piece is begun.
pub(super) fn work(
    plan: &Plan,
    wanted: &[Range<u32>],
    missing: &[Range<u32>],
    means: &Means,
    stop: &Stop<'_>,
    keep: &mut dyn FnMut(Range<u32>, u64) -> Result<()>,
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
