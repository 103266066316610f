//! Monitors that may protect data.
//!
//! What counts is that two threads hold the same monitor, and monitors are known by the numbers of objects. A number may stand
//! for two objects one after the other, in other executions or in the same one, so not every monitor that is held counts:
//!
//! - the object's own monitor, and those of objects that its final fields refer to: they live as long as it does
//! - those of classes
//! - those of objects that were there before a second thread was started. Should an object be allocated in the place of one
//!   later, that place does not count any more, and what relied on it is looked at again.

use smallvec::SmallVec;

use super::{Data, Family};
use crate::program::{Kind, Visibility};
use crate::system::Mutation;
use crate::util::FxSet;
use crate::vm::Vm;
use crate::vm::heap::Ref;

/// A monitor that counts: the number of its object, and [`FOR_GOOD`] where that object lives as long as the data.
pub(super) type Lock = u32;
const FOR_GOOD: Lock = 1 << 31;

/// Which monitors count.
#[derive(Debug, Clone, Default)]
pub(super) struct Locks {
    /// Places in the heap where objects were allocated beside other threads, a bit for each.
    late: Vec<u64>,
    /// Those that something relies on.
    relied_on: FxSet<Lock>,
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
        self.relied_on.remove(&r)
    }

    /// Something relies on that monitor.
    pub(super) fn rely_on(&mut self, lock: Lock) {
        if lock & FOR_GOOD == 0 {
            self.relied_on.insert(lock);
        }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        (self.late.capacity() * 8 + self.relied_on.len() * 8) as u64
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
    fn forget_lock(&mut self, lock: Lock) {
        self.track.watch.accesses.values_mut().for_each(|noted| noted.forget_lock(lock));
        self.look_again();
    }

    /// Whether the running thread holds that monitor, and it still belongs to the data: where objects follow each other in one
    /// place, their final fields may lead elsewhere.
    pub(super) fn holds(&self, data: Data, lock: Lock) -> bool {
        let object = lock & !FOR_GOOD;
        if !self.owns(object) {
            return false;
        }
        let of_data = || {
            let mut found = SmallVec::new();
            self.monitors_of(data.on, &mut found);
            found.contains(&object)
        };
        lock & FOR_GOOD == 0
            || object == data.on
            || self.state.mirror_class.contains_key(&object)
            || matches!(data.family, Family::Field(_)) && of_data()
    }

    /// A monitor was held at an access that is watched.
    pub(super) fn rely_on(&mut self, lock: Lock) {
        self.track.watch.locks.rely_on(lock);
        self.note_lock(lock);
    }

    /// The same where that is known: what the transition does depends on it.
    pub(super) fn note_lock(&mut self, lock: Lock) {
        self.note_held(lock & !FOR_GOOD);
    }

    /// Monitors that the running thread holds and that may protect a piece of data.
    pub(super) fn locks_held(&mut self, data: Data) -> SmallVec<[Lock; 2]> {
        if !self.program.attributor.sync_detection {
            return SmallVec::new();
        }
        let mut found: SmallVec<[Lock; 2]> = self.state.mirror_class.keys().copied().collect();
        match data.family {
            Family::Field(_) => self.monitors_of(data.on, &mut found),
            Family::Static(class) => found.push(self.mirror(class)),
            Family::Array(_) => found.push(data.on),
        }
        found.retain(|r| self.owns(*r));
        found.iter_mut().for_each(|r| *r |= FOR_GOOD);
        self.monitors_on_stack(&mut found);
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The object's own, and those of its final fields.
    fn monitors_of(&self, object: Ref, found: &mut SmallVec<[Lock; 2]>) {
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

    /// Those of old objects. Whoever is in a `synchronized` block or method has the object in a slot: what looks like the
    /// number of one that the thread has locked is one.
    fn monitors_on_stack(&self, found: &mut SmallVec<[Lock; 2]>) {
        let t = &self.state.threads[self.exec.cur as usize];
        let Some(top) = t.top() else { return };
        let slots = t.stack.iter().take(top.sp as usize).filter_map(|&v| Ref::try_from(v).ok());
        let locked = slots.chain(t.frames.iter().map(|f| f.lock)).filter(|&r| {
            r != 0 && (r as usize) < self.state.heap.objs.len() && self.owns(r) && !self.track.watch.locks.is_late(r)
        });
        found.extend(locked);
    }
}
