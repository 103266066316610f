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

/// Flag of field instructions: an access to a shared object is a scheduling point.
pub const F_VISIBLE: u8 = 1;
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

/// One instruction. Operand stack conventions are the JVM's own: `long` and `double` take two slots.
#[derive(Debug, Clone, Copy, PartialEq)]
#[rustfmt::skip]
pub enum Insn {
    Nop,
    /// Push a 32-bit constant (int or float bits).
    IConst(i32),
    /// Push a 64-bit constant: index into `Program::wide_consts`.
    WConst(u32),
    /// Push a permanent object (string literal, class mirror) by heap index; 0 is null.
    RefConst(u32),
    /// `ldc` not yet resolved; constant-pool index.
    LdcU(u16),
    /// Load a one-slot local (int, float, reference).
    Load(u16),
    /// Load a two-slot local.
    Load2(u16),
    /// Store a one-slot local.
    Store(u16),
    /// Store a two-slot local.
    Store2(u16),
    Iinc { local: u16, by: i16 },
    Iaload, Laload, Faload, Daload, Aaload, Baload, Caload, Saload,
    Iastore, Lastore, Fastore, Dastore, Aastore, Bastore, Castore, Sastore,
    Pop, Pop2, Dup, DupX1, DupX2, Dup2, Dup2X1, Dup2X2, Swap,
    Iadd, Ladd, Fadd, Dadd, Isub, Lsub, Fsub, Dsub, Imul, Lmul, Fmul, Dmul,
    Idiv, Ldiv, Fdiv, Ddiv, Irem, Lrem, Frem, Drem, Ineg, Lneg, Fneg, Dneg,
    Ishl, Lshl, Ishr, Lshr, Iushr, Lushr, Iand, Land, Ior, Lor, Ixor, Lxor,
    I2l, I2f, I2d, L2i, L2f, L2d, F2i, F2l, F2d, D2i, D2l, D2f, I2b, I2c, I2s,
    Lcmp, Fcmpl, Fcmpg, Dcmpl, Dcmpg,
    Ifeq(u32), Ifne(u32), Iflt(u32), Ifge(u32), Ifgt(u32), Ifle(u32),
    IfIcmpeq(u32), IfIcmpne(u32), IfIcmplt(u32), IfIcmpge(u32), IfIcmpgt(u32), IfIcmple(u32),
    IfAcmpeq(u32), IfAcmpne(u32), Ifnull(u32), Ifnonnull(u32),
    Goto(u32),
    /// Index into `Program::switches`.
    TableSwitch(u32),
    /// Index into `Program::switches`.
    LookupSwitch(u32),
    /// Return a one-slot value.
    Return1,
    /// Return a two-slot value.
    Return2,
    Return,
    GetStaticU(u16), PutStaticU(u16), GetFieldU(u16), PutFieldU(u16),
    /// One-slot static read: `class` declares the field, `slot` is its static slot.
    GetStatic { flags: u8, slot: u16, class: ClassId },
    GetStatic2 { flags: u8, slot: u16, class: ClassId },
    PutStatic { flags: u8, slot: u16, class: ClassId },
    PutStatic2 { flags: u8, slot: u16, class: ClassId },
    /// One-slot instance read: `class` declares the field, `slot` is its instance slot.
    GetField { flags: u8, slot: u16, class: ClassId },
    GetField2 { flags: u8, slot: u16, class: ClassId },
    PutField { flags: u8, slot: u16, class: ClassId },
    PutField2 { flags: u8, slot: u16, class: ClassId },
    InvokeVirtualU(u16), InvokeSpecialU(u16), InvokeStaticU(u16), InvokeInterfaceU(u16), InvokeDynamicU(u16),
    /// `args` counts argument slots with the receiver.
    InvokeVirtual { args: u8, vindex: u16, method: MethodId },
    InvokeSpecial { args: u8, method: MethodId },
    InvokeStatic { args: u8, method: MethodId },
    InvokeInterface { args: u8, method: MethodId },
    /// Signature-polymorphic call (`MethodHandle.invoke`, `VarHandle.getAndAdd`, …): index into `Program::poly_sites`.
    InvokePoly { args: u8, site: u32 },
    NewU(u16),
    New(ClassId),
    NewArray(Kind),
    ANewArrayU(u16),
    /// `class` is the array's class (not the element's).
    ANewArray(ClassId),
    ArrayLength,
    Athrow,
    CheckCastU(u16), InstanceOfU(u16),
    CheckCast(ClassId), InstanceOf(ClassId),
    MonitorEnter, MonitorExit,
    MultiANewArrayU { dims: u8, cp: u16 },
    MultiANewArray { dims: u8, class: ClassId },
    /// `jsr`/`ret` and other instructions that cannot run: throws `VerifyError` naming the opcode.
    Unsupported(u8),
}

impl Insn {
    /// For a load or store of an array's element: how many slots lie on the index, those of the value to store, and whether it
    /// is a store. The array is below the index.
    pub fn element_access(self) -> Option<(usize, bool)> {
        Some(match self {
            Insn::Iaload | Insn::Laload | Insn::Faload | Insn::Daload => (0, false),
            Insn::Aaload | Insn::Baload | Insn::Caload | Insn::Saload => (0, false),
            Insn::Iastore | Insn::Fastore | Insn::Aastore | Insn::Bastore | Insn::Castore | Insn::Sastore => (1, true),
            Insn::Lastore | Insn::Dastore => (2, true),
            _ => return None,
        })
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
