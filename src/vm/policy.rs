//! Which operations others can see: the one place that everything asks, the interpreter's loop as well as natives,
//! reflection, method handles and `VarHandle`s.
//!
//! What a field or an array is to other threads is decided by where it is and not by who uses it
//! ([`crate::program::Visibility`]): a point, watched ([`super::watch`]), or nothing. An access to a point of a shared object
//! ends the transition before it, unless it belongs to a step of the library ([`super::section`]).

use super::heap::Ref;
use super::{Init, Mutation, Vm};
use crate::choice::{EXPOSE, Tid};
use crate::program::insn::{F_DECLARED, F_FINAL, F_VISIBLE, F_WATCHED};
use crate::program::{ClassId, Field, Level, Relevance, Visibility, acc};
use crate::vm::state::State;
use crate::vm::thread::Frame;
use crate::vm::watch::Assumed;

/// What an operation works on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// A field of an object, declared by that class.
    Field(Ref, ClassId),
    /// Elements of an array.
    Array(Ref),
    Monitor(Ref),
    /// The flag of that thread.
    Interrupt(Tid),
    /// A static field, or other data of all.
    Global,
    /// Whether a thread waits: belongs to the step that does it, unless a program asks for states of threads.
    Status,
    /// The console, a class, the thread itself: belongs to the step that does it.
    Operation,
}

/// An access to data: one slot, one element, or all of an array.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Location {
    /// A field of an instance, by its slot.
    Slot(Ref, usize),
    Array(Ref),
    /// One element, which counts as the array does, but for those who ask what is touched.
    Element(Ref, usize),
    Static(ClassId, usize),
}

impl State {
    /// The id of the scheduling point before a store into something shared: [`EXPOSE`] where the value is a reference to an
    /// object that only this thread can reach as yet; nothing is `stored` where it is read.
    fn store_id(&self, stored: Option<(bool, u64)>, id: &'static str) -> &'static str {
        let object = stored.map_or(0, |(reference, value)| if reference { value as Ref } else { 0 });
        if object != 0 && !self.heap.get(object).shared { EXPOSE } else { id }
    }
}

impl Vm {
    /// Top half of an access of the loop to a field that is a point: of that slot, declared by that class. `stored`: whether a
    /// value that is written refers to an object or is null, and the value. True: the transition ends.
    #[cold]
    pub(super) fn field_point(
        &mut self,
        flags: u8,
        object: Ref,
        (class, slot): (ClassId, u16),
        stored: Option<(bool, u64)>,
    ) -> bool {
        let id = self.state.store_id(stored, "field-access");
        match self.level_of_field(flags, class, slot, false) {
            Some(level) => self.declared_access(level, object, class, id),
            None => {
                let target = Target::Field(object, class);
                self.is_for_all(object, target) && self.break_on(id, target)
            }
        }
    }

    /// The same for a static field.
    #[cold]
    pub(super) fn static_point(&mut self, flags: u8, class: ClassId, slot: u16, stored: Option<(bool, u64)>) -> bool {
        let id = self.state.store_id(stored, "static-access");
        match self.level_of_field(flags, class, slot, true) {
            Some(level) => self.declared_access(level, 0, class, id),
            None => !self.is_for_initialiser(class) && self.break_on(id, Target::Global),
        }
    }

    /// Whether the running thread is the only one that can use the static fields of a class: it initialises the class, and
    /// others wait for the end of that (JVMS 5.5).
    pub(super) fn is_for_initialiser(&self, class: ClassId) -> bool {
        self.config.initialisers_alone && self.state.statics[class.0 as usize].init == Init::Running(self.exec.cur)
    }

    /// The level that the user has declared for a field whose accesses have these flags.
    fn level_of_field(&self, flags: u8, class: ClassId, slot: u16, is_static: bool) -> Option<Relevance> {
        if flags & F_DECLARED == 0 {
            return None;
        }
        self.field_at(class, usize::from(slot), is_static).and_then(|(_, field)| field.relevance)
    }

    /// Top half of an access of the loop to an element of an array that others can reach, or could.
    #[cold]
    pub(super) fn element_point(&mut self, array: Ref, stored: Option<Ref>) -> bool {
        if !self.is_array_point(array) {
            return false;
        }
        let id = self.state.store_id(stored.map(|object| (true, u64::from(object))), "array-access");
        self.is_for_all(array, Target::Array(array)) && self.break_on(id, Target::Array(array))
    }

    /// Whether others can reach an object that is about to be used. Where they could only when it was used unseen, there is
    /// no point: what was assumed then is looked at.
    pub(super) fn is_for_all(&mut self, object: Ref, target: Target) -> bool {
        let shared = self.state.heap.get(object).shared;
        if !shared {
            self.look_for_passers_by(target);
        }
        shared
    }

    /// Whether an access to an array that others can reach, or could, by the code that runs, can be a point.
    pub(super) fn is_array_point(&mut self, array: Ref) -> bool {
        match self.assumed_of_array(array) {
            _ if self.arrays_in_library_unseen() => false,
            Assumed::Program => false,
            Assumed::Library => self.level_on_top() != Level::Inner,
            Assumed::No => true,
        }
    }

    fn arrays_in_library_unseen(&self) -> bool {
        let of_top = |f: &Frame| self.program.method(f.method).level;
        self.config.mutations.contains(Mutation::ArraysInLibraryUnseen)
            && self.state.threads[self.exec.cur as usize].top().map_or(Level::User, of_top) != Level::User
    }

    /// The running thread uses an array that others can reach, or could: an element, or all of them (`None`).
    pub(super) fn array_used(&mut self, array: Ref, element: Option<usize>, write: bool) {
        if self.arrays_in_library_unseen() {
            return;
        }
        match self.assumed_of_array(array) {
            Assumed::No => {}
            Assumed::Program => {
                if let Some(i) = element {
                    self.track.watch.recent.keep(array, i as u32, write);
                }
                self.watch_array(array, element, write, true);
            }
            Assumed::Library => {
                let unseen = self.level_on_top() == Level::Inner;
                self.watch_array(array, None, write, unseen);
            }
        }
    }

    /// Whose code runs. A native method has no frame: the one on top is its caller's. So it is with library methods that use
    /// arrays for their callers.
    pub(super) fn level_on_top(&self) -> Level {
        let frames = self.state.threads[self.exec.cur as usize].frames.iter().rev();
        let mut methods = frames.map(|f| self.program.method(f.method));
        methods.find(|method| !method.lent).map_or(Level::User, |method| method.level)
    }

    /// The scheduling point of a native's access to shared data. True: registered, the native returns `Native::Choice`.
    pub(crate) fn access(&mut self, at: Location, write: bool, id: &'static str) -> bool {
        if let Location::Slot(object, slot) = at {
            self.notice_slot(object, slot);
            self.notice_slot_of_pool(object, slot);
        }
        let ends = self.access_is_point(at, write, id);
        if ends {
            self.note_unjudged(at, id);
        }
        ends
    }

    fn access_is_point(&mut self, at: Location, write: bool, id: &'static str) -> bool {
        if !self.exec.several || self.config.mutations.contains(Mutation::NativesUnseen) {
            return false;
        }
        match at {
            Location::Array(r) | Location::Element(r, _) => {
                if self.track.touches.are_kept() && self.meets_in_array(r) {
                    self.touched_by_access(at, write);
                }
                if !self.state.heap.get(r).is_known() {
                    return false;
                }
                self.array_used(r, None, write);
                self.is_array_point(r) && self.is_for_all(r, Target::Array(r)) && self.visible_on(id, Target::Array(r))
            }
            Location::Slot(r, slot) => {
                let Some((class, visibility)) = self.slot_visibility(self.state.class_of(r), slot, false) else {
                    return false;
                };
                if self.meets_in_field(class, visibility) {
                    self.touched_by_access(at, write);
                }
                // Somebody may have read the field before, as constructors take for granted that nobody has.
                if visibility == Visibility::Final && write {
                    self.final_written(class, slot, false);
                }
                self.look_for_outsiders(class, slot, visibility, false);
                if !self.state.heap.get(r).is_known() {
                    return false;
                }
                match visibility {
                    Visibility::Point => {
                        let target = Target::Field(r, class);
                        return self.is_for_all(r, target) && self.visible_on(id, target);
                    }
                    Visibility::Declared(level) => return self.declared_access_of_native(level, r, class, id),
                    Visibility::Watched => self.watch_field(r, class, slot, write),
                    _ => {}
                }
                false
            }
            Location::Static(class, slot) => {
                let Some((class, visibility)) = self.slot_visibility(class, slot, true) else { return false };
                if self.meets_in_field(class, visibility) {
                    self.touched_by_access(Location::Static(class, slot), write);
                }
                let done = self.state.statics[class.0 as usize].init == Init::Done;
                if visibility == Visibility::Never && (write || !done) && self.is_late(class, slot) {
                    self.final_written(class, slot, true);
                    self.notice_statics(class);
                }
                self.look_for_outsiders(class, slot, visibility, true);
                match visibility {
                    Visibility::Point => return self.visible_on(id, Target::Global),
                    Visibility::Declared(level) => return self.declared_access_of_native(level, 0, class, id),
                    Visibility::Watched => self.watch_static(class, slot, write),
                    _ => {}
                }
                false
            }
        }
    }

    /// Whether a static field is final, and it is not its class's own initialiser that runs.
    fn is_late(&self, class: ClassId, slot: usize) -> bool {
        let own = self.state.statics[class.0 as usize].init == Init::Running(self.exec.cur);
        !own && self.field_at(class, slot, true).is_some_and(|(_, f)| f.flags & acc::FINAL != 0)
    }

    /// What a class keeps of the exception that its initialiser has failed with: the name of the running thread, and the stack trace.
    fn of_failure(&self, exception: Ref) -> [(Ref, u16); 4] {
        let k = &self.known;
        let thread = self.state.threads[self.exec.cur as usize].head.obj;
        let trace = [k.throwable_stack, k.throwable_backtrace, k.throwable_depth].map(|slot| (exception, slot));
        [(thread, k.thread_name), trace[0], trace[1], trace[2]]
    }

    fn is_point_field(&self, object: Ref, slot: u16) -> bool {
        let field = self.slot_visibility(self.state.class_of(object), slot.into(), false);
        self.exec.several && field.is_some_and(|(_, visibility)| visibility == Visibility::Point)
    }

    /// Whether reading that is a scheduling point.
    pub(super) fn failure_is_read_at_points(&self, exception: Ref) -> bool {
        self.of_failure(exception).iter().any(|&(object, slot)| self.is_point_field(object, slot))
    }

    /// The machine reads that, as code would. What is a scheduling point was read there.
    pub(super) fn failure_is_read(&mut self, exception: Ref) {
        for (object, slot) in self.of_failure(exception) {
            if !self.is_point_field(object, slot) {
                self.access(Location::Slot(object, slot.into()), false, "field-access");
            }
        }
    }

    /// What is told of an error has the name of the running thread. True where reading that ends the transition. The error is the
    /// same in whichever of like threads, so nobody notices which of them it is.
    pub(super) fn own_name_is_read(&mut self) -> bool {
        let thread = self.state.threads[self.exec.cur as usize].head.obj;
        let name = Location::Slot(thread, self.known.thread_name.into());
        let ends = self.access_is_point(name, false, "field-access");
        if ends {
            self.note_unjudged(name, "field-access");
        }
        ends
    }

    /// The class that declares the field with that slot, and how accesses to it count.
    fn slot_visibility(&self, class: ClassId, slot: usize, is_static: bool) -> Option<(ClassId, Visibility)> {
        let (declaring, field) = self.field_at(class, slot, is_static)?;
        Some((declaring, self.program.visibility(declaring, field)))
    }

    /// The field with that slot, of the class or one above it.
    pub(super) fn field_at(&self, class: ClassId, slot: usize, is_static: bool) -> Option<(ClassId, &Field)> {
        let mut at = Some(class);
        while let Some(id) = at {
            let c = self.program.class(id);
            if let Some(field) = c.fields.iter().find(|f| usize::from(f.slot) == slot && f.is_static() == is_static) {
                return Some((id, field));
            }
            at = if is_static { None } else { c.super_class };
        }
        None
    }

    /// An access of the loop to a field that is watched, or a write of a final one. Others can reach the object, or could.
    #[cold]
    pub(super) fn watched(&mut self, flags: u8, object: Ref, class: ClassId, slot: u16, write: bool) {
        if flags & F_WATCHED != 0 {
            self.watch_field(object, class, usize::from(slot), write);
        } else if write {
            self.final_written(class, usize::from(slot), false);
        }
    }

    /// Whether copying that many elements has to go element by element, since others may come in between: the array is
    /// shared, and not the own of a step that runs.
    pub(crate) fn goes_by_element(&mut self, array: Ref, count: usize) -> bool {
        count > 1
            && !self.config.mutations.contains(Mutation::ArraysCopiedAtOnce)
            && self.exec.several
            && self.exec.multi
            && self.state.heap.get(array).shared
            && self.is_array_point(array)
            && !self.is_own(Target::Array(array))
    }

    /// The same of a copy from one array to another. Of one element, too: it is read before it is written.
    pub(crate) fn copies_by_element(&mut self, from: Ref, to: Ref, count: usize) -> bool {
        match count {
            0 => false,
            1 => self.goes_by_element(from, 2) && self.goes_by_element(to, 2),
            _ => self.goes_by_element(from, count) || self.goes_by_element(to, count),
        }
    }

    /// [`Vm::access`] of natives that read the bytes of an array, or write them, all at once. Null is nobody's.
    pub(crate) fn bulk_access(&mut self, array: Ref, write: bool) -> bool {
        array != 0 && self.access(Location::Array(array), write, "array-access")
    }

    /// All fields of an instance are read at once, which has no points: those that are watched are noted.
    pub(crate) fn fields_read(&mut self, object: Ref) {
        for slot in 0..self.state.heap.get(object).data.len() {
            self.access(Location::Slot(object, slot), false, "clone");
        }
    }

    /// Whether an instance is shared and has fields that are points.
    pub(crate) fn has_points(&self, object: Ref) -> bool {
        let class = self.state.class_of(object);
        let point =
            |slot| self.slot_visibility(class, slot, false).is_some_and(|(_, visibility)| visibility.is_point());
        let o = self.state.heap.get(object);
        self.exec.multi && o.shared && (0..o.data.len()).any(point)
    }
}

/// Whether an instruction with these flags reads whether its object is shared.
pub(super) fn looks_at_sharedness(flags: u8, write: bool) -> bool {
    flags & (F_VISIBLE | F_WATCHED) != 0 || write && flags & F_FINAL != 0
}
