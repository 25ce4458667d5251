//! The JSON form of FlatZinc to the same program that text makes.
//!
//! What text says by annotations and JSON by fields becomes annotations: `output_var`, `output_array`,
//! `var_is_introduced`, `is_defined_var`, `defines_var`. The place of a mistake is the beginning of its item, and which item
//! that is goes with it.
//!
//! `document` is the whole and its items as they are written, `value` expressions as they are written, `reader` makes the
//! program of them.

mod document;
mod reader;
mod value;

use super::builder::Builder;
use super::error::{Error, Fault, Position, Problem, Source, fault};
use super::tree::Program;
use document::Document;
use reader::Reader;
use serde::Deserialize;

impl<'a> Program<'a> {
    /// Reads a program from JSON, as MiniZinc writes it since version 2.7.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with it, and where: at the beginning of which item.
    pub fn parse_json(source: Source<'a>) -> Result<Self, Error> {
        let builder = Builder::new(source, false)?;
        let text = source.text.strip_prefix('\u{feff}').unwrap_or(source.text);
        let document: Document<'a> = parse(source, text).map_err(|fault| source.error(fault.0, fault.1))?;
        Reader::new(builder).program(&document).map_err(|fault| {
            let (position, problem) = *fault;
            let problem = match document.item_at(source, position) {
                Some(item) => Problem::Item { item, problem: Box::new(problem) },
                None => problem,
            };
            source.error(position, problem)
        })
    }
}

/// Reads a part of a source.
fn parse<'a, T: Deserialize<'a>>(source: Source<'a>, part: &'a str) -> Result<T, Fault> {
    serde_json::from_str(part).map_err(|error| {
        let lines = part.split_inclusive('\n').take(error.line().saturating_sub(1));
        let offset = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(&*message, |(what, _)| what);
        fault(Position::new(position(source, part).offset() + offset), Problem::Json(message.to_string()))
    })
}

/// Where a part of a source begins.
fn position(source: Source<'_>, part: &str) -> Position {
    Position::new((part.as_ptr() as usize).saturating_sub(source.text.as_ptr() as usize))
}
