//! `java.lang.Class` as reflection sees it: what the attributes of the class file say.

use std::rc::Rc;

use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::{Attribute, InnerClass};

use super::members::{class_array, or_link, reflect_class, string_or_null};
use super::raw::Owner;
use super::{Entry, Native, i, r};
use crate::classfile::pool;
use crate::program::{ClassId, LinkError, Origin, Shape, acc};
use crate::vm::Vm;
use crate::vm::heap::{Data, Ref};

const CLASS: &str = "java/lang/Class";
const NESTS: &str = "java/lang/NestHosts";
const REFLECTION: &str = "jdk/internal/reflect/Reflection";

pub(super) const NATIVES: &[Entry] = &[
    (CLASS, "getModifiers", "", |vm, a| {
        let flags = mirrored(vm, a).map_or(0, |c| modifiers(vm, c));
        Native::int(i32::from(flags))
    }),
    (CLASS, "getInterfaces0", "", |vm, a| {
        let list = mirrored(vm, a).map_or(Ok(Vec::new()), |c| interfaces(vm, c));
        or_link(list.and_then(|l| class_array(vm, &l)))
    }),
    (CLASS, "getSigners", "", |_, _| Native::reference(0)),
    (CLASS, "setSigners", "", |_, _| Native::Void),
    (CLASS, "getEnclosingMethod0", "", |vm, a| or_link(enclosing_method(vm, a))),
    (CLASS, "getDeclaringClass0", "", |vm, a| or_link(declaring_class(vm, a))),
    (CLASS, "getSimpleBinaryName0", "", |vm, a| {
        let name = inner_entry(vm, a).and_then(|(file, e)| Some(pool::utf8(&file, e.name_index)?.into_owned()));
        Native::reference(string_or_null(vm, name.as_deref()))
    }),
    (CLASS, "getGenericSignature0", "", |vm, a| {
        let text = file_of(vm, a).and_then(|f| signature(&f, &f.attributes));
        Native::reference(string_or_null(vm, text.as_deref()))
    }),
    (CLASS, "getRawAnnotations", "", |vm, a| raw(vm, a, "RuntimeVisibleAnnotations")),
    (CLASS, "getRawTypeAnnotations", "", |vm, a| raw(vm, a, "RuntimeVisibleTypeAnnotations")),
    (CLASS, "getConstantPool", "", |vm, a| match reflect_class(vm, "jdk/internal/reflect/ConstantPool") {
        Ok(class) => {
            let n = vm.program.class(class).instance_kinds.len();
            let made = vm.alloc(class, Data::Slots(vec![0; n].into_boxed_slice()));
            vm.put_field(made, "constantPoolOop", a[0]);
            Native::reference(made)
        }
        Err(n) => n,
    }),
    (CLASS, "getDeclaredClasses0", "", |vm, a| or_link(declared_classes(vm, a))),
    (CLASS, "getNestHost0", "", |vm, a| {
        let Some(class) = mirrored(vm, a) else { return Native::reference(0) };
        match nest_host(vm, class) {
            Err(LinkError::Unbound { class: from, name }) => {
                let (from, name) = (vm.mirror(from), vm.new_string(&name.replace('/', ".")));
                vm.in_java(NESTS, "host", &[a[0], u64::from(from), u64::from(name)])
            }
            host => or_link(host.map(|host| vm.mirror(host))),
        }
    }),
    (CLASS, "getNestMembers0", "", |vm, a| {
        let Some(class) = mirrored(vm, a) else { return Native::reference(0) };
        match nest_host(vm, class) {
            Err(LinkError::Unbound { .. }) => vm.in_java(NESTS, "members", a),
            host => or_link(host.and_then(|host| nest_members(vm, host))),
        }
    }),
    (CLASS, "getPermittedSubclasses0", "", |vm, a| or_link(permitted_subclasses(vm, a))),
    (REFLECTION, "isCallerSensitive", "", |vm, a| Native::bool(is_caller_sensitive(vm, r(a, 0)))),
    (REFLECTION, "areNestMates", "", |vm, a| match (vm.state.mirrored(r(a, 0)), vm.state.mirrored(r(a, 1))) {
        (Some(x), Some(y)) => match nest_host(vm, x).and_then(|host| Ok(host == nest_host(vm, y)?)) {
            Ok(same) => Native::bool(same),
            Err(LinkError::Unbound { .. }) => vm.in_java(NESTS, "areMates", a),
            Err(e) => Native::Link(e),
        },
        _ => Native::bool(false),
    }),
];

/// Whether a library method has `@CallerSensitive`. The JDK's code asks for all its annotations, whose proxies nobody
/// needs for a call.
fn is_caller_sensitive(vm: &Vm, object: Ref) -> bool {
    let Some(m) = super::members::executable(vm, object).map(|m| vm.program.method(m)) else { return false };
    let class = vm.program.class(m.class);
    let Some(file) = class.file.as_ref().filter(|_| class.origin == Origin::Library) else { return false };
    let attributes = file.methods.get(usize::from(m.file_index)).map(|raw| &raw.attributes);
    attributes.into_iter().flatten().any(|at| match at {
        Attribute::RuntimeVisibleAnnotations { annotations, .. } => annotations
            .iter()
            .any(|a| pool::utf8(file, a.type_index).is_some_and(|t| t == "Ljdk/internal/reflect/CallerSensitive;")),
        _ => false,
    })
}

/// The class that the receiver stands for.
pub(super) fn mirrored(vm: &Vm, a: &[u64]) -> Option<ClassId> {
    vm.state.mirrored(r(a, 0))
}

fn file_of(vm: &Vm, a: &[u64]) -> Option<Rc<ClassFile<'static>>> {
    vm.program.class(mirrored(vm, a)?).file.clone()
}

/// The text of a `Signature` attribute.
pub(super) fn signature(file: &ClassFile<'static>, attributes: &[Attribute]) -> Option<String> {
    attributes.iter().find_map(|at| match at {
        Attribute::Signature { signature_index, .. } => pool::utf8(file, *signature_index).map(|s| s.into_owned()),
        _ => None,
    })
}

fn raw(vm: &mut Vm, a: &[u64], name: &'static str) -> Native {
    let Some((class, file)) = mirrored(vm, a).zip(file_of(vm, a)) else { return Native::reference(0) };
    let present = file.attributes.iter().any(|at| {
        matches!(at, Attribute::RuntimeVisibleAnnotations { .. } | Attribute::RuntimeVisibleTypeAnnotations { .. })
    });
    let bytes = if present { vm.raw_attribute(class, Owner::Class, name) } else { None };
    Native::reference(super::members::bytes_or_null(vm, bytes))
}

fn inner_classes<'a>(file: &'a ClassFile<'static>) -> &'a [InnerClass] {
    let found = file.attributes.iter().find_map(|a| match a {
        Attribute::InnerClasses { classes, .. } => Some(classes.as_slice()),
        _ => None,
    });
    found.unwrap_or_default()
}

/// The class's own entry in its `InnerClasses`.
fn inner_entry_of(vm: &Vm, class: ClassId) -> Option<(Rc<ClassFile<'static>>, InnerClass)> {
    let c = vm.program.class(class);
    let file = c.file.clone()?;
    let own = |e: &&InnerClass| pool::class_name(&file, e.class_info_index).is_some_and(|n| *n == *c.name);
    let entry = inner_classes(&file).iter().find(own)?.clone();
    Some((file, entry))
}

fn inner_entry(vm: &Vm, a: &[u64]) -> Option<(Rc<ClassFile<'static>>, InnerClass)> {
    inner_entry_of(vm, mirrored(vm, a)?)
}

/// Flags as the source has them: for a nested class those of its `InnerClasses` entry.
fn modifiers(vm: &Vm, class: ClassId) -> u16 {
    let c = vm.program.class(class);
    match c.shape {
        Shape::Instance => {
            let inner = inner_entry_of(vm, class).map(|(_, e)| e.access_flags.bits());
            inner.unwrap_or(c.flags) & !acc::SYNCHRONIZED
        }
        Shape::Array { elem_class: Some(e), .. } => {
            let access = acc::PUBLIC | acc::PRIVATE | acc::PROTECTED;
            modifiers(vm, e) & access | acc::FINAL | acc::ABSTRACT
        }
        _ => acc::PUBLIC | acc::FINAL | acc::ABSTRACT,
    }
}

fn interfaces(vm: &mut Vm, class: ClassId) -> Result<Vec<ClassId>, LinkError> {
    if vm.program.class(class).is_array() {
        return Ok(vec![vm.library_class("java/lang/Cloneable")?, vm.library_class("java/io/Serializable")?]);
    }
    Ok(vm.program.class(class).interfaces.to_vec())
}

/// `{class, method name or null, descriptor or null}` of a local or anonymous class, null for others.
fn enclosing_method(vm: &mut Vm, a: &[u64]) -> Result<Ref, LinkError> {
    let Some(file) = file_of(vm, a) else { return Ok(0) };
    let found = file.attributes.iter().find_map(|at| match at {
        Attribute::EnclosingMethod { class_index, method_index, .. } => Some((*class_index, *method_index)),
        _ => None,
    });
    let Some((class, method)) = found else { return Ok(0) };
    let Some(name) = pool::class_name(&file, class) else { return Ok(0) };
    let Some(from) = mirrored(vm, a) else { return Ok(0) };
    let enclosing = vm.class_for(from, &name)?;
    let mirror = vm.mirror(enclosing);
    let (name, descriptor) = match pool::name_and_type(&file, method) {
        Some((n, d)) => (vm.intern_str(&n), vm.intern_str(&d)),
        None => (0, 0),
    };
    let array = vm.known.object_array;
    Ok(vm.alloc(array, Data::Slots([mirror, name, descriptor].map(u64::from).into())))
}

fn declaring_class(vm: &mut Vm, a: &[u64]) -> Result<Ref, LinkError> {
    let Some((file, entry)) = inner_entry(vm, a) else { return Ok(0) };
    match mirrored(vm, a).zip(pool::class_name(&file, entry.outer_class_info_index)) {
        Some((from, outer)) => {
            let outer = vm.class_for(from, &outer)?;
            Ok(vm.mirror(outer))
        }
        None => Ok(0),
    }
}

/// Member classes: entries that name this class as the outer one.
fn declared_classes(vm: &mut Vm, a: &[u64]) -> Result<Ref, LinkError> {
    let mut list = Vec::new();
    if let (Some(class), Some(file)) = (mirrored(vm, a), file_of(vm, a)) {
        let name = vm.program.class(class).name.clone();
        for e in inner_classes(&file) {
            let outer = pool::class_name(&file, e.outer_class_info_index);
            if let Some(inner) = pool::class_name(&file, e.class_info_index)
                && outer.is_some_and(|o| *o == *name)
            {
                list.push(vm.class_for(class, &inner)?);
            }
        }
    }
    class_array(vm, &list)
}

/// The nest host of a class, unless a loader has to be asked for it.
fn nest_host(vm: &mut Vm, class: ClassId) -> Result<ClassId, LinkError> {
    if let Some((from, name)) = vm.program.nest_host_name(class)
        && let Err(e @ LinkError::Unbound { .. }) = vm.class_for(from, &name)
    {
        return Err(e);
    }
    vm.program.nest_host(class)
}

/// The host first, then the members that it lists.
fn nest_members(vm: &mut Vm, host: ClassId) -> Result<Ref, LinkError> {
    let mut list = vec![host];
    if let Some(file) = vm.program.class(host).file.clone() {
        let members = file.attributes.iter().find_map(|at| match at {
            Attribute::NestMembers { class_indexes, .. } => Some(class_indexes),
            _ => None,
        });
        for &cp in members.into_iter().flatten() {
            if let Some(name) = pool::class_name(&file, cp) {
                list.push(vm.class_for(host, &name)?);
            }
        }
    }
    class_array(vm, &list)
}

/// Null for a class that is not sealed.
fn permitted_subclasses(vm: &mut Vm, a: &[u64]) -> Result<Ref, LinkError> {
    let Some(file) = file_of(vm, a) else { return Ok(0) };
    let listed = file.attributes.iter().find_map(|at| match at {
        Attribute::PermittedSubclasses { class_indexes, .. } => Some(class_indexes),
        _ => None,
    });
    let Some(listed) = listed else { return Ok(0) };
    let Some(from) = mirrored(vm, a) else { return Ok(0) };
    let mut list = Vec::new();
    for name in listed.iter().filter_map(|&cp| pool::class_name(&file, cp)) {
        match vm.class_for(from, &name) {
            Ok(class) => list.push(class),
            Err(e @ LinkError::Unbound { .. }) => return Err(e),
            // What cannot be loaded is left out, as on HotSpot.
            Err(_) => {}
        }
    }
    class_array(vm, &list)
}

/// Whether reflection asked for public members only.
pub(super) fn public_only(a: &[u64]) -> bool {
    i(a, 1) != 0
}
