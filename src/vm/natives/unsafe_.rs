//! `jdk.internal.misc.Unsafe` over slots: the offset of an instance field is its slot, of a static field its slot plus
//! [`STATIC`] with the class mirror as base, of an array element its index (base 0, scale 1). Accesses of 2, 4 and 8 bytes
//! to a `byte[]` assemble little-endian bytes at that index.
//!
//! Accesses are visible as those of the loop are ([`crate::vm::policy`]); read-modify-write methods are one step.

use super::{Entry, Native, r};
use crate::program::{ClassId, Kind};
use crate::vm::Vm;
use crate::vm::heap::{Data, Ref};
use crate::vm::policy::Location;

const UNSAFE: &str = "jdk/internal/misc/Unsafe";
/// Offsets of static fields start here.
pub(super) const STATIC: u64 = 1 << 24;

/// What an (object, offset) pair means.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// Slot or element of an object.
    Element(Ref, usize),
    /// Several bytes of a byte array.
    Bytes(Ref, usize, usize),
    Static(ClassId, usize),
}

pub(super) fn place(vm: &Vm, base: Ref, offset: u64, kind: Kind) -> Option<Place> {
    if base == 0 {
        let (block, at) = super::memory::block(vm, offset)?;
        return (at + width(kind) <= vm.heap.get(block).data.len()).then_some(Place::Bytes(block, at, width(kind)));
    }
    if offset >= STATIC {
        let class = vm.mirrored(base)?;
        let slot = (offset - STATIC) as usize;
        return (slot < vm.statics[class.0 as usize].slots.len()).then_some(Place::Static(class, slot));
    }
    let at = offset as usize;
    let o = vm.heap.get(base);
    let width = width(kind);
    match &o.data {
        Data::Bytes(b) if width > 1 => (at + width <= b.len()).then_some(Place::Bytes(base, at, width)),
        data => (at < data.len()).then_some(Place::Element(base, at)),
    }
}

fn width(kind: Kind) -> usize {
    match kind {
        Kind::Boolean | Kind::Byte => 1,
        Kind::Char | Kind::Short => 2,
        Kind::Long | Kind::Double => 8,
        _ => 4,
    }
}

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

pub(super) fn load(vm: &Vm, p: Place, kind: Kind) -> u64 {
    let raw = match p {
        Place::Element(o, at) => vm.heap.get(o).element(at, false),
        Place::Static(c, slot) => vm.statics[c.0 as usize].slots[slot],
        Place::Bytes(o, at, n) => match &vm.heap.get(o).data {
            Data::Bytes(b) => b[at..at + n].iter().rev().fold(0u64, |v, &x| v << 8 | u64::from(x)),
            _ => 0,
        },
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
            if let Data::Bytes(b) = &mut vm.heap.get_mut(o).data {
                b[at..at + n].copy_from_slice(&v.to_le_bytes()[..n]);
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

fn bad_access() -> Native {
    Native::throw("java/lang/InternalError", "Unsafe access outside of an object")
}

fn get(vm: &mut Vm, a: &[u64], kind: Kind) -> Native {
    let Some(p) = place(vm, r(a, 1), a[2], kind) else { return bad_access() };
    if visible(vm, p, false) {
        return Native::Choice;
    }
    Native::Value(load(vm, p, kind))
}

fn put(vm: &mut Vm, a: &[u64], kind: Kind) -> Native {
    let Some(p) = place(vm, r(a, 1), a[2], kind) else { return bad_access() };
    if visible(vm, p, true) {
        return Native::Choice;
    }
    store(vm, p, kind, a[4]);
    Native::Void
}

/// Read-modify-write in one step: `f` gets the old value and gives the new one, or `None` to leave it.
fn update(vm: &mut Vm, a: &[u64], kind: Kind, f: impl Fn(u64) -> Option<u64>) -> Result<u64, Native> {
    let p = place(vm, r(a, 1), a[2], kind).ok_or_else(bad_access)?;
    if visible(vm, p, true) {
        return Err(Native::Choice);
    }
    let old = load(vm, p, kind);
    if let Some(new) = f(old) {
        store(vm, p, kind, new);
    }
    Ok(old)
}

fn compare_and_set(vm: &mut Vm, a: &[u64], kind: Kind, new: usize) -> Native {
    let (expected, value) = (extend(a[4], kind), a[new]);
    match update(vm, a, kind, |old| (old == expected).then_some(value)) {
        Ok(old) => Native::bool(old == expected),
        Err(n) => n,
    }
}

fn compare_and_exchange(vm: &mut Vm, a: &[u64], kind: Kind, new: usize) -> Native {
    let (expected, value) = (extend(a[4], kind), a[new]);
    match update(vm, a, kind, |old| (old == expected).then_some(value)) {
        Ok(old) => Native::Value(old),
        Err(n) => n,
    }
}

fn get_and_update(vm: &mut Vm, a: &[u64], kind: Kind, f: impl Fn(u64) -> u64) -> Native {
    match update(vm, a, kind, |old| Some(f(old))) {
        Ok(old) => Native::Value(old),
        Err(n) => n,
    }
}

macro_rules! access {
    ($get:literal, $put:literal, $getv:literal, $putv:literal, $kind:expr) => {
        [
            (UNSAFE, $get, "", |vm, a| get(vm, a, $kind)),
            (UNSAFE, $put, "", |vm, a| put(vm, a, $kind)),
            (UNSAFE, $getv, "", |vm, a| get(vm, a, $kind)),
            (UNSAFE, $putv, "", |vm, a| put(vm, a, $kind)),
        ]
    };
}

const ACCESS: [[Entry; 4]; 9] = [
    access!("getInt", "putInt", "getIntVolatile", "putIntVolatile", Kind::Int),
    access!("getReference", "putReference", "getReferenceVolatile", "putReferenceVolatile", Kind::Ref),
    access!("getBoolean", "putBoolean", "getBooleanVolatile", "putBooleanVolatile", Kind::Boolean),
    access!("getByte", "putByte", "getByteVolatile", "putByteVolatile", Kind::Byte),
    access!("getShort", "putShort", "getShortVolatile", "putShortVolatile", Kind::Short),
    access!("getChar", "putChar", "getCharVolatile", "putCharVolatile", Kind::Char),
    access!("getLong", "putLong", "getLongVolatile", "putLongVolatile", Kind::Long),
    access!("getFloat", "putFloat", "getFloatVolatile", "putFloatVolatile", Kind::Float),
    access!("getDouble", "putDouble", "getDoubleVolatile", "putDoubleVolatile", Kind::Double),
];

/// Plain and volatile reads and writes, with a base object.
pub(super) const ACCESSES: &[Entry] = ACCESS.as_flattened();

pub(super) const NATIVES: &[Entry] = &[
    (UNSAFE, "compareAndSetInt", "", |vm, a| compare_and_set(vm, a, Kind::Int, 5)),
    (UNSAFE, "compareAndSetLong", "", |vm, a| compare_and_set(vm, a, Kind::Long, 6)),
    (UNSAFE, "compareAndSetReference", "", |vm, a| compare_and_set(vm, a, Kind::Ref, 5)),
    (UNSAFE, "compareAndExchangeInt", "", |vm, a| compare_and_exchange(vm, a, Kind::Int, 5)),
    (UNSAFE, "compareAndExchangeLong", "", |vm, a| compare_and_exchange(vm, a, Kind::Long, 6)),
    (UNSAFE, "compareAndExchangeReference", "", |vm, a| compare_and_exchange(vm, a, Kind::Ref, 5)),
    (UNSAFE, "getAndAddInt", "", |vm, a| {
        let d = a[4] as u32;
        get_and_update(vm, a, Kind::Int, |v| u64::from((v as u32).wrapping_add(d)))
    }),
    (UNSAFE, "getAndAddLong", "", |vm, a| {
        let d = a[4];
        get_and_update(vm, a, Kind::Long, |v| v.wrapping_add(d))
    }),
    (UNSAFE, "getAndSetInt", "", |vm, a| {
        let v = a[4];
        get_and_update(vm, a, Kind::Int, |_| v)
    }),
    (UNSAFE, "getAndSetLong", "", |vm, a| {
        let v = a[4];
        get_and_update(vm, a, Kind::Long, |_| v)
    }),
    (UNSAFE, "getAndSetReference", "", |vm, a| {
        let v = a[4];
        get_and_update(vm, a, Kind::Ref, |_| v)
    }),
    (UNSAFE, "allocateInstance", "", |vm, a| {
        let Some(c) = vm.mirrored(r(a, 1)) else { return Native::Npe };
        if !vm.is_ready(c) {
            return Native::Init(c);
        }
        let n = vm.program.class(c).instance_kinds.len();
        Native::reference(vm.alloc(c, Data::Slots(vec![0; n].into_boxed_slice())))
    }),
    (UNSAFE, "throwException", "", |_, a| Native::Throw(r(a, 1))),
    (UNSAFE, "loadFence", "", |_, _| Native::Void),
    (UNSAFE, "storeFence", "", |_, _| Native::Void),
    (UNSAFE, "fullFence", "", |_, _| Native::Void),
    (UNSAFE, "objectFieldOffset1", "", |vm, a| {
        let name = vm.string_text(r(a, 2));
        let slot = vm.mirrored(r(a, 1)).and_then(|c| vm.field_slot(c, &name));
        match slot {
            Some(s) => Native::long(i64::from(s)),
            None => Native::throw("java/lang/InternalError", name),
        }
    }),
    (UNSAFE, "objectFieldOffset0", "", |vm, a| field_offset(vm, a, 0)),
    (UNSAFE, "staticFieldOffset0", "", |vm, a| field_offset(vm, a, STATIC)),
    (UNSAFE, "staticFieldBase0", "", |vm, a| Native::reference(vm.get_ref(r(a, 1), "clazz"))),
    (UNSAFE, "shouldBeInitialized0", "", |vm, a| match vm.mirrored(r(a, 1)) {
        Some(c) => Native::bool(!vm.is_ready(c)),
        None => Native::bool(false),
    }),
    (UNSAFE, "ensureClassInitialized0", "", |vm, a| match vm.mirrored(r(a, 1)) {
        Some(c) if !vm.is_ready(c) => Native::Init(c),
        _ => Native::Void,
    }),
    (UNSAFE, "arrayBaseOffset0", "", |_, _| Native::int(0)),
    (UNSAFE, "arrayIndexScale0", "", |_, _| Native::int(1)),
    (UNSAFE, "getLoadAverage0", "", |_, _| Native::int(-1)),
];

/// Offset of a `java.lang.reflect.Field`.
fn field_offset(vm: &mut Vm, a: &[u64], base: u64) -> Native {
    let field = r(a, 1);
    let (class, index) = (vm.get_ref(field, "clazz"), vm.get_int(field, "slot"));
    let slot = vm.mirrored(class).and_then(|c| {
        let fields = &vm.program.class(c).fields;
        fields.iter().find(|f| i32::from(f.file_index) == index).map(|f| f.slot)
    });
    match slot {
        Some(s) => Native::long(i64::from(s) + base as i64),
        None => Native::throw("java/lang/InternalError", "no such field"),
    }
}

/// Offset of the field at position `n` of the class's fields, as `Unsafe` counts.
pub(super) fn offset_of(vm: &Vm, class: ClassId, n: usize) -> u64 {
    let f = &vm.program.class(class).fields[n];
    u64::from(f.slot) + if f.is_static() { STATIC } else { 0 }
}
