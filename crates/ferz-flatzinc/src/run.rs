//! From a file to its answers.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use ferz::Limits;
use ferz_flatzinc::Instance;
use ferz_flatzinc::output::Plan;
use ferz_flatzinc::syntax::{Program, Source};

use crate::args::Arguments;
use crate::log::Log;
use crate::solve::Solving;
use crate::statistics::{Size, Statistics};

/// The name that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// Solves the program in a file as the arguments say, and prints the answers.
///
/// # Errors
///
/// If the program makes no sense or has something that is not supported, before anything is printed; or if the answers
/// cannot be written.
pub(crate) fn run(
    arguments: &Arguments,
    file: &Path,
    start: Instant,
    cancel: &Arc<AtomicBool>,
    out: &mut dyn Write,
) -> Result<()> {
    let log = Log { verbose: arguments.verbose };
    let (name, text) = read(file)?;
    let source = Source { file: &name, text: &text };
    let program = if is_json(&name, &text) { Program::parse_json(source)? } else { Program::parse(source)? };
    let (variables, constraints) = (program.variables.len(), program.constraints.len());
    log.detail(format_args!("{name}: {variables} variables, {constraints} constraints"));

    let mut limits = Limits::none().cancel(Arc::clone(cancel));
    if let Some(deadline) = arguments.time.and_then(|time| start.checked_add(Duration::from_millis(time))) {
        limits = limits.deadline(deadline);
    }
    let instance = Instance::with_limits(&program, &limits)?;
    tell_bounds(&program, &instance, &log);
    let strategy = arguments.strategy(&instance, |note| log.note(note));
    let search = instance.model().search(strategy).map_err(|mistake| instance.error(&mistake))?;
    let size = Size::new(&program, &instance, search.propagator_count());
    let initialisation = start.elapsed();
    log.detail(format_args!("the search begins after {:.3} s", initialisation.as_secs_f64()));

    let mut solving = Solving::new(arguments, &instance, Plan::new(&program)?, limits, &log, out);
    solving.solve(search)?;
    if arguments.statistics {
        let (search, best) = (solving.stats, solving.best);
        Statistics { size, search, initialisation, best }.print(out)?;
    }
    Ok(())
}

/// The name of a file as it is to be shown, and its text.
fn read(file: &Path) -> Result<(String, String)> {
    let (name, bytes) = if file.as_os_str() == STANDARD_INPUT {
        let mut bytes = Vec::new();
        let result = io::stdin().lock().read_to_end(&mut bytes);
        ("standard input".to_owned(), result.map(|_| bytes))
    } else {
        (file.display().to_string(), fs::read(file))
    };
    let bytes = bytes.with_context(|| format!("{name} cannot be read"))?;
    let text = String::from_utf8(bytes).with_context(|| format!("{name} is no text in UTF-8"))?;
    Ok((name, text))
}

/// Whether a program is JSON: by its name, or because no other begins like that.
fn is_json(name: &str, text: &str) -> bool {
    name.ends_with(".json") || text.trim_start().starts_with('{')
}

/// Tells that not all values are looked at, if that is so.
fn tell_bounds(program: &Program<'_>, instance: &Instance<'_>, log: &Log) {
    let unbounded = instance.unbounded();
    let Some(&(first, most)) = unbounded.first() else { return };
    let name = program.text(program.variables[first].name);
    let others = match unbounded.len() - 1 {
        0 => String::new(),
        1 => " and another variable".to_owned(),
        others => format!(" and {others} other variables"),
    };
    log.note(format_args!(
        "`{name}`{others} without bounds: only values of -{most} to {most} or so are looked at, give bounds to change that"
    ));
}
