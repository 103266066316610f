//! `java.lang.reflect.Array`.

use super::convert::{mismatch, widen};
use super::{Entry, Native, i, r};
use crate::program::{ClassId, Kind, Shape};
use crate::vm::Vm;
use crate::vm::heap::{Data, Ref};
use crate::vm::policy::Location;

const ARRAY: &str = "java/lang/reflect/Array";
const ILLEGAL: &str = "java/lang/IllegalArgumentException";

macro_rules! typed {
    ($get:literal, $set:literal, $kind:expr) => {
        [
            (ARRAY, $get, "", |vm, a| get_typed(vm, a, $kind)),
            (ARRAY, $set, "", |vm, a| set_primitive(vm, a, $kind, a[2])),
        ]
    };
}

const TYPED: [[Entry; 2]; 8] = [
    typed!("getBoolean", "setBoolean", Kind::Boolean),
    typed!("getByte", "setByte", Kind::Byte),
    typed!("getChar", "setChar", Kind::Char),
    typed!("getShort", "setShort", Kind::Short),
    typed!("getInt", "setInt", Kind::Int),
    typed!("getLong", "setLong", Kind::Long),
    typed!("getFloat", "setFloat", Kind::Float),
    typed!("getDouble", "setDouble", Kind::Double),
];

/// Reads and writes of elements of primitive type.
pub(super) const ACCESSES: &[Entry] = TYPED.as_flattened();

pub(super) const NATIVES: &[Entry] = &[
    (ARRAY, "getLength", "", |vm, a| match element_kind(vm, r(a, 0)) {
        Ok(_) => Native::int(vm.state.heap.get(r(a, 0)).data.len() as i32),
        Err(n) => n,
    }),
    (ARRAY, "get", "", |vm, a| match read(vm, a, |_, _| true) {
        Ok((kind, v)) => Native::reference(vm.box_value(kind, v)),
        Err(n) => n,
    }),
    (ARRAY, "set", "", |vm, a| match element_kind(vm, r(a, 0)) {
        Ok(Kind::Ref) => set_reference(vm, a),
        Ok(_) if r(a, 2) == 0 => Native::ThrowNew(ILLEGAL, None),
        Ok(_) => match vm.unbox_value(r(a, 2)) {
            Some((kind, v)) => set_primitive(vm, a, kind, v),
            None => mismatch(),
        },
        Err(n) => n,
    }),
    (ARRAY, "newArray", "", |vm, a| match element_class(vm, r(a, 0), 1) {
        Ok(class) => match vm.array_of_length(class, i(a, 1)) {
            Ok(r) => Native::reference(r),
            Err((kind, message)) => Native::throw(kind, message),
        },
        Err(n) => n,
    }),
    (ARRAY, "multiNewArray", "", multi_new_array),
];

fn element_kind(vm: &Vm, array: Ref) -> Result<Kind, Native> {
    if array == 0 {
        return Err(Native::Npe);
    }
    let kind = vm.element_kind(vm.state.class_of(array));
    kind.ok_or_else(|| Native::throw(ILLEGAL, "Argument is not an array"))
}

/// Index of an element, made visible to the scheduler.
fn locate(vm: &mut Vm, a: &[u64], write: bool) -> Result<usize, Native> {
    let (array, index) = (r(a, 0), i(a, 1));
    let at = usize::try_from(index).ok().filter(|&n| n < vm.state.heap.get(array).data.len());
    let at = at.ok_or(Native::ThrowNew("java/lang/ArrayIndexOutOfBoundsException", None))?;
    if vm.access(Location::Array(array), write, "array-access") {
        return Err(Native::Choice);
    }
    Ok(at)
}

fn read(vm: &mut Vm, a: &[u64], allowed: impl Fn(&Vm, Kind) -> bool) -> Result<(Kind, u64), Native> {
    let kind = element_kind(vm, r(a, 0))?;
    if !allowed(vm, kind) {
        return Err(Native::throw(ILLEGAL, "Argument is not an array of primitive type"));
    }
    let at = locate(vm, a, false)?;
    let signed = matches!(kind, Kind::Byte | Kind::Short);
    Ok((kind, vm.state.heap.get(r(a, 0)).element(at, signed)))
}

fn get_typed(vm: &mut Vm, a: &[u64], wanted: Kind) -> Native {
    match read(vm, a, |_, kind| kind != Kind::Ref) {
        Ok((kind, v)) => widen(kind, v, wanted).map_or_else(mismatch, Native::Value),
        Err(n) => n,
    }
}

fn set_primitive(vm: &mut Vm, a: &[u64], from: Kind, v: u64) -> Native {
    let array = r(a, 0);
    let kind = match element_kind(vm, array) {
        Ok(Kind::Ref) => return Native::throw(ILLEGAL, "Argument is not an array of primitive type"),
        Ok(kind) => kind,
        Err(n) => return n,
    };
    let at = match locate(vm, a, true) {
        Ok(at) => at,
        Err(n) => return n,
    };
    let Some(v) = widen(from, v, kind) else { return mismatch() };
    vm.touch_element(array, at);
    vm.state.heap.get_mut(array).set_element(at, v);
    Native::Void
}

fn set_reference(vm: &mut Vm, a: &[u64]) -> Native {
    let (array, value) = (r(a, 0), r(a, 2));
    if let Shape::Array { elem_class: Some(element), .. } = vm.program.class(vm.state.class_of(array)).shape
        && value != 0
        && !vm.is_instance(value, element)
    {
        return Native::throw(ILLEGAL, "array element type mismatch");
    }
    let at = match locate(vm, a, true) {
        Ok(at) => at,
        Err(n) => return n,
    };
    vm.touch_element(array, at);
    vm.state.heap.get_mut(array).set_element(at, u64::from(value));
    if vm.state.heap.get(array).shared {
        vm.share_from(value);
    }
    Native::Void
}

/// Class of arrays with `dims` more dimensions than the class of that mirror.
fn element_class(vm: &mut Vm, mirror: Ref, dims: usize) -> Result<ClassId, Native> {
    let mut class = vm.state.mirrored(mirror).ok_or(Native::Npe)?;
    let refused = Native::ThrowNew(ILLEGAL, None);
    if vm.program.class(class).shape == Shape::Primitive(Kind::Void) {
        return Err(refused);
    }
    let have = vm.program.class(class).name.bytes().take_while(|&b| b == b'[').count();
    if dims == 0 || have + dims > 255 {
        return Err(refused);
    }
    for _ in 0..dims {
        class = vm.program.array_of(class).map_err(Native::Link)?;
    }
    vm.ensure_statics(class);
    Ok(class)
}

fn multi_new_array(vm: &mut Vm, a: &[u64]) -> Native {
    if r(a, 0) == 0 || r(a, 1) == 0 {
        return Native::Npe;
    }
    let dimensions = vm.state.heap.get(r(a, 1)).data.len();
    if vm.goes_by_element(r(a, 1), dimensions) {
        return vm.in_java("jdk/internal/interleave/Elements", "newArray", a);
    }
    if vm.bulk_access(r(a, 1), false) {
        return Native::Choice;
    }
    let lens: Vec<i32> = match &vm.state.heap.get(r(a, 1)).data {
        Data::Slots(s) => s.iter().map(|&v| v as u32 as i32).collect(),
        _ => Vec::new(),
    };
    let class = match element_class(vm, r(a, 0), lens.len()) {
        Ok(c) => c,
        Err(n) => return n,
    };
    if let Some(n) = lens.iter().find(|&&n| n < 0) {
        return Native::throw("java/lang/NegativeArraySizeException", n.to_string());
    }
    let roots = vm.exec.roots.len();
    let made = vm.multi_array(class, &lens);
    vm.exec.roots.truncate(roots);
    match made {
        Ok(r) => Native::reference(r),
        Err((kind, message)) => Native::throw(kind, message),
    }
}
