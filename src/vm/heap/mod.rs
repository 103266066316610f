//! Objects, and the deterministic identities they get.
//!
//! A reference is an index into [`Heap::objs`]; 0 is null. An object's identity is (allocating thread, allocation
//! site, occurrence), where the occurrence is the first one that is free (Kale, *Design of Software Model Checker*,
//! section 3.3.1). A site is an instruction with the nearest calls that led to it; Java PathFinder takes all of them
//! (`HashedAllocationContext`). Which occurrence is free depends on when garbage was collected, and so on where
//! transitions have ended: with one site for all who call `Arrays.copyOf`, states would differ in that alone. The
//! identity is mapped to an index once and for ever, so the same object has the same index
//! whatever the interleaving, and indices of freed objects are used again: a loop that allocates and drops has
//! finitely many states.
//!
//! Objects that were there when the heap was frozen (before `main`), string literals and class mirrors are *permanent*:
//! never collected, and part of a state only once they have been written.

use crate::choice::Tid;
use crate::program::{ClassId, MethodId};
use crate::util::FxMap;

mod obj;

use obj::OBJ_OVERHEAD;
pub use obj::{Data, LockCount, Obj};
pub(crate) use obj::{copy_data, in_range};

/// A reference: index of an object, 0 for null.
pub type Ref = u32;

/// What an allocation site is known by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SiteKey {
    pub thread: Tid,
    /// Arena position of the instruction.
    pub pc: u32,
    /// A hash of where the method was called from, and its callers, a few of them. Callers that have the same by accident
    /// share their sites.
    pub callers: u32,
}

/// An allocation site of one thread: the indices of its occurrences.
#[derive(Debug, Clone, Default)]
struct Site {
    indices: Vec<Ref>,
    /// No occurrence below this one is free.
    hint: u32,
    origin: Origin,
}

/// Where an allocation site is, in words that every run has for it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Origin {
    pub thread: Tid,
    /// The method and which of its instructions, if one runs.
    pub instruction: Option<(MethodId, u32)>,
    /// A hash of all that and of the callers, the same in every run: for identity hash codes.
    pub hash: u32,
}

/// The heap.
#[derive(Debug, Clone)]
pub struct Heap {
    /// All objects; index 0 is null and always free.
    pub objs: Vec<Obj>,
    site_ids: FxMap<SiteKey, u32>,
    sites: Vec<Site>,
    /// For each index its (site, occurrence); `u32::MAX` for indices without a site.
    site_of: Vec<(u32, u32)>,
    /// For each class what its objects are counted with: the classes that go by the same name.
    pub counted_with: Vec<u32>,
    /// For each index the class that it had first, and its number.
    numbers: Vec<(ClassId, u32)>,
    /// The same where it had another class later.
    renumbered: FxMap<(Ref, ClassId), u32>,
    /// How many numbers were given, those of permanent objects apart.
    given: FxMap<(u32, bool), u32>,
    /// What stands for the place of a permanent object that was made on demand, see [`Heap::alloc_permanent`].
    meanings: FxMap<Ref, u32>,
    free_list: Vec<Ref>,
    /// Bytes of live objects, headers included.
    pub bytes: u64,
    /// Those of permanent objects.
    permanent: u64,
    /// Bytes of other objects up to which `new` need not look whether there is room.
    pub room: u64,
    /// Bytes allocated since the last collection.
    pub since_gc: u64,
    /// Before the freeze: plain allocation, everything becomes permanent.
    pub booting: bool,
    /// Allocation sites give identities (checking), or a free list does (`run`).
    pub by_site: bool,
    /// Every object counts as shared.
    pub all_shared: bool,
    /// Slots of 32-bit kinds may hold values that are not chosen yet; see `delayed`.
    pub delays: bool,
    /// The same, for what is reachable.
    pub reaches_open: bool,
    /// The same, for what belongs to a state.
    pub stores_open: bool,
}

impl Default for Heap {
    fn default() -> Self {
        Heap {
            objs: vec![Obj::free()],
            site_ids: FxMap::default(),
            sites: Vec::new(),
            site_of: vec![(u32::MAX, 0)],
            numbers: vec![(ClassId(u32::MAX), 0)],
            renumbered: FxMap::default(),
            given: FxMap::default(),
            counted_with: Vec::new(),
            meanings: FxMap::default(),
            free_list: Vec::new(),
            bytes: 0,
            permanent: 0,
            room: u64::MAX,
            since_gc: 0,
            booting: true,
            by_site: false,
            all_shared: false,
            delays: false,
            reaches_open: false,
            stores_open: false,
        }
    }
}

impl Heap {
    #[inline]
    pub fn get(&self, r: Ref) -> &Obj {
        &self.objs[r as usize]
    }

    #[inline]
    pub fn get_mut(&mut self, r: Ref) -> &mut Obj {
        &mut self.objs[r as usize]
    }

    /// Bytes of the objects that come and go.
    #[inline]
    pub fn live(&self) -> u64 {
        self.bytes.saturating_sub(self.permanent)
    }

    fn push_index(&mut self, site: u32, occurrence: u32) -> Ref {
        self.objs.push(Obj::free());
        self.site_of.push((site, occurrence));
        self.numbers.push((ClassId(u32::MAX), 0));
        (self.objs.len() - 1) as Ref
    }

    fn place(&mut self, r: Ref, class: ClassId, data: Data, permanent: bool, epoch: u32) {
        let bytes = data.bytes() + OBJ_OVERHEAD;
        self.bytes += bytes;
        self.since_gc += bytes;
        self.permanent += if permanent { bytes } else { 0 };
        if self.objs[r as usize].class != class {
            self.count_in(r, class, permanent || self.booting);
        }
        let o = &mut self.objs[r as usize];
        *o = Obj::free();
        o.class = class;
        o.data = data;
        o.permanent = permanent;
        o.shared = permanent || self.all_shared;
        o.epoch = epoch;
    }

    /// Gives an index its number, the first time that it holds an object of the class.
    #[cold]
    fn count_in(&mut self, r: Ref, class: ClassId, permanent: bool) {
        let (first, _) = self.numbers[r as usize];
        if first == class || self.renumbered.contains_key(&(r, class)) {
            return;
        }
        let with = self.counted_with.get(class.0 as usize).copied().unwrap_or(u32::MAX);
        let count = self.given.entry((with, permanent)).or_insert(0);
        *count += 1;
        if first == ClassId(u32::MAX) {
            self.numbers[r as usize] = (class, *count);
        } else {
            self.renumbered.insert((r, class), *count);
        }
    }

    /// Which of the objects that go by its class's name an object is, in the order in which this heap has met their
    /// identities; permanent objects are counted apart. It has that number for ever.
    pub fn number(&self, r: Ref) -> u32 {
        let class = self.objs[r as usize].class;
        match self.numbers[r as usize] {
            (first, number) if first == class => number,
            _ => self.renumbered.get(&(r, class)).copied().unwrap_or(0),
        }
    }

    /// Allocates an object that is never collected and exists in every state. For literals and mirrors, whose creation
    /// depends on nothing but the program. When that is, and at which index, depends on the search: `meaning`, a hash of
    /// what the object stands for, takes the index's place where the program can see it.
    pub fn alloc_permanent(&mut self, class: ClassId, data: Data, meaning: u32) -> Ref {
        let r = self.push_index(u32::MAX, 0);
        self.meanings.insert(r, meaning);
        self.place(r, class, data, true, 0);
        r
    }

    /// Allocates at a site. `origin` says where that is when the site is new. `epoch` is the current transition: the new
    /// object needs no logging in it.
    pub fn alloc(
        &mut self,
        class: ClassId,
        data: Data,
        at: SiteKey,
        epoch: u32,
        origin: impl FnOnce() -> Origin,
    ) -> Ref {
        let r = if self.booting {
            self.push_index(u32::MAX, 0)
        } else if self.by_site {
            self.index_at_site(at, origin)
        } else {
            match self.free_list.pop() {
                Some(r) => r,
                None => self.push_index(u32::MAX, 0),
            }
        };
        self.place(r, class, data, false, epoch);
        r
    }

    fn index_at_site(&mut self, at: SiteKey, origin: impl FnOnce() -> Origin) -> Ref {
        let next = self.sites.len() as u32;
        let id = *self.site_ids.entry(at).or_insert(next);
        if id == next {
            self.sites.push(Site { origin: origin(), ..Site::default() });
        }
        let site = &mut self.sites[id as usize];
        let mut k = site.hint as usize;
        while k < site.indices.len() && !self.objs[site.indices[k] as usize].is_free() {
            k += 1;
        }
        site.hint = k as u32 + 1;
        if k < site.indices.len() {
            return site.indices[k];
        }
        let r = self.push_index(id, k as u32);
        self.sites[id as usize].indices.push(r);
        r
    }

    /// Frees an index and returns what was there.
    pub fn release(&mut self, r: Ref) -> Obj {
        // Its class stays: objects are named by their place among all of a class that ever were.
        let class = self.objs[r as usize].class;
        let old = std::mem::replace(&mut self.objs[r as usize], Obj::free());
        self.objs[r as usize].class = class;
        self.bytes -= old.data.bytes() + OBJ_OVERHEAD;
        let (site, k) = self.site_of[r as usize];
        if let Some(site) = self.sites.get_mut(site as usize) {
            site.hint = site.hint.min(k);
        } else if !self.by_site {
            self.free_list.push(r);
        }
        old
    }

    /// Puts an object back at its index (backtracking over its collection).
    pub fn restore(&mut self, r: Ref, obj: Obj) {
        self.bytes += obj.data.bytes() + OBJ_OVERHEAD;
        self.objs[r as usize] = obj;
    }

    /// Makes the object of a free index that was in use before.
    pub fn revive(&mut self, r: Ref, class: ClassId, data: Data, epoch: u32) {
        self.place(r, class, data, false, epoch);
    }

    /// Gives an object another content, perhaps of another class and size.
    pub fn replace(&mut self, r: Ref, class: ClassId, data: Data) {
        if self.objs[r as usize].class != class {
            self.count_in(r, class, self.objs[r as usize].permanent);
        }
        let o = &mut self.objs[r as usize];
        self.bytes = self.bytes - o.data.bytes() + data.bytes();
        (o.class, o.data) = (class, data);
    }

    /// Puts back what an object was, perhaps of another class and size.
    pub fn put_back(&mut self, r: Ref, old: Obj) {
        let o = &mut self.objs[r as usize];
        if o.data.len() != old.data.len() {
            self.bytes = self.bytes - o.data.bytes() + old.data.bytes();
        }
        *o = old;
    }

    /// Everything allocated so far becomes permanent.
    pub fn freeze(&mut self) {
        self.booting = false;
        self.permanent = self.bytes;
        for o in &mut self.objs {
            if !o.is_free() {
                o.permanent = true;
                o.shared = true;
            }
        }
    }

    /// What is there becomes permanent once more, in a plain run. Indices that are free now stay so: what is allocated from
    /// here on lies behind what is permanent.
    pub fn freeze_again(&mut self) {
        self.freeze();
        self.free_list.clear();
    }

    /// Where an object was allocated and as which occurrence there: what tells it from all others in every run. `None` for
    /// one without a site.
    pub fn origin(&self, r: Ref) -> Option<(Origin, u32)> {
        let (site, k) = self.site_of[r as usize];
        self.sites.get(site as usize).map(|s| (s.origin, k))
    }

    /// The method that has allocated an object; `None` for what was there at the start, and for literals.
    pub fn made_by(&self, r: Ref) -> Option<MethodId> {
        self.origin(r).and_then(|(origin, _)| origin.instruction).map(|(method, _)| method)
    }

    /// `System.identityHashCode`: the same for the same allocation in every run and every interleaving.
    pub fn identity_hash(&self, r: Ref) -> i32 {
        let (site, k) = self.site_of[r as usize];
        let h = match (self.sites.get(site as usize), self.meanings.get(&r)) {
            (Some(s), _) => mix(s.origin.hash, k),
            (None, Some(&meaning)) => mix(0x85eb_ca6b, meaning),
            (None, None) => mix(0x9e37_79b9, r),
        };
        // Like HotSpot's: positive, never 0.
        ((h & 0x7fff_ffff) | 1) as i32
    }
}

/// Mixes two words; a bijection of `b` for fixed `a`.
pub fn mix(a: u32, b: u32) -> u32 {
    let mut x = u64::from(a) << 32 | u64::from(b);
    x = (x ^ (x >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    x = (x ^ (x >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    (x >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASS: ClassId = ClassId(3);

    fn heap() -> Heap {
        let mut h = Heap { by_site: true, ..Heap::default() };
        h.freeze();
        h
    }

    fn new(h: &mut Heap, tid: Tid, pc: u32) -> Ref {
        let origin = || Origin { thread: tid, instruction: None, hash: pc * 31 + u32::from(tid) };
        h.alloc(CLASS, Data::Slots(vec![0].into_boxed_slice()), SiteKey { thread: tid, pc, callers: 0 }, 0, origin)
    }

    #[test]
    fn the_same_allocation_gets_the_same_index_in_any_order() {
        let mut h = heap();
        let (a, b) = (new(&mut h, 1, 10), new(&mut h, 2, 10));
        h.release(b);
        h.release(a);
        let (b2, a2) = (new(&mut h, 2, 10), new(&mut h, 1, 10));
        assert_eq!((a, b), (a2, b2));
    }

    #[test]
    fn a_loop_that_allocates_and_drops_uses_one_index() {
        let mut h = heap();
        let first = new(&mut h, 1, 10);
        for _ in 0..100 {
            h.release(first);
            assert_eq!(new(&mut h, 1, 10), first);
        }
        assert_eq!(h.objs.len(), 2);
    }

    #[test]
    fn the_first_free_occurrence_is_taken() {
        let mut h = heap();
        let all: Vec<Ref> = (0..5).map(|_| new(&mut h, 1, 10)).collect();
        h.release(all[3]);
        h.release(all[1]);
        assert_eq!([new(&mut h, 1, 10), new(&mut h, 1, 10)], [all[1], all[3]]);
        assert_eq!(new(&mut h, 1, 10) as usize, all.len() + 1);
    }

    #[test]
    fn numbers_stay_with_the_index_and_the_class() {
        let mut h = Heap { counted_with: (0..8).collect(), ..heap() };
        let (a, b) = (new(&mut h, 1, 10), new(&mut h, 2, 10));
        assert_eq!((h.number(a), h.number(b)), (1, 2));
        h.release(a);
        assert_eq!(new(&mut h, 1, 20), b + 1);
        assert_eq!(new(&mut h, 1, 10), a);
        assert_eq!((h.number(a), h.number(b), h.number(b + 1)), (1, 2, 3));
        let old = h.release(a);
        h.revive(a, ClassId(4), Data::Slots(Box::default()), 0);
        assert_eq!((h.number(a), h.number(b)), (1, 2));
        h.put_back(a, old);
        assert_eq!(h.number(a), 1);
    }

    #[test]
    fn identity_hashes_depend_on_the_allocation_alone() {
        let (mut h, mut g) = (heap(), heap());
        let a = new(&mut h, 1, 10);
        let other = new(&mut g, 7, 99);
        let b = new(&mut g, 1, 10);
        assert_ne!(a, b);
        assert_eq!(h.identity_hash(a), g.identity_hash(b));
        assert_ne!(g.identity_hash(other), g.identity_hash(b));
        assert!(h.identity_hash(a) > 0);
    }

    #[test]
    fn identity_hashes_of_what_is_made_on_demand_depend_on_its_meaning_alone() {
        let (mut h, mut g) = (heap(), heap());
        let make = |h: &mut Heap, meaning| h.alloc_permanent(CLASS, Data::Slots(Box::default()), meaning);
        let (a, b) = (make(&mut h, 1), make(&mut h, 2));
        let (b2, a2) = (make(&mut g, 2), make(&mut g, 1));
        assert_ne!((a, b), (a2, b2));
        assert_eq!((h.identity_hash(a), h.identity_hash(b)), (g.identity_hash(a2), g.identity_hash(b2)));
        assert_ne!(h.identity_hash(a), h.identity_hash(b));
    }

    #[test]
    fn bytes_follow_live_objects() {
        let mut h = heap();
        assert_eq!(h.bytes, 0);
        let a = new(&mut h, 1, 10);
        let one = h.bytes;
        let old = h.release(a);
        assert_eq!(h.bytes, 0);
        h.restore(a, old);
        assert_eq!(h.bytes, one);
    }
}
