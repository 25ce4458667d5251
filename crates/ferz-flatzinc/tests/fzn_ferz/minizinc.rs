//! MiniZinc, with this solver registered in a folder of its own.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use tempfile::TempDir;

use crate::common::{Run, command, data};

/// Set where MiniZinc must be there, as in continuous integration. Elsewhere its tests are skipped without it.
const REQUIRED: &str = "FERZ_MINIZINC_REQUIRED";

/// The home of a user whose MiniZinc knows the solver.
#[derive(Debug)]
pub(crate) struct MiniZinc {
    home: TempDir,
}

impl MiniZinc {
    /// The one that all tests share; none if MiniZinc is not installed and need not be.
    pub(crate) fn find() -> Option<&'static Self> {
        static SHARED: OnceLock<Option<MiniZinc>> = OnceLock::new();
        SHARED.get_or_init(|| Self::is_installed().then(Self::new)).as_ref()
    }

    pub(crate) fn is_installed() -> bool {
        let version = Command::new("minizinc").arg("--version").stdout(Stdio::null()).status();
        match version {
            Ok(_) => true,
            Err(error) if env::var_os(REQUIRED).is_some() => {
                panic!("minizinc cannot be started, and {REQUIRED} is set: {error}");
            }
            Err(error) => {
                // Not by a macro, whose output is shown for failures only.
                let _ = writeln!(io::stderr(), "skipped, as minizinc cannot be started: {error}");
                false
            }
        }
    }

    fn new() -> Self {
        let home = TempDir::new().unwrap();
        let registered = command("--register").env("HOME", home.path()).output().unwrap();
        assert!(registered.status.success());
        Self { home }
    }

    /// MiniZinc with the words of `flags`.
    pub(crate) fn command(&self, flags: &str) -> Command {
        let mut minizinc = minizinc(self.home.path());
        minizinc.args(["--solver", "ferz"]).args(flags.split_whitespace());
        minizinc
    }

    /// Solves a model, with data if there are some.
    pub(crate) fn solve(&self, flags: &str, files: &[&Path]) -> Run {
        self.command(flags).args(files).output().unwrap().into()
    }

    /// Solves a model, and compares what comes out with what is expected.
    pub(crate) fn check(&self, flags: &str, files: &[&Path], expected: &str) -> Vec<String> {
        let (kind, number) = expected.split_once(' ').unwrap_or((expected, ""));
        let mode = match kind {
            "OPT" => "--output-mode dzn --output-objective",
            "SOME" => "",
            _ => "-a",
        };
        let run = self.solve(&format!("{flags} {mode}"), files);
        let is_told =
            |line: &&str| !line.starts_with("-----") && !line.starts_with("=====") && !line.is_empty();
        let told: Vec<String> = run.out.lines().filter(is_told).map(Into::into).collect();
        let distinct = told.iter().collect::<BTreeSet<_>>().len();
        let ends_with = |line| run.out.lines().last() == Some(line);
        let is_right = match kind {
            "UNSAT" => run.out == "=====UNSATISFIABLE=====\n",
            "COUNT" => ends_with("==========") && number.parse() == Ok(distinct),
            "OPT" => ends_with("==========") && told.contains(&format!("_objective = {number};")),
            "SOME" => ends_with("----------") && distinct == 1,
            _ => false,
        };
        assert!(is_right, "{files:?} {flags}: {expected}, but there are {distinct}; {}", run.err);
        // MiniZinc itself may have something to say.
        assert!(!run.err.contains("fzn-ferz"), "{files:?}: {}", run.err);
        told
    }
}

/// MiniZinc with a home, and nothing else that says where solvers are.
pub(crate) fn minizinc(home: &Path) -> Command {
    let mut minizinc = Command::new("minizinc");
    minizinc.env("HOME", home).env_remove("MZN_SOLVER_PATH").stdin(Stdio::null());
    minizinc
}

/// The rows of a table below `tests/minizinc`, without its heading.
pub(crate) fn table(path: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(data("minizinc").join(path)).unwrap();
    text.lines().skip(1).map(|line| line.split('\t').map(Into::into).collect()).collect()
}
