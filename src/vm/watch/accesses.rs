//! Who has used a piece of data, in all executions of a search.
//!
//! Two threads are in conflict over a piece of data when both use it, one of them writes, each does so while the other may
//! be about to, and no monitor is held by both. Whether another thread may be about to is known from the order in which
//! threads start and end:
//!
//! - not when it has ended and the one that uses the data knows of it, by a join for example. That it has ended is not
//!   enough: ends are one step with the operation before them, so another order may let it go on.
//! - not when it has not begun yet and the one that uses the data is who starts it, in every execution, or who starts its
//!   starter. That it has not begun is not enough, for somebody else may start it.
//!
//! Both hold in every order of the same operations, so a search of those orders that the assumption leaves finds a conflict
//! if there is one.

use smallvec::SmallVec;

use super::locks::Lock;
use crate::choice::Tid;
use crate::program::MethodId;
use crate::report::WhyInOrder;
use crate::util::FxMap;

/// A set of threads, a bit for each number.
pub(super) type Threads = u64;
/// The last number stands for several threads: those above, and those with a number that another one had before whose end
/// nobody knew of.
pub(super) const MANY: u8 = 63;

/// The bit of a thread.
pub(super) fn bit(thread: Tid) -> Threads {
    1 << thread.min(MANY.into())
}

/// What one thread has done to a piece of data.
#[derive(Debug, Clone)]
pub(super) struct Use {
    pub(super) thread: u8,
    /// Which threads may have been about to use it when this one read it; `None`: it never has.
    reads: Option<Threads>,
    /// The same when it wrote it.
    writes: Option<Threads>,
    /// Threads that had not begun at one of these accesses.
    unbegun: Threads,
    /// Monitors that it held each time.
    pub(super) held: SmallVec<[Lock; 2]>,
    /// Where the program was when it last did something new to it.
    pub(super) at: Option<(MethodId, u32)>,
}

impl Use {
    pub(super) fn writes(&self) -> bool {
        self.writes.is_some()
    }

    fn beside(&self) -> Threads {
        self.reads.unwrap_or(0) | self.writes.unwrap_or(0)
    }

    /// Whether `other` may come at any time although it is beside none of the accesses.
    fn may_begin(&self, other: u8, starts: &Starts) -> bool {
        (self.unbegun | starts.again) >> other & 1 != 0 && !starts.begins_after(self, other, 0)
    }

    /// Whether one of its accesses of a kind (the set is that of the kind) may come beside those of `other`.
    fn meets(&self, kind: Option<Threads>, other: u8, starts: &Starts) -> bool {
        kind.is_some_and(|beside| beside >> other & 1 != 0 || self.may_begin(other, starts))
    }

    fn conflicts(&self, other: &Use, starts: &Starts) -> bool {
        let meets = |a: &Use, b: &Use| {
            a.meets(a.writes, b.thread, starts)
                && (b.meets(b.reads, a.thread, starts) || b.meets(b.writes, a.thread, starts))
        };
        (meets(self, other) || meets(other, self)) && !self.held.iter().any(|lock| other.held.contains(lock))
    }
}

/// Who has used a piece of data.
#[derive(Debug, Clone, Default)]
pub(super) struct Accesses {
    uses: SmallVec<[Use; 2]>,
    /// One of the accesses was no scheduling point.
    pub(super) unseen: bool,
    /// Accesses that were none, each piece of data once in a transition.
    pub(super) saved: u64,
}

impl Accesses {
    /// What makes that the accesses of the threads are in order, if they are.
    pub(super) fn order(&self) -> WhyInOrder {
        let written = self.uses.iter().any(Use::writes);
        match &self.uses[..] {
            [] | [_] => WhyInOrder::OneThread,
            _ if !written => WhyInOrder::ReadOnly,
            [first, rest @ ..] if first.held.iter().any(|lock| rest.iter().all(|u| u.held.contains(lock))) => {
                WhyInOrder::Locked
            }
            _ => WhyInOrder::HandedOver,
        }
    }

    /// Notes an access of `thread` beside others, when some had not begun. `held` tells of monitors that it holds: with `None`
    /// all that count, else those of the list. Which of them have been held at each of its accesses comes back.
    pub(super) fn note(
        &mut self,
        thread: u8,
        (beside, unbegun): (Threads, Threads),
        write: bool,
        at: Option<(MethodId, u32)>,
        held: impl FnOnce(Option<&[Lock]>) -> SmallVec<[Lock; 2]>,
    ) -> &[Lock] {
        let index = match self.uses.iter().position(|u| u.thread == thread) {
            Some(index) => {
                let still = held(Some(&self.uses[index].held));
                self.uses[index].held = still;
                index
            }
            None => {
                self.uses.push(Use { thread, reads: None, writes: None, unbegun: 0, held: held(None), at });
                self.uses.len() - 1
            }
        };
        let used = &mut self.uses[index];
        used.at = at;
        let kind = if write { &mut used.writes } else { &mut used.reads };
        *kind = Some(kind.unwrap_or(0) | beside);
        used.unbegun |= unbegun;
        &used.held
    }

    /// Whether an access of `thread` tells nothing new as long as it holds the monitors that come back.
    pub(super) fn known(&self, thread: u8, (beside, unbegun): (Threads, Threads), write: bool) -> Option<&[Lock]> {
        let used = self.uses.iter().find(|u| u.thread == thread)?;
        let kind = if write { used.writes } else { used.reads };
        let old = kind.is_some_and(|known| beside & !known == 0) && unbegun & !used.unbegun == 0;
        old.then_some(&used.held)
    }

    /// The same of other threads, under other locks.
    pub(super) fn renamed(
        &self,
        thread: impl Fn(u8) -> u8,
        set: impl Fn(Threads) -> Threads,
        lock: impl Fn(Lock) -> Option<Lock>,
    ) -> Accesses {
        let renamed = |u: &Use| Use {
            thread: thread(u.thread),
            reads: u.reads.map(&set),
            writes: u.writes.map(&set),
            unbegun: set(u.unbegun),
            held: u.held.iter().filter_map(|&l| lock(l)).collect(),
            at: u.at,
        };
        Accesses { uses: self.uses.iter().map(renamed).collect(), unseen: self.unseen, saved: 0 }
    }

    /// What was noted elsewhere counts here, too; true if it is new.
    pub(super) fn add(&mut self, noted: Accesses) -> bool {
        let mut new = noted.unseen && !self.unseen;
        self.unseen |= noted.unseen;
        for other in noted.uses {
            let Some(known) = self.uses.iter_mut().find(|u| u.thread == other.thread) else {
                self.uses.push(other);
                new = true;
                continue;
            };
            let before = (known.reads, known.writes, known.unbegun, known.held.len());
            let both = |a: Option<Threads>, b: Option<Threads>| match (a, b) {
                (Some(a), Some(b)) => Some(a | b),
                (a, b) => a.or(b),
            };
            (known.reads, known.writes) = (both(known.reads, other.reads), both(known.writes, other.writes));
            known.unbegun |= other.unbegun;
            known.held.retain(|lock| other.held.contains(lock));
            new |= before != (known.reads, known.writes, known.unbegun, known.held.len());
        }
        new
    }

    /// A monitor that does not count any more.
    pub(super) fn forget_lock(&mut self, lock: Lock) {
        self.uses.iter_mut().for_each(|u| u.held.retain(|&mut r| r != lock));
    }

    /// Two threads that may be about to use the data, one of them to write it.
    pub(super) fn conflict(&self, starts: &Starts) -> Option<[&Use; 2]> {
        let uses = self.uses.iter().enumerate().filter(|_| self.unseen);
        let mut pairs = uses.filter_map(|(i, a)| {
            let many = a.thread == MANY && a.writes() && a.held.is_empty();
            if many { Some([a, a]) } else { self.uses[..i].iter().find(|b| a.conflicts(b, starts)).map(|b| [b, a]) }
        });
        pairs.next()
    }

    /// Some access here and some access there that are in conflict: they are of two parts of the same data.
    pub(super) fn conflict_with<'a>(&'a self, other: &'a Accesses, starts: &Starts) -> Option<[&'a Use; 2]> {
        let two = |a: &Use, b: &Use| a.thread != b.thread && a.conflicts(b, starts);
        let uses = self.uses.iter().filter(|_| self.unseen || other.unseen);
        let mut pairs = uses.filter_map(|a| other.uses.iter().find(|b| two(a, b)).map(|b| [a, b]));
        pairs.next()
    }
}

/// Who has started whom, in all executions of a search.
#[derive(Debug, Clone, Default)]
pub(super) struct Starts {
    starters: FxMap<u8, Threads>,
    /// Numbers that a second thread was given when the end of the first one was known. What was noted when that was known does
    /// not come before the second one.
    again: Threads,
}

impl Starts {
    /// Notes a start; true if that was not known.
    pub(super) fn note(&mut self, starter: u8, started: u8) -> bool {
        let known = self.starters.entry(started).or_default();
        let before = *known;
        *known |= 1 << starter;
        *known != before
    }

    /// Whether a thread has started another one.
    pub(super) fn has_started(&self, thread: u8) -> bool {
        self.starters.values().any(|starters| starters >> thread & 1 != 0)
    }

    /// Notes that a number was given a second time; true if that was not known.
    pub(super) fn note_again(&mut self, number: u8) -> bool {
        let before = self.again;
        self.again |= 1 << number;
        self.again != before
    }

    /// Whether `other`, which was beside none of the accesses of `user`, begins after all of them. `depth`: starters gone up.
    fn begins_after(&self, user: &Use, other: u8, depth: u8) -> bool {
        if other == MANY || user.thread == MANY || depth > MANY {
            return false;
        }
        let starters = self.starters.get(&other).copied().unwrap_or(0);
        (0..=MANY)
            .filter(|v| starters >> v & 1 != 0)
            .all(|v| v == user.thread || user.beside() >> v & 1 == 0 && self.begins_after(user, v, depth + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const READ: bool = false;
    const WRITE: bool = true;

    /// An access: by whom, beside whom, when the ends of which others were known, whether it writes, and under which monitors.
    type Access<'a> = (u8, &'a [u8], &'a [u8], bool, &'a [Lock]);

    fn data(uses: &[Access<'_>]) -> Accesses {
        let set = |threads: &[u8]| threads.iter().fold(0, |set, t| set | 1 << t);
        let mut all = Accesses { unseen: true, ..Accesses::default() };
        for &(thread, beside, known, write, locks) in uses {
            let unbegun = !(set(beside) | set(known) | 1 << thread);
            let now = |known: Option<&[Lock]>| match known {
                None => locks.iter().copied().collect(),
                Some(known) => known.iter().copied().filter(|r| locks.contains(r)).collect(),
            };
            all.note(thread, (set(beside), unbegun), write, None, now);
        }
        all
    }

    impl Accesses {
        fn conflicts(&self, starts: &Starts) -> bool {
            self.conflict(starts).is_some()
        }
    }

    fn started(pairs: &[(u8, u8)]) -> Starts {
        let mut starts = Starts::default();
        pairs.iter().for_each(|&(by, t)| _ = starts.note(by, t));
        starts
    }

    #[test]
    fn one_thread_or_only_readers_are_no_conflict() {
        let starts = started(&[(0, 1), (0, 2)]);
        assert!(!data(&[(1, &[0, 2], &[], WRITE, &[]), (1, &[0, 2], &[], READ, &[])]).conflicts(&starts));
        assert!(!data(&[(1, &[0, 2], &[], READ, &[]), (2, &[0, 1], &[], READ, &[])]).conflicts(&starts));
        assert!(data(&[(1, &[0, 2], &[], READ, &[]), (2, &[0, 1], &[], WRITE, &[])]).conflicts(&starts));
    }

    #[test]
    fn what_is_in_order_has_a_reason() {
        let one = data(&[(1, &[0, 2], &[], WRITE, &[7]), (1, &[0, 2], &[], READ, &[])]);
        let readers = data(&[(1, &[0, 2], &[], READ, &[7]), (2, &[0, 1], &[], READ, &[7])]);
        let locked = data(&[(1, &[0, 2], &[], WRITE, &[7, 8]), (2, &[0, 1], &[], WRITE, &[8])]);
        let handed = data(&[(1, &[0, 2], &[], WRITE, &[]), (0, &[2], &[1], READ, &[])]);
        assert_eq!(
            [one, readers, locked, handed].map(|data| data.order()),
            [WhyInOrder::OneThread, WhyInOrder::ReadOnly, WhyInOrder::Locked, WhyInOrder::HandedOver]
        );
    }

    #[test]
    fn a_common_monitor_protects_and_two_different_ones_do_not() {
        let starts = started(&[(0, 1), (0, 2)]);
        assert!(!data(&[(1, &[0, 2], &[], WRITE, &[7, 8]), (2, &[0, 1], &[], WRITE, &[8])]).conflicts(&starts));
        assert!(data(&[(1, &[0, 2], &[], WRITE, &[7]), (2, &[0, 1], &[], WRITE, &[8])]).conflicts(&starts));
        let once_without = data(&[(1, &[2], &[], WRITE, &[7]), (1, &[2], &[], READ, &[]), (2, &[1], &[], WRITE, &[7])]);
        assert!(once_without.conflicts(&starts));
    }

    #[test]
    fn data_is_handed_over_by_a_start_and_a_join() {
        let starts = started(&[(0, 1), (0, 2)]);
        // Main writes between its two starts: the second thread comes later, whatever happens.
        assert!(!data(&[(0, &[1], &[], WRITE, &[]), (2, &[0, 1], &[], WRITE, &[])]).conflicts(&starts));
        // It reads once it has joined the first one.
        assert!(!data(&[(1, &[0, 2], &[], WRITE, &[]), (0, &[2], &[1], READ, &[])]).conflicts(&starts));
        // Without the join it does not help that the other one is found to have ended.
        assert!(data(&[(1, &[0, 2], &[], WRITE, &[]), (0, &[1, 2], &[], READ, &[])]).conflicts(&starts));
        // The second thread is started when main knows of the end of the first one.
        let uses = [(1, &[0][..], &[][..], WRITE, &[][..]), (2, &[0], &[1], WRITE, &[])];
        assert!(!data(&uses).conflicts(&starts));
        // Unless the first number was given once more.
        let mut again = started(&[(0, 1), (0, 2)]);
        assert!(again.note_again(1) && !again.note_again(1));
        assert!(data(&uses).conflicts(&again));
    }

    #[test]
    fn a_thread_that_another_one_starts_may_come_at_any_time() {
        // Thread 1 writes when 2 has not begun; main starts 2.
        let uses = [(1, &[0][..], &[][..], WRITE, &[][..]), (2, &[0, 1], &[], READ, &[])];
        assert!(data(&uses).conflicts(&started(&[(0, 1), (0, 2)])));
        // Thread 1 starts it, or a thread that 1 starts.
        assert!(!data(&uses).conflicts(&started(&[(0, 1), (1, 2)])));
        assert!(!data(&uses).conflicts(&started(&[(0, 1), (1, 3), (3, 2)])));
        // Main may start it as well.
        assert!(data(&uses).conflicts(&started(&[(0, 1), (1, 2), (0, 2)])));
    }

    #[test]
    fn a_number_for_several_threads_is_in_conflict_with_itself() {
        let starts = started(&[(0, MANY)]);
        assert!(data(&[(MANY, &[0], &[], WRITE, &[])]).conflicts(&starts));
        assert!(!data(&[(MANY, &[0], &[], READ, &[])]).conflicts(&starts));
        assert!(!data(&[(MANY, &[0], &[], WRITE, &[7])]).conflicts(&starts));
        assert!(data(&[(MANY, &[0, 1], &[], WRITE, &[]), (1, &[0], &[], READ, &[])]).conflicts(&starts));
    }

    #[test]
    fn what_renamed_threads_do_counts_too() {
        let starts = started(&[(0, 1), (0, 2)]);
        let swap = |t: u8| [0, 2, 1].get(usize::from(t)).copied().unwrap_or(t);
        let swap_all = |set: Threads| (0..=MANY).filter(|t| set >> t & 1 != 0).fold(0, |all, t| all | 1 << swap(t));
        let renamed = |data: &Accesses, lock: fn(Lock) -> Option<Lock>| data.renamed(swap, swap_all, lock);
        // Thread 1 alone writes, and thread 2 in its role.
        let mut one = data(&[(1, &[0, 2], &[], WRITE, &[7]), (1, &[0, 2], &[], READ, &[7])]);
        let other = renamed(&one, Some);
        assert!(!one.conflicts(&starts) && one.add(other) && !one.conflicts(&starts), "both hold the lock");
        assert!(!one.add(renamed(&one.clone(), Some)), "nothing is new");
        // Under a lock that is another one there.
        let mut one = data(&[(1, &[0, 2], &[], WRITE, &[7])]);
        assert!(one.add(renamed(&one.clone(), |_| Some(8))) && one.conflicts(&starts));
        let mut one = data(&[(1, &[0, 2], &[], WRITE, &[7])]);
        assert!(one.add(renamed(&one.clone(), |_| None)) && one.conflicts(&starts));
        // Main stays what it is, and knows of the end of the other one.
        let mut joined = data(&[(1, &[0, 2], &[], WRITE, &[]), (0, &[2], &[1], READ, &[])]);
        assert!(!joined.conflicts(&starts));
        assert!(joined.add(renamed(&joined.clone(), Some)) && joined.conflicts(&starts), "it knows of one end alone");
    }

    #[test]
    fn only_accesses_that_nobody_saw_are_assumptions() {
        let starts = started(&[(0, 1), (0, 2)]);
        let mut seen = data(&[(1, &[2], &[], WRITE, &[]), (2, &[1], &[], WRITE, &[])]);
        seen.unseen = false;
        assert!(!seen.conflicts(&starts));
    }
}
