//! How often values are taken, and how many values there are.
