//! What the result of an operation is: products, quotients, powers, absolute values, extremes.
