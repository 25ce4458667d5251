//! How the solver becomes known to MiniZinc.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::common::{Run, command, data};
use crate::minizinc::{MiniZinc, minizinc};

fn run(flag: &str, home: &Path) -> Run {
    let variable = if cfg!(windows) { "APPDATA" } else { "HOME" };
    command(flag).env(variable, home).output().unwrap().into()
}

/// The user's folder of MiniZinc.
fn folder(home: &Path) -> PathBuf {
    home.join(if cfg!(windows) { "MiniZinc" } else { ".minizinc" })
}

/// The files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

#[test]
fn what_is_written_is_taken_away() {
    let home = TempDir::new().unwrap();
    let other = folder(home.path()).join("solvers/other.msc");
    fs::create_dir_all(other.parent().unwrap()).unwrap();
    fs::write(&other, "{}").unwrap();

    let first = run("--register", home.path());
    assert_eq!((first.code, first.err.as_str()), (Some(0), ""));
    let written = files(home.path());
    let library = files(&data("../share/minizinc"));
    assert_eq!(written.len(), library.len() + 1);
    for file in [folder(home.path()).join("solvers/ferz.msc"), folder(home.path()).join("ferz")] {
        assert!(first.out.contains(file.to_str().unwrap()), "{}", first.out);
    }

    // Again, over an older version.
    let stale = folder(home.path()).join("ferz/fzn_of_yesterday.mzn");
    fs::write(&stale, "").unwrap();
    assert_eq!(run("--register", home.path()).out, first.out);
    assert_eq!(files(home.path()), written);

    let own = folder(home.path()).join("ferz/notes.txt");
    fs::write(&own, "").unwrap();
    let removed = run("--unregister", home.path());
    assert_eq!((removed.code, removed.err.as_str()), (Some(0), ""));
    assert_eq!(files(home.path()), [own.clone(), other.clone()]);
    assert!(removed.out.contains("this solver's in"), "{}", removed.out);
    fs::remove_file(own).unwrap();
    assert_eq!(run("--unregister", home.path()).code, Some(0));
    assert!(!folder(home.path()).join("ferz").exists());
    let nothing = run("--unregister", home.path());
    assert_eq!(nothing.code, Some(0));
    assert!(nothing.out.contains("nothing to take away"), "{}", nothing.out);
    assert_eq!(files(home.path()), [other]);
}

#[test]
fn configurations_are_resolved() {
    let home = TempDir::new().unwrap();
    run("--register", home.path());
    let binary = fs::canonicalize(env!("CARGO_BIN_EXE_fzn-ferz")).unwrap();
    for file in ["solvers/ferz.msc", "ferz/ferz-json.msc"] {
        let text = fs::read_to_string(folder(home.path()).join(file)).unwrap();
        let configuration: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(fs::canonicalize(configuration["executable"].as_str().unwrap()).unwrap(), binary);
        let library = Path::new(configuration["mznlib"].as_str().unwrap());
        assert!(library.is_absolute() && library.join("redefinitions.mzn").exists());
        assert_eq!(configuration["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(configuration.get("inputType").is_some(), file.contains("json"));
    }
}

/// The folder of a library that leads elsewhere is not emptied.
#[cfg(unix)]
#[test]
fn a_link_is_left_alone() {
    let (home, elsewhere) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let dear = elsewhere.path().join("dear.mzn");
    fs::write(&dear, "").unwrap();
    fs::create_dir_all(folder(home.path())).unwrap();
    std::os::unix::fs::symlink(elsewhere.path(), folder(home.path()).join("ferz")).unwrap();
    for flag in ["--register", "--unregister"] {
        let run = run(flag, home.path());
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
        assert!(run.err.contains("is a link"), "{}", run.err);
        assert!(dear.exists());
    }
}

#[test]
fn a_home_that_is_not_absolute() {
    let above = TempDir::new().unwrap();
    let variable = if cfg!(windows) { "APPDATA" } else { "HOME" };
    let run: Run =
        command("--register").current_dir(above.path()).env(variable, "home").output().unwrap().into();
    assert_eq!(run.code, Some(0));
    let text = fs::read_to_string(folder(&above.path().join("home")).join("solvers/ferz.msc")).unwrap();
    let configuration: Value = serde_json::from_str(&text).unwrap();
    assert!(Path::new(configuration["mznlib"].as_str().unwrap()).is_absolute());
}

#[test]
fn a_user_without_a_home() {
    for flag in ["--register", "--unregister"] {
        let run: Run = command(flag).env_remove("HOME").env_remove("APPDATA").output().unwrap().into();
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
        assert!(run.err.contains("is not set"), "{}", run.err);
    }
}

/// The configuration as it lies in the repository finds the solver on the path, and the library beside it.
#[test]
fn minizinc_knows_the_solver_without_registration() {
    if !MiniZinc::is_installed() {
        return;
    }
    let home = TempDir::new().unwrap();
    let solve = |minizinc: &mut Command| -> Run {
        let binary = Path::new(env!("CARGO_BIN_EXE_fzn-ferz"));
        let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
        minizinc.env("PATH", path).env("MZN_SOLVER_PATH", data("../share/minizinc"));
        minizinc.args(["--solver", "ferz", "-a"]);
        minizinc.args([data("minizinc/models/queens.mzn"), data("minizinc/data/queens-8.dzn")]);
        minizinc.output().unwrap().into()
    };
    let run = solve(&mut minizinc(home.path()));
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert_eq!(run.out.lines().filter(|line| *line == "----------").count(), 92);
}
