//! Conversions between primitive kinds and wrapper objects, as reflection and method handles do them.

use super::Native;
use super::members::descriptor_class;
use crate::program::{ClassId, Kind};
use crate::vm::Vm;
use crate::vm::heap::Ref;

/// A value of a primitive kind, widened (JLS 5.1.2); `None` where it does not widen.
pub(crate) fn widen(from: Kind, v: u64, to: Kind) -> Option<u64> {
    if from == to {
        return Some(v);
    }
    let int = v as u32 as i32;
    let number = |v: i64| match to {
        Kind::Short | Kind::Int => Some(u64::from(v as i32 as u32)),
        Kind::Long => Some(v as u64),
        Kind::Float => Some(u64::from((v as f32).to_bits())),
        Kind::Double => Some((v as f64).to_bits()),
        _ => None,
    };
    match from {
        Kind::Byte => number(int.into()),
        Kind::Short | Kind::Char | Kind::Int if to != Kind::Short => number(int.into()),
        Kind::Long if matches!(to, Kind::Float | Kind::Double) => number(v as i64),
        Kind::Float if to == Kind::Double => Some(f64::from(f32::from_bits(v as u32)).to_bits()),
        _ => None,
    }
}

/// `IllegalArgumentException` as `java.lang.reflect` words it.
pub(super) fn mismatch() -> Native {
    Native::throw("java/lang/IllegalArgumentException", "argument type mismatch")
}

/// A boxed argument as a parameter of that descriptor, of a member of class `of`, takes it: unboxed and widened, or checked.
pub(super) fn argument(vm: &mut Vm, value: Ref, of: ClassId, descriptor: &str) -> Result<u64, Native> {
    let kind = descriptor.as_bytes().first().and_then(|&c| Kind::of_char(c)).unwrap_or(Kind::Void);
    if kind == Kind::Ref {
        let class = descriptor_class(vm, of, descriptor).map_err(Native::Link)?;
        return if value == 0 || vm.is_instance(value, class) { Ok(u64::from(value)) } else { Err(mismatch()) };
    }
    if value == 0 {
        return Err(Native::ThrowNew("java/lang/IllegalArgumentException", None));
    }
    let unboxed = vm.unbox_value(value).and_then(|(from, v)| widen(from, v, kind));
    unboxed.ok_or_else(mismatch)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widening() {
        let minus_one = u64::from(u32::MAX);
        assert_eq!(widen(Kind::Byte, minus_one, Kind::Long), Some(u64::MAX));
        assert_eq!(widen(Kind::Byte, minus_one, Kind::Short), Some(minus_one));
        assert_eq!(widen(Kind::Byte, 1, Kind::Char), None);
        assert_eq!(widen(Kind::Short, 1, Kind::Byte), None);
        assert_eq!(widen(Kind::Char, 65, Kind::Short), None);
        assert_eq!(widen(Kind::Char, 65, Kind::Double), Some(65f64.to_bits()));
        assert_eq!(widen(Kind::Int, minus_one, Kind::Float), Some(u64::from((-1f32).to_bits())));
        assert_eq!(widen(Kind::Int, 1, Kind::Boolean), None);
        assert_eq!(widen(Kind::Long, 3, Kind::Int), None);
        assert_eq!(widen(Kind::Long, 3, Kind::Float), Some(u64::from(3f32.to_bits())));
        assert_eq!(widen(Kind::Float, u64::from(1.5f32.to_bits()), Kind::Double), Some(1.5f64.to_bits()));
        assert_eq!(widen(Kind::Double, 0, Kind::Float), None);
        assert_eq!(widen(Kind::Boolean, 1, Kind::Int), None);
    }
}
