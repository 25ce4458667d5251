//! Shows the search of a small board, step by step.
//!
//! The search is recorded first ([`record`]); what comes of it is data ([`recording`]), which is then played in the
//! terminal or written as a page. A [`board`] follows a recording forwards and backwards.

pub(crate) mod board;
mod record;
pub(crate) mod recording;
mod words;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};

use crate::args::PlaybackArgs;
use crate::job::{Job, Solver};
use crate::run::Ending;
use crate::trace;

/// How the search is shown.
pub(crate) struct Playback {
    #[cfg(feature = "watch")]
    watch: bool,
    trace: Option<PathBuf>,
    /// The most steps that are recorded.
    step_limit: usize,
}

/// The largest board: its columns have letters.
pub(crate) const MAX_N: usize = 26;

const DEFAULT_STEP_LIMIT: u64 = 20_000;

impl Playback {
    /// What is asked for, if anything.
    ///
    /// # Errors
    /// What does not go together, or a board too large, in one line for the user.
    pub(crate) fn new(args: &PlaybackArgs, solver: &Solver, n: usize) -> Result<Option<Self>> {
        let option = match &args.trace {
            _ if args.watches() => "--watch",
            Some(_) => "--trace",
            None if args.step_limit.is_some() => {
                bail!("--step-limit goes with --trace or --watch only");
            }
            None => return Ok(None),
        };
        if solver.strategy().is_none() {
            bail!("{option} shows the search of the engine, and the solver is {}", solver.name(n));
        }
        if n > MAX_N {
            bail!("{option} shows boards up to n = {MAX_N}, and n is {n}");
        }
        let step_limit = usize::try_from(args.step_limit.unwrap_or(DEFAULT_STEP_LIMIT)).unwrap_or(usize::MAX);
        Ok(Some(Self {
            #[cfg(feature = "watch")]
            watch: args.watch,
            trace: args.trace.clone(),
            step_limit,
        }))
    }
}

/// Records the search and shows it.
///
/// # Errors
/// When the terminal cannot show it, or the page cannot be written.
pub(crate) fn run(
    job: &Job,
    playback: &Playback,
    cancel: &Arc<AtomicBool>,
    out: &mut dyn Write,
) -> Result<Ending> {
    let (Solver::Engine(strategy), n) = (&job.solver, *job.sizes.end()) else {
        bail!("only the search of the engine is shown");
    };
    #[cfg(feature = "watch")]
    if playback.watch {
        crate::watch::admit(n)?;
    }
    let recording = record::record(n, strategy, job.limits.with(cancel), playback.step_limit)?;
    if let Some(path) = &playback.trace {
        trace::write(path, &recording)?;
        writeln!(out, "{}: {} steps; {}", path.display(), recording.steps.len(), recording.ending)
            .and_then(|()| out.flush())
            .context("the output cannot be written")?;
    }
    #[cfg(feature = "watch")]
    if playback.watch && !cancel.load(Ordering::Relaxed) {
        crate::watch::play(&recording, cancel)?;
    }
    Ok(if cancel.load(Ordering::Relaxed) { Ending::Interrupted } else { Ending::Done })
}

#[cfg(test)]
mod tests;
