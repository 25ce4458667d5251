//! Connectives, clauses, and constraints under a condition.
