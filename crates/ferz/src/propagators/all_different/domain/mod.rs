//! Domain consistency: each value that is left belongs to a solution of the constraint (Régin 1994).
//!
//! Positions and values are the two sides of a graph, a position's *row* being the values that it can take. A matching
//! gives each position a value of its own; if there is none, that is a conflict. An edge belongs to a solution if it is
//! matched, lies on an alternating cycle, or lies on an alternating path from a value that is not matched. These are
//! found in the order of Zhang, Li, Sun and Yang (2018), with sets of values as bits:
//!
//! 1. From the values that are not matched, go backwards: a position that can take a *reached* value can give up its
//!    own, which is then reached as well. All edges to reached values are consistent.
//! 2. The matched values that are not reached are *tight*: their owners cannot take any others, so everybody else loses
//!    them. If there are none, as is often the case, the work ends here.
//! 3. Among tight values, "the owner of this one can take that one" makes a directed graph. An edge is consistent if
//!    and only if it lies within a strongly connected component. These are found by contraction on one path, as in
//!    [`components`](crate::propagators::components).
//!
//! The matching is kept from run to run and not undone: what was valid deeper in the search is valid above, where the
//! domains are larger. Each run asks anew which of its edges still hold, so it is no more than a proposal.
//!
//! Positions that are fixed leave the graph together with their values. Two versions share this idea: [`word`], where
//! each set of values fits in a word, and [`rows`], for whatever does not.

mod graph;
mod numbering;
mod rows;
#[cfg(test)]
mod tests;
mod word;

pub(super) use rows::DomainRows;
pub(super) use word::DomainWord;
