//! Whether objects of a pool that were not handed out can be told apart.
//!
//! They cannot where the state is the same after any two of them have changed places, with all that belongs to them alone.
//! When nobody has had one in his hands, that is compared: each has a *part* of the heap of its own, which nothing else leads
//! to but the pool's array; the parts must be equal, object by object, and nobody may know one of the objects, hold the
//! monitor of something in a part, or have asked for the identity hash of it. As long as that is so nobody can get at the
//! parts of objects that stay in the pool, so it is not looked at again.
//!
//! Iterations do get at them, in an order: a program may number the objects, keep the last one, or compare it with one that was
//! drawn. That it does nothing of the kind is assumed ([`ALIKE`]) until it iterates; then the search starts again, and all
//! objects are tried from the start. `cg.pools_alike` trusts the program to treat all alike in its iterations, as the paper
//! does: then an answer says that it rests on that (`Use::Pools`), and what iterations write into the objects does not count.

use std::hash::{Hash, Hasher};

use fxhash::FxHasher;

use super::{Fields, range, target};
use crate::program::{ClassId, Origin};
use crate::system::Mutation;
use crate::util::{FxMap, FxSet};
use crate::vm::delta::Graph;
use crate::vm::heap::{Data, LockCount, Ref};
use crate::vm::noticed::Noticed;
use crate::vm::reachability::Children;
use crate::vm::{Init, Use, Vm};

/// The name of the assumption that nobody can tell objects apart by an iteration ([`crate::program::Withdrawn`]).
pub(crate) const ALIKE: &str = "objects of pools";

/// Objects, and what leads to them.
type Found = FxSet<Ref>;

impl Vm {
    /// Before a choice of an object: whether those that were not handed out can be told apart is part of the state from here on.
    pub(super) fn tell_apart(&mut self, fields: &Fields, suspension: Ref) {
        let o = self.state.heap.get(suspension);
        if range(o.slot(fields.kind)).is_of_objects() {
            self.settle_apart(o.slot(fields.source) as Ref);
        }
    }

    /// The objects of the pool are told apart from here on if they can be.
    pub(super) fn settle_apart(&mut self, pool: Ref) {
        if !self.is_apart(pool) && self.differ(pool) {
            self.set_apart(pool);
        }
    }

    /// Somebody comes to know the identity hash of an object, and knows it again. While the objects of a pool are made they are in
    /// nobody's hands but their constructors', so there it may be any object.
    pub(crate) fn note_hash(&mut self, object: Ref) {
        if self.state.heap.get(object).permanent {
            return;
        }
        // It goes by the thread that has made the object.
        self.notice(Noticed::Names);
        if self.is_constant(object) {
            return;
        }
        if self.config.checking && self.has_pools() {
            self.mark_hashed(object);
        }
        // What its pool has handed out belongs to itself, and to none of the others.
        for pool in self.pools_with_objects_left(object) {
            let left = self.left(pool);
            if left.contains(&0) || left.contains(&object) || self.is_of_one(pool, &left, object) {
                self.set_apart(pool);
            }
        }
    }

    /// Whether the object belongs to objects of the pool that were not handed out. Whoever asks has it in a local variable: what
    /// these lead to does not count.
    fn is_of_one(&self, pool: Ref, left: &[Ref], object: Ref) -> bool {
        if !self.closure(left.to_vec(), 0).contains(&object) {
            return false;
        }
        let mut elsewhere = Vec::new();
        self.static_roots(&mut elsewhere);
        elsewhere.extend(self.entries_of(pool).iter().map(|&r| r as Ref).filter(|r| !left.contains(r)));
        !self.closure(elsewhere, self.array_of(pool)).contains(&object)
    }

    /// Whether it is a constant of an enum, which no object has for itself.
    fn is_constant(&self, object: Ref) -> bool {
        let chain = &self.program.class(self.state.class_of(object)).super_chain;
        chain.iter().any(|&class| &*self.program.class(class).name == "java/lang/Enum")
    }

    /// Whether objects of the pool that were not handed out can be told apart.
    pub(crate) fn differ(&mut self, pool: Ref) -> bool {
        if self.config.mutations.contains(Mutation::PoolsAlike) || self.was_passed(pool) && self.config.pools_alike {
            return false;
        }
        let left = self.left(pool);
        if left.len() < 2 {
            return false;
        }
        self.program.attributor.is_withdrawn(ALIKE)
            || left.len() == self.entries_of(pool).len() && self.parts_differ(pool, &left)
    }

    /// An iteration comes to the objects of a pool.
    pub(crate) fn note_iteration(&mut self, pool: Ref) {
        let trusted = self.config.pools_alike || self.config.mutations.contains(Mutation::PoolsAlike);
        if self.config.pools_alike {
            self.track.used.bits |= Use::Pools as u16;
        }
        if self.config.checking && !trusted && self.entries_of(pool).len() > 1 {
            self.tell_all_apart();
        }
    }

    /// All objects of pools are tried: if they are not yet, the search starts again, for some were handed out before.
    pub(super) fn tell_all_apart(&mut self) {
        if !self.program.attributor.is_withdrawn(ALIKE) {
            self.withdraw(ALIKE.to_string());
        }
    }

    /// Whether somebody knows the object again: its monitor is held, it has attributes, or its identity hash was asked for.
    fn is_marked_out(&self, r: Ref) -> bool {
        let o = self.state.heap.get(r);
        o.lock_count != LockCount::default() || o.is_attributed() || o.is_hashed()
    }

    /// Whether classes of the program name pools, as far as they are loaded.
    fn has_pools(&mut self) -> bool {
        let loaded = self.program.classes.len();
        if self.track.names_pools.0 != loaded {
            self.track.names_pools = (loaded, self.program_names(&["interleave/ObjectPool", "interleave/Structures"]));
        }
        self.track.names_pools.1
    }

    /// What these lead to, themselves included, but not through `barred`. Permanent objects are left out.
    fn closure(&self, mut work: Vec<Ref>, barred: Ref) -> Found {
        let graph = Graph { heap: &self.state.heap, program: &self.program };
        let mut found = Found::default();
        while let Some(r) = work.pop() {
            if self.state.heap.counts(r) && found.insert(r) && r != barred {
                graph.children(r, &mut work);
            }
        }
        found
    }

    /// A number for what static fields of the program's classes hold, and the objects that they lead to, which of the classes are
    /// initialised, and the threads: constructors that count or register objects change it.
    pub(crate) fn statics_in_all(&self) -> u64 {
        let mut hasher = FxHasher::default();
        let mut work = Vec::new();
        self.state.threads.len().hash(&mut hasher);
        for (at, statics) in self.state.statics.iter().enumerate() {
            let class = self.program.class(ClassId(at as u32));
            // Classes without any are loaded here and there.
            if class.origin == Origin::User && (!statics.slots.is_empty() || class.clinit.is_some()) {
                (at, statics.init == Init::Done).hash(&mut hasher);
                statics.slots.hash(&mut hasher);
                work.extend(statics.slots.iter().zip(class.static_kinds.iter()).map(|(&v, &kind)| target(kind, v)));
            }
        }
        let mut found: Vec<Ref> = self.closure(work, 0).into_iter().collect();
        found.sort_unstable();
        for r in found {
            let o = self.state.heap.get(r);
            (r, o.class.0).hash(&mut hasher);
            match &o.data {
                Data::Slots(slots) => slots.hash(&mut hasher),
                Data::Bytes(bytes) => bytes.hash(&mut hasher),
                Data::Shorts(shorts) => shorts.hash(&mut hasher),
                Data::Free => {}
            }
        }
        hasher.finish()
    }

    /// Whether the parts of new objects differ, or somebody knows one of the objects.
    fn parts_differ(&mut self, pool: Ref, objects: &[Ref]) -> bool {
        let stamp = self.mark_reachable(self.array_of(pool));
        let mut fixed = Found::default();
        // What two of them lead to belongs to neither.
        let mut belongs = Found::default();
        for &object in objects {
            let reached = self.closure(vec![object], 0);
            let shared = |r: &&Ref| belongs.contains(*r) || self.state.heap.get(**r).mark == stamp;
            fixed.extend(reached.iter().filter(shared));
            belongs.extend(reached);
        }
        let own = |r: &&Ref| !fixed.contains(r);
        objects.iter().any(|r| fixed.contains(r))
            || belongs.iter().filter(own).any(|&r| self.is_marked_out(r))
            || !objects[1..].iter().all(|&r| self.are_alike(objects[0], r, &fixed))
    }

    /// Whether two parts are equal, object by object, and refer to the same objects outside.
    fn are_alike(&self, a: Ref, b: Ref, fixed: &Found) -> bool {
        let (mut there, mut back) = (FxMap::default(), FxMap::default());
        let mut work = vec![(a, b)];
        while let Some((a, b)) = work.pop() {
            if self.is_outside(a, fixed) || self.is_outside(b, fixed) {
                if a != b {
                    return false;
                }
                continue;
            }
            match (there.insert(a, b), back.insert(b, a)) {
                (None, None) if self.look_alike(a, b, &mut work) => {}
                (Some(other), Some(first)) if other == b && first == a => {}
                _ => return false,
            }
        }
        true
    }

    fn is_outside(&self, r: Ref, fixed: &Found) -> bool {
        !self.state.heap.counts(r) || fixed.contains(&r)
    }

    /// Whether two objects are equal but for what they refer to, which is to be looked at.
    fn look_alike(&self, a: Ref, b: Ref, work: &mut Vec<(Ref, Ref)>) -> bool {
        let (first, second) = (self.state.heap.get(a), self.state.heap.get(b));
        let (Data::Slots(x), Data::Slots(y)) = (&first.data, &second.data) else {
            return first.class == second.class && first.data == second.data;
        };
        let class = self.program.class(first.class);
        let kind = |i: usize| self.element_kind(first.class).unwrap_or_else(|| class.instance_kinds[i]);
        first.class == second.class
            && x.len() == y.len()
            && x.iter().zip(y.iter()).enumerate().all(|(i, (&x, &y))| {
                // A value that is not chosen yet is an object, too.
                let (r, s) = (target(kind(i), x), target(kind(i), y));
                if r != 0 && s != 0 {
                    work.push((r, s));
                }
                x == y || r != 0 && s != 0
            })
    }
}
