//! Conversions between the types of a functional interface and those of the method behind it: boxing, unboxing, widening
//! and casts, as `LambdaMetafactory` documents them.

use ristretto_classfile::attributes::Instruction;

use crate::program::Kind;
use crate::program::class_builder::{Assembler, Call, kind};
use crate::program::descriptor::class_of;

/// The wrapper class of a primitive kind, its descriptor letter, and the method that unboxes it.
fn wrapper(kind: Kind) -> Option<(&'static str, &'static str, &'static str)> {
    Some(match kind {
        Kind::Boolean => ("java/lang/Boolean", "Z", "booleanValue"),
        Kind::Byte => ("java/lang/Byte", "B", "byteValue"),
        Kind::Char => ("java/lang/Character", "C", "charValue"),
        Kind::Short => ("java/lang/Short", "S", "shortValue"),
        Kind::Int => ("java/lang/Integer", "I", "intValue"),
        Kind::Float => ("java/lang/Float", "F", "floatValue"),
        Kind::Long => ("java/lang/Long", "J", "longValue"),
        Kind::Double => ("java/lang/Double", "D", "doubleValue"),
        Kind::Ref | Kind::Void => return None,
    })
}

const PRIMITIVES: [Kind; 8] =
    [Kind::Boolean, Kind::Byte, Kind::Char, Kind::Short, Kind::Int, Kind::Float, Kind::Long, Kind::Double];

/// The primitive kind that a wrapper class (by descriptor) boxes.
fn boxed(descriptor: &str) -> Option<Kind> {
    PRIMITIVES.into_iter().find(|&k| wrapper(k).is_some_and(|(class, ..)| class_of(descriptor) == class))
}

/// Converts the value on the stack from descriptor `from` to descriptor `to`. `functional` is the type that the call
/// site promises for it, which may be more specific than `from`.
pub(super) fn convert(a: &mut Assembler, from: &str, to: &str, functional: &str) {
    let (source, target) = (kind(from), kind(to));
    if source == Kind::Void || target == Kind::Void {
        return;
    }
    match (source == Kind::Ref, target == Kind::Ref) {
        (false, false) => widen(a, source, target),
        (false, true) => match boxed(to) {
            Some(primitive) => {
                widen(a, source, primitive);
                box_up(a, primitive);
            }
            // `Object`, `Number`, `Comparable`: every wrapper that gets here is one.
            None => box_up(a, source),
        },
        (true, to_ref) => {
            let promised = if kind(functional) == Kind::Ref { functional } else { from };
            cast(a, from, promised);
            if to_ref { cast(a, promised, to) } else { unbox(a, promised, target) }
        }
    }
}

fn cast(a: &mut Assembler, from: &str, to: &str) {
    if from != to && to != "Ljava/lang/Object;" {
        a.typed(Instruction::Checkcast, class_of(to));
    }
}

fn box_up(a: &mut Assembler, primitive: Kind) {
    if let Some((class, letter, _)) = wrapper(primitive) {
        a.call(Call::Static, class, "valueOf", &format!("({letter})L{class};"));
    }
}

fn unbox(a: &mut Assembler, from: &str, target: Kind) {
    let Some((target_class, letter, method)) = wrapper(target) else { return };
    if let Some(primitive) = boxed(from) {
        if let Some((class, letter, method)) = wrapper(primitive) {
            a.call(Call::Virtual, class, method, &format!("(){letter}"));
            widen(a, primitive, target);
        }
        return;
    }
    // A supertype of the wrappers: numbers convert among each other, the two others do not.
    let numeric = !matches!(target, Kind::Boolean | Kind::Char);
    let class = if numeric { "java/lang/Number" } else { target_class };
    cast(a, from, &format!("L{class};"));
    a.call(Call::Virtual, class, method, &format!("(){letter}"));
}

fn widen(a: &mut Assembler, from: Kind, to: Kind) {
    let int = !matches!(from, Kind::Long | Kind::Float | Kind::Double);
    match (from, to) {
        (_, Kind::Long) if int => a.op(Instruction::I2l),
        (_, Kind::Float) if int => a.op(Instruction::I2f),
        (_, Kind::Double) if int => a.op(Instruction::I2d),
        (Kind::Long, Kind::Float) => a.op(Instruction::L2f),
        (Kind::Long, Kind::Double) => a.op(Instruction::L2d),
        (Kind::Float, Kind::Double) => a.op(Instruction::F2d),
        _ => {}
    }
}
