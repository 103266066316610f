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

/// Threads that may sleep: those with the lowest numbers.
const MOST_SLEEPERS: Tid = 32;
/// Touches of one transition that are kept for a thread that sleeps; one with more does not sleep.
pub(super) const MOST_KEPT: usize = 64;
/// States of which it is kept together who was passed over.
const PAGE: usize = 1024;

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

    /// Whether its step would touch some part of that.
    pub(super) fn touches_any_of(&self, on: u64) -> bool {
        self.touches.iter().any(|touch| touch.on == on)
    }
}

/// The threads that sleep at a point.
#[derive(Debug, Clone, Default)]
pub(super) struct SleepSet(SmallVec<[Sleeper; 2]>);

impl SleepSet {
    /// Those that sleep on when a thread does a step that touches so much.
    pub(super) fn after(&self, mover: Tid, touched: &[Touch], never_woken: bool) -> SleepSet {
        let apart = |sleeper: &Sleeper| never_woken || !Touch::depend(touched, &sleeper.touches);
        SleepSet(self.0.iter().filter(|sleeper| sleeper.thread != mover && apart(sleeper)).cloned().collect())
    }

    /// One more goes to sleep, if it may.
    pub(super) fn add(&mut self, sleeper: Sleeper) {
        if sleeper.thread >= MOST_SLEEPERS {
            return;
        }
        self.0.retain(|other| other.thread != sleeper.thread);
        self.0.push(sleeper);
    }

    /// Those sleep on for whom that is true.
    pub(super) fn retain(&mut self, sleeps: impl Fn(&Sleeper) -> bool) {
        self.0.retain(|sleeper| sleeps(sleeper));
    }

    /// A bit for each thread that sleeps, by its number.
    pub(super) fn threads(&self) -> u32 {
        self.0.iter().fold(0, |set, sleeper| set | 1 << sleeper.thread)
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

/// Threads by states in which they slept and were not let go on, where the search is done with the state: a bit for each of the
/// first [`MOST_SLEEPERS`] threads, in pages of which there are those that are written to.
#[derive(Debug, Default)]
pub(super) struct PassedOver(Vec<Option<Box<[u32; PAGE]>>>);

impl PassedOver {
    /// Those threads were passed over in a state, besides others. All of them sleep.
    pub(super) fn add(&mut self, state: u32, threads: impl Iterator<Item = Tid>) {
        let (page, at) = place(state);
        if self.0.len() <= page {
            self.0.resize_with(page + 1, || None);
        }
        let all = &mut self.0[page].get_or_insert_with(|| Box::new([0; PAGE]))[at];
        *all |= threads.fold(0, |set, thread| set | 1 << thread);
    }

    /// A bit for each of those of a state, by the thread's number.
    pub(super) fn of(&self, state: u32) -> u32 {
        let (page, at) = place(state);
        self.0.get(page).and_then(Option::as_ref).map_or(0, |page| page[at])
    }

    /// Whether there are any in a state.
    pub(super) fn any(&self, state: u32) -> bool {
        self.of(state) != 0
    }

    /// Takes out those of a state that are awake there now: a bit for each, as in [`PassedOver::of`].
    pub(super) fn take_awake(&mut self, state: u32, asleep: &SleepSet) -> u32 {
        let (page, at) = place(state);
        let Some(page) = self.0.get_mut(page).and_then(Option::as_mut) else { return 0 };
        let awake = page[at] & !asleep.threads();
        page[at] &= !awake;
        awake
    }

    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        let pages = self.0.iter().filter(|page| page.is_some()).count();
        (pages * size_of::<[u32; PAGE]>() + self.0.capacity() * size_of::<usize>()) as u64
    }
}

/// The page of a state, and its place there.
fn place(state: u32) -> (usize, usize) {
    (state as usize / PAGE, state as usize % PAGE)
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
        // A step that touches nothing: it leads to another place all the same.
        let mut some = set(&[1]);
        some.add(Sleeper::new(2, &[Touch::EVERYTHING]));
        assert_eq!(all(&some.after(3, &[], false)), [1]);
    }

    #[test]
    fn who_was_passed_over_and_is_awake_is_taken_out_once() {
        let mut passed = PassedOver::default();
        passed.add(5, [1, 2, 3].into_iter());
        assert!(passed.any(5) && !passed.any(6) && !passed.any(99_999));
        assert_eq!(passed.of(5), 0b1110);
        assert_eq!(passed.take_awake(5, &set(&[2, 4])), 0b1010);
        assert_eq!(passed.take_awake(5, &set(&[2, 4])), 0);
        assert_eq!(passed.take_awake(5, &set(&[])), 0b0100);
        assert!(!passed.any(5));
        assert_eq!(passed.take_awake(99_999, &set(&[])), 0);
    }

    #[test]
    fn a_state_takes_four_bytes_where_those_around_it_are_there() {
        let mut passed = PassedOver::default();
        (0..10 * PAGE as u32).for_each(|state| passed.add(state, [4].into_iter()));
        assert!(passed.bytes() < 10 * PAGE as u64 * 4 + 1_000);
        assert!((0..10 * PAGE as u32).all(|state| passed.of(state) == 0b1_0000));
    }

    #[test]
    fn who_has_a_high_number_does_not_sleep() {
        assert_eq!((0..99).filter(|&t| set(&[31, 32]).has(t)).collect::<Vec<Tid>>(), [31]);
    }
}
