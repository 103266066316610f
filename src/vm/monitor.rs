//! Monitors and wait sets.
//!
//! The lock is in the object's header; who waits for it is known from the threads' statuses. `notify` with several
//! waiters is a data choice: the specification lets any of them wake.

use super::api::StepEnd;
use super::heap::Ref;
use super::natives::Native;
use super::policy::Target;
use super::thread::Status;
use super::{Flow, Vm};
use crate::choice::{Choice, IntInterval, Tid};
use crate::listener::Happening;

/// Nanoseconds in a millisecond.
pub(crate) const NANOS_IN_MILLI: i64 = 1_000_000;

/// What came of trying to enter a monitor.
pub(crate) enum Entered {
    Yes,
    /// A choice was registered or the thread blocks: do this; the instruction runs again.
    Leave(Flow),
}

impl Vm {
    /// Enters a monitor for the running thread.
    pub(crate) fn monitor_enter(&mut self, r: Ref) -> Entered {
        let me = self.cur + 1;
        let o = self.heap.get(r);
        let (owner, shared) = (o.lock_owner, o.shared);
        if owner == me {
            self.touch_lock(r);
            self.heap.get_mut(r).lock_count += 1;
            return Entered::Yes;
        }
        if owner == 0 {
            if shared && self.visible_on("monitor-enter", Target::Monitor(r)) {
                return Entered::Leave(Flow::Exit(StepEnd::Choice));
            }
            self.touch_lock(r);
            let o = self.heap.get_mut(r);
            (o.lock_owner, o.lock_count) = (me, 1);
            self.happened(&Happening::ObjectLocked(r));
            return Entered::Yes;
        }
        self.set_status(self.cur, Status::Blocked(r));
        self.happened(&Happening::ThreadBlocked(self.cur, r));
        Entered::Leave(self.block("monitor-blocked"))
    }

    /// Top half of leaving a monitor, where that is a scheduling point (`vm.por.skip_exits` is off): true when it ends the
    /// transition.
    pub(crate) fn stops_at_exit(&mut self, r: Ref) -> bool {
        if self.config.skip_exits {
            return false;
        }
        let o = self.heap.get(r);
        let frees = o.lock_owner == self.cur + 1 && o.lock_count == 1;
        frees && o.shared && self.visible_on("monitor-exit", Target::Monitor(r))
    }

    /// Leaves a monitor once; false when the thread does not hold it.
    pub(crate) fn monitor_exit(&mut self, r: Ref) -> bool {
        let me = self.cur + 1;
        if self.heap.get(r).lock_owner != me {
            return false;
        }
        self.touch_lock(r);
        let o = self.heap.get_mut(r);
        o.lock_count -= 1;
        if o.lock_count == 0 {
            o.lock_owner = 0;
            self.happened(&Happening::ObjectUnlocked(r));
        }
        true
    }

    pub(crate) fn set_status(&mut self, t: Tid, status: Status) {
        self.touch_head(t);
        let head = &mut self.threads[t as usize].head;
        head.status = status;
        if !status.is_timed() {
            head.deadline = 0;
        }
    }

    pub(crate) fn monitor_enter_insn(&mut self) -> Flow {
        let r = self.peek(0) as Ref;
        if r == 0 {
            return self.throw_npe();
        }
        match self.monitor_enter(r) {
            Entered::Yes => {
                self.advance(1);
                Flow::Go
            }
            Entered::Leave(flow) => flow,
        }
    }

    pub(crate) fn monitor_exit_insn(&mut self) -> Flow {
        let r = self.peek(0) as Ref;
        if r == 0 {
            return self.throw_npe();
        }
        if self.stops_at_exit(r) {
            return Flow::Exit(StepEnd::Choice);
        }
        if !self.monitor_exit(r) {
            return self.throw_new("java/lang/IllegalMonitorStateException", Some("current thread is not owner"));
        }
        self.advance(1);
        Flow::Go
    }

    /// `Object.wait`: gives the monitor up; goes on when notified, interrupted or (timed) at any time.
    pub(crate) fn object_wait(&mut self, r: Ref, millis: i64) -> Native {
        let timed = millis != 0;
        match self.threads[self.cur as usize].head.status {
            Status::Waiting { count, .. } => {
                self.time_has_come();
                self.wait_over(r, count, false)
            }
            Status::Notified { count, interrupted, .. } => self.wait_over(r, count, interrupted),
            _ => {
                let o = self.heap.get(r);
                if o.lock_owner != self.cur + 1 {
                    return not_owner();
                }
                let count = o.lock_count;
                if self.is_atomic() {
                    // An error: the monitor is kept, so that the program can leave it in order.
                    self.set_status(self.cur, Status::Waiting { obj: r, count, timed });
                    return Native::Block("wait");
                }
                // How long it waits depends on when it begins.
                if timed && self.clock_is_read() && self.visible_op("wait") {
                    return Native::Choice;
                }
                if self.take_interrupt() {
                    return Native::ThrowNew("java/lang/InterruptedException", None);
                }
                self.touch_lock(r);
                let o = self.heap.get_mut(r);
                (o.lock_owner, o.lock_count) = (0, 0);
                self.set_deadline(millis.saturating_mul(NANOS_IN_MILLI));
                self.set_status(self.cur, Status::Waiting { obj: r, count, timed });
                self.happened(&Happening::ObjectWait(r));
                self.happened(&Happening::ObjectUnlocked(r));
                self.happened(&Happening::ThreadWaiting(self.cur));
                Native::Block("wait")
            }
        }
    }

    fn wait_over(&mut self, r: Ref, count: u16, interrupted: bool) -> Native {
        if self.heap.get(r).lock_owner != 0 {
            return Native::Block("wait-monitor");
        }
        self.touch_lock(r);
        let me = self.cur + 1;
        let o = self.heap.get_mut(r);
        (o.lock_owner, o.lock_count) = (me, count);
        self.set_status(self.cur, Status::Runnable);
        self.happened(&Happening::ObjectLocked(r));
        if interrupted {
            self.take_interrupt();
            return Native::ThrowNew("java/lang/InterruptedException", None);
        }
        Native::Void
    }

    /// Reads and clears the running thread's interrupt flag.
    pub(crate) fn take_interrupt(&mut self) -> bool {
        let was = self.threads[self.cur as usize].head.interrupted;
        if was {
            self.touch_head(self.cur);
            self.threads[self.cur as usize].head.interrupted = false;
        }
        was
    }

    /// Threads in the wait set of an object, in canonical order.
    fn waiters(&self, r: Ref) -> Vec<Tid> {
        let waits = |t: &Tid| matches!(self.threads[*t as usize].head.status, Status::Waiting { obj, .. } if obj == r);
        self.order.iter().copied().filter(waits).collect()
    }

    /// Takes a thread out of its wait set.
    pub(crate) fn wake(&mut self, t: Tid, interrupted: bool) {
        if let Status::Waiting { obj, count, .. } = self.threads[t as usize].head.status {
            self.set_status(t, Status::Notified { obj, count, interrupted });
            self.happened(&Happening::ThreadNotified(t));
        }
    }

    /// Threads whose wait was interrupted and has not ended yet. A notification may still go to one of them: its wait
    /// then ends as if the interrupt had come after it.
    fn interrupted_waiters(&self, r: Ref) -> impl Iterator<Item = Tid> {
        (0..self.threads.len() as Tid).filter(move |&t| {
            let status = self.threads[t as usize].head.status;
            matches!(status, Status::Notified { obj, interrupted: true, .. } if obj == r)
        })
    }

    /// `Object.notify`.
    pub(crate) fn object_notify(&mut self, r: Ref) -> Native {
        if self.heap.get(r).lock_owner != self.cur + 1 {
            return not_owner();
        }
        let mut candidates = self.waiters(r);
        // If only interrupted ones are there, it may also be lost.
        let lost = usize::from(candidates.is_empty());
        candidates.extend(self.interrupted_waiters(r));
        let options = candidates.len() + if candidates.is_empty() { 0 } else { lost };
        let mut chosen = 0;
        if options > 1 && self.config.checking {
            match self.choice("notify") {
                Some(Choice::Int(i)) => chosen = i as usize,
                _ => {
                    self.register(Box::new(IntInterval::new("notify", 0, options as i32 - 1, 1)));
                    return Native::Choice;
                }
            }
        }
        self.happened(&Happening::ObjectNotify(r, false));
        if let Some(&t) = candidates.get(chosen) {
            self.notify_thread(t);
        }
        Native::Void
    }

    fn notify_thread(&mut self, t: Tid) {
        match self.threads[t as usize].head.status {
            Status::Notified { obj, count, .. } => {
                self.set_status(t, Status::Notified { obj, count, interrupted: false });
            }
            _ => self.wake(t, false),
        }
    }

    /// `Object.notifyAll`.
    pub(crate) fn object_notify_all(&mut self, r: Ref) -> Native {
        if self.heap.get(r).lock_owner != self.cur + 1 {
            return not_owner();
        }
        self.happened(&Happening::ObjectNotify(r, true));
        self.wake_all(r);
        Native::Void
    }

    /// Wakes everybody who waits on an object.
    pub(crate) fn wake_all(&mut self, r: Ref) {
        for t in self.waiters(r) {
            self.wake(t, false);
        }
    }
}

fn not_owner() -> Native {
    Native::ThrowNew("java/lang/IllegalMonitorStateException", Some("current thread is not owner".into()))
}
