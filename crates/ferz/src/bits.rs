//! Bits of a word.

/// The positions of the bits that are set, in increasing order.
#[inline]
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        // Below 64 anyway; this way the compiler knows.
        let lowest = word.trailing_zeros() as usize % 64;
        word &= word - 1;
        Some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::ones;

    #[test]
    fn ones_are_the_set_bits() {
        assert_eq!(ones(0).count(), 0);
        assert_eq!(ones(1 << 63 | 1 << 5 | 1).collect::<Vec<_>>(), [0, 5, 63]);
        assert_eq!(ones(u64::MAX).count(), 64);
    }
}
