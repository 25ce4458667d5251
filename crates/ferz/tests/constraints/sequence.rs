//! Order within and between sequences, and what stands where.
