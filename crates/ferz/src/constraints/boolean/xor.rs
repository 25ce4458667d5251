//! An odd number of some truth values is true.

use std::fmt::{self, Display};

use super::{Condition, check_literals, list, scope_of};
use crate::constraints::listing::write_list;
use crate::constraints::{Constraint, Scope};
use crate::domain::Domain;
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Bool;
use crate::propagators::boolean::post_odd;
use crate::view::Var;

/// The constraint that an odd number of some truth values is true; made by [`xor`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Xor {
    inputs: Box<[Bool]>,
}

/// An odd number of these is true; of none, that is impossible. Domain consistent.
///
/// With a result `r` among them in negated form, `r` is the exclusive or of the rest.
///
/// ```
/// use ferz::{Model, branch, xor};
/// let mut m = Model::new();
/// let b = m.bools(5);
/// m.add(xor(&b));
/// assert_eq!(m.search(branch(&[]))?.count(), 16);
/// # Ok::<(), ferz::ModelError>(())
/// ```
pub fn xor<T: Into<Bool>>(inputs: impl IntoIterator<Item = T>) -> Xor {
    Xor { inputs: list(inputs) }
}

impl Constraint for Xor {
    fn scope(&self) -> Scope {
        scope_of(&self.inputs)
    }

    fn holds(&self, value: &dyn Fn(Var) -> i64) -> bool {
        self.inputs.iter().filter(|input| input.is_true(value)).count() % 2 == 1
    }

    fn check(&self, engine: &Engine) -> Result<(), Refusal> {
        check_literals(&self.inputs, engine)
    }

    fn post(&self, engine: &mut Engine) -> Result<(), Refusal> {
        let literals =
            self.inputs.iter().map(|&input| engine.literal(input)).collect::<Result<Vec<_>, _>>()?;
        post_odd(literals, engine);
        Ok(())
    }

    fn post_under(
        &self,
        Condition { truth, both_ways }: Condition,
        engine: &mut Engine,
    ) -> Result<bool, Refusal> {
        let odd = if both_ways { truth } else { Bool::of(engine.new_var(&Domain::from(0..=1))?) };
        xor(self.inputs.iter().copied().chain([!odd])).post(engine)?;
        if !both_ways {
            engine.add_clause(&[!truth, odd])?;
        }
        Ok(true)
    }
}

impl Display for Xor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an odd number of [")?;
        write_list(f, self.inputs.iter(), "truth values")?;
        f.write_str("]")
    }
}
