//! How large `x`, `y` and `z` can be where `x ^ y = z`. A negative exponent leaves 0, but of 1 and -1; the sign of the
//! result says whether the exponent of a negative number is even. Each bound has support in the reals.

use super::sizes::Interval;

pub(super) fn cut([of_x, of_y, of_z]: [i64; 3], [x, y, z]: [Interval; 3]) -> Option<[Interval; 3]> {
    if of_y == 0 {
        return if of_z == 1 { Some([x, y, z.meet(1, 1)?]) } else { None };
    }
    if of_x == 0 {
        return (of_y > 0 && of_z == 0).then_some([x, y, z]);
    }
    if of_z == 0 {
        return if of_y < 0 { Some([x.meet(2, u64::MAX)?, y, z]) } else { None };
    }
    if of_x > 0 && of_z < 0 {
        return None;
    }
    let (x, y, z) = if of_y < 0 { (x.meet(1, 1)?, y, z.meet(1, 1)?) } else { (x, exponent(x, y, z)?, z) };
    let y = if of_x < 0 { with_parity(y, u64::from(of_z < 0))? } else { y };
    let z = z.meet(raised(x.first, y.first), raised(x.last, y.last))?;
    let x = x.meet(root_above(z.first, y.last), root_below(z.last, y.first))?;
    Some([x, y, z])
}

/// What is left of `y` if it is the exponent that takes `x` to `z`, all above 0.
fn exponent(x: Interval, y: Interval, z: Interval) -> Option<Interval> {
    let first = match z.first.checked_ilog(x.last) {
        Some(log) if raised(x.last, log.into()) < z.first => log + 1,
        Some(log) => log,
        None => 0,
    };
    y.meet(first.into(), z.last.checked_ilog(x.first).map_or(u64::MAX, u64::from))
}

/// What is left between the first and the last number that are odd, or even.
fn with_parity(y: Interval, odd: u64) -> Option<Interval> {
    y.meet(y.first + (y.first + odd) % 2, y.last - (y.last + odd) % 2)
}

/// The power, or a number that is too large as well.
fn raised(base: u64, exponent: u64) -> u64 {
    base.saturating_pow(exponent.min(64) as u32)
}

/// The greatest number whose power is at most `n`; neither `n` nor the exponent is 0.
fn root_below(n: u64, exponent: u64) -> u64 {
    if exponent == 1 {
        return n;
    }
    // Twice the power of two next to the root.
    let (mut low, mut high) = (1, 2 << (u64::from(n.ilog2()) / exponent));
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if raised(middle, exponent) <= n {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// The least number whose power is at least `n`; neither `n` nor the exponent is 0.
fn root_above(n: u64, exponent: u64) -> u64 {
    let root = root_below(n, exponent);
    if raised(root, exponent) < n { root + 1 } else { root }
}
