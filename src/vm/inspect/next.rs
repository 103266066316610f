//! What a thread does next, in words: `locks Fork@2, Philosophers.java:18`.

use super::super::Vm;
use super::super::heap::Ref;
use super::super::thread::{Frame, Status, Thread};
use crate::choice::Tid;
use crate::program::{Code, Dispatch, FieldInsn, Kind, Method, Operation};
use crate::util::shortened;

impl Vm {
    /// What a thread that can go on does next, and where it stands in the program.
    pub fn next_in_words(&self, t: Tid) -> String {
        let what = self.next_operation(t);
        // Where the library's code of a new thread begins says nothing.
        let nowhere = what == "begins" && self.place_of(t).is_some_and(|(method, _)| !self.is_user_method(method));
        match self.line_in_words(t).filter(|_| !nowhere) {
            Some(place) => format!("{what}, {place}"),
            None => what,
        }
    }

    /// `Philosophers.java:18`, of the innermost frame in the program's own code.
    pub fn line_in_words(&self, t: Tid) -> Option<String> {
        let (method, pc) = self.place_of(t)?;
        let file = shortened(self.source_file_of(method)).into_owned();
        Some(match (self.line_of(method, pc), file.is_empty()) {
            (_, true) => shortened(&self.method_name(method)).into_owned(),
            (0, false) => file,
            (line, false) => format!("{file}:{line}"),
        })
    }

    fn next_operation(&self, t: Tid) -> String {
        let thread = &self.state.threads[t as usize];
        let head = thread.head;
        match head.status {
            Status::Absent => "starts".to_string(),
            Status::Terminated => "ends the program".to_string(),
            Status::Entering(r) => self.lock_in_words(thread, r, ""),
            Status::Blocked(r) => format!("locks {}", self.object_label(r)),
            Status::Notified { .. } if self.is_joining(t) => "goes on after join".to_string(),
            Status::Notified { obj, .. } => format!("locks {} again after wait", self.object_label(obj)),
            Status::Waiting { .. } => "stops waiting: its time is over".to_string(),
            Status::Parked { .. } if head.permit => "goes on: it was unparked".to_string(),
            Status::Parked { .. } if head.interrupted => "goes on: it was interrupted".to_string(),
            Status::Parked { .. } => "stops waiting: its time is over".to_string(),
            Status::Sleeping if head.interrupted => "wakes up: it was interrupted".to_string(),
            Status::Sleeping => "wakes up".to_string(),
            Status::ClassInit(c) => {
                format!("goes on: class {} is initialised", shortened(&self.program.class(c).dotted()))
            }
            Status::Runnable => self.next_of_running(thread),
        }
    }

    fn next_of_running(&self, thread: &Thread) -> String {
        let visible = |f: &&Frame| !self.program.method(f.method).hidden;
        let Some(top) = thread.frames.iter().rev().find(visible) else { return "ends".to_string() };
        let method = self.program.method(top.method);
        let begins = matches!(method.code, Code::At { start, .. } if start == top.pc);
        if begins && thread.frames.len() == 1 {
            return "begins".to_string();
        }
        if self.is_user_method(top.method) {
            return self.operation_in_words(thread, top);
        }
        // What the program has called there.
        let in_user = thread.frames.iter().rposition(|f| self.is_user_method(f.method));
        let called = match in_user {
            Some(at) => thread.frames[at + 1..].iter().find(visible),
            None => Some(top),
        };
        called.map_or("goes on".to_string(), |f| {
            format!("goes on in {}", self.method_called(self.program.method(f.method)))
        })
    }

    /// `ArrayList.add`.
    pub(super) fn method_called(&self, method: &Method) -> String {
        format!("{}.{}", self.short_name(method.class), shortened(&method.name))
    }

    /// The instruction that a frame stands at.
    fn operation_in_words(&self, thread: &Thread, f: &Frame) -> String {
        let Some(insn) = self.insn(f.pc) else { return "goes on".to_string() };
        // Never below the frame, whatever the instruction.
        let operand = |from_top: usize| {
            let at = (f.sp as usize).checked_sub(from_top).filter(|&at| at >= f.base as usize)?;
            thread.stack.get(at).copied()
        };
        let object = |from_top: usize| operand(from_top).map(|slot| slot as Ref).filter(|&r| self.is_object(r));
        let named = |r: Option<Ref>| r.map_or("null".to_string(), |r| self.object_label(r));
        match insn.operation() {
            Operation::Field(field) => self.field_in_words(field, f.pc, operand(usize::from(field.slots))),
            Operation::Element { value, is_write } => {
                let index = operand(usize::from(value) + 1).map_or(0, |slot| slot as u32 as i32);
                let array = named(object(usize::from(value) + 2));
                format!("{} {array}[{index}]", if is_write { "writes" } else { "reads" })
            }
            Operation::MonitorEnter => match object(1) {
                Some(r) => self.lock_in_words(thread, r, ""),
                None => "locks null".to_string(),
            },
            Operation::MonitorExit => format!("unlocks {}", named(object(1))),
            Operation::Call(call) => {
                let method = self.program.method(call.method);
                let locks = method.flags & crate::program::acc::SYNCHRONIZED != 0 && call.dispatch != Dispatch::Static;
                let receiver = call.above_receiver().and_then(|above| object(above + 1));
                match (locks, receiver) {
                    (true, Some(r)) => self.lock_in_words(thread, r, &format!(" to call {}", shortened(&method.name))),
                    _ => format!("calls {}", self.method_called(method)),
                }
            }
            Operation::New(class) => format!("makes a new {}", self.short_name(class)),
            Operation::Return { .. } => {
                format!("returns from {}", shortened(&self.program.method(f.method).name))
            }
            _ => "goes on".to_string(),
        }
    }

    /// A thread comes to a monitor. Where another one holds it that is all it does: it then waits.
    fn lock_in_words(&self, thread: &Thread, r: Ref, what_for: &str) -> String {
        let name = self.object_label(r);
        let owner = self.state.heap.get(r).lock_owner.checked_sub(1);
        match owner.filter(|&by| self.state.threads[by as usize].head.obj != thread.head.obj) {
            Some(by) => format!("tries to lock {name}{what_for}, which {} holds", self.thread_name(by)),
            None => format!("locks {name}{what_for}"),
        }
    }

    fn field_in_words(&self, access: FieldInsn, pc: u32, value: Option<u64>) -> String {
        let Some(field) = self.field_access(pc).and_then(|access| self.field(access)) else {
            return "goes on".to_string();
        };
        let name = shortened(&field.name);
        match value.filter(|&v| access.is_write && (field.kind != Kind::Ref || v == 0 || self.is_object(v as Ref))) {
            Some(value) => {
                let value = self.variable(String::new(), &field.descriptor, field.kind, value).value;
                format!("writes {name}: {value}")
            }
            None if access.is_write => format!("writes {name}"),
            None => format!("reads {name}"),
        }
    }

    /// Whether there is an object of that reference.
    pub(super) fn is_object(&self, r: Ref) -> bool {
        r != 0 && self.state.heap.objs.get(r as usize).is_some_and(|o| !o.is_free())
    }

    /// The thread that this one waits for the end of, or has waited for until it was woken.
    pub(in crate::vm) fn joined_thread(&self, t: Tid) -> Option<Tid> {
        let thread = &self.state.threads[t as usize];
        let (Status::Waiting { obj, .. } | Status::Notified { obj, .. }) = thread.head.status else { return None };
        self.state.thread_of_object(obj).filter(|_| self.is_joining(t))
    }

    /// Whether a thread is in `Thread.join`, be it for one that has ended.
    pub(in crate::vm) fn is_joining(&self, t: Tid) -> bool {
        let Some(top) = self.state.threads[t as usize].top() else { return false };
        let method = self.program.method(top.method);
        method.class == self.known.thread && &*method.name == "join"
    }
}
