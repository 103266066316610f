//! Making objects and reading their fields by name.

use super::heap::{Data, Origin, Ref, SiteKey, mix};
use super::thread::{Frame, Thread};
use super::{Mutation, Vm};
use crate::choice::Tid;
use crate::program::{ClassId, Kind, LinkError, MethodId, Program, Shape};
use crate::system::Event;
use crate::vm::state::State;

impl State {
    /// Class of an object.
    #[inline]
    pub(crate) fn class_of(&self, r: Ref) -> ClassId {
        self.heap.get(r).class
    }
}

/// How many callers tell allocations at one instruction apart. A method of the library that makes arrays for others
/// (`Arrays.copyOf`) is reached by way of two or three others.
const CALLERS: usize = 4;

impl Vm {
    /// Arena position that allocations are attributed to: the current instruction of the running thread.
    fn alloc_site(&self) -> u32 {
        self.state.threads.get(self.exec.cur as usize).and_then(|t| t.frames.last()).map_or(0, |f| f.pc)
    }

    /// Allocates with that content.
    pub(crate) fn alloc(&mut self, class: ClassId, data: Data) -> Ref {
        let pc = self.alloc_site();
        self.alloc_at(class, data, pc)
    }

    /// Allocates with that content at arena position `pc`.
    pub(crate) fn alloc_at(&mut self, class: ClassId, data: Data, pc: u32) -> Ref {
        let r = self.place_new(class, data, pc);
        self.notify(&Event::ObjectCreated(r));
        r
    }

    /// [`Vm::alloc`] of an object that nobody is told of, at a site of its own in the current instruction.
    pub(crate) fn alloc_unseen(&mut self, class: ClassId, data: Data, site: u32) -> Ref {
        let pc = self.alloc_site();
        self.place_new(class, data, pc | site)
    }

    /// Allocates with that content at arena position `pc`, or at a site of its own in the current instruction.
    fn place_new(&mut self, class: ClassId, data: Data, pc: u32) -> Ref {
        let (threads, program, thread) = (&self.state.threads, &self.program, self.exec.cur);
        let origin = || origin(threads, program, thread, pc);
        let at = SiteKey { thread, pc, callers: self.callers() };
        let r = self.state.heap.alloc(class, data, at, self.track.trail.epoch, origin);
        self.track.log_created(r);
        self.watch_birth(r);
        if self.state.heap.since_gc > self.track.gc.threshold {
            self.exec.gc_due = true;
        }
        r
    }

    /// A hash of where the running thread's method was called from, and its callers.
    #[inline]
    fn callers(&self) -> u32 {
        let thread = self.state.threads.get(self.exec.cur as usize).filter(|_| self.state.heap.by_site);
        let calls = thread.into_iter().flat_map(callers_of);
        calls.fold(0, |hash: u32, call| (hash.rotate_left(5) ^ call.pc).wrapping_mul(0x9e37_79b9))
    }

    /// A zeroed instance.
    pub(crate) fn alloc_instance(&mut self, class: ClassId, pc: u32) -> Ref {
        let n = self.program.class(class).instance_kinds.len();
        self.alloc_at(class, Data::Slots(vec![0; n].into_boxed_slice()), pc)
    }

    /// A zeroed array of that array class.
    pub(crate) fn alloc_array(&mut self, class: ClassId, len: usize) -> Ref {
        let data = self.array_data(class, len);
        self.alloc(class, data)
    }

    pub(crate) fn array_data(&self, class: ClassId, len: usize) -> Data {
        match self.program.class(class).shape {
            Shape::Array { elem: Kind::Byte | Kind::Boolean, .. } => Data::Bytes(vec![0; len].into_boxed_slice()),
            Shape::Array { elem: Kind::Char | Kind::Short, .. } => Data::Shorts(vec![0; len].into_boxed_slice()),
            _ => Data::Slots(vec![0; len].into_boxed_slice()),
        }
    }

    /// Bytes that an array of that length would take.
    pub(crate) fn array_bytes(&self, class: ClassId, len: u64) -> u64 {
        match self.program.class(class).shape {
            Shape::Array { elem: Kind::Byte | Kind::Boolean, .. } => len,
            Shape::Array { elem: Kind::Char | Kind::Short, .. } => 2 * len,
            _ => 8 * len,
        }
    }

    /// Element kind of an array class.
    pub(crate) fn element_kind(&self, class: ClassId) -> Option<Kind> {
        match self.program.class(class).shape {
            Shape::Array { elem, .. } => Some(elem),
            _ => None,
        }
    }

    /// Slot of an instance field anywhere up the hierarchy, by name alone (VM-internal uses).
    pub(crate) fn field_slot(&self, class: ClassId, name: &str) -> Option<u16> {
        let mut at = Some(class);
        while let Some(c) = at {
            let c = self.program.class(c);
            if let Some(f) = c.fields.iter().find(|f| &*f.name == name && !f.is_static()) {
                return Some(f.slot);
            }
            at = c.super_class;
        }
        None
    }

    /// Slot of a static field that the class declares, by name alone (VM-internal uses).
    pub(crate) fn static_slot(&self, class: ClassId, name: &str) -> Option<usize> {
        let fields = &self.program.class(class).fields;
        fields.iter().find(|f| &*f.name == name && f.is_static()).map(|f| usize::from(f.slot))
    }

    /// Value of a static field by name; 0 when there is no such field or the class has no statics yet.
    pub(crate) fn static_value(&self, class: ClassId, name: &str) -> u64 {
        let slots = self.state.statics.get(class.0 as usize).map(|s| &s.slots);
        slots.zip(self.static_slot(class, name)).map_or(0, |(slots, at)| slots[at])
    }

    /// Value of a reference field by name; 0 when there is no such field.
    pub(crate) fn get_ref(&self, obj: Ref, name: &str) -> Ref {
        if obj == 0 {
            return 0;
        }
        match self.field_slot(self.state.heap.get(obj).class, name) {
            Some(s) => self.state.heap.get(obj).slot(usize::from(s)) as u32,
            None => 0,
        }
    }

    /// Value of an int or boolean field by name; 0 when there is no such field.
    pub(crate) fn get_int(&self, obj: Ref, name: &str) -> i32 {
        self.get_ref(obj, name) as i32
    }

    /// Sets a field by name, with logging and the sharing barrier.
    pub(crate) fn put_field(&mut self, obj: Ref, name: &str, value: u64) {
        if let Some(s) = self.field_slot(self.state.heap.get(obj).class, name) {
            self.put_slot(obj, usize::from(s), value);
            let o = self.state.heap.get(obj);
            if o.shared && self.program.class(o.class).instance_kinds[usize::from(s)] == Kind::Ref {
                self.share_from(value as Ref);
            }
        }
    }

    /// Sets an instance slot with logging (no sharing barrier).
    pub(crate) fn put_slot(&mut self, obj: Ref, slot: usize, value: u64) {
        self.touch(obj);
        self.state.heap.get_mut(obj).set_slot(slot, value);
    }

    /// `System.identityHashCode`.
    pub(crate) fn identity_hash(&self, r: Ref) -> i32 {
        if self.config.mutations.contains(Mutation::HashesByIndex) {
            return ((mix(0x9e37_79b9, r) & 0x7fff_ffff) | 1) as i32;
        }
        self.state.heap.identity_hash(r)
    }

    pub(crate) fn is_instance(&self, r: Ref, class: ClassId) -> bool {
        r != 0 && self.program.is_subclass(self.state.class_of(r), class)
    }

    /// Loads a class that the library must have.
    pub(crate) fn library_class(&mut self, name: &str) -> Result<ClassId, LinkError> {
        let id = self.program.load(name)?;
        self.ensure_statics(id);
        Ok(id)
    }
}

/// The frames below that of the running method, as far as they tell allocation sites apart.
fn callers_of(thread: &Thread) -> impl Iterator<Item = &Frame> {
    thread.frames.iter().rev().skip(1).take(CALLERS)
}

/// The allocation site, with a run-independent hash of (thread, method, instruction, callers).
fn origin(threads: &[Thread], program: &Program, thread: Tid, pc: u32) -> Origin {
    let t = &threads[thread as usize];
    let Some(f) = t.frames.last() else { return Origin { thread, instruction: None, hash: t.path_hash } };
    let hashed = |method: MethodId, pc: u32| {
        let m = program.method(method);
        let name = format!("{}.{}{}", program.class(m.class).name, m.name, m.descriptor);
        (xxhash_rust::xxh3::xxh3_64(name.as_bytes()) as u32, m.index_of(pc))
    };
    let (name, index) = hashed(f.method, pc);
    let add = |hash: u32, call: &Frame| {
        let (name, index) = hashed(call.method, call.pc);
        mix(hash ^ name, index)
    };
    let hash = callers_of(t).fold(mix(t.path_hash ^ name, index), add);
    Origin { thread, instruction: Some((f.method, index)), hash }
}
