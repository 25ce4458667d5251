//! N-Queens.
