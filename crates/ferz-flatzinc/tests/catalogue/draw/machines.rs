//! Programs that say by pairs that tasks exclude each other, in the ways that are looked for and in ways that are nearly so.

use super::linear;
use crate::program::{Argument, Constraint, Kind, Operand, Random, Source, Style, Variable};
use crate::tape::Tape;

impl Random {
    /// Two to four tasks, and for each pair of them two truth values of which one must be true.
    pub(crate) fn draw_machine(tape: &mut Tape) -> Self {
        let mut program = Self::default();
        let tasks = 2 + tape.below(3);
        let latest = if tasks == 4 { 3 } else { 5 };
        for _ in 0..tasks {
            let (low, size) = (tape.between(-1, 1), tape.between(1, latest));
            program.variable(Kind::Int, (low..=low + size).collect());
        }
        for second in 1..tasks {
            for first in 0..second {
                program.pair(first, second, tape);
            }
        }
        program.style = Style { has_ranges: true, is_reversed: tape.one_in(2) };
        program
    }

    fn variable(&mut self, kind: Kind, values: Vec<i64>) -> usize {
        let domain = (kind == Kind::Int).then(|| values.clone());
        let source = Source::Open(values);
        self.variables.push(Variable { kind, domain, source, is_introduced: false, is_printed: false });
        self.variables.len() - 1
    }

    fn pair(&mut self, first: usize, second: usize, tape: &mut Tape) {
        let a = self.precedence(first, second, tape);
        let b = if tape.one_in(16) { a } else { self.precedence(second, first, tape) };
        let both = || Argument::Many([a, b].map(Operand::Variable).into(), Kind::Bool);
        let one = |operand| Argument::One(operand, Kind::Bool);
        let truth = Operand::Constant(i64::from(!tape.one_in(16)));
        self.constraints.push(match tape.below(3) {
            0 => Constraint::new("array_bool_or", vec![both(), one(truth)]),
            1 => Constraint::new("bool_clause", vec![both(), Argument::Many(Vec::new(), Kind::Bool)]),
            _ => Constraint::new(
                "bool_or",
                vec![one(Operand::Variable(a)), one(Operand::Variable(b)), one(truth)],
            ),
        });
    }

    /// A truth value that implies that a task ends before another begins.
    fn precedence(&mut self, first: usize, second: usize, tape: &mut Tape) -> usize {
        let truth = self.variable(Kind::Bool, vec![0, 1]);
        let condition = Argument::One(Operand::Variable(truth), Kind::Bool);
        let (first, second) = (Operand::Variable(first), Operand::Variable(second));
        let (name, mut arguments) = match tape.below(8) {
            7 => ("int_lt", [first, second].map(|operand| Argument::One(operand, Kind::Int)).into()),
            6 => ("int_lin_le", linear(&[-1, 1], vec![second, first], -tape.between(-1, 2))),
            _ => ("int_lin_le", linear(&[1, -1], vec![first, second], -tape.between(1, 3))),
        };
        arguments.push(condition);
        let form = if tape.one_in(2) { "imp" } else { "reif" };
        self.constraints.push(Constraint::new(format!("{name}_{form}"), arguments));
        truth
    }
}
