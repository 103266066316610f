//! Objects, and the deterministic identities they get.
//!
//! A reference is an index into [`Heap::objs`]; 0 is null. An object's identity is (allocating thread, allocation
//! site, occurrence), where the occurrence is the first one that is free (Kale, *Design of Software Model Checker*,
//! section 3.3.1). The identity is mapped to an index once and for ever, so the same object has the same index
//! whatever the interleaving, and indices of freed objects are used again: a loop that allocates and drops has
//! finitely many states.
//!
//! Objects that were there when the heap was frozen (before `main`), string literals and class mirrors are *permanent*:
//! never collected, and part of a state only once they have been written.

use crate::choice::Tid;
use crate::program::{ClassId, MethodId};
use crate::util::FxMap;

/// A reference: index of an object, 0 for null.
pub type Ref = u32;

/// The content of an object.
#[derive(Debug, Clone, PartialEq)]
pub enum Data {
    /// Instance fields, or elements of arrays of `int`, `float`, `long`, `double` and references.
    Slots(Box<[u64]>),
    /// `byte[]` and `boolean[]`.
    Bytes(Box<[u8]>),
    /// `char[]` and `short[]`.
    Shorts(Box<[u16]>),
    /// No object at this index.
    Free,
}

impl Data {
    /// Number of slots or elements.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        match self {
            Data::Slots(s) => s.len(),
            Data::Bytes(b) => b.len(),
            Data::Shorts(s) => s.len(),
            Data::Free => 0,
        }
    }

    /// Bytes of the content.
    pub fn bytes(&self) -> u64 {
        match self {
            Data::Slots(s) => 8 * s.len() as u64,
            Data::Bytes(b) => b.len() as u64,
            Data::Shorts(s) => 2 * s.len() as u64,
            Data::Free => 0,
        }
    }
}

/// An object with its monitor.
#[derive(Debug, Clone)]
pub struct Obj {
    pub class: ClassId,
    pub data: Data,
    /// Thread that holds the monitor, plus one; 0 when it is free.
    pub lock_owner: u16,
    /// How often the owner has entered it.
    pub lock_count: LockCount,
    /// Transition in which the object was last logged; see `trail`.
    pub epoch: u32,
    /// Component id in the store, 0 when the content has changed since it was interned.
    pub comp: u32,
    /// Collector's stamp.
    pub mark: u32,
    /// Reachable from two threads or from statics (JPF's developer guide, *Partial Order Reduction*).
    pub shared: bool,
    /// Never collected; not part of a state unless `dirty`.
    pub permanent: bool,
    /// [`DIRTY`], [`ATTRIBUTED`], [`USED`].
    flags: u8,
}

/// A permanent object that has been written since the heap was frozen.
const DIRTY: u8 = 1;
/// It, its fields or its elements have attributes; see `attributes`.
const ATTRIBUTED: u8 = 2;
/// It was used while others could reach it, and that was no scheduling point, or its constructor made it known; see `watch`.
const USED: u8 = 4;
/// Two bits of an array: what is assumed of it, as a number; see `touched`.
const ASSUMED_SHIFT: u8 = 3;

/// How often a monitor is entered by its owner. Three bytes, for every object has one: each level takes a slot of the
/// owner's stack, which has fewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LockCount([u8; 3]);

const _: () = assert!(super::interp::MAX_STACK_SLOTS < 1 << 24, "a monitor's levels are counted in 24 bits");

impl LockCount {
    pub const ONE: LockCount = LockCount([1, 0, 0]);

    pub fn new(levels: u32) -> LockCount {
        let [a, b, c, _] = levels.to_le_bytes();
        LockCount([a, b, c])
    }

    pub fn get(self) -> u32 {
        let [a, b, c] = self.0;
        u32::from_le_bytes([a, b, c, 0])
    }
}

/// The same on every machine, for how full the heap is decides what programs do.
const OBJ_OVERHEAD: u64 = 48;
const _: () = assert!(size_of::<Obj>() as u64 <= OBJ_OVERHEAD, "every object pays for it");

impl Obj {
    fn free() -> Obj {
        Obj {
            class: ClassId(u32::MAX),
            data: Data::Free,
            lock_owner: 0,
            lock_count: LockCount::default(),
            epoch: 0,
            comp: 0,
            mark: 0,
            shared: false,
            permanent: false,
            flags: 0,
        }
    }

    pub fn is_dirty(&self) -> bool {
        self.flags & DIRTY != 0
    }

    pub fn set_dirty(&mut self, on: bool) {
        self.set_flag(DIRTY, on);
    }

    pub fn is_attributed(&self) -> bool {
        self.flags & ATTRIBUTED != 0
    }

    pub fn set_attributed(&mut self, on: bool) {
        self.set_flag(ATTRIBUTED, on);
    }

    pub fn is_used(&self) -> bool {
        self.flags & USED != 0
    }

    pub fn set_used(&mut self, on: bool) {
        self.set_flag(USED, on);
    }

    /// Whether others can reach it, or could when it was used unseen.
    #[inline]
    pub fn is_known(&self) -> bool {
        self.shared || self.is_used()
    }

    /// What is assumed of the array, as a number below 4 that was put here; 0 before.
    #[inline]
    pub fn assumed(&self) -> u8 {
        self.flags >> ASSUMED_SHIFT & 3
    }

    /// Keeps what is assumed of the array, for as long as it exists.
    pub fn keep_assumed(&mut self, assumed: u8) {
        self.flags |= (assumed & 3) << ASSUMED_SHIFT;
    }

    fn set_flag(&mut self, flag: u8, on: bool) {
        self.flags = self.flags & !flag | if on { flag } else { 0 };
    }

    /// Bytes that it takes, header included.
    pub fn bytes(&self) -> u64 {
        self.data.bytes() + OBJ_OVERHEAD
    }

    #[inline]
    pub fn is_free(&self) -> bool {
        matches!(self.data, Data::Free)
    }

    /// Field or element slot; 0 where there is none (unreachable in verified code).
    #[inline]
    pub fn slot(&self, i: usize) -> u64 {
        match &self.data {
            Data::Slots(s) => s.get(i).copied().unwrap_or(0),
            _ => 0,
        }
    }

    #[inline]
    pub fn set_slot(&mut self, i: usize, v: u64) {
        if let Data::Slots(s) = &mut self.data
            && let Some(p) = s.get_mut(i)
        {
            *p = v;
        }
    }

    /// Element `i` of any array as a slot value (sub-int kinds sign- or zero-extended by `signed`).
    pub fn element(&self, i: usize, signed: bool) -> u64 {
        match &self.data {
            Data::Slots(s) => s[i],
            Data::Bytes(b) if signed => u64::from(b[i] as i8 as i32 as u32),
            Data::Bytes(b) => u64::from(b[i]),
            Data::Shorts(s) if signed => u64::from(s[i] as i16 as i32 as u32),
            Data::Shorts(s) => u64::from(s[i]),
            Data::Free => 0,
        }
    }

    /// Element `i` as [`element`](Self::element) has it; none where the array ends before it.
    #[inline(always)]
    pub fn element_within(&self, i: usize, signed: bool) -> Option<u64> {
        match &self.data {
            Data::Slots(s) => s.get(i).copied(),
            Data::Bytes(b) if signed => b.get(i).map(|&b| u64::from(b as i8 as i32 as u32)),
            Data::Bytes(b) => b.get(i).copied().map(u64::from),
            Data::Shorts(s) if signed => s.get(i).map(|&s| u64::from(s as i16 as i32 as u32)),
            Data::Shorts(s) => s.get(i).copied().map(u64::from),
            Data::Free => None,
        }
    }

    /// Sets an element of an array that was written since `epoch` began: nothing is to be logged. False, and nothing is
    /// done, where that is not so or the array ends before it.
    #[inline(always)]
    pub fn set_element_in(&mut self, epoch: u32, i: usize, v: u64) -> bool {
        if self.epoch != epoch || self.permanent {
            return false;
        }
        match &mut self.data {
            Data::Slots(s) if i < s.len() => s[i] = v,
            Data::Bytes(b) if i < b.len() => b[i] = v as u8,
            Data::Shorts(s) if i < s.len() => s[i] = v as u16,
            _ => return false,
        }
        self.comp = 0;
        true
    }

    /// Sets element `i` of any array, truncating to the element's width.
    pub fn set_element(&mut self, i: usize, v: u64) {
        match &mut self.data {
            Data::Slots(s) => s[i] = v,
            Data::Bytes(b) => b[i] = v as u8,
            Data::Shorts(s) => s[i] = v as u16,
            Data::Free => {}
        }
    }
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
    /// A hash of all that, the same in every run: for identity hash codes.
    pub hash: u32,
}

/// The heap.
#[derive(Debug, Clone)]
pub struct Heap {
    /// All objects; index 0 is null and always free.
    pub objs: Vec<Obj>,
    site_ids: FxMap<u64, u32>,
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

    /// Allocates for thread `tid` at arena position `pc`. `origin` says where that is when the site is
    /// new. `epoch` is the current transition: the new object needs no logging in it.
    pub fn alloc(
        &mut self,
        class: ClassId,
        data: Data,
        tid: Tid,
        pc: u32,
        epoch: u32,
        origin: impl FnOnce() -> Origin,
    ) -> Ref {
        let r = if self.booting {
            self.push_index(u32::MAX, 0)
        } else if self.by_site {
            self.index_at_site(tid, pc, origin)
        } else {
            match self.free_list.pop() {
                Some(r) => r,
                None => self.push_index(u32::MAX, 0),
            }
        };
        self.place(r, class, data, false, epoch);
        r
    }

    fn index_at_site(&mut self, tid: Tid, pc: u32, origin: impl FnOnce() -> Origin) -> Ref {
        let key = (u64::from(tid) << 32) | u64::from(pc);
        let next = self.sites.len() as u32;
        let id = *self.site_ids.entry(key).or_insert(next);
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
        let old = std::mem::replace(&mut self.objs[r as usize], Obj { class, ..Obj::free() });
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
        h.alloc(CLASS, Data::Slots(vec![0].into_boxed_slice()), tid, pc, 0, origin)
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

    #[test]
    fn elements_are_cut_and_extended_by_their_width() {
        let mut o = Obj::free();
        o.data = Data::Bytes(vec![0; 2].into_boxed_slice());
        o.set_element(1, 0x1ff);
        assert_eq!((o.element(1, true), o.element(1, false)), (u64::from(u32::MAX), 255));
        o.data = Data::Shorts(vec![0; 2].into_boxed_slice());
        o.set_element(0, 0x1_8000);
        assert_eq!((o.element(0, true), o.element(0, false)), (0xffff_8000, 0x8000));
    }
}
