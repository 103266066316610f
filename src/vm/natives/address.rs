//! What an (object, offset) pair of `jdk.internal.misc.Unsafe` means:
//!
//! - an instance field: its slot;
//! - a static field: its slot plus [`STATIC`], with the class mirror as object;
//! - an element of an array: [`ARRAY_BASE`] and so many times the element's size, as on a JVM of 64 bits with compressed
//!   references: libraries compute with these numbers, and some refuse to work with others;
//! - without an object: an address in a block of `jdk.internal.interleave.Memory`.
//!
//! Numbers may be accessed across the elements of an array of numbers; their bytes are little-endian. A field is accessed
//! as what it is, and references only as references: the rest has no place.

use crate::program::{ClassId, Kind};
use crate::vm::Vm;
use crate::vm::heap::Ref;
use crate::vm::policy::Location;

/// Offsets of static fields start here.
pub(super) const STATIC: u64 = 1 << 24;
/// Offset of the first element of an array, in bytes.
pub(super) const ARRAY_BASE: u64 = 16;

/// What an (object, offset) pair means.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// Slot or element of an object.
    Element(Ref, usize),
    /// Bytes of an array of numbers: the first one and how many, 8 at most.
    Bytes(Ref, usize, usize),
    Static(ClassId, usize),
}

/// The place for a value of that kind; `None` where there is none.
pub(super) fn place(vm: &Vm, base: Ref, offset: u64, kind: Kind) -> Option<Place> {
    if base == 0 {
        let (block, at) = super::memory::block(vm, offset)?;
        let size = size_of(kind);
        let fits = kind != Kind::Ref && at.checked_add(size)? <= vm.heap.get(block).data.len();
        return fits.then_some(Place::Bytes(block, at, size));
    }
    let class = vm.class_of(base);
    if let Some(element) = vm.element_kind(class) {
        return place_in_array(base, vm.heap.get(base).data.len(), offset, kind, element);
    }
    if offset >= STATIC {
        let class = vm.mirrored(base)?;
        let slot = usize::try_from(offset - STATIC).ok()?;
        let held = *vm.program.class(class).static_kinds.get(slot)?;
        return (slot < vm.statics[class.0 as usize].slots.len() && same(held, kind))
            .then_some(Place::Static(class, slot));
    }
    let slot = offset as usize;
    let held = *vm.program.class(class).instance_kinds.get(slot)?;
    same(held, kind).then_some(Place::Element(base, slot))
}

fn place_in_array(base: Ref, length: usize, offset: u64, kind: Kind, element: Kind) -> Option<Place> {
    let at = usize::try_from(offset.checked_sub(ARRAY_BASE)?).ok()?;
    let (size, wanted) = (size_of(element), size_of(kind));
    if at.checked_add(wanted)?.div_ceil(size) > length || (kind == Kind::Ref) != (element == Kind::Ref) {
        return None;
    }
    if size == wanted && at.is_multiple_of(size) {
        return Some(Place::Element(base, at / size));
    }
    (kind != Kind::Ref).then_some(Place::Bytes(base, at, wanted))
}

/// Whether a field of one kind can be accessed as one of the other: where both have the same slots.
fn same(held: Kind, wanted: Kind) -> bool {
    let class = |kind| match kind {
        Kind::Boolean => Kind::Byte,
        Kind::Float => Kind::Int,
        Kind::Double => Kind::Long,
        other => other,
    };
    class(held) == class(wanted)
}

/// Bytes that a value takes; a reference is compressed.
pub(super) fn size_of(kind: Kind) -> usize {
    match kind {
        Kind::Boolean | Kind::Byte => 1,
        Kind::Char | Kind::Short => 2,
        Kind::Long | Kind::Double => 8,
        Kind::Int | Kind::Float | Kind::Ref | Kind::Void => 4,
    }
}

/// The raw slot of a value of that kind, from its low bits.
pub(super) fn extend(v: u64, kind: Kind) -> u64 {
    match kind {
        Kind::Boolean => v & 1,
        Kind::Byte => u64::from(v as u8 as i8 as i32 as u32),
        Kind::Short => u64::from(v as u16 as i16 as i32 as u32),
        Kind::Char => u64::from(v as u16),
        Kind::Long | Kind::Double => v,
        _ => u64::from(v as u32),
    }
}

/// Kind of an array's elements.
fn element(vm: &Vm, array: Ref) -> Kind {
    vm.element_kind(vm.class_of(array)).unwrap_or(Kind::Byte)
}

pub(super) fn load(vm: &Vm, p: Place, kind: Kind) -> u64 {
    let raw = match p {
        Place::Element(o, at) => vm.heap.get(o).element(at, false),
        Place::Static(c, slot) => vm.statics[c.0 as usize].slots[slot],
        Place::Bytes(o, at, n) => {
            let (array, size) = (vm.heap.get(o), size_of(element(vm, o)));
            let byte = |k: usize| array.element(k / size, false) >> (8 * (k % size)) & 0xff;
            (at..at + n).rev().fold(0u64, |v, k| v << 8 | byte(k))
        }
    };
    extend(raw, kind)
}

pub(super) fn store(vm: &mut Vm, p: Place, kind: Kind, v: u64) {
    let v = extend(v, kind);
    match p {
        Place::Element(o, at) => {
            vm.touch_element(o, at);
            vm.heap.get_mut(o).set_element(at, v);
            if kind == Kind::Ref && vm.heap.get(o).shared {
                vm.share_from(v as Ref);
            }
        }
        Place::Static(c, slot) => {
            vm.touch_statics(c);
            vm.statics[c.0 as usize].slots[slot] = v;
            if kind == Kind::Ref {
                vm.share_from(v as Ref);
            }
        }
        Place::Bytes(o, at, n) => {
            vm.touch(o);
            let held = element(vm, o);
            let size = size_of(held);
            let array = vm.heap.get_mut(o);
            for (k, byte) in v.to_le_bytes().into_iter().take(n).enumerate() {
                let (index, shift) = ((at + k) / size, 8 * ((at + k) % size));
                let rest = array.element(index, false) & !(0xff << shift);
                array.set_element(index, extend(rest | u64::from(byte) << shift, held));
            }
        }
    }
}

/// Registers a scheduling choice when other threads could see the access.
pub(super) fn visible(vm: &mut Vm, p: Place, write: bool) -> bool {
    let at = match p {
        Place::Element(o, slot) if !vm.program.class(vm.class_of(o)).is_array() => Location::Slot(o, slot),
        Place::Element(o, _) | Place::Bytes(o, _, _) => Location::Array(o),
        Place::Static(class, slot) => Location::Static(class, slot),
    };
    vm.access(at, write, "atomic-access")
}
