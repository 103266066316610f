//! Symbolic references: from constant-pool entries to classes, fields, methods and constants, and the in-place rewriting
//! ("quickening") of instructions that name them.

use super::{ClassId, Kind, LinkError, MethodId, Program};

/// A loadable constant (JVMS 4.4, `ldc`).
#[derive(Debug, Clone, PartialEq)]
pub enum Constant {
    /// `int` or `float` bits.
    Word(i32),
    /// `long` or `double` bits.
    Wide(u64),
    /// UTF-16 text of a string literal.
    String(Vec<u16>),
    Class(ClassId),
    /// Method descriptor.
    MethodType(String),
    MethodHandle(HandleConst),
    /// `CONSTANT_Dynamic`.
    Dynamic(DynamicConst),
}

/// A `CONSTANT_MethodHandle`, resolved by name.
#[derive(Debug, Clone, PartialEq)]
pub struct HandleConst {
    /// JVMS reference kind 1..=9.
    pub kind: u8,
    pub class: ClassId,
    pub name: String,
    pub descriptor: String,
    pub interface: bool,
}

/// A `CONSTANT_Dynamic` or `invokedynamic` call-site specifier.
#[derive(Debug, Clone, PartialEq)]
pub struct DynamicConst {
    pub name: String,
    pub descriptor: String,
    pub bootstrap: HandleConst,
    pub args: Vec<Constant>,
}

/// A field reference, resolved.
#[derive(Debug, Clone, Copy)]
pub struct ResolvedField {
    pub class: ClassId,
    pub slot: u16,
    pub kind: Kind,
    pub flags: u16,
}

impl Program {
    /// Resolves a `Class` constant of the class's pool.
    pub fn resolve_class(&mut self, class: ClassId, cp: u16) -> Result<ClassId, LinkError> {
        let _ = (class, cp);
        todo!()
    }

    /// Resolves a field reference; `is_static` is what the instruction expects.
    pub fn resolve_field(&mut self, class: ClassId, cp: u16, is_static: bool) -> Result<ResolvedField, LinkError> {
        let _ = (class, cp, is_static);
        todo!()
    }

    /// A constant for `ldc`/`ldc2_w`.
    pub fn constant(&mut self, class: ClassId, cp: u16) -> Result<Constant, LinkError> {
        let _ = (class, cp);
        todo!()
    }

    /// Rewrites the `…U` instruction at `pc` (arena index) of `method` into its quick form. Not for `LdcU`, which the VM
    /// resolves because strings and mirrors live on the heap. `InvokeDynamicU` becomes `InvokeStatic` of the stand-in
    /// method that `indy` made. Calls of `private`/`final` methods become `InvokeSpecial`; interface calls that
    /// resolve to `Object`'s methods become `InvokeVirtual`; signature-polymorphic ones `InvokePoly`.
    pub fn quicken(&mut self, method: MethodId, pc: u32) -> Result<(), LinkError> {
        let _ = (method, pc);
        todo!()
    }

    /// The method that an interface call on a receiver of class `receiver` reaches (JVMS 5.4.6); cached.
    pub fn select_interface(&mut self, receiver: ClassId, method: MethodId) -> Result<MethodId, LinkError> {
        let _ = (receiver, method);
        todo!()
    }

    /// Whether a throwable of class `thrown` is caught by the handler entry `catch_type` of `class`'s pool. A class that
    /// cannot be loaded catches nothing.
    pub fn catches(&mut self, class: ClassId, catch_type: u16, thrown: ClassId) -> bool {
        let _ = (class, catch_type, thrown);
        todo!()
    }
}
