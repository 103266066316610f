//! The state vector, which knows what has changed in it.

use std::ops::Deref;

/// A vector of component numbers that keeps account of the positions written since the store has last seen it, so that a
/// visit costs what changed and not its length.
#[derive(Debug, Clone, Default)]
pub struct StateVector {
    values: Vec<u32>,
    /// Positions written since the visit `seen`, with repetitions.
    moved: Vec<u32>,
    /// The visit at which the store saw it last, 0 when it must look at everything.
    seen: u64,
}

impl StateVector {
    /// Sets what stands at a position, and gives what stood there.
    #[inline]
    pub fn set(&mut self, position: usize, number: u32) -> u32 {
        if self.values.len() <= position {
            self.values.resize(position + 1, 0);
        }
        let old = std::mem::replace(&mut self.values[position], number);
        if old != number && self.seen != 0 {
            if self.moved.len() <= self.values.len() {
                self.moved.push(position as u32);
            } else {
                // To look at everything is cheaper by now.
                self.forget();
            }
        }
        old
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.values.clear();
        self.forget();
    }

    /// Has the store look at everything.
    fn forget(&mut self) {
        self.moved.clear();
        self.seen = 0;
    }

    /// The vector with the positions that may differ from what the store saw at that visit, if it was this vector.
    pub(super) fn since(&self, visit: u64) -> Vector<'_> {
        Vector { values: &self.values, moved: (visit != 0 && self.seen == visit).then_some(&self.moved) }
    }

    /// The store has seen it at that visit.
    pub(super) fn seen(&mut self, visit: u64) {
        self.moved.clear();
        self.seen = visit;
    }

    /// Whether something has changed since the store has seen it.
    pub(super) fn has_moved(&self) -> bool {
        self.seen == 0 || !self.moved.is_empty()
    }

    /// Puts back what stood at positions before. `followed`: the store has taken back what it saw of the change.
    pub(super) fn take_back(&mut self, before: &[(u32, u32)], followed: bool) {
        for &(position, number) in before.iter().rev() {
            if followed {
                self.values[position as usize] = number;
            } else {
                self.set(position as usize, number);
            }
        }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        4 * (self.values.capacity() + self.moved.capacity()) as u64
    }
}

impl Deref for StateVector {
    type Target = [u32];

    fn deref(&self) -> &[u32] {
        &self.values
    }
}

/// A vector as it is handed down in a visit: with the positions that may differ from the last one, where that is known.
#[derive(Debug, Clone, Copy)]
pub(super) struct Vector<'a> {
    pub(super) values: &'a [u32],
    pub(super) moved: Option<&'a [u32]>,
}

impl Vector<'_> {
    /// What stands at a position.
    #[inline]
    pub(super) fn get(&self, position: usize) -> u32 {
        self.values.get(position).copied().unwrap_or(0)
    }
}

#[cfg(test)]
impl<'a> From<&'a [u32]> for Vector<'a> {
    fn from(values: &'a [u32]) -> Self {
        Vector { values, moved: None }
    }
}
