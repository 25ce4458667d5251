//! Search annotations as strategies.
//!
//! What an annotation says in words that are not known here is left out, with a note about it; the search then does
//! what it would do without.

use ferz::{Sequence, Term, ValueOrder, Var, VarOrder, branch, first_fail};

use super::Instance;
use crate::syntax::{Expr, Value};

impl Instance<'_> {
    /// The strategy that the program asks for, and then whatever it leaves open: first the variables that no constraint
    /// defines. `note` is told what is not understood.
    pub fn strategy(&self, mut note: impl FnMut(String)) -> Sequence {
        let annotations = self.program.exprs(self.program.solve.annotations);
        let mut strategy = branch(&[]).into();
        for annotation in annotations {
            strategy = self.extend(strategy, annotation, &mut note);
        }
        strategy.then(first_fail(&self.decided()))
    }

    /// The variables that are not said to be introduced by a flattener or defined by others.
    fn decided(&self) -> Vec<Var> {
        let program = self.program;
        let is_decided = |variable: &&crate::syntax::Variable| {
            let mut names = program.annotations(variable.annotations).map(|(name, _)| program.text(name));
            !names.any(|name| matches!(name, "is_defined_var" | "var_is_introduced"))
        };
        let decided = program.variables.iter().zip(&self.terms).filter(|(variable, _)| is_decided(variable));
        decided.filter_map(|(_, term)| term.var()).collect()
    }

    fn extend(&self, strategy: Sequence, annotation: &Expr, note: &mut impl FnMut(String)) -> Sequence {
        let Value::Call(name, arguments) = self.program.value(annotation) else { return strategy };
        match (self.program.text(name), arguments) {
            ("seq_search", [list]) => match self.program.value(list) {
                Value::Array(parts) => {
                    parts.iter().fold(strategy, |strategy, part| self.extend(strategy, part, note))
                }
                _ => strategy,
            },
            ("int_search" | "bool_search", [variables, order, value, ..]) => {
                let Value::Array(elements) = self.program.value(variables) else { return strategy };
                let vars: Vec<Var> =
                    elements.iter().filter_map(|element| self.term_of(element)?.var()).collect();
                let order = match self.word(order) {
                    "first_fail" | "most_constrained" => VarOrder::SmallestDomain,
                    "anti_first_fail" => VarOrder::LargestDomain,
                    "smallest" => VarOrder::SmallestValue,
                    "largest" => VarOrder::LargestValue,
                    "dom_w_deg" => VarOrder::DomOverWeight,
                    _ => VarOrder::Input,
                };
                let value = match self.word(value) {
                    "indomain_max" => ValueOrder::Max,
                    "indomain_median" => ValueOrder::Median,
                    "indomain_middle" => ValueOrder::MiddleOut,
                    "indomain_random" => ValueOrder::Random,
                    "indomain_split" => ValueOrder::SplitLow,
                    "indomain_reverse_split" => ValueOrder::SplitHigh,
                    _ => ValueOrder::Min,
                };
                strategy.then(branch(&vars).order(order).value(value))
            }
            (other, _) => {
                note(format!("the search annotation `{other}` is not known, and has no effect"));
                strategy
            }
        }
    }

    fn term_of(&self, expr: &Expr) -> Option<Term> {
        match self.program.value(expr) {
            Value::Variable(id) => Some(self.term(id)),
            _ => None,
        }
    }

    fn word(&self, expr: &Expr) -> &str {
        match self.program.value(expr) {
            Value::Call(name, _) => self.program.text(name),
            _ => "",
        }
    }
}
