//! Makes this solver known to the MiniZinc of whoever calls it, and unknown again.
//!
//! MiniZinc looks for configurations in the user's own folder. One is written there that names this very file as the
//! solver, together with the library of the constraints that it has. All of that is in the binary, so nothing else is
//! needed, wherever it was built.

use std::env;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf, absolute};

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The files of `share/minizinc`: their names relative to it, with slashes, and what is in them.
const SHARE: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/share.rs"));

/// The configurations are these files.
const CONFIGURATION: &str = ".msc";

/// The library, of which the folder belongs to this solver alone.
const LIBRARY: &str = "ferz";

/// Writes configuration and library, over those of another version if there are some.
pub(crate) fn register(out: &mut dyn Write) -> Result<()> {
    let place = Place::of_user()?;
    let executable = env::current_exe().context("the path of this program is not known")?;
    // Constraints that another version had may not be known to this one.
    place.clear_library()?;
    for (name, text) in SHARE {
        let path = place.file(name);
        let text = if name.ends_with(CONFIGURATION) {
            resolved(text, &executable, &place.library())?
        } else {
            (*text).to_owned()
        };
        write(&path, &text).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    writeln!(out, "wrote {}", place.file("ferz.msc").display())?;
    writeln!(out, "wrote {}", place.library().display())?;
    writeln!(out, "`minizinc --solver ferz model.mzn` runs {}", executable.display())?;
    Ok(())
}

/// Takes away what [`register`] wrote.
pub(crate) fn unregister(out: &mut dyn Write) -> Result<()> {
    let place = Place::of_user()?;
    let configuration = place.file("ferz.msc");
    if !configuration.exists() && !place.library().exists() {
        writeln!(out, "{} is not there: nothing to take away", configuration.display())?;
        return Ok(());
    }
    for (name, _) in SHARE {
        let path = place.file(name);
        gone(fs::remove_file(&path)).with_context(|| format!("{} cannot be removed", path.display()))?;
    }
    place.clear_library()?;
    writeln!(out, "removed {}", configuration.display())?;
    // Whatever else somebody may have put there stays.
    let library = place.library();
    let _ = fs::remove_dir(&library);
    let what = if library.exists() { "what was this solver's in " } else { "" };
    writeln!(out, "removed {what}{}", library.display())?;
    Ok(())
}

/// Where MiniZinc looks for what its user has added.
#[derive(Debug)]
struct Place {
    folder: PathBuf,
}

impl Place {
    /// That of whoever calls this program, as the MiniZinc handbook has it ("Solver Configuration Files").
    fn of_user() -> Result<Self> {
        let (variable, folder) = if cfg!(windows) { ("APPDATA", "MiniZinc") } else { ("HOME", ".minizinc") };
        let home = env::var_os(variable).filter(|home| !home.is_empty());
        let home = home.with_context(|| {
            format!("{variable} is not set: the folder of MiniZinc's user is looked for there")
        })?;
        let place = Self { folder: absolute(PathBuf::from(home).join(folder))? };
        let library = place.library();
        if library.is_symlink() {
            // What it leads to may be dear to somebody.
            bail!("{} is a link: take it away first", library.display());
        }
        Ok(place)
    }

    fn library(&self) -> PathBuf {
        self.folder.join(LIBRARY)
    }

    /// Where a file of [`SHARE`] belongs. Configurations that MiniZinc is to find by itself are in a folder of their own.
    fn file(&self, name: &str) -> PathBuf {
        if name.contains('/') { self.folder.join(name) } else { self.folder.join("solvers").join(name) }
    }

    /// Removes the constraints from the library.
    fn clear_library(&self) -> Result<()> {
        let library = self.library();
        let context = || format!("{} cannot be emptied", library.display());
        let entries = match fs::read_dir(&library) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            entries => entries.with_context(context)?,
        };
        for entry in entries {
            let path = entry.with_context(context)?.path();
            if path.extension().is_some_and(|extension| extension == "mzn") {
                fs::remove_file(path).with_context(context)?;
            }
        }
        Ok(())
    }
}

/// A configuration that says where the solver and its library are.
fn resolved(configuration: &str, executable: &Path, library: &Path) -> Result<String> {
    let mut configuration: Value = serde_json::from_str(configuration)?;
    configuration["executable"] = utf8(executable)?.into();
    configuration["mznlib"] = utf8(library)?.into();
    Ok(format!("{configuration:#}\n"))
}

fn utf8(path: &Path) -> Result<&str> {
    path.to_str().with_context(|| format!("{} has characters that MiniZinc cannot read", path.display()))
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}

/// A file that was not there is gone as well.
fn gone(removal: io::Result<()>) -> io::Result<()> {
    match removal {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        other => other,
    }
}
