//! Calls of the library: one event each, however much of it runs.

use std::rc::Rc;

use smallvec::SmallVec;

use super::Whose;
use super::access::Cell;
use crate::choice::{Choice, Tid};
use crate::program::{CallInsn, ClassId, Dispatch, Insn, Kind, MethodId, Operation};
use crate::vm::Vm;
use crate::vm::heap::Ref;
use crate::vm::thread::Frame;

/// What a call does, where that has events of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Does {
    /// Nothing special: it is told of if it has used what others can reach.
    Uses,
    /// The same, and it is always told of.
    Asks,
    ObjectWait,
    ObjectNotify,
    Start,
    Join,
    Sleep,
    Interrupt,
    Park,
    Unpark,
    Verify,
    Exit,
    /// `java.util.concurrent.locks`.
    Lock,
    Unlock,
    Await,
    Signal,
    /// A variable of `java.util.concurrent.atomic`, or one behind a handle.
    Variable,
}

impl Does {
    /// Whether it is an operation of the machine, which only looks like a call.
    pub(super) fn is_plain(self) -> bool {
        use Does::*;
        matches!(self, ObjectWait | ObjectNotify | Start | Join | Sleep | Interrupt | Park | Unpark | Exit)
    }
}

/// Threads that a call lets go on, each once, with their names, which several may share.
#[derive(Clone, Default)]
pub(super) struct LetGo(Vec<(Tid, String)>);

impl LetGo {
    /// Another one. Whoever is let go on again without having run in between is no news.
    pub(super) fn add(&mut self, t: Tid, name: String) {
        if self.0.iter().all(|&(known, _)| known != t) {
            self.0.push((t, name));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The name of the first one.
    pub(super) fn first(&self) -> Option<String> {
        self.0.first().map(|(_, name)| name.clone())
    }

    /// All names. Threads that share one are told apart by their numbers.
    pub(super) fn names(&self) -> Vec<String> {
        let shared = |name: &String| self.0.iter().filter(|(_, other)| other == name).count() > 1;
        let each = |(t, name): &(Tid, String)| match shared(name) {
            true => format!("{name} (thread {t})"),
            false => name.clone(),
        };
        self.0.iter().map(each).collect()
    }
}

/// A call of the library that has not returned.
#[derive(Clone)]
pub(super) struct OpenCall {
    /// Frames up to that of the caller.
    pub depth: usize,
    pub pc: u32,
    pub caller: MethodId,
    /// The class and the name that the call names, and its descriptor.
    pub class: ClassId,
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
    pub is_static: bool,
    pub does: Does,
    pub receiver: Ref,
    pub args: SmallVec<[u64; 6]>,
    /// Names and values in words, once they were wanted.
    called: Option<(String, String)>,
    /// It has used something that others can reach.
    pub used: bool,
    /// An event says that it stops the thread.
    pub said: bool,
    /// A choice of data that belongs to it.
    pub chosen: Option<String>,
    /// Threads that it lets go on.
    pub woken: LetGo,
    /// What it has printed and no event tells yet.
    pub printed: Vec<u8>,
    /// Cells that it may change behind the instructions, with what they held last.
    pub cells: Vec<(Cell, u64)>,
    /// Those that it has changed, with what they held before.
    pub changed: Vec<(Cell, u64)>,
    /// Events tell of what it has changed.
    pub told: bool,
    /// Something else than it has run: the cells are to be looked at anew.
    pub stale: bool,
}

impl OpenCall {
    /// Whether that frame of the program stands at the call.
    pub(super) fn is_at(&self, frame: usize, f: &Frame) -> bool {
        self.depth == frame + 1 && self.pc == f.pc && self.caller == f.method
    }
}

impl Vm {
    /// Calls that have returned, or were left by an exception, since the last instruction.
    pub(super) fn look_at_calls(&mut self) {
        let t = self.exec.cur;
        loop {
            let thread = &self.state.threads[t as usize];
            let (depth, top) = (thread.frames.len(), thread.top().copied());
            let calls = self.listen.recorder.calls_of(t);
            let Some(call) = calls.last() else { return };
            let at = calls.len() - 1;
            let at_call = top.filter(|f| depth == call.depth && f.method == call.caller);
            if depth > call.depth || at_call.is_some_and(|f| f.pc == call.pc) {
                self.look_at_cells();
                return;
            }
            let returned = at_call.is_some_and(|f| f.pc == call.pc + 1);
            self.look_at_cells();
            self.tell_of_output(at);
            // A variable's value changes by the call itself; other changes come of what it does.
            if self.listen.recorder.calls_of(t)[at].does != Does::Variable {
                self.tell_of_changes(at);
            }
            if returned {
                self.tell_of_call(at);
            }
            self.tell_of_changes(at);
            self.listen.recorder.calls_of(t).pop();
        }
    }

    /// The program is about to call a method.
    pub(super) fn open_call(&mut self, pc: u32, call: CallInsn) {
        let args = self.top_operands(usize::from(call.args));
        let receiver = if call.dispatch == Dispatch::Static { 0 } else { args.first().map_or(0, |&r| r as Ref) };
        if call.dispatch != Dispatch::Static && receiver == 0 {
            return;
        }
        let target = self.program.method(self.target(call, receiver));
        let of = self.program.class(target.class);
        if of.origin != crate::program::Origin::Library && !crate::vm::inspect::is_library(of) {
            return;
        }
        let does = does(&of.name, &target.name);
        let named = self.program.method(call.method);
        let (class, name, descriptor) = (named.class, named.name.clone(), named.descriptor.clone());
        self.push_call(pc, (class, name, descriptor), does, receiver, args, call.dispatch == Dispatch::Static);
    }

    /// The program is about to use a method handle or the handle of a variable.
    pub(super) fn open_polymorphic(&mut self, pc: u32, site: u32) {
        let Some(Insn::InvokePoly { args, .. }) = self.insn(pc) else { return };
        let site = self.program.poly_sites[site as usize].clone();
        if site.call_site.is_some() {
            return;
        }
        let args = self.top_operands(usize::from(args));
        let receiver = args.first().map_or(0, |&r| r as Ref);
        let variable = &*self.program.class(site.class).name == "java/lang/invoke/VarHandle";
        let does = if variable { Does::Variable } else { Does::Uses };
        let called = (site.class, site.name.clone(), site.descriptor.clone());
        self.push_call(pc, called, does, receiver, args, false);
    }

    fn push_call(
        &mut self,
        pc: u32,
        (class, name, descriptor): (ClassId, Rc<str>, Rc<str>),
        does: Does,
        receiver: Ref,
        args: SmallVec<[u64; 6]>,
        is_static: bool,
    ) {
        let t = &self.state.threads[self.exec.cur as usize];
        let Some(f) = t.top().copied() else { return };
        let depth = t.frames.len();
        let calls = self.listen.recorder.calls_of(self.exec.cur);
        // Its top half has ended the last transition.
        if calls.last().is_some_and(|c| c.is_at(depth - 1, &f)) {
            return;
        }
        calls.push(OpenCall {
            depth,
            pc,
            caller: f.method,
            class,
            name,
            descriptor,
            is_static,
            does,
            receiver,
            args,
            called: None,
            used: false,
            said: false,
            chosen: None,
            woken: LetGo::default(),
            printed: Vec::new(),
            cells: Vec::new(),
            changed: Vec::new(),
            told: false,
            stale: false,
        });
        self.find_cells();
    }

    fn top_operands(&self, n: usize) -> SmallVec<[u64; 6]> {
        let t = &self.state.threads[self.exec.cur as usize];
        let Some(f) = t.top() else { return SmallVec::new() };
        let sp = f.sp as usize;
        let from = sp.saturating_sub(n).max(f.base as usize);
        SmallVec::from_slice(t.stack.get(from..sp).unwrap_or_default())
    }

    /// The method that a call reaches.
    pub(super) fn target(&self, call: CallInsn, receiver: Ref) -> MethodId {
        let found = match call.dispatch {
            Dispatch::Static | Dispatch::Special => None,
            Dispatch::Virtual(vindex) => {
                self.program.class(self.state.class_of(receiver)).vtable.get(usize::from(vindex)).copied()
            }
            Dispatch::Interface => {
                let (class, m) = (self.state.class_of(receiver), self.program.method(call.method));
                let signature = (m.name.clone(), m.descriptor.clone());
                let chain = self.program.class(class).super_chain.iter().rev();
                chain.filter_map(|&c| self.program.class(c).by_signature.get(&signature)).next().copied()
            }
        };
        found.unwrap_or(call.method)
    }

    /// Code of the library runs, called by the program: whether it uses what others can reach.
    pub(super) fn look_into_library(&mut self, pc: u32, insn: Insn) {
        match insn.operation() {
            Operation::Field(field) => self.library_field(pc, field),
            Operation::Element { value, is_write } => self.library_element(pc, value.into(), is_write),
            // Natives that work on memory, and handles of variables: on their first operand.
            Operation::Call(call) => {
                let m = self.program.method(call.method);
                let on_object = m.params.first() == Some(&Kind::Ref);
                if on_object && &*self.program.class(m.class).name == "jdk/internal/misc/Unsafe" {
                    let args = self.top_operands(usize::from(call.args));
                    self.library_may_use(&args, 1);
                }
            }
            Operation::PolymorphicCall { site } => {
                let on_object = self.program.poly_sites[site as usize].params.first() == Some(&Kind::Ref);
                if let (Insn::InvokePoly { args, .. }, true) = (insn, on_object) {
                    let args = self.top_operands(usize::from(args));
                    self.library_may_use(&args, 1);
                }
            }
            _ => {}
        }
    }

    fn library_may_use(&mut self, args: &[u64], at: usize) {
        if let Some(&r) = args.get(at)
            && (r as usize) < self.state.heap.objs.len()
            && r != 0
        {
            self.library_uses(r as Ref);
        }
    }

    /// The innermost call of the library uses an object of its own.
    pub(super) fn library_uses(&mut self, r: Ref) {
        let o = self.state.heap.get(r);
        // Before the second thread starts nobody else is there.
        if !self.exec.several || !o.shared || o.permanent || o.class == self.known.string {
            return;
        }
        if let Whose::Call(_, call) = self.whose() {
            self.listen.recorder.calls_of(self.exec.cur)[call].used = true;
        }
    }

    /// The choice of data that the transition has begun with belongs to the call that its thread stands at.
    pub(super) fn note_choice(&mut self) {
        if self.exec.cur != self.exec.chooser {
            return;
        }
        let data =
            self.exec.choices.iter().rev().find(|(_, c)| !matches!(c, Choice::Thread(_) | Choice::Delayed { .. }));
        let Some(id) = data.map(|(id, _)| id.to_string()) else { return };
        if let Some(call) = self.listen.recorder.calls_of(self.exec.cur).last_mut() {
            call.chosen = Some(id);
        }
    }

    /// Name of an open call, such as `queue.put`.
    pub(super) fn call_name(&mut self, call: usize) -> Option<String> {
        self.put_in_words(call);
        let call = self.listen.recorder.calls_of(self.exec.cur).get(call)?;
        call.called.as_ref().map(|(name, _)| name.clone())
    }

    /// The same with its arguments.
    pub(super) fn call_text(&mut self, call: usize) -> String {
        self.put_in_words(call);
        let call = self.listen.recorder.calls_of(self.exec.cur).get(call);
        call.and_then(|c| c.called.as_ref()).map_or_else(String::new, |(name, args)| format!("{name}({args})"))
    }

    fn put_in_words(&mut self, call: usize) {
        let calls = self.listen.recorder.calls_of(self.exec.cur);
        let Some(open) = calls.get(call).filter(|open| open.called.is_none()) else { return };
        let (caller, pc, class, receiver) = (open.caller, open.pc, open.class, open.receiver);
        let (name, descriptor, is_static) = (open.name.clone(), open.descriptor.clone(), open.is_static);
        let args = open.args.clone();
        let name = self.called_name(caller, pc, (class, &name, &descriptor), is_static, receiver);
        let values = self.arguments_text(&descriptor, &args[usize::from(!is_static).min(args.len())..]);
        self.listen.recorder.calls_of(self.exec.cur)[call].called = Some((name, values));
    }

    /// At the end of a transition: what calls have changed and printed is told there, and what they were called with is put
    /// in words before objects can go.
    pub(super) fn flush_calls(&mut self) {
        self.look_at_calls();
        for at in 0..self.listen.recorder.calls_of(self.exec.cur).len() {
            self.put_in_words(at);
            self.tell_of_output(at);
            self.tell_of_changes(at);
        }
    }
}

/// What a method of the library does.
fn does(class: &str, name: &str) -> Does {
    match (class, name) {
        ("java/lang/Object", "wait") => Does::ObjectWait,
        ("java/lang/Object", "notify" | "notifyAll") => Does::ObjectNotify,
        ("java/lang/Thread", "start") => Does::Start,
        ("java/lang/Thread", "join") => Does::Join,
        ("java/lang/Thread" | "java/util/concurrent/TimeUnit", "sleep") => Does::Sleep,
        ("java/lang/Thread", "interrupt") => Does::Interrupt,
        ("java/lang/Thread", "isAlive" | "getState" | "isInterrupted" | "interrupted") => Does::Asks,
        ("java/util/concurrent/locks/LockSupport", "unpark") => Does::Unpark,
        ("java/util/concurrent/locks/LockSupport", _) if name.starts_with("park") => Does::Park,
        ("gov/nasa/jpf/vm/Verify", _) => Does::Verify,
        ("java/lang/System" | "java/lang/Runtime", "exit" | "halt") => Does::Exit,
        ("java/util/concurrent/locks/StampedLock", _) if name.starts_with("unlock") => Does::Unlock,
        (
            "java/util/concurrent/locks/StampedLock",
            "readLock"
            | "writeLock"
            | "tryReadLock"
            | "tryWriteLock"
            | "readLockInterruptibly"
            | "writeLockInterruptibly",
        ) => Does::Lock,
        (
            "java/util/concurrent/atomic/AtomicInteger"
            | "java/util/concurrent/atomic/AtomicLong"
            | "java/util/concurrent/atomic/AtomicBoolean"
            | "java/util/concurrent/atomic/AtomicReference",
            _,
        ) if name != "<init>" => Does::Variable,
        _ if class.contains("FieldUpdater$") => Does::Variable,
        _ if class.starts_with("java/util/concurrent/locks/") => match name {
            "lock" | "lockInterruptibly" | "tryLock" => Does::Lock,
            "unlock" => Does::Unlock,
            "signal" | "signalAll" => Does::Signal,
            _ if name.starts_with("await") => Does::Await,
            _ => Does::Uses,
        },
        _ => Does::Uses,
    }
}

#[cfg(test)]
mod tests {
    use super::LetGo;

    #[test]
    fn a_thread_that_is_let_go_on_is_named_once_and_apart_from_others_of_its_name() {
        let mut woken = LetGo::default();
        for (t, name) in [(0, "main"), (0, "main"), (2, "worker"), (3, "worker"), (2, "worker")] {
            woken.add(t, name.to_string());
        }
        assert_eq!(woken.names(), ["main", "worker (thread 2)", "worker (thread 3)"]);
        assert_eq!(woken.first().as_deref(), Some("main"));
    }
}
