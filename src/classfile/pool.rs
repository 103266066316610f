//! Constant-pool lookups that answer `None` for anything out of place.

use std::borrow::Cow;

use ristretto_classfile::{ClassFile, Constant, ReferenceKind};

/// A symbolic reference to a field or method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberRef<'a> {
    /// Internal name of the class named by the reference.
    pub class: Cow<'a, str>,
    /// Member name.
    pub name: Cow<'a, str>,
    /// Field or method descriptor.
    pub descriptor: Cow<'a, str>,
    /// The entry is an `InterfaceMethodref`.
    pub interface: bool,
}

/// Text of a `Utf8` entry.
pub fn utf8<'a>(file: &'a ClassFile<'static>, cp: u16) -> Option<Cow<'a, str>> {
    match file.constant_pool.get(cp)? {
        Constant::Utf8(s) => Some(s.to_str_lossy()),
        _ => None,
    }
}

/// UTF-16 text of a `String` entry.
pub fn string(file: &ClassFile<'static>, cp: u16) -> Option<Vec<u16>> {
    match file.constant_pool.get(cp)? {
        Constant::String(index) => match file.constant_pool.get(*index)? {
            Constant::Utf8(s) => s.to_utf16().ok(),
            _ => None,
        },
        _ => None,
    }
}

/// Name in a `Class` entry.
pub fn class_name<'a>(file: &'a ClassFile<'static>, cp: u16) -> Option<Cow<'a, str>> {
    match file.constant_pool.get(cp)? {
        Constant::Class(index) => utf8(file, *index),
        _ => None,
    }
}

/// Name and descriptor of a `NameAndType` entry.
pub fn name_and_type<'a>(file: &'a ClassFile<'static>, cp: u16) -> Option<(Cow<'a, str>, Cow<'a, str>)> {
    match file.constant_pool.get(cp)? {
        Constant::NameAndType { name_index, descriptor_index } => {
            Some((utf8(file, *name_index)?, utf8(file, *descriptor_index)?))
        }
        _ => None,
    }
}

/// A `Fieldref`.
pub fn field_ref<'a>(file: &'a ClassFile<'static>, cp: u16) -> Option<MemberRef<'a>> {
    match file.constant_pool.get(cp)? {
        Constant::FieldRef { class_index, name_and_type_index } => {
            member(file, *class_index, *name_and_type_index, false)
        }
        _ => None,
    }
}

/// A `Methodref` or `InterfaceMethodref`.
pub fn method_ref<'a>(file: &'a ClassFile<'static>, cp: u16) -> Option<MemberRef<'a>> {
    match file.constant_pool.get(cp)? {
        Constant::MethodRef { class_index, name_and_type_index } => {
            member(file, *class_index, *name_and_type_index, false)
        }
        Constant::InterfaceMethodRef { class_index, name_and_type_index } => {
            member(file, *class_index, *name_and_type_index, true)
        }
        _ => None,
    }
}

fn member<'a>(file: &'a ClassFile<'static>, class: u16, nat: u16, interface: bool) -> Option<MemberRef<'a>> {
    let (name, descriptor) = name_and_type(file, nat)?;
    Some(MemberRef { class: class_name(file, class)?, name, descriptor, interface })
}

/// Bootstrap-method index, name and descriptor of an `InvokeDynamic` or `Dynamic` entry.
pub fn dynamic<'a>(file: &'a ClassFile<'static>, cp: u16) -> Option<(u16, Cow<'a, str>, Cow<'a, str>)> {
    match file.constant_pool.get(cp)? {
        Constant::InvokeDynamic { bootstrap_method_attr_index, name_and_type_index }
        | Constant::Dynamic { bootstrap_method_attr_index, name_and_type_index } => {
            let (name, descriptor) = name_and_type(file, *name_and_type_index)?;
            Some((*bootstrap_method_attr_index, name, descriptor))
        }
        _ => None,
    }
}

/// Reference kind (1..=9) and member of a `MethodHandle` entry.
pub fn method_handle<'a>(file: &'a ClassFile<'static>, cp: u16) -> Option<(u8, MemberRef<'a>)> {
    match file.constant_pool.get(cp)? {
        Constant::MethodHandle { reference_kind, reference_index } => {
            let kind = kind_number(reference_kind);
            let member = if kind <= 4 { field_ref(file, *reference_index) } else { method_ref(file, *reference_index) };
            Some((kind, member?))
        }
        _ => None,
    }
}

/// JVMS table 5.4.3.5-A.
fn kind_number(kind: &ReferenceKind) -> u8 {
    match kind {
        ReferenceKind::GetField => 1,
        ReferenceKind::GetStatic => 2,
        ReferenceKind::PutField => 3,
        ReferenceKind::PutStatic => 4,
        ReferenceKind::InvokeVirtual => 5,
        ReferenceKind::InvokeStatic => 6,
        ReferenceKind::InvokeSpecial => 7,
        ReferenceKind::NewInvokeSpecial => 8,
        ReferenceKind::InvokeInterface => 9,
    }
}
