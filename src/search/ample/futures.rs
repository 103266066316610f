//! What threads have been seen to do from where they stand, and later on.
//!
//! A *place* is where a thread stands in its code ([`ThreadAt::place`](crate::system::ThreadAt)), one of that thread. From
//! each it was seen to touch something in its next transition, and to come to other places, where it goes on, or where
//! threads begin that it has started. What it may touch *later* is what it was seen to touch there and in all places that
//! follow. This is a lower bound: it grows as the search goes on. Who has relied on it is told when it has
//! turned out to be too little.

use super::bits::Bits;
use crate::system::{How, Touch};
use crate::util::FxMap;

/// The number of a place.
pub(super) type PlaceId = u32;

/// Places, and touches, of which so many are kept apart at most.
const MOST_PLACES: usize = 50_000;
const MOST_TOUCHES: usize = 4_000;

#[derive(Debug, Default)]
struct Place {
    /// What the next transition touches, up to the next choice of a thread.
    now: Bits,
    /// What is touched in that and all that follow.
    later: Bits,
    /// The places from which it was come to,
    from: Vec<PlaceId>,
    /// and those of them from which it is the same transition that goes on here, after a choice of data.
    within: Vec<PlaceId>,
    /// The lock that is taken next is among them.
    takes: bool,
    /// What is touched at last is among what is touched later.
    at_last: bool,
    /// The transition goes on after a choice of data: what it touches then may not be known yet.
    goes_on: bool,
    /// The places whose later touches it was taken not to conflict with, where it goes on.
    relies_on: Vec<PlaceId>,
    /// What others were taken not to conflict with, here and later.
    relied: Bits,
}

/// All that was seen.
#[derive(Debug, Default)]
pub(super) struct Futures {
    numbers: FxMap<u64, PlaceId>,
    places: Vec<Place>,
    touches: FxMap<Touch, u32>,
    list: Vec<Touch>,
    /// For each touch those that it conflicts with.
    conflicts: Vec<Bits>,
    /// There are more than can be kept apart.
    full: bool,
    /// Something was relied on that has turned out otherwise.
    broken: bool,
    /// What the transition that is looked at has touched; kept for the memory of it.
    scratch: [Bits; 2],
}

impl Futures {
    /// What was seen, for a search that starts again: nothing is relied on yet. None where it is too much to be kept apart.
    pub(super) fn without_reliance(mut self) -> Option<Futures> {
        for place in &mut self.places {
            place.relies_on.clear();
            place.relied = Bits::default();
        }
        self.broken = false;
        (!self.full).then_some(self)
    }

    /// The number of a place.
    pub(super) fn place(&mut self, key: u64) -> PlaceId {
        if self.places.len() >= MOST_PLACES {
            self.full = true;
        }
        if self.full {
            return self.numbers.get(&key).copied().unwrap_or(0);
        }
        *self.numbers.entry(key).or_insert_with(|| {
            self.places.push(Place::default());
            self.places.len() as PlaceId - 1
        })
    }

    /// There are more places or touches than are kept apart: nothing can be told any more.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    /// Whether something that was relied on has turned out otherwise.
    pub(super) fn is_broken(&self) -> bool {
        self.broken
    }

    /// The transition from a place has touched `all`. Of these `first` as far as it could not have been stopped.
    pub(super) fn touched(&mut self, place: PlaceId, first: &[Touch], all: &[Touch]) {
        let [mut now, mut later] = std::mem::take(&mut self.scratch);
        self.numbers(first, &mut now);
        self.numbers(all, &mut later);
        if !self.full {
            self.touched_now(place, &now);
            self.touched_later(place, &later);
        }
        self.scratch = [now, later];
    }

    /// The transition from a place takes a lock, when it comes to that.
    pub(super) fn takes(&mut self, place: PlaceId, lock: u64) {
        if !self.full && !std::mem::replace(&mut self.places[place as usize].takes, true) {
            let touch = [Touch::new(lock, 0, How::Acquire)];
            self.touched(place, &touch, &touch);
        }
    }

    /// Whatever a thread does from a place, it touches that at last.
    pub(super) fn at_last(&mut self, place: PlaceId, touch: Touch) {
        if !self.full && !std::mem::replace(&mut self.places[place as usize].at_last, true) {
            self.touched(place, &[], &[touch]);
        }
    }

    fn numbers(&mut self, touches: &[Touch], numbers: &mut Bits) {
        numbers.clear();
        for &touch in touches.iter().chain([&Touch::STEP]).filter(|touch| counts(**touch)) {
            self.full |= self.list.len() >= MOST_TOUCHES;
            if !self.full {
                numbers.insert(self.number(touch));
            }
        }
    }

    /// A thread has come from one place to another, or has started the one that begins there. `within`: before a choice of
    /// data, from which the transition goes on.
    pub(super) fn leads(&mut self, from: PlaceId, to: PlaceId, within: bool) {
        if self.full {
            return;
        }
        if within && !self.places[to as usize].within.contains(&from) {
            self.places[from as usize].goes_on = true;
            self.places[to as usize].within.push(from);
            let now = self.places[to as usize].now.clone();
            self.touched_now(from, &now);
        }
        if !self.places[to as usize].from.contains(&from) {
            self.places[to as usize].from.push(from);
            let later = self.places[to as usize].later.clone();
            self.touched_later(from, &later);
        }
    }

    /// Whether what one thread does next conflicts with what another one may do now or later.
    pub(super) fn conflict(&self, now: PlaceId, later: PlaceId) -> bool {
        let (now, later) = (&self.places[now as usize].now, &self.places[later as usize].later);
        !later.is_empty() && now.iter().any(|touch| self.conflicts[touch as usize].meets(later))
    }

    /// From now on that is relied on not to be so.
    pub(super) fn rely(&mut self, now: PlaceId, later: PlaceId) {
        let at = &mut self.places[now as usize];
        if at.goes_on && !at.relies_on.contains(&later) {
            at.relies_on.push(later);
        }
        let touches = at.now.clone();
        self.places[later as usize].relied.add(&touches);
    }

    fn number(&mut self, touch: Touch) -> u32 {
        if let Some(&number) = self.touches.get(&touch) {
            return number;
        }
        let number = self.list.len() as u32;
        self.touches.insert(touch, number);
        self.list.push(touch);
        let mut row = Bits::default();
        for (other, &with) in self.list.iter().enumerate() {
            if conflict(touch, with) {
                row.insert(other as u32);
                if other < self.conflicts.len() {
                    self.conflicts[other].insert(number);
                }
            }
        }
        self.conflicts.push(row);
        number
    }

    fn touched_now(&mut self, place: PlaceId, touches: &Bits) {
        if self.places[place as usize].now.has(touches) {
            return;
        }
        let mut open = vec![(place, touches.clone())];
        while let Some((place, touches)) = open.pop() {
            let new = self.places[place as usize].now.add(&touches);
            if new.is_empty() {
                continue;
            }
            for at in 0..self.places[place as usize].relies_on.len() {
                let later = self.places[place as usize].relies_on[at] as usize;
                let conflicts = |touch: u32| self.conflicts[touch as usize].meets(&self.places[later].later);
                self.broken |= new.iter().any(conflicts);
                self.places[later].relied.add(&new);
            }
            open.extend(self.places[place as usize].within.iter().map(|&from| (from, new.clone())));
        }
    }

    fn touched_later(&mut self, place: PlaceId, touches: &Bits) {
        if self.places[place as usize].later.has(touches) {
            return;
        }
        let mut open = vec![(place, touches.clone())];
        while let Some((place, touches)) = open.pop() {
            let at = &mut self.places[place as usize];
            let new = at.later.add(&touches);
            if new.is_empty() {
                continue;
            }
            self.broken |= new.iter().any(|touch| self.conflicts[touch as usize].meets(&at.relied));
            open.extend(at.from.iter().map(|&from| (from, new.clone())));
        }
    }

    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        let of_place = |place: &Place| {
            let lists = 4 * (place.from.capacity() + place.within.capacity()) as u64;
            place.now.bytes() + place.later.bytes() + place.relied.bytes() + lists + size_of::<Place>() as u64
        };
        let places: u64 = self.places.iter().map(of_place).sum();
        let touches: u64 = self.conflicts.iter().map(Bits::bytes).sum();
        places + touches + 24 * self.numbers.capacity() as u64 + 64 * self.list.capacity() as u64
    }
}

/// Whether it can be in conflict at all. What makes another thread go on changes nothing for those that could go on, to find a
/// lock taken changes nothing, and what can come only afterwards does not come first.
fn counts(touch: Touch) -> bool {
    touch.is_everything() || !matches!(touch.how, How::Wakes | How::Attempt | How::After)
}

/// Whether the order of two touches by threads that could both make theirs now may make a difference. A lock is given back by
/// whoever has it, so that no other thread could take it or give it back now.
fn conflict(one: Touch, other: Touch) -> bool {
    let of_owner = |a: How, b: How| a == How::Release && matches!(b, How::Acquire | How::Release);
    let (a, b) = (one.how, other.how);
    let everything = one.is_everything() || other.is_everything();
    everything || !of_owner(a, b) && !of_owner(b, a) && one.conflicts(other)
}
