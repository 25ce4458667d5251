//! A ledger while it is written.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::error::{LedgerError, Place};
use super::line::{Torn, read_all};
use super::merge::check;
use super::record::{Fields, Record};
use super::tally::Tally;
use crate::counting::Plan;

/// A file to which the count of each piece of work is added as soon as it is known.
///
/// It is locked against other processes until it is dropped.
#[derive(Debug)]
pub struct Ledger {
    file: File,
    path: Arc<PathBuf>,
    lines: u64,
    tally: Tally,
    /// Whether something was written that may not be on the disk yet.
    is_ahead: bool,
    synced: Instant,
}

/// After so long, what was written is brought to the disk: a machine that loses its power loses no more of it.
const SYNC: Duration = Duration::from_secs(10);

impl Ledger {
    /// Opens the ledger of a plan, and begins it if there is no such file or if it is empty.
    ///
    /// A last line without its end is removed.
    ///
    /// # Errors
    /// When the file cannot be read, written or locked, another process writes it, or it is not a ledger of this
    /// plan without a mistake; the file is then left as it is.
    pub fn open(path: &Path, plan: &Plan) -> Result<Self, LedgerError> {
        let cannot_write = |source| LedgerError::Write { file: path.to_owned(), source };
        // Opening a pipe would wait for somebody to write to it.
        if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
            return Err(LedgerError::Irregular { file: path.to_owned() });
        }
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.map_err(cannot_write)?;
        lock(&file, path)?;
        let mut tally = Tally::new(plan);
        let (lines, torn) = read(&mut tally, &file, path)?;
        if let Some(torn) = torn {
            let length = file.metadata().map_err(cannot_write)?.len();
            file.set_len(length - torn.text.len() as u64).map_err(cannot_write)?;
        }
        file.seek(SeekFrom::End(0)).map_err(cannot_write)?;
        Ok(Self {
            file,
            path: Arc::new(path.to_owned()),
            lines,
            tally,
            is_ahead: false,
            synced: Instant::now(),
        })
    }

    /// What is counted.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Adds the count of these units.
    ///
    /// # Errors
    /// When the file cannot be written: then it may end in a part of a line, and is to be opened anew. When the plan
    /// does not have such units, they are counted already, or the sum of the counts would be more than 2⁶⁴ − 1: then
    /// nothing is added.
    pub fn append(&mut self, units: Range<u32>, count: u64) -> Result<(), LedgerError> {
        let record = Record { n: self.tally.n(), method: self.tally.method(), units, count };
        let place = Place { file: Arc::clone(&self.path), line: self.lines + 1 };
        self.tally.add(&record, place)?;
        self.lines += 1;
        self.write(&format!("{record}\n"))
            .map_err(|source| LedgerError::Write { file: self.path.to_path_buf(), source })
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        self.is_ahead = true;
        self.file.write_all(line.as_bytes())?;
        if self.synced.elapsed() >= SYNC { self.sync() } else { Ok(()) }
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()?;
        self.is_ahead = false;
        self.synced = Instant::now();
        Ok(())
    }
}

impl Drop for Ledger {
    fn drop(&mut self) {
        if self.is_ahead {
            // If this fails, the records are in the file all the same, if not yet on the disk.
            let _ = self.sync();
        }
    }
}

/// Adds what stands in the file at `path`, and gives the number of its whole lines and what was cut off at its end.
pub(super) fn read(
    tally: &mut Tally,
    reader: impl Read,
    path: &Path,
) -> Result<(u64, Option<Torn>), LedgerError> {
    let mut lines = 0;
    let torn = read_all(reader, path, &mut |fields: Fields, place| {
        lines = place.line;
        let record = Record::new(&fields).map_err(|reason| place.refuse(reason))?;
        tally.add(&record, place)
    })?;
    if let Some(torn) = &torn {
        check(torn, tally)?;
    }
    Ok((lines, torn))
}

fn lock(file: &File, path: &Path) -> Result<(), LedgerError> {
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => LedgerError::InUse { file: path.to_owned() },
        TryLockError::Error(source) => LedgerError::Lock { file: path.to_owned(), source },
    })
}
