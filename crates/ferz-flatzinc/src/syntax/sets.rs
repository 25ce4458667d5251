//! Sets of numbers: in whatever order and manner they are written, they become ranges in order.

use super::builder::Builder;
use super::expr::{ExprKind, FloatRange, FloatSet, IntRange, IntSet};

/// A number as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    Int(i64),
    Float(f64),
}

/// A set of integers, or one of floats.
#[derive(Clone, Copy, Debug)]
pub(super) enum Set {
    Ints(IntSet),
    Floats(FloatSet),
}

impl Builder<'_> {
    /// The set of these ranges, which may be empty, overlap and have any order. It is one of integers if all of these are.
    pub(super) fn set(&mut self, ranges: &[(Number, Number)]) -> Set {
        let is_int = |range: &(Number, Number)| matches!(range, (Number::Int(_), Number::Int(_)));
        if !ranges.iter().all(is_int) {
            return Set::Floats(self.float_set(ranges));
        }
        let table = &mut self.program.ranges;
        let start = table.len();
        table.extend(ranges.iter().filter_map(|range| match *range {
            (Number::Int(min), Number::Int(max)) if min <= max => Some(IntRange { min, max }),
            _ => None,
        }));
        table[start..].sort_unstable_by_key(|range| range.min);
        let touches = |last: &IntRange, next: &IntRange| next.min <= last.max.saturating_add(1);
        let len = join(&mut table[start..], touches, |last, next| last.max = last.max.max(next.max));
        table.truncate(start + len);
        Set::Ints(IntSet { start: start as u32, len: len as u32 })
    }

    /// The same, but one of floats in any case.
    pub(super) fn float_set(&mut self, ranges: &[(Number, Number)]) -> FloatSet {
        let table = &mut self.program.float_ranges;
        let start = table.len();
        let ranges = ranges.iter().map(|(min, max)| FloatRange { min: min.to_float(), max: max.to_float() });
        table.extend(ranges.filter(|range| range.min <= range.max));
        table[start..].sort_unstable_by(|a, b| a.min.total_cmp(&b.min));
        let overlaps = |last: &FloatRange, next: &FloatRange| next.min <= last.max;
        let len = join(&mut table[start..], overlaps, |last, next| last.max = last.max.max(next.max));
        table.truncate(start + len);
        FloatSet { start: start as u32, len: len as u32 }
    }
}

/// Joins ranges that belong together, which stand in order, and returns how many are left, at the beginning.
fn join<R: Copy>(ranges: &mut [R], belong: impl Fn(&R, &R) -> bool, extend: impl Fn(&mut R, R)) -> usize {
    let mut len = 0;
    for index in 0..ranges.len() {
        let next = ranges[index];
        if len > 0 && belong(&ranges[len - 1], &next) {
            extend(&mut ranges[len - 1], next);
        } else {
            ranges[len] = next;
            len += 1;
        }
    }
    len
}

impl Number {
    fn to_float(self) -> f64 {
        match self {
            Number::Int(value) => value as f64,
            Number::Float(value) => value,
        }
    }
}

impl From<Number> for ExprKind {
    fn from(number: Number) -> Self {
        match number {
            Number::Int(value) => ExprKind::Int(value),
            Number::Float(value) => ExprKind::Float(value),
        }
    }
}

impl From<Set> for ExprKind {
    fn from(set: Set) -> Self {
        match set {
            Set::Ints(set) => ExprKind::IntSet(set),
            Set::Floats(set) => ExprKind::FloatSet(set),
        }
    }
}
