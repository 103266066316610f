//! Exact content-addressed lookup: an open-addressing table of numbers whose contents are kept elsewhere.

use super::budget::Budget;

/// Sub-tables, selected by the hash. Each grows alone, so that growing never takes longer than a small part of a slice
/// and never needs old and new table of everything at the same time.
const SHARDS: usize = 64;
const FIRST_CAPACITY: usize = 16;

/// Maps hashes to numbers; the caller compares contents. Linear probing over one tag byte per slot, so that a probe
/// looks at a number's content only when eight bits beyond the position agree.
#[derive(Debug)]
pub(super) struct Index {
    shards: Vec<Shard>,
    len: usize,
}

#[derive(Debug, Default)]
struct Shard {
    /// 0 for an empty slot.
    tags: Vec<u8>,
    numbers: Vec<u32>,
    used: usize,
}

impl Index {
    pub(super) fn new() -> Self {
        Index { shards: (0..SHARDS).map(|_| Shard::default()).collect(), len: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn capacity(&self) -> usize {
        self.shards.iter().map(|s| s.tags.len()).sum()
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> u64 {
        5 * self.capacity() as u64
    }

    /// The number stored under `hash` for which `same` holds.
    pub(super) fn find(&self, hash: u64, same: impl Fn(u32) -> bool) -> Option<u32> {
        let shard = &self.shards[(hash >> 58) as usize];
        if shard.tags.is_empty() {
            return None;
        }
        let tag = tag(hash);
        let mut slot = shard.home(hash);
        loop {
            match shard.tags[slot] {
                0 => return None,
                t if t == tag && same(shard.numbers[slot]) => return Some(shard.numbers[slot]),
                _ => slot = shard.next(slot),
            }
        }
    }

    /// Makes sure that `insert` with this hash has room; `rehash` gives the hash of a stored number.
    pub(super) fn reserve(&mut self, hash: u64, budget: &mut Budget, rehash: impl Fn(u32) -> u64) -> bool {
        let shard = &mut self.shards[(hash >> 58) as usize];
        // At most 4/5 full: with tags, probing is still one cache line, and the table stays small.
        (shard.used + 1) * 5 <= shard.tags.len() * 4 || shard.grow(budget, rehash)
    }

    /// Adds a number that `find` did not find. `reserve` must have succeeded.
    pub(super) fn insert(&mut self, hash: u64, number: u32) {
        self.shards[(hash >> 58) as usize].insert(hash, number);
        self.len += 1;
    }
}

fn tag(hash: u64) -> u8 {
    (hash as u8).max(1)
}

impl Shard {
    /// Where probing starts: 32 bits of the hash scaled to the capacity, which need not be a power of two.
    fn home(&self, hash: u64) -> usize {
        ((u64::from((hash >> 26) as u32) * self.tags.len() as u64) >> 32) as usize
    }

    fn next(&self, slot: usize) -> usize {
        if slot + 1 == self.tags.len() { 0 } else { slot + 1 }
    }

    fn insert(&mut self, hash: u64, number: u32) {
        let mut slot = self.home(hash);
        while self.tags[slot] != 0 {
            slot = self.next(slot);
        }
        self.tags[slot] = tag(hash);
        self.numbers[slot] = number;
        self.used += 1;
    }

    fn grow(&mut self, budget: &mut Budget, rehash: impl Fn(u32) -> u64) -> bool {
        let old = self.tags.len();
        let capacity = (old + old / 2).max(FIRST_CAPACITY);
        let mut grown = Shard::default();
        if !budget.reserve(&mut grown.tags, capacity) {
            return false;
        }
        if !budget.reserve(&mut grown.numbers, capacity) {
            budget.release::<u8>(capacity);
            return false;
        }
        grown.tags.resize(capacity, 0);
        grown.numbers.resize(capacity, 0);
        for (&tag, &number) in self.tags.iter().zip(&self.numbers) {
            if tag != 0 {
                grown.insert(rehash(number), number);
            }
        }
        *self = grown;
        budget.release::<u8>(old);
        budget.release::<u32>(old);
        true
    }
}
