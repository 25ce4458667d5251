//! Connectives, clauses, and constraints under a condition.

mod by_definition;
mod clauses;
mod conditional;
mod odd;
mod single;

pub(crate) use by_definition::post_by_definition;
pub(crate) use clauses::{Clauses, Literal};
pub(crate) use conditional::{Rule, Under, post_rule};
pub(crate) use odd::post_odd;
pub(crate) use single::{AtLeast, AtMost, Is, IsNot};
