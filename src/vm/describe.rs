//! Looking at the machine: methods, instructions, frames and threads in words, for reports and for what listeners see.

use super::Vm;
use super::heap::Ref;
use super::listener_api::FieldAccess;
use super::thread::Status;
use crate::choice::{Path, Tid};
use crate::program::{ClassId, Code, Field, FieldInsn, Insn, Kind, MethodId, Operation, Origin, descriptor};
use crate::system::{Mutation, TransitionEnd};
use crate::util::shortened;

impl Vm {
    /// The generators of the path (JPF's `getChoiceGenerators` and its neighbours).
    pub fn choices_made(&self) -> &Path {
        &self.listen.dispatch.path
    }

    pub(crate) fn set_path(&mut self, path: Path) {
        self.listen.dispatch.path = path;
    }

    /// Whether a listener has left something out since this was asked last.
    pub(crate) fn take_left_out(&mut self) -> bool {
        std::mem::take(&mut self.listen.dispatch.left_out)
    }

    /// Takes what a listener has asked for at an event of the search.
    pub(crate) fn take_asked_end(&mut self) -> Option<TransitionEnd> {
        self.listen.dispatch.asked.take_end()
    }

    /// Whether a listener has asked for the end of the search, which has not been taken yet.
    pub(crate) fn is_asked_to_end(&self) -> bool {
        self.listen.dispatch.asked.stop.is_some()
    }

    /// The instruction at a place in the code arena.
    pub fn insn(&self, pc: u32) -> Option<Insn> {
        self.program.code.get(pc as usize).copied()
    }

    /// The field that an instruction reads or writes.
    pub fn field_access(&self, pc: u32) -> Option<FieldAccess> {
        let Operation::Field(FieldInsn { class, slot, is_static, is_write, .. }) = self.insn(pc)?.operation() else {
            return None;
        };
        let c = self.program.class(class);
        let kinds = if is_static { &c.static_kinds } else { &c.instance_kinds };
        let kind = *kinds.get(usize::from(slot))?;
        Some(FieldAccess { class, slot, kind, is_static, is_write })
    }

    pub(super) fn field(&self, field: FieldAccess) -> Option<&Field> {
        let fields = &self.program.class(field.class).fields;
        fields.iter().find(|f| f.slot == field.slot && f.is_static() == field.is_static)
    }

    /// The method that an instruction names, as it stands there: which one runs is decided by the receiver.
    pub fn called_method(&self, pc: u32) -> Option<MethodId> {
        match self.insn(pc)?.operation() {
            Operation::Call(call) => Some(call.method),
            _ => None,
        }
    }

    /// Source line of an instruction; 0 where there is none.
    pub fn line_of(&self, method: MethodId, pc: u32) -> u32 {
        let m = self.program.method(method);
        m.line_at(m.index_of(pc))
    }

    /// Name of a method's source file; empty when unknown.
    pub fn source_file(&self, class: ClassId) -> &str {
        self.program.class(class).source_file.as_deref().unwrap_or("")
    }

    /// Name of the source file that a method is in; empty when unknown.
    pub fn source_file_of(&self, method: MethodId) -> &str {
        self.source_file(self.program.method(method).class)
    }

    /// A class's name with dots.
    pub fn class_name(&self, class: ClassId) -> String {
        self.program.class(class).dotted()
    }

    /// `pack.Class.method`.
    pub fn method_name(&self, method: MethodId) -> String {
        let m = self.program.method(method);
        format!("{}.{}", self.class_name(m.class), m.name)
    }

    /// Whether it is the user's code, not the class library's or the machine's.
    pub fn is_user_method(&self, method: MethodId) -> bool {
        let m = self.program.method(method);
        !m.hidden && self.program.class(m.class).origin == Origin::User
    }

    /// The place in the code arena that a thread's top frame stands at.
    pub fn pc_of(&self, t: Tid) -> Option<u32> {
        self.state.threads[t as usize].frames.last().map(|f| f.pc)
    }

    /// The innermost frame of a thread that is in user code, or else the innermost of all: its method and place in the
    /// code arena.
    pub fn place_of(&self, t: Tid) -> Option<(MethodId, u32)> {
        let frames = || self.state.threads[t as usize].frames.iter().rev().map(|f| (f.method, f.pc));
        frames().find(|&(method, _)| self.is_user_method(method)).or_else(|| frames().next())
    }

    /// A place in words: `pack.Main.work(Main.java:12)`.
    pub fn place_text(&self, (method, pc): (MethodId, u32)) -> String {
        let name = self.method_name(method);
        let (name, file) = (shortened(&name), shortened(self.source_file_of(method)));
        match self.line_of(method, pc) {
            0 if file.is_empty() => name.into(),
            0 => format!("{name}({file})"),
            line => format!("{name}({file}:{line})"),
        }
    }

    /// Arena index of a method's first instruction.
    pub fn first_pc(&self, method: MethodId) -> Option<u32> {
        match self.program.method(method).code {
            Code::At { start, .. } => Some(start),
            _ => None,
        }
    }

    /// Numbers of the threads that are alive, in canonical order.
    pub fn live_threads(&self) -> Vec<Tid> {
        self.state.order.iter().copied().filter(|&t| self.state.threads[t as usize].is_alive()).collect()
    }

    /// What a thread does in a word: `runnable`, `blocked`, `waiting`, `parked`, `sleeping`, `joining`, `class-init`,
    /// `terminated`, `absent`.
    pub fn thread_does(&self, t: Tid) -> &'static str {
        match self.state.threads[t as usize].head.status {
            Status::Absent => "absent",
            Status::Runnable => "runnable",
            Status::Entering(_) if self.is_enabled(t) => "runnable",
            Status::Entering(_) | Status::Blocked(_) | Status::Notified { .. } => "blocked",
            Status::Waiting { .. } if self.joined(t).is_some() => "joining",
            Status::Waiting { .. } => "waiting",
            Status::Parked { .. } => "parked",
            Status::Sleeping => "sleeping",
            Status::ClassInit(_) => "class-init",
            Status::Terminated => "terminated",
        }
    }

    /// The local variables in scope at an instruction: slot, name, and kind.
    pub fn variables_at(&self, method: MethodId, pc: u32) -> Vec<(u16, String, Kind)> {
        let (found, _) = self.program.variables_at(method, self.program.method(method).index_of(pc));
        let known = |v: crate::program::Variable| Some((v.slot, v.name, descriptor::parse_field(&v.descriptor)?));
        found.into_iter().filter_map(known).collect()
    }

    /// What a name means where the running thread is in the program's own code: a local variable in scope, a field of
    /// `this`, a static field of the class or of one around it, or with dots the static field of a class. Its kind and what
    /// it holds.
    ///
    /// # Errors
    /// One sentence.
    pub(crate) fn variable_or_field(&mut self, name: &str) -> Result<(Kind, u64), String> {
        let frames = &self.state.threads[self.exec.cur as usize].frames;
        let Some(at) = frames.iter().rposition(|f| self.is_user_method(f.method)) else {
            return Err("no code of the program runs".to_owned());
        };
        let (method, pc, base) = (frames[at].method, frames[at].pc, frames[at].base as usize);
        let stack = &self.state.threads[self.exec.cur as usize].stack;
        if let Some((slot, _, kind)) = self.variables_at(method, pc).into_iter().find(|(_, known, _)| known == name) {
            let value = stack[base + usize::from(slot)];
            self.notice_dead_locals();
            return Ok((kind, value));
        }
        let here = self.program.method(method).class;
        if !self.program.method(method).is_static()
            && let this = stack[base] as Ref
            && this != 0
            && let Ok(field) = self.find_field(self.state.class_of(this), name)
            && !field.is_static
        {
            return Ok((field.kind, self.state.heap.get(this).slot(usize::from(field.slot))));
        }
        let (class, field) = match name.rsplit_once('.') {
            Some((class, field)) => (self.class_seen_from(here, class)?, field),
            None => (here, name),
        };
        match self.find_field(class, field) {
            Ok(field) if field.is_static && !self.is_ready(field.class) => {
                Err(format!("class {} is not initialised yet", self.class_name(field.class)))
            }
            Ok(field) if field.is_static => {
                let slots = self.state.statics.get(field.class.0 as usize).map(|statics| &statics.slots);
                Ok((field.kind, slots.and_then(|slots| slots.get(usize::from(field.slot))).copied().unwrap_or(0)))
            }
            _ => Err(format!("there is no variable in scope and no field of that name in {}", self.class_name(class))),
        }
    }

    /// Puts objects into an order that every run has for them, whichever was met first by the search: by who allocated them,
    /// where, and as which occurrence.
    pub(crate) fn order_by_origin(&self, objects: &mut [Ref]) {
        let rank = |r: Ref| {
            let (origin, occurrence) = self.state.heap.origin(r)?;
            let method = origin.instruction.map(|(method, index)| {
                let m = self.program.method(method);
                (&*self.program.class(m.class).name, &*m.name, &*m.descriptor, index)
            });
            Some((&*self.state.threads[origin.thread as usize].path, method, occurrence))
        };
        if self.config.mutations.contains(Mutation::ObjectsByIndex) {
            return;
        }
        objects.sort_by(|&a, &b| rank(a).cmp(&rank(b)));
    }

    /// The field of that name in a class, its own or inherited.
    ///
    /// # Errors
    /// One sentence that lists the fields there are.
    pub fn find_field(&self, class: ClassId, name: &str) -> Result<FieldAccess, String> {
        let mut next = Some(class);
        let mut known = Vec::new();
        while let Some(id) = next {
            let c = self.program.class(id);
            if let Some(f) = c.fields.iter().find(|f| *f.name == *name) {
                let (slot, kind, is_static) = (f.slot, f.kind, f.is_static());
                return Ok(FieldAccess { class: id, slot, kind, is_static, is_write: false });
            }
            known.extend(c.fields.iter().map(|f| f.name.to_string()));
            next = c.super_class;
        }
        let has = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        Err(format!("class {} has no field {name}; it has {has}", self.class_name(class)))
    }

    /// A class as code of another one names it: in full, in the same package, or nested in it.
    fn class_seen_from(&mut self, here: ClassId, name: &str) -> Result<ClassId, String> {
        let here = self.class_name(here);
        let package = here.rsplit_once('.').map_or(String::new(), |(package, _)| format!("{package}."));
        let found = [name.to_owned(), format!("{package}{name}"), format!("{here}${name}")];
        found.iter().find_map(|name| self.find_class(name).ok()).ok_or_else(|| format!("there is no class {name}"))
    }

    /// The class of that name, with dots; loads it.
    ///
    /// # Errors
    /// One sentence when there is no such class.
    pub fn find_class(&mut self, name: &str) -> Result<ClassId, String> {
        let loaded = self.program.load(&name.replace('.', "/")).map_err(|_| format!("there is no class {name}"))?;
        self.ensure_statics(loaded);
        Ok(loaded)
    }
}
