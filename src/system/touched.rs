//! What a transition has touched: the facts that tell which events of an execution depend on each other.
//!
//! A search by happens-before classes (`search::strategies::dpor`) asks for them after each transition. Unlike
//! [`Access`](super::Access), which guesses what comes next, this is what has happened, and a wrong answer loses executions:
//! what a system does not know it has to call [`Touch::EVERYTHING`].

use smallvec::SmallVec;

use crate::choice::Tid;

/// How something was touched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum How {
    /// Its value was looked at; of a lock, whether it is held, by a thread that does not wait for it.
    Read,
    /// It may have changed.
    Write,
    /// A lock was taken.
    Acquire,
    /// A lock was given back.
    Release,
    /// A lock was wanted that another thread held: the thread waits for it.
    Attempt,
    /// The transition could come only after what was written here by others, and never before: there is no race.
    After,
    /// The thread with that number could not go on, and can now, or as soon as a lock is free.
    Wakes,
}

/// Something that a transition has touched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Touch {
    /// What: an object, a class, a lock, a thread, by a number that only the system understands. Of [`How::Wakes`] the thread.
    pub on: u64,
    /// Which part of it; [`Touch::WHOLE`] for all.
    pub part: u32,
    /// How.
    pub how: How,
}

impl Touch {
    /// Every part.
    pub const WHOLE: u32 = u32::MAX;
    /// Nobody knows what: it depends on all that others do, and on a step of theirs that touches nothing, too: where they stand is
    /// part of everything.
    pub const EVERYTHING: Touch = Touch { on: u64::MAX, part: Touch::WHOLE, how: How::Write };

    /// That a thread has made a step, whatever it did: it depends on [`Touch::EVERYTHING`] alone.
    pub const STEP: Touch = Touch { on: u64::MAX - 1, part: 0, how: How::Read };

    /// A touch of a part.
    pub fn new(on: u64, part: u32, how: How) -> Touch {
        Touch { on, part, how }
    }

    /// Whether it is that of everything.
    pub fn is_everything(self) -> bool {
        self == Touch::EVERYTHING
    }

    /// Whether it has to do with a lock.
    pub fn is_of_lock(self) -> bool {
        matches!(self.how, How::Acquire | How::Release | How::Attempt)
    }

    /// Whether the order of two steps of different threads that touch so much may make a difference.
    pub fn depend(one: &[Touch], other: &[Touch]) -> bool {
        let everything = |touches: &[Touch]| touches.iter().any(|touch| touch.is_everything());
        let conflict = one.iter().any(|a| other.iter().any(|b| a.conflicts(*b)));
        conflict || everything(one) || everything(other)
    }

    /// Whether the order of two touches by different threads may make a difference.
    pub fn conflicts(self, other: Touch) -> bool {
        if self.is_everything() || other.is_everything() {
            return true;
        }
        let meet = self.on == other.on && (self.part == other.part || [self.part, other.part].contains(&Touch::WHOLE));
        meet && match (self.how, other.how) {
            (How::Wakes, _) | (_, How::Wakes) | (How::Attempt, How::Attempt) => false,
            (How::Write, _) | (_, How::Write) => true,
            (a, b) => ![a, b].iter().all(|how| matches!(how, How::Read | How::After)),
        }
    }
}

/// How much is kept of what transitions touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TouchDetail {
    /// All.
    All,
    /// What threads may do in either order: data whose accesses are scheduling points, and what threads do to each other. Not data
    /// that are assumed to be in order, for what puts them in order is touched too.
    Visible,
}

/// What a thread waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waits {
    /// It can go on.
    Nothing,
    /// That thread: for a lock that it holds, or for its end.
    For(Tid),
    /// Otherwise.
    Somehow,
}

/// Where a thread stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThreadAt {
    /// Its number.
    pub thread: Tid,
    /// Where it stands in its code, and what its next operation works on, as a number. Not what the values of its variables are:
    /// the fewer places, the sooner it is known what threads do there.
    pub place: u64,
    /// What it waits for.
    pub waits: Waits,
    /// The lock that it takes next, free or not: others may keep it from ever doing so.
    pub takes: Option<u64>,
    /// What it touches in the end, whatever it does before. Others may keep it from ever doing so.
    pub at_last: Option<Touch>,
}

/// A system that tells what its transitions touch. The default knows nothing: each transition touches everything.
pub trait Touched {
    /// From now on it is kept what transitions touch. Before the first one.
    fn keep_touches(&mut self, _detail: TouchDetail) {}
    /// The threads that can still do something, and where they stand; without touching what they wait for, none of them does
    /// anything else than go on from there. Empty where it is not known.
    fn threads_at(&self) -> SmallVec<[ThreadAt; 8]> {
        SmallVec::new()
    }
    /// What the transition that has ended, or runs, has touched, in that order, nothing twice.
    fn touches(&self) -> &[Touch] {
        &[Touch::EVERYTHING]
    }
    /// Those of them in which another thread could have come first, as the system stood before the transition: what nobody else
    /// could reach is not among them, nor what followed where the transition would have ended, had another thread been able
    /// to go on.
    fn first_touches(&self) -> &[Touch] {
        self.touches()
    }
    /// The lock that the running thread takes next, where the transition has ended before that.
    fn stands_before(&self) -> Option<u64> {
        None
    }
    /// The lock that a thread which cannot go on waits for, where it waits for nothing else.
    fn waits_for(&self, _thread: Tid) -> Option<u64> {
        None
    }
    /// Whether a thread that is alive is one that the end of the program cuts off: the main thread, number 0, ends it as soon as
    /// all others have ended.
    fn is_daemon(&self, _thread: Tid) -> bool {
        false
    }
    /// Whether all that a thread can still do is to end the program, and it can.
    fn ends_program(&self, _thread: Tid) -> bool {
        false
    }
    /// Whether somebody holds that lock.
    fn is_held(&self, _lock: u64) -> bool {
        false
    }
}
