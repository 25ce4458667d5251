//! What is true or false: connectives, clauses, and constraints under a condition.
