//! Objects of an `interleave.ObjectPool` to choose from.
//!
//! Which of several objects nobody can tell apart is taken makes no difference: one of those that were handed out before is
//! taken, or the first of the others (figure 8). Where they can be told apart (`apart`) all are tried.

use super::{Range, range};
use smallvec::SmallVec;

use crate::choice::ObjectChoice;
use crate::program::ClassId;
use crate::system::{Mutation, TransitionEnd};
use crate::vm::Vm;
use crate::vm::heap::{Data, Ref};

/// The name of the assumption that choices of objects may wait ([`crate::program::Withdrawn`]).
pub(in crate::vm) const OPEN_OBJECTS: &str = "choices of objects";

/// The class of pools, the slots of its fields, and where pools have been. Known once there was one.
#[derive(Debug, Clone)]
pub(in crate::vm) struct Pools {
    class: ClassId,
    entries: usize,
    handed_out: usize,
    next: usize,
    passed: usize,
    apart: usize,
    drawn: usize,
    /// Each may be something else by now.
    met: Vec<Ref>,
}

impl Vm {
    /// Remembers where a pool is.
    pub(crate) fn meet_pool(&mut self, pool: Ref) {
        let class = self.state.class_of(pool);
        if self.pools.as_ref().is_none_or(|pools| pools.class != class) {
            let slot = |name: &str| self.field_slot(class, name).map(usize::from);
            let [Some(entries), Some(handed_out), Some(next), Some(passed), Some(apart), Some(drawn)] =
                ["entries", "handedOut", "next", "passed", "apart", "drawn"].map(slot)
            else {
                return;
            };
            self.pools = Some(Pools { class, entries, handed_out, next, passed, apart, drawn, met: Vec::new() });
        }
        if let Some(pools) = &mut self.pools
            && !pools.met.contains(&pool)
        {
            pools.met.push(pool);
        }
    }

    /// The slot that says which object comes next: whoever asks for one meets others there.
    pub(crate) fn slot_of_next(&self) -> usize {
        self.pools.as_ref().map_or(0, |pools| pools.next)
    }

    /// A native is about to access a slot of an object. Who looks into a pool sees in which order its objects are there; how many
    /// were handed out says nothing of that.
    pub(in crate::vm) fn notice_slot_of_pool(&mut self, object: Ref, slot: usize) {
        let looks_into =
            |pools: &Pools| object != 0 && self.state.class_of(object) == pools.class && slot != pools.next;
        if self.config.checking && self.pools.as_ref().is_some_and(looks_into) {
            self.tell_all_apart();
        }
    }

    /// The array of its objects.
    pub(super) fn array_of(&self, pool: Ref) -> Ref {
        self.pools.as_ref().map_or(0, |pools| self.state.heap.get(pool).slot(pools.entries) as Ref)
    }

    /// Its objects; 0 for those that are yet to be made.
    pub(super) fn entries_of(&self, pool: Ref) -> &[u64] {
        if let Data::Slots(slots) = &self.state.heap.get(self.array_of(pool)).data { slots } else { &[] }
    }

    /// Whether an iteration has come to an object.
    pub(super) fn was_passed(&self, pool: Ref) -> bool {
        self.pools.as_ref().is_some_and(|pools| self.state.heap.get(pool).slot(pools.passed) != 0)
    }

    /// Pools of which two objects or more were not handed out, and are not told apart yet. Those that have made all of their
    /// objects and handed out this one are left out.
    pub(super) fn pools_with_objects_left(&self, object: Ref) -> SmallVec<[Ref; 2]> {
        let Some(pools) = &self.pools else { return SmallVec::new() };
        let is_open = |&r: &Ref| {
            let o = self.state.heap.get(r);
            o.class == pools.class
                && !o.is_free()
                && o.slot(pools.apart) == 0
                && (!self.has_handed_out(r, object) || self.entries_of(r).contains(&0))
                && self.left(r).len() > 1
        };
        pools.met.iter().copied().filter(is_open).collect()
    }

    /// The number of an object in its pool, from 0.
    fn number_in(&self, pool: Ref, object: Ref) -> Option<usize> {
        self.entries_of(pool).iter().position(|&entry| entry as Ref == object)
    }

    fn has_handed_out(&self, pool: Ref, object: Ref) -> bool {
        self.number_in(pool, object).is_some_and(|i| self.is_handed_out(pool, i))
    }

    fn is_handed_out(&self, pool: Ref, i: usize) -> bool {
        let list = self.pools.as_ref().map_or(0, |pools| self.state.heap.get(pool).slot(pools.handed_out) as Ref);
        matches!(&self.state.heap.get(list).data, Data::Bytes(flags) if flags.get(i) == Some(&1))
    }

    pub(super) fn first_of(&self, pool: Ref) -> Option<Ref> {
        self.entries_of(pool).first().map(|&object| object as Ref)
    }

    /// Objects of the pool that were not handed out.
    pub(super) fn left(&self, pool: Ref) -> Vec<Ref> {
        let entries = self.entries_of(pool).iter().enumerate();
        entries.filter(|(i, _)| !self.is_handed_out(pool, *i)).map(|(_, &object)| object as Ref).collect()
    }

    /// What a choice of an object of the pool takes.
    pub(super) fn objects_to_take(&self, pool: Ref, or_null: bool) -> ObjectChoice {
        let apart = self.is_apart(pool);
        let entries = self.entries_of(pool);
        let mut objects = Vec::with_capacity(entries.len() + 1);
        if or_null {
            objects.push(0);
        }
        let mut others = 0;
        for (i, &object) in entries.iter().enumerate() {
            let fresh = !self.is_handed_out(pool, i);
            others += usize::from(fresh);
            if apart || !fresh || others == 1 {
                objects.push(object as Ref);
            }
        }
        let class = self.first_of(pool).map(|r| self.program.class(self.state.class_of(r)).name.clone());
        ObjectChoice::new("object-pool", class.unwrap_or_default(), objects)
    }

    /// The object was taken from the pool.
    pub(super) fn hand_out(&mut self, pool: Ref, object: Ref) {
        let Some((list, next)) = self.pools.as_ref().map(|pools| (pools.handed_out, pools.next)) else { return };
        let Some(i) = self.number_in(pool, object) else { return };
        if object == 0 || self.is_handed_out(pool, i) {
            return;
        }
        let list = self.state.heap.get(pool).slot(list) as Ref;
        self.touch_element(list, i);
        self.state.heap.get_mut(list).set_element(i, 1);
        let size = self.entries_of(pool).len();
        let first = (0..size).find(|&i| !self.is_handed_out(pool, i)).unwrap_or(size);
        self.put_slot(pool, next, first as u64);
    }

    /// Whether all objects of the pool are tried.
    pub(super) fn is_apart(&self, pool: Ref) -> bool {
        self.pools.as_ref().is_some_and(|pools| self.state.heap.get(pool).slot(pools.apart) != 0)
    }

    pub(super) fn set_apart(&mut self, pool: Ref) {
        if !self.is_apart(pool)
            && let Some(apart) = self.pools.as_ref().map(|pools| pools.apart)
        {
            self.put_slot(pool, apart, 1);
        }
    }

    /// Makes the choices of objects that are still open.
    pub(crate) fn choose_open(&mut self) -> Result<(), TransitionEnd> {
        let forgotten = self.config.mutations.contains(Mutation::OpenForgotten);
        if !self.delays() || forgotten || self.open().is_empty() {
            return Ok(());
        }
        // Which of them are garbage would depend on when somebody has looked.
        self.notice_dead_locals();
        self.collect_midway();
        let mut open = self.open();
        self.order_by_origin(&mut open);
        open.into_iter().try_for_each(|suspension| self.force(u64::from(suspension) << 32).map(|_| ()))
    }

    fn open(&self) -> Vec<Ref> {
        let Some(fields) = &self.delayed else { return Vec::new() };
        let waits = |&r: &Ref| {
            let o = self.state.heap.get(r);
            o.class == fields.class
                && !o.is_free()
                && o.slot(fields.chosen) == 0
                && range(o.slot(fields.kind)).is_of_objects()
        };
        (self.track.gc_first()..self.state.heap.objs.len() as Ref).filter(waits).collect()
    }

    /// Whether choices of objects wait: they do until a program asks a pool for a new object.
    pub(crate) fn pools_wait(&self) -> bool {
        self.delays() && !self.program.attributor.is_withdrawn(OPEN_OBJECTS)
    }

    /// The program asks a pool for a new object, and so whether a choice that nobody has used has taken one. Such choices
    /// are forgotten where nothing refers to them: the search starts again, and makes choices of objects at once.
    pub(crate) fn notice_new(&mut self, pool: Ref) {
        let drawn = self.pools.as_ref().is_some_and(|pools| self.state.heap.get(pool).slot(pools.drawn) != 0);
        if drawn && !self.config.mutations.contains(Mutation::DrawsForgotten) {
            self.choose_objects_at_once();
        }
    }

    /// Choices of objects do not wait any more: if they do the search starts again.
    pub(crate) fn choose_objects_at_once(&mut self) {
        if self.pools_wait() {
            self.withdraw(OPEN_OBJECTS.to_string());
        }
    }

    /// An object of the pool, or null if that may be, which is chosen where it is used.
    pub(crate) fn suspend_object(&mut self, pool: Ref, or_null: bool) -> Result<u64, crate::program::LinkError> {
        if let Some(drawn) = self.pools.as_ref().map(|pools| pools.drawn) {
            self.put_slot(pool, drawn, 1);
        }
        // Who refers to one of them now may be gone where the value is looked at.
        self.settle_apart(pool);
        self.suspend(if or_null { Range::PoolOrNull } else { Range::Pool }, (0, 0), pool)
    }
}
