//! What each instruction reads. The loop's hooked copy asks before it runs one.

use super::Location;
use super::location::OTHERS;
use crate::program::insn::{F_KIND_SHIFT, Operation};
use crate::program::{ClassId, Code, Insn, Kind, MethodId, NO_NATIVE};
use crate::system::Mutation;
use crate::vm::heap::Ref;
use crate::vm::policy::looks_at_sharedness;
use crate::vm::thread::Role;
use crate::vm::{Init, Vm};

impl Vm {
    /// Notes what is read by the instruction that is about to run.
    pub(in crate::vm) fn note_reads(&mut self, pc: u32) {
        if !self.track.recording.is_recording() {
            return;
        }
        let insn = self.program.code[pc as usize];
        if let Some((above, stores)) = insn.element_access() {
            return self.note_element(insn, above, stores);
        }
        match insn {
            insn if insn.is_test_of_unresolved() && self.peek(0) as Ref == 0 => {}
            // It is another instruction the next time.
            insn if insn.is_unresolved() => self.track.recording.forget_this(),
            Insn::LdcU(_) => self.track.recording.forget_this(),
            Insn::GetField { flags, .. } | Insn::GetField2 { flags, .. } => {
                let r = self.peek(0) as Ref;
                self.note_object(r);
                if looks_at_sharedness(flags, false) {
                    self.note(Location::Shared(r));
                }
            }
            Insn::PutField { flags, .. } => self.note_store(self.peek(1) as Ref, flags, self.peek(0)),
            Insn::PutField2 { flags, .. } => self.note_store(self.peek(2) as Ref, flags, 0),
            Insn::GetStatic { slot, class, .. } | Insn::GetStatic2 { slot, class, .. } => {
                self.note_static(class, slot);
            }
            Insn::PutStatic { flags, slot, class } => {
                self.note_static(class, slot);
                self.note_exposed(flags, self.peek(0));
            }
            Insn::PutStatic2 { slot, class, .. } => self.note_static(class, slot),
            Insn::ArrayLength => self.note_object(self.peek(0) as Ref),
            // Whether the class is there is read, too, where a loader of the program's own may have to be asked.
            Insn::CheckCast(class) | Insn::InstanceOf(class) if self.program.class(class).space != 0 => {
                self.track.recording.close();
            }
            Insn::CheckCast(_) | Insn::InstanceOf(_) => {
                let r = self.peek(0) as Ref;
                if r != 0 {
                    self.note(Location::Class(r));
                }
            }
            Insn::MonitorEnter => self.note_enter(self.peek(0) as Ref),
            Insn::MonitorExit => self.note_exit(self.peek(0) as Ref),
            Insn::Return | Insn::Return1 | Insn::Return2 => self.note_return(),
            Insn::InvokeStatic { args, method } => {
                self.note_init(self.program.method(method).class);
                self.note_call(method, args);
            }
            Insn::InvokeSpecial { args, method } => self.note_call(method, args),
            Insn::InvokeVirtual { args, vindex, .. } => {
                let Some(class) = self.note_receiver(args) else { return };
                match self.program.class(class).vtable.get(usize::from(vindex)) {
                    Some(&target) => self.note_call(target, args),
                    None => self.track.recording.close(),
                }
            }
            Insn::InvokeInterface { args, method } => {
                let Some(class) = self.note_receiver(args) else { return };
                match self.program.itable_cache.get(&(class, method)) {
                    Some(&target) => self.note_call(target, args),
                    None => self.track.recording.forget_this(),
                }
            }
            insn if works_on_the_frame(insn) => {}
            _ => self.track.recording.close(),
        }
    }

    /// Notes that a place is read, and gives what was there. Of what the transition itself has changed in between, the first
    /// reading counts.
    pub(super) fn note(&mut self, place: Location) -> Option<u32> {
        let recorder = self.track.recording.recorder.as_ref()?;
        if let Some(&(_, value)) = recorder.reads.iter().find(|(read, _)| *read == place) {
            return Some(value);
        }
        let Some(tracker) = &self.track.tracker else {
            self.track.recording.forget_this();
            return None;
        };
        let value = self.value_at(place, recorder.thread, tracker);
        if self.track.recording.misses && matches!(place, Location::Variable(..)) {
            return Some(value);
        }
        let recorder = self.track.recording.recorder.as_mut()?;
        recorder.reads.push((place, value));
        recorder.closed |= recorder.reads.len() > super::MOST_READS;
        Some(value)
    }

    /// An object's content or length is read. Null leads to an exception.
    fn note_object(&mut self, r: Ref) {
        if r == 0 {
            self.track.recording.close();
        } else if !self.config.mutations.contains(Mutation::CacheMissesField) {
            self.note(Location::Object(r));
        }
    }

    fn note_element(&mut self, insn: Insn, above: usize, stores: bool) {
        let r = self.peek(above + 1) as Ref;
        self.note_object(r);
        if r == 0 {
            return;
        }
        self.note(Location::Shared(r));
        let v = self.peek(0) as Ref;
        if stores && insn == Insn::Aastore && v != 0 {
            self.note(Location::Class(v));
            self.note(Location::Shared(v));
        }
    }

    fn note_store(&mut self, r: Ref, flags: u8, value: u64) {
        self.note_object(r);
        if r != 0 {
            self.note(Location::Shared(r));
            self.note_exposed(flags, value);
        }
    }

    /// A value is stored: the barrier looks at whether an object that it refers to is shared.
    fn note_exposed(&mut self, flags: u8, value: u64) {
        if flags >> F_KIND_SHIFT == Kind::Ref as u8 && value as Ref != 0 {
            self.note(Location::Shared(value as Ref));
        }
    }

    fn note_static(&mut self, class: ClassId, slot: u16) {
        self.note_init(class);
        if self.program.class(class).variable_statics.contains(&slot) {
            self.note(Location::Variable(class, slot));
        }
    }

    /// Whether a class is initialised is read. If it is not, that comes first.
    fn note_init(&mut self, class: ClassId) {
        match self.state.statics.get(class.0 as usize).map(|statics| statics.init) {
            Some(Init::Done) => _ = self.note(Location::Statics(class)),
            Some(Init::Running(t)) if t == self.exec.cur => _ = self.note(Location::Statics(class)),
            _ => self.track.recording.close(),
        }
    }

    /// A monitor is entered: where it is free, that is a scheduling point if it is shared.
    fn note_enter(&mut self, r: Ref) {
        self.note_object(r);
        if r != 0 && self.state.heap.get(r).lock_owner == 0 {
            self.note(Location::Shared(r));
        }
    }

    /// A monitor is left.
    fn note_exit(&mut self, r: Ref) {
        self.note_object(r);
        if r != 0 && self.exits_are_points() {
            self.note(Location::Shared(r));
        }
    }

    fn note_receiver(&mut self, args: u8) -> Option<ClassId> {
        let r = self.peek(usize::from(args).checked_sub(1)?) as Ref;
        if r == 0 {
            self.track.recording.close();
            return None;
        }
        self.note(Location::Class(r));
        Some(self.state.class_of(r))
    }

    fn note_call(&mut self, method: MethodId, args: u8) {
        let m = self.program.method(method);
        if m.native != NO_NATIVE {
            return self.note_native(method, args);
        }
        match m.code {
            Code::At { .. } if m.verify_error.is_none() => {}
            Code::Undecoded => return self.track.recording.forget_this(),
            _ => return self.track.recording.close(),
        }
        if m.relevance.is_some() {
            self.track.recording.close();
        } else if m.is_synchronized() {
            match usize::from(args).checked_sub(1) {
                Some(depth) if !m.is_static() => self.note_enter(self.peek(depth) as Ref),
                _ => self.track.recording.close(),
            }
        }
    }

    /// The natives that are remembered.
    fn note_native(&mut self, method: MethodId, args: u8) {
        let m = self.program.method(method);
        let class = &*self.program.class(m.class).name;
        match (class, &*m.name) {
            ("java/lang/Thread", "yield" | "onSpinWait") => self.note_init(m.class),
            // Asked by each thread in its beginning. Of another one it is whether that has ended.
            ("java/lang/Thread", "isOver0") => {
                let own = self.state.threads[self.exec.cur as usize].head.obj;
                if self.peek(usize::from(args) - 1) as Ref != own {
                    self.track.recording.close();
                }
            }
            ("java/lang/Object", "wait") => {
                self.note_object(self.peek(usize::from(args) - 1) as Ref);
                self.note_timed_wait(self.peek(usize::from(args) - 2) != 0);
            }
            ("java/lang/Object", "notify" | "notifyAll") => {
                let r = self.peek(0) as Ref;
                self.note_object(r);
                if r != 0 {
                    self.note_woken(r);
                }
            }
            _ => self.track.recording.close(),
        }
    }

    /// A wait that is timed has a deadline where the clock was read, and puts it forward there.
    fn note_timed_wait(&mut self, timed: bool) {
        let clock = self.known.clock;
        if timed && self.clock_is_read() {
            self.track.recording.close();
        } else if timed {
            self.note(Location::Variable(clock.class, clock.read));
        }
    }

    /// Those who wait on an object are woken.
    fn note_woken(&mut self, r: Ref) {
        let waiters = self.note(Location::Waiters(r)).unwrap_or(OTHERS);
        if waiters & OTHERS != 0 {
            return self.track.recording.close();
        }
        for t in (0..super::location::MOST_THREADS).filter(|t| waiters >> t & 1 != 0) {
            self.note(Location::Thread(t as u16));
        }
    }

    /// An access is watched: beside whom depends on who has begun.
    pub(in crate::vm) fn note_begun(&mut self) {
        if self.track.recording.is_recording() && self.note(Location::Begun).unwrap_or(OTHERS) & OTHERS != 0 {
            self.track.recording.close();
        }
    }

    /// An access is watched, and a monitor was held that may protect the data.
    #[inline]
    pub(in crate::vm) fn note_held(&mut self, lock: Ref) {
        if self.track.recording.is_recording() {
            self.note(Location::Object(lock));
        }
    }

    fn note_return(&mut self) {
        let thread = &self.state.threads[self.exec.cur as usize];
        let (Some(&f), depth, object) = (thread.frames.last(), thread.frames.len(), thread.head.obj) else { return };
        if f.role != Role::Call {
            return self.track.recording.close();
        }
        if f.lock != 0 {
            self.note_exit(f.lock);
        }
        if depth == 1 {
            self.note_object(object);
            self.note_woken(object);
        }
    }
}

/// Whether an instruction works on its own frame alone: locals, operands and where it goes next.
fn works_on_the_frame(insn: Insn) -> bool {
    // Division by zero is an exception, which ends the recording by itself.
    matches!(
        insn.operation(),
        Operation::Frame | Operation::Local { .. } | Operation::Branch { .. } | Operation::Switch
    )
}
