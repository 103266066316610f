//! Bitstate hashing, also supertrace (Holzmann: "An Analysis of Bitstate Hashing"): a state sets a few bits of one large
//! table; a state whose bits are all set already is taken for one that was met. Its memory is fixed from the start.

use super::budget::Budget;

/// Bits that each state sets (double bit hashing, and one more).
const HASHES: u32 = 3;
/// Words of a segment: made when first needed, since a large block of zeros at once takes long.
const SEGMENT: usize = 1 << 13;

/// The table.
#[derive(Debug)]
pub(super) struct BitTable {
    segments: Vec<Vec<u64>>,
    /// log2 of the bits.
    size: u32,
    ones: u64,
    states: u64,
}

impl BitTable {
    /// A table of at most that many bytes.
    pub(super) fn new(bytes: u64) -> Self {
        let size = (bytes.max(1 << 16) * 8).ilog2();
        // Bits may be more than a 32-bit machine counts.
        let segments = ((1u64 << size) / 64) as usize / SEGMENT;
        BitTable { segments: vec![Vec::new(); segments.max(1)], size, ones: 0, states: 0 }
    }

    /// Sets a state's bits: whether one of them was not set; `None` when there is no room.
    pub(super) fn insert(&mut self, fingerprint: u128, budget: &mut Budget) -> Option<bool> {
        // Two halves give any number of positions (Kirsch, Mitzenmacher: "Less Hashing, Same Performance").
        let (first, step) = (fingerprint as u64, (fingerprint >> 64) as u64 | 1);
        let mut new = false;
        for i in 0..HASHES {
            let bit = first.wrapping_add(step.wrapping_mul(u64::from(i))) >> (64 - self.size);
            let (word, mask) = ((bit / 64) as usize, 1u64 << (bit % 64));
            let segment = &mut self.segments[word / SEGMENT];
            if segment.is_empty() {
                if !budget.reserve(segment, SEGMENT) {
                    return None;
                }
                segment.resize(SEGMENT, 0);
            }
            let word = &mut segment[word % SEGMENT];
            if *word & mask == 0 {
                *word |= mask;
                self.ones += 1;
                new = true;
            }
        }
        self.states += u64::from(new);
        Some(new)
    }

    /// Bytes allocated so far.
    pub(super) fn bytes(&self) -> u64 {
        (self.segments.iter().map(Vec::capacity).sum::<usize>() * 8) as u64
    }

    pub(super) fn len(&self) -> u64 {
        self.states
    }

    /// The part of the bits that is set.
    pub(super) fn fill(&self) -> f64 {
        self.ones as f64 / 2f64.powi(self.size as i32)
    }

    /// The probability that a state not met before finds all its bits set.
    pub(super) fn chance(&self) -> f64 {
        self.fill().powi(HASHES as i32)
    }
}
