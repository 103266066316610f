//! `ClassLoader.defineClass`: classes made at run time, proxies above all.
//!
//! Loading is not undone by backtracking, so a program that defines a class comes here again on another path: the same
//! bytes under the same name are the same class. Numbers of proxies, which are part of the state, may mean other
//! interfaces on another path: such a proxy gets a name of its own, which
//! the program does not see.

use ristretto_classfile::{ClassFile, Constant};

use super::{Entry, Native, i, r};
use crate::classfile::pool;
use crate::program::{ClassId, LinkError, Origin, Program};
use crate::vm::Vm;
use crate::vm::heap::Data;
use crate::vm::interp::in_range;

pub(super) const NATIVES: &[Entry] = &[
    ("java/lang/ClassLoader", "defineClass0", "", define_class),
    ("java/io/ObjectStreamClass", "hasStaticInitializer", "", |vm, a| match vm.mirrored(r(a, 0)) {
        Some(class) => Native::int(vm.program.class(class).clinit.is_some().into()),
        None => Native::Npe,
    }),
];

fn define_class(vm: &mut Vm, a: &[u64]) -> Native {
    let (name, from, n) = (r(a, 0), i(a, 2), i(a, 3));
    let bytes = match &vm.heap.get(r(a, 1)).data {
        Data::Bytes(b) if in_range(from, n, b.len()) => b[from as usize..(from + n) as usize].to_vec(),
        _ if r(a, 1) == 0 => return Native::Npe,
        _ => return Native::ThrowNew("java/lang/ArrayIndexOutOfBoundsException", None),
    };
    let expected = (name != 0).then(|| vm.string_text(name).replace('.', "/"));
    match define(vm, &bytes, expected.as_deref()) {
        Ok(class) => Native::reference(vm.mirror(class)),
        Err(e) => Native::Link(e),
    }
}

fn define(vm: &mut Vm, bytes: &[u8], expected: Option<&str>) -> Result<ClassId, LinkError> {
    let file = crate::classfile::parse(bytes, expected.unwrap_or("a class made at run time"))?;
    let name = pool::class_name(&file, file.this_class).unwrap_or_default().into_owned();
    if let Some(expected) = expected.filter(|e| *e != name) {
        let message = format!("{expected} (wrong name: {name})");
        return Err(LinkError::Incompatible { kind: "java/lang/NoClassDefFoundError", message });
    }
    match known(&vm.program, &file, &name) {
        Known::Same(class) => return Ok(class),
        Known::No => {}
        Known::Other if is_proxy(&name) => return define_renamed(vm, bytes, &file, &name),
        Known::Other => {
            let message = format!("duplicate class definition for name: \"{}\"", name.replace('/', "."));
            return Err(LinkError::Incompatible { kind: "java/lang/LinkageError", message });
        }
    }
    enter(vm, bytes)
}

fn enter(vm: &mut Vm, bytes: &[u8]) -> Result<ClassId, LinkError> {
    let class = vm.program.define(bytes, origin(vm))?;
    vm.ensure_statics(ClassId(vm.program.classes.len() as u32 - 1));
    Ok(class)
}

/// The code that serialization makes to create objects calls the constructor of another class, which no verifier would
/// pass: like the JVM, it is trusted for who makes it.
fn origin(vm: &Vm) -> Origin {
    let made_by = |class: &str| {
        let frames = &vm.threads[vm.cur as usize].frames;
        frames.iter().any(|f| &*vm.program.class(vm.program.method(f.method).class).name == class)
    };
    if made_by("jdk/internal/reflect/MethodAccessorGenerator") { Origin::Library } else { Origin::User }
}

/// Whether a class of that name is loaded.
enum Known {
    No,
    /// From these very bytes.
    Same(ClassId),
    Other,
}

fn known(program: &Program, file: &ClassFile<'static>, name: &str) -> Known {
    let Some(&class) = program.by_name.get(name) else { return Known::No };
    match &program.class(class).file {
        Some(loaded) if **loaded == *file => Known::Same(class),
        _ => Known::Other,
    }
}

/// `com/sun/proxy/$Proxy12`.
fn is_proxy(name: &str) -> bool {
    let simple = name.rsplit('/').next().unwrap_or_default();
    simple.strip_prefix("$Proxy").is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// The class under the first name `NAME_2`, `NAME_3`, … that is free or its own already.
fn define_renamed(vm: &mut Vm, bytes: &[u8], file: &ClassFile<'static>, name: &str) -> Result<ClassId, LinkError> {
    let Some(&Constant::Class(utf8)) = file.constant_pool.get(file.this_class) else { return enter(vm, bytes) };
    let Some(place) = super::raw::utf8_range(bytes, utf8) else { return enter(vm, bytes) };
    for n in 2u32.. {
        let free = format!("{name}_{n}");
        let mut renamed = bytes[..place.start - 2].to_vec();
        renamed.extend((free.len() as u16).to_be_bytes());
        renamed.extend(free.as_bytes());
        renamed.extend(&bytes[place.end..]);
        let file = crate::classfile::parse(&renamed, &free)?;
        match known(&vm.program, &file, &free) {
            Known::Other => {}
            Known::Same(class) => return Ok(class),
            Known::No => {
                let class = enter(vm, &renamed)?;
                vm.program.classes[class.0 as usize].alias = Some(name.into());
                return Ok(class);
            }
        }
    }
    enter(vm, bytes)
}
