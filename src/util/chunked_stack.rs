//! A stack that grows by a chunk at a time.
//!
//! A vector that doubles copies everything now and then, needs old and new memory together just then, and in WebAssembly
//! leaves a hole of the old size for good.

use std::ops::Index;

/// Bytes of a chunk: as many as those of the store's segments, so that what one of them gives back the other one fits
/// into. With chunks of 24 and 32 KiB each such exchange left a hole of 8 or 16 KiB that was of no use to anybody.
const CHUNK_BYTES: usize = 16 << 10;

/// A stack of values.
#[derive(Debug)]
pub struct ChunkedStack<T> {
    /// Full chunks.
    below: Vec<Vec<T>>,
    top: Vec<T>,
    /// An empty chunk, so that a stack that goes up and down at the edge of one does not allocate.
    spare: Vec<T>,
}

impl<T> Default for ChunkedStack<T> {
    fn default() -> Self {
        ChunkedStack { below: Vec::new(), top: Vec::new(), spare: Vec::new() }
    }
}

impl<T> ChunkedStack<T> {
    /// Elements of a chunk: rather one more than bytes that stay free.
    const CHUNK: usize = CHUNK_BYTES.div_ceil(if size_of::<T>() == 0 { 1 } else { size_of::<T>() });

    /// Number of values.
    #[inline]
    pub fn len(&self) -> usize {
        self.below.len() * Self::CHUNK + self.top.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.top.is_empty() && self.below.is_empty()
    }

    /// Puts a value on top.
    #[inline]
    pub fn push(&mut self, value: T) {
        if self.top.len() == Self::CHUNK || self.top.capacity() == 0 {
            self.next_chunk();
        }
        self.top.push(value);
    }

    #[cold]
    fn next_chunk(&mut self) {
        let mut next = std::mem::take(&mut self.spare);
        next.reserve_exact(Self::CHUNK);
        let full = std::mem::replace(&mut self.top, next);
        if !full.is_empty() {
            self.below.push(full);
        }
    }

    /// Takes the value on top.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        if self.top.is_empty() {
            let below = self.below.pop()?;
            self.spare = std::mem::replace(&mut self.top, below);
        }
        self.top.pop()
    }

    /// Takes the value on top, if there are more than so many.
    #[inline]
    pub fn pop_above(&mut self, floor: usize) -> Option<T> {
        if self.len() <= floor {
            return None;
        }
        self.pop()
    }

    /// Takes all values.
    pub fn clear(&mut self) {
        self.below.clear();
        self.top.clear();
    }

    /// Bytes allocated.
    pub fn bytes(&self) -> u64 {
        let elements = self.below.len() * Self::CHUNK + self.top.capacity() + self.spare.capacity();
        (elements * size_of::<T>()) as u64
    }
}

impl<T> Index<usize> for ChunkedStack<T> {
    type Output = T;

    #[inline]
    fn index(&self, i: usize) -> &T {
        let base = self.below.len() * Self::CHUNK;
        if i >= base { &self.top[i - base] } else { &self.below[i / Self::CHUNK][i % Self::CHUNK] }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_is_a_stack(steps in prop::collection::vec((any::<bool>(), 1usize..6000), 1..12)) {
            let (mut pile, mut stack) = (ChunkedStack::default(), Vec::new());
            for (up, n) in steps {
                for i in 0..n {
                    if up {
                        pile.push(i);
                        stack.push(i);
                    } else {
                        prop_assert_eq!(pile.pop(), stack.pop());
                    }
                }
                prop_assert_eq!((pile.len(), pile.is_empty()), (stack.len(), stack.is_empty()));
                prop_assert!(stack.iter().enumerate().all(|(i, value)| pile[i] == *value));
                prop_assert!(pile.bytes() as usize <= (stack.len() + 2 * ChunkedStack::<usize>::CHUNK) * size_of::<usize>());
            }
            pile.clear();
            prop_assert_eq!((pile.len(), pile.pop()), (0, None));
        }
    }
}
