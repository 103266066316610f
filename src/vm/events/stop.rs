//! What a thread stops at: read from its status when its transition has ended.

use super::call::Does;
use super::{Happening, Whose};
use crate::choice::Tid;
use crate::program::{Dispatch, MethodId, Operation};
use crate::report::TraceEventKind as Is;
use crate::vm::heap::Ref;
use crate::vm::thread::Status;
use crate::vm::{Init, Vm};

impl Vm {
    /// The event of what the thread that has run cannot go on with, if it cannot.
    pub(super) fn record_stop(&mut self) {
        let t = self.exec.cur;
        let status = self.state.threads[t as usize].head.status;
        let call = match self.whose() {
            Whose::Call(_, call) => Some(call),
            _ => None,
        };
        let does = call.map(|call| self.listen.recorder.calls_of(t)[call].does);
        let what = match status {
            Status::Runnable => match (self.state.exit, does) {
                (Some(status), Some(Does::Exit)) => {
                    Happening::new(Is::End, format!("ends the program with status {status}"))
                }
                _ => return,
            },
            Status::Absent | Status::Terminated => return,
            Status::Entering(_) if self.is_enabled(t) => return,
            Status::Entering(r) | Status::Blocked(r) | Status::Notified { obj: r, .. } => {
                self.wants_monitor(r, call, does)
            }
            Status::Waiting { obj, .. } => match self.joined(t) {
                Some(thread) => {
                    let name = self.name_of_thread_object(thread);
                    Happening::new(Is::Join, format!("waits for {name} to end")).on(thread).with(Some(name))
                }
                None if does.is_none_or(|does| does == Does::ObjectWait) => {
                    Happening::new(Is::Wait, format!("waits on {}", self.object_label(obj))).on(obj)
                }
                None => self.stops_in_call(call),
            },
            Status::Parked { .. } if does == Some(Does::Park) => Happening::new(Is::Park, "parks".to_string()),
            Status::Parked { .. } => self.stops_in_call(call),
            Status::Sleeping => {
                let text = call.map_or_else(|| "sleeps".to_string(), |call| self.sleep_text(call));
                Happening::new(Is::Sleep, text)
            }
            Status::ClassInit(class) => {
                let name = self.class_name(class);
                let by = match self.state.statics[class.0 as usize].init {
                    Init::Running(by) => Some(self.thread_name(by)),
                    _ => None,
                };
                let has = by.as_ref().map_or_else(String::new, |by| format!(", which {by} does"));
                let mut what =
                    Happening::new(Is::ClassInit, format!("waits for the initialisation of class {name}{has}"));
                (what.class, what.other) = (Some(name), by);
                what
            }
        };
        if let Some(call) = call {
            self.listen.recorder.calls_of(t)[call].said = true;
        }
        // A wait for a time ends by itself.
        let stops = !status.is_timed() && status != Status::Runnable;
        let what = Happening { stops, ..what };
        match self.entering_method(status) {
            Some(method) => self.record_at_place(Some((method, 0)), None, what),
            None => self.record(what),
        }
    }

    /// The synchronized method of the program that a thread cannot enter, where it has no code of the program yet.
    fn entering_method(&mut self, status: Status) -> Option<MethodId> {
        if !matches!(status, Status::Entering(_) | Status::Blocked(_)) || self.whose() != Whose::Library {
            return None;
        }
        let pc = self.state.threads[self.exec.cur as usize].top()?.pc;
        let Operation::Call(call) = self.insn(pc)?.operation() else { return None };
        let receiver = match call.dispatch {
            Dispatch::Static => 0,
            _ => self.peek(usize::from(call.args).checked_sub(1)?) as Ref,
        };
        if call.dispatch != Dispatch::Static && receiver == 0 {
            return None;
        }
        Some(self.target(call, receiver)).filter(|&method| self.is_program_code(method))
    }

    fn wants_monitor(&mut self, r: Ref, call: Option<usize>, does: Option<Does>) -> Happening {
        let holder: Option<Tid> = self.state.heap.get(r).lock_owner.checked_sub(1);
        let by = holder.map(|t| self.thread_name(t));
        let name = self.object_label(r);
        let has = by.as_ref().map_or_else(String::new, |by| format!(", which {by} holds"));
        let what = match (call, does) {
            (Some(call), Some(does)) if does != Does::ObjectWait => {
                Happening::new(Is::Block, format!("{}: wants {name}{has}", self.call_text(call))).naming_call()
            }
            _ => Happening::new(Is::Block, format!("wants {name}{has}")),
        };
        what.on(r).with(by)
    }

    /// A thread parks, or waits, in code of the library.
    fn stops_in_call(&mut self, call: Option<usize>) -> Happening {
        let Some(call) = call else {
            let at = self.library_frame().map(|at| self.state.threads[self.exec.cur as usize].frames[at].method);
            let name = at.map_or_else(String::new, |method| format!(" in {}", self.short_method(method)));
            return Happening::new(Is::Park, format!("waits{name}"));
        };
        let open = &self.listen.recorder.calls_of(self.exec.cur)[call];
        let (does, receiver) = (open.does, open.receiver);
        let text = self.call_text(call);
        if does == Does::Await {
            let lock = self.lock_of_condition(receiver);
            return Happening { lock, ..Happening::new(Is::Wait, format!("{text}: waits")).naming_call().on(receiver) };
        }
        let by = self.owner_of_lock(receiver);
        let has = by.as_ref().map_or_else(String::new, |by| format!(", {by} holds it"));
        Happening::new(Is::Block, format!("{text}: blocked{has}")).naming_call().on(receiver).with(by)
    }

    /// The thread that has a lock of `java.util.concurrent.locks` for itself.
    fn owner_of_lock(&self, lock: Ref) -> Option<String> {
        if lock == 0 {
            return None;
        }
        let of = |object: Ref, field: &str| if object == 0 { 0 } else { self.get_ref(object, field) };
        let owner = of(of(of(lock, "sync"), "owner"), "thread");
        (owner != 0).then(|| self.name_of_thread_object(owner))
    }
}
