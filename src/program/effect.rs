//! Stack effect of JVM instructions, for the analyses (reference maps, verifier).

use ristretto_classfile::attributes::Instruction;
use ristretto_classfile::{ClassFile, Constant};

use super::Kind;
use super::descriptor;
use crate::classfile::pool;

/// What an instruction does to the operand stack, in slots.
pub(super) enum Effect {
    /// Pops that many slots, then pushes a value (`Void`: none).
    Plain { pop: usize, push: Kind },
    /// Takes that many slots off and pushes the listed ones of them, counted from the lowest.
    Shuffle { take: usize, push: &'static [u8] },
}

/// The stack effect of an instruction; `None` when it names a constant of the wrong type.
#[rustfmt::skip]
pub(super) fn effect(file: &ClassFile<'static>, instruction: &Instruction) -> Option<Effect> {
    use Instruction as I;
    let plain = |pop, push| Some(Effect::Plain { pop, push });
    let shuffle = |take, push| Some(Effect::Shuffle { take, push });
    if let Some((access, _, kind)) = super::locals::local_access(instruction) {
        use super::locals::Access;
        return match access {
            Access::Load => plain(0, kind),
            Access::Store => plain(kind.slots(), Kind::Void),
            Access::Increment(_) => plain(0, Kind::Void),
        };
    }
    if let Some(effect) = member_effect(file, instruction) {
        return effect;
    }
    match instruction {
        I::Aconst_null => plain(0, Kind::Ref),
        I::Iconst_m1 | I::Iconst_0 | I::Iconst_1 | I::Iconst_2 | I::Iconst_3 | I::Iconst_4 | I::Iconst_5
        | I::Bipush(_) | I::Sipush(_) => plain(0, Kind::Int),
        I::Lconst_0 | I::Lconst_1 => plain(0, Kind::Long),
        I::Fconst_0 | I::Fconst_1 | I::Fconst_2 => plain(0, Kind::Float),
        I::Dconst_0 | I::Dconst_1 => plain(0, Kind::Double),
        I::Iaload | I::Baload | I::Caload | I::Saload => plain(2, Kind::Int),
        I::Laload => plain(2, Kind::Long),
        I::Faload => plain(2, Kind::Float),
        I::Daload => plain(2, Kind::Double),
        I::Aaload => plain(2, Kind::Ref),
        I::Iastore | I::Fastore | I::Aastore | I::Bastore | I::Castore | I::Sastore => plain(3, Kind::Void),
        I::Lastore | I::Dastore => plain(4, Kind::Void),
        I::Pop => shuffle(1, &[]),
        I::Pop2 => shuffle(2, &[]),
        I::Dup => shuffle(1, &[0, 0]),
        I::Dup_x1 => shuffle(2, &[1, 0, 1]),
        I::Dup_x2 => shuffle(3, &[2, 0, 1, 2]),
        I::Dup2 => shuffle(2, &[0, 1, 0, 1]),
        I::Dup2_x1 => shuffle(3, &[1, 2, 0, 1, 2]),
        I::Dup2_x2 => shuffle(4, &[2, 3, 0, 1, 2, 3]),
        I::Swap => shuffle(2, &[1, 0]),
        I::Iadd | I::Isub | I::Imul | I::Idiv | I::Irem | I::Ishl | I::Ishr | I::Iushr | I::Iand | I::Ior | I::Ixor
        | I::Fcmpl | I::Fcmpg => plain(2, Kind::Int),
        I::Fadd | I::Fsub | I::Fmul | I::Fdiv | I::Frem => plain(2, Kind::Float),
        I::Ladd | I::Lsub | I::Lmul | I::Ldiv | I::Lrem | I::Land | I::Lor | I::Lxor => plain(4, Kind::Long),
        I::Dadd | I::Dsub | I::Dmul | I::Ddiv | I::Drem => plain(4, Kind::Double),
        I::Lshl | I::Lshr | I::Lushr => plain(3, Kind::Long),
        I::Ineg | I::I2b | I::I2c | I::I2s | I::F2i | I::Arraylength | I::Instanceof(_) => plain(1, Kind::Int),
        I::Fneg | I::I2f => plain(1, Kind::Float),
        I::Lneg | I::D2l => plain(2, Kind::Long),
        I::Dneg | I::L2d => plain(2, Kind::Double),
        I::I2l | I::F2l => plain(1, Kind::Long),
        I::I2d | I::F2d => plain(1, Kind::Double),
        I::L2i | I::D2i => plain(2, Kind::Int),
        I::L2f | I::D2f => plain(2, Kind::Float),
        I::Lcmp | I::Dcmpl | I::Dcmpg => plain(4, Kind::Int),
        I::Ifeq(_) | I::Ifne(_) | I::Iflt(_) | I::Ifge(_) | I::Ifgt(_) | I::Ifle(_) | I::Ifnull(_) | I::Ifnonnull(_)
        | I::Tableswitch(_) | I::Lookupswitch(_) | I::Ireturn | I::Freturn | I::Areturn | I::Athrow
        | I::Monitorenter | I::Monitorexit => plain(1, Kind::Void),
        I::If_icmpeq(_) | I::If_icmpne(_) | I::If_icmplt(_) | I::If_icmpge(_) | I::If_icmpgt(_) | I::If_icmple(_)
        | I::If_acmpeq(_) | I::If_acmpne(_) | I::Lreturn | I::Dreturn => plain(2, Kind::Void),
        I::New(_) => plain(0, Kind::Ref),
        I::Newarray(_) | I::Anewarray(_) | I::Checkcast(_) => plain(1, Kind::Ref),
        I::Multianewarray(_, dims) => plain(usize::from(*dims), Kind::Ref),
        _ => plain(0, Kind::Void),
    }
}

/// Effect of instructions whose constant-pool entry decides: `None` for other instructions, `Some(None)` when the entry is
/// out of place.
fn member_effect(file: &ClassFile<'static>, instruction: &Instruction) -> Option<Option<Effect>> {
    use Instruction as I;
    let plain = |pop, push| Effect::Plain { pop, push };
    let field = |cp: u16| descriptor::parse_field(&pool::field_ref(file, cp)?.descriptor);
    let method = |cp: u16, receiver: usize| {
        let (args, ret) = descriptor::summary(&pool::method_ref(file, cp)?.descriptor)?;
        Some(plain(args + receiver, stack_kind(ret)))
    };
    Some(match instruction {
        I::Ldc(cp) => constant_kind(file, u16::from(*cp)).map(|k| plain(0, k)),
        I::Ldc_w(cp) | I::Ldc2_w(cp) => constant_kind(file, *cp).map(|k| plain(0, k)),
        I::Getstatic(cp) => field(*cp).map(|k| plain(0, stack_kind(k))),
        I::Putstatic(cp) => field(*cp).map(|k| plain(k.slots(), Kind::Void)),
        I::Getfield(cp) => field(*cp).map(|k| plain(1, stack_kind(k))),
        I::Putfield(cp) => field(*cp).map(|k| plain(1 + k.slots(), Kind::Void)),
        I::Invokestatic(cp) => method(*cp, 0),
        I::Invokevirtual(cp) | I::Invokespecial(cp) | I::Invokeinterface(cp, _) => method(*cp, 1),
        I::Invokedynamic(cp) => pool::dynamic(file, *cp)
            .and_then(|(_, _, descriptor)| descriptor::summary(&descriptor))
            .map(|(args, ret)| plain(args, stack_kind(ret))),
        _ => return None,
    })
}

/// Kind of a loadable constant on the stack.
fn constant_kind(file: &ClassFile<'static>, cp: u16) -> Option<Kind> {
    Some(match file.constant_pool.get(cp)? {
        Constant::Integer(_) => Kind::Int,
        Constant::Float(_) => Kind::Float,
        Constant::Long(_) => Kind::Long,
        Constant::Double(_) => Kind::Double,
        Constant::Dynamic { .. } => stack_kind(descriptor::parse_field(&pool::dynamic(file, cp)?.2)?),
        Constant::String(_) | Constant::Class(_) | Constant::MethodType(_) | Constant::MethodHandle { .. } => Kind::Ref,
        _ => return None,
    })
}

/// The kind as the operand stack holds it: everything below `int` is an `int` there.
pub(super) fn stack_kind(kind: Kind) -> Kind {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short => Kind::Int,
        other => other,
    }
}
