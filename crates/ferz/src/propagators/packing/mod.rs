//! Tasks on machines, boxes in a plane, items in bins.
