//! Tree compression (Laarman, van de Pol, Weber: "Parallel Recursive State Compression for Free"): a vector of numbers
//! is folded into a binary tree of interned pairs. Neighbouring states share all but a path of it.

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::budget::Budget;
use super::index::Index;
use super::segmented::Segmented;
use super::vector::Vector;

/// A pair of numbers: two components, two subtrees, or the two halves of a state.
pub(super) type Pair = (u32, u32);

/// Hash of a pair; `seed` tells apart tables whose pairs mean different things.
pub(super) fn hash_pair((left, right): Pair, seed: u64) -> u64 {
    xxh3_64_with_seed(&(u64::from(left) << 32 | u64::from(right)).to_le_bytes(), seed)
}

/// Positions compared at a time, before one by one: most of a long vector is as it was.
const BLOCK: usize = 64;
/// log2 of the slots of the cache of recent pairs.
const RECENT_BITS: u32 = 13;

/// The slot of a pair in the cache: a product's upper bits (Knuth's multiplicative hashing) are good enough where
/// nothing is lost but a look into the index.
#[inline]
fn recent_slot((left, right): Pair) -> usize {
    let key = u64::from(left) << 32 | u64::from(right);
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - RECENT_BITS)) as usize
}

/// Interned pairs, numbered from 1. The pair (0, 0) is number 0: a subtree of absent entities costs nothing.
#[derive(Debug)]
pub(super) struct Pairs {
    pairs: Segmented<Pair>,
    index: Index,
    /// Direct-mapped cache of pairs and their numbers. Neighbouring states ask for the same few subtrees again and
    /// again; the index would answer with three cache misses each.
    recent: Vec<(Pair, u32)>,
}

impl Pairs {
    pub(super) fn new() -> Self {
        Pairs { pairs: Segmented::new(), index: Index::new(), recent: vec![((0, 0), 0); 1 << RECENT_BITS] }
    }

    pub(super) fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Bytes on the budget.
    pub(super) fn bytes(&self) -> u64 {
        self.pairs.bytes() + self.index.bytes()
    }

    pub(super) fn index(&self) -> &Index {
        &self.index
    }

    /// The pair with this number.
    pub(super) fn get(&self, number: u32) -> Pair {
        if number == 0 { (0, 0) } else { self.pairs.get(number - 1) }
    }

    /// The number of a pair. `None` when there is no room.
    #[inline]
    pub(super) fn intern(&mut self, pair: Pair, budget: &mut Budget) -> Option<u32> {
        let slot = recent_slot(pair);
        let (known, number) = self.recent[slot];
        if known == pair {
            return Some(number);
        }
        self.find_or_add(pair, slot, budget)
    }

    #[inline(never)]
    fn find_or_add(&mut self, pair: Pair, slot: usize, budget: &mut Budget) -> Option<u32> {
        if pair == (0, 0) {
            return Some(0);
        }
        let number = self.number_of(pair, hash_pair(pair, 0), budget)?;
        self.recent[slot] = (pair, number);
        Some(number)
    }

    fn number_of(&mut self, pair: Pair, hash: u64, budget: &mut Budget) -> Option<u32> {
        let pairs = &self.pairs;
        if let Some(number) = self.index.find(hash, |n| pairs.get(n - 1) == pair) {
            return Some(number);
        }
        if self.pairs.len() >= u32::MAX as usize - 1 {
            budget.refuse();
            return None;
        }
        if !self.index.reserve(hash, budget, |n| hash_pair(pairs.get(n - 1), 0)) || !self.pairs.push(pair, budget) {
            return None;
        }
        let number = self.pairs.len() as u32;
        self.index.insert(hash, number);
        Some(number)
    }
}

/// What a vector folds to: the two halves, and how many levels of pairs there are (at least 1). Trailing zeros of the
/// vector make no difference, since the height is that of the vector without them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Root {
    pub(super) height: u8,
    pub(super) halves: Pair,
}

/// Folds vectors into balanced trees, remembering the last one.
///
/// `levels[0]` is the last vector, `levels[k]` the numbers of its subtrees of 2^k positions, below `height`. What lies
/// beyond the end of a level counts as 0.
#[derive(Debug)]
pub(super) struct Balanced {
    levels: Vec<Vec<u32>>,
    height: u8,
    dirty: Vec<u32>,
    next_dirty: Vec<u32>,
}

impl Default for Balanced {
    fn default() -> Self {
        Balanced { levels: vec![Vec::new()], height: 1, dirty: Vec::new(), next_dirty: Vec::new() }
    }
}

impl Balanced {
    /// Bytes of the cached levels.
    pub(super) fn bytes(&self) -> u64 {
        let words: usize = self.levels.iter().map(Vec::capacity).sum();
        4 * (words + self.dirty.capacity() + self.next_dirty.capacity()) as u64
    }

    /// The root of what comes from position `from` of `vector`, or `None` when there is no room.
    pub(super) fn fold(&mut self, vector: Vector, from: usize, pairs: &mut Pairs, budget: &mut Budget) -> Option<Root> {
        match vector.moved {
            Some(moved) => self.take_changes(vector, from, moved),
            None => self.find_changes(vector.values.get(from..).unwrap_or(&[])),
        }
        let len = self.levels[0].len();
        if len == 0 {
            self.height = 1;
            return Some(Root { height: 1, halves: (0, 0) });
        }
        let height = height_of(len);
        self.levels.resize_with(self.levels.len().max(height as usize), Vec::new);
        for level in 1..height as usize {
            // At its old height the last vector's root was a state, not a subtree: now it is one.
            if level >= self.height as usize {
                self.levels[level].clear();
                if self.dirty.first() != Some(&0) {
                    self.dirty.insert(0, 0);
                }
            }
            if !self.fold_level(level, len.div_ceil(1 << level), pairs, budget) {
                *self = Balanced::default();
                return None;
            }
        }
        self.height = height;
        Some(self.root())
    }

    /// The root of the last vector.
    pub(super) fn root(&self) -> Root {
        let top = &self.levels[usize::from(self.height) - 1];
        let half = |i: usize| top.get(i).copied().unwrap_or(0);
        Root { height: self.height, halves: (half(0), half(1)) }
    }

    /// Makes `vector` the cached one, without trailing zeros, and `dirty` the numbers of pairs of positions that differ,
    /// ascending.
    fn find_changes(&mut self, vector: &[u32]) {
        let vector = &vector[..vector.iter().rposition(|&x| x != 0).map_or(0, |last| last + 1)];
        self.dirty.clear();
        let old = &mut self.levels[0];
        old.resize(old.len().max(vector.len()), 0);
        for (block, (old, new)) in old.chunks(BLOCK).zip(vector.chunks(BLOCK)).enumerate() {
            if old == new {
                continue;
            }
            for (i, (old_pair, new_pair)) in old.chunks(2).zip(new.chunks(2)).enumerate() {
                if old_pair != new_pair {
                    self.dirty.push((block * BLOCK / 2 + i) as u32);
                }
            }
        }
        let covered = vector.len().next_multiple_of(2);
        self.dirty.extend((covered / 2..old.len().div_ceil(2)).map(|i| i as u32));
        old.clear();
        old.extend_from_slice(vector);
    }

    /// The same, where the only positions that may differ are known.
    fn take_changes(&mut self, vector: Vector, from: usize, moved: &[u32]) {
        self.dirty.clear();
        let cached = &mut self.levels[0];
        for at in moved.iter().map(|&p| p as usize).filter(|&p| p >= from) {
            let (place, now) = (at - from, vector.get(at));
            if cached.get(place).copied().unwrap_or(0) != now {
                if cached.len() <= place {
                    cached.resize(place + 1, 0);
                }
                cached[place] = now;
                self.dirty.push((place / 2) as u32);
            }
        }
        cached.truncate(cached.iter().rposition(|&x| x != 0).map_or(0, |last| last + 1));
        self.dirty.sort_unstable();
        self.dirty.dedup();
    }

    /// Computes the dirty subtrees of `level` and which of the next level are dirty because they changed.
    fn fold_level(&mut self, level: usize, len: usize, pairs: &mut Pairs, budget: &mut Budget) -> bool {
        let (below, above) = self.levels.split_at_mut(level);
        let (below, here) = (&below[level - 1], &mut above[0]);
        here.resize(len, 0);
        self.next_dirty.clear();
        for &i in &self.dirty {
            let child = |i: usize| below.get(i).copied().unwrap_or(0);
            let pair = (child(2 * i as usize), child(2 * i as usize + 1));
            let Some(number) = pairs.intern(pair, budget) else { return false };
            if let Some(place) = here.get_mut(i as usize) {
                *place = number;
            }
            if self.next_dirty.last() != Some(&(i / 2)) {
                self.next_dirty.push(i / 2);
            }
        }
        std::mem::swap(&mut self.dirty, &mut self.next_dirty);
        true
    }
}

fn height_of(len: usize) -> u8 {
    if len <= 2 { 1 } else { (usize::BITS - (len - 1).leading_zeros()) as u8 }
}

/// The vector that folds to `root` as a balanced tree, with trailing zeros.
pub(super) fn unfold(root: Root, pairs: &Pairs) -> Vec<u32> {
    let mut level = vec![root.halves.0, root.halves.1];
    for _ in 1..root.height {
        level = level.iter().flat_map(|&number| <[u32; 2]>::from(pairs.get(number))).collect();
    }
    level
}

/// The numbers in the balanced tree of the vector that a walk over stored ones stands at, at first one of zeros.
#[derive(Debug, Default)]
pub(super) struct Levels {
    /// From the positions up; the halves are the last one.
    levels: Vec<Vec<u32>>,
    /// Subtrees still to be looked at: level, index, number.
    work: Vec<(usize, usize, u32)>,
}

impl Levels {
    /// That of the tree, 1 before the first one.
    pub(super) fn height(&self) -> u8 {
        self.levels.len().max(1) as u8
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.levels.iter().map(|level| 4 * level.capacity() as u64).sum()
    }

    /// Tells `each` where the vector that folds to `root` differs from the one it stands at, and goes there.
    pub(super) fn go_to(&mut self, root: Root, pairs: &Pairs, each: &mut impl FnMut(usize, u32)) {
        let height = usize::from(root.height);
        if self.levels.len() != height {
            self.set_height(height, each);
        }
        self.work.extend([(height - 1, 0, root.halves.0), (height - 1, 1, root.halves.1)]);
        while let Some((level, i, number)) = self.work.pop() {
            if std::mem::replace(&mut self.levels[level][i], number) == number {
                continue;
            }
            if level == 0 {
                each(i, number);
            } else {
                let (left, right) = pairs.get(number);
                self.work.extend([(level - 1, 2 * i, left), (level - 1, 2 * i + 1, right)]);
            }
        }
    }

    /// Makes room for a tree of that height, or takes away what is beyond its end.
    fn set_height(&mut self, height: usize, each: &mut impl FnMut(usize, u32)) {
        let beyond = self.levels.first().into_iter().flatten().enumerate().skip(1 << height);
        beyond.filter(|(_, number)| **number != 0).for_each(|(position, _)| each(position, 0));
        let known = self.levels.len();
        self.levels.resize_with(height, Vec::new);
        for (level, numbers) in self.levels.iter_mut().enumerate() {
            numbers.resize(1 << (height - level), 0);
            if level >= known {
                // The pair above what there was has not been looked at: it is no number, so that it will be.
                numbers[0] = u32::MAX;
            }
        }
    }
}
