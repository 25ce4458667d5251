//! Lines with a checksum, and how they are read: never more of a file at a time than the longest of them.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::error::{LedgerError, LineError, Place};

/// More bytes than any line has, its end included.
const LONGEST: usize = 512;

/// What stands on a line.
pub(super) trait Content: DeserializeOwned {
    /// What it is, in words.
    const NAME: &'static str;

    /// The fields as JSON, the last brace left out.
    fn body(&self) -> String;
}

/// The line of this content, with its checksum and without its end.
pub(super) fn seal(content: &impl Content) -> String {
    let body = content.body();
    let check = crc32fast::hash(body.as_bytes());
    format!("{body}{CHECK}{check:08x}\"}}")
}

/// The content of a line, which is given without its end.
///
/// A line is taken only if sealing its content again gives the same line.
fn open<C: Content>(line: &[u8]) -> Result<C, LineError> {
    let foreign = || LineError::Foreign { expected: C::NAME };
    let place = line.windows(CHECK.len()).rposition(|part| part == CHECK.as_bytes()).ok_or_else(foreign)?;
    let mut body = line[..place].to_vec();
    let check = format!("{CHECK}{:08x}\"}}", crc32fast::hash(&body));
    if line[place..] != *check.as_bytes() {
        return Err(LineError::Changed);
    }
    body.push(b'}');
    let content: C = serde_json::from_slice(&body).map_err(|_| foreign())?;
    if content.body().as_bytes() == &line[..place] { Ok(content) } else { Err(LineError::Changed) }
}

const CHECK: &str = ",\"check\":\"";

/// A last line that has no end.
pub(super) struct Torn {
    /// What is there of it.
    pub(super) text: Vec<u8>,
    /// Where it is.
    pub(super) place: Place,
}

/// Reads all lines of what stands in the file at `path`, and gives what comes after the last line's end, if anything.
pub(super) fn read_all<C: Content>(
    reader: impl Read,
    path: &Path,
    take: &mut dyn FnMut(C, Place) -> Result<(), LedgerError>,
) -> Result<Option<Torn>, LedgerError> {
    let mut reader = BufReader::new(reader);
    let path = Arc::new(path.to_owned());
    for line in 1.. {
        let mut text = Vec::new();
        let read = reader.by_ref().take(LONGEST as u64).read_until(b'\n', &mut text);
        read.map_err(|source| LedgerError::Read { file: path.to_path_buf(), source })?;
        let place = Place { file: Arc::clone(&path), line };
        match text.split_last() {
            None => break,
            Some((b'\n', line)) => match open(line) {
                Ok(content) => take(content, place)?,
                Err(reason) => return Err(place.refuse(reason)),
            },
            Some(_) if text.len() == LONGEST => {
                return Err(place.refuse(LineError::Long { expected: C::NAME }));
            }
            Some(_) => return Ok(Some(Torn { text, place })),
        }
    }
    Ok(None)
}
