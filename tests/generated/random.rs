//! Pseudo-random numbers: the same programs from the same seed on every machine.

/// Xorshift.
pub(crate) struct Random(u64);

impl Random {
    /// Program `number` of a run with this seed: each program can be made again without those before it.
    pub(crate) fn of(seed: u64, number: usize) -> Random {
        let mixed = (seed ^ 0x5851_f42d_4c95_7f2d).wrapping_add(number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut random = Random((mixed ^ (mixed >> 29)) | 1);
        for _ in 0..8 {
            random.below(2);
        }
        random
    }

    /// From 0 to `n - 1`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 20) % n as u64) as usize
    }

    /// True in `n` of 100 cases.
    pub(crate) fn percent(&mut self, n: usize) -> bool {
        self.below(100) < n
    }

    /// One of these.
    pub(crate) fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }
}
