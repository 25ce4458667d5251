//! Tasks on machines, boxes in space, and items in bins.

use ferz::constraints::{Diffn, Disjunctive};
use ferz::{
    Term, bin_packing, bin_packing_capacities, bin_packing_load, cumulative, diffn, diffn_k, diffn_nonstrict,
    diffn_nonstrict_k, disjunctive, disjunctive_strict, knapsack,
};

use super::State;
use crate::instance::Statement;
use crate::syntax::Error;

pub(super) fn state(name: &str) -> Option<State> {
    Some(match name {
        "fzn_cumulative" => tasks,
        "fzn_disjunctive" => |s| one_at_a_time(s, disjunctive),
        "fzn_disjunctive_strict" => |s| one_at_a_time(s, disjunctive_strict),
        "fzn_diffn" => |s| boxes(s, diffn),
        "fzn_diffn_nonstrict" => |s| boxes(s, diffn_nonstrict),
        "ferz_diffn_k" => |s| boxes_in_space(s, diffn_k),
        "ferz_diffn_nonstrict_k" => |s| boxes_in_space(s, diffn_nonstrict_k),
        "fzn_bin_packing" => |s| {
            let [capacity, bins, weights] = s.arguments()?;
            let (capacity, bins, weights) = (s.number(capacity)?, s.ints(bins)?, s.numbers(weights)?);
            s.state(bin_packing(capacity, bins, weights));
            Ok(())
        },
        "ferz_bin_packing_capa" => |s| {
            let [capacities, first, bins, weights] = s.arguments()?;
            let bins = s.indexes(bins, s.number(first)?)?;
            let (capacities, weights) = (s.numbers(capacities)?, s.numbers(weights)?);
            s.state(bin_packing_capacities(capacities, bins, weights));
            Ok(())
        },
        "ferz_bin_packing_load" => |s| {
            let [loads, first, bins, weights] = s.arguments()?;
            let bins = s.indexes(bins, s.number(first)?)?;
            let (loads, weights) = (s.ints(loads)?, s.numbers(weights)?);
            s.state(bin_packing_load(loads, bins, weights));
            Ok(())
        },
        "fzn_knapsack" => |s| {
            let [weights, profits, amounts, weight, profit] = s.arguments()?;
            let (weights, profits) = (s.numbers(weights)?, s.numbers(profits)?);
            let (amounts, weight, profit) = (s.ints(amounts)?, s.int(weight)?, s.int(profit)?);
            s.state(knapsack(weights, profits, amounts, weight, profit));
            Ok(())
        },
        _ => return None,
    })
}

fn tasks(s: &mut Statement<'_, '_>) -> Result<(), Error> {
    let [starts, durations, demands, capacity] = s.arguments()?;
    let constraint = cumulative(s.ints(starts)?, s.ints(durations)?, s.ints(demands)?, s.int(capacity)?);
    s.state(constraint);
    Ok(())
}

fn one_at_a_time(
    s: &mut Statement<'_, '_>,
    of: fn(Vec<Term>, Vec<Term>) -> Disjunctive,
) -> Result<(), Error> {
    let [starts, durations] = s.arguments()?;
    let constraint = of(s.ints(starts)?, s.ints(durations)?);
    s.state(constraint);
    Ok(())
}

type Flat = fn(Vec<Term>, Vec<Term>, Vec<Term>, Vec<Term>) -> Diffn;

fn boxes(s: &mut Statement<'_, '_>, of: Flat) -> Result<(), Error> {
    let [x, y, dx, dy] = s.arguments()?;
    let constraint = of(s.ints(x)?, s.ints(y)?, s.ints(dx)?, s.ints(dy)?);
    s.state(constraint);
    Ok(())
}

type InSpace = fn(Vec<(Vec<Term>, Vec<Term>)>) -> Diffn;

/// The number of dimensions, and the positions and sizes of the boxes, each box with all of its dimensions after the
/// other.
fn boxes_in_space(s: &mut Statement<'_, '_>, of: InSpace) -> Result<(), Error> {
    let [dimensions, positions, sizes] = s.arguments()?;
    let count = usize::try_from(s.number(dimensions)?).unwrap_or(0);
    let (positions, sizes) = (s.ints(positions)?, s.ints(sizes)?);
    if positions.len() != sizes.len()
        || (count == 0 && !positions.is_empty())
        || positions.len() % count.max(1) != 0
    {
        let problem =
            format!("{} positions and {} sizes in {count} dimensions", positions.len(), sizes.len());
        return Err(s.error(dimensions.position, problem));
    }
    let along =
        |terms: &[Term], dimension: usize| terms.iter().copied().skip(dimension).step_by(count).collect();
    s.state(of((0..count)
        .map(|dimension| (along(&positions, dimension), along(&sizes, dimension)))
        .collect()));
    Ok(())
}
