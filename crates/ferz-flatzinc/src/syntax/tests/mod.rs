//! Programs as they are written, and what is read from them.

mod errors;
mod items;
mod json;
mod plain;
mod random;
mod round_trip;

use super::{Error, Program, Source};

fn parse(text: &str) -> Result<Program<'_>, Error> {
    Program::parse(Source { file: "test.fzn", text })
}

fn parse_json(text: &str) -> Result<Program<'_>, Error> {
    Program::parse_json(Source { file: "test.fzn.json", text })
}

/// What is read from a correct text.
#[track_caller]
fn read(text: &str) -> plain::Program {
    match parse(text) {
        Ok(program) => plain::Program::of(&program),
        Err(error) => panic!("{error}"),
    }
}

/// The message for a text that is not correct.
#[track_caller]
fn refusal(text: &str) -> String {
    match parse(text) {
        Ok(program) => panic!("read as {program}"),
        Err(error) => error.to_string(),
    }
}
