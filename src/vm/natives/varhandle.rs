//! Access modes of `VarHandle` on fields and array elements.
//!
//! Every mode is one atomic step with a scheduling choice before it, under the rule of `Unsafe`'s natives. All modes are
//! as strong as volatile: the checker explores sequentially consistent executions. Deviation: `weakCompareAndSet` does not
//! fail spuriously.

use std::fmt::Write;

use super::accessors::{cast, elements};
use super::address::{self, Place, STATIC, extend};
use super::convert::widen;
use super::invoke::answer;
use super::members::descriptor_class;
use super::{Entry, Native, i, r};
use crate::program::{ClassId, Kind, PolySite, Shape, descriptor};
use crate::vm::heap::Ref;
use crate::vm::{Init, Vm};

pub(super) const NATIVES: &[Entry] = &[("java/lang/invoke/SlotHandle", "access0", "", |vm, a| {
    let operands: Vec<Operand> =
        elements(vm, r(a, 2)).into_iter().map(|v| Operand { kind: Kind::Ref, bits: u64::from(v) }).collect();
    match access(vm, r(a, 0), i(a, 1) as usize, &operands, None) {
        Ok(n) | Err(n) => n,
    }
})];

/// `VarHandle.kind` of variables that are no slots: their access methods are Java code.
pub(super) const OTHER: i32 = 3;

/// The access methods in the order of `VarHandle.AccessMode`.
const MODES: [(&str, Op); 31] = [
    ("get", Op::Get),
    ("set", Op::Set),
    ("getVolatile", Op::Get),
    ("setVolatile", Op::Set),
    ("getAcquire", Op::Get),
    ("setRelease", Op::Set),
    ("getOpaque", Op::Get),
    ("setOpaque", Op::Set),
    ("compareAndSet", Op::CompareAndSet),
    ("compareAndExchange", Op::CompareAndExchange),
    ("compareAndExchangeAcquire", Op::CompareAndExchange),
    ("compareAndExchangeRelease", Op::CompareAndExchange),
    ("weakCompareAndSetPlain", Op::CompareAndSet),
    ("weakCompareAndSet", Op::CompareAndSet),
    ("weakCompareAndSetAcquire", Op::CompareAndSet),
    ("weakCompareAndSetRelease", Op::CompareAndSet),
    ("getAndSet", Op::GetAndSet),
    ("getAndSetAcquire", Op::GetAndSet),
    ("getAndSetRelease", Op::GetAndSet),
    ("getAndAdd", Op::GetAndAdd),
    ("getAndAddAcquire", Op::GetAndAdd),
    ("getAndAddRelease", Op::GetAndAdd),
    ("getAndBitwiseOr", Op::Or),
    ("getAndBitwiseOrRelease", Op::Or),
    ("getAndBitwiseOrAcquire", Op::Or),
    ("getAndBitwiseAnd", Op::And),
    ("getAndBitwiseAndRelease", Op::And),
    ("getAndBitwiseAndAcquire", Op::And),
    ("getAndBitwiseXor", Op::Xor),
    ("getAndBitwiseXorRelease", Op::Xor),
    ("getAndBitwiseXorAcquire", Op::Xor),
];

/// Position of an access method in `VarHandle.AccessMode`.
pub(super) fn mode_of(name: &str) -> Option<usize> {
    MODES.iter().position(|(n, _)| *n == name)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Op {
    Get,
    Set,
    CompareAndSet,
    CompareAndExchange,
    GetAndSet,
    GetAndAdd,
    Or,
    And,
    Xor,
}

impl Op {
    /// Values that the mode takes besides the coordinates.
    fn values(self) -> usize {
        match self {
            Op::Get => 0,
            Op::CompareAndSet | Op::CompareAndExchange => 2,
            _ => 1,
        }
    }

    /// Whether a variable of that kind has the mode.
    fn supports(self, kind: Kind) -> bool {
        match self {
            Op::GetAndAdd => !matches!(kind, Kind::Ref | Kind::Boolean),
            Op::Or | Op::And | Op::Xor => !matches!(kind, Kind::Ref | Kind::Float | Kind::Double),
            _ => true,
        }
    }
}

/// An argument of an access: a value of a primitive kind, or a reference.
#[derive(Debug, Clone, Copy)]
pub(super) struct Operand {
    pub kind: Kind,
    pub bits: u64,
}

/// What the fields of a `VarHandle` say.
struct Handle {
    /// Classes of the coordinates: none, the object's, or the array's and `int`.
    coordinates: Vec<ClassId>,
    var: ClassId,
    kind: Kind,
    offset: u64,
    /// The class of a static variable.
    of: Option<ClassId>,
    read_only: bool,
    exact: bool,
}

fn read_handle(vm: &mut Vm, handle: Ref) -> Option<Handle> {
    let owner = vm.state.mirrored(vm.get_ref(handle, "owner"))?;
    let var = vm.state.mirrored(vm.get_ref(handle, "varType"))?;
    let offset = vm.field_slot(vm.state.class_of(handle), "offset")?;
    let offset = vm.state.heap.get(handle).slot(usize::from(offset));
    let (coordinates, of) = match vm.get_int(handle, "kind") {
        0 => (vec![owner], None),
        1 => (Vec::new(), Some(owner)),
        _ => (vec![owner, vm.program.primitive(Kind::Int)], None),
    };
    let kind = match vm.program.class(var).shape {
        Shape::Primitive(kind) => kind,
        _ => Kind::Ref,
    };
    let (read_only, exact) = (vm.get_int(handle, "readOnly") != 0, vm.get_int(handle, "exact") != 0);
    Some(Handle { coordinates, var, kind, offset, of, read_only, exact })
}

/// One access. `site` is the call's own signature; without one operands and result are boxed.
pub(super) fn access(
    vm: &mut Vm,
    handle: Ref,
    mode: usize,
    operands: &[Operand],
    site: Option<&PolySite>,
) -> Result<Native, Native> {
    let op = MODES.get(mode).map_or(Op::Get, |m| m.1);
    let h = read_handle(vm, handle).ok_or_else(|| Native::throw("java/lang/InternalError", "malformed VarHandle"))?;
    let result = match op {
        Op::Set => Kind::Void,
        Op::CompareAndSet => Kind::Boolean,
        _ => h.kind,
    };
    if let Some(site) = site {
        check_site(vm, &h, op, result, site)?;
    }
    if !op.supports(h.kind) || (h.read_only && op != Op::Get) {
        return Err(Native::ThrowNew("java/lang/UnsupportedOperationException", None));
    }
    let place = locate(vm, &h, op, operands)?;
    let mut values = [0; 2];
    for (k, &o) in operands[h.coordinates.len()..].iter().enumerate() {
        values[k] = convert(vm, o, h.var)?;
        check_store(vm, &h, operands, values[k])?;
    }
    if address::visible(vm, place, op != Op::Get) {
        return Ok(Native::Choice);
    }
    address::settle(vm, place)?;
    let got = perform(vm, place, h.kind, op, values);
    match site {
        Some(site) => give(vm, result, got, site),
        None if result == Kind::Void => Ok(Native::reference(0)),
        None => Ok(Native::reference(vm.boxed_value(result, got))),
    }
}

/// The slot that is meant; checks as the field and array instructions do.
fn locate(vm: &mut Vm, h: &Handle, op: Op, operands: &[Operand]) -> Result<Place, Native> {
    if let Some(class) = h.of {
        // The handle's maker has seen to the initialisation, perhaps in the middle of it; whoever has the handle does not wait.
        if !vm.is_ready(class) && vm.statics_of(class).init == Init::None {
            return Err(Native::Init(class));
        }
        return Ok(Place::Static(class, h.offset.saturating_sub(STATIC) as usize));
    }
    let object = convert(vm, operands[0], h.coordinates[0])? as Ref;
    if object == 0 {
        return Err(null_coordinate(vm, h, op));
    }
    let Some(&int) = h.coordinates.get(1) else {
        let slot = address::field_slot(h.offset).unwrap_or(usize::MAX);
        return Ok(Place::Element(object, slot));
    };
    let index = convert(vm, operands[1], int)? as u32;
    let length = vm.state.heap.get(object).data.len();
    if index as usize >= length {
        let message = format!("Index {} out of bounds for length {length}", index as i32);
        return Err(Native::throw("java/lang/ArrayIndexOutOfBoundsException", message));
    }
    Ok(Place::Element(object, index as usize))
}

/// For an array the JDK's own code fails, and its exception says how.
fn null_coordinate(vm: &Vm, h: &Handle, op: Op) -> Native {
    if h.coordinates.len() < 2 || !matches!(op, Op::Get | Op::Set) {
        return Native::Npe;
    }
    let what = match h.kind {
        Kind::Ref => "object",
        Kind::Byte | Kind::Boolean => "byte/boolean",
        _ => &vm.program.class(h.var).name,
    };
    let action = if op == Op::Get { "load from" } else { "store to" };
    Native::throw("java/lang/NullPointerException", format!("Cannot {action} {what} array because \"array\" is null"))
}

/// The array may be of a narrower type than the handle.
fn check_store(vm: &Vm, h: &Handle, operands: &[Operand], value: u64) -> Result<(), Native> {
    if h.kind != Kind::Ref || h.coordinates.len() < 2 {
        return Ok(());
    }
    match vm.program.class(vm.state.class_of(operands[0].bits as Ref)).shape {
        Shape::Array { elem_class: Some(c), .. } if value != 0 && !vm.is_instance(value as Ref, c) => {
            let stored = vm.program.class(vm.state.class_of(value as Ref)).dotted();
            Err(Native::throw("java/lang/ArrayStoreException", stored))
        }
        _ => Ok(()),
    }
}

/// Does it, and gives the result (0 where there is none).
fn perform(vm: &mut Vm, place: Place, kind: Kind, op: Op, values: [u64; 2]) -> u64 {
    let old = match op {
        Op::Set => 0,
        _ => address::load(vm, place, kind),
    };
    let new = match op {
        Op::Get => return old,
        Op::Set | Op::GetAndSet => values[0],
        Op::CompareAndSet | Op::CompareAndExchange => {
            let hit = old == extend(values[0], kind);
            if hit {
                address::store(vm, place, kind, values[1]);
                if kind == Kind::Ref {
                    vm.look_for_identity(old as Ref);
                }
            }
            return if op == Op::CompareAndSet { u64::from(hit) } else { old };
        }
        Op::GetAndAdd => add(kind, old, values[0]),
        Op::Or => old | values[0],
        Op::And => old & values[0],
        Op::Xor => old ^ values[0],
    };
    address::store(vm, place, kind, new);
    old
}

fn add(kind: Kind, a: u64, b: u64) -> u64 {
    match kind {
        Kind::Float => u64::from((f32::from_bits(a as u32) + f32::from_bits(b as u32)).to_bits()),
        Kind::Double => (f64::from_bits(a) + f64::from_bits(b)).to_bits(),
        _ => a.wrapping_add(b),
    }
}

/// An operand as a variable of that type takes it. That the types can be converted has been checked.
fn convert(vm: &mut Vm, o: Operand, to: ClassId) -> Result<u64, Native> {
    let target = match vm.program.class(to).shape {
        Shape::Primitive(kind) => kind,
        _ => Kind::Ref,
    };
    match (o.kind, target) {
        (Kind::Ref, _) => cast(vm, o.bits as Ref, to),
        (_, Kind::Ref) => Ok(u64::from(vm.boxed_value(o.kind, o.bits))),
        (from, _) => widen(from, o.bits, target).ok_or_else(super::convert::mismatch),
    }
}

/// The result as the call site wants it.
fn give(vm: &mut Vm, kind: Kind, bits: u64, site: &PolySite) -> Result<Native, Native> {
    if site.ret == Kind::Void || kind == Kind::Void {
        // A void access gives zero where a value is wanted, like `asType`.
        return Ok(answer(site.ret, 0));
    }
    if kind != Kind::Ref && site.ret != Kind::Ref {
        return Ok(answer(site.ret, widen(kind, bits, site.ret).unwrap_or(bits)));
    }
    let boxed = vm.boxed_value(kind, bits);
    let wanted = ret_class(vm, site)?;
    let value = cast(vm, boxed, wanted)?;
    Ok(answer(site.ret, value))
}

fn ret_class(vm: &mut Vm, site: &PolySite) -> Result<ClassId, Native> {
    let ret = descriptor::split_method(&site.descriptor).map_or("V", |(_, ret)| ret);
    site_class(vm, ret)
}

/// The class that the running method means by a descriptor.
fn site_class(vm: &mut Vm, descriptor: &str) -> Result<ClassId, Native> {
    let from = vm.caller_class().unwrap_or(vm.known.object);
    descriptor_class(vm, from, descriptor).map_err(Native::Link)
}

/// Whether the call's signature can be converted to that of the access, as `MethodHandle.asType` decides; the fast way
/// out is that all kinds are equal (references are cast).
fn check_site(vm: &mut Vm, h: &Handle, op: Op, result: Kind, site: &PolySite) -> Result<(), Native> {
    let mut wanted = h.coordinates.clone();
    wanted.extend(std::iter::repeat_n(h.var, op.values()));
    let kinds_of = |vm: &Vm, c: &ClassId| match vm.program.class(*c).shape {
        Shape::Primitive(k) => k,
        _ => Kind::Ref,
    };
    let same = wanted.len() == site.params.len()
        && wanted.iter().zip(&site.params).all(|(c, &k)| kinds_of(vm, c) == k)
        && (site.ret == result || site.ret == Kind::Void);
    if same && !h.exact {
        return Ok(());
    }
    let Some((params, ret)) = descriptor::split_method(&site.descriptor) else { return Ok(()) };
    let mut given = Vec::new();
    for p in params {
        given.push(site_class(vm, p)?);
    }
    let (ret, own) = (site_class(vm, ret)?, result_class(vm, h, result));
    if h.exact {
        if given == wanted && ret == own {
            return Ok(());
        }
        let message = format!("expected {} but found {}", text(vm, &wanted, own, ""), text(vm, &given, ret, ""));
        return Err(Native::throw("java/lang/invoke/WrongMethodTypeException", message));
    }
    let fits = given.len() == wanted.len()
        && given.iter().zip(&wanted).all(|(&from, &to)| converts(vm, from, to))
        && (is_void(vm, ret) || is_void(vm, own) || converts(vm, own, ret));
    if fits {
        return Ok(());
    }
    let (mine, site) = (text(vm, &wanted, own, "VarHandle"), text(vm, &given, ret, "VarHandle"));
    let message = format!("cannot convert MethodHandle{mine} to {site}");
    Err(Native::throw("java/lang/invoke/WrongMethodTypeException", message))
}

fn result_class(vm: &mut Vm, h: &Handle, result: Kind) -> ClassId {
    match result {
        Kind::Ref => h.var,
        kind => vm.program.primitive(kind),
    }
}

fn is_void(vm: &Vm, class: ClassId) -> bool {
    vm.program.class(class).shape == Shape::Primitive(Kind::Void)
}

/// `MethodType.isConvertibleTo` for one type.
fn converts(vm: &mut Vm, from: ClassId, to: ClassId) -> bool {
    match (vm.program.class(from).shape, vm.program.class(to).shape) {
        (Shape::Primitive(f), Shape::Primitive(t)) => widen(f, 0, t).is_some(),
        (Shape::Primitive(f), _) => wrapper(vm, f).is_some_and(|w| vm.program.is_subclass(w, to)),
        (_, Shape::Primitive(t)) => match unwrapped(&vm.program.class(from).name) {
            Some(f) => widen(f, 0, t).is_some(),
            None => wrapper(vm, t).is_some_and(|w| vm.program.is_subclass(w, from)),
        },
        _ => true,
    }
}

const WRAPPERS: [(&str, Kind); 8] = [
    ("java/lang/Boolean", Kind::Boolean),
    ("java/lang/Byte", Kind::Byte),
    ("java/lang/Character", Kind::Char),
    ("java/lang/Short", Kind::Short),
    ("java/lang/Integer", Kind::Int),
    ("java/lang/Float", Kind::Float),
    ("java/lang/Long", Kind::Long),
    ("java/lang/Double", Kind::Double),
];

fn unwrapped(class: &str) -> Option<Kind> {
    WRAPPERS.iter().find(|(name, _)| *name == class).map(|w| w.1)
}

fn wrapper(vm: &mut Vm, kind: Kind) -> Option<ClassId> {
    let name = WRAPPERS.iter().find(|(_, k)| *k == kind)?.0;
    vm.library_class(name).ok()
}

/// `(VarHandle,V)int`, as `MethodType.toString` prints simple names.
fn text(vm: &Vm, params: &[ClassId], ret: ClassId, leading: &str) -> String {
    let simple = |c: ClassId| {
        let name = vm.program.class(c).dotted();
        let source = if name.starts_with('[') { descriptor::source_form(&name) } else { name };
        source.rsplit(['.', '$']).next().unwrap_or_default().to_string()
    };
    let mut out = format!("({leading}");
    for (n, &p) in params.iter().enumerate() {
        let comma = if n > 0 || !leading.is_empty() { "," } else { "" };
        let _ = write!(out, "{comma}{}", simple(p));
    }
    let _ = write!(out, "){}", simple(ret));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_are_by_position() {
        assert_eq!(mode_of("get"), Some(0));
        assert_eq!(mode_of("setOpaque"), Some(7));
        assert_eq!(mode_of("compareAndSet"), Some(8));
        assert_eq!(mode_of("getAndBitwiseXorAcquire"), Some(30));
        assert_eq!(mode_of("toString"), None);
    }

    #[test]
    fn adds_in_the_variable_s_kind() {
        assert_eq!(extend(add(Kind::Byte, 127, 1), Kind::Byte), u64::from(-128i32 as u32));
        assert_eq!(extend(add(Kind::Int, u64::from(u32::MAX), 1), Kind::Int), 0);
        assert_eq!(add(Kind::Long, u64::MAX, 1), 0);
        assert_eq!(
            add(Kind::Float, u64::from(1.5f32.to_bits()), u64::from(2f32.to_bits())),
            u64::from(3.5f32.to_bits())
        );
        assert_eq!(add(Kind::Double, 1.5f64.to_bits(), 2f64.to_bits()), 3.5f64.to_bits());
    }
}
