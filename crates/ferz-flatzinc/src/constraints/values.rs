//! Which values variables take: all different, of an array, of a table.

use ferz::{
    Consistency, Domain, Relation, all_different, all_different_except, all_equal, count, element, in_set,
    table,
};

use super::State;
use crate::instance::Statement;
use crate::syntax::{Error, Expr};

pub(super) fn state(name: &str) -> Option<State> {
    Some(match name {
        "fzn_all_different_int" | "all_different_int" => different,
        "fzn_alldifferent_except" => |s| {
            let [terms, excepted] = s.arguments()?;
            different_except(s, terms, s.set(excepted)?)
        },
        "fzn_alldifferent_except_0" => |s| {
            let [terms] = s.arguments()?;
            different_except(s, terms, 0.into())
        },
        "fzn_all_equal_int" => |s| {
            let [terms] = s.arguments()?;
            let terms = s.ints(terms)?;
            s.state(all_equal(terms));
            Ok(())
        },
        "set_in" => |s| {
            let [x, set] = s.arguments()?;
            let (x, set) = (s.int(x)?, s.set(set)?);
            s.state(in_set(x, set));
            Ok(())
        },
        "fzn_member_int" | "fzn_member_bool" => |s| {
            let [terms, x] = s.arguments()?;
            let (terms, x) = (s.terms(terms)?, s.term(x)?);
            s.state(count(terms, x, Relation::Ge, 1));
            Ok(())
        },
        "array_int_element" | "array_var_int_element" | "array_bool_element" | "array_var_bool_element" => {
            at_index
        }
        "fzn_table_int" | "fzn_table_bool" => tuples,
        _ => return None,
    })
}

fn different(s: &mut Statement<'_, '_>) -> Result<(), Error> {
    let [terms] = s.arguments()?;
    let terms = s.ints(terms)?;
    let consistency = s.consistency().unwrap_or_else(|| {
        if s.hull(&terms) <= FEW_VALUES { Consistency::Domain } else { Consistency::Bounds }
    });
    s.state(all_different(terms).consistency(consistency));
    Ok(())
}

/// Up to so many values, domain consistency costs less than what it saves, as a rule.
const FEW_VALUES: u64 = 128;

fn different_except(s: &mut Statement<'_, '_>, terms: &Expr, excepted: Domain) -> Result<(), Error> {
    let different = all_different_except(s.ints(terms)?, excepted);
    s.state(match s.consistency() {
        Some(consistency) => different.consistency(consistency),
        None => different,
    });
    Ok(())
}

/// An element of an array whose indexes count from 1.
fn at_index(s: &mut Statement<'_, '_>) -> Result<(), Error> {
    let [index, array, result] = s.arguments()?;
    let (index, array, result) = (s.index(index, 1)?, s.terms(array)?, s.term(result)?);
    s.state(element(array, index, result));
    Ok(())
}

/// The variables and, one after the other, the tuples.
fn tuples(s: &mut Statement<'_, '_>) -> Result<(), Error> {
    let [terms, tuples] = s.arguments()?;
    let terms = s.terms(terms)?;
    let values = s.constants(tuples)?;
    if terms.is_empty() && values.is_empty() {
        // Any number of empty tuples is as good as one, and a flat list cannot tell how many there are.
        s.state(table(terms, [[]]));
        return Ok(());
    }
    if terms.is_empty() || values.len() % terms.len() != 0 {
        let problem = format!("{} values are no tuples for {} variables", values.len(), terms.len());
        return Err(s.error(tuples.position, problem));
    }
    let rows: Vec<Vec<i64>> = values.chunks(terms.len()).map(<[i64]>::to_vec).collect();
    s.state(table(terms, rows));
    Ok(())
}
