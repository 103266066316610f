//! Hash compaction (Wolper, Leroy: "Reliable Hashing without Collision Detection"): 64 bits of a state's fingerprint stand
//! for the state. Two states with the same 64 bits are taken for one, and what lies behind the second is not explored.
//!
//! For searches with a depth bound the least depth stands beside the hash: a state that was first met deeper has more to
//! show when it is met again nearer the root.

use super::budget::Budget;

/// Sub-tables, each of which grows alone; see `index`.
const SHARDS: usize = 64;
const FIRST_CAPACITY: usize = 64;

/// A set of 64-bit words. 0 marks an empty slot; a fingerprint that is 0 is stored as 1.
#[derive(Debug)]
pub(super) struct HashCompaction {
    shards: Vec<Shard>,
    len: u64,
    /// Depths are kept.
    deep: bool,
}

/// What a table of hashes has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Met {
    New,
    Known,
    /// Known, and never met so near the root before.
    Nearer,
}

#[derive(Debug, Default)]
struct Shard {
    slots: Vec<u64>,
    /// The depth of each slot, where depths are kept.
    depths: Vec<u32>,
    used: usize,
}

impl HashCompaction {
    pub(super) fn new() -> Self {
        HashCompaction { shards: (0..SHARDS).map(|_| Shard::default()).collect(), len: 0, deep: false }
    }

    /// Keeps the least depth of each state from now on; the table is empty.
    pub(super) fn track_depths(&mut self) {
        self.deep = true;
    }

    pub(super) fn capacity(&self) -> usize {
        self.shards.iter().map(|s| s.slots.len()).sum()
    }

    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// Adds a fingerprint: whether it was there; `None` when there is no room.
    pub(super) fn insert(&mut self, fingerprint: u128, depth: u32, budget: &mut Budget) -> Option<Met> {
        let word = (fingerprint as u64).max(1);
        // Which table is told by other bits, which makes the word a longer one than it is.
        let shard = &mut self.shards[(fingerprint >> 122) as usize];
        if (shard.used + 1) * 5 > shard.slots.len() * 4 && !shard.grow(self.deep, budget) {
            return None;
        }
        let met = shard.insert(word, depth);
        self.len += u64::from(met == Met::New);
        Some(met)
    }

    /// The probability that one more state is taken for one of those stored.
    pub(super) fn chance(&self) -> f64 {
        self.len as f64 / SHARDS as f64 / 2f64.powi(64)
    }
}

impl Shard {
    fn insert(&mut self, word: u64, depth: u32) -> Met {
        let mut slot = ((u128::from(word) * self.slots.len() as u128) >> 64) as usize;
        loop {
            match self.slots[slot] {
                0 => {
                    self.slots[slot] = word;
                    self.used += 1;
                    if let Some(least) = self.depths.get_mut(slot) {
                        *least = depth;
                    }
                    return Met::New;
                }
                found if found == word => return self.note_depth(slot, depth),
                _ => slot = if slot + 1 == self.slots.len() { 0 } else { slot + 1 },
            }
        }
    }

    fn note_depth(&mut self, slot: usize, depth: u32) -> Met {
        match self.depths.get_mut(slot) {
            Some(least) if depth < *least => {
                *least = depth;
                Met::Nearer
            }
            _ => Met::Known,
        }
    }

    fn grow(&mut self, deep: bool, budget: &mut Budget) -> bool {
        let capacity = (self.slots.len() + self.slots.len() / 2).max(FIRST_CAPACITY);
        let mut grown = Shard::default();
        if !budget.reserve(&mut grown.slots, capacity) {
            return false;
        }
        grown.slots.resize(capacity, 0);
        if deep {
            if !budget.reserve(&mut grown.depths, capacity) {
                budget.release::<u64>(capacity);
                return false;
            }
            grown.depths.resize(capacity, 0);
        }
        for (slot, &word) in self.slots.iter().enumerate().filter(|(_, word)| **word != 0) {
            grown.insert(word, self.depths.get(slot).copied().unwrap_or(0));
        }
        budget.release::<u64>(self.slots.len());
        budget.release::<u32>(self.depths.len());
        *self = grown;
        true
    }
}
