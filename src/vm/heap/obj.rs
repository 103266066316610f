//! One object of the heap: its class, its content and its monitor.
//!
//! What an object is in a search (its identity, whether it is alive) is the heap's; which of its changes are logged is the
//! trail's. Elements are read and written here by the width of their array, and nowhere else.

use crate::program::ClassId;
use crate::vm::interp::MAX_STACK_SLOTS;

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
    /// [`DIRTY`], [`ATTRIBUTED`], [`USED`], [`HASHED`].
    flags: u8,
}

/// A permanent object that has been written since the heap was frozen.
const DIRTY: u8 = 1;
/// It, its fields or its elements have attributes; see `attributes`.
const ATTRIBUTED: u8 = 2;
/// It was used while others could reach it, and that was no scheduling point, or its constructor made it known; see `watch`.
const USED: u8 = 4;
/// Its identity hash was asked for, in a program with pools of objects; see `delayed`.
const HASHED: u8 = 32;
/// Two bits of an array: what is assumed of it, as a number; see `touched`.
const ASSUMED_SHIFT: u8 = 3;

/// How often a monitor is entered by its owner. Three bytes, for every object has one: each level takes a slot of the
/// owner's stack, which has fewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LockCount([u8; 3]);

const _: () = assert!(MAX_STACK_SLOTS < 1 << 24, "a monitor's levels are counted in 24 bits");

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
pub(super) const OBJ_OVERHEAD: u64 = 48;
const _: () = assert!(size_of::<Obj>() as u64 <= OBJ_OVERHEAD, "every object pays for it");

impl Obj {
    pub(super) fn free() -> Obj {
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

    /// Whether somebody knows it again by its identity hash.
    pub fn is_hashed(&self) -> bool {
        self.flags & HASHED != 0
    }

    /// What belongs to a state of how it was used, as a number below 4.
    pub fn marks(&self) -> u8 {
        u8::from(self.is_used()) | u8::from(self.is_hashed()) << 1
    }

    /// The inverse of [`Obj::marks`].
    pub fn set_marks(&mut self, marks: u8) {
        self.set_flag(USED, marks & 1 != 0);
        self.set_flag(HASHED, marks & 2 != 0);
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

/// Used by natives that copy ranges: whether `from..from + n` lies within `len`.
pub(crate) fn in_range(from: i32, n: i32, len: usize) -> bool {
    from >= 0 && n >= 0 && i64::from(from) + i64::from(n) <= len as i64
}

/// Copies a range between two arrays of the same representation.
pub(crate) fn copy_data(src: &Data, from: usize, dst: &mut Data, to: usize, n: usize) {
    match (src, dst) {
        (Data::Slots(a), Data::Slots(b)) => b[to..to + n].copy_from_slice(&a[from..from + n]),
        (Data::Bytes(a), Data::Bytes(b)) => b[to..to + n].copy_from_slice(&a[from..from + n]),
        (Data::Shorts(a), Data::Shorts(b)) => b[to..to + n].copy_from_slice(&a[from..from + n]),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
