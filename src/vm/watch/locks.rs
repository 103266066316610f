//! Monitors and locks that may protect data.
//!
//! What counts is that two threads hold the same one. Beside monitors these are the locks of `java.util.concurrent.locks`: a
//! `ReentrantLock` and the write lock of a `ReentrantReadWriteLock` say whose they are (`AbstractOwnableSynchronizer`), from
//! after the acquisition to before the release, and that lock as a whole says who reads ([`SHARED`]).
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
/// A lock for readers and writers, by its synchronizer. Who writes holds it, and who reads holds it for what is read: two that
/// hold it, one of them to write, do not do so at a time.
const SHARED: Lock = 1 << 28;
const NUMBER: Lock = SHARED - 1;

/// Classes whose objects are such locks: whether one thread holds it for itself, and whether readers may share it.
const LOCKS: [(&str, bool, bool); 4] = [
    ("java/util/concurrent/locks/ReentrantLock", true, false),
    ("java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock", true, true),
    ("java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock", false, true),
    ("java/util/concurrent/locks/ReentrantReadWriteLock", false, true),
];

/// Of a class whose objects are locks of the library.
#[derive(Debug, Clone, Copy)]
struct OfLock {
    /// The slot of the synchronizer.
    slot: u16,
    /// The object is a lock that one thread holds for itself.
    exclusive: bool,
    /// It is a side of a lock for readers and writers, or that lock.
    shared: bool,
}

/// What the running thread holds of an object.
#[derive(Debug, Clone, Copy)]
struct HeldOf {
    monitor: bool,
    /// The lock of the library that it is, for itself.
    lock: bool,
    /// The synchronizer of the lock for readers and writers that it is, or is a side of.
    shared: Option<Ref>,
}

impl HeldOf {
    fn is_anything(self) -> bool {
        self.monitor || self.lock || self.shared.is_some()
    }
}

/// Which monitors count.
#[derive(Debug, Clone, Default)]
pub(super) struct Locks {
    /// Places in the heap where objects were allocated beside other threads, a bit for each.
    late: Vec<u64>,
    /// Those that something relies on.
    relied_on: FxSet<Lock>,
    /// `static final` fields that were found to refer to one.
    fields: Vec<(ClassId, u16)>,
    /// Of the classes that were asked about: what is to be known of those whose objects are locks.
    classes: FxMap<ClassId, Option<OfLock>>,
}

/// What an object that was there before others ran may be known by.
fn names_of(r: Ref) -> [Lock; 3] {
    [r, r | OWNED, r | SHARED]
}

/// Whether it is one for readers and writers.
pub(super) fn is_shared(lock: Lock) -> bool {
    lock & SHARED != 0
}

/// Whether it is one that is known by its synchronizer.
pub(super) fn is_by_synchronizer(lock: Lock) -> bool {
    lock & SHARED != 0 && lock & IN_FIELD == 0
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
        names_of(r).map(|lock| self.relied_on.remove(&lock)).contains(&true)
    }

    /// The `static final` field that a lock is known by.
    pub(super) fn field_of(&self, lock: Lock) -> Option<(ClassId, u16)> {
        (lock & IN_FIELD != 0).then(|| self.fields[(lock & NUMBER) as usize])
    }

    /// The lock in whose place another object is, by what comes in the place of which.
    pub(super) fn renamed(&self, lock: Lock, object: impl Fn(Ref) -> Option<Ref>) -> Option<Lock> {
        if lock & IN_FIELD != 0 {
            return Some(lock);
        }
        let there = object(lock & NUMBER)?;
        let counts = lock & FOR_GOOD != 0 || !self.is_late(there);
        counts.then_some(lock & !NUMBER | there)
    }

    /// Something relies on that monitor.
    pub(super) fn rely_on(&mut self, lock: Lock) {
        if lock & FOR_GOOD == 0 {
            self.relied_on.insert(lock);
        }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        (self.late.capacity() * 8 + self.relied_on.len() * 8 + self.classes.len() * 16) as u64
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
        all.for_each(|noted| names_of(r).into_iter().for_each(|lock| noted.forget_lock(lock)));
        self.look_again();
    }

    /// The object of a lock; 0 where there is none any more.
    pub(super) fn object_of(&self, lock: Lock) -> Ref {
        if lock & IN_FIELD == 0 {
            return lock & NUMBER;
        }
        let (class, slot) = self.track.watch.locks.fields[(lock & NUMBER) as usize];
        self.state.statics[class.0 as usize].slots.get(usize::from(slot)).map_or(0, |&value| value as Ref)
    }

    /// The synchronizer of a lock for readers and writers.
    fn shared_by(&mut self, lock: Lock) -> Option<Ref> {
        let object = self.object_of(lock);
        if object == 0 {
            return None;
        }
        if lock & IN_FIELD == 0 { Some(object) } else { self.shared(object) }
    }

    /// Whether the running thread holds that lock, for writing or at least for reading, and it still belongs to the data:
    /// where objects follow each other in one place, their final fields may lead elsewhere.
    pub(super) fn holds(&mut self, data: Data, lock: Lock, write: bool) -> bool {
        let object = self.object_of(lock);
        let held = match lock & (OWNED | SHARED) {
            _ if object == 0 => false,
            0 => self.owns(object),
            OWNED => self.owns_lock(object),
            _ => self.shared_by(lock).is_some_and(|synchronizer| self.shares(synchronizer, write)),
        };
        held && (lock & FOR_GOOD == 0
            || lock & IN_FIELD != 0
            || object == data.on
            || self.state.mirror_class.contains_key(&object)
            || matches!(data.family, Family::Field(_)) && self.leads_to_lock(data.on, object, lock))
    }

    /// Whether an object, or the lock that has it as its synchronizer, is what a final field refers to.
    fn leads_to_lock(&mut self, on: Ref, object: Ref, lock: Lock) -> bool {
        let mut found = SmallVec::new();
        self.objects_of(on, &mut found);
        match lock & SHARED {
            0 => found.contains(&object),
            _ => found.into_iter().any(|r| self.shared(r) == Some(object)),
        }
    }

    /// Whether an object is an exclusive lock of the library that the running thread holds.
    fn owns_lock(&mut self, object: Ref) -> bool {
        self.owner_of(object).is_some_and(|owner| self.is_in_owner(owner))
    }

    /// Whether an object that says who holds a lock, or reads, says the running thread.
    fn is_in_owner(&self, owner: Ref) -> bool {
        let thread = self.get_ref(owner, "thread");
        thread != 0 && (self.anybody_counts() || thread == self.running())
    }

    /// A mistake that a test has to find.
    fn anybody_counts(&self) -> bool {
        self.config.mutations.contains(Mutation::AnybodysLocksCount)
    }

    /// The object of the running thread.
    fn running(&self) -> Ref {
        self.state.threads[self.exec.cur as usize].head.obj
    }

    /// Whether the running thread holds a lock for readers and writers so that nobody else does what is in conflict with what
    /// it does.
    fn shares(&mut self, synchronizer: Ref, write: bool) -> bool {
        let owner = self.get_ref(synchronizer, "owner");
        let reads = !write || self.config.mutations.contains(Mutation::ReadersMayWrite);
        owner != 0 && self.is_in_owner(owner) || reads && self.hold_of(synchronizer).is_some()
    }

    /// The object that says that the running thread reads
    /// (`classlib/java.base/jdk/internal/interleave/ReadHolds.java`).
    fn hold_of(&self, synchronizer: Ref) -> Option<Ref> {
        self.read_holds(synchronizer).find(|&hold| self.is_in_owner(hold))
    }

    /// Those of all threads.
    fn read_holds(&self, synchronizer: Ref) -> impl Iterator<Item = Ref> {
        let holds = self.get_ref(synchronizer, "holds");
        let first = if holds == 0 { 0 } else { self.get_ref(holds, "first") };
        std::iter::successors((first != 0).then_some(first), |&hold| {
            let next = self.get_ref(hold, "next");
            (next != 0).then_some(next)
        })
    }

    /// The object in which an exclusive lock of the library says whose it is
    /// (`classlib/java.base/jdk/internal/interleave/Owner.java`).
    fn owner_of(&mut self, object: Ref) -> Option<Ref> {
        let of = self.of_lock(object).filter(|of| of.exclusive)?;
        let synchronizer = self.synchronizer(object, of)?;
        let owner = self.get_ref(synchronizer, "owner");
        (owner != 0).then_some(owner)
    }

    /// The synchronizer of an object that is a lock for readers and writers, or a side of one.
    fn shared(&mut self, object: Ref) -> Option<Ref> {
        let of = self.of_lock(object).filter(|of| of.shared)?;
        self.synchronizer(object, of)
    }

    fn synchronizer(&self, object: Ref, of: OfLock) -> Option<Ref> {
        let synchronizer = self.state.heap.get(object).slot(usize::from(of.slot)) as Ref;
        (synchronizer != 0).then_some(synchronizer)
    }

    /// What is to be known of an object that is a lock of the library.
    fn of_lock(&mut self, object: Ref) -> Option<OfLock> {
        let class = self.state.class_of(object);
        if let Some(&known) = self.track.watch.locks.classes.get(&class) {
            return known;
        }
        let of = self.program.class(class).super_chain.iter().find_map(|&id| {
            let above = self.program.class(id);
            let &(_, exclusive, shared) = LOCKS.iter().find(|&&(name, ..)| name == &*above.name)?;
            let slot = (above.origin == Origin::Library).then(|| self.field_slot(id, "sync"))??;
            Some(OfLock { slot, exclusive, shared })
        });
        self.track.watch.locks.classes.insert(class, of);
        of
    }

    /// A lock was held at an access that is watched.
    pub(super) fn rely_on(&mut self, lock: Lock) {
        self.track.watch.locks.rely_on(lock);
        self.note_lock(lock);
    }

    /// The same where that is known: what the transition does depends on it.
    pub(super) fn note_lock(&mut self, lock: Lock) {
        let object = self.object_of(lock);
        match lock & (OWNED | SHARED) {
            0 => return self.note_held(object),
            OWNED => self.owner_of(object).into_iter().for_each(|owner| self.note_held(owner)),
            _ => self.note_shared(lock),
        }
        // Nobody says when it is released: each access is noted for itself.
        self.track.watch.forget_recent();
    }

    /// Who writes, and who reads as far as the running thread is not among them.
    fn note_shared(&mut self, lock: Lock) {
        let Some(synchronizer) = self.shared_by(lock) else { return };
        self.note_held(self.get_ref(synchronizer, "owner"));
        self.note_held(self.get_ref(synchronizer, "holds"));
        let holds: SmallVec<[Ref; 4]> = self.read_holds(synchronizer).collect();
        for hold in holds {
            self.note_held(hold);
            if self.is_in_owner(hold) {
                break;
            }
        }
    }

    /// Locks that the running thread holds and that may protect a piece of data, which it reads or writes.
    pub(super) fn locks_held(&mut self, data: Data, write: bool) -> SmallVec<[Lock; 2]> {
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
        for r in found {
            let what = self.held_of(r, write);
            self.push(what, r, FOR_GOOD, &mut held);
        }
        for (class, slot, r) in self.objects_in_fields() {
            let what = self.held_of(r, write);
            if what.is_anything() {
                let number = self.number_of_field(class, slot);
                self.push(what, number, IN_FIELD | FOR_GOOD, &mut held);
            }
        }
        for r in self.old_objects_on_stack() {
            let what = self.held_of(r, write);
            self.push(what, r, 0, &mut held);
        }
        held.sort_unstable();
        held.dedup();
        held
    }

    fn held_of(&mut self, r: Ref, write: bool) -> HeldOf {
        let shared = self.shared(r).filter(|&synchronizer| self.shares(synchronizer, write));
        HeldOf { monitor: self.owns(r), lock: self.owns_lock(r), shared }
    }

    /// Adds what is held of an object. A lock for readers and writers goes by its synchronizer, too, if that is as old as the
    /// objects that are known by their number.
    fn push(&self, what: HeldOf, number: u32, kind: Lock, held: &mut SmallVec<[Lock; 2]>) {
        held.extend(what.monitor.then_some(number | kind));
        held.extend(what.lock.then_some(number | kind | OWNED));
        let Some(synchronizer) = what.shared else { return };
        if kind != 0 {
            let number = if kind & IN_FIELD == 0 { synchronizer } else { number };
            held.push(number | kind | SHARED);
        }
        if !self.track.watch.locks.is_late(synchronizer) {
            held.push(synchronizer | SHARED);
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
                if value != 0 && !self.program.visibility(class.id, f).is_point() {
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
