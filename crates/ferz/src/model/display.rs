//! A model as text: a line for each variable, a line for each constraint.

use std::fmt::{self, Display};

use super::{Model, Objective};
use crate::view::Var;

impl Model {
    /// The variable's name and, in brackets, how constraints show it; just the latter if it has no name.
    #[must_use]
    pub fn name(&self, var: Var) -> String {
        match self.names.iter().find(|(_, named)| **named == var) {
            Some((name, _)) => format!("{name} ({var})"),
            None => var.to_string(),
        }
    }

    /// The constraint's name if it has one, and what it says.
    pub(super) fn described_constraint(&self, index: usize) -> String {
        let constraint = &self.constraints[index];
        match self.constraint_name(index) {
            Some(name) => format!("{name}: {constraint}"),
            None => constraint.to_string(),
        }
    }
}

impl Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Minimize(expression) => write!(f, "minimize {expression}"),
            Self::Maximize(expression) => write!(f, "maximize {expression}"),
        }
    }
}

impl Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = self.names.iter().map(|(name, &var)| (var, name)).collect::<Vec<_>>();
        names.sort_unstable();
        let mut names = names.into_iter().peekable();
        for (var, domain) in self.vars().zip(&self.domains) {
            match names.next_if(|(named, _)| *named == var) {
                Some((_, name)) => writeln!(f, "{name} ({var}) in {domain}")?,
                None => writeln!(f, "{var} in {domain}")?,
            }
        }
        let mut names = self.constraint_names.iter().peekable();
        for (index, constraint) in self.constraints.iter().enumerate() {
            match names.next_if(|(_, named)| **named == index) {
                Some((name, _)) => writeln!(f, "{name}: {constraint}")?,
                None => writeln!(f, "{constraint}")?,
            }
        }
        match &self.objective {
            Some(objective) => writeln!(f, "{objective}"),
            None => Ok(()),
        }
    }
}
