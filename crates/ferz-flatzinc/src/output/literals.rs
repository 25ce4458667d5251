//! Literals that `std` does not write as FlatZinc has them.

use crate::syntax::IntRange;

/// `1..3`, `{1, 3}` or `{}`.
pub(super) fn write_set(text: &mut String, ranges: &[IntRange]) {
    let mut digits = itoa::Buffer::new();
    if let [range] = ranges {
        text.push_str(digits.format(range.min));
        text.push_str("..");
        text.push_str(digits.format(range.max));
        return;
    }
    text.push('{');
    for (index, value) in ranges.iter().flat_map(|range| range.min..=range.max).enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        text.push_str(digits.format(value));
    }
    text.push('}');
}

/// A float, never without a point or an exponent.
pub(super) fn write_float(text: &mut String, value: f64) {
    text.push_str(&format!("{value:?}"));
}
