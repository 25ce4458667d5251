//! Products, quotients, powers, absolute values and extremes of integers.

use ferz::constraints::{Extreme, Operation};
use ferz::{Term, abs, div, maximum, minimum, modulo, pow, times};

use super::State;
use crate::instance::Statement;
use crate::syntax::{Error, Expr};

pub(super) fn state(name: &str) -> Option<State> {
    Some(match name {
        "int_times" => |s| operation(s, times),
        "int_div" => |s| operation(s, div),
        "int_mod" => |s| operation(s, modulo),
        "int_pow" => |s| operation(s, pow),
        "int_abs" => absolute,
        "int_min" => |s| of_two(s, minimum),
        "int_max" => |s| of_two(s, maximum),
        "array_int_minimum" => |s| of_array(s, minimum),
        "array_int_maximum" => |s| of_array(s, maximum),
        _ => return None,
    })
}

fn operation(s: &mut Statement<'_, '_>, of: fn(Term, Term, Term) -> Operation) -> Result<(), Error> {
    let [x, y, z] = s.arguments()?;
    let operation = of(s.int(x)?, s.int(y)?, s.int(z)?);
    s.state(operation);
    Ok(())
}

fn absolute(s: &mut Statement<'_, '_>) -> Result<(), Error> {
    let [x, z] = s.arguments()?;
    let (x, z) = (s.int(x)?, s.int(z)?);
    s.state(abs(x, z));
    Ok(())
}

fn of_two(s: &mut Statement<'_, '_>, of: fn([Term; 2], Term) -> Extreme) -> Result<(), Error> {
    let [x, y, m] = s.arguments()?;
    let extreme = of([s.int(x)?, s.int(y)?], s.int(m)?);
    s.state(extreme);
    Ok(())
}

fn of_array(s: &mut Statement<'_, '_>, of: fn(Vec<Term>, Term) -> Extreme) -> Result<(), Error> {
    let [m, terms]: &[Expr; 2] = s.arguments()?;
    let extreme = of(s.ints(terms)?, s.int(m)?);
    s.state(extreme);
    Ok(())
}
