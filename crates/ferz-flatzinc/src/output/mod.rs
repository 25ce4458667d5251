//! Solutions as FlatZinc solvers print them.
//!
//! A [`Plan`] is made once for a program, from its annotations `output_var` and `output_array`, and then writes as many
//! solutions as there are: it knows everything but the values of variables as text already.
//!
//! What comes between solutions (`----------` and the like) is not written here. Variables for floats and sets can be
//! printed only if the program gives their value, as the engine has none of these kinds.

mod literals;
#[cfg(test)]
mod tests;

use crate::syntax::{
    Array, Error, Expr, ExprKind, Exprs, IntRange, Problem, Program, Type, Value, VariableId,
};
use literals::{write_float, write_set};

/// What is printed of every solution, in the order in which it is declared, variables before arrays.
///
/// ```
/// use ferz_flatzinc::output::Plan;
/// use ferz_flatzinc::syntax::{Program, Source};
///
/// let text = "
///     var 1..9: x :: output_var;
///     var bool: b :: output_var;
///     array [1..4] of var int: a :: output_array([1..2, 0..1]) = [x, 7, x, 8];
///     solve satisfy;
/// ";
/// let program = Program::parse(Source { file: "example.fzn", text })?;
/// let plan = Plan::new(&program)?;
/// let mut solution = String::new();
/// plan.write(|variable| [3, 1][variable.index()], &mut solution);
/// assert_eq!(solution, "x = 3;\nb = true;\na = array2d(1..2, 0..1, [3, 7, 3, 8]);\n");
/// # Ok::<(), ferz_flatzinc::syntax::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// All text that is the same in every solution.
    text: String,
    /// What stands in it.
    holes: Vec<Hole>,
}

/// A place in the text for a value.
#[derive(Clone, Copy, Debug)]
struct Hole {
    /// Where in the text it is.
    offset: usize,
    variable: VariableId,
    is_bool: bool,
}

impl Plan {
    /// The plan for a program.
    ///
    /// # Errors
    ///
    /// A variable for floats or sets is to be printed that the program gives no value for.
    pub fn new(program: &Program<'_>) -> Result<Self, Error> {
        let mut plan = Self::default();
        let has = |annotations: Exprs, name: &str| {
            program.annotations(annotations).any(|(is, _)| program.text(is) == name)
        };
        for variable in &program.variables {
            if has(variable.annotations, "output_var") {
                plan.text.push_str(program.text(variable.name));
                plan.text.push_str(" = ");
                let named = Expr { position: variable.position, kind: ExprKind::Name(variable.name) };
                plan.value(program, &named, variable.ty)?;
                plan.text.push_str(";\n");
            }
        }
        for array in &program.arrays {
            let mut annotations = program.annotations(array.annotations);
            if let Some((_, arguments)) = annotations.find(|(name, _)| program.text(*name) == "output_array")
            {
                plan.array(program, array, arguments)?;
            }
        }
        Ok(plan)
    }

    /// Appends a solution to a buffer: a line for each variable and each array. A Boolean is true if its value is not 0.
    ///
    /// Nothing is allocated but the room that the buffer lacks.
    pub fn write(&self, value: impl Fn(VariableId) -> i64, buffer: &mut String) {
        let mut digits = itoa::Buffer::new();
        let mut start = 0;
        for hole in &self.holes {
            buffer.push_str(&self.text[start..hole.offset]);
            start = hole.offset;
            buffer.push_str(match (hole.is_bool, value(hole.variable)) {
                (false, value) => digits.format(value),
                (true, 0) => "false",
                (true, _) => "true",
            });
        }
        buffer.push_str(&self.text[start..]);
    }

    /// `name = array2d(1..2, 1..3, [a, b, …]);`
    fn array(&mut self, program: &Program<'_>, array: &Array, arguments: &[Expr]) -> Result<(), Error> {
        let elements = program.exprs(array.elements);
        let own = [IntRange { min: 1, max: elements.len() as i64 }];
        let index_sets = index_sets(program, arguments).filter(|sets| is_size(sets, elements.len()));
        let index_sets = index_sets.unwrap_or_else(|| vec![if elements.is_empty() { &[] } else { &own }]);
        self.text.push_str(program.text(array.name));
        self.text.push_str(&format!(" = array{}d(", index_sets.len()));
        for index_set in index_sets {
            match index_set {
                [] => self.text.push_str("1..0"),
                _ => write_set(&mut self.text, index_set),
            }
            self.text.push_str(", ");
        }
        self.text.push('[');
        for (index, element) in elements.iter().enumerate() {
            if index > 0 {
                self.text.push_str(", ");
            }
            self.value(program, element, array.ty)?;
        }
        self.text.push_str("]);\n");
        Ok(())
    }

    /// A value of a variable or an element, which has this type.
    fn value(&mut self, program: &Program<'_>, expr: &Expr, ty: Type) -> Result<(), Error> {
        let mut value = program.value(expr);
        if let Value::Variable(variable) = value {
            if matches!(ty, Type::Bool | Type::Int(_)) {
                self.holes.push(Hole { offset: self.text.len(), variable, is_bool: ty == Type::Bool });
                return Ok(());
            }
            if let Some(fixed) = &program.variable(variable).value {
                value = program.value(fixed);
            }
        }
        match value {
            Value::Bool(value) => self.text.push_str(if value { "true" } else { "false" }),
            Value::Int(value) if matches!(ty, Type::Float(_)) => write_float(&mut self.text, value as f64),
            Value::Int(value) => self.text.push_str(itoa::Buffer::new().format(value)),
            Value::Float(value) => write_float(&mut self.text, value),
            Value::IntSet(ranges) => write_set(&mut self.text, ranges),
            Value::FloatSet(_)
            | Value::Variable(_)
            | Value::String(_)
            | Value::Array(_)
            | Value::Call(..) => {
                let found = "something to print that the program gives no value for".to_string();
                let expected = "a Boolean, an integer, or a constant".to_string();
                return Err(program.error(expr.position, Problem::Unexpected { found, expected }));
            }
        }
        Ok(())
    }
}

/// The index sets that an array is printed with.
fn index_sets<'p>(program: &'p Program<'_>, arguments: &[Expr]) -> Option<Vec<&'p [IntRange]>> {
    let [argument] = arguments else { return None };
    let Value::Array(sets) = program.value(argument) else { return None };
    let set = |set| match program.value(set) {
        Value::IntSet(ranges) => Some(ranges),
        _ => None,
    };
    sets.iter().map(set).collect()
}

/// Whether an array with these index sets has so many elements.
fn is_size(index_sets: &[&[IntRange]], elements: usize) -> bool {
    let size =
        |set: &[IntRange]| set.iter().map(|range| i128::from(range.max) - i128::from(range.min) + 1).sum();
    let product = index_sets.iter().try_fold(1_i128, |product, set| product.checked_mul(size(set)));
    !index_sets.is_empty() && product == i128::try_from(elements).ok()
}
