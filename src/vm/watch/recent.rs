//! What the running thread has used a moment ago: using it once more tells nothing new, as long as the thread goes on, holds the
//! same monitors, and nobody starts or is known to have ended.

use crate::vm::heap::Ref;

/// Pieces of data that are kept at a time. Two that go by the same place take turns.
const PLACES: usize = 1024;
/// Set in `on` of a static field, which belongs to a class.
pub(in crate::vm) const STATIC: u32 = 1 << 31;

#[derive(Debug, Clone, Copy, Default)]
struct Place {
    on: u32,
    part: u32,
    /// When that was.
    time: u32,
    wrote: bool,
}

/// The pieces of data.
#[derive(Debug, Clone)]
pub(in crate::vm) struct Recent {
    places: Box<[Place; PLACES]>,
    /// What was kept at other times does not count.
    now: u32,
}

impl Default for Recent {
    fn default() -> Self {
        Recent { places: Box::new([Place::default(); PLACES]), now: 1 }
    }
}

#[inline(always)]
fn place_of(on: u32, part: u32) -> usize {
    (on.wrapping_mul(0x9e37_79b1).wrapping_add(part.wrapping_mul(0x85eb_ca6b)) >> 22) as usize % PLACES
}

impl Recent {
    /// Whether the running thread has just done the same to that slot or element, or more.
    #[inline(always)]
    pub(in crate::vm) fn has(&self, on: Ref, part: u32, write: bool) -> bool {
        let place = &self.places[place_of(on, part)];
        place.time == self.now && place.on == on && place.part == part && (place.wrote || !write)
    }

    pub(in crate::vm) fn keep(&mut self, on: Ref, part: u32, write: bool) {
        self.places[place_of(on, part)] = Place { on, part, time: self.now, wrote: write };
    }

    pub(super) fn forget(&mut self) {
        match self.now.checked_add(1) {
            Some(next) => self.now = next,
            None => *self = Recent::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_write_says_more_than_a_read() {
        let mut recent = Recent::default();
        recent.keep(5, 1, false);
        assert!(
            recent.has(5, 1, false) && !recent.has(5, 1, true) && !recent.has(5, 2, false) && !recent.has(6, 1, false)
        );
        recent.keep(5, 1, true);
        assert!(recent.has(5, 1, false) && recent.has(5, 1, true));
        recent.forget();
        assert!(!recent.has(5, 1, false));
    }

    #[test]
    fn time_begins_anew() {
        let mut recent = Recent { now: u32::MAX, ..Recent::default() };
        recent.keep(5, 1, true);
        recent.forget();
        assert!(!recent.has(5, 1, false) && recent.now == 1);
    }
}
