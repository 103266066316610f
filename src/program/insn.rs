//! The compact instruction set that the interpreter runs.
//!
//! `decode` turns each JVM instruction into exactly one [`Insn`], so a program counter relative to a method's
//! `code_start` is also the index of the JVM instruction (exception tables, line tables and reference maps use that).
//! All code lives in one arena, [`super::Program::code`]; branch targets and program counters are indices into it.
//!
//! Instructions that name a constant start in a `…U` (unresolved) form that carries the constant-pool index and are
//! rewritten in place on first execution ("quickened"). The rewrite depends on nothing but the program, so it is never
//! undone by backtracking; whether a class is *initialised* is part of the state and is checked at each execution.

use super::{ClassId, MethodId};

#[macro_use]
mod table;

/// Flag of field instructions: an access to a shared object is a scheduling point.
pub const F_VISIBLE: u8 = 1;
/// Flag of field instructions: the field is one of the library's models, in which threads meet though no access to it is a
/// scheduling point.
pub const F_MODEL: u8 = 2;
/// Beside [`F_VISIBLE`]: accesses count as the user has declared ([`super::Visibility::Declared`]). No model has such fields.
pub const F_DECLARED: u8 = F_MODEL;
/// Flag of field instructions: accesses to a shared object are watched ([`super::Visibility::Watched`]).
pub const F_WATCHED: u8 = 4;
/// Flag of field instructions: writes to a shared object are watched ([`super::Visibility::Final`]).
pub const F_FINAL: u8 = 8;
/// The kind of a field or array element, in the upper half of a field instruction's flags: see [`Kind`].
pub const F_KIND_SHIFT: u8 = 4;

/// Kind of a value as stored in a field, array element, parameter or result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// `boolean`
    Boolean = 0,
    /// `byte`
    Byte = 1,
    /// `char`
    Char = 2,
    /// `short`
    Short = 3,
    /// `int`
    Int = 4,
    /// `float`
    Float = 5,
    /// `long`
    Long = 6,
    /// `double`
    Double = 7,
    /// Any reference.
    Ref = 8,
    /// No value (results only).
    Void = 9,
}

impl Kind {
    /// In place of a kind, for a slot whose value nobody reads before it is written: locals and operands that are not live,
    /// the second slot of a `long` or `double`, and static fields that are compared one by one. No value has this kind.
    pub const DEAD: Kind = Kind::Void;

    /// The kind that a descriptor's first character names; `None` for anything else.
    pub fn of_char(c: u8) -> Option<Kind> {
        Some(match c {
            b'Z' => Kind::Boolean,
            b'B' => Kind::Byte,
            b'C' => Kind::Char,
            b'S' => Kind::Short,
            b'I' => Kind::Int,
            b'F' => Kind::Float,
            b'J' => Kind::Long,
            b'D' => Kind::Double,
            b'L' | b'[' => Kind::Ref,
            b'V' => Kind::Void,
            _ => return None,
        })
    }

    /// Stack and local slots: 2 for `long` and `double` (the value sits in the first, the second is unused), 0 for void.
    pub fn slots(self) -> usize {
        match self {
            Kind::Long | Kind::Double => 2,
            Kind::Void => 0,
            _ => 1,
        }
    }

    /// True for `long` and `double`.
    pub fn is_wide(self) -> bool {
        self.slots() == 2
    }

    /// Inverse of `as u8` (instruction flags).
    pub fn from_u8(n: u8) -> Kind {
        match n {
            0 => Kind::Boolean,
            1 => Kind::Byte,
            2 => Kind::Char,
            3 => Kind::Short,
            4 => Kind::Int,
            5 => Kind::Float,
            6 => Kind::Long,
            7 => Kind::Double,
            8 => Kind::Ref,
            _ => Kind::Void,
        }
    }
}

/// What an instruction does, as far as others than the interpreter ask.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Operation {
    /// Works on operands alone.
    Frame,
    /// Reads or writes a local variable.
    Local {
        slot: u16,
        write: bool,
    },
    /// An `ldc` that is not resolved yet.
    LoadConstant,
    /// Goes on at `to`, if `conditional` perhaps.
    Branch {
        to: u32,
        conditional: bool,
    },
    Switch,
    /// Returns a value of that many slots.
    Return {
        slots: u8,
    },
    /// Reads or writes a field.
    Field(FieldInsn),
    /// Loads or stores an array's element. `value` counts the slots that lie on the index, those of the value to store; the
    /// array is below the index.
    Element {
        value: u8,
        is_write: bool,
    },
    ArrayLength,
    Call(CallInsn),
    /// A signature-polymorphic call: index into `Program::poly_sites`.
    PolymorphicCall {
        site: u32,
    },
    /// Allocates an instance of the class.
    New(ClassId),
    /// Allocates an array of that class.
    NewArray(ClassId),
    /// Allocates an array of primitive values.
    NewPrimitiveArray(Kind),
    /// Asks for the class of a reference.
    TypeTest(ClassId),
    MonitorEnter,
    MonitorExit,
    Throw,
    /// Names something that is not resolved yet.
    Unresolved(Names),
    Unsupported,
}

/// What an unresolved instruction names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Names {
    Field,
    Method,
    Class,
    /// A class that is not asked for where the reference is null.
    ClassUnlessNull,
}

/// A resolved access to a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldInsn {
    /// Flags and kind: `F_VISIBLE` and the like.
    pub flags: u8,
    /// Among the static or the instance slots of the class.
    pub slot: u16,
    /// Declares the field.
    pub class: ClassId,
    pub is_static: bool,
    pub is_write: bool,
    /// Slots of the value.
    pub slots: u8,
}

impl FieldInsn {
    /// How many operand slots lie on the receiver of an instance field: those of the value to store.
    pub fn above_receiver(self) -> usize {
        if self.is_write { usize::from(self.slots) } else { 0 }
    }
}

/// A resolved call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CallInsn {
    /// Argument slots with the receiver.
    pub args: u8,
    /// As the instruction names it: which one runs the receiver decides.
    pub method: MethodId,
    pub dispatch: Dispatch,
}

impl CallInsn {
    /// How many operand slots lie on the receiver; `None` for static calls.
    pub fn above_receiver(self) -> Option<usize> {
        if self.dispatch == Dispatch::Static { None } else { usize::from(self.args).checked_sub(1) }
    }
}

/// How a call finds the method that runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dispatch {
    Static,
    /// It is the named method.
    Special,
    /// By that index into the receiver's virtual methods.
    Virtual(u16),
    Interface,
}

const fn get_static(slots: u8, flags: u8, slot: u16, class: ClassId) -> FieldInsn {
    FieldInsn { flags, slot, class, is_static: true, is_write: false, slots }
}

const fn put_static(slots: u8, flags: u8, slot: u16, class: ClassId) -> FieldInsn {
    FieldInsn { flags, slot, class, is_static: true, is_write: true, slots }
}

const fn get_field(slots: u8, flags: u8, slot: u16, class: ClassId) -> FieldInsn {
    FieldInsn { flags, slot, class, is_static: false, is_write: false, slots }
}

const fn put_field(slots: u8, flags: u8, slot: u16, class: ClassId) -> FieldInsn {
    FieldInsn { flags, slot, class, is_static: false, is_write: true, slots }
}

for_each_insn!(define_insn);

impl Insn {
    /// For a load or store of an array's element: how many slots lie on the index, those of the value to store, and whether it
    /// is a store. The array is below the index.
    #[inline]
    pub fn element_access(self) -> Option<(usize, bool)> {
        match self.operation() {
            Operation::Element { value, is_write } => Some((usize::from(value), is_write)),
            _ => None,
        }
    }

    /// Whether the instruction names something that is not resolved yet, and [`super::Program::quicken`] rewrites.
    #[inline]
    pub fn is_unresolved(self) -> bool {
        matches!(self.operation(), Operation::Unresolved(_))
    }

    /// Whether it asks for a class that is not resolved yet, and asks for none where the reference is null.
    #[inline]
    pub fn is_test_of_unresolved(self) -> bool {
        self.operation() == Operation::Unresolved(Names::ClassUnlessNull)
    }

    /// Whether it goes one of two ways.
    pub fn is_conditional(self) -> bool {
        matches!(self.operation(), Operation::Branch { conditional: true, .. })
    }
}

const _: () = assert!(std::mem::size_of::<Insn>() == 8, "an instruction is 8 bytes");

/// Targets of a `tableswitch` or `lookupswitch`.
#[derive(Debug, Clone)]
pub struct Switch {
    /// Target when no case matches.
    pub default: u32,
    /// Lowest case of a `tableswitch`.
    pub low: i32,
    /// Cases of a `lookupswitch`, sorted; empty for `tableswitch`.
    pub keys: Box<[i32]>,
    /// Targets in case order.
    pub targets: Box<[u32]>,
}
