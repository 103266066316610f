//! Thread life cycle: start, end, join, sleep, park, interrupt.
//!
//! A thread's number comes from (parent, first free child position), so it does not depend on the order in which the
//! search met the threads; numbers of threads that ended and whose objects are garbage are used again.

use super::heap::{LockCount, Ref};
use super::monitor::{NANOS_IN_MILLI, Wait};
use super::natives::Native;
use super::noticed::Noticed;
use super::policy::Target;
use super::thread::{Frame, Role, Status, Thread, Unseen};
use super::touched::Thing;
use super::{Flow, Mutation, Vm};
use crate::choice::{Choice, IntInterval, Tid};
use crate::program::{ClassId, Code, Level, LinkError, MethodId, steps};
use crate::system::{Event, EventKind, How, TransitionEnd};
use crate::vm::state::State;

/// The field of a `Thread` with its values of inheritable thread locals, which it does not need after its end.
const INHERITED: &str = "inheritableThreadLocals";

impl State {
    /// The thread, alive or ended, whose `Thread` object that is.
    pub(crate) fn started_thread(&self, obj: Ref) -> Option<Tid> {
        let started = |t: &Thread| t.head.obj == obj && t.head.status != Status::Absent;
        self.threads.iter().position(started).map(|at| at as Tid)
    }

    /// Ends the whole program.
    pub(crate) fn system_exit(&mut self, status: i32) -> Flow {
        self.exit = Some(status);
        Flow::Exit(TransitionEnd::Ended)
    }

    pub(crate) fn thread_object_alive(&self, obj: Ref) -> bool {
        self.thread_of_object(obj).is_some()
    }

    /// The live thread whose `Thread` object that is.
    pub(crate) fn thread_of_object(&self, obj: Ref) -> Option<Tid> {
        let at = self.threads.iter().position(|t| t.head.obj == obj && t.is_alive())?;
        Some(at as Tid)
    }
}

impl Vm {
    /// The program looks at the life of a thread. Before its start, which is told in another way, and from inside there is
    /// nothing to be seen that another thread decides.
    pub(crate) fn notice_life(&mut self, obj: Ref) {
        if self.state.started_thread(obj).is_some_and(|t| t != self.exec.cur) {
            self.notice(Noticed::Lives);
        }
    }

    /// The same of what it does: whether it waits yet, for example.
    pub(crate) fn notice_state(&mut self, obj: Ref) {
        if self.state.started_thread(obj).is_some_and(|t| t != self.exec.cur) {
            self.notice(Noticed::States);
        }
    }

    /// Number for a new child of the running thread.
    fn child_tid(&mut self) -> Option<Tid> {
        let parent = self.exec.cur;
        for k in 0..u32::from(u16::MAX) {
            let tid = match self.state.tid_of.get(&(parent, k)) {
                Some(&t) => t,
                None => {
                    if self.state.threads.len() >= usize::from(u16::MAX) - 1 {
                        return None;
                    }
                    let mut path = self.state.threads[parent as usize].path.to_vec();
                    path.push(k);
                    let t = self.state.threads.len() as Tid;
                    let before = |&o: &Tid| self.state.threads[o as usize].path[..] < path[..];
                    self.state.order.insert(self.state.order.partition_point(before), t);
                    self.state.threads.push(Thread::new(path.into_boxed_slice()));
                    self.state.tid_of.insert((parent, k), t);
                    t
                }
            };
            if self.state.threads[tid as usize].head.status == Status::Absent {
                return Some(tid);
            }
        }
        None
    }

    /// `Thread.start0`.
    pub(crate) fn thread_start(&mut self, obj: Ref, daemon: bool) -> Native {
        self.touches_thing(Thing::Start(obj), How::Write);
        if self.state.started_thread(obj).is_some() {
            return Native::ThrowNew("java/lang/IllegalThreadStateException", None);
        }
        let target = if self.shows(Noticed::Lives) { Target::Global } else { Target::Operation };
        if self.start_shows(obj) && self.visible_on("start", target) {
            return Native::Choice;
        }
        let Some(tid) = self.child_tid() else {
            let msg = "unable to create native thread: more than 65,000 threads".to_string();
            return Native::ThrowNew("java/lang/OutOfMemoryError", Some(msg));
        };
        let run = match self.first_method(obj) {
            Ok(run) => run,
            Err(e) => {
                let (kind, msg) = e.java();
                return Native::ThrowNew(kind, Some(msg));
            }
        };
        let of_answer = self.runs_answer();
        let lost = self.config.mutations.contains(Mutation::EarlyInterruptsLost);
        let interrupted = self.get_int(obj, "interrupted") != 0 && !lost;
        if interrupted {
            self.put_field(obj, "interrupted", 0);
        }
        self.touch_head(0);
        self.state.threads[0].head.parallel = true;
        self.begins_beside(tid);
        self.touch_head(tid);
        let t = &mut self.state.threads[tid as usize];
        t.head.status = Status::Runnable;
        t.head.obj = obj;
        (t.head.interrupted, t.head.unseen, t.head.permit, t.head.daemon) =
            (interrupted, Unseen::default(), false, daemon);
        (t.head.atomic, t.head.dying, t.head.of_answer) = (0, false, of_answer);
        self.push_initial_frame(tid, run, &[u64::from(obj)]);
        self.share_from(obj);
        self.refresh_multi();
        self.touches_start(obj, daemon);
        // Whoever had that number before has ended: had it not, the new thread would have another one.
        self.touches_thing(Thing::Life(tid), How::Write);
        self.touches_thing(Thing::Thread(tid), How::Wakes);
        self.tell_of_start(tid, run);
        Native::Void
    }

    /// Whether a start is a scheduling point of its own. Where others reach the `Thread` object, entering its monitor has
    /// been one; a daemon may never come to it.
    fn start_shows(&self, obj: Ref) -> bool {
        let o = self.state.heap.get(obj);
        let entered = self.config.por && o.shared && o.lock_count == LockCount::ONE;
        let mistaken = self.config.mutations.contains(Mutation::StartIsNoPoint);
        !mistaken && !entered && (self.shows(Noticed::Lives) || self.state.threads[self.exec.cur as usize].head.daemon)
    }

    /// What a new thread begins with: `run`, or where a call of that is more than a frame, what calls it.
    fn first_method(&mut self, obj: Ref) -> Result<MethodId, LinkError> {
        let run = self.known.thread_run;
        let vindex = usize::from(self.program.method(run).vindex);
        let run = self.program.class(self.state.class_of(obj)).vtable.get(vindex).copied().unwrap_or(run);
        self.program.decode(run)?;
        let mistaken = self.config.mutations.contains(Mutation::RunWithoutMonitor);
        if (self.program.method(run).is_synchronized() || self.is_atomic_method(run)) && !mistaken {
            return self.thread_method("runLocked", "()V");
        }
        Ok(run)
    }

    /// A method of `java.lang.Thread`, decoded.
    pub(super) fn thread_method(&mut self, name: &str, descriptor: &str) -> Result<MethodId, LinkError> {
        let method = self.program.find_method(self.known.thread, name, descriptor);
        let method = method.ok_or_else(|| LinkError::NotFound(name.into()))?;
        self.program.decode(method)?;
        Ok(method)
    }

    /// Listeners hear of a thread's first method as if it ran already.
    fn tell_of_start(&mut self, tid: Tid, run: MethodId) {
        self.notify(&Event::ThreadStarted(tid));
        if self.wants(EventKind::MethodEntered) {
            let starter = std::mem::replace(&mut self.exec.cur, tid);
            self.notify(&Event::MethodEntered(run));
            self.exec.cur = starter;
        }
    }

    /// Gives an empty thread its first frame.
    pub(crate) fn push_initial_frame(&mut self, tid: Tid, method: MethodId, args: &[u64]) {
        let m = self.program.method(method);
        let Code::At { start, .. } = m.code else { return };
        let (locals, stack) = (usize::from(m.max_locals), usize::from(m.max_stack));
        let t = &mut self.state.threads[tid as usize];
        t.frames.clear();
        if t.stack.len() < locals + stack {
            t.stack.resize(locals + stack, 0);
        }
        t.stack[..args.len()].copy_from_slice(args);
        t.head.floor = super::section::NO_SECTION;
        t.frames.push(Frame::new(method, start, 0, locals as u32, 0, Role::Call));
        t.low = 0;
    }

    /// The running thread returns from its first frame, and ends: it enters the monitor of its `Thread` object, is not
    /// alive any more, and notifies all who wait there.
    pub(super) fn leave_first_frame(&mut self) -> Flow {
        let Some(lock) = self.state.threads[self.exec.cur as usize].top().map(|f| f.lock) else { return Flow::Go };
        if lock != 0 {
            if self.stops_at_exit(lock) {
                return Flow::Exit(TransitionEnd::Choice);
            }
            self.monitor_exit(lock);
            self.state.threads[self.exec.cur as usize].frames[0].lock = 0;
        }
        // A section that was not ended ends with its thread: that a join is about to look does not make it fail.
        if self.state.threads[self.exec.cur as usize].head.atomic != 0 {
            self.touch_head(self.exec.cur);
            self.state.threads[self.exec.cur as usize].head.atomic = 0;
            self.refresh_multi();
        }
        let obj = self.state.threads[self.exec.cur as usize].head.obj;
        if self.shows(Noticed::Lives) && self.visible_op("thread-exit") {
            return Flow::Exit(TransitionEnd::Choice);
        }
        let apart = self.config.mutations.contains(Mutation::JoinIgnoresMonitor);
        if self.state.heap.get(obj).lock_owner != 0 && !self.owns(obj) && !apart {
            self.touches_monitor(obj, How::Read);
            self.touches_monitor(obj, How::Attempt);
            self.set_status(self.exec.cur, Status::Blocked(obj));
            self.notify(&Event::ThreadBlocked(self.exec.cur, obj));
            return self.block("monitor-blocked");
        }
        self.touches_monitor(obj, How::Read);
        self.touches_monitor(obj, How::Acquire);
        self.touches_monitor(obj, How::Release);
        let Some(waiters) = self.reached_by_all(obj) else { return Flow::Exit(TransitionEnd::Choice) };
        self.touches_thing(Thing::Life(self.exec.cur), How::Write);
        self.method_exited(false);
        self.state.threads[self.exec.cur as usize].frames.pop();
        self.frame_left();
        self.set_status(self.exec.cur, Status::Terminated);
        self.state.threads[self.exec.cur as usize].head.locals = 0;
        if self.get_ref(obj, INHERITED) != 0 {
            self.put_field(obj, INHERITED, 0);
        }
        self.notify(&Event::ThreadTerminated(self.exec.cur));
        self.wake_all(&waiters);
        Flow::Exit(self.after_end())
    }

    /// The running thread has ended.
    fn after_end(&mut self) -> TransitionEnd {
        if self.state.exit.is_some() {
            return TransitionEnd::Ended;
        }
        if !self.state.threads.iter().any(|t| t.is_alive()) {
            return self.end_program();
        }
        self.switch("thread-end")
    }

    /// The running thread has no frame. It is the main thread, which comes here when it has ended before, to end the
    /// program: when no user thread is left, what daemons still do races with the end, so the end is a choice like any other.
    pub(crate) fn thread_done(&mut self) -> TransitionEnd {
        match self.state.threads[self.exec.cur as usize].head.status {
            Status::Terminated => self.end_program(),
            _ => TransitionEnd::Internal("a thread without a method to run".into()),
        }
    }

    /// All user threads have ended: shutdown hooks run, then it is over. The main thread runs them, in a transition of its own
    /// where another thread's end came last.
    fn end_program(&mut self) -> TransitionEnd {
        match self.start_shutdown() {
            Some(Ok(())) => {
                self.touches_everything();
                self.touches_thing(Thing::Thread(0), How::Wakes);
                if self.exec.cur != 0 {
                    return self.switch("thread-end");
                }
                self.exec.reenter = true;
                TransitionEnd::Budget
            }
            Some(Err(e)) => TransitionEnd::Internal(format!("cannot run the shutdown hooks: {e}")),
            None => TransitionEnd::Ended,
        }
    }

    /// The class that runs the hooks at the end of the program, where there are any.
    fn with_hooks(&self) -> Option<ClassId> {
        let class = self.program.by_name.get("java/lang/Shutdown").copied()?;
        (self.static_value(class, "slots") != 0).then_some(class)
    }

    /// Whether something would still run after a thread has failed: a thread that can go on or that waits for this one's
    /// end, or hooks. All others wait for a thread that is not among those.
    pub fn goes_on_without(&self, failed: Tid) -> bool {
        let dead = self.state.threads[failed as usize].head.obj;
        let waits_for_it = |t: Tid| {
            let status = self.state.threads[t as usize].head.status;
            matches!(status, Status::Waiting { obj, .. } if obj == dead)
        };
        let alive = |t: Tid| t != failed && self.state.threads[t as usize].is_alive();
        let mut others = (0..self.state.threads.len() as Tid).filter(|&t| alive(t));
        self.with_hooks().is_some() || others.any(|t| self.is_enabled(t) || waits_for_it(t))
    }

    /// Puts the main thread at `Shutdown.exit` if hooks are registered.
    fn start_shutdown(&mut self) -> Option<Result<(), LinkError>> {
        let class = self.with_hooks().filter(|_| self.state.exit.is_none())?;
        let exit = self.program.find_method(class, "exit", "(I)V")?;
        if let Err(e) = self.program.decode(exit) {
            return Some(Err(e));
        }
        let status = u64::from(self.state.main_failed());
        self.set_status(0, Status::Runnable);
        self.push_initial_frame(0, exit, &[status]);
        self.refresh_multi();
        Some(Ok(()))
    }

    /// `Thread.await0`, the wait in a join: whether it goes on before its time is over. The monitor of the `Thread` object is
    /// held, so the thread's end comes before or after.
    pub(crate) fn await_end(&mut self, obj: Ref, millis: i64, again: bool) -> Native {
        if self.config.mutations.contains(Mutation::JoinIgnoresMonitor) {
            let slept = self.thread_sleep(millis);
            return if matches!(slept, Native::Void) { Native::bool(millis == 0) } else { slept };
        }
        // Whether an interrupt ends the join or the thread's end tells which of them was first.
        let head = self.state.threads[self.exec.cur as usize].head;
        if millis != 0 || head.interrupted || matches!(head.status, Status::Notified { interrupted: true, .. }) {
            self.notice(Noticed::Lives);
        }
        match self.wait_on(obj, millis, again) {
            Wait::Over { notified } => Native::bool(notified || millis == 0),
            Wait::Leave(Native::Block("wait")) => Native::Block("join"),
            Wait::Leave(native) => native,
        }
    }

    /// The `Thread` object of the thread that this one has joined and waits for.
    pub(crate) fn joined(&self, t: Tid) -> Option<Ref> {
        let Status::Waiting { obj, .. } = self.state.threads[t as usize].head.status else { return None };
        self.is_joining(t).then_some(obj)
    }

    /// `Thread.sleep`: others may run; the order of wake-ups is not bounded by the durations.
    pub(crate) fn thread_sleep(&mut self, millis: i64) -> Native {
        if self.state.threads[self.exec.cur as usize].head.status == Status::Sleeping {
            if !self.state.threads[self.exec.cur as usize].head.interrupted {
                self.time_has_come();
            }
            self.set_status(self.exec.cur, Status::Runnable);
            if self.take_interrupt() {
                return Native::throw("java/lang/InterruptedException", "sleep interrupted");
            }
            return Native::Void;
        }
        if self.take_interrupt() {
            return Native::throw("java/lang/InterruptedException", "sleep interrupted");
        }
        let nanos = millis.saturating_mul(NANOS_IN_MILLI);
        if self.config.checking && !self.exec.multi {
            let deadline = self.deadline_after(nanos);
            self.clock_reaches(deadline);
            return Native::Void;
        }
        // How long it sleeps depends on when it begins.
        if (self.shows(Noticed::States) || self.begins_at_a_time()) && self.visible_on("sleep", Target::Status) {
            return Native::Choice;
        }
        self.set_deadline(nanos);
        self.set_status(self.exec.cur, Status::Sleeping);
        self.notify(&Event::ThreadWaiting(self.exec.cur));
        Native::Block("sleep")
    }

    /// `Thread.yield`.
    pub(crate) fn thread_yield(&mut self) -> Native {
        if !self.config.checking {
            if self.enabled().len() > 1 && !self.exec.yielded {
                self.exec.yielded = true;
                return Native::Block("yield");
            }
            self.exec.yielded = false;
            return Native::Void;
        }
        // Whoever yields waits for others, in the middle of a section too.
        if !self.exec.is_scheduled() {
            self.end_section();
        }
        if self.visible_op("yield") { Native::Choice } else { Native::Void }
    }

    /// `LockSupport.park`; 0 nanoseconds are for ever. Whether the time is over.
    pub(crate) fn thread_park(&mut self, nanos: i64) -> Native {
        let timed = nanos != 0;
        let head = self.state.threads[self.exec.cur as usize].head;
        let parked = matches!(head.status, Status::Parked { .. });
        if !parked && self.visible_on("park", Target::Status) {
            return Native::Choice;
        }
        self.touches_thing(Thing::Permit(self.exec.cur), How::Write);
        self.touches_thing(Thing::Interrupt(self.exec.cur), How::Read);
        let ended = head.permit || head.interrupted;
        if ended || (parked && (timed || self.wakes_spuriously(self.exec.cur))) {
            if !ended {
                self.time_has_come();
            }
            self.set_status(self.exec.cur, Status::Runnable);
            self.state.threads[self.exec.cur as usize].head.permit = false;
            // An interrupt that may count as unseen came when the time was over.
            return Native::bool(timed && !head.permit && (!head.interrupted || head.unseen.all));
        }
        self.set_deadline(nanos);
        self.set_status(self.exec.cur, Status::Parked { timed });
        self.notify(&Event::ThreadWaiting(self.exec.cur));
        Native::Block("park")
    }

    /// `LockSupport.unpark`.
    pub(crate) fn thread_unpark(&mut self, obj: Ref) -> Native {
        if obj == 0 {
            return Native::Void;
        }
        if self.visible_on("unpark", Target::Status) {
            return Native::Choice;
        }
        self.touches_thing(Thing::Start(obj), How::Read);
        if let Some(t) = self.state.thread_of_object(obj) {
            self.touches_thing(Thing::Permit(t), How::Write);
            self.touches_sleeper(t);
            if self.listen.tracing {
                self.record_unpark(t);
            }
            self.touch_head(t);
            let h = &mut self.state.threads[t as usize].head;
            h.permit = true;
        }
        Native::Void
    }

    /// `Thread.interrupt`.
    pub(crate) fn thread_interrupt(&mut self, obj: Ref) -> Native {
        let started = self.state.started_thread(obj);
        if self.visible_on("interrupt", started.map_or(Target::Global, Target::Interrupt)) {
            return Native::Choice;
        }
        let Some(t) = started else {
            self.touches_thing(Thing::Start(obj), How::Write);
            self.put_field(obj, "interrupted", 1);
            return Native::Void;
        };
        self.touches_thing(Thing::Start(obj), How::Read);
        self.touches_thing(Thing::Interrupt(t), How::Write);
        if t != self.exec.cur {
            // What comes of it depends on where the other stands.
            self.touches_everything();
            self.touches_sleeper(t);
        }
        self.touch_head(t);
        let unseen = self.unseen(t);
        let head = &mut self.state.threads[t as usize].head;
        (head.interrupted, head.unseen) = (true, unseen);
        if matches!(head.status, Status::Waiting { .. } | Status::Notified { .. }) {
            self.notice(Noticed::Lives);
            self.notice(Noticed::States);
            self.wake(t, true);
        }
        Native::Void
    }

    /// What may count as unseen once the thread is interrupted now.
    fn unseen(&mut self, t: Tid) -> Unseen {
        let head = self.state.threads[t as usize].head;
        let mut unseen = head.unseen;
        let in_section = head.floor != super::section::NO_SECTION;
        if t == self.exec.cur || !in_section || !self.config.checking {
            return unseen;
        }
        match head.status {
            Status::Runnable => unseen.all |= !head.interrupted && self.stands_before_a_look(t),
            Status::Parked { timed } if (timed || head.interrupted) && self.waits_for_a_condition(t) => {
                // A wait that is over has left its queue, and when it was over the clock may tell.
                if head.deadline != 0 && !head.interrupted || self.shows_waits() {
                    self.notice_late_interrupt();
                    return unseen;
                }
                unseen.all |= !head.interrupted;
                unseen.last |= head.interrupted;
            }
            _ => {}
        }
        unseen
    }

    /// Whether a program may notice that a wait is over before the thread goes on.
    fn shows_waits(&self) -> bool {
        self.shows(Noticed::States) || self.shows(Noticed::Blockers) || self.shows_interrupts()
    }

    /// Whether the thread waits in a step that decides at the end whether it was interrupted, and then takes a lock again.
    fn waits_for_a_condition(&self, t: Tid) -> bool {
        let methods = self.state.threads[t as usize].frames.iter().rev().map(|f| self.program.method(f.method));
        let mut library = methods.take_while(|m| m.level != Level::User);
        library.find_map(|m| steps::comes_back(&self.program.class(m.class).name, &m.name)).unwrap_or(false)
    }

    /// Somebody else has ended a thread's wait for a condition. It was still in the queue, where it would not be if the
    /// interrupts that it has not seen came after its own end of the wait.
    pub(crate) fn wait_ended_by_other(&mut self, thread: Ref) -> Native {
        if self.state.started_thread(thread).is_some_and(|t| self.state.threads[t as usize].head.unseen.any()) {
            self.notice_late_interrupt();
        }
        Native::Void
    }

    /// Whether the thread has begun a section and stands before `Thread.interrupted` as the first operation of it.
    fn stands_before_a_look(&self, t: Tid) -> bool {
        self.state.threads[t as usize].top().is_some_and(|frame| {
            let method = self.program.method(frame.method);
            &*method.name == "interrupted" && &*self.program.class(method.class).name == "java/lang/Thread"
        })
    }

    /// `Thread.isInterrupted` and `Thread.interrupted`.
    pub(crate) fn thread_is_interrupted(&mut self, obj: Ref, clear: bool) -> Native {
        let started = self.state.started_thread(obj);
        if started.is_some_and(|t| t != self.exec.cur) {
            self.notice_interrupts();
        }
        if self.visible_op("interrupt-status") {
            return Native::Choice;
        }
        self.touches_thing(Thing::Start(obj), How::Read);
        let Some(t) = started else { return Native::int(self.get_int(obj, "interrupted")) };
        self.touches_thing(Thing::Interrupt(t), if clear { How::Write } else { How::Read });
        let unseen = self.state.threads[t as usize].head.unseen;
        if t == self.exec.cur && unseen.any() {
            let Some(choice) = self.choice("interrupt-unseen") else {
                let most = i32::from(unseen.all) + i32::from(unseen.last);
                self.register(IntInterval::new("interrupt-unseen", 0, most, 1));
                return Native::Choice;
            };
            self.touch_head(t);
            self.state.threads[t as usize].head.unseen = Unseen::default();
            // The flag stays set for those that come after the look.
            if choice != Choice::Int(0) {
                let none = unseen.all && choice == Choice::Int(1);
                return Native::int(i32::from(!none));
            }
        }
        let was = self.state.threads[t as usize].head.interrupted;
        if was && clear {
            self.touch_head(t);
            self.state.threads[t as usize].head.interrupted = false;
        }
        Native::int(i32::from(was))
    }
}
