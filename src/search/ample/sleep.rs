//! Sleep sets: threads that need not go on at a point, since all that begins with their next step was explored from a point
//! before it.
//!
//! When a thread has gone on at a point and another one goes on there next, the first one sleeps: it would do the same
//! afterwards, and whatever begins with the other one's step and then its own begins as well with its own, from where it has been
//! explored. It sleeps as long as nothing happens that is in conflict with what it would do (Patrice Godefroid,
//! *Partial-Order Methods for the Verification of Concurrent Systems*, LNCS 1032, 1996, section 5).
//!
//! **Known states.** Who slept at a state when it was found may be awake when it is met again, on another way: then it has to go
//! on there after all. So it is kept with each state who was passed over ([`PassedOver`]), and a state in which one of these is
//! awake is explored once more, with those threads alone (section 5.3 there).

use std::rc::Rc;

use smallvec::SmallVec;

use crate::choice::Tid;
use crate::system::Touch;
use crate::util::FxMap;

/// A thread that sleeps, and what its next step would touch.
#[derive(Debug, Clone)]
pub(super) struct Sleeper {
    pub(super) thread: Tid,
    touches: Rc<[Touch]>,
}

impl Sleeper {
    /// A thread whose step has touched that.
    pub(super) fn new(thread: Tid, touches: &[Touch]) -> Self {
        Sleeper { thread, touches: touches.into() }
    }
}

/// The threads that sleep at a point.
#[derive(Debug, Clone, Default)]
pub(super) struct SleepSet(SmallVec<[Sleeper; 2]>);

impl SleepSet {
    /// Those that sleep on when a thread does a step that touches so much.
    pub(super) fn after(&self, mover: Tid, touched: &[Touch], never_woken: bool) -> SleepSet {
        let apart = |sleeper: &Sleeper| {
            never_woken || !touched.iter().any(|one| sleeper.touches.iter().any(|other| one.conflicts(*other)))
        };
        SleepSet(self.0.iter().filter(|sleeper| sleeper.thread != mover && apart(sleeper)).cloned().collect())
    }

    /// One more goes to sleep.
    pub(super) fn add(&mut self, sleeper: Sleeper) {
        self.0.retain(|other| other.thread != sleeper.thread);
        self.0.push(sleeper);
    }

    /// Those sleep on for whom that is true.
    pub(super) fn retain(&mut self, sleeps: impl Fn(Tid) -> bool) {
        self.0.retain(|sleeper| sleeps(sleeper.thread));
    }

    /// Whether that thread sleeps.
    pub(super) fn has(&self, thread: Tid) -> bool {
        self.0.iter().any(|sleeper| sleeper.thread == thread)
    }

    /// Whether nobody does.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Threads by states in which they slept and were not let go on, where the search is done with the state.
#[derive(Debug, Default)]
pub(super) struct PassedOver(FxMap<u32, SmallVec<[Tid; 4]>>);

impl PassedOver {
    /// Those threads were passed over in a state, besides others.
    pub(super) fn add(&mut self, state: u32, threads: impl Iterator<Item = Tid>) {
        let all = self.0.entry(state).or_default();
        for thread in threads {
            if !all.contains(&thread) {
                all.push(thread);
            }
        }
    }

    /// Whether there are any in a state.
    pub(super) fn any(&self, state: u32) -> bool {
        self.0.contains_key(&state)
    }

    /// Takes out those of a state that are awake there now.
    pub(super) fn take_awake(&mut self, state: u32, asleep: &SleepSet) -> SmallVec<[Tid; 4]> {
        let Some(all) = self.0.get_mut(&state) else { return SmallVec::new() };
        let awake = all.iter().copied().filter(|&thread| !asleep.has(thread)).collect();
        all.retain(|thread| asleep.has(*thread));
        if all.is_empty() {
            self.0.remove(&state);
        }
        awake
    }

    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        (self.0.capacity() * (size_of::<(u32, SmallVec<[Tid; 4]>)>() + 1)) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::How;

    fn set(threads: &[Tid]) -> SleepSet {
        let mut set = SleepSet::default();
        // Each writes a variable of its own.
        threads.iter().for_each(|&t| set.add(Sleeper::new(t, &[Touch::new(1, t.into(), How::Write)])));
        set
    }

    fn all(set: &SleepSet) -> Vec<Tid> {
        (0..9).filter(|&t| set.has(t)).collect()
    }

    #[test]
    fn who_is_in_conflict_wakes() {
        let read = |part| [Touch::new(1, part, How::Read)];
        assert_eq!(all(&set(&[1, 2, 3]).after(3, &read(2), false)), [1]);
        assert_eq!(all(&set(&[1, 2, 3]).after(3, &read(7), false)), [1, 2]);
        assert_eq!(all(&set(&[1, 2, 3]).after(3, &[Touch::EVERYTHING], false)), Vec::<Tid>::new());
    }

    #[test]
    fn who_was_passed_over_and_is_awake_is_taken_out_once() {
        let mut passed = PassedOver::default();
        passed.add(5, [1, 2, 3].into_iter());
        assert!(passed.any(5) && !passed.any(6));
        assert_eq!(passed.take_awake(5, &set(&[2, 4])).as_slice(), [1, 3]);
        assert!(passed.take_awake(5, &set(&[2, 4])).is_empty());
        assert_eq!(passed.take_awake(5, &set(&[])).as_slice(), [2]);
        assert!(!passed.any(5));
    }
}
