//! A program as FlatZinc text, from which the same program is read.
//!
//! FlatZinc has no way to write a set of several ranges but number by number. Such sets can come from JSON; those of integers
//! may become very long, and of those of floats the range around them is written.

use std::fmt::{self, Display, Formatter};

use super::expr::{Expr, ExprKind, Exprs, FloatSet, IntSet};
use super::name::Name;
use super::tree::{
    Array, Constraint, Goal, Parameter, Predicate, PredicateParameter, Program, Solve, Type, Variable,
};

impl Display for Program<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.predicates.iter().try_for_each(|predicate| self.write_predicate(f, predicate))?;
        self.parameters.iter().try_for_each(|parameter| self.write_parameter(f, parameter))?;
        let is_implicit = |variable: &&Variable| self.text(variable.name).ends_with(']');
        let mut variables = self.variables.iter().filter(|variable| !is_implicit(variable));
        variables.try_for_each(|variable| self.write_variable(f, variable))?;
        self.arrays.iter().try_for_each(|array| self.write_array(f, array))?;
        self.constraints.iter().try_for_each(|constraint| self.write_constraint(f, constraint))?;
        self.write_solve(f, &self.solve)
    }
}

impl Program<'_> {
    fn write_predicate(&self, f: &mut Formatter<'_>, predicate: &Predicate) -> fmt::Result {
        write!(f, "predicate {}(", self.text(predicate.name))?;
        separated(f, &predicate.parameters, |f, parameter| {
            let PredicateParameter { name, ref indexes, is_var, ty, .. } = *parameter;
            if !indexes.is_empty() {
                f.write_str("array [")?;
                separated(f, indexes, |f, indexes| match indexes {
                    Some(indexes) => self.write_int_set(f, *indexes),
                    None => f.write_str("int"),
                })?;
                f.write_str("] of ")?;
            }
            self.write_type(f, is_var, ty)?;
            write!(f, ": {}", self.text(name))
        })?;
        f.write_str(");\n")
    }

    fn write_parameter(&self, f: &mut Formatter<'_>, parameter: &Parameter) -> fmt::Result {
        let Parameter { name, ty, annotations, ref value, .. } = *parameter;
        self.write_type(f, false, ty)?;
        write!(f, ": {}", self.text(name))?;
        self.write_annotations(f, annotations)?;
        f.write_str(" = ")?;
        self.write_expr(f, value)?;
        f.write_str(";\n")
    }

    fn write_variable(&self, f: &mut Formatter<'_>, variable: &Variable) -> fmt::Result {
        let Variable { name, ty, annotations, ref value, .. } = *variable;
        self.write_type(f, true, ty)?;
        write!(f, ": {}", self.text(name))?;
        self.write_annotations(f, annotations)?;
        if let Some(value) = value {
            f.write_str(" = ")?;
            self.write_expr(f, value)?;
        }
        f.write_str(";\n")
    }

    fn write_array(&self, f: &mut Formatter<'_>, array: &Array) -> fmt::Result {
        let Array { name, is_var, ty, annotations, elements, is_implicit, .. } = *array;
        write!(f, "array [1..{}] of ", elements.len())?;
        self.write_type(f, is_var, ty)?;
        write!(f, ": {}", self.text(name))?;
        self.write_annotations(f, annotations)?;
        if !is_implicit {
            f.write_str(" = ")?;
            self.write_exprs(f, '[', elements, ']')?;
        }
        f.write_str(";\n")
    }

    fn write_constraint(&self, f: &mut Formatter<'_>, constraint: &Constraint) -> fmt::Result {
        write!(f, "constraint {}", self.text(constraint.name))?;
        self.write_exprs(f, '(', constraint.arguments, ')')?;
        self.write_annotations(f, constraint.annotations)?;
        f.write_str(";\n")
    }

    fn write_solve(&self, f: &mut Formatter<'_>, solve: &Solve) -> fmt::Result {
        f.write_str("solve")?;
        self.write_annotations(f, solve.annotations)?;
        match &solve.goal {
            Goal::Satisfy => f.write_str(" satisfy")?,
            Goal::Minimize(objective) => {
                f.write_str(" minimize ")?;
                self.write_expr(f, objective)?;
            }
            Goal::Maximize(objective) => {
                f.write_str(" maximize ")?;
                self.write_expr(f, objective)?;
            }
        }
        f.write_str(";\n")
    }

    fn write_type(&self, f: &mut Formatter<'_>, is_var: bool, ty: Type) -> fmt::Result {
        if is_var {
            f.write_str("var ")?;
        }
        match ty {
            Type::Bool => f.write_str("bool"),
            Type::Int(None) => f.write_str("int"),
            Type::Int(Some(set)) => self.write_int_set(f, set),
            Type::Float(None) => f.write_str("float"),
            Type::Float(Some(set)) => self.write_float_set(f, set),
            Type::SetOfInt(None) => f.write_str("set of int"),
            Type::SetOfInt(Some(set)) => {
                f.write_str("set of ")?;
                self.write_int_set(f, set)
            }
            Type::SetOfFloat => f.write_str("set of float"),
            Type::String => f.write_str("string"),
            Type::Annotation => f.write_str("ann"),
        }
    }

    fn write_annotations(&self, f: &mut Formatter<'_>, annotations: Exprs) -> fmt::Result {
        for (name, arguments) in self.annotations(annotations) {
            write!(f, " :: {}", self.text(name))?;
            if !arguments.is_empty() {
                f.write_str("(")?;
                separated(f, arguments, |f, argument| self.write_expr(f, argument))?;
                f.write_str(")")?;
            }
        }
        Ok(())
    }

    fn write_exprs(&self, f: &mut Formatter<'_>, open: char, exprs: Exprs, close: char) -> fmt::Result {
        write!(f, "{open}")?;
        separated(f, self.exprs(exprs), |f, expr| self.write_expr(f, expr))?;
        write!(f, "{close}")
    }

    fn write_call(&self, f: &mut Formatter<'_>, name: Name, arguments: Exprs) -> fmt::Result {
        f.write_str(self.text(name))?;
        self.write_exprs(f, '(', arguments, ')')
    }

    fn write_expr(&self, f: &mut Formatter<'_>, expr: &Expr) -> fmt::Result {
        match expr.kind {
            ExprKind::Bool(value) => write!(f, "{value}"),
            ExprKind::Int(value) => write!(f, "{value}"),
            ExprKind::Float(value) => write!(f, "{value:?}"),
            ExprKind::IntSet(set) => self.write_int_set(f, set),
            ExprKind::FloatSet(set) => self.write_float_set(f, set),
            ExprKind::String(string) => write_string(f, self.string(string)),
            ExprKind::Name(name) => f.write_str(self.text(name)),
            ExprKind::Access(name, index) => write!(f, "{}[{index}]", self.text(name)),
            ExprKind::Array(elements) => self.write_exprs(f, '[', elements, ']'),
            ExprKind::Call(name, arguments) => self.write_call(f, name, arguments),
        }
    }

    fn write_int_set(&self, f: &mut Formatter<'_>, set: IntSet) -> fmt::Result {
        match self.ranges(set) {
            [range] => write!(f, "{}..{}", range.min, range.max),
            ranges => {
                f.write_str("{")?;
                separated(f, ranges.iter().flat_map(|range| range.min..=range.max), |f, value| {
                    write!(f, "{value}")
                })?;
                f.write_str("}")
            }
        }
    }

    fn write_float_set(&self, f: &mut Formatter<'_>, set: FloatSet) -> fmt::Result {
        let ranges = self.float_ranges(set);
        let (Some(first), Some(last)) = (ranges.first(), ranges.last()) else {
            return f.write_str("1.0..0.0");
        };
        if ranges.len() > 1 && ranges.iter().all(|range| range.min == range.max) {
            f.write_str("{")?;
            separated(f, ranges, |f, range| write!(f, "{:?}", range.min))?;
            return f.write_str("}");
        }
        write!(f, "{:?}..{:?}", first.min, last.max)
    }
}

/// `a, b, …`
fn separated<T>(
    f: &mut Formatter<'_>,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            f.write_str(",")?;
        }
        write(f, item)?;
    }
    Ok(())
}

/// A string in quotes, with escapes where they are needed.
fn write_string(f: &mut Formatter<'_>, string: &str) -> fmt::Result {
    f.write_str("\"")?;
    for character in string.chars() {
        match character {
            '"' | '\\' => write!(f, "\\{character}")?,
            '\n' => f.write_str("\\n")?,
            _ => write!(f, "{character}")?,
        }
    }
    f.write_str("\"")
}
