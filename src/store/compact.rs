//! Hash compaction (Wolper, Leroy: "Reliable Hashing without Collision Detection"): 64 bits of a state's fingerprint stand
//! for the state. Two states with the same 64 bits are taken for one, and what lies behind the second is not explored.

use super::budget::Budget;

/// Sub-tables, each of which grows alone; see `index`.
const SHARDS: usize = 64;
const FIRST_CAPACITY: usize = 64;

/// A set of 64-bit words. 0 marks an empty slot; a fingerprint that is 0 is stored as 1.
#[derive(Debug)]
pub(super) struct Compact {
    shards: Vec<Shard>,
    len: u64,
}

#[derive(Debug, Default)]
struct Shard {
    slots: Vec<u64>,
    used: usize,
}

impl Compact {
    pub(super) fn new() -> Self {
        Compact { shards: (0..SHARDS).map(|_| Shard::default()).collect(), len: 0 }
    }

    pub(super) fn capacity(&self) -> usize {
        self.shards.iter().map(|s| s.slots.len()).sum()
    }

    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// Adds a fingerprint: whether it was not there; `None` when there is no room.
    pub(super) fn insert(&mut self, fingerprint: u128, budget: &mut Budget) -> Option<bool> {
        let word = (fingerprint as u64).max(1);
        // Which table is told by other bits, which makes the word a longer one than it is.
        let shard = &mut self.shards[(fingerprint >> 122) as usize];
        if (shard.used + 1) * 5 > shard.slots.len() * 4 && !shard.grow(budget) {
            return None;
        }
        let new = shard.insert(word);
        self.len += u64::from(new);
        Some(new)
    }

    /// The probability that one more state is taken for one of those stored.
    pub(super) fn chance(&self) -> f64 {
        self.len as f64 / SHARDS as f64 / 2f64.powi(64)
    }
}

impl Shard {
    fn insert(&mut self, word: u64) -> bool {
        let mut slot = ((u128::from(word) * self.slots.len() as u128) >> 64) as usize;
        loop {
            match self.slots[slot] {
                0 => {
                    self.slots[slot] = word;
                    self.used += 1;
                    return true;
                }
                found if found == word => return false,
                _ => slot = if slot + 1 == self.slots.len() { 0 } else { slot + 1 },
            }
        }
    }

    fn grow(&mut self, budget: &mut Budget) -> bool {
        let capacity = (self.slots.len() + self.slots.len() / 2).max(FIRST_CAPACITY);
        let mut grown = Shard::default();
        if !budget.reserve(&mut grown.slots, capacity) {
            return false;
        }
        grown.slots.resize(capacity, 0);
        for &word in self.slots.iter().filter(|&&word| word != 0) {
            grown.insert(word);
        }
        budget.release::<u64>(self.slots.len());
        *self = grown;
        true
    }
}
