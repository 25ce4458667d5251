//! The examples of this package are in `examples/`, one file per idea.
