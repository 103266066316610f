//! Calls and accesses that count as scheduling points as the user has declared ([`crate::program::Relevance`]).
//!
//! A call of an atomic method is what the same code would be between `Verify.beginAtomic` and `endAtomic`, in a `finally`:
//! the section begins when the method has its monitor, if it has one, and ends where its frame is left. What has to wait in
//! between is a `BlockedAtomicException`.

use super::heap::Ref;
use super::noticed::Noticed;
use super::policy::Target;
use super::thread::{Frame, IN_QUESTION};
use super::{Flow, TransitionEnd, Vm};
use crate::program::{Class, ClassId, Code, MethodId, NO_NATIVE, Origin, Relevance, acc, name_of_field};

impl Vm {
    /// Top half of a call of a method with a level, or of its first frame: true where the transition ends before it. What the
    /// library has begun as one step ends there, as it does wherever it calls code of the program.
    pub(super) fn call_is_point(&mut self, method: MethodId) -> bool {
        let Some(level) = self.program.method(method).relevance else { return false };
        self.end_section();
        let ends = match level {
            Relevance::Atomic => self.config.atomic_sections && self.visible_op("begin-atomic"),
            Relevance::Never => false,
            Relevance::TopLevel => !self.holds_a_monitor() && self.visible_op("call"),
            Relevance::Runnables => self.visible_op("call"),
            Relevance::Always => !self.exec.is_scheduled() && self.break_always("call", Target::Operation),
        };
        self.end_section();
        ends
    }

    /// The same as a result of what calls it.
    pub(super) fn point_before_call(&mut self, method: MethodId) -> Result<(), Flow> {
        match self.call_is_point(method) {
            true => Err(Flow::Exit(TransitionEnd::Choice)),
            false => Ok(()),
        }
    }

    /// Whether entering the monitor of a synchronized method is a scheduling point like others: it is not where the call of the
    /// method counts in another way.
    pub(super) fn monitor_of_call_shows(&self, method: MethodId) -> bool {
        !matches!(self.program.method(method).relevance, Some(Relevance::Never | Relevance::TopLevel))
    }

    /// The running thread enters that many atomic sections, or leaves them.
    pub(super) fn change_atomic(&mut self, by: i32) {
        self.touch_head(self.exec.cur);
        let head = &mut self.state.threads[self.exec.cur as usize].head;
        let depth = (i32::from(head.atomic & !IN_QUESTION) + by).max(0) as u16;
        head.atomic = head.atomic & IN_QUESTION | depth & !IN_QUESTION;
        if by > 0 {
            self.notice_steps();
            self.note_look(Noticed::Initialisers);
        }
        self.end_section();
        self.refresh_multi();
    }

    /// The frame of an atomic method has begun.
    pub(super) fn begin_atomic_method(&mut self, method: MethodId) {
        if self.is_atomic_method(method) {
            self.change_atomic(1);
        }
    }

    /// The frame of an atomic method was left.
    pub(super) fn end_atomic_method(&mut self, f: &Frame) {
        if self.is_atomic_method(f.method) {
            self.change_atomic(-1);
        }
    }

    /// Whether leaving a frame of the method is more than going back.
    pub(super) fn is_atomic_method(&self, method: MethodId) -> bool {
        self.config.atomic_sections && self.program.method(method).relevance == Some(Relevance::Atomic)
    }

    /// Whether the running thread holds a monitor.
    fn holds_a_monitor(&self) -> bool {
        let me = self.exec.cur + 1;
        self.state.heap.objs.iter().any(|o| !o.is_free() && o.lock_owner == me)
    }

    /// Whether an access to a field with a level ends the transition before it, which the caller knows not to be the bottom
    /// half. `object`: 0 for a static field.
    pub(super) fn declared_access(&mut self, level: Relevance, object: Ref, class: ClassId, id: &'static str) -> bool {
        let target = if object == 0 { Target::Global } else { Target::Field(object, class) };
        match level {
            Relevance::Never => false,
            Relevance::Always => self.break_always(id, target),
            _ if object != 0 && !self.is_for_all(object, target) => false,
            _ => !self.holds_a_monitor() && self.break_on(id, target),
        }
    }

    /// The same for natives, which say themselves what they touch.
    pub(super) fn declared_access_of_native(
        &mut self,
        level: Relevance,
        object: Ref,
        class: ClassId,
        id: &'static str,
    ) -> bool {
        let ends = !self.exec.is_scheduled() && self.declared_access(level, object, class, id);
        if ends && self.track.touches.are_visible_ones() {
            self.track.touches.take_back_native(self.exec.instructions);
        }
        ends
    }

    /// Entries of `vm.por.levels` that fit no method or field of the program's classes, of those that were loaded.
    pub fn unmet_levels(&self) -> Vec<String> {
        let levels = &self.program.attributor.levels;
        if levels.is_empty() {
            return Vec::new();
        }
        let classes = self.program.classes.iter().filter(|class| class.origin == Origin::User);
        levels.unmet(classes.flat_map(|class| {
            let fields = class.fields.iter().map(|f| (&*class.name, &*f.name, true));
            let methods = class.methods.iter().map(|&m| (&*class.name, &*self.program.method(m).name, false));
            fields.chain(methods)
        }))
    }

    /// Whether atomic methods are declared that are none, for atomic sections are off (`cg.enable_atomic`).
    pub fn atomic_levels_are_off(&self) -> bool {
        let atomic =
            |class: &Class| class.methods.iter().any(|&m| self.program.method(m).relevance == Some(Relevance::Atomic));
        !self.config.atomic_sections && self.program.classes.iter().any(atomic)
    }

    /// Levels that the user has declared for members of the program's classes and that leave scheduling points out, by name. What
    /// the program has not come to does not count.
    pub fn declared_levels(&self) -> Vec<String> {
        let mut found = Vec::new();
        for class in self.program.classes.iter().filter(|class| class.origin == Origin::User) {
            for f in &class.fields {
                let counts = |level: &Relevance| level.leaves_out() && *level != Relevance::Atomic;
                if let Some(level) = f.relevance.filter(counts).filter(|_| f.flags & acc::FINAL == 0) {
                    found.push(format!("{}: {}", name_of_field(&class.name, &f.name), level.name()));
                }
            }
            for &id in &class.methods {
                let m = self.program.method(id);
                let came = matches!(m.code, Code::At { .. }) && m.native == NO_NATIVE;
                // Where the call is no scheduling point anyway, nothing is left out.
                let counts = |level: &Relevance| match level {
                    Relevance::Atomic => self.config.atomic_sections,
                    level => level.leaves_out() && m.is_synchronized(),
                };
                if let Some(level) = m.relevance.filter(counts).filter(|_| came) {
                    found.push(format!("{}.{}: {}", class.dotted(), m.name, level.name()));
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}
