//! How large `x`, `y` and `z` can be where `x mod y = z`, which means `x = q·y + z` for some `q`, and `z < y`.
//!
//! If the divisor is one number, the bounds of the dividend leave a remainder that is allowed. Otherwise they may not.

use super::sizes::Interval;

#[inline]
pub(super) fn cut([of_x, of_y, of_z]: [i64; 3], [x, y, z]: [Interval; 3]) -> Option<[Interval; 3]> {
    if of_y == 0 || (of_z != 0 && of_z != of_x) {
        return None;
    }
    let z = z.meet(0, x.last.min(y.last - 1))?;
    let q = Interval { first: x.first / y.last, last: x.last / y.first };
    let (least, most) = (q.first.saturating_mul(y.first), q.last.saturating_mul(y.last));
    let mut x = x.meet(least.saturating_add(z.first), most.saturating_add(z.last))?;
    if y.first == y.last {
        x = x.meet(next(x.first, y.first, z), previous(x.last, y.first, z)?)?;
    }
    let z = z.meet(x.first.saturating_sub(most), x.last.saturating_sub(least))?;
    let first = x.first.saturating_sub(z.last).div_ceil(q.last.max(1)).max(z.first + 1);
    let y = y.meet(first, (x.last - z.first).checked_div(q.first).unwrap_or(u64::MAX))?;
    Some([x, y, z])
}

/// The first number from `v` on with such a remainder.
fn next(v: u64, divisor: u64, remainders: Interval) -> u64 {
    let remainder = v % divisor;
    if remainder > remainders.last {
        v + (divisor - remainder) + remainders.first
    } else {
        v + remainders.first.saturating_sub(remainder)
    }
}

/// The last number up to `v` with such a remainder.
fn previous(v: u64, divisor: u64, remainders: Interval) -> Option<u64> {
    let remainder = v % divisor;
    if remainder < remainders.first {
        (v - remainder + remainders.last).checked_sub(divisor)
    } else {
        Some(v - remainder.saturating_sub(remainders.last))
    }
}
