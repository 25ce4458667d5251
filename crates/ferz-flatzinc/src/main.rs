//! A FlatZinc solver, as MiniZinc runs it.
//!
//! What is asked for ([`args`]) is solved by [`run`]: a file becomes a program, that an instance, and [`mod@solve`] searches
//! and prints its answers into a [`stream`], with [`statistics`] if they are asked for. Or else [`register`] makes the
//! solver known to MiniZinc.

mod args;
mod log;
mod register;
mod run;
mod solve;
mod statistics;
mod stream;

use std::env;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Context, Error, Result};
use ferz_flatzinc::syntax;

use crate::args::Arguments;
use crate::stream::Stream;

const INTERRUPTED: i32 = 130;

fn main() -> ExitCode {
    let start = Instant::now();
    let arguments = match Arguments::read(env::args_os()) {
        Ok(arguments) => arguments,
        Err(error) => {
            // A reader that is gone needs no help.
            let _ = error.print();
            return if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS };
        }
    };
    let result = match &arguments.file {
        Some(file) => solve(&arguments, file, start),
        None if arguments.register => register::register(&mut io::stdout()),
        None => register::unregister(&mut io::stdout()),
    };
    match result {
        Err(error) if !is_broken_pipe(&error) => {
            // What is wrong with a program begins with its place, for those who jump there.
            let name = if error.is::<syntax::Error>() { "" } else { "fzn-ferz: " };
            let _ = writeln!(io::stderr(), "{name}{error:#}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Solves a program until it is done or a signal comes.
fn solve(arguments: &Arguments, file: &Path, start: Instant) -> Result<()> {
    let cancel = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&cancel);
    ctrlc::set_handler(move || {
        // The second time, whoever waits does not want to wait any longer.
        if raised.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
    })
    .context("signals cannot be handled")?;
    let mut out = Stream::new(Arc::clone(&cancel));
    run::run(arguments, file, start, &cancel, &mut out)?;
    Ok(out.close()?)
}

/// Whether the output has no reader any more, as under `head`: the reader has seen enough, and nothing failed.
fn is_broken_pipe(error: &Error) -> bool {
    let is_broken_pipe = |error: &io::Error| error.kind() == ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref()).any(is_broken_pipe)
}
