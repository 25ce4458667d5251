//! Every constraint against its own definition; see the harness for what is tested. One line for each.

mod arithmetic;
mod automaton;
mod boolean;
mod counting;
mod extremes;
mod graph;
mod harness;
mod linear;
mod packing;
mod refusals;
mod sequence;
mod values;
