//! Which options go with those that do something else than search a board at once.

use clap::error::{Error, ErrorKind};
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};

/// An option, and all that goes with it.
const TOGETHER: [(&str, &[&str]); 4] = [
    ("checkpoint", &["sizes", "count", "solver", "threads", "time_limit", "json", "stats", "quiet"]),
    ("split", &["sizes", "solver", "out"]),
    ("run_units", &["only", "threads", "time_limit", "out", "stats", "quiet"]),
    ("merge", &["json", "stats"]),
];

/// Whether all options that were given go with each other.
///
/// # Errors
/// When one does not, which may be one that is not in the table above.
pub(super) fn check(command: &mut Command, matches: &ArgMatches) -> Result<(), Error> {
    let is_given = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
    for (id, others) in TOGETHER.into_iter().filter(|(id, _)| is_given(id)) {
        let is_odd = |other: &str| is_given(other) && other != id && !others.contains(&other);
        let odd = command.get_arguments().find(|other| is_odd(other.get_id().as_str()));
        if let Some(odd) = odd.map(|odd| name(command, odd.get_id().as_str())) {
            let others: Vec<_> = others.iter().map(|other| name(command, other)).collect();
            let message =
                format!("{} goes with {} only, not with {odd}", name(command, id), others.join(", "));
            return Err(command.error(ErrorKind::ArgumentConflict, message));
        }
    }
    Ok(())
}

/// The argument as it is written on the command line.
fn name(command: &Command, id: &str) -> String {
    let argument = command.get_arguments().find(|argument| argument.get_id() == id);
    match argument.and_then(|argument| argument.get_long()) {
        Some(long) => format!("--{long}"),
        None => "N".to_owned(),
    }
}
