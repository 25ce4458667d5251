//! Programs without tables: what is in one, in the form that tests compare.

use crate::syntax::{self, Exprs, FloatSet, IntSet};

#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Program {
    pub(super) predicates: Vec<Predicate>,
    pub(super) parameters: Vec<Parameter>,
    pub(super) variables: Vec<Variable>,
    pub(super) arrays: Vec<Array>,
    pub(super) constraints: Vec<Constraint>,
    pub(super) solve: Solve,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Predicate {
    pub(super) name: String,
    pub(super) parameters: Vec<PredicateParameter>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct PredicateParameter {
    pub(super) name: String,
    pub(super) indexes: Vec<Option<Vec<(i64, i64)>>>,
    pub(super) is_var: bool,
    pub(super) ty: Type,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) ty: Type,
    pub(super) annotations: Vec<Expr>,
    pub(super) value: Expr,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) ty: Type,
    pub(super) annotations: Vec<Expr>,
    pub(super) value: Option<Expr>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Array {
    pub(super) name: String,
    pub(super) is_var: bool,
    pub(super) ty: Type,
    pub(super) annotations: Vec<Expr>,
    pub(super) elements: Vec<Expr>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Constraint {
    pub(super) name: String,
    pub(super) arguments: Vec<Expr>,
    pub(super) annotations: Vec<Expr>,
}

#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Solve {
    pub(super) annotations: Vec<Expr>,
    pub(super) goal: Goal,
}

#[derive(Clone, PartialEq, Default, Debug)]
pub(super) enum Goal {
    #[default]
    Satisfy,
    Minimize(Expr),
    Maximize(Expr),
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Type {
    Bool,
    Int(Option<Vec<(i64, i64)>>),
    Float(Option<Vec<(f64, f64)>>),
    SetOfInt(Option<Vec<(i64, i64)>>),
    SetOfFloat,
    String,
    Annotation,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Expr {
    Bool(bool),
    Int(i64),
    Float(f64),
    IntSet(Vec<(i64, i64)>),
    FloatSet(Vec<(f64, f64)>),
    String(String),
    Name(String),
    Access(String, i64),
    Array(Vec<Expr>),
    Call(String, Vec<Expr>),
}

impl Program {
    /// What is in a program.
    pub(super) fn of(program: &syntax::Program<'_>) -> Self {
        let from = From(program);
        Self {
            predicates: program.predicates.iter().map(|predicate| from.predicate(predicate)).collect(),
            parameters: program.parameters.iter().map(|parameter| from.parameter(parameter)).collect(),
            variables: program.variables.iter().map(|variable| from.variable(variable)).collect(),
            arrays: program.arrays.iter().map(|array| from.array(array)).collect(),
            constraints: program.constraints.iter().map(|constraint| from.constraint(constraint)).collect(),
            solve: Solve {
                annotations: from.exprs(program.solve.annotations),
                goal: match &program.solve.goal {
                    syntax::Goal::Satisfy => Goal::Satisfy,
                    syntax::Goal::Minimize(objective) => Goal::Minimize(from.expr(objective)),
                    syntax::Goal::Maximize(objective) => Goal::Maximize(from.expr(objective)),
                },
            },
        }
    }
}

/// The program that is made plain.
struct From<'p>(&'p syntax::Program<'p>);

impl From<'_> {
    fn predicate(&self, predicate: &syntax::Predicate) -> Predicate {
        let parameters = predicate.parameters.iter().map(|parameter| PredicateParameter {
            name: self.0.text(parameter.name).to_string(),
            indexes: parameter.indexes.iter().map(|indexes| indexes.map(|set| self.int_set(set))).collect(),
            is_var: parameter.is_var,
            ty: self.ty(parameter.ty),
        });
        Predicate { name: self.0.text(predicate.name).to_string(), parameters: parameters.collect() }
    }

    fn parameter(&self, parameter: &syntax::Parameter) -> Parameter {
        Parameter {
            name: self.0.text(parameter.name).to_string(),
            ty: self.ty(parameter.ty),
            annotations: self.exprs(parameter.annotations),
            value: self.expr(&parameter.value),
        }
    }

    fn variable(&self, variable: &syntax::Variable) -> Variable {
        Variable {
            name: self.0.text(variable.name).to_string(),
            ty: self.ty(variable.ty),
            annotations: self.exprs(variable.annotations),
            value: variable.value.as_ref().map(|value| self.expr(value)),
        }
    }

    fn array(&self, array: &syntax::Array) -> Array {
        Array {
            name: self.0.text(array.name).to_string(),
            is_var: array.is_var,
            ty: self.ty(array.ty),
            annotations: self.exprs(array.annotations),
            elements: self.exprs(array.elements),
        }
    }

    fn constraint(&self, constraint: &syntax::Constraint) -> Constraint {
        Constraint {
            name: self.0.text(constraint.name).to_string(),
            arguments: self.exprs(constraint.arguments),
            annotations: self.exprs(constraint.annotations),
        }
    }

    fn ty(&self, ty: syntax::Type) -> Type {
        match ty {
            syntax::Type::Bool => Type::Bool,
            syntax::Type::Int(set) => Type::Int(set.map(|set| self.int_set(set))),
            syntax::Type::Float(set) => Type::Float(set.map(|set| self.float_set(set))),
            syntax::Type::SetOfInt(set) => Type::SetOfInt(set.map(|set| self.int_set(set))),
            syntax::Type::SetOfFloat => Type::SetOfFloat,
            syntax::Type::String => Type::String,
            syntax::Type::Annotation => Type::Annotation,
        }
    }

    fn exprs(&self, exprs: Exprs) -> Vec<Expr> {
        self.0.exprs(exprs).iter().map(|expr| self.expr(expr)).collect()
    }

    fn expr(&self, expr: &syntax::Expr) -> Expr {
        use syntax::ExprKind;
        let text = |name| self.0.text(name).to_string();
        match expr.kind {
            ExprKind::Bool(value) => Expr::Bool(value),
            ExprKind::Int(value) => Expr::Int(value),
            ExprKind::Float(value) => Expr::Float(value),
            ExprKind::IntSet(set) => Expr::IntSet(self.int_set(set)),
            ExprKind::FloatSet(set) => Expr::FloatSet(self.float_set(set)),
            ExprKind::String(string) => Expr::String(self.0.string(string).to_string()),
            ExprKind::Name(name) => Expr::Name(text(name)),
            ExprKind::Access(name, index) => Expr::Access(text(name), index),
            ExprKind::Array(elements) => Expr::Array(self.exprs(elements)),
            ExprKind::Call(name, arguments) => Expr::Call(text(name), self.exprs(arguments)),
        }
    }

    fn int_set(&self, set: IntSet) -> Vec<(i64, i64)> {
        self.0.ranges(set).iter().map(|range| (range.min, range.max)).collect()
    }

    fn float_set(&self, set: FloatSet) -> Vec<(f64, f64)> {
        self.0.float_ranges(set).iter().map(|range| (range.min, range.max)).collect()
    }
}
