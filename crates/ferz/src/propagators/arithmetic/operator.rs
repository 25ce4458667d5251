//! The operations between two numbers: what each of them gives, and where to read how it is reasoned with.

use super::sizes::Interval;
use super::{division, modulo, power, times};

/// An operation between two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Operator {
    Times,
    /// Rounded towards 0.
    Division,
    /// What that leaves; it has the sign of the dividend.
    Modulo,
    /// A negative exponent means 1 divided by the power, rounded towards 0.
    Power,
}

impl Operator {
    /// The result, if there is one and it has 64 bits.
    pub(crate) fn apply(self, x: i64, y: i64) -> Option<i64> {
        match self {
            Self::Times => x.checked_mul(y),
            Self::Division => x.checked_div(y),
            Self::Modulo => x.checked_rem(y),
            Self::Power => raise(x, y),
        }
    }

    /// Given the signs of `x`, `y` and `x op y`, cuts the ranges of their absolute values to what they can be. `None`
    /// if there is nothing that they can be. A sign of 0 comes with the range of 0 alone, others with ranges above 0.
    #[inline]
    pub(super) fn cut(self, signs: [i64; 3], sizes: [Interval; 3]) -> Option<[Interval; 3]> {
        match self {
            Self::Times => times::cut(signs, sizes),
            Self::Division => division::cut(signs, sizes),
            Self::Modulo => modulo::cut(signs, sizes),
            Self::Power => power::cut(signs, sizes),
        }
    }
}

fn raise(x: i64, y: i64) -> Option<i64> {
    let odd = y % 2 != 0;
    match (x, u32::try_from(y)) {
        (0, _) if y < 0 => None,
        (0, _) => Some(i64::from(y == 0)),
        (1, _) => Some(1),
        (-1, _) => Some(if odd { -1 } else { 1 }),
        (_, Ok(exponent)) => x.checked_pow(exponent),
        (_, Err(_)) => (y < 0).then_some(0),
    }
}
