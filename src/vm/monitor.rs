//! Monitors and wait sets.
//!
//! The lock is in the object's header; who waits for it is known from the threads' statuses. `notify` with several
//! waiters is a data choice: the specification lets any of them wake.

use super::heap::{LockCount, Ref};
use super::natives::Native;
use super::noticed::Noticed;
use super::policy::Target;
use super::thread::{Frame, Role, Status};
use super::touched::Thing;
use super::{Flow, Mutation, Vm};
use crate::choice::{Choice, IntInterval, Tid};
use crate::system::{Event, How, TransitionEnd};
use crate::vm::state::State;

/// Nanoseconds in a millisecond.
pub(crate) const NANOS_IN_MILLI: i64 = 1_000_000;

/// What came of trying to enter a monitor.
pub(crate) enum Entered {
    Yes,
    /// A choice was registered or the thread blocks: do this; the instruction runs again.
    Leave(Flow),
}

/// How a wait goes on.
pub(super) enum Wait {
    /// It has ended, and the monitor is held again. Not notified: its time is over, or it ends for no reason.
    Over { notified: bool },
    /// Do this.
    Leave(Native),
}

/// Interrupted waiters that are notified or not one by one; more of them than that are not.
const MOST_INTERRUPTED: usize = 30;

impl State {
    /// Threads in the wait set of an object, in canonical order.
    fn waiters(&self, r: Ref) -> Vec<Tid> {
        let waits = |t: &Tid| matches!(self.threads[*t as usize].head.status, Status::Waiting { obj, .. } if obj == r);
        self.order.iter().copied().filter(waits).collect()
    }
}

impl Vm {
    /// Enters a monitor for the running thread.
    pub(crate) fn monitor_enter(&mut self, r: Ref) -> Entered {
        if !self.shows(Noticed::Lives) && self.is_of_threads(r) {
            self.notice(Noticed::Lives);
        }
        if !self.shows(Noticed::Prints) && self.exec.several && self.is_console(r) {
            self.notice(Noticed::Prints);
        }
        self.enter_monitor(r, self.state.heap.get(r).shared)
    }

    /// Whether it is a print stream over the console.
    fn is_console(&self, r: Ref) -> bool {
        self.is_instance(r, self.known.print_stream) && {
            let slot = self.field_slot(self.known.print_stream, "console");
            slot.is_none_or(|slot| self.state.heap.get(r).slot(slot.into()) != 0)
        }
    }

    /// Whether the library uses an object's monitor when threads start and end.
    pub(super) fn is_of_threads(&self, r: Ref) -> bool {
        self.is_instance(r, self.known.thread)
    }

    /// Enters a monitor; `visible`: that is a scheduling point where it is free.
    pub(super) fn enter_monitor(&mut self, r: Ref, visible: bool) -> Entered {
        let me = self.exec.cur + 1;
        let o = self.state.heap.get(r);
        let (owner, levels) = (o.lock_owner, o.lock_count.get());
        if o.shared && self.exec.several {
            self.look_for_view(r);
        }
        if owner == me {
            self.touch_lock(r);
            let most = if self.config.mutations.contains(Mutation::MonitorLevelsWrap) { 0xff } else { u32::MAX };
            self.state.heap.get_mut(r).lock_count = LockCount::new((levels + 1) & most);
            return Entered::Yes;
        }
        if owner == 0 {
            if !visible && self.exec.several && self.state.heap.get(r).is_used() {
                self.look_for_passers_by(Target::Monitor(r));
            }
            if visible && self.visible_on("monitor-enter", Target::Monitor(r)) {
                if self.attempts_are_unseen() {
                    self.set_status(self.exec.cur, Status::Entering(r));
                }
                return Entered::Leave(Flow::Exit(TransitionEnd::Choice));
            }
            // A section fails where another thread holds the monitor, be it for a moment.
            if self.exec.several && self.is_atomic() && self.state.heap.get(r).shared {
                self.notice(Noticed::Exits);
            }
            self.looks_at_monitor(r);
            self.touches_monitor(r, How::Acquire);
            self.touch_lock(r);
            let o = self.state.heap.get_mut(r);
            (o.lock_owner, o.lock_count) = (me, LockCount::ONE);
            self.notify(&Event::ObjectLocked(r));
            return Entered::Yes;
        }
        if self.shows(Noticed::States) && self.visible_on("monitor-enter", Target::Status) {
            return Entered::Leave(Flow::Exit(TransitionEnd::Choice));
        }
        self.looks_at_monitor(r);
        self.touches_monitor(r, How::Attempt);
        let waits = if self.attempts_are_unseen() { Status::Entering(r) } else { Status::Blocked(r) };
        self.set_status(self.exec.cur, waits);
        self.notify(&Event::ThreadBlocked(self.exec.cur, r));
        Entered::Leave(self.block("monitor-blocked"))
    }

    /// Whether a thread that stands before a monitor cannot go on while another one holds it. Otherwise it runs into the monitor,
    /// and waits then: a step that changes nothing which others could see, unless the program asks for the states of threads.
    fn attempts_are_unseen(&self) -> bool {
        self.config.skip_attempts && !self.shows(Noticed::States)
    }

    /// Whether leaving a monitor is a scheduling point: where `vm.por.skip_exits` is off, where an atomic section may meet it while
    /// it is held, and where the program can ask for those who came meanwhile, and are blocked until they go on.
    pub(super) fn exits_are_points(&self) -> bool {
        self.shows(Noticed::Exits) || self.shows(Noticed::States)
    }

    /// Top half of leaving a monitor, where that is a scheduling point: true when it ends the transition.
    pub(crate) fn stops_at_exit(&mut self, r: Ref) -> bool {
        if !self.exits_are_points() {
            return false;
        }
        let o = self.state.heap.get(r);
        let frees = o.lock_owner == self.exec.cur + 1 && o.lock_count == LockCount::ONE;
        frees && o.shared && self.visible_on("monitor-exit", Target::Monitor(r))
    }

    /// The same of what others wait for and get when a frame is left, by an exception (`thrown`) or not: the monitor of a
    /// synchronized method, a class whose initialisation ends, and what a bootstrap method has made.
    pub(super) fn stops_at_release(&mut self, f: &Frame, thrown: bool) -> bool {
        let initialised = match f.role {
            Role::Clinit(class) => Some(class),
            Role::Above(class) if thrown || self.program.class(class).clinit.is_none() => Some(class),
            _ => None,
        };
        f.lock != 0 && self.stops_at_exit(f.lock)
            || initialised.is_some_and(|class| self.stops_at_init_end(class))
            || matches!(f.role, Role::Constant(_)) && self.is_linker(f.method) && self.visible_op("link")
    }

    /// Leaves a monitor once; false when the thread does not hold it.
    pub(crate) fn monitor_exit(&mut self, r: Ref) -> bool {
        let me = self.exec.cur + 1;
        if self.state.heap.get(r).lock_owner != me {
            return false;
        }
        self.touch_lock(r);
        let o = self.state.heap.get_mut(r);
        o.lock_count = LockCount::new(o.lock_count.get() - 1);
        if o.lock_count == LockCount::default() {
            o.lock_owner = 0;
            self.touches_monitor(r, How::Release);
            self.track.watch.forget_recent();
            self.notify(&Event::ObjectUnlocked(r));
        }
        true
    }

    pub(crate) fn set_status(&mut self, t: Tid, status: Status) {
        self.touch_head(t);
        let head = &mut self.state.threads[t as usize].head;
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
            return Flow::Exit(TransitionEnd::Choice);
        }
        if !self.monitor_exit(r) {
            return self.throw_new("java/lang/IllegalMonitorStateException", Some("current thread is not owner"));
        }
        self.advance(1);
        Flow::Go
    }

    /// `Object.wait`.
    pub(crate) fn object_wait(&mut self, r: Ref, millis: i64) -> Native {
        if self.is_group(r) && self.owns(r) && self.is_runnable() {
            let why = "a group does not notify those who wait for the end of its last thread";
            return Native::Exit(self.refusal("waiting for a notification of a ThreadGroup", why));
        }
        // A wait leaves the monitor, too.
        let is_point = self.shows(Noticed::States) || self.shows(Noticed::Exits);
        if is_point && self.owns(r) && self.is_runnable() && self.visible_on("wait", Target::Status) {
            return Native::Choice;
        }
        match self.wait_on(r, millis, false) {
            Wait::Over { .. } => Native::Void,
            Wait::Leave(native) => native,
        }
    }

    fn is_group(&self, r: Ref) -> bool {
        let group = self.program.by_name.get("java/lang/ThreadGroup");
        group.is_some_and(|&group| self.program.is_subclass(self.state.class_of(r), group))
    }

    /// A wait on an object: gives the monitor up; goes on when notified, interrupted or (timed) when its time is over.
    /// `again`: the time that a wait before this one had is what counts.
    pub(super) fn wait_on(&mut self, r: Ref, millis: i64, again: bool) -> Wait {
        let timed = millis != 0;
        match self.state.threads[self.exec.cur as usize].head.status {
            Status::Waiting { count, timed, .. } => {
                if !timed {
                    // The collector, or chance: who knows what it depends on.
                    self.touches_everything();
                }
                self.time_has_come();
                self.wait_over(r, count, false, false)
            }
            Status::Notified { count, interrupted, .. } => self.wait_over(r, count, true, interrupted),
            _ => {
                if !self.owns(r) {
                    return Wait::Leave(not_owner());
                }
                let count = self.state.heap.get(r).lock_count.get();
                if self.is_atomic() {
                    // An error: the monitor is kept, so that the program can leave it in order.
                    self.set_status(self.exec.cur, Status::Waiting { obj: r, count, timed });
                    return Wait::Leave(Native::Block("wait"));
                }
                // How long it waits depends on when it begins.
                if timed && self.begins_at_a_time() && self.visible_on("wait", Target::Status) {
                    return Wait::Leave(Native::Choice);
                }
                if self.take_interrupt() {
                    return Wait::Leave(Native::ThrowNew("java/lang/InterruptedException", None));
                }
                self.touches_monitor(r, How::Release);
                self.touch_lock(r);
                let o = self.state.heap.get_mut(r);
                (o.lock_owner, o.lock_count) = (0, LockCount::default());
                if !again {
                    self.set_deadline(millis.saturating_mul(NANOS_IN_MILLI));
                }
                self.set_status(self.exec.cur, Status::Waiting { obj: r, count, timed });
                self.notify(&Event::ObjectWait(r));
                self.notify(&Event::ObjectUnlocked(r));
                self.notify(&Event::ThreadWaiting(self.exec.cur));
                Wait::Leave(Native::Block("wait"))
            }
        }
    }

    fn wait_over(&mut self, r: Ref, count: u32, notified: bool, interrupted: bool) -> Wait {
        if self.state.heap.get(r).lock_owner != 0 {
            return Wait::Leave(Native::Block("wait-monitor"));
        }
        self.touches_monitor(r, How::Acquire);
        self.touch_lock(r);
        let me = self.exec.cur + 1;
        let o = self.state.heap.get_mut(r);
        (o.lock_owner, o.lock_count) = (me, LockCount::new(count));
        self.set_status(self.exec.cur, Status::Runnable);
        self.notify(&Event::ObjectLocked(r));
        if interrupted {
            self.take_interrupt();
            return Wait::Leave(Native::ThrowNew("java/lang/InterruptedException", None));
        }
        Wait::Over { notified }
    }

    /// Whether the running thread holds a monitor.
    pub(super) fn owns(&self, r: Ref) -> bool {
        self.state.heap.get(r).lock_owner == self.exec.cur + 1
    }

    fn is_runnable(&self) -> bool {
        self.state.threads[self.exec.cur as usize].head.status == Status::Runnable
    }

    /// Reads and clears the running thread's interrupt flag.
    pub(crate) fn take_interrupt(&mut self) -> bool {
        let was = self.state.threads[self.exec.cur as usize].head.interrupted;
        let how = if was { How::Write } else { How::Read };
        self.touches_thing(Thing::Interrupt(self.exec.cur), how);
        if was {
            self.touch_head(self.exec.cur);
            self.state.threads[self.exec.cur as usize].head.interrupted = false;
        }
        was
    }

    /// Takes a thread out of its wait set.
    pub(crate) fn wake(&mut self, t: Tid, interrupted: bool) {
        if let Status::Waiting { obj, count, .. } = self.state.threads[t as usize].head.status {
            self.touches_sleeper(t);
            self.set_status(t, Status::Notified { obj, count, interrupted });
            self.notify(&Event::ThreadNotified(t));
        }
    }

    /// The running thread is about to enter a monitor, and does something else where another one holds it than just wait: in
    /// an atomic section it fails, and where states of threads are looked at, waiting shows.
    fn looks_at_monitor(&mut self, r: Ref) {
        if self.shows(Noticed::States) || self.is_atomic() {
            self.touches_monitor(r, How::Read);
        }
    }

    /// Whether waiters are interrupted decides who is notified.
    fn touches_flags(&mut self, waiters: &[Tid]) {
        for &t in waiters {
            self.touches_thing(Thing::Interrupt(t), How::Read);
        }
    }

    /// Threads whose wait was interrupted and has not ended yet, in canonical order. A notification may still go to one of
    /// them: its wait then ends as if the interrupt had come after it.
    fn interrupted_waiters(&self, r: Ref) -> Vec<Tid> {
        let still = |t: &Tid| {
            let status = self.state.threads[*t as usize].head.status;
            matches!(status, Status::Notified { obj, interrupted: true, .. } if obj == r)
        };
        let mut found: Vec<Tid> = self.state.order.iter().copied().filter(still).collect();
        if self.config.mutations.contains(Mutation::InterruptedByNumber) {
            found.sort_unstable();
        }
        found
    }

    /// `Object.notify`.
    pub(crate) fn object_notify(&mut self, r: Ref) -> Native {
        if !self.owns(r) {
            return not_owner();
        }
        if self.shows(Noticed::States) && self.visible_on("notify", Target::Status) {
            return Native::Choice;
        }
        let mut candidates = self.state.waiters(r);
        self.touches_flags(&candidates);
        // If only interrupted ones are there, it may also be lost.
        let lost = usize::from(candidates.is_empty());
        candidates.extend(self.interrupted_waiters(r));
        let options = candidates.len() + if candidates.is_empty() { 0 } else { lost };
        let Some(chosen) = self.choose_one("notify", options) else { return Native::Choice };
        self.notify(&Event::ObjectNotify(r, false));
        if let Some(&t) = candidates.get(chosen) {
            self.notify_thread(t);
        }
        Native::Void
    }

    /// The choice of that id between `options`, the first without a choice; nothing: it is registered, and the instruction
    /// runs again.
    fn choose_one(&mut self, id: &'static str, options: usize) -> Option<usize> {
        if options < 2 || !self.config.checking {
            return Some(0);
        }
        match self.choice(id) {
            Some(Choice::Int(i)) => Some(i as usize),
            _ => {
                self.register(IntInterval::new(id, 0, options as i32 - 1, 1));
                None
            }
        }
    }

    fn notify_thread(&mut self, t: Tid) {
        match self.state.threads[t as usize].head.status {
            Status::Notified { obj, count, .. } => {
                self.set_status(t, Status::Notified { obj, count, interrupted: false });
            }
            _ => self.wake(t, false),
        }
    }

    /// `Object.notifyAll`.
    pub(crate) fn object_notify_all(&mut self, r: Ref) -> Native {
        if !self.owns(r) {
            return not_owner();
        }
        if self.shows(Noticed::States) && self.visible_on("notify", Target::Status) {
            return Native::Choice;
        }
        let Some(reached) = self.reached_by_all(r) else { return Native::Choice };
        self.notify(&Event::ObjectNotify(r, true));
        self.wake_all(&reached);
        Native::Void
    }

    /// Whom a notification of everybody who waits on an object reaches. Of those whose wait an interrupt has ended before
    /// each one may still be among them. Nothing: a choice of them is registered, and the instruction runs again.
    pub(super) fn reached_by_all(&mut self, r: Ref) -> Option<Vec<Tid>> {
        let mut reached = self.state.waiters(r);
        self.touches_flags(&reached);
        let interrupted = self.interrupted_waiters(r);
        if !interrupted.is_empty() {
            let sets = 1 << interrupted.len().min(MOST_INTERRUPTED);
            let chosen = self.choose_one("notify", sets)?;
            let among =
                interrupted.into_iter().enumerate().filter(|(i, _)| chosen >> (*i).min(MOST_INTERRUPTED) & 1 == 1);
            reached.extend(among.map(|(_, t)| t));
        }
        Some(reached)
    }

    pub(super) fn wake_all(&mut self, waiters: &[Tid]) {
        waiters.iter().for_each(|&t| self.notify_thread(t));
    }
}

fn not_owner() -> Native {
    Native::ThrowNew("java/lang/IllegalMonitorStateException", Some("current thread is not owner".into()))
}
