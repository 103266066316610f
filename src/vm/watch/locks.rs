//! Monitors and locks that may protect data.
//!
//! What counts is that two threads hold the same one. Beside monitors these are the exclusive locks of
//! `java.util.concurrent.locks`: a `ReentrantLock` and the write lock of a `ReentrantReadWriteLock` say whose they are
//! (`AbstractOwnableSynchronizer`), from after the acquisition to before the release.
//!
//! Either is known by the number of an object. A number may stand for two objects one after the other, in other executions or
//! in the same one, so not everything that is held counts:
//!
//! - the object's own monitor, and objects that its final fields refer to: they live as long as it does
//! - monitors of classes, and objects in `static final` fields of the program: known by the field
//! - objects that were there before a second thread was started. Should an object be allocated in the place of one later, that
//!   place does not count any more, and what relied on it is looked at again.

use smallvec::SmallVec;

use super::{Data, Family};
use crate::program::{ClassId, Field, Kind, Origin, Visibility, acc};
use crate::system::Mutation;
use crate::util::{FxMap, FxSet};
use crate::vm::heap::Ref;
use crate::vm::{Init, Vm};

/// What counts: the number of an object or of a field, and what it is of these.
pub(super) type Lock = u32;
/// An object that lives as long as the data, or a field.
const FOR_GOOD: Lock = 1 << 31;
/// Not the monitor, but the lock that the object is.
const OWNED: Lock = 1 << 30;
/// The object that a `static final` field refers to, by the field's number in [`Locks`].
const IN_FIELD: Lock = 1 << 29;
const NUMBER: Lock = IN_FIELD - 1;

/// Classes whose objects are such locks.
const EXCLUSIVE: [&str; 2] =
    ["java/util/concurrent/locks/ReentrantLock", "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock"];

/// Which monitors count.
#[derive(Debug, Clone, Default)]
pub(super) struct Locks {
    /// Places in the heap where objects were allocated beside other threads, a bit for each.
    late: Vec<u64>,
    /// Those that something relies on.
    relied_on: FxSet<Lock>,
    /// `static final` fields that were found to refer to one.
    fields: Vec<(ClassId, u16)>,
    /// Of the classes that were asked about: the slot of the synchronizer in objects that are locks.
    synchronizers: FxMap<ClassId, Option<u16>>,
}

impl Locks {
    fn is_late(&self, r: Ref) -> bool {
        self.late.get(r as usize / 64).is_some_and(|word| word >> (r % 64) & 1 != 0)
    }

    /// An object is allocated beside other threads; true if something relied on one in its place.
    fn born(&mut self, r: Ref) -> bool {
        let word = r as usize / 64;
        if word >= self.late.len() {
            self.late.resize(word + 1, 0);
        }
        self.late[word] |= 1 << (r % 64);
        let monitor = self.relied_on.remove(&r);
        self.relied_on.remove(&(r | OWNED)) || monitor
    }

    /// The `static final` field that a lock is known by.
    pub(super) fn field_of(&self, lock: Lock) -> Option<(ClassId, u16)> {
        (lock & IN_FIELD != 0).then(|| self.fields[(lock & NUMBER) as usize])
    }

    /// Something relies on that monitor.
    pub(super) fn rely_on(&mut self, lock: Lock) {
        if lock & FOR_GOOD == 0 {
            self.relied_on.insert(lock);
        }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        (self.late.capacity() * 8 + self.relied_on.len() * 8 + self.synchronizers.len() * 16) as u64
    }
}

impl Vm {
    /// An object was allocated.
    #[inline]
    pub(in crate::vm) fn watch_birth(&mut self, r: Ref) {
        let mistaken = self.config.mutations.contains(Mutation::LocksByPlace);
        if self.exec.several && !mistaken && self.track.watch.locks.born(r) {
            self.forget_lock(r);
        }
    }

    #[cold]
    fn forget_lock(&mut self, r: Ref) {
        let all = self.track.watch.accesses.values_mut();
        all.for_each(|noted| [r, r | OWNED].into_iter().for_each(|lock| noted.forget_lock(lock)));
        self.look_again();
    }

    /// The object of a lock.
    pub(super) fn object_of(&self, lock: Lock) -> Ref {
        if lock & IN_FIELD == 0 {
            return lock & NUMBER;
        }
        let (class, slot) = self.track.watch.locks.fields[(lock & NUMBER) as usize];
        self.state.statics[class.0 as usize].slots.get(usize::from(slot)).map_or(0, |&value| value as Ref)
    }

    /// Whether the running thread holds that lock, and it still belongs to the data: where objects follow each other in one
    /// place, their final fields may lead elsewhere.
    pub(super) fn holds(&mut self, data: Data, lock: Lock) -> bool {
        let object = self.object_of(lock);
        if object == 0 || !(if lock & OWNED == 0 { self.owns(object) } else { self.owns_lock(object) }) {
            return false;
        }
        let of_data = || {
            let mut found = SmallVec::new();
            self.objects_of(data.on, &mut found);
            found.contains(&object)
        };
        lock & FOR_GOOD == 0
            || lock & IN_FIELD != 0
            || object == data.on
            || self.state.mirror_class.contains_key(&object)
            || matches!(data.family, Family::Field(_)) && of_data()
    }

    /// Whether an object is an exclusive lock of the library that the running thread holds.
    fn owns_lock(&mut self, object: Ref) -> bool {
        let Some(owner) = self.owner_of(object) else { return false };
        let thread = self.get_ref(owner, "thread");
        let anybody = self.config.mutations.contains(Mutation::AnybodysLocksCount);
        thread != 0 && (anybody || thread == self.state.threads[self.exec.cur as usize].head.obj)
    }

    /// The object in which an exclusive lock of the library says whose it is
    /// (`classlib/java.base/jdk/internal/interleave/Owner.java`).
    fn owner_of(&mut self, object: Ref) -> Option<Ref> {
        let synchronizer = self.synchronizer_of(object)?;
        let owner = self.get_ref(synchronizer, "owner");
        (owner != 0).then_some(owner)
    }

    /// The synchronizer of an object that is an exclusive lock of the library.
    fn synchronizer_of(&mut self, object: Ref) -> Option<Ref> {
        let class = self.state.class_of(object);
        let slot = match self.track.watch.locks.synchronizers.get(&class) {
            Some(&known) => known,
            None => {
                let lock = self.program.class(class).super_chain.iter().copied().find(|&above| {
                    let above = self.program.class(above);
                    above.origin == Origin::Library && EXCLUSIVE.contains(&&*above.name)
                });
                let slot = lock.and_then(|lock| self.field_slot(lock, "sync"));
                self.track.watch.locks.synchronizers.insert(class, slot);
                slot
            }
        };
        let synchronizer = self.state.heap.get(object).slot(usize::from(slot?)) as Ref;
        (synchronizer != 0).then_some(synchronizer)
    }

    /// A lock was held at an access that is watched.
    pub(super) fn rely_on(&mut self, lock: Lock) {
        self.track.watch.locks.rely_on(lock);
        self.note_lock(lock);
    }

    /// The same where that is known: what the transition does depends on it.
    pub(super) fn note_lock(&mut self, lock: Lock) {
        let object = self.object_of(lock);
        if lock & OWNED == 0 {
            return self.note_held(object);
        }
        if let Some(owner) = self.owner_of(object) {
            self.note_held(owner);
        }
        // Nobody says when it is released: each access is noted for itself.
        self.track.watch.forget_recent();
    }

    /// Locks that the running thread holds and that may protect a piece of data.
    pub(super) fn locks_held(&mut self, data: Data) -> SmallVec<[Lock; 2]> {
        let mut held = SmallVec::new();
        if !self.program.attributor.sync_detection {
            return held;
        }
        let mut found: SmallVec<[Ref; 8]> = self.state.mirror_class.keys().copied().collect();
        match data.family {
            Family::Field(_) => self.objects_of(data.on, &mut found),
            Family::Static(class) => found.push(self.mirror(class)),
            Family::Array(_) => found.push(data.on),
        }
        found.into_iter().for_each(|r| self.push_held(r, r | FOR_GOOD, &mut held));
        for (class, slot, r) in self.objects_in_fields() {
            if self.owns(r) || self.owns_lock(r) {
                let number = self.number_of_field(class, slot);
                self.push_held(r, number | IN_FIELD | FOR_GOOD, &mut held);
            }
        }
        self.old_objects_on_stack().into_iter().for_each(|r| self.push_held(r, r, &mut held));
        held.sort_unstable();
        held.dedup();
        held
    }

    /// Adds the monitor of an object, and the lock that it is, as far as they are held.
    fn push_held(&mut self, r: Ref, name: Lock, held: &mut SmallVec<[Lock; 2]>) {
        if self.owns(r) {
            held.push(name);
        }
        if self.owns_lock(r) {
            held.push(name | OWNED);
        }
    }

    fn number_of_field(&mut self, class: ClassId, slot: u16) -> Lock {
        let fields = &mut self.track.watch.locks.fields;
        let known = fields.iter().position(|&field| field == (class, slot));
        known.unwrap_or_else(|| {
            fields.push((class, slot));
            fields.len() - 1
        }) as Lock
    }

    /// What `static final` fields of the program refer to. While a class is initialised, its thread alone sees them.
    fn objects_in_fields(&self) -> SmallVec<[(ClassId, u16, Ref); 8]> {
        let mut found = SmallVec::new();
        for (id, statics) in self.state.statics.iter().enumerate() {
            let class = self.program.class(ClassId(id as u32));
            if class.origin != Origin::User || statics.init != Init::Done {
                continue;
            }
            let wanted = |f: &&Field| f.is_static() && f.kind == Kind::Ref && f.flags & acc::FINAL != 0;
            for f in class.fields.iter().filter(wanted) {
                let value = statics.slots.get(usize::from(f.slot)).map_or(0, |&value| value as Ref);
                if value != 0 && self.program.visibility(class.id, f) != Visibility::Point {
                    found.push((class.id, f.slot, value));
                }
            }
        }
        found
    }

    /// The object's own, and those of its final fields.
    fn objects_of(&self, object: Ref, found: &mut SmallVec<[Ref; 8]>) {
        found.push(object);
        let chain = &self.program.class(self.state.class_of(object)).super_chain;
        for &id in chain {
            let fields = self.program.class(id).fields.iter().filter(|f| !f.is_static() && f.kind == Kind::Ref);
            for f in fields.filter(|f| self.program.visibility(id, f) == Visibility::Final) {
                let value = self.state.heap.get(object).slot(usize::from(f.slot)) as Ref;
                if value != 0 {
                    found.push(value);
                }
            }
        }
    }

    /// Old objects that may be held. Whoever is in a `synchronized` block or method has the object in a slot, and so has mostly
    /// whoever has taken a lock: what looks like the number of one that is held is one.
    fn old_objects_on_stack(&mut self) -> SmallVec<[Ref; 8]> {
        let t = &self.state.threads[self.exec.cur as usize];
        let Some(top) = t.top() else { return SmallVec::new() };
        let slots = t.stack.iter().take(top.sp as usize).filter_map(|&v| Ref::try_from(v).ok());
        let objects = slots.chain(t.frames.iter().map(|f| f.lock)).filter(|&r| {
            r != 0
                && (r as usize) < self.state.heap.objs.len()
                && !self.state.heap.get(r).is_free()
                && !self.track.watch.locks.is_late(r)
        });
        let mut found: SmallVec<[Ref; 8]> = objects.collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}
