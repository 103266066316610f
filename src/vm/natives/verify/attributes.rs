//! `Verify`'s attributes of objects, fields, array elements and local variables; see `vm::attributes`.

use super::super::{Entry, Native, i, r};
use super::VERIFY;
use crate::program::Shape;
use crate::vm::Vm;
use crate::vm::attributes::{Owner, Place};
use crate::vm::heap::{Data, Ref};
use crate::vm::policy::Target;

const ILLEGAL: &str = "java/lang/IllegalArgumentException";

/// Where an attribute is; `None` for those of `null`, which has none.
type Found = Result<Option<(Owner, Place)>, Native>;
type Find = fn(&mut Vm, &[u64]) -> Found;

macro_rules! four {
    ($set:literal, $get:literal, $add:literal, $all:literal, $find:expr) => {
        &[
            (VERIFY, $set, "", |vm, a| change(vm, a, $find, false)),
            (VERIFY, $get, "", |vm, a| single(vm, a, $find, $all)),
            (VERIFY, $add, "", |vm, a| change(vm, a, $find, true)),
            (VERIFY, $all, "", |vm, a| all(vm, a, $find)),
        ]
    };
}

pub(in crate::vm::natives) const OBJECT: &[Entry] =
    four!("setObjectAttribute", "getObjectAttribute", "addObjectAttribute", "getObjectAttributes", object);
pub(in crate::vm::natives) const FIELD: &[Entry] =
    four!("setFieldAttribute", "getFieldAttribute", "addFieldAttribute", "getFieldAttributes", field);
pub(in crate::vm::natives) const ELEMENT: &[Entry] =
    four!("setElementAttribute", "getElementAttribute", "addElementAttribute", "getElementAttributes", element);
pub(in crate::vm::natives) const LOCAL: &[Entry] =
    four!("setLocalAttribute", "getLocalAttribute", "addLocalAttribute", "getLocalAttributes", local);

/// The value is the last argument.
fn change(vm: &mut Vm, a: &[u64], find: Find, add: bool) -> Native {
    match find(vm, a) {
        Ok(None) => Native::Void,
        Ok(Some((owner, place))) if vm.change_attributes(owner, place, i(a, a.len() - 1), add) => Native::Void,
        Ok(Some(_)) => Native::throw("java/lang/IllegalStateException", "too many attributes of one object or method"),
        Err(native) => native,
    }
}

fn single(vm: &mut Vm, a: &[u64], find: Find, all: &str) -> Native {
    match find(vm, a) {
        Ok(None) => Native::int(0),
        Ok(Some((owner, place))) => match vm.state.attribute_values(owner, place)[..] {
            [] => Native::int(0),
            [value] => Native::int(value),
            _ => Native::throw("java/lang/IllegalStateException", format!("there are several attributes: use {all}")),
        },
        Err(native) => native,
    }
}

fn all(vm: &mut Vm, a: &[u64], find: Find) -> Native {
    let values = match find(vm, a) {
        Ok(None) => Vec::new(),
        Ok(Some((owner, place))) => vm.state.attribute_values(owner, place),
        Err(native) => return native,
    };
    if values.is_empty() {
        return Native::reference(0);
    }
    match vm.library_class("[I") {
        Ok(class) => {
            let slots = values.into_iter().map(|value| u64::from(value as u32)).collect();
            Native::reference(vm.alloc(class, Data::Slots(slots)))
        }
        Err(e) => Native::Link(e),
    }
}

/// An object that others can reach: what they attach to it, or read, may come before or after.
fn seen(vm: &mut Vm, object: Ref, place: Place) -> Found {
    vm.touched_by_operation("attribute-access");
    if vm.state.heap.get(object).shared && vm.visible_on("attribute-access", Target::Global) {
        return Err(Native::Choice);
    }
    Ok(Some((Owner::Object(object), place)))
}

fn object(vm: &mut Vm, a: &[u64]) -> Found {
    if r(a, 0) == 0 { Ok(None) } else { seen(vm, r(a, 0), 0) }
}

fn field(vm: &mut Vm, a: &[u64]) -> Found {
    let (object, name) = (r(a, 0), r(a, 1));
    if object == 0 {
        return Ok(None);
    }
    if name == 0 {
        return Err(Native::Npe);
    }
    let name = vm.string_text(name);
    let class = vm.state.class_of(object);
    match vm.field_slot(class, &name) {
        Some(slot) => seen(vm, object, 1 + u32::from(slot)),
        None => {
            let text = format!("{}.{name}", vm.program.class(class).dotted());
            Err(Native::throw("java/lang/NoSuchFieldException", text))
        }
    }
}

fn element(vm: &mut Vm, a: &[u64]) -> Found {
    let (array, index) = (r(a, 0), i(a, 1));
    if array == 0 {
        return Ok(None);
    }
    let class = vm.program.class(vm.state.class_of(array));
    if !matches!(class.shape, Shape::Array { .. }) {
        return Err(Native::throw(ILLEGAL, format!("{} is no array", class.dotted())));
    }
    let len = vm.state.heap.get(array).data.len();
    match usize::try_from(index) {
        Ok(at) if at < len => seen(vm, array, 1 + at as u32),
        _ => {
            let text = format!("Index {index} out of bounds for length {len}");
            Err(Native::throw("java/lang/ArrayIndexOutOfBoundsException", text))
        }
    }
}

/// A variable of the method that calls.
fn local(vm: &mut Vm, a: &[u64]) -> Found {
    if r(a, 0) == 0 {
        return Err(Native::Npe);
    }
    let name = vm.string_text(r(a, 0));
    let thread = &vm.state.threads[vm.exec.cur as usize];
    let Some(&frame) = thread.frames.last() else { return Ok(None) };
    let depth = thread.frames.len() as u32 - 1;
    let index = vm.program.method(frame.method).index_of(frame.pc);
    let (variables, told) = vm.program.variables_at(frame.method, index);
    if let Some(variable) = variables.iter().find(|v| v.name == name) {
        let place = vm.state.place_of_local(variable.slot, &name);
        return Ok(Some((Owner::Frame(vm.exec.cur, depth), place)));
    }
    let hint = if told { "" } else { "; names of variables are there with javac -g" };
    Err(Native::throw(ILLEGAL, format!("there is no local variable {name} here{hint}")))
}
