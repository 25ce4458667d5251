//! A recorded search as one page, which plays it in a browser without anything else.
//!
//! `page.html` is the frame; style, script and the recording are put into it. The script finds all that is to be said in
//! the recording, and only ever sets it as text.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use anyhow::{Context, Result, bail};

use crate::playback::recording::Recording;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Writes the page, all or nothing.
///
/// # Errors
/// When it cannot be written there.
pub(crate) fn write(path: &Path, recording: &Recording) -> Result<()> {
    let page = page(recording)?;
    let told = || format!("the page cannot be written to {}", path.display());
    // What a link leads to is replaced, not the link.
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    match fs::metadata(&target) {
        Ok(there) if there.is_dir() => bail!("{}: it is a directory", told()),
        Ok(there) if !there.is_file() => bail!("{}: it is not a file", told()),
        _ => replace(&target, page.as_bytes()).with_context(told),
    }
}

/// The page as text.
fn page(recording: &Recording) -> Result<String> {
    // The only way out of a script element is its end tag.
    let data = serde_json::to_string(recording)?.replace('<', "\\u003c");
    // The data come last, so that nothing is looked for in them.
    Ok(PAGE.replacen("{{style}}", STYLE, 1).replacen("{{script}}", SCRIPT, 1).replacen("{{data}}", &data, 1))
}

/// Puts a file in the place of what is there, if it can be written as a whole.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it names no file"));
    };
    let mut unfinished = OsString::from(".");
    unfinished.push(name);
    unfinished.push(format!(".{}", process::id()));
    let unfinished: PathBuf = path.with_file_name(unfinished);
    let write = || {
        let mut file = fs::File::create(&unfinished)?;
        file.write_all(content)?;
        file.sync_all()?;
        fs::rename(&unfinished, path)
    };
    write().inspect_err(|_| {
        // It may not even be there.
        let _ = fs::remove_file(&unfinished);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever a constraint is called, it stays data.
    #[test]
    fn names_do_not_break_out_of_the_data() {
        let name = "</script><script>alert(1)</script><!-- {{script}} {{data}} & \" \u{2028}";
        let recording = Recording {
            n: 1,
            strategy: name.to_owned(),
            causes: vec![name.to_owned()],
            steps: Vec::new(),
            ending: name.to_owned(),
        };
        let page = page(&recording).unwrap();
        assert_eq!(page.matches("</script>").count(), 2, "of the data and of the script");
        let (_, data) = page.split_once("id=\"recording\">").unwrap();
        let data: serde_json::Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
        assert_eq!(data["causes"][0], name);
        assert_eq!(data["ending"], name);
    }
}
