//! Which values variables take: all different, of an array, of a table.

use ferz::{Consistency, all_different, element, table};

use super::State;
use crate::instance::Statement;
use crate::syntax::Error;

pub(super) fn state(name: &str) -> Option<State> {
    Some(match name {
        "fzn_all_different_int" | "all_different_int" => different,
        "array_int_element" => |s| constants(s, false),
        "array_bool_element" => |s| constants(s, true),
        "fzn_table_int" => |s| tuples(s, false),
        "fzn_table_bool" => |s| tuples(s, true),
        _ => return None,
    })
}

fn different(s: &mut Statement<'_, '_>) -> Result<(), Error> {
    let [terms] = s.arguments()?;
    let terms = s.ints(terms)?;
    s.state(all_different(terms).consistency(s.consistency().unwrap_or(Consistency::Value)));
    Ok(())
}

/// An element of an array of constants, whose indexes count from 1.
fn constants(s: &mut Statement<'_, '_>, of_truths: bool) -> Result<(), Error> {
    let [index, array, result] = s.arguments()?;
    let index = s.index(index)?;
    if of_truths {
        let (array, result) = (s.bits(array)?, s.truth(result)?);
        s.state(element(array, index, result));
    } else {
        let (array, result) = (s.numbers(array)?, s.int(result)?);
        s.state(element(array, index, result));
    }
    Ok(())
}

/// The variables and, one after the other, the tuples.
fn tuples(s: &mut Statement<'_, '_>, of_truths: bool) -> Result<(), Error> {
    let [terms, tuples] = s.arguments()?;
    let (terms, values) = if of_truths {
        (s.truths(terms)?.into_iter().map(Into::into).collect(), s.bits(tuples)?)
    } else {
        (s.ints(terms)?, s.numbers(tuples)?)
    };
    if terms.is_empty() {
        // Any number of empty tuples is as good as one, and a flat list cannot tell how many there are.
        return Ok(());
    }
    if values.len() % terms.len() != 0 {
        let problem = format!("{} values are no tuples for {} variables", values.len(), terms.len());
        return Err(s.error(tuples.position, problem));
    }
    let rows: Vec<Vec<i64>> = values.chunks(terms.len()).map(<[i64]>::to_vec).collect();
    s.state(table(terms, rows));
    Ok(())
}
