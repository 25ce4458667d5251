//! Operations: products, quotients, powers, absolute values, extremes.
