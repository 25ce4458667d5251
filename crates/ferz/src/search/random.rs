//! SplitMix64 (Steele, Lea, Flood 2014): a small generator with the same sequence on every machine.

/// A source of pseudo-random numbers, determined by its seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `bound`; 0 if the bound is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_sequence() {
        let mut random = SplitMix64::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| random.next_u64()).collect();
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn below_is_below_and_reaches_all() {
        let mut random = SplitMix64::new(0);
        let mut seen = [false; 7];
        for _ in 0..200 {
            seen[random.below(7) as usize] = true;
        }
        assert_eq!(seen, [true; 7]);
        assert_eq!(random.below(0), 0);
    }
}
