//! The file that output goes to.
//!
//! Whether it can be written is known at once, but nothing is taken away or left behind before there is something to be
//! written: a picture that fails, or that there is none of, changes no file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file whose old content goes, or that is made, when the first of the new content comes.
#[derive(Debug)]
pub(crate) struct Target {
    path: PathBuf,
    /// What is open: a file that was there, or one that has begun.
    file: Option<File>,
    has_begun: bool,
}

impl Target {
    /// Opens the file, or makes sure that it can be made.
    ///
    /// # Errors
    /// When it cannot be made or written.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let is_there = path.exists();
        let mut file = Some(File::options().write(true).create(true).truncate(false).open(path)?);
        if !is_there {
            file = None;
            // What a link leads to was made, not the link.
            fs::remove_file(path.canonicalize()?)?;
        }
        Ok(Self { path: path.to_owned(), file, has_begun: false })
    }

    /// Takes away the old content or makes the file, once.
    ///
    /// # Errors
    /// When that fails.
    pub(crate) fn begin(&mut self) -> io::Result<&mut File> {
        let file = match self.file.take() {
            // A device or a pipe has no content to take away.
            Some(file) if !self.has_begun && file.metadata()?.is_file() => file.set_len(0).map(|()| file)?,
            Some(file) => file,
            None => File::create(&self.path)?,
        };
        self.has_begun = true;
        Ok(self.file.insert(file))
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begin()?.write(bytes)
    }

    /// Does nothing: what is written is not held back here.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
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
            // Not even a kill leaves anything.
            std::mem::forget(Target::open(path).unwrap());
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
