//! Tasks on machines, boxes in a plane, items in bins.

mod bin_packing;
mod cumulative;
mod diffn;
mod disjunctive;
mod knapsack;

use std::fmt::{self, Display};

pub use bin_packing::{BinPacking, bin_packing, bin_packing_capacities, bin_packing_load};
pub use cumulative::{Cumulative, cumulative};
pub use diffn::{Diffn, diffn, diffn_k, diffn_nonstrict, diffn_nonstrict_k};
pub use disjunctive::{Disjunctive, disjunctive, disjunctive_strict};
pub use knapsack::{Knapsack, knapsack};

use super::listing::write_list;
use super::terms::{check_views, views};
use crate::engine::Engine;
use crate::error::Refusal;
use crate::expr::Term;
use crate::view::Signed;

/// Refuses lists, each given by its name and its length, that are not of the same length.
fn lengths_agree(lists: &[(&str, usize)]) -> Result<(), Refusal> {
    let other = |pair: &[(&str, usize)]| pair[0].1 != pair[1].1;
    let Some(&[(one, length), (another, found)]) = lists.windows(2).find(|pair| other(pair)) else {
        return Ok(());
    };
    Err(Refusal::Other(format!("there are {length} {one}, but {found} {another}")))
}

/// Whether each start plus its size fits in 64 bits.
fn check_spans(starts: &[Term], sizes: &[Term], engine: &Engine) -> Result<(), Refusal> {
    check_views(starts.iter().chain(sizes), engine)?;
    let greatest = |term: Term| engine.ends(term)[1];
    let fits = |(&start, &size): (&Term, &Term)| greatest(start).checked_add(greatest(size)).is_some();
    if starts.iter().zip(sizes).all(fits) { Ok(()) } else { Err(Refusal::Overflow) }
}

/// Starts with their sizes.
fn spans(starts: &[Term], sizes: &[Term], engine: &mut Engine) -> Result<Vec<(Signed, Signed)>, Refusal> {
    Ok(views(starts, engine)?.into_iter().zip(views(sizes, engine)?).collect())
}

/// Takes out negative values, and says whether something is left of each.
fn at_least_zero(views: impl IntoIterator<Item = Signed>, engine: &mut Engine) -> bool {
    let mut views = views.into_iter();
    engine.change(|store| views.try_for_each(|view| store.at_least(view, 0).map(drop))).is_some()
}

/// Writes `name([…], […]`, where each list has a noun for its items. The bracket is left open.
fn write_call<T: Display>(f: &mut fmt::Formatter<'_>, name: &str, lists: &[(&[T], &str)]) -> fmt::Result {
    write!(f, "{name}(")?;
    for (index, (list, noun)) in lists.iter().enumerate() {
        f.write_str(if index > 0 { ", [" } else { "[" })?;
        write_list(f, list.iter(), noun)?;
        f.write_str("]")?;
    }
    Ok(())
}
