//! Words of automata and decision diagrams, and tuples that are excluded.
