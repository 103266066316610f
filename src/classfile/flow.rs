//! Control flow of JVM instructions.

use ristretto_classfile::attributes::Instruction;

/// The 16-bit target of a branch, by whatever kind of reference the instruction is given.
macro_rules! target_of {
    ($instruction:expr) => {
        match $instruction {
            Instruction::Ifeq(t)
            | Instruction::Ifne(t)
            | Instruction::Iflt(t)
            | Instruction::Ifge(t)
            | Instruction::Ifgt(t)
            | Instruction::Ifle(t)
            | Instruction::If_icmpeq(t)
            | Instruction::If_icmpne(t)
            | Instruction::If_icmplt(t)
            | Instruction::If_icmpge(t)
            | Instruction::If_icmpgt(t)
            | Instruction::If_icmple(t)
            | Instruction::If_acmpeq(t)
            | Instruction::If_acmpne(t)
            | Instruction::Ifnull(t)
            | Instruction::Ifnonnull(t)
            | Instruction::Goto(t) => Some(t),
            _ => None,
        }
    };
}

/// Calls `visit` with the index of every instruction that may run next, exceptions aside. Indices may lie outside of the
/// code when it is malformed.
pub(crate) fn successors(index: usize, instruction: &Instruction, mut visit: impl FnMut(usize)) {
    use Instruction as I;
    let relative = |offset: i32| usize::try_from(index as i64 + i64::from(offset)).unwrap_or(usize::MAX);
    match instruction {
        I::Ireturn | I::Lreturn | I::Freturn | I::Dreturn | I::Areturn | I::Return | I::Athrow => {}
        I::Goto(target) => visit(usize::from(*target)),
        I::Goto_w(target) => visit(usize::try_from(*target).unwrap_or(usize::MAX)),
        I::Tableswitch(table) => {
            visit(relative(table.default));
            table.offsets.iter().for_each(|&o| visit(relative(o)));
        }
        I::Lookupswitch(lookup) => {
            visit(relative(lookup.default));
            lookup.pairs.values().for_each(|&o| visit(relative(o)));
        }
        _ if is_refused(instruction) => {}
        _ => {
            if let Some(target) = condition_target(instruction) {
                visit(usize::from(target));
            }
            visit(index + 1);
        }
    }
}

/// Target of a conditional branch.
pub(crate) fn condition_target(instruction: &Instruction) -> Option<u16> {
    match instruction {
        Instruction::Goto(_) => None,
        other => target_of!(other).copied(),
    }
}

/// Target of a branch with a 16-bit one, conditional or not, to be changed.
pub(crate) fn target_mut(instruction: &mut Instruction) -> Option<&mut u16> {
    target_of!(instruction)
}

/// Instructions that do not run: subroutines and what the specification reserves.
pub(crate) fn is_refused(instruction: &Instruction) -> bool {
    use Instruction as I;
    matches!(
        instruction,
        I::Jsr(_) | I::Jsr_w(_) | I::Ret(_) | I::Ret_w(_) | I::Wide | I::Breakpoint | I::Impdep1 | I::Impdep2
    )
}
