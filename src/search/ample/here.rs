//! A point on the stack of the search: which threads stand where, who has gone on, and who sleeps.

use smallvec::SmallVec;

use super::bits::bits_of;
use super::futures::PlaceId;
use crate::choice::Tid;
use crate::search::sleep::{SleepSet, Sleeper};
use crate::system::Waits;

/// A thread at a point.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stand {
    pub(super) thread: Tid,
    pub(super) place: PlaceId,
    pub(super) waits: Waits,
    /// The index of the choice with which it goes on, if it can.
    pub(super) index: Option<u32>,
}

/// A set of threads, by their places in the list of a point.
pub(super) type Set = u64;

/// A point on the stack.
#[derive(Debug, Default)]
pub(super) struct Here {
    pub(super) threads: SmallVec<[Stand; 6]>,
    /// Those that can go on, and those that were let go on.
    pub(super) able: Set,
    pub(super) taken: Set,
    /// Which of the threads has gone on last.
    pub(super) mover: Option<usize>,
    /// Threads are chosen: no step goes on here.
    pub(super) chooses_threads: bool,
    /// It is a choice of threads alone, so that some can be left out.
    pub(super) reducible: bool,
    /// One of its choices has led to a state that was new then.
    pub(super) leads_on: bool,
    /// How often the same thread has gone on in a row, here at the end.
    pub(super) alone: u32,
    /// The number of the state.
    pub(super) state: u32,
    /// The threads that sleep here, and those of the able ones that were passed over for that.
    pub(super) asleep: SleepSet,
    pub(super) passed: Set,
    /// Who has gone on last, with what that has touched, if its step ended there.
    pub(super) moved: Option<Sleeper>,
}

/// The set of those at these places.
pub(super) fn set_of(places: impl Iterator<Item = usize>) -> Set {
    places.fold(0, |all, at| all | 1 << at)
}

/// The places of those that are in a set, in their order.
pub(super) fn members(set: Set) -> impl Iterator<Item = usize> + Clone {
    bits_of(set).map(|at| at as usize)
}

impl Here {
    /// Where these threads stand in the list; they are given by a bit for each number.
    pub(super) fn places_of(&self, threads: u32) -> Set {
        let is_one =
            |at: &usize| threads.checked_shr(self.threads[*at].thread.into()).is_some_and(|bits| bits & 1 != 0);
        if threads == 0 { 0 } else { set_of((0..self.threads.len()).filter(is_one)) }
    }

    /// The threads that can go on and sleep.
    pub(super) fn sleeping(&self) -> Set {
        self.able & self.places_of(self.asleep.threads())
    }

    /// A thread goes on that may have slept. Those that have gone on before it here did so while it slept: whatever begins with
    /// both has been left to it, so that they must not leave it out in their turn.
    pub(super) fn wake(&mut self, at: usize) {
        if !self.asleep.has(self.threads[at].thread) {
            return;
        }
        let gone = self.taken & !self.passed;
        let stays = |thread: Tid| {
            let place = self.threads.iter().position(|stand| stand.thread == thread);
            place.is_some_and(|place| place != at && gone >> place & 1 == 0)
        };
        self.asleep.retain(|sleeper| stays(sleeper.thread));
    }

    /// The state is met again on the way from itself, where only these threads sleep. What has gone on here has not been explored
    /// with the others awake.
    pub(super) fn wake_all_but(&mut self, asleep: &SleepSet) {
        let awake = |at: &usize| !asleep.has(self.threads[*at].thread);
        let again = set_of(members(self.passed).filter(awake));
        let slept = self.sleeping() & (self.passed | !self.taken);
        if members(slept).all(|at| !awake(&at)) {
            return;
        }
        self.asleep.retain(|sleeper| asleep.has(sleeper.thread));
        self.moved = None;
        self.passed &= !again;
        self.taken &= !again;
    }

    pub(super) fn find(&self, index: u32) -> Option<usize> {
        self.threads.iter().position(|stand| stand.index == Some(index))
    }

    /// The thread that another one waits for, if it waits for a certain one.
    pub(super) fn waits_for(&self, at: usize) -> Option<usize> {
        match self.threads[at].waits {
            Waits::For(thread) => self.threads.iter().position(|stand| stand.thread == thread),
            Waits::Nothing | Waits::Somehow => None,
        }
    }

    /// Whether a thread cannot go on before one of the set does: it waits for that one, or for one that does. So it is, whatever
    /// happens, where threads wait for each other.
    pub(super) fn is_held_back(&self, mut at: usize, set: Set) -> bool {
        for _ in 0..=self.threads.len() {
            let Some(next) = self.waits_for(at) else { return false };
            if set >> next & 1 != 0 {
                return true;
            }
            at = next;
        }
        true
    }

    /// The thread that has to go on first if a certain one is to go on; itself, if it can. `None`: any of them.
    pub(super) fn freed_by(&self, mut at: usize) -> Option<usize> {
        for _ in 0..=self.threads.len() {
            if self.able >> at & 1 != 0 {
                return Some(at);
            }
            at = self.waits_for(at)?;
        }
        None
    }
}
