//! Append-only arrays that grow by a segment at a time.
//!
//! A single vector would copy everything whenever it grows: tens of milliseconds for the sizes met here, in the middle
//! of a slice that the page waits for, and twice the memory for that moment.

use super::budget::Budget;

/// log2 of the elements of a segment.
const SEGMENT_BITS: u32 = 11;
const SEGMENT: usize = 1 << SEGMENT_BITS;

/// An append-only array of small values.
#[derive(Debug)]
pub(super) struct Segmented<T> {
    segments: Vec<Vec<T>>,
    len: usize,
}

impl<T: Copy> Segmented<T> {
    pub(super) fn new() -> Self {
        Segmented { segments: Vec::new(), len: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Appends; false when there is no room.
    pub(super) fn push(&mut self, value: T, budget: &mut Budget) -> bool {
        if self.len & (SEGMENT - 1) == 0 && !grow(&mut self.segments, SEGMENT, budget) {
            return false;
        }
        // The segment was reserved whole, so this does not allocate.
        self.segments[self.len >> SEGMENT_BITS].push(value);
        self.len += 1;
        true
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> u64 {
        let table = self.segments.capacity() * size_of::<Vec<T>>();
        (table + self.segments.len() * SEGMENT * size_of::<T>()) as u64
    }

    pub(super) fn get(&self, index: u32) -> T {
        self.segments[index as usize >> SEGMENT_BITS][index as usize & (SEGMENT - 1)]
    }

    pub(super) fn set(&mut self, index: u32, value: T) {
        self.segments[index as usize >> SEGMENT_BITS][index as usize & (SEGMENT - 1)] = value;
    }
}

/// Appends an empty segment with room for `n` elements.
fn grow<T>(segments: &mut Vec<Vec<T>>, n: usize, budget: &mut Budget) -> bool {
    let mut segment = Vec::new();
    if !budget.reserve(&mut segment, n) {
        return false;
    }
    if segments.len() == segments.capacity() {
        let more = segments.capacity().max(16);
        if !budget.reserve(segments, more) {
            budget.release::<T>(n);
            return false;
        }
    }
    segments.push(segment);
    true
}

/// log2 of the words of an arena segment.
const ARENA_BITS: u32 = 12;
const ARENA: usize = 1 << ARENA_BITS;

/// Word sequences of any length, each in one piece, found by a 32-bit position.
#[derive(Debug)]
pub(super) struct Arena {
    segments: Vec<Vec<u32>>,
    words: u64,
}

impl Arena {
    pub(super) fn new() -> Self {
        Arena { segments: Vec::new(), words: 0 }
    }

    /// Words stored, headers included.
    pub(super) fn words(&self) -> u64 {
        self.words
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> u64 {
        let table = self.segments.capacity() * size_of::<Vec<u32>>();
        (table + self.segments.iter().map(|s| s.capacity() * 4).sum::<usize>()) as u64
    }

    /// Stores a sequence and says where; `None` when there is no room.
    pub(super) fn push(&mut self, words: &[u32], budget: &mut Budget) -> Option<u32> {
        let need = words.len() + 1;
        let fits = self.segments.last().is_some_and(|s| s.capacity() - s.len() >= need && s.len() < ARENA);
        if !fits && !self.open(need, budget) {
            return None;
        }
        // A long sequence takes several segment numbers; its words are all in the first.
        let number = self.segments.iter().rposition(|s| s.capacity() > 0)?;
        let segment = &mut self.segments[number];
        let position = (number << ARENA_BITS) + segment.len();
        segment.push(words.len() as u32);
        segment.extend_from_slice(words);
        self.words += need as u64;
        Some(position as u32)
    }

    /// Opens segments for a sequence of `need` words.
    fn open(&mut self, need: usize, budget: &mut Budget) -> bool {
        let numbers = need.div_ceil(ARENA);
        if self.segments.len() + numbers > 1 << (32 - ARENA_BITS) {
            budget.refuse();
            return false;
        }
        let size = need.max(ARENA);
        if !grow(&mut self.segments, size, budget) {
            return false;
        }
        for _ in 1..numbers {
            if !grow(&mut self.segments, 0, budget) {
                return false;
            }
        }
        true
    }

    pub(super) fn get(&self, position: u32) -> &[u32] {
        let segment = &self.segments[(position >> ARENA_BITS) as usize];
        let at = position as usize & (ARENA - 1);
        let len = segment[at] as usize;
        &segment[at + 1..at + 1 + len]
    }
}
