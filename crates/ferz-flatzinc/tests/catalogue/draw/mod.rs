//! Random programs: small domains, aliases, constants where variables may stand, variables that come twice.

mod annotations;
mod arguments;
mod machines;
mod variables;

use std::fmt::{self, Debug, Formatter};

use crate::program::{Argument, Constraint, Kind, Objective, Operand, Random, Style};
use crate::tape::Tape;
use crate::topics::catalogue;
use crate::written::{Form, text};

/// How many forms of constraints there are.
pub(crate) fn forms() -> usize {
    catalogue().len() * 3
}

impl Random {
    /// A program of up to three constraints from the catalogue.
    pub(crate) fn draw(tape: &mut Tape) -> Self {
        let mut program = Self::with_variables(tape);
        for _ in 0..=tape.below(3) {
            match tape.below(4) {
                3 => program.tie(tape),
                _ => {
                    let form = tape.below(forms());
                    program.add(form, tape);
                }
            }
        }
        program.decorate(tape);
        program
    }

    /// A program of one constraint.
    pub(crate) fn draw_one(form: usize, tape: &mut Tape) -> Self {
        let mut program = Self::with_variables(tape);
        program.add(form, tape);
        program.decorate(tape);
        program
    }

    /// What says how to search and to write, and what for.
    fn decorate(&mut self, tape: &mut Tape) {
        self.style = Style { has_ranges: tape.one_in(2), is_reversed: tape.one_in(4) };
        if tape.one_in(4) {
            let (is_maximum, operand) = (tape.one_in(2), self.operand(Kind::Int, tape));
            self.objective = Some(Objective { is_maximum, operand });
        }
        self.annotate(tape);
    }

    /// Adds a constraint of the catalogue, each of which has three forms.
    fn add(&mut self, form: usize, tape: &mut Tape) {
        let (base, shapes) = catalogue()[form / 3];
        let mut arguments = self.arguments(shapes, tape);
        let name = match form % 3 {
            0 => base.to_string(),
            1 => format!("{base}_reif"),
            _ => format!("{base}_imp"),
        };
        if !form.is_multiple_of(3) {
            arguments.push(Argument::One(self.operand(Kind::Bool, tape), Kind::Bool));
        }
        let annotations = self.consistency(tape);
        let is_declared = tape.one_in(4);
        self.constraints.push(Constraint { name, arguments, defines: None, annotations, is_declared });
    }

    /// Adds a constraint that makes two operands one, perhaps seen through a view.
    fn tie(&mut self, tape: &mut Tape) {
        let one = |operand, kind| Argument::One(operand, kind);
        let ints = [self.operand(Kind::Int, tape), self.operand(Kind::Int, tape)];
        let bools = [self.operand(Kind::Bool, tape), self.operand(Kind::Bool, tape)];
        let two_bools = bools.map(|operand| one(operand, Kind::Bool)).into();
        self.constraints.push(match tape.below(6) {
            0 => Constraint::new("int_eq", ints.map(|operand| one(operand, Kind::Int)).into()),
            1 => Constraint::new("bool_eq", two_bools),
            2 => Constraint::new("bool_not", two_bools),
            3 => Constraint::new("bool2int", vec![one(bools[0], Kind::Bool), one(ints[0], Kind::Int)]),
            _ => {
                let coefficients = [tape.choose(&[1, -1]), tape.choose(&[-1, 1])];
                let bound = tape.between(-4, 4);
                Constraint::new("int_lin_eq", linear(&coefficients, ints.into(), bound))
            }
        });
    }

    /// A variable of a kind, or a constant.
    fn operand(&self, kind: Kind, tape: &mut Tape) -> Operand {
        let of_kind: Vec<usize> =
            (0..self.variables.len()).filter(|&at| self.variables[at].kind == kind).collect();
        if of_kind.is_empty() || tape.one_in(6) {
            return Operand::Constant(if kind == Kind::Bool {
                tape.between(0, 1)
            } else {
                tape.between(-2, 4)
            });
        }
        Operand::Variable(tape.choose(&of_kind))
    }

    /// A variable that has no negative value, or such a constant.
    fn natural(&self, tape: &mut Tape) -> Operand {
        let is_natural = |values: &[i64]| values.iter().all(|&value| value >= 0);
        match self.operand(Kind::Int, tape) {
            Operand::Variable(at) if !self.values(at).is_some_and(is_natural) => {
                Operand::Constant(tape.between(0, 3))
            }
            Operand::Constant(value) => Operand::Constant(value.abs()),
            other @ Operand::Variable(_) => other,
        }
    }
}

/// The arguments of a linear constraint.
fn linear(coefficients: &[i64], terms: Vec<Operand>, bound: i64) -> Vec<Argument> {
    let coefficients = coefficients.iter().map(|&a| Operand::Constant(a)).collect();
    vec![
        Argument::Many(coefficients, Kind::Int),
        Argument::Many(terms, Kind::Int),
        Argument::One(Operand::Constant(bound), Kind::Int),
    ]
}

/// A few values, in order; now and then none, or some that are far away.
fn domain(tape: &mut Tape) -> Vec<i64> {
    let low = tape.between(-2, 3);
    match tape.below(16) {
        0..4 => (low..=low + tape.between(1, 3)).collect(),
        4..8 => (low - 1..=low + 1).collect(),
        8..11 => vec![low],
        11..14 => in_order([low, low + tape.between(1, 3), low + tape.between(2, 6)]),
        14 => in_order([low, low + tape.choose(&[60, 64, 100, 70_000]), low - tape.choose(&[1, 64, 70_000])]),
        _ => {
            if tape.one_in(4) {
                Vec::new()
            } else {
                in_order([low, low + 2, low + 4])
            }
        }
    }
}

fn in_order(mut values: [i64; 3]) -> Vec<i64> {
    values.sort_unstable();
    let mut values = Vec::from(values);
    values.dedup();
    values
}

impl Debug for Random {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&text(self, Form::Full))
    }
}
