//! What an event has touched, in an order in which it is quickly found.

use crate::choice::Tid;
use crate::system::{How, Touch};

/// A set of touches.
#[derive(Debug, Clone, Default)]
pub(super) struct TouchSet {
    /// By what they touch, each once.
    touches: Vec<Touch>,
    /// One of them is [`Touch::EVERYTHING`].
    everything: bool,
}

/// What an event has done to a lock.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct OfLock {
    pub(super) acquires: bool,
    pub(super) releases: bool,
    pub(super) looks: bool,
}

impl TouchSet {
    /// Adds one.
    pub(super) fn insert(&mut self, touch: Touch) {
        self.everything |= touch.is_everything();
        if let Err(at) = self.touches.binary_search(&touch) {
            self.touches.insert(at, touch);
        }
    }

    /// Whether nothing was touched.
    pub(super) fn is_empty(&self) -> bool {
        self.touches.is_empty()
    }

    /// Whether it depends on all that others do.
    pub(super) fn is_everything(&self) -> bool {
        self.everything
    }

    /// Those that touch the same thing, whichever part of it.
    fn on(&self, on: u64) -> &[Touch] {
        let from = self.touches.partition_point(|touch| touch.on < on);
        let to = self.touches.partition_point(|touch| touch.on <= on);
        &self.touches[from..to]
    }

    /// Whether the order of an event that has touched these, and of one by another thread that touches this, may make a
    /// difference.
    pub(super) fn conflicts_with(&self, touch: Touch) -> bool {
        self.everything || touch.is_everything() || self.on(touch.on).iter().any(|other| other.conflicts(touch))
    }

    /// The same for two sets.
    pub(super) fn conflicts(&self, other: &TouchSet) -> bool {
        let (few, many) = if self.touches.len() < other.touches.len() { (self, other) } else { (other, self) };
        self.everything || other.everything || few.touches.iter().any(|&touch| many.conflicts_with(touch))
    }

    /// What was done to a lock.
    pub(super) fn of_lock(&self, lock: u64) -> OfLock {
        let touches = self.on(lock);
        let has = |how: How| touches.iter().any(|touch| touch.how == how);
        OfLock { acquires: has(How::Acquire), releases: has(How::Release), looks: has(How::Read) }
    }

    /// Whether it has made a thread go on that could not.
    pub(super) fn wakes(&self, thread: Tid) -> bool {
        self.on(thread.into()).iter().any(|touch| touch.how == How::Wakes)
    }

    /// The threads that it has made go on.
    pub(super) fn woken(&self) -> impl Iterator<Item = Tid> + '_ {
        let woken = self.touches.iter().filter(|touch| touch.how == How::Wakes);
        woken.filter_map(|touch| Tid::try_from(touch.on).ok())
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        (self.touches.capacity() * size_of::<Touch>()) as u64
    }
}
