//! Where threads stand in their code, and which thread one waits for, for searches that foretell what threads can do
//! ([`crate::system::ThreadAt`]).

use std::hash::Hasher;

use fxhash::FxHasher64;
use smallvec::SmallVec;

use super::noticed::Noticed;
use super::thread::Status;
use super::touched::lock_of;
use super::{Init, Vm};
use crate::choice::Tid;
use crate::system::{Access, ThreadAt, Waits};

impl Vm {
    /// The threads that can still do something.
    pub(super) fn threads_at(&self) -> SmallVec<[ThreadAt; 8]> {
        // Running into a monitor is a step that others see, or threads go on for no reason.
        if self.shows(Noticed::States) || !self.config.skip_attempts || self.config.spurious_wakeups {
            return SmallVec::new();
        }
        let some_alive = self.state.threads.iter().any(|t| t.is_alive());
        // The main thread ends the program where daemons are left.
        let acts = |&t: &Tid| {
            let thread = &self.state.threads[t as usize];
            thread.is_alive() || some_alive && t == 0 && thread.head.status == Status::Terminated
        };
        let at = |thread: Tid| ThreadAt {
            thread,
            place: self.place_key(thread),
            waits: self.waits(thread),
            takes: self.takes(thread),
            at_last: Vm::touches_at_last(thread),
        };
        self.state.order.iter().copied().filter(acts).map(at).collect()
    }

    fn place_key(&self, t: Tid) -> u64 {
        let thread = &self.state.threads[t as usize];
        let mut hasher = FxHasher64::default();
        let (status, on, _) = thread.head.status.words();
        hasher.write_u64(u64::from(t) << 40 | u64::from(status) << 32 | u64::from(on));
        for f in &thread.frames {
            hasher.write_u64(u64::from(f.method.0) << 32 | u64::from(f.pc));
        }
        if let Access::At { on, part, .. } = self.next_access(t) {
            hasher.write_u64(on);
            hasher.write_u32(part);
        }
        hasher.finish()
    }

    fn takes(&self, t: Tid) -> Option<u64> {
        match self.state.threads[t as usize].head.status {
            Status::Entering(r)
            | Status::Blocked(r)
            | Status::Notified { obj: r, .. }
            | Status::Waiting { obj: r, .. }
                if self.shows(Noticed::Lives) || !self.is_of_threads(r) =>
            {
                Some(lock_of(r))
            }
            _ => None,
        }
    }

    /// What a thread waits for. It cannot go on before that thread does, whatever all others do.
    fn waits(&self, t: Tid) -> Waits {
        if self.is_enabled(t) {
            return Waits::Nothing;
        }
        let owner = |r| match self.state.heap.get(r).lock_owner.checked_sub(1) {
            Some(owner) if owner != t => Waits::For(owner),
            _ => Waits::Somehow,
        };
        match self.state.threads[t as usize].head.status {
            Status::Entering(r) | Status::Blocked(r) | Status::Notified { obj: r, .. } => owner(r),
            // Nothing else ends a join as long as nobody looks at the ends of threads.
            Status::Waiting { timed: false, .. } if !self.shows(Noticed::Lives) && self.joined(t).is_some() => {
                self.joined_thread(t).map_or(Waits::Somehow, Waits::For)
            }
            // However the wait ends, the monitor comes first.
            Status::Waiting { obj, .. } if self.state.heap.get(obj).lock_owner != 0 => owner(obj),
            Status::ClassInit(class) => match self.state.statics[class.0 as usize].init {
                Init::Running(by) => Waits::For(by),
                _ => Waits::Somehow,
            },
            _ => Waits::Somehow,
        }
    }
}
