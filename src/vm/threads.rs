//! Thread life cycle: start, end, join, sleep, park, interrupt.
//!
//! A thread's number comes from (parent, first free child position), so it does not depend on the order in which the
//! search met the threads; numbers of threads that ended and whose objects are garbage are used again.

use super::api::StepEnd;
use super::heap::Ref;
use super::monitor::NANOS_IN_MILLI;
use super::natives::Native;
use super::thread::{Frame, Role, Status, Thread};
use super::{Flow, Vm};
use crate::choice::{Choice, IntInterval, Tid};
use crate::listener::{Event, Happening};
use crate::program::{Code, LinkError, MethodId};

/// In place of the thread in [`Status::Joining`]: the join has been interrupted.
const INTERRUPTED_JOIN: Ref = 0;

impl Vm {
    /// The live thread whose `Thread` object that is.
    pub(crate) fn thread_of_object(&self, obj: Ref) -> Option<Tid> {
        let at = self.threads.iter().position(|t| t.head.obj == obj && t.is_alive())?;
        Some(at as Tid)
    }

    pub(crate) fn thread_object_alive(&self, obj: Ref) -> bool {
        self.thread_of_object(obj).is_some()
    }

    fn was_started(&self, obj: Ref) -> bool {
        self.threads.iter().any(|t| t.head.obj == obj && t.head.status != Status::Absent)
    }

    /// Number for a new child of the running thread.
    fn child_tid(&mut self) -> Option<Tid> {
        let parent = self.cur;
        for k in 0..u32::from(u16::MAX) {
            let tid = match self.tid_of.get(&(parent, k)) {
                Some(&t) => t,
                None => {
                    if self.threads.len() >= usize::from(u16::MAX) - 1 {
                        return None;
                    }
                    let mut path = self.threads[parent as usize].path.to_vec();
                    path.push(k);
                    let t = self.threads.len() as Tid;
                    let before = |&o: &Tid| self.threads[o as usize].path[..] < path[..];
                    self.order.insert(self.order.partition_point(before), t);
                    self.threads.push(Thread::new(path.into_boxed_slice()));
                    self.tid_of.insert((parent, k), t);
                    t
                }
            };
            if self.threads[tid as usize].head.status == Status::Absent {
                return Some(tid);
            }
        }
        None
    }

    /// `Thread.start0`.
    pub(crate) fn thread_start(&mut self, obj: Ref) -> Native {
        if self.was_started(obj) {
            return Native::ThrowNew("java/lang/IllegalThreadStateException", None);
        }
        let Some(tid) = self.child_tid() else {
            let msg = "unable to create native thread: more than 65,000 threads".to_string();
            return Native::ThrowNew("java/lang/OutOfMemoryError", Some(msg));
        };
        let run = self.known.thread_run;
        let class = self.class_of(obj);
        let vindex = self.program.method(run).vindex;
        let run = self.program.class(class).vtable.get(usize::from(vindex)).copied().unwrap_or(run);
        if let Err(e) = self.program.decode(run) {
            let (kind, msg) = e.java();
            return Native::ThrowNew(kind, Some(msg));
        }
        let daemon = self.get_int(obj, "daemon") != 0;
        self.touch_head(tid);
        let t = &mut self.threads[tid as usize];
        t.head.status = Status::Runnable;
        t.head.obj = obj;
        (t.head.interrupted, t.head.unseen, t.head.permit, t.head.daemon) = (false, false, false, daemon);
        (t.head.atomic, t.head.dying) = (0, false);
        self.push_initial_frame(tid, run, &[u64::from(obj)]);
        self.share_from(obj);
        self.refresh_multi();
        self.tell_of_start(tid, run);
        Native::Void
    }

    /// Listeners hear of a thread's first method as if it ran already.
    fn tell_of_start(&mut self, tid: Tid, run: MethodId) {
        self.happened(&Happening::ThreadStarted(tid));
        if self.wants(Event::MethodEntered) {
            let starter = std::mem::replace(&mut self.cur, tid);
            self.happened(&Happening::MethodEntered(run));
            self.cur = starter;
        }
    }

    /// Gives an empty thread its first frame.
    pub(crate) fn push_initial_frame(&mut self, tid: Tid, method: MethodId, args: &[u64]) {
        let m = self.program.method(method);
        let Code::At { start, .. } = m.code else { return };
        let (locals, stack) = (usize::from(m.max_locals), usize::from(m.max_stack));
        let t = &mut self.threads[tid as usize];
        t.frames.clear();
        if t.stack.len() < locals + stack {
            t.stack.resize(locals + stack, 0);
        }
        t.stack[..args.len()].copy_from_slice(args);
        t.head.floor = super::section::NO_SECTION;
        t.frames.push(Frame::new(method, start, 0, locals as u32, 0, Role::Call));
        t.low = 0;
    }

    /// The running thread's last frame is gone. The main thread comes here a second time to end the program: when no
    /// user thread is left, what daemons still do races with the end, so the end is a choice like any other.
    pub(crate) fn thread_done(&mut self) -> StepEnd {
        let head = self.threads[self.cur as usize].head;
        if head.status == Status::Terminated {
            return self.end_program();
        }
        self.set_status(self.cur, Status::Terminated);
        self.happened(&Happening::ThreadTerminated(self.cur));
        self.wake_all(head.obj);
        if self.exit.is_some() {
            return StepEnd::Ended;
        }
        if !self.threads.iter().any(|t| t.is_alive()) {
            self.cur = 0;
            return self.end_program();
        }
        self.switch("thread-end")
    }

    /// All user threads have ended: shutdown hooks run, then it is over.
    fn end_program(&mut self) -> StepEnd {
        match self.start_shutdown() {
            Some(Ok(())) => {
                self.reenter = true;
                StepEnd::Budget
            }
            Some(Err(e)) => StepEnd::Internal(format!("cannot run the shutdown hooks: {e}")),
            None => StepEnd::Ended,
        }
    }

    /// Puts the main thread at `Shutdown.exit` if hooks are registered.
    fn start_shutdown(&mut self) -> Option<Result<(), LinkError>> {
        let class = self.program.by_name.get("java/lang/Shutdown").copied()?;
        self.ensure_statics(class);
        if self.exit.is_some() || self.static_value(class, "slots") == 0 {
            return None;
        }
        let exit = self.program.find_method(class, "exit", "(I)V")?;
        if let Err(e) = self.program.decode(exit) {
            return Some(Err(e));
        }
        let status = u64::from(self.uncaught_main);
        self.set_status(0, Status::Runnable);
        self.push_initial_frame(0, exit, &[status]);
        self.refresh_multi();
        Some(Ok(()))
    }

    /// `Thread.join`, any overload: `timed` ones can give up at any time.
    pub(crate) fn thread_join(&mut self, obj: Ref, millis: i64) -> Native {
        let timed = millis != 0;
        if let Status::Joining { thread, .. } = self.threads[self.cur as usize].head.status {
            if thread == INTERRUPTED_JOIN {
                return self.interrupted_join(obj);
            }
            if self.thread_object_alive(obj) && !timed {
                return Native::Block("join");
            }
            if self.thread_object_alive(obj) {
                self.time_has_come();
            }
            self.set_status(self.cur, Status::Runnable);
            return Native::Void;
        }
        if timed && self.clock_is_read() && self.visible_op("join") {
            return Native::Choice;
        }
        if !self.thread_object_alive(obj) {
            return Native::Void;
        }
        if self.take_interrupt() {
            return Native::ThrowNew("java/lang/InterruptedException", None);
        }
        self.set_deadline(millis.saturating_mul(NANOS_IN_MILLI));
        self.set_status(self.cur, Status::Joining { thread: obj, timed });
        self.happened(&Happening::ThreadWaiting(self.cur));
        Native::Block("join")
    }

    /// A join ends that was interrupted while the other thread lived. If that one has ended meanwhile, the join may as well
    /// have been called only then, and has seen neither: where it is called is no scheduling point.
    fn interrupted_join(&mut self, obj: Ref) -> Native {
        let mut late = false;
        if self.config.checking && !self.thread_object_alive(obj) {
            match self.choice("join-interrupted") {
                Some(Choice::Int(i)) => late = i == 1,
                _ => {
                    self.register(Box::new(IntInterval::new("join-interrupted", 0, 1, 1)));
                    return Native::Choice;
                }
            }
        }
        self.set_status(self.cur, Status::Runnable);
        if late {
            return Native::Void;
        }
        self.take_interrupt();
        Native::ThrowNew("java/lang/InterruptedException", None)
    }

    /// `Thread.sleep`: others may run; the order of wake-ups is not bounded by the durations.
    pub(crate) fn thread_sleep(&mut self, millis: i64) -> Native {
        if self.threads[self.cur as usize].head.status == Status::Sleeping {
            if !self.threads[self.cur as usize].head.interrupted {
                self.time_has_come();
            }
            self.set_status(self.cur, Status::Runnable);
            if self.take_interrupt() {
                return Native::throw("java/lang/InterruptedException", "sleep interrupted");
            }
            return Native::Void;
        }
        if self.take_interrupt() {
            return Native::throw("java/lang/InterruptedException", "sleep interrupted");
        }
        let nanos = millis.saturating_mul(NANOS_IN_MILLI);
        if self.config.checking && !self.multi {
            self.clock_reaches(self.deadline_after(nanos));
            return Native::Void;
        }
        // How long it sleeps depends on when it begins.
        if self.clock_is_read() && self.visible_op("sleep") {
            return Native::Choice;
        }
        self.set_deadline(nanos);
        self.set_status(self.cur, Status::Sleeping);
        self.happened(&Happening::ThreadWaiting(self.cur));
        Native::Block("sleep")
    }

    /// `Thread.yield`.
    pub(crate) fn thread_yield(&mut self) -> Native {
        if !self.config.checking {
            if self.enabled().len() > 1 && !self.yielded {
                self.yielded = true;
                return Native::Block("yield");
            }
            self.yielded = false;
            return Native::Void;
        }
        // Whoever yields waits for others, in the middle of a section too.
        if !self.is_scheduled() {
            self.end_section();
        }
        if self.visible_op("yield") { Native::Choice } else { Native::Void }
    }

    /// `LockSupport.park`; 0 nanoseconds are for ever.
    pub(crate) fn thread_park(&mut self, nanos: i64) -> Native {
        let timed = nanos != 0;
        let head = self.threads[self.cur as usize].head;
        let parked = matches!(head.status, Status::Parked { .. });
        if !parked && self.visible_op("park") {
            return Native::Choice;
        }
        if head.permit || head.interrupted || (parked && (timed || self.wakes_spuriously(self.cur))) {
            if !head.permit && !head.interrupted {
                self.time_has_come();
            }
            self.set_status(self.cur, Status::Runnable);
            self.threads[self.cur as usize].head.permit = false;
            return Native::Void;
        }
        self.set_deadline(nanos);
        self.set_status(self.cur, Status::Parked { timed });
        self.happened(&Happening::ThreadWaiting(self.cur));
        Native::Block("park")
    }

    /// `LockSupport.unpark`.
    pub(crate) fn thread_unpark(&mut self, obj: Ref) -> Native {
        if obj == 0 {
            return Native::Void;
        }
        if self.visible_op("unpark") {
            return Native::Choice;
        }
        if let Some(t) = self.thread_of_object(obj) {
            self.touch_head(t);
            let h = &mut self.threads[t as usize].head;
            h.permit = true;
        }
        Native::Void
    }

    /// `Thread.interrupt`.
    pub(crate) fn thread_interrupt(&mut self, obj: Ref) -> Native {
        if self.visible_op("interrupt") {
            return Native::Choice;
        }
        let Some(t) = self.thread_of_object(obj) else { return Native::Void };
        self.touch_head(t);
        let unseen = !self.threads[t as usize].head.interrupted && self.before_a_look(t);
        let head = &mut self.threads[t as usize].head;
        (head.interrupted, head.unseen) = (true, head.unseen || unseen);
        match self.threads[t as usize].head.status {
            Status::Waiting { .. } => self.wake(t, true),
            // If the thread that it waits for has ended already, it does not notice.
            Status::Joining { thread, .. } if self.thread_object_alive(thread) => {
                self.set_status(t, Status::Joining { thread: INTERRUPTED_JOIN, timed: true });
            }
            _ => {}
        }
        Native::Void
    }

    /// Whether the thread, not the running one, has begun a section and stands before `Thread.interrupted` as the first
    /// operation of it. What comes after the look is one step with it, though others might come between: an interrupt
    /// that comes now may as well have come after the look.
    fn before_a_look(&self, t: Tid) -> bool {
        let thread = &self.threads[t as usize];
        let in_section = thread.head.floor != super::section::NO_SECTION;
        if t == self.cur || !in_section || thread.head.status != Status::Runnable || !self.config.checking {
            return false;
        }
        thread.top().is_some_and(|frame| {
            let method = self.program.method(frame.method);
            &*method.name == "interrupted" && &*self.program.class(method.class).name == "java/lang/Thread"
        })
    }

    /// `Thread.isInterrupted` and `Thread.interrupted`.
    pub(crate) fn thread_is_interrupted(&mut self, obj: Ref, clear: bool) -> Native {
        if self.visible_op("interrupt-status") {
            return Native::Choice;
        }
        let Some(t) = self.thread_of_object(obj) else { return Native::int(0) };
        if t == self.cur && self.threads[t as usize].head.unseen {
            let Some(choice) = self.choice("interrupt-unseen") else {
                self.register(Box::new(IntInterval::new("interrupt-unseen", 0, 1, 1)));
                return Native::Choice;
            };
            self.touch_head(t);
            self.threads[t as usize].head.unseen = false;
            if choice == Choice::Int(1) {
                return Native::int(0);
            }
        }
        let was = self.threads[t as usize].head.interrupted;
        if was && clear {
            self.touch_head(t);
            self.threads[t as usize].head.interrupted = false;
        }
        Native::int(i32::from(was))
    }

    /// Ends the whole program.
    pub(crate) fn system_exit(&mut self, status: i32) -> Flow {
        self.exit = Some(status);
        Flow::Exit(StepEnd::Ended)
    }
}
