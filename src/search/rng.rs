//! Random numbers for searches: a seed gives the same ones on every machine.

/// A generator (SplitMix64: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014).
#[derive(Debug, Clone)]
pub(super) struct Rng {
    state: u64,
}

impl Rng {
    /// The stream of that number under a seed. Streams do not depend on how much was drawn from others.
    pub(super) fn of(seed: u64, stream: u64) -> Rng {
        let mut seeds = Rng { state: seed };
        let mixed = seeds.next() ^ stream.wrapping_mul(0xd1b5_4a32_d192_ed03);
        Rng { state: Rng { state: mixed }.next() }
    }

    /// 64 random bits.
    pub(super) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is not 0; as good as evenly spread.
    pub(super) fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(n)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_spread_and_streams_differ() {
        let mut counts = [0u32; 7];
        let mut draw = Rng::of(5, 3);
        (0..70_000).for_each(|_| counts[draw.below(7) as usize] += 1);
        assert!(counts.iter().all(|n| (9_600..10_400).contains(n)), "{counts:?}");
        let firsts: std::collections::BTreeSet<u64> =
            (0..100).flat_map(|seed| (0..100).map(move |stream| Rng::of(seed, stream).next())).collect();
        assert_eq!(firsts.len(), 10_000);
        assert_eq!(Rng::of(1, 2).next(), Rng::of(1, 2).next());
    }
}
