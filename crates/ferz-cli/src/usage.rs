//! Wrong input, told in one line.

use clap::Error;
use clap::error::ErrorKind;

/// What is wrong and what is allowed, in one line: the message without the usage, but with a hint at `--help` where
/// it does not say what is allowed.
pub(crate) fn one_line(error: &Error) -> String {
    let message = error.to_string();
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    let paragraphs = message.split("\n\n").map(|paragraph| {
        paragraph.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
    });
    let is_said_here = |paragraph: &String| {
        !["Usage:", "For more information", "tip: to pass"].iter().any(|start| paragraph.starts_with(start))
    };
    let mut said = paragraphs.filter(is_said_here).collect::<Vec<_>>();
    if matches!(
        error.kind(),
        ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand | ErrorKind::MissingRequiredArgument
    ) {
        said.push("try --help".to_owned());
    }
    said.join("; ")
}
