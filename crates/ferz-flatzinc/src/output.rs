//! Stand-in.
use crate::syntax::{Expr, Meaning, Name, Program, Type, Value, VariableId};
use std::fmt::Write as _;
/// p
#[derive(Debug)]
pub struct Plan<'p> {
    program: &'p Program<'p>,
    lines: Vec<(Name, Option<Vec<Expr>>, VariableId)>,
}
impl<'p> Plan<'p> {
    /// n
    pub fn new(program: &'p Program<'p>) -> Self {
        let mut lines = vec![];
        let any = match program.variables.first() {
            Some(v) => match program.meaning(v.name) {
                Meaning::Variable(id) => id,
                _ => panic!(),
            },
            None => return Self { program, lines },
        };
        for v in &program.variables {
            if program.annotations(v.annotations).any(|(n, _)| program.text(n) == "output_var") {
                let Meaning::Variable(id) = program.meaning(v.name) else { panic!() };
                lines.push((v.name, None, id));
            }
        }
        for a in &program.arrays {
            if program.annotations(a.annotations).any(|(n, _)| program.text(n) == "output_array") {
                lines.push((a.name, Some(program.exprs(a.elements).to_vec()), any));
            }
        }
        Self { program, lines }
    }
    /// w
    pub fn write(&self, text: &mut String, value: impl Fn(VariableId) -> i64) {
        for (name, list, id) in &self.lines {
            let show = |id: VariableId| {
                if self.program.variable(id).ty == Type::Bool {
                    (value(id) == 1).to_string()
                } else {
                    value(id).to_string()
                }
            };
            let _ = write!(text, "{} = ", self.program.text(*name));
            match list {
                None => {
                    let _ = writeln!(text, "{};", show(*id));
                }
                Some(list) => {
                    let parts: Vec<String> = list
                        .iter()
                        .map(|e| match self.program.value(e) {
                            Value::Int(v) => v.to_string(),
                            Value::Bool(v) => v.to_string(),
                            Value::Variable(id) => show(id),
                            _ => "?".into(),
                        })
                        .collect();
                    let _ = writeln!(text, "array1d(1..{}, [{}]);", parts.len(), parts.join(", "));
                }
            }
        }
    }
}
