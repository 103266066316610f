//! Assumptions that are checked while the search runs.
//!
//! Most data of the library is never used by two threads in a way that could be noticed, but nothing proves it. So it is
//! assumed, and each access to shared data under an assumption is noted: which threads have read and written it, and which
//! monitor was held each time. An assumption holds as long as the data is used by one thread, or is only read, or has one
//! monitor that everybody holds. Where it fails the search ends and starts again without it. Searching only those orders
//! of accesses that the assumption leaves finds a conflict if any order has one (Scott Stoller and Ernie Cohen, *Optimistic
//! Synchronization-Based State-Space Reduction*, TACAS 2003, section 4), so that a search that comes to its end is exact.
//!
//! An object that was used unseen while others could reach it is marked (`Obj::is_used`), and its later uses are noted as
//! well, whoever can reach it then: the second access of a race may come from the last one who has the object. The mark
//! belongs to the state. Calls of [`crate::program::steps::APART`] methods' witnesses need none: they count wherever they are made.
//!
//! Accesses are noted for the whole search and never taken back: an object is known by where it was allocated, so notes of
//! different executions, and of objects that follow each other in one place, come together. That can withdraw an assumption
//! without need, and costs time only.

use smallvec::SmallVec;

use super::heap::Ref;
use super::reachability::root_thread;
use super::{Mutation, Vm};
use crate::program::harmless::harmless;
use crate::program::{ClassId, Field, Kind, Origin, Visibility, acc};
use crate::util::FxMap;

/// The last bit stands for several threads.
const MANY: u64 = 1 << 63;
/// Part of an object that stands for all elements of an array.
const ELEMENTS: u32 = u32::MAX;
/// Keys of statics, by class.
const STATIC: u32 = 1 << 31;

/// Who has used a piece of data.
#[derive(Debug, Clone, Default)]
struct Accesses {
    readers: u64,
    writers: u64,
    /// Monitors that were held at each access.
    held: SmallVec<[Ref; 2]>,
    /// One of the accesses was no scheduling point.
    unseen: bool,
}

impl Accesses {
    fn conflict(&self) -> bool {
        let all = self.readers | self.writers;
        self.unseen && self.writers != 0 && (all.count_ones() > 1 || all & MANY != 0) && self.held.is_empty()
    }
}

/// What was noted, and what has failed.
#[derive(Debug, Clone, Default)]
pub(super) struct Watch {
    accesses: FxMap<(u32, u32), Accesses>,
    /// Assumptions that do not hold.
    failed: Vec<String>,
}

impl Watch {
    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        self.accesses.len() as u64 * 64
    }
}

impl Vm {
    /// Assumptions that have failed since the search started: it has to start again without them.
    pub fn failed_assumptions(&self) -> &[String] {
        &self.track.watch.failed
    }

    /// An assumption does not hold. See [`crate::program::Withdrawn`] for its name.
    pub(crate) fn withdraw(&mut self, assumption: String) {
        let trusted = self.config.mutations.contains(Mutation::AssumptionsUnchecked);
        if !trusted && !self.track.watch.failed.contains(&assumption) {
            self.track.watch.failed.push(assumption);
        }
    }

    pub(super) fn watch_field(&mut self, object: Ref, class: ClassId, slot: usize, write: bool) {
        let unseen = self.config.mutations.contains(Mutation::LibraryFieldsUnseen);
        self.use_unseen(object);
        if !unseen && self.note_access((object, slot as u32), write, true, |vm| vm.monitors_of(object)) {
            let name = self.name_of_field(class, slot, false);
            self.withdraw(name);
        }
    }

    pub(super) fn watch_static(&mut self, class: ClassId, slot: usize, write: bool) {
        if self.config.mutations.contains(Mutation::LibraryStaticsUnseen) {
            return;
        }
        let mirror = |vm: &mut Vm| SmallVec::from_slice(&[vm.mirror(class)]);
        if self.note_access((class.0 | STATIC, slot as u32), write, true, mirror) {
            let name = self.name_of_field(class, slot, true);
            self.withdraw(name);
        }
    }

    /// The monitor of a shared object is entered. Where the library keeps that object in a field without a lock, two threads
    /// could get two of them (see [`crate::program::harmless`]), and exclude nobody.
    pub(super) fn look_for_view(&mut self, object: Ref) {
        let unseen = self.config.mutations.contains(Mutation::ViewsUnseen);
        if unseen || self.program.class(self.state.class_of(object)).origin == Origin::User {
            return;
        }
        let Some(tracker) = &self.track.tracker else { return };
        let holders = tracker.reach.sources(object).iter().filter(|&&s| root_thread(s).is_none());
        let found: SmallVec<[String; 2]> = holders.filter_map(|&holder| self.unlocked_field(holder, object)).collect();
        found.into_iter().for_each(|name| self.withdraw(name));
    }

    /// The field of the library with that object whose accesses are no scheduling points.
    fn unlocked_field(&self, holder: Ref, object: Ref) -> Option<String> {
        let o = self.state.heap.get(holder);
        let chain = &self.program.class(self.state.class_of(holder)).super_chain;
        chain.iter().find_map(|&id| {
            let class = self.program.class(id);
            let holds =
                |f: &&Field| !f.is_static() && f.kind == Kind::Ref && o.slot(usize::from(f.slot)) as Ref == object;
            let unseen = |f: &&Field| self.program.visibility(id, f) == Visibility::Never;
            let field = class.fields.iter().filter(holds).find(unseen)?;
            harmless(&class.name, &field.name).map(|_| format!("{}.{}", class.dotted(), field.name))
        })
    }

    /// A final field of an object that others can reach is written.
    pub(super) fn final_written(&mut self, class: ClassId, slot: usize) {
        if self.config.mutations.contains(Mutation::FinalFieldsUnwatched) {
            return;
        }
        let name = self.name_of_field(class, slot, false);
        self.withdraw(name);
    }

    /// An object is used, and that is no scheduling point.
    pub(super) fn use_unseen(&mut self, object: Ref) {
        if self.state.heap.get(object).shared && !self.config.mutations.contains(Mutation::UsesForgotten) {
            self.set_used(object, true);
        }
    }

    /// `unseen`: the access is no scheduling point, as those of the library's inner code.
    pub(super) fn watch_array(&mut self, array: Ref, write: bool, unseen: bool) {
        if unseen {
            self.use_unseen(array);
        }
        if self.note_access((array, ELEMENTS), write, unseen, |_| SmallVec::new())
            && let Some(name) = self.array_family(array)
        {
            self.withdraw(name);
        }
    }

    /// Notes an access; true when the data is in conflict.
    fn note_access(
        &mut self,
        key: (u32, u32),
        write: bool,
        unseen: bool,
        monitors: impl FnOnce(&mut Vm) -> SmallVec<[Ref; 2]>,
    ) -> bool {
        let me = self.exec.cur + 1;
        let bit = 1u64 << self.exec.cur.min(63);
        if !self.track.watch.accesses.contains_key(&key) {
            let mut held = monitors(self);
            held.retain(|r| self.state.heap.get(*r).lock_owner == me);
            self.track.watch.accesses.insert(key, Accesses { held, ..Accesses::default() });
        }
        let Some(noted) = self.track.watch.accesses.get_mut(&key) else { return false };
        let heap = &self.state.heap;
        noted.held.retain(|r| heap.get(*r).lock_owner == me);
        noted.unseen |= unseen;
        if write {
            noted.writers |= bit;
        } else {
            noted.readers |= bit;
        }
        noted.conflict()
    }

    /// Monitors that may protect the fields of an object, and live as long as it: its own, those of its final fields, and
    /// those of classes.
    fn monitors_of(&self, object: Ref) -> SmallVec<[Ref; 2]> {
        let mut found = SmallVec::from_slice(&[object]);
        found.extend(
            self.state.mirror_class.keys().copied().filter(|&r| self.state.heap.get(r).lock_owner == self.exec.cur + 1),
        );
        let mut at = Some(self.state.class_of(object));
        while let Some(id) = at {
            let class = self.program.class(id);
            for f in class.fields.iter().filter(|f| !f.is_static() && f.flags & acc::FINAL != 0) {
                let value = self.state.heap.get(object).slot(usize::from(f.slot)) as Ref;
                if f.kind == crate::program::Kind::Ref && value != 0 {
                    found.push(value);
                }
            }
            at = class.super_class;
        }
        found
    }

    fn name_of_field(&self, class: ClassId, slot: usize, is_static: bool) -> String {
        let name = self.field_at(class, slot, is_static).map_or("?", |(_, f)| &f.name);
        format!("{}.{name}", self.program.class(class).dotted())
    }

    /// Whether the elements of an array are assumed not to be shared where code of the library works on them that is not
    /// exposed: the library has made it.
    pub(super) fn is_assumed_array(&self, array: Ref) -> bool {
        if !self.program.attributor.assume {
            return false;
        }
        self.array_family(array).is_some_and(|name| !self.program.attributor.is_withdrawn(&name))
    }

    /// The name of the assumption about an array: what it is and who has made it. `None` for arrays of the program.
    fn array_family(&self, array: Ref) -> Option<String> {
        let kind = self.program.class(self.state.class_of(array)).dotted();
        let Some(maker) = self.state.heap.made_by(array) else { return Some(format!("{kind} of the start")) };
        let method = self.program.method(maker);
        let class = self.program.class(method.class);
        (class.origin != Origin::User).then(|| format!("{kind} of {}.{}", class.dotted(), method.name))
    }
}
