//! Loads and stores of local variables: which slot, which kind.

use ristretto_classfile::attributes::Instruction;

use super::Kind;

/// How an instruction uses a local.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// Pushes it.
    Load,
    /// Pops into it.
    Store,
    /// `iinc` by this much.
    Increment(i16),
}

/// Access, slot and kind of an instruction that uses a local variable (`ret` excepted).
#[rustfmt::skip]
pub(super) fn local_access(instruction: &Instruction) -> Option<(Access, u16, Kind)> {
    use Access::{Increment, Load, Store};
    use Instruction as I;
    Some(match instruction {
        I::Iload(n) => (Load, u16::from(*n), Kind::Int), I::Iload_w(n) => (Load, *n, Kind::Int),
        I::Iload_0 => (Load, 0, Kind::Int), I::Iload_1 => (Load, 1, Kind::Int),
        I::Iload_2 => (Load, 2, Kind::Int), I::Iload_3 => (Load, 3, Kind::Int),
        I::Lload(n) => (Load, u16::from(*n), Kind::Long), I::Lload_w(n) => (Load, *n, Kind::Long),
        I::Lload_0 => (Load, 0, Kind::Long), I::Lload_1 => (Load, 1, Kind::Long),
        I::Lload_2 => (Load, 2, Kind::Long), I::Lload_3 => (Load, 3, Kind::Long),
        I::Fload(n) => (Load, u16::from(*n), Kind::Float), I::Fload_w(n) => (Load, *n, Kind::Float),
        I::Fload_0 => (Load, 0, Kind::Float), I::Fload_1 => (Load, 1, Kind::Float),
        I::Fload_2 => (Load, 2, Kind::Float), I::Fload_3 => (Load, 3, Kind::Float),
        I::Dload(n) => (Load, u16::from(*n), Kind::Double), I::Dload_w(n) => (Load, *n, Kind::Double),
        I::Dload_0 => (Load, 0, Kind::Double), I::Dload_1 => (Load, 1, Kind::Double),
        I::Dload_2 => (Load, 2, Kind::Double), I::Dload_3 => (Load, 3, Kind::Double),
        I::Aload(n) => (Load, u16::from(*n), Kind::Ref), I::Aload_w(n) => (Load, *n, Kind::Ref),
        I::Aload_0 => (Load, 0, Kind::Ref), I::Aload_1 => (Load, 1, Kind::Ref),
        I::Aload_2 => (Load, 2, Kind::Ref), I::Aload_3 => (Load, 3, Kind::Ref),
        I::Istore(n) => (Store, u16::from(*n), Kind::Int), I::Istore_w(n) => (Store, *n, Kind::Int),
        I::Istore_0 => (Store, 0, Kind::Int), I::Istore_1 => (Store, 1, Kind::Int),
        I::Istore_2 => (Store, 2, Kind::Int), I::Istore_3 => (Store, 3, Kind::Int),
        I::Lstore(n) => (Store, u16::from(*n), Kind::Long), I::Lstore_w(n) => (Store, *n, Kind::Long),
        I::Lstore_0 => (Store, 0, Kind::Long), I::Lstore_1 => (Store, 1, Kind::Long),
        I::Lstore_2 => (Store, 2, Kind::Long), I::Lstore_3 => (Store, 3, Kind::Long),
        I::Fstore(n) => (Store, u16::from(*n), Kind::Float), I::Fstore_w(n) => (Store, *n, Kind::Float),
        I::Fstore_0 => (Store, 0, Kind::Float), I::Fstore_1 => (Store, 1, Kind::Float),
        I::Fstore_2 => (Store, 2, Kind::Float), I::Fstore_3 => (Store, 3, Kind::Float),
        I::Dstore(n) => (Store, u16::from(*n), Kind::Double), I::Dstore_w(n) => (Store, *n, Kind::Double),
        I::Dstore_0 => (Store, 0, Kind::Double), I::Dstore_1 => (Store, 1, Kind::Double),
        I::Dstore_2 => (Store, 2, Kind::Double), I::Dstore_3 => (Store, 3, Kind::Double),
        I::Astore(n) => (Store, u16::from(*n), Kind::Ref), I::Astore_w(n) => (Store, *n, Kind::Ref),
        I::Astore_0 => (Store, 0, Kind::Ref), I::Astore_1 => (Store, 1, Kind::Ref),
        I::Astore_2 => (Store, 2, Kind::Ref), I::Astore_3 => (Store, 3, Kind::Ref),
        I::Iinc(n, by) => (Increment(i16::from(*by)), u16::from(*n), Kind::Int),
        I::Iinc_w(n, by) => (Increment(*by), *n, Kind::Int),
        _ => return None,
    })
}
