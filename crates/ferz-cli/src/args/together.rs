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
    let ids = command.get_arguments().map(|argument| argument.get_id().as_str());
    let is_given = |id: &&str| matches.value_source(id) == Some(ValueSource::CommandLine);
    let given: Vec<_> = ids.filter(is_given).collect();
    for (id, others) in TOGETHER.into_iter().filter(|(id, _)| given.contains(id)) {
        let is_odd = |other: &&&str| **other != id && !others.contains(other);
        if let Some(odd) = given.iter().find(is_odd).map(|odd| name(command, odd)) {
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
