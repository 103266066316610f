//! Starts and ends of threads, as far as they order accesses ([`super::accesses`]).

use super::accesses::{MANY, Threads, bit};
use crate::choice::Tid;
use crate::system::Mutation;
use crate::vm::Vm;
use crate::vm::heap::Ref;
use crate::vm::thread::{Status, Thread};

impl Vm {
    /// Whether starts and ends are kept account of.
    fn watches_lives(&self) -> bool {
        self.config.checking && self.program.attributor.assume
    }

    /// The running thread looks whether the thread of that object lives. If that one has ended, what it did came before.
    pub(crate) fn learns_end(&mut self, obj: Ref) {
        if !self.watches_lives() {
            return;
        }
        let Some(t) = self.state.started_thread(obj) else { return };
        let head = &self.state.threads[t as usize].head;
        // The main thread goes on once more when all others have ended, to run hooks.
        if head.status != Status::Terminated || t == 0 || t >= MANY.into() {
            return;
        }
        let known = self.state.threads[self.exec.cur as usize].head.ended | head.ended | bit(t);
        if known != self.state.threads[self.exec.cur as usize].head.ended {
            self.touch_head(self.exec.cur);
            self.state.threads[self.exec.cur as usize].head.ended = known;
            self.track.watch.forget_lives();
        }
    }

    /// The running thread starts a thread with that number.
    pub(in crate::vm) fn begins_beside(&mut self, started: Tid) {
        if !self.watches_lives() {
            return;
        }
        let mine = bit(started);
        let again = started < MANY.into() && self.state.threads[self.exec.cur as usize].head.ended & mine != 0;
        for t in 0..self.state.threads.len() as Tid {
            let knows = self.state.threads[t as usize].head.ended & mine != 0;
            if knows && started < MANY.into() {
                self.touch_head(t);
                self.state.threads[t as usize].head.ended &= !mine;
            }
        }
        let ended = self.state.threads[self.exec.cur as usize].head.ended;
        self.touch_head(started);
        let head = &mut self.state.threads[started as usize].head;
        (head.ended, head.follows, head.left) = (ended, head.left, false);
        self.track.watch.forget_lives();
        let (starter, started) = (self.number(self.exec.cur), self.number(started));
        let another = self.track.watch.starts.note(starter, started);
        let again = again && self.track.watch.starts.note_again(started);
        if another || again {
            self.look_again();
        }
    }

    /// A thread's number is free again: whether its end is unknown to the one who may give the number to another thread.
    pub(in crate::vm) fn leaves_unknown(&self, t: Tid) -> bool {
        let Some((_, parent)) = self.state.threads[t as usize].path.split_last() else { return false };
        let parent = self.state.threads.iter().find(|thread| &*thread.path == parent);
        self.watches_lives() && t < MANY.into() && parent.is_none_or(|p| p.head.ended & bit(t) == 0)
    }

    /// What accesses of a thread are noted under.
    pub(super) fn number(&self, t: Tid) -> u8 {
        let mistaken = self.config.mutations.contains(Mutation::NumbersAreThreads);
        if self.state.threads[t as usize].head.follows && !mistaken { MANY } else { t.min(MANY.into()) as u8 }
    }

    /// Threads that have begun, and that had a number before it was free again.
    pub(in crate::vm) fn begun(&self) -> Threads {
        let trusted = self.config.mutations.contains(Mutation::EndsAreKnown);
        let is_there = |t: &Thread| if trusted { t.is_alive() } else { t.head.status != Status::Absent };
        let begun = |t: &Thread| is_there(t) || t.head.left || t.head.follows;
        let all = self.state.threads.iter().enumerate().filter(|(_, t)| begun(t));
        all.fold(0, |set, (t, _)| set | bit(t as Tid))
    }

    /// Threads that may be about to do something now, as far as the running one knows, and those that have not begun.
    pub(super) fn beside(&mut self) -> (Threads, Threads) {
        if let Some(known) = self.track.watch.beside {
            return known;
        }
        let head = &self.state.threads[self.exec.cur as usize].head;
        // Of those above only one may be the running thread.
        let me = if self.exec.cur < MANY.into() && !head.follows { bit(self.exec.cur) } else { 0 };
        let begun = self.begun();
        let trusted = self.config.mutations.contains(Mutation::StartsOrderAll);
        let unbegun = if trusted { 0 } else { !(begun | head.ended | me) };
        let beside = (begun & !head.ended & !me, unbegun);
        self.track.watch.beside = Some(beside);
        beside
    }
}
