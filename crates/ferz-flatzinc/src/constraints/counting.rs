//! How often values are taken.

use ferz::constraints::GlobalCardinality;
use ferz::{Relation, among, count, global_cardinality, global_cardinality_low_up, nvalue};

use super::State;
use crate::instance::Statement;
use crate::syntax::Error;

pub(super) fn state(name: &str) -> Option<State> {
    Some(match name {
        "fzn_count_eq" => |s| counted(s, Relation::Eq),
        "fzn_count_neq" => |s| counted(s, Relation::Ne),
        // MiniZinc compares the given number with how many there are: `c ≤ count`.
        "fzn_count_leq" => |s| counted(s, Relation::Ge),
        "fzn_count_lt" => |s| counted(s, Relation::Gt),
        "fzn_count_geq" => |s| counted(s, Relation::Le),
        "fzn_count_gt" => |s| counted(s, Relation::Lt),
        "fzn_at_least_int" => |s| number_of(s, Relation::Ge),
        "fzn_at_most_int" => |s| number_of(s, Relation::Le),
        "fzn_exactly_int" => |s| number_of(s, Relation::Eq),
        "fzn_among" => of_set,
        "fzn_nvalue" => different,
        "fzn_global_cardinality" => |s| cardinality(s, |constraint| constraint),
        "fzn_global_cardinality_closed" => |s| cardinality(s, GlobalCardinality::closed),
        "fzn_global_cardinality_low_up" => |s| between(s, |constraint| constraint),
        "fzn_global_cardinality_low_up_closed" => |s| between(s, GlobalCardinality::closed),
        _ => return None,
    })
}

/// Terms, a value, and how many there are.
fn counted(s: &mut Statement<'_, '_>, relation: Relation) -> Result<(), Error> {
    let [terms, value, number] = s.arguments()?;
    let (terms, value, number) = (s.ints(terms)?, s.int(value)?, s.int(number)?);
    s.state(count(terms, value, relation, number));
    Ok(())
}

/// How many there are, terms, and a value.
fn number_of(s: &mut Statement<'_, '_>, relation: Relation) -> Result<(), Error> {
    let [number, terms, value] = s.arguments()?;
    let (number, terms, value) = (s.int(number)?, s.ints(terms)?, s.int(value)?);
    s.state(count(terms, value, relation, number));
    Ok(())
}

fn of_set(s: &mut Statement<'_, '_>) -> Result<(), Error> {
    let [number, terms, set] = s.arguments()?;
    let (number, terms, set) = (s.int(number)?, s.ints(terms)?, s.set(set)?);
    s.state(among(number, terms, set));
    Ok(())
}

fn different(s: &mut Statement<'_, '_>) -> Result<(), Error> {
    let [number, terms] = s.arguments()?;
    let (number, terms) = (s.int(number)?, s.ints(terms)?);
    s.state(nvalue(number, terms));
    Ok(())
}

type Variant = fn(GlobalCardinality) -> GlobalCardinality;

fn cardinality(s: &mut Statement<'_, '_>, variant: Variant) -> Result<(), Error> {
    let [terms, cover, counts] = s.arguments()?;
    let (terms, cover, counts) = (s.ints(terms)?, s.numbers(cover)?, s.ints(counts)?);
    state_cardinality(s, variant(global_cardinality(terms, cover, counts)));
    Ok(())
}

fn between(s: &mut Statement<'_, '_>, variant: Variant) -> Result<(), Error> {
    let [terms, cover, low, up] = s.arguments()?;
    let (terms, cover, low, up) = (s.ints(terms)?, s.numbers(cover)?, s.numbers(low)?, s.numbers(up)?);
    state_cardinality(s, variant(global_cardinality_low_up(terms, cover, low, up)));
    Ok(())
}

fn state_cardinality(s: &mut Statement<'_, '_>, constraint: GlobalCardinality) {
    s.state(match s.consistency() {
        Some(consistency) => constraint.consistency(consistency),
        None => constraint,
    });
}
