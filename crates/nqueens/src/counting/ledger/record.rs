//! The count of consecutive units.

use std::fmt::{self, Display};
use std::ops::Range;

use serde::Deserialize;

use super::error::LineError;
use super::line::{self, Content};
use crate::counting::Method;

/// The count of consecutive units of a board by a method, of the version that this program has.
///
/// It is displayed as its line in a ledger, without the line's end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The size of the board.
    pub n: usize,
    /// The method.
    pub method: Method,
    /// The units.
    pub units: Range<u32>,
    /// The sum of their counts.
    pub count: u64,
}

/// The fields on its line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fields {
    n: usize,
    method: String,
    version: u32,
    units: [u32; 2],
    count: u64,
}

impl Content for Fields {
    const NAME: &'static str = "a result of a count";

    fn body(&self) -> String {
        let [first, end] = self.units;
        format!("{}[{first},{end}],\"count\":{}", head(self.n, &self.method, self.version), self.count)
    }
}

impl Record {
    /// What fields say, if this program has that version of their method.
    pub(super) fn new(fields: &Fields) -> Result<Self, LineError> {
        let &Fields { n, ref method, version, units: [first, end], count } = fields;
        Ok(Self { n, method: known(method, version)?, units: first..end, count })
    }

    /// Whether a line that was cut off before its end may have been a record of this board by this method.
    pub(super) fn may_begin(torn: &[u8], n: usize, method: Method) -> bool {
        let head = head(n, method.name(), method.version());
        // What a machine that lost its power did not write may be filled up with zeros.
        let end = torn.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
        let torn = &torn[..end];
        torn.starts_with(head.as_bytes()) || head.as_bytes().starts_with(torn)
    }
}

impl Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&line::seal(&Fields {
            n: self.n,
            method: self.method.name().to_owned(),
            version: self.method.version(),
            units: [self.units.start, self.units.end],
            count: self.count,
        }))
    }
}

/// The beginning that all records of a board by a method share.
pub(super) fn head(n: usize, method: &str, version: u32) -> String {
    format!("{{\"n\":{n},\"method\":{method:?},\"version\":{version},\"units\":")
}

/// The method of that name, if this program has that version of it.
pub(super) fn known(name: &str, version: u32) -> Result<Method, LineError> {
    let method = Method::by_name(name).ok_or_else(|| LineError::Method { method: name.to_owned() })?;
    if version == method.version() { Ok(method) } else { Err(LineError::Version { method, version }) }
}
