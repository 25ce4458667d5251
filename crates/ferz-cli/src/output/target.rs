//! The file that output goes to.
//!
//! Whether it can be written is known at once, but nothing is taken away or left behind before there is something to be
//! written: a picture that fails, or that there is none of, changes no file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file whose old content goes when the first of the new comes.
#[derive(Debug)]
pub(crate) struct Target {
    file: File,
    has_begun: bool,
    /// Where it is, if it was not there before.
    made: Option<PathBuf>,
}

impl Target {
    /// Opens the file, and makes it if it is not there.
    ///
    /// # Errors
    /// When it cannot be made or written.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let is_there = path.exists();
        let file = File::options().write(true).create(true).truncate(false).open(path)?;
        // What a link leads to was made, not the link.
        let made = if is_there { None } else { path.canonicalize().ok() };
        Ok(Self { file, has_begun: false, made })
    }

    /// Takes away the old content, once.
    ///
    /// # Errors
    /// When that fails.
    pub(crate) fn begin(&mut self) -> io::Result<()> {
        // A device or a pipe has no content to take away.
        if !self.has_begun && self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        self.has_begun = true;
        Ok(())
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begin()?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        if let Some(made) = self.made.take().filter(|_| !self.has_begun) {
            // Whoever took it away meanwhile did the same.
            let _ = fs::remove_file(made);
        }
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    #[test]
    fn a_file_is_left_alone_until_something_is_written() {
        let folder = TempDir::new().unwrap();
        let (old, new) = (folder.path().join("old"), folder.path().join("new"));
        fs::write(&old, "much that was there before").unwrap();
        for path in [&old, &new] {
            Target::open(path).unwrap().flush().unwrap();
        }
        assert_eq!(fs::read_to_string(&old).unwrap(), "much that was there before");
        assert!(!new.exists());
        for path in [&old, &new] {
            let mut target = Target::open(path).unwrap();
            target.write_all(b"one, ").unwrap();
            target.write_all(b"two").unwrap();
            drop(target);
            assert_eq!(fs::read_to_string(path).unwrap(), "one, two");
            Target::open(path).unwrap().begin().unwrap();
            assert_eq!(fs::read_to_string(path).unwrap(), "");
        }
        assert!(Target::open(folder.path()).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_nowhere_stays_one() {
        let folder = TempDir::new().unwrap();
        let (link, target) = (folder.path().join("link"), folder.path().join("target"));
        std::os::unix::fs::symlink(&target, &link).unwrap();
        drop(Target::open(&link).unwrap());
        assert!(link.is_symlink() && !target.exists());
        Target::open(&link).unwrap().write_all(b"there").unwrap();
        assert_eq!(fs::read_to_string(target).unwrap(), "there");
    }
}
