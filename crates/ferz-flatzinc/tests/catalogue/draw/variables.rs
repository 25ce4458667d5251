//! The variables of a program, and the constraints that come with them.

use super::{domain, linear};
use crate::program::{Argument, Constraint, Kind, Operand, Random, Source, Variable};
use crate::tape::Tape;

impl Random {
    /// Two to five variables.
    pub(super) fn with_variables(tape: &mut Tape) -> Self {
        let mut program = Self::default();
        for _ in 0..2 + tape.below(4) {
            let kind = if tape.below(3) == 2 { Kind::Bool } else { Kind::Int };
            match (tape.below(16), kind) {
                (12 | 13, _) => program.equal(kind, tape),
                (14, Kind::Int) => program.without_bounds(tape),
                (15, Kind::Int) => program.defined(tape),
                (_, Kind::Int) => {
                    let values = domain(tape);
                    program.declare(kind, Some(values.clone()), Source::Open(values), tape);
                }
                (_, Kind::Bool) => program.declare(kind, None, Source::Open(vec![0, 1]), tape),
            }
        }
        program
    }

    fn declare(&mut self, kind: Kind, domain: Option<Vec<i64>>, source: Source, tape: &mut Tape) {
        let (is_introduced, is_printed) = (tape.one_in(6), tape.one_in(2));
        self.variables.push(Variable { kind, domain, source, is_introduced, is_printed });
    }

    /// A variable that is declared as equal to something, with or without a domain of its own.
    fn equal(&mut self, kind: Kind, tape: &mut Tape) {
        let itself = Operand::Variable(self.variables.len());
        let operand = if kind == Kind::Int && tape.one_in(8) { itself } else { self.operand(kind, tape) };
        let has_domain = kind == Kind::Int && (operand == itself || tape.one_in(2));
        let domain = has_domain.then(|| domain(tape));
        self.declare(kind, domain, Source::Equal(operand), tape);
    }

    /// A variable without bounds but by constraints on it alone. Bounds that follow from others may be found too late: where
    /// `x < y` and `y < x` raise each other's bounds, they do so for as long as there are values.
    fn without_bounds(&mut self, tape: &mut Tape) {
        let one = |operand| Argument::One(operand, Kind::Int);
        let (x, low, size) =
            (Operand::Variable(self.variables.len()), tape.between(-3, 3), tape.between(0, 3));
        let high = low + size;
        let number = Operand::Constant;
        let (values, constraints) = match tape.below(3) {
            0 => {
                let values = domain(tape);
                (values.clone(), vec![Constraint::new("set_in", vec![one(x), Argument::Set(values)])])
            }
            1 => {
                let at_least = Constraint::new("int_le", vec![one(number(low)), one(x)]);
                let at_most = Constraint::new("int_le", vec![one(x), one(number(high))]);
                ((low..=high).collect(), vec![at_least, at_most])
            }
            _ => {
                let at_least = Constraint::new("int_lin_le", linear(&[-1], vec![x], -low));
                let at_most = Constraint::new("int_lin_le", linear(&[2], vec![x], 2 * high + 1));
                ((low..=high).collect(), vec![at_least, at_most])
            }
        };
        self.constraints.extend(constraints);
        self.declare(Kind::Int, None, Source::Open(values), tape);
    }

    /// A variable that a constraint defines by others. None of these is far away: a sum keeps what is between its values,
    /// and a search may try that one by one.
    fn defined(&mut self, tape: &mut Tape) {
        let is_near = |values: &[i64]| values.iter().all(|value| value.abs() < 1000);
        let is_term =
            |at: &usize| self.variables[*at].kind == Kind::Int && self.values(*at).is_some_and(is_near);
        let ints: Vec<usize> = (0..self.variables.len()).filter(is_term).collect();
        let count = if ints.is_empty() { 0 } else { tape.below(3) };
        let terms: Vec<_> = (0..count).map(|_| (tape.between(-2, 2), tape.choose(&ints))).collect();
        let (defined, constant) = (self.variables.len(), tape.between(-2, 3));
        let coefficients: Vec<i64> = [-1].into_iter().chain(terms.iter().map(|(a, _)| *a)).collect();
        let operands = [defined].into_iter().chain(terms.iter().map(|(_, of)| *of)).map(Operand::Variable);
        let mut constraint =
            Constraint::new("int_lin_eq", linear(&coefficients, operands.collect(), -constant));
        constraint.defines = Some(defined);
        self.constraints.push(constraint);
        let domain = tape.one_in(3).then(|| domain(tape));
        self.declare(Kind::Int, domain, Source::Sum(terms, constant), tape);
    }
}
