//! The command line of the ferz constraint solver.
//!
//! What is asked for on the command line ([`args`], words in [`choices`], numbers in [`parse`]) becomes a [`job`],
//! with a [`format`], or is refused; [`run`] goes through its boards, [`solve`] runs the solver on one, or [`counting`] a
//! method of counting, and [`output`] prints what came out. Or else [`playback`] shows the search itself. All decisions on
//! strategies are those of the library: nothing here searches.

mod args;
mod choices;
mod counting;
mod format;
mod job;
mod output;
mod parse;
mod playback;
mod report;
mod run;
mod solve;
mod symmetry;
mod trace;
mod usage;
mod variants;
#[cfg(feature = "watch")]
mod watch;

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use clap::CommandFactory;
use clap::error::ErrorKind;

use crate::args::{Cli, Command};
use crate::counting::parts::{self, Part};
use crate::job::{Job, Show};
use crate::output::target::Target;
use crate::run::Ending;
use crate::variants::Task;

const FAILURE: u8 = 1;
const WRONG_INPUT: u8 = 2;
const INTERRUPTED: u8 = 130;

fn main() -> ExitCode {
    let command = match Cli::read() {
        Ok(cli) => cli.command,
        Err(error) => return explain(&error),
    };
    let ending = match command {
        Command::Completions { shell } => completions(shell),
        Command::Queens(args) if parts::is_asked_for(&args) => match Part::new(&args) {
            Ok(part) => until_stopped(|cancel| part.run(cancel, &mut *output::standard(), &mut io::stderr())),
            Err(error) => return fail(WRONG_INPUT, &format!("{error:#}")),
        },
        Command::Queens(args) if variants::are_asked_for(&args) => match Task::new(&args) {
            Ok(task) => until_stopped(|cancel| {
                writing_to(task.out.as_deref(), task.show, |out| task.run(cancel, out, &mut io::stderr()))
            }),
            Err(error) => return fail(WRONG_INPUT, &format!("{error:#}")),
        },
        Command::Queens(args) => match Job::new(&args, io::stdout().is_terminal()) {
            Ok(job) => until_stopped(|cancel| {
                writing_to(job.out.as_deref(), job.show, |out| match &job.playback {
                    Some(playback) => playback::run(&job, playback, cancel, out),
                    None => run::run(&job, cancel, out, &mut io::stderr()),
                })
            }),
            Err(error) => return fail(WRONG_INPUT, &error.to_string()),
        },
    };
    match ending {
        Ok(Ending::Done) => ExitCode::SUCCESS,
        Ok(Ending::Interrupted) => INTERRUPTED.into(),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if counting::is_wrong_input(&error) => fail(WRONG_INPUT, &format!("{error:#}")),
        Err(error) => fail(FAILURE, &format!("{error:#}")),
    }
}

/// Does what can be cancelled by a signal.
fn until_stopped(work: impl FnOnce(&Arc<AtomicBool>) -> Result<Ending>) -> Result<Ending> {
    let cancel = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&cancel);
    ctrlc::set_handler(move || {
        // The second time, whoever waits does not want to wait any longer.
        if raised.swap(true, Ordering::Relaxed) {
            #[cfg(feature = "watch")]
            watch::give_back();
            process::exit(INTERRUPTED.into());
        }
    })
    .context("signals cannot be handled")?;
    work(&cancel)
}

/// Does what writes to a file, or else to standard output. A file that comes to hold nothing is empty, unless it is a
/// picture, which there is none of then.
fn writing_to(
    file: Option<&Path>,
    show: Show,
    work: impl FnOnce(&mut dyn Write) -> Result<Ending>,
) -> Result<Ending> {
    let Some(path) = file else {
        return work(&mut *output::standard());
    };
    let target = Target::open(path).with_context(|| format!("{} cannot be written", path.display()))?;
    let mut out = BufWriter::new(target);
    let ending = work(&mut out)?;
    if !show.is_picture() {
        out.get_mut().begin().context(run::UNWRITABLE)?;
    }
    Ok(ending)
}

fn completions(shell: clap_complete::Shell) -> Result<Ending> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "ferz", &mut script);
    let mut out = io::stdout();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Ending::Done)
}

/// Whether the output has no reader any more, as under `head`: the reader has seen enough, and nothing failed.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let is_broken_pipe = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref()).any(is_broken_pipe)
}

/// Says what is wrong in one line, or prints the help or the version if that is what it is about.
fn explain(error: &clap::Error) -> ExitCode {
    let is_help = !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if !is_help {
        return fail(WRONG_INPUT, &usage::one_line(error));
    }
    // A reader that is gone needs no help.
    let _ = error.print();
    if error.use_stderr() { WRONG_INPUT.into() } else { ExitCode::SUCCESS }
}

fn fail(code: u8, message: &str) -> ExitCode {
    let _ = writeln!(io::stderr(), "ferz: {message}");
    code.into()
}
