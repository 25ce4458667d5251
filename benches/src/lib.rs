//! The benches of this package are in `benches/`.
