//! Statistics as MiniZinc reads them.

use std::collections::HashSet;
use std::fmt::Display;
use std::io::{self, Write};
use std::time::Duration;

use ferz::Stats;
use ferz_flatzinc::Instance;
use ferz_flatzinc::syntax::{Program, Type};

use crate::solve::Best;

/// How large the model is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    variables: usize,
    /// Those of the variables that stand for a Boolean of the program.
    booleans: usize,
    propagators: usize,
}

impl Size {
    pub(crate) fn new(program: &Program<'_>, instance: &Instance<'_>, propagators: usize) -> Self {
        let is_bool = program.variables.iter().map(|variable| variable.ty == Type::Bool);
        let terms = instance.terms().iter().zip(is_bool);
        let booleans: HashSet<_> =
            terms.filter_map(|(term, is_bool)| term.var().filter(|_| is_bool)).collect();
        Self { variables: instance.model().var_count(), booleans: booleans.len(), propagators }
    }
}

/// What is told of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Statistics {
    pub(crate) size: Size,
    pub(crate) search: Stats,
    /// The time until the search began.
    pub(crate) initialisation: Duration,
    /// The best solution, if it is about that and there is one.
    pub(crate) best: Option<Best>,
}

impl Statistics {
    /// Prints a block in the form of the MiniZinc handbook ("Statistics output"), with its standard names.
    pub(crate) fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { size, search, .. } = self;
        let mut line = |name: &str, value: &dyn Display| writeln!(out, "%%%mzn-stat: {name}={value}");
        line("nodes", &search.nodes)?;
        line("failures", &search.failures)?;
        line("restarts", &search.restarts)?;
        line("variables", &size.variables)?;
        line("intVariables", &(size.variables - size.booleans))?;
        line("boolVariables", &size.booleans)?;
        line("propagators", &size.propagators)?;
        line("propagations", &search.propagations)?;
        line("peakDepth", &search.peak_depth)?;
        line("solutions", &search.solutions)?;
        if let Some(Best { value, is_optimal }) = self.best {
            line("objective", &value)?;
            if is_optimal {
                line("objectiveBound", &value)?;
            }
        }
        line("initTime", &format_args!("{:.6}", self.initialisation.as_secs_f64()))?;
        line("solveTime", &format_args!("{:.6}", search.time.as_secs_f64()))?;
        writeln!(out, "%%%mzn-stat-end")
    }
}
