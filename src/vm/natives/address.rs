//! What an (object, offset) pair of `jdk.internal.misc.Unsafe` means:
//!
//! - an instance field: a number of its own, behind the [`HEADER`] and away from other fields' numbers: what lies before,
//!   between and after the fields is nobody's;
//! - a static field: its slot plus [`STATIC`], with the class mirror as object;
//! - an element of an array: [`ARRAY_BASE`] and so many times the element's size, as on a JVM of 64 bits with compressed
//!   references: libraries compute with these numbers, and some refuse to work with others;
//! - without an object: an address in a block of `jdk.internal.interleave.Memory`.
//!
//! Numbers may be accessed across the elements of an array of numbers; their bytes are little-endian. A field is accessed
//! as what it is, and references only as references, and takes only those of its type: the rest has no place.

use super::Native;
use crate::program::{Class, ClassId, Kind, Shape};
use crate::system::Mutation;
use crate::vm::Vm;
use crate::vm::heap::Ref;
use crate::vm::policy::Location;

/// Bytes of an object before its fields, on a JVM of 64 bits with compressed references.
const HEADER: u64 = 12;
/// From the number of one instance field to that of the next.
const STRIDE: u64 = 16;
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

/// Offset of the instance field in a slot; those of eight bytes are aligned.
pub(super) fn field_offset(slot: usize, kind: Kind) -> u64 {
    HEADER + slot as u64 * STRIDE + if size_of(kind) == 8 { 4 } else { 0 }
}

/// Slot of the instance field that may have that offset.
pub(super) fn field_slot(offset: u64) -> Option<usize> {
    usize::try_from(offset.checked_sub(HEADER)? / STRIDE).ok()
}

/// The place for a value of that kind; `None` where there is none.
pub(super) fn place(vm: &Vm, base: Ref, offset: u64, kind: Kind) -> Option<Place> {
    if base == 0 {
        let (block, at) = super::memory::block(vm, offset)?;
        let size = size_of(kind);
        let fits = kind != Kind::Ref && at.checked_add(size)? <= vm.state.heap.get(block).data.len();
        return fits.then_some(Place::Bytes(block, at, size));
    }
    let class = vm.state.class_of(base);
    if let Some(element) = vm.element_kind(class) {
        return place_in_array(base, vm.state.heap.get(base).data.len(), offset, kind, element);
    }
    if offset >= STATIC {
        let class = vm.state.mirrored(base)?;
        let slot = usize::try_from(offset - STATIC).ok()?;
        let held = *vm.program.class(class).static_kinds.get(slot)?;
        return (slot < vm.state.statics[class.0 as usize].slots.len() && same(held, kind))
            .then_some(Place::Static(class, slot));
    }
    let slot = field_slot(offset)?;
    let held = *vm.program.class(class).instance_kinds.get(slot)?;
    (same(held, kind) && offset == field_offset(slot, held)).then_some(Place::Element(base, slot))
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

/// Whether a variable may hold that reference. `Unsafe` does not ask, but what a JVM does with one of another type is not
/// known.
pub(super) fn takes(vm: &Vm, place: Place, value: Ref) -> bool {
    if value == 0 {
        return true;
    }
    let class = vm.state.class_of(value);
    let (holder, slot, is_static) = match place {
        Place::Element(object, slot) => match vm.program.class(vm.state.class_of(object)).shape {
            Shape::Array { elem_class, .. } => return elem_class.is_some_and(|to| vm.program.is_subclass(class, to)),
            _ => (declaring(vm, vm.state.class_of(object), slot), slot, false),
        },
        Place::Static(holder, slot) => (vm.program.class(holder), slot, true),
        Place::Bytes(..) => return false,
    };
    let field = holder.fields.iter().find(|f| usize::from(f.slot) == slot && f.is_static() == is_static);
    field.is_none_or(|f| is_of(vm, class, &f.descriptor, holder.space))
}

/// The class up the hierarchy that declares the instance field in a slot.
fn declaring(vm: &Vm, of: ClassId, slot: usize) -> &Class {
    let mut class = vm.program.class(of);
    while let Some(above) = class.super_class.map(|c| vm.program.class(c)).filter(|c| slot < c.instance_kinds.len()) {
        class = above;
    }
    class
}

/// Whether a class is of the type that a descriptor means in that name space. The type is not loaded for that: while its
/// loader has not found it, the names of the class and of its supertypes decide.
fn is_of(vm: &Vm, class: ClassId, descriptor: &str, space: u32) -> bool {
    let class = vm.program.class(class);
    if let Some(element) = descriptor.strip_prefix('[') {
        return match class.shape {
            Shape::Array { elem_class: Some(of), .. } => is_of(vm, of, element, space),
            _ => *class.name == *descriptor,
        };
    }
    let Some(name) = descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';')) else { return false };
    match vm.program.bound(space, name) {
        Some(to) => vm.program.is_subclass(class.id, to),
        None => class.super_chain.iter().chain(&class.all_interfaces).any(|&c| *vm.program.class(c).name == *name),
    }
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
    vm.element_kind(vm.state.class_of(array)).unwrap_or(Kind::Byte)
}

pub(super) fn load(vm: &Vm, p: Place, kind: Kind) -> u64 {
    let raw = match p {
        Place::Element(o, at) => vm.state.heap.get(o).element(at, false),
        Place::Static(c, slot) => vm.state.statics[c.0 as usize].slots[slot],
        Place::Bytes(o, at, n) => {
            let (array, size) = (vm.state.heap.get(o), size_of(element(vm, o)));
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
            vm.state.heap.get_mut(o).set_element(at, v);
            if kind == Kind::Ref && vm.state.heap.get(o).shared {
                vm.share_from(v as Ref);
            }
        }
        Place::Static(c, slot) => {
            vm.touch_statics(c);
            vm.state.statics[c.0 as usize].slots[slot] = v;
            if kind == Kind::Ref {
                vm.share_from(v as Ref);
            }
        }
        Place::Bytes(o, at, n) => {
            vm.touch(o);
            let held = element(vm, o);
            let size = size_of(held);
            let array = vm.state.heap.get_mut(o);
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
        Place::Element(o, slot) if !vm.program.class(vm.state.class_of(o)).is_array() => Location::Slot(o, slot),
        Place::Element(o, index) => Location::Element(o, index),
        Place::Bytes(o, _, _) => Location::Array(o),
        Place::Static(class, slot) => {
            vm.notice_statics(class);
            Location::Static(class, slot)
        }
    };
    vm.access(at, write, "atomic-access")
}

/// Before what stands at a place is read or replaced: it is chosen, see [`crate::vm::delayed`].
pub(super) fn settle(vm: &mut Vm, p: Place) -> Result<(), Native> {
    if !vm.delays() || vm.config.mutations.contains(Mutation::OpenInVariables) {
        return Ok(());
    }
    let settled = match p {
        Place::Element(o, i) => vm.settle_element(o, i),
        Place::Bytes(o, _, _) => vm.settle_array(o),
        Place::Static(class, slot) => vm.settle_static(class, slot),
    };
    settled.map_err(Native::Exit)
}
