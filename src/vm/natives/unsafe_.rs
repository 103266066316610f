//! `jdk.internal.misc.Unsafe`, over the places of [`super::address`].
//!
//! Accesses are visible as those of the loop are ([`crate::vm::policy`]); read-modify-write methods are one step. An access
//! that has no place here ends the path: a JVM would go on, with whatever lies there.

use super::address::{self, ARRAY_BASE, Place, STATIC, extend, load, place, settle, size_of, store, takes, visible};
use super::{Entry, Native, r};
use crate::program::{ClassId, Kind, MethodId, Shape, acc};
use crate::vm::Vm;
use crate::vm::heap::{Data, Ref};

const UNSAFE: &str = "jdk/internal/misc/Unsafe";

/// The place that the first arguments name.
fn asked(vm: &Vm, a: &[u64], kind: Kind) -> Result<Place, Native> {
    place(vm, r(a, 1), a[2], kind).ok_or_else(|| bad_access(vm))
}

pub(super) fn bad_access(vm: &Vm) -> Native {
    refused(vm, "it reaches outside of an object, or for a value of another type")
}

fn bad_store(vm: &Vm) -> Native {
    refused(vm, "the variable is of another type than the object that it is to refer to")
}

/// The end of the path at a method of `Unsafe`, the one that its user has called.
pub(super) fn refused(vm: &Vm, why: &str) -> Native {
    let of_unsafe = |method: &MethodId| {
        let class = &*vm.program.class(vm.program.method(*method).class).name;
        matches!(class, UNSAFE | "sun/misc/Unsafe" | super::memory::MEMORY)
    };
    let frames = vm.state.threads[vm.exec.cur as usize].frames.iter().rev().map(|f| f.method);
    let called = frames.take_while(of_unsafe).last();
    let called = called.or_else(|| vm.pc_of(vm.exec.cur).and_then(|pc| vm.called_method(pc)).filter(of_unsafe));
    let what = called.map_or_else(|| "jdk.internal.misc.Unsafe".to_owned(), |method| vm.method_name(method));
    Native::Exit(vm.refusal(what, why))
}

fn get(vm: &mut Vm, a: &[u64], kind: Kind) -> Native {
    let p = match asked(vm, a, kind) {
        Ok(p) => p,
        Err(refused) => return refused,
    };
    if visible(vm, p, false) {
        return Native::Choice;
    }
    if let Err(first) = settle(vm, p) {
        return first;
    }
    Native::Value(load(vm, p, kind))
}

fn put(vm: &mut Vm, a: &[u64], kind: Kind) -> Native {
    let p = match asked(vm, a, kind) {
        Ok(p) => p,
        Err(refused) => return refused,
    };
    if visible(vm, p, true) {
        return Native::Choice;
    }
    if let Err(first) = settle(vm, p) {
        return first;
    }
    if kind == Kind::Ref && !takes(vm, p, r(a, 4)) {
        return bad_store(vm);
    }
    store(vm, p, kind, a[4]);
    Native::Void
}

/// Read-modify-write in one step: `f` gets the old value and gives the new one, or `None` to leave it.
fn update(vm: &mut Vm, a: &[u64], kind: Kind, f: impl Fn(u64) -> Option<u64>) -> Result<u64, Native> {
    let p = asked(vm, a, kind)?;
    if visible(vm, p, true) {
        return Err(Native::Choice);
    }
    settle(vm, p)?;
    let old = load(vm, p, kind);
    if let Some(new) = f(old) {
        if kind == Kind::Ref && !takes(vm, p, new as Ref) {
            return Err(bad_store(vm));
        }
        store(vm, p, kind, new);
    }
    Ok(old)
}

/// Stores where the expected value is found; gives the value that was there, and whether it was the expected one.
fn exchange(vm: &mut Vm, a: &[u64], kind: Kind, new: usize) -> Result<(u64, bool), Native> {
    let (expected, value) = (extend(a[4], kind), a[new]);
    let old = update(vm, a, kind, |old| (old == expected).then_some(value))?;
    if kind == Kind::Ref && old == expected {
        vm.look_for_identity(old as Ref);
    }
    Ok((old, old == expected))
}

fn compare_and_set(vm: &mut Vm, a: &[u64], kind: Kind, new: usize) -> Native {
    exchange(vm, a, kind, new).map_or_else(|native| native, |(_, hit)| Native::bool(hit))
}

fn compare_and_exchange(vm: &mut Vm, a: &[u64], kind: Kind, new: usize) -> Native {
    exchange(vm, a, kind, new).map_or_else(|native| native, |(old, _)| Native::Value(old))
}

fn get_and_update(vm: &mut Vm, a: &[u64], kind: Kind, f: impl Fn(u64) -> u64) -> Native {
    match update(vm, a, kind, |old| Some(f(old))) {
        Ok(old) => Native::Value(old),
        Err(n) => n,
    }
}

macro_rules! access {
    ($get:literal, $put:literal, $getv:literal, $putv:literal, $type:literal, $kind:expr) => {
        [
            (UNSAFE, $get, concat!("(Ljava/lang/Object;J)", $type), |vm, a| get(vm, a, $kind)),
            (UNSAFE, $put, concat!("(Ljava/lang/Object;J", $type, ")V"), |vm, a| put(vm, a, $kind)),
            (UNSAFE, $getv, "", |vm, a| get(vm, a, $kind)),
            (UNSAFE, $putv, "", |vm, a| put(vm, a, $kind)),
        ]
    };
}

const ACCESS: [[Entry; 4]; 9] = [
    access!("getInt", "putInt", "getIntVolatile", "putIntVolatile", "I", Kind::Int),
    access!(
        "getReference",
        "putReference",
        "getReferenceVolatile",
        "putReferenceVolatile",
        "Ljava/lang/Object;",
        Kind::Ref
    ),
    access!("getBoolean", "putBoolean", "getBooleanVolatile", "putBooleanVolatile", "Z", Kind::Boolean),
    access!("getByte", "putByte", "getByteVolatile", "putByteVolatile", "B", Kind::Byte),
    access!("getShort", "putShort", "getShortVolatile", "putShortVolatile", "S", Kind::Short),
    access!("getChar", "putChar", "getCharVolatile", "putCharVolatile", "C", Kind::Char),
    access!("getLong", "putLong", "getLongVolatile", "putLongVolatile", "J", Kind::Long),
    access!("getFloat", "putFloat", "getFloatVolatile", "putFloatVolatile", "F", Kind::Float),
    access!("getDouble", "putDouble", "getDoubleVolatile", "putDoubleVolatile", "D", Kind::Double),
];

/// Plain and volatile reads and writes of an object; those of an address alone are the JDK's, and come here.
pub(super) const ACCESSES: &[Entry] = ACCESS.as_flattened();

pub(super) const NATIVES: &[Entry] = &[
    (UNSAFE, "compareAndSetInt", "", |vm, a| compare_and_set(vm, a, Kind::Int, 5)),
    (UNSAFE, "compareAndSetLong", "", |vm, a| compare_and_set(vm, a, Kind::Long, 6)),
    (UNSAFE, "compareAndSetReference", "", |vm, a| compare_and_set(vm, a, Kind::Ref, 5)),
    (UNSAFE, "compareAndExchangeInt", "", |vm, a| compare_and_exchange(vm, a, Kind::Int, 5)),
    (UNSAFE, "compareAndExchangeLong", "", |vm, a| compare_and_exchange(vm, a, Kind::Long, 6)),
    // The JDK builds these from the `int` around them, which may be another field here.
    (UNSAFE, "compareAndExchangeByte", "", |vm, a| compare_and_exchange(vm, a, Kind::Byte, 5)),
    (UNSAFE, "compareAndExchangeShort", "", |vm, a| compare_and_exchange(vm, a, Kind::Short, 5)),
    (UNSAFE, "compareAndExchangeChar", "", |vm, a| compare_and_exchange(vm, a, Kind::Char, 5)),
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
        let Some(c) = vm.state.mirrored(r(a, 1)) else { return Native::Npe };
        let class = vm.program.class(c);
        if class.flags & (acc::INTERFACE | acc::ABSTRACT) != 0 || !matches!(class.shape, Shape::Instance) {
            return Native::throw("java/lang/InstantiationException", class.dotted());
        }
        if &*class.name == "java/lang/Class" {
            return Native::throw("java/lang/IllegalAccessException", "java.lang.Class");
        }
        if !vm.is_ready(c) {
            return Native::Init(c);
        }
        let n = vm.program.class(c).instance_kinds.len();
        Native::reference(vm.alloc(c, Data::Slots(vec![0; n].into_boxed_slice())))
    }),
    (UNSAFE, "throwException", "", |_, a| if r(a, 1) == 0 { Native::Npe } else { Native::Throw(r(a, 1)) }),
    (UNSAFE, "loadFence", "", |_, _| Native::Void),
    (UNSAFE, "storeFence", "", |_, _| Native::Void),
    (UNSAFE, "fullFence", "", |_, _| Native::Void),
    (UNSAFE, "objectFieldOffset1", "", |vm, a| {
        let name = vm.string_text(r(a, 2));
        let class = vm.state.mirrored(r(a, 1));
        match class.and_then(|c| Some((c, usize::from(vm.field_slot(c, &name)?)))) {
            Some((c, slot)) => {
                Native::long(address::field_offset(slot, vm.program.class(c).instance_kinds[slot]) as i64)
            }
            None => Native::throw("java/lang/InternalError", name),
        }
    }),
    (UNSAFE, "objectFieldOffset0", "", |vm, a| field_offset(vm, a, false)),
    (UNSAFE, "staticFieldOffset0", "", |vm, a| field_offset(vm, a, true)),
    (UNSAFE, "staticFieldBase0", "", |vm, a| Native::reference(vm.get_ref(r(a, 1), "clazz"))),
    (UNSAFE, "shouldBeInitialized0", "", |vm, a| match vm.state.mirrored(r(a, 1)) {
        Some(c) => vm.asks_for_initialisation(c),
        None => Native::bool(false),
    }),
    (UNSAFE, "ensureClassInitialized0", "", |vm, a| match vm.state.mirrored(r(a, 1)) {
        Some(c) if !vm.is_ready(c) => Native::Init(c),
        _ => Native::Void,
    }),
    (UNSAFE, "arrayBaseOffset0", "", |_, _| Native::int(ARRAY_BASE as i32)),
    (UNSAFE, "arrayIndexScale0", "", |vm, a| {
        let array = vm.state.mirrored(r(a, 1)).and_then(|class| vm.element_kind(class));
        array.map_or_else(|| bad_access(vm), |kind| Native::int(size_of(kind) as i32))
    }),
    (UNSAFE, "getLoadAverage0", "", |_, _| Native::int(-1)),
];

/// Offset of a `java.lang.reflect.Field`.
fn field_offset(vm: &mut Vm, a: &[u64], of_static: bool) -> Native {
    let field = r(a, 1);
    let (class, index) = (vm.get_ref(field, "clazz"), vm.get_int(field, "slot"));
    let found = vm.state.mirrored(class).and_then(|c| {
        let mut fields = vm.program.class(c).fields.iter();
        Some((c, fields.position(|f| i32::from(f.file_index) == index)?))
    });
    match found {
        Some((c, n)) if vm.program.class(c).fields[n].is_static() != of_static => {
            Native::ThrowNew("java/lang/IllegalArgumentException", None)
        }
        Some((c, n)) => Native::long(offset_of(vm, c, n) as i64),
        None => Native::throw("java/lang/InternalError", "no such field"),
    }
}

/// Offset of the field at position `n` of the class's fields, as `Unsafe` counts. Who has that of a static field gets at it at
/// any time, before the class is initialised, too.
pub(super) fn offset_of(vm: &mut Vm, class: ClassId, n: usize) -> u64 {
    let f = &vm.program.class(class).fields[n];
    let (slot, kind) = (f.slot, f.kind);
    if !f.is_static() {
        return address::field_offset(usize::from(slot), kind);
    }
    vm.notice_early_statics(class);
    STATIC + u64::from(slot)
}
