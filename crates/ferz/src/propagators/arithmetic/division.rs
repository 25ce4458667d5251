//! How large `x`, `y` and `z` can be where `x div y = z`, which means `z·y ≤ x < (z + 1)·y`. Each bound has support in
//! the reals.

use super::sizes::Interval;

#[inline]
pub(super) fn cut([of_x, of_y, of_z]: [i64; 3], [x, y, z]: [Interval; 3]) -> Option<[Interval; 3]> {
    if of_y == 0 || (of_z != 0 && of_z != of_x * of_y) {
        return None;
    }
    let z = z.meet(x.first / y.last, x.last / y.first)?;
    let x = x.meet(z.first.saturating_mul(y.first), (z.last + 1).saturating_mul(y.last) - 1)?;
    let most = x.last.checked_div(z.first).unwrap_or(u64::MAX);
    let y = y.meet(x.first / (z.last + 1) + 1, most)?;
    Some([x, y, z])
}
