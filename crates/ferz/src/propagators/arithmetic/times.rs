//! How large the factors and the product of `x · y = z` can be. Each bound has support in the reals.

use super::sizes::Interval;

#[inline]
pub(super) fn cut(signs: [i64; 3], [x, y, z]: [Interval; 3]) -> Option<[Interval; 3]> {
    if signs[0] * signs[1] != signs[2] {
        return None;
    }
    let z = z.meet(x.first.saturating_mul(y.first), x.last.saturating_mul(y.last))?;
    Some([factor(x, y, z)?, factor(y, x, z)?, z])
}

/// What is left of `x`, if it is to give `z` with `y`.
#[inline]
fn factor(x: Interval, y: Interval, z: Interval) -> Option<Interval> {
    if y.last == 0 { Some(x) } else { x.meet(z.first.div_ceil(y.last), z.last / y.first) }
}
