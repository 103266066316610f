//! Objects of an `interleave.ObjectPool` to choose from.
//!
//! Which of several objects nobody can tell apart is taken makes no difference: one of those that were handed out before is
//! taken, or the first of the others (figure 8). They can be told apart where their constructors have made them differently
//! or have made one of them known, or where somebody refers to one of them, holds its monitor, or has asked for its identity
//! hash. Then all are tried. What iterations have written into them does not count, as long as nobody keeps one of them:
//! iterations are to treat all objects alike, and an answer that rests on that says so (`Use::Pools`).

use super::{Fields, Range, range, target};
use crate::choice::ObjectChoice;
use crate::program::ClassId;
use crate::system::{Mutation, TransitionEnd};
use crate::util::FxMap;
use crate::vm::Vm;
use crate::vm::delta::Graph;
use crate::vm::heap::{Data, LockCount, Ref};
use crate::vm::reachability::Children;

/// The class of pools, the slots of its fields, and where pools have been. Known once there was one.
#[derive(Debug, Clone)]
pub(in crate::vm) struct Pools {
    class: ClassId,
    entries: usize,
    handed_out: usize,
    next: usize,
    passed: usize,
    apart: usize,
    /// Each may be something else by now.
    met: Vec<Ref>,
}

impl Vm {
    /// Remembers where a pool is.
    pub(crate) fn meet_pool(&mut self, pool: Ref) {
        let class = self.state.class_of(pool);
        if self.pools.as_ref().is_none_or(|pools| pools.class != class) {
            let slot = |name: &str| self.field_slot(class, name).map(usize::from);
            let (Some(entries), Some(handed_out), Some(next), Some(passed), Some(apart)) =
                (slot("entries"), slot("handedOut"), slot("next"), slot("passed"), slot("apart"))
            else {
                return;
            };
            self.pools = Some(Pools { class, entries, handed_out, next, passed, apart, met: Vec::new() });
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

    fn entries_of(&self, pool: Ref) -> &[u64] {
        let entries = self.pools.as_ref().map_or(0, |pools| self.state.heap.get(pool).slot(pools.entries) as Ref);
        if let Data::Slots(slots) = &self.state.heap.get(entries).data { slots } else { &[] }
    }

    fn is_handed_out(&self, pool: Ref, i: usize) -> bool {
        let list = self.pools.as_ref().map_or(0, |pools| self.state.heap.get(pool).slot(pools.handed_out) as Ref);
        matches!(&self.state.heap.get(list).data, Data::Bytes(flags) if flags.get(i) == Some(&1))
    }

    pub(super) fn first_of(&self, pool: Ref) -> Option<Ref> {
        self.entries_of(pool).first().map(|&object| object as Ref)
    }

    /// Objects of the pool that were not handed out.
    fn left(&self, pool: Ref) -> Vec<Ref> {
        let entries = self.entries_of(pool).iter().enumerate();
        entries.filter(|(i, _)| !self.is_handed_out(pool, *i)).map(|(_, &object)| object as Ref).collect()
    }

    /// What a choice of an object of the pool takes.
    pub(super) fn objects_to_take(&self, pool: Ref, or_null: bool) -> ObjectChoice {
        let apart = self.pools.as_ref().is_some_and(|pools| self.state.heap.get(pool).slot(pools.apart) != 0);
        let mut objects = if or_null { vec![0] } else { Vec::new() };
        let mut others = 0;
        for (i, &object) in self.entries_of(pool).iter().enumerate() {
            let fresh = !self.is_handed_out(pool, i);
            others += usize::from(fresh);
            if apart || !fresh || others == 1 {
                objects.push(object as Ref);
            }
        }
        let name =
            self.first_of(pool).map_or_else(String::new, |r| self.program.class(self.state.class_of(r)).dotted());
        ObjectChoice::new("object-pool", name, objects)
    }

    /// The object was taken from the pool.
    pub(super) fn hand_out(&mut self, pool: Ref, object: Ref) {
        let Some((list, next)) = self.pools.as_ref().map(|pools| (pools.handed_out, pools.next)) else { return };
        let Some(i) = self.entries_of(pool).iter().position(|&entry| entry as Ref == object) else { return };
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

    /// Before a choice of an object: whether those that were not handed out can be told apart is part of the state from here on.
    pub(super) fn tell_apart(&mut self, fields: &Fields, suspension: Ref) {
        let o = self.state.heap.get(suspension);
        if range(o.slot(fields.kind)).is_of_objects() {
            let pool = o.slot(fields.source) as Ref;
            if self.differ(pool) {
                self.set_apart(pool);
            }
        }
    }

    fn set_apart(&mut self, pool: Ref) {
        let Some(apart) = self.pools.as_ref().map(|pools| pools.apart) else { return };
        if self.state.heap.get(pool).slot(apart) == 0 {
            self.put_slot(pool, apart, 1);
        }
    }

    /// Somebody has asked for the identity hash of an object: he knows it again.
    pub(crate) fn note_hash(&mut self, object: Ref) {
        let Some(pools) = &self.pools else { return };
        let is_pool = |&&r: &&Ref| self.state.class_of(r) == pools.class && !self.state.heap.get(r).is_free();
        let of = pools.met.iter().filter(is_pool).copied().find(|&pool| self.left(pool).contains(&object));
        if let Some(pool) = of {
            self.set_apart(pool);
        }
    }

    /// Whether objects of the pool that were not handed out can be told apart.
    pub(crate) fn differ(&self, pool: Ref) -> bool {
        let Some(pools) = self.pools.as_ref().filter(|_| !self.config.mutations.contains(Mutation::PoolsAlike)) else {
            return false;
        };
        let left = self.left(pool);
        if left.len() < 2 {
            return false;
        }
        let held = |&r: &Ref| {
            let o = self.state.heap.get(r);
            o.lock_count != LockCount::default() || o.is_attributed()
        };
        let o = self.state.heap.get(pool);
        if left.iter().any(held) {
            return true;
        }
        let entries = o.slot(pools.entries) as Ref;
        if o.slot(pools.passed) != 0 {
            return self.is_referred_to(entries, &left);
        }
        // Since they were made nobody has got one of them in his hands: so it is enough to look when they are new.
        let handed_out = self.entries_of(pool).len() - left.len();
        handed_out == 0 && (self.is_referred_to(entries, &left) || !left.iter().all(|&r| self.are_alike(left[0], r)))
    }

    /// Whether an object or a static field other than the pool's own array refers to one of these.
    fn is_referred_to(&self, entries: Ref, objects: &[Ref]) -> bool {
        let graph = Graph { heap: &self.state.heap, program: &self.program };
        let mut kids = Vec::new();
        for r in self.track.gc_first()..self.state.heap.objs.len() as Ref {
            let o = self.state.heap.get(r);
            if r != entries && !o.is_free() && !o.permanent {
                graph.children(r, &mut kids);
            }
        }
        self.state.dirty_objs.iter().for_each(|&r| graph.children(r, &mut kids));
        for &class in &self.state.dirty_statics {
            let kinds = self.program.class(class).static_kinds.iter();
            kids.extend(
                self.state.statics[class.0 as usize].slots.iter().zip(kinds).map(|(&v, &kind)| target(kind, v)),
            );
        }
        let own = |r: &Ref| objects.contains(r);
        kids.iter().any(own)
    }

    /// Whether two new objects have the same content, down to what they refer to.
    fn are_alike(&self, a: Ref, b: Ref) -> bool {
        let mut pairs = FxMap::default();
        let mut work = vec![(a, b)];
        while let Some((a, b)) = work.pop() {
            if a == b && !pairs.contains_key(&a) {
                continue;
            }
            if let Some(&other) = pairs.get(&a) {
                if other != b {
                    return false;
                }
                continue;
            }
            pairs.insert(a, b);
            if !self.look_alike(a, b, &mut work) {
                return false;
            }
        }
        true
    }

    /// Whether two objects are equal but for what they refer to, which is to be looked at.
    fn look_alike(&self, a: Ref, b: Ref, work: &mut Vec<(Ref, Ref)>) -> bool {
        let (first, second) = (self.state.heap.get(a), self.state.heap.get(b));
        if a == 0 || b == 0 || first.permanent || second.permanent || first.class != second.class {
            return false;
        }
        let (Data::Slots(x), Data::Slots(y)) = (&first.data, &second.data) else { return first.data == second.data };
        let class = self.program.class(first.class);
        let kind = |i: usize| self.element_kind(first.class).unwrap_or_else(|| class.instance_kinds[i]);
        x.len() == y.len()
            && x.iter().zip(y.iter()).enumerate().all(|(i, (&x, &y))| {
                let (r, s) = (target(kind(i), x), target(kind(i), y));
                if x != y && r != 0 && s != 0 {
                    work.push((r, s));
                }
                x == y || r != 0 && s != 0
            })
    }

    /// Makes the choices of objects that are still open, of one pool or of all.
    pub(crate) fn choose_open(&mut self, pool: Option<Ref>) -> Result<(), TransitionEnd> {
        let forgotten = self.config.mutations.contains(Mutation::OpenForgotten);
        if !self.delays() || forgotten || self.open(pool).is_empty() {
            return Ok(());
        }
        // Which of them are garbage would depend on when somebody has looked.
        self.notice_dead_locals();
        self.collect_midway();
        let mut open = self.open(pool);
        self.order_by_origin(&mut open);
        open.into_iter().try_for_each(|suspension| self.force(u64::from(suspension) << 32).map(|_| ()))
    }

    fn open(&self, pool: Option<Ref>) -> Vec<Ref> {
        let Some(fields) = &self.delayed else { return Vec::new() };
        let waits = |&r: &Ref| {
            let o = self.state.heap.get(r);
            o.class == fields.class
                && !o.is_free()
                && o.slot(fields.chosen) == 0
                && range(o.slot(fields.kind)).is_of_objects()
                && pool.is_none_or(|pool| o.slot(fields.source) as Ref == pool)
        };
        (self.track.gc_first()..self.state.heap.objs.len() as Ref).filter(waits).collect()
    }

    /// An object of the pool, or null if that may be, which is chosen where it is used.
    pub(crate) fn suspend_object(&mut self, pool: Ref, or_null: bool) -> Result<u64, crate::program::LinkError> {
        self.suspend(if or_null { Range::PoolOrNull } else { Range::Pool }, (0, 0), pool)
    }
}
