//! `jdk.internal.reflect.ConstantPool`: how annotations are read.

use std::rc::Rc;

use ristretto_classfile::{ClassFile, Constant};

use super::{Entry, Native, i, r};
use crate::classfile::pool;
use crate::vm::Vm;

const POOL: &str = "jdk/internal/reflect/ConstantPool";
const ILLEGAL: &str = "java/lang/IllegalArgumentException";

pub(super) const NATIVES: &[Entry] = &[
    (POOL, "getSize0", "", |vm, a| {
        let size = file(vm, a).map_or(0, |f| f.constant_pool.len() + 1);
        Native::int(size as i32)
    }),
    (POOL, "getClassAt0", "", |vm, a| class_at(vm, a, false)),
    (POOL, "getClassAtIfLoaded0", "", |vm, a| class_at(vm, a, true)),
    (POOL, "getIntAt0", "", |vm, a| {
        entry(vm, a, |_, _, c| if let Constant::Integer(v) = c { Some(Native::int(*v)) } else { None })
    }),
    (POOL, "getLongAt0", "", |vm, a| {
        entry(vm, a, |_, _, c| if let Constant::Long(v) = c { Some(Native::long(*v)) } else { None })
    }),
    (POOL, "getFloatAt0", "", |vm, a| {
        entry(vm, a, |_, _, c| if let Constant::Float(v) = c { Some(Native::Value(v.to_bits().into())) } else { None })
    }),
    (POOL, "getDoubleAt0", "", |vm, a| {
        entry(vm, a, |_, _, c| if let Constant::Double(v) = c { Some(Native::double(*v)) } else { None })
    }),
    (POOL, "getStringAt0", "", |vm, a| {
        let cp = index(a);
        entry(vm, a, |vm, f, _| {
            let text = pool::string(f, cp)?;
            Some(Native::reference(vm.intern(&text)))
        })
    }),
    (POOL, "getUTF8At0", "", |vm, a| {
        entry(vm, a, |vm, _, c| match c {
            // A new string each time, as on the JDK.
            Constant::Utf8(text) => Some(Native::reference(vm.new_string_utf16(&text.to_utf16().ok()?))),
            _ => None,
        })
    }),
    (POOL, "getTagAt0", "", |vm, a| entry(vm, a, |_, _, c| Some(Native::int(tag(c))))),
];

/// The class file behind `(pool, class, index)`.
fn file(vm: &Vm, a: &[u64]) -> Option<Rc<ClassFile<'static>>> {
    vm.program.class(vm.state.mirrored(r(a, 1))?).file.clone()
}

/// The index argument; 0, which names nothing, when it is out of range.
fn index(a: &[u64]) -> u16 {
    u16::try_from(i(a, 2)).unwrap_or(0)
}

/// An entry, read by `f`, which answers `None` for one of another type.
fn entry(
    vm: &mut Vm,
    a: &[u64],
    f: impl Fn(&mut Vm, &ClassFile<'static>, &Constant<'static>) -> Option<Native>,
) -> Native {
    let Some(file) = file(vm, a) else { return Native::throw(ILLEGAL, "Constant pool index out of bounds") };
    match file.constant_pool.get(index(a)) {
        Some(c) => f(vm, &file, c).unwrap_or_else(|| Native::throw(ILLEGAL, "Wrong type at constant pool index")),
        None => Native::throw(ILLEGAL, "Constant pool index out of bounds"),
    }
}

fn class_at(vm: &mut Vm, a: &[u64], if_loaded: bool) -> Native {
    let cp = index(a);
    entry(vm, a, |vm, f, _| {
        let name = pool::class_name(f, cp)?;
        let from = vm.state.mirrored(r(a, 1))?;
        if if_loaded && vm.program.bound(vm.program.class(from).space, &name).is_none() {
            return Some(Native::reference(0));
        }
        Some(match vm.class_for(from, &name) {
            Ok(c) => Native::reference(vm.mirror(c)),
            Err(e) => Native::Link(e),
        })
    })
}

/// JVMS table 4.4-B.
fn tag(c: &Constant<'_>) -> i32 {
    match c {
        Constant::Utf8(_) => 1,
        Constant::Integer(_) => 3,
        Constant::Float(_) => 4,
        Constant::Long(_) => 5,
        Constant::Double(_) => 6,
        Constant::Class(_) => 7,
        Constant::String(_) => 8,
        Constant::FieldRef { .. } => 9,
        Constant::MethodRef { .. } => 10,
        Constant::InterfaceMethodRef { .. } => 11,
        Constant::NameAndType { .. } => 12,
        Constant::MethodHandle { .. } => 15,
        Constant::MethodType(_) => 16,
        Constant::Dynamic { .. } => 17,
        Constant::InvokeDynamic { .. } => 18,
        Constant::Module(_) => 19,
        Constant::Package(_) => 20,
    }
}
