//! The sum of several ledgers.

use std::fs::File;
use std::path::Path;

use super::error::{LedgerError, LineError};
use super::line::{Content, Torn, read_all};
use super::record::{Fields, Record};
use super::tally::Tally;
use crate::counting::Plan;

/// Sums up ledgers that together count each unit of a board exactly once.
///
/// # Errors
/// When a file cannot be read, a line is not as it was written, two are of different boards or methods, or a unit is
/// counted twice or not at all: the error names the lines, or the units.
pub fn merge(paths: &[impl AsRef<Path>]) -> Result<Tally, LedgerError> {
    let mut known: Option<Tally> = None;
    let mut torn_lines = Vec::new();
    for path in paths.iter().map(AsRef::as_ref) {
        let file = File::open(path).map_err(|source| LedgerError::Read { file: path.to_owned(), source })?;
        let torn = read_all(&file, path, &mut |fields: Fields, place| {
            let record = Record::new(&fields).map_err(|reason| place.refuse(reason))?;
            let tally = match &mut known {
                Some(tally) => tally,
                none => none.insert(Tally::new(&Plan::new(record.method, record.n)?)),
            };
            tally.add(&record, place)
        })?;
        torn_lines.extend(torn);
    }
    let Some(tally) = known else {
        let paths = paths.iter().map(|path| path.as_ref().to_owned()).collect();
        return Err(LedgerError::Empty { paths });
    };
    for torn in torn_lines {
        check(&torn, &tally)?;
    }
    let all = tally.all();
    let gaps = tally.gaps(&all);
    if gaps.is_empty() { Ok(tally) } else { Err(LedgerError::Missing { gaps, all }) }
}

/// Whether a line that was cut off may have been a record of the board of this tally.
pub(super) fn check(torn: &Torn, tally: &Tally) -> Result<(), LedgerError> {
    if Record::may_begin(&torn.text, tally.n(), tally.method()) {
        return Ok(());
    }
    Err(torn.place.refuse(LineError::Foreign { expected: Fields::NAME }))
}
