//! Order within and between sequences, and what stands where.

use ferz::constraints::{ArgMax, Increasing, LexLess};
use ferz::{
    Term, arg_max, arg_min, decreasing, increasing, inverse, lex_less, lex_less_eq, seq_precede_chain,
    sliding_sum, sort, strictly_decreasing, strictly_increasing, symmetric_all_different, value_precede,
    value_precede_chain,
};

use super::State;
use crate::instance::Statement;
use crate::syntax::Error;

pub(super) fn state(name: &str) -> Option<State> {
    Some(match name {
        "fzn_increasing_int" | "fzn_increasing_bool" => |s| ordered(s, increasing),
        "fzn_strictly_increasing_int" | "fzn_strictly_increasing_bool" => |s| ordered(s, strictly_increasing),
        "fzn_decreasing_int" | "fzn_decreasing_bool" => |s| ordered(s, decreasing),
        "fzn_strictly_decreasing_int" | "fzn_strictly_decreasing_bool" => |s| ordered(s, strictly_decreasing),
        "fzn_lex_less_int" | "fzn_lex_less_bool" => |s| lexicographic(s, lex_less),
        "fzn_lex_lesseq_int" | "fzn_lex_lesseq_bool" => |s| lexicographic(s, lex_less_eq),
        "fzn_sort" => |s| {
            let [terms, sorted] = s.arguments()?;
            let (terms, sorted) = (s.ints(terms)?, s.ints(sorted)?);
            s.state(sort(terms, sorted));
            Ok(())
        },
        "fzn_sliding_sum" => |s| {
            let [low, up, length, terms] = s.arguments()?;
            let (low, up, terms) = (s.number(low)?, s.number(up)?, s.ints(terms)?);
            match usize::try_from(s.number(length)?) {
                Ok(count) => s.state(sliding_sum(low, up, count, terms)),
                Err(_) => return Err(s.error(length.position, "a window cannot have a negative length")),
            }
            Ok(())
        },
        "fzn_value_precede_int" => |s| {
            let [first, second, terms] = s.arguments()?;
            let (first, second, terms) = (s.number(first)?, s.number(second)?, s.ints(terms)?);
            s.state(value_precede(first, second, terms));
            Ok(())
        },
        "fzn_value_precede_chain_int" => |s| {
            let [chain, terms] = s.arguments()?;
            let (chain, terms) = (s.numbers(chain)?, s.ints(terms)?);
            s.state(value_precede_chain(chain, terms));
            Ok(())
        },
        "fzn_seq_precede_chain_int" => |s| {
            let [terms] = s.arguments()?;
            let terms = s.ints(terms)?;
            s.state(seq_precede_chain(terms));
            Ok(())
        },
        "ferz_inverse" => |s| {
            let [function, first, inverted, inverted_first] = s.arguments()?;
            let (first, inverted_first) = (s.number(first)?, s.number(inverted_first)?);
            let (function, inverted) = (s.indexes(function, inverted_first)?, s.indexes(inverted, first)?);
            let consistency = s.consistency().unwrap_or_default();
            s.state(inverse(function, inverted).consistency(consistency));
            Ok(())
        },
        "ferz_symmetric_all_different" => |s| {
            let [terms, first] = s.arguments()?;
            let terms = s.indexes(terms, s.number(first)?)?;
            s.state(symmetric_all_different(terms));
            Ok(())
        },
        "ferz_maximum_arg_int" | "ferz_maximum_arg_bool" => |s| place(s, arg_max),
        "ferz_minimum_arg_int" | "ferz_minimum_arg_bool" => |s| place(s, arg_min),
        _ => return None,
    })
}

fn ordered(s: &mut Statement<'_, '_>, order: fn(Vec<Term>) -> Increasing) -> Result<(), Error> {
    let [terms] = s.arguments()?;
    let terms = s.terms(terms)?;
    s.state(order(terms));
    Ok(())
}

fn lexicographic(s: &mut Statement<'_, '_>, order: fn(Vec<Term>, Vec<Term>) -> LexLess) -> Result<(), Error> {
    let [left, right] = s.arguments()?;
    let (left, right) = (s.terms(left)?, s.terms(right)?);
    s.state(order(left, right));
    Ok(())
}

/// Terms, the index of the first of them, and where the extreme stands.
fn place(s: &mut Statement<'_, '_>, of: fn(Vec<Term>, Term) -> ArgMax) -> Result<(), Error> {
    let [terms, first, index] = s.arguments()?;
    let (terms, index) = (s.terms(terms)?, s.index(index, s.number(first)?)?);
    s.state(of(terms, index));
    Ok(())
}
