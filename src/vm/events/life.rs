//! What the machine tells of: monitors, threads, exceptions, initialisers, output.

use super::call::Does;
use super::{Happening, Whose};
use crate::choice::Tid;
use crate::program::{ClassId, Code, MethodId};
use crate::report::TraceEventKind as Is;
use crate::system::{Event, EventKind};
use crate::vm::Vm;
use crate::vm::heap::{LockCount, Ref};
use crate::vm::thread::Frame;
use enumset::EnumSet;

/// The events of the machine that a trace needs.
pub(in crate::vm) fn wanted() -> EnumSet<EventKind> {
    EventKind::ObjectCreated
        | EventKind::ObjectLocked
        | EventKind::ObjectUnlocked
        | EventKind::ExceptionThrown
        | EventKind::ExceptionHandled
        | EventKind::ExceptionBailedOut
        | EventKind::ThreadStarted
        | EventKind::ThreadNotified
        | EventKind::ThreadTerminated
}

/// Methods that begin when the result of a task is there.
const COMPLETIONS: &[(&str, &str)] = &[
    ("java/util/concurrent/FutureTask", "finish"),
    ("java/util/concurrent/CompletableFuture", "postComplete"),
    ("java/util/concurrent/ForkJoinTask", "finish"),
];

/// Bytes of output kept of one call.
const MAX_PRINTED: usize = 1_000;

/// Who has ended a thread's wait.
#[derive(Clone)]
pub(super) struct Woken {
    pub by: String,
    /// By interrupting it.
    pub interrupted: bool,
}

impl Vm {
    /// The machine tells of something in a traced execution.
    pub(in crate::vm) fn record_event(&mut self, event: &Event<'_>) {
        match *event {
            Event::ObjectCreated(r) => self.record_new(r),
            Event::ObjectLocked(r) => self.record_lock(r, true),
            Event::ObjectUnlocked(r) => self.record_lock(r, false),
            Event::ExceptionThrown(r) => {
                self.record_throw(r);
                self.record_fall(r);
            }
            Event::ExceptionHandled(r) => self.record_catch(r),
            Event::ExceptionBailedOut(r) => self.record_bail_out(r),
            Event::ThreadStarted(t) => {
                self.listen.recorder.forget_thread(t);
                let name = self.thread_name(t);
                let object = self.state.threads[t as usize].head.obj;
                self.record(Happening::new(Is::Start, format!("starts {name}")).on(object).with(Some(name)));
            }
            Event::ThreadNotified(t) => self.record_waking(t),
            Event::ThreadTerminated(_) => self.record(Happening::new(Is::End, "ends".to_string())),
            _ => {}
        }
    }

    /// An object was made. Where it goes by the name of one that was told of, that is said: what follows is about another one.
    fn record_new(&mut self, r: Ref) {
        let class = self.state.class_of(r);
        let named_so = self.listen.recorder.forget_object(r) == Some(class);
        // Threads go by names of their own, and of an exception it is seldom told again.
        if !named_so || self.program.is_subclass(class, self.known.throwable) || self.is_of_threads(r) {
            return;
        }
        let text = format!("new {}: the one before is gone", self.object_label(r));
        self.record(Happening::new(Is::New, text).on(r));
        // There is no need to say so again before there is an event of this one.
        self.listen.recorder.known.remove(&r);
    }

    /// A monitor was entered or left; those that the library uses for itself are not told of.
    fn record_lock(&mut self, r: Ref, entered: bool) {
        if !self.is_told_of(r) {
            return;
        }
        match self.whose() {
            Whose::Own(_) | Whose::Helper(_) => {}
            Whose::Call(_, call) => {
                let waits = self.listen.recorder.calls_of(self.exec.cur)[call].does == Does::ObjectWait;
                if !waits {
                    return;
                }
                if entered {
                    self.tell_of_waking(call, true, "goes on: its time is over");
                }
            }
            Whose::Library => return,
        }
        let what = self.lock_happening(r, entered);
        self.record(what);
    }

    /// Code of the library, or the machine, has entered or left a synchronized method of the program: `run` of a thread, or
    /// a method called by reflection or for a collection. Whoever calls it, the monitor is the program's. The frame of the
    /// method is not on the stack; `pc` is where it stands, 0 for its first line.
    pub(in crate::vm) fn record_method_lock(&mut self, method: MethodId, pc: u32, lock: Ref, entered: bool) {
        if !self.listen.tracing || lock == 0 || !self.is_program_code(method) || !self.is_told_of(lock) {
            return;
        }
        let o = self.state.heap.get(lock);
        let changed = if entered { o.lock_count == LockCount::ONE } else { o.lock_owner == 0 };
        if !changed || matches!(self.whose(), Whose::Own(_) | Whose::Helper(_)) {
            return;
        }
        let index = self.program.method(method).index_of(pc);
        let what = self.lock_happening(lock, entered);
        self.record_at_place(Some((method, index)), None, what);
    }

    fn lock_happening(&self, r: Ref, entered: bool) -> Happening {
        let (kind, word) = if entered { (Is::Lock, "locks") } else { (Is::Unlock, "unlocks") };
        Happening::new(kind, format!("{word} {}", self.object_label(r))).on(r)
    }

    /// The running thread ends the wait of another one.
    fn record_waking(&mut self, t: Tid) {
        let interrupted = matches!(
            self.state.threads[t as usize].head.status,
            crate::vm::thread::Status::Notified { interrupted: true, .. }
        );
        let by = self.thread_name(self.exec.cur);
        let name = self.thread_name(t);
        self.listen.recorder.woken.insert(t, Woken { by, interrupted });
        if !interrupted && let Whose::Call(_, call) = self.whose() {
            self.listen.recorder.calls_of(self.exec.cur)[call].woken.add(t, name);
        }
    }

    /// `LockSupport.unpark` of a thread.
    pub(in crate::vm) fn record_unpark(&mut self, t: Tid) {
        if !matches!(self.state.threads[t as usize].head.status, crate::vm::thread::Status::Parked { .. }) {
            return;
        }
        let by = self.thread_name(self.exec.cur);
        let name = self.thread_name(t);
        self.listen.recorder.woken.insert(t, Woken { by, interrupted: false });
        if let Whose::Call(_, call) = self.whose() {
            self.listen.recorder.calls_of(self.exec.cur)[call].woken.add(t, name);
        }
    }

    /// A thread of the library may have come to the end of a task: who waits for the result goes on after that.
    pub(super) fn record_completion(&mut self, f: &Frame, pc: u32) {
        let m = self.program.method(f.method);
        if !matches!(m.code, Code::At { start, .. } if start == pc) || m.is_static() {
            return;
        }
        let class = &*self.program.class(m.class).name;
        let completes = COMPLETIONS.iter().any(|&(of, name)| of == class && name == &*m.name);
        if !completes || self.whose() != Whose::Library {
            return;
        }
        let task = self.state.threads[self.exec.cur as usize].stack[f.base as usize] as Ref;
        // What carries out a stage of a `CompletableFuture` is nothing that the program knows of.
        let carries =
            self.program.class(self.state.class_of(task)).name.starts_with("java/util/concurrent/CompletableFuture$");
        if self.is_told_of(task) && !carries {
            self.record(Happening::new(Is::Complete, format!("completes {}", self.object_label(task))).on(task));
        }
    }

    /// Something was printed.
    pub(in crate::vm) fn record_output(&mut self, bytes: &[u8]) {
        if let Whose::Call(_, call) = self.whose() {
            let printed = &mut self.listen.recorder.calls_of(self.exec.cur)[call].printed;
            let room = MAX_PRINTED.saturating_sub(printed.len()).min(bytes.len());
            printed.extend_from_slice(&bytes[..room]);
        }
    }

    /// The static initialiser of a class begins.
    pub(in crate::vm) fn record_initialiser(&mut self, class: ClassId) {
        if !self.exec.several || !self.is_of_program(class) {
            return;
        }
        let name = self.class_name(class);
        let mut what = Happening::new(Is::ClassInit, format!("initialises class {name}"));
        what.class = Some(name);
        self.record(what);
    }

    fn record_throw(&mut self, exception: Ref) {
        let t = self.exec.cur;
        match self.whose() {
            // Thrown again by a `finally`, or by the end of a synchronized block.
            Whose::Own(_) if self.listen.recorder.thrown.get(&t) == Some(&exception) => {}
            Whose::Own(_) => self.tell_of_throw(exception, None),
            Whose::Call(at, call) if at + 1 == self.state.threads[t as usize].frames.len() => {
                self.tell_of_throw(exception, Some(call));
            }
            _ => {}
        }
    }

    fn tell_of_throw(&mut self, exception: Ref, call: Option<usize>) {
        self.listen.recorder.thrown.insert(self.exec.cur, exception);
        let words = self.throwable_text(exception);
        let mut text = format!("throws {words}");
        if let Some(call) = call {
            let does = self.listen.recorder.calls_of(self.exec.cur)[call].does;
            if does == Does::ObjectWait {
                self.tell_of_waking(call, false, "");
            }
            text = format!("{}: {text}", self.call_text(call));
        }
        let mut what = Happening { names_call: call.is_some(), ..Happening::new(Is::Throw, text) };
        what.value = Some(words);
        match call {
            Some(call) => {
                let open = &self.listen.recorder.calls_of(self.exec.cur)[call];
                let (does, receiver) = (open.does, open.receiver);
                what.lock = if does == Does::Await { self.lock_of_condition(receiver) } else { None };
                self.record_call(call, what.on(receiver));
            }
            None => self.record(what),
        }
    }

    /// An exception leaves the top frame: perhaps one of the library that the program has called.
    fn record_bail_out(&mut self, exception: Ref) {
        let t = self.exec.cur;
        let Whose::Call(at, call) = self.whose() else { return };
        if at + 2 == self.state.threads[t as usize].frames.len()
            && self.listen.recorder.thrown.get(&t) != Some(&exception)
        {
            self.tell_of_throw(exception, Some(call));
        }
    }

    fn record_catch(&mut self, exception: Ref) {
        let t = self.exec.cur;
        let Some(&f) = self.state.threads[t as usize].top() else { return };
        let m = self.program.method(f.method);
        let Code::At { start, .. } = m.code else { return };
        let named = m.handlers.iter().any(|h| start + h.target == f.pc && h.catch_type != 0);
        let known = self.listen.recorder.thrown.get(&t) == Some(&exception);
        let own = self.is_program_code(f.method);
        if !named || !own && !known || m.hidden {
            return;
        }
        self.listen.recorder.thrown.remove(&t);
        let words = self.throwable_text(exception);
        let text =
            if own { format!("catches {words}") } else { format!("{} catches {words}", self.short_method(f.method)) };
        let mut what = Happening::new(Is::Catch, text);
        what.value = Some(words);
        self.record(what);
    }

    /// A throwable has left the thread.
    pub(in crate::vm) fn record_uncaught(&mut self, exception: Ref) {
        let words = self.throwable_text(exception);
        let mut what = Happening::new(Is::End, format!("ends with {words}"));
        (what.value, what.stops) = (Some(words), true);
        let pairs = self.backtrace_pairs(exception);
        let place = pairs.iter().find(|&&(method, _)| self.is_program_code(method)).or(pairs.first()).copied();
        self.record_at_place(place, None, what);
    }
}
