//! Objects of `java.lang.reflect`: fields, methods, constructors, record components and parameters, made from class files.

use std::rc::Rc;

use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Attribute;

use super::raw::Owner;
use super::reflect::{mirrored, public_only, signature};
use super::{Entry, Native, r};
use crate::classfile::pool;
use crate::program::{ClassId, Kind, LinkError, MethodId, Origin, acc, descriptor};
use crate::vm::Vm;
use crate::vm::heap::{Data, Ref};

const CLASS: &str = "java/lang/Class";
const FIELD: &str = "java/lang/reflect/Field";
const METHOD: &str = "java/lang/reflect/Method";
const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";
const EXECUTABLE: &str = "java/lang/reflect/Executable";
const COMPONENT: &str = "java/lang/reflect/RecordComponent";
const PARAMETER: &str = "java/lang/reflect/Parameter";
const VISIBLE: &str = "RuntimeVisibleAnnotations";
const VISIBLE_TYPES: &str = "RuntimeVisibleTypeAnnotations";
const VISIBLE_PARAMETERS: &str = "RuntimeVisibleParameterAnnotations";

pub(super) const NATIVES: &[Entry] = &[
    (CLASS, "getDeclaredFields0", "", |vm, a| list(vm, a, FIELD, declared_fields)),
    (CLASS, "getDeclaredMethods0", "", |vm, a| list(vm, a, METHOD, |vm, c, p| declared_methods(vm, c, p, false))),
    (CLASS, "getDeclaredConstructors0", "", |vm, a| {
        list(vm, a, CONSTRUCTOR, |vm, c, p| declared_methods(vm, c, p, true))
    }),
    (CLASS, "getRecordComponents0", "", |vm, a| list(vm, a, COMPONENT, |vm, c, _| record_components(vm, c))),
    (EXECUTABLE, "getParameters0", "", |vm, a| match parameters(vm, r(a, 0)) {
        Ok(Some(list)) => or_link(object_array(vm, PARAMETER, list)),
        Ok(None) => Native::reference(0),
        Err(n) => n,
    }),
    (EXECUTABLE, "getTypeAnnotationBytes0", "", |vm, a| type_annotations(vm, r(a, 0), Owner::Method)),
    (FIELD, "getTypeAnnotationBytes0", "", |vm, a| type_annotations(vm, r(a, 0), Owner::Field)),
];

/// A reference result, or the error of a link failure.
pub(super) fn or_link(result: Result<Ref, LinkError>) -> Native {
    match result {
        Ok(r) => Native::reference(r),
        Err(e) => Native::Link(e),
    }
}

/// A class of the library, initialised, or what the native has to answer.
pub(super) fn reflect_class(vm: &mut Vm, name: &str) -> Result<ClassId, Native> {
    let class = vm.library_class(name).map_err(Native::Link)?;
    if vm.is_ready(class) { Ok(class) } else { Err(Native::Init(class)) }
}

/// A permanent string, or null.
pub(super) fn string_or_null(vm: &mut Vm, text: Option<&str>) -> Ref {
    text.map_or(0, |t| vm.intern_str(t))
}

/// A `byte[]`, or null.
pub(super) fn bytes_or_null(vm: &mut Vm, bytes: Option<Vec<u8>>) -> Ref {
    let array = vm.known.byte_array;
    bytes.map_or(0, |b| vm.alloc(array, Data::Bytes(b.into_boxed_slice())))
}

/// An array of references.
pub(super) fn object_array(vm: &mut Vm, element: &str, refs: Vec<u64>) -> Result<Ref, LinkError> {
    let element = vm.library_class(element)?;
    let array = vm.program.array_of(element)?;
    vm.ensure_statics(array);
    Ok(vm.alloc(array, Data::Slots(refs.into_boxed_slice())))
}

/// A `Class[]`.
pub(super) fn class_array(vm: &mut Vm, classes: &[ClassId]) -> Result<Ref, LinkError> {
    let refs = classes.iter().map(|&c| u64::from(vm.mirror(c))).collect();
    object_array(vm, CLASS, refs)
}

/// The class that a descriptor of that class names; primitives and `void` have pseudo-classes.
pub(super) fn descriptor_class(vm: &mut Vm, from: ClassId, text: &str) -> Result<ClassId, LinkError> {
    let class = match text.as_bytes().first().and_then(|&c| Kind::of_char(c)) {
        Some(Kind::Ref) => vm.class_for(from, descriptor::class_of(text))?,
        Some(kind) => vm.program.primitive(kind),
        None => return Err(LinkError::NotFound(text.to_string())),
    };
    let last = ClassId(vm.program.classes.len() as u32 - 1);
    vm.ensure_statics(last);
    Ok(class)
}

/// The classes in a method descriptor of that class, as `MethodType.methodType` takes them: the result, and the parameters in
/// an array. Of a field's descriptor it is the type and null.
pub(super) fn descriptor_classes(vm: &mut Vm, from: ClassId, text: &str) -> Result<[u64; 2], LinkError> {
    let Some((params, ret)) = descriptor::split_method(text) else {
        return Ok([u64::from(descriptor_mirror(vm, from, text)?), 0]);
    };
    let params = params.into_iter().map(|p| descriptor_class(vm, from, p)).collect::<Result<Vec<_>, _>>()?;
    let ret = descriptor_mirror(vm, from, ret)?;
    Ok([u64::from(ret), u64::from(class_array(vm, &params)?)])
}

fn descriptor_mirror(vm: &mut Vm, from: ClassId, text: &str) -> Result<Ref, LinkError> {
    let class = descriptor_class(vm, from, text)?;
    Ok(vm.mirror(class))
}

type Lister = fn(&mut Vm, ClassId, bool) -> Result<Vec<u64>, Native>;

/// Result of a `getDeclared…0` native: an array of `element`, which must be initialised.
fn list(vm: &mut Vm, a: &[u64], element: &str, make: Lister) -> Native {
    // `Method` is what record components have besides themselves.
    for name in [element, METHOD] {
        if let Err(n) = reflect_class(vm, name) {
            return n;
        }
    }
    let Some(class) = mirrored(vm, a) else { return Native::reference(0) };
    let public = a.len() > 1 && public_only(a);
    match make(vm, class, public) {
        Ok(refs) => or_link(object_array(vm, element, refs)),
        Err(n) => n,
    }
}

fn new_object(vm: &mut Vm, class: &str) -> Result<Ref, Native> {
    let class = reflect_class(vm, class)?;
    let n = vm.program.class(class).instance_kinds.len();
    Ok(vm.alloc(class, Data::Slots(vec![0; n].into_boxed_slice())))
}

fn set(vm: &mut Vm, obj: Ref, field: &str, value: Ref) {
    vm.put_field(obj, field, u64::from(value));
}

/// Brings names into the pool, before anything is made: others may come first.
fn intern_names(vm: &mut Vm, names: Vec<Rc<str>>) -> Result<(), Native> {
    let all = names.iter().all(|name| vm.name_in_pool(name).is_some());
    if all { Ok(()) } else { Err(Native::Choice) }
}

fn declared_fields(vm: &mut Vm, class: ClassId, public: bool) -> Result<Vec<u64>, Native> {
    let count = vm.program.class(class).fields.len();
    let helper = vm.program.class(class).origin == Origin::Synthetic;
    let wanted = |vm: &Vm, n: usize| {
        let f = &vm.program.class(class).fields[n];
        (!public || f.flags & acc::PUBLIC != 0) && !(helper && f.is_static())
    };
    let mut refs = Vec::new();
    let wanted: Vec<usize> = (0..count).filter(|&n| wanted(vm, n)).collect();
    let names = wanted.iter().map(|&n| vm.program.class(class).fields[n].name.clone()).collect();
    intern_names(vm, names)?;
    for n in wanted {
        refs.push(u64::from(make_field(vm, class, n)?));
    }
    Ok(refs)
}

/// A `Field` for the field at position `n` of the class's fields.
pub(super) fn make_field(vm: &mut Vm, class: ClassId, n: usize) -> Result<Ref, Native> {
    let f = vm.program.class(class).fields[n].clone();
    let file = vm.program.class(class).file.clone();
    let raw = file.as_ref().and_then(|file| file.fields.get(usize::from(f.file_index)));
    let generic = file.as_ref().zip(raw).and_then(|(file, raw)| signature(file, &raw.attributes));
    let annotated = raw.is_some_and(|raw| raw.attributes.iter().any(is_visible_annotations));
    let field_type = descriptor_mirror(vm, class, &f.descriptor).map_err(Native::Link)?;
    let sup = vm.program.class(class).super_class;
    let record = sup.is_some_and(|s| &*vm.program.class(s).name == "java/lang/Record");
    let trusted = f.is_static() || record || vm.program.class(class).hidden.is_some();
    let o = new_object(vm, FIELD)?;
    let mirror = vm.mirror(class);
    let name = vm.name_in_pool(&f.name).ok_or(Native::Choice)?;
    let generic = string_or_null(vm, generic.as_deref());
    let bytes = if annotated { vm.raw_attribute(class, Owner::Field(f.file_index), VISIBLE) } else { None };
    let bytes = bytes_or_null(vm, bytes);
    set(vm, o, "clazz", mirror);
    set(vm, o, "name", name);
    set(vm, o, "type", field_type);
    set(vm, o, "signature", generic);
    set(vm, o, "annotations", bytes);
    vm.put_field(o, "slot", u64::from(f.file_index));
    vm.put_field(o, "modifiers", u64::from(f.flags));
    vm.put_field(o, "trustedFinal", u64::from(trusted && f.flags & acc::FINAL != 0));
    Ok(o)
}

fn declared_methods(vm: &mut Vm, class: ClassId, public: bool, constructors: bool) -> Result<Vec<u64>, Native> {
    let (methods, origin) = (vm.program.class(class).methods.clone(), vm.program.class(class).origin);
    let fits = |vm: &Vm, m: MethodId| {
        let method = vm.program.method(m);
        let fits = match &*method.name {
            // What links the call site is no part of the lambda's class.
            _ if origin == Origin::Synthetic && method.is_static() => false,
            "<init>" => constructors,
            "<clinit>" => false,
            _ => !constructors && method.file_index != u16::MAX,
        };
        fits && (!public || method.flags & acc::PUBLIC != 0)
    };
    let wanted: Vec<MethodId> = methods.iter().copied().filter(|&m| fits(vm, m)).collect();
    if !constructors {
        intern_names(vm, wanted.iter().map(|&m| vm.program.method(m).name.clone()).collect())?;
    }
    wanted.into_iter().map(|m| make_executable(vm, m).map(u64::from)).collect()
}

fn is_visible_annotations(a: &Attribute) -> bool {
    matches!(a, Attribute::RuntimeVisibleAnnotations { .. })
}

/// What reflection needs of a method's attributes.
#[derive(Default)]
struct Details {
    generic: Option<String>,
    exceptions: Vec<String>,
    annotations: bool,
    parameter_annotations: bool,
    default: bool,
}

fn details(file: &Rc<ClassFile<'static>>, index: u16) -> Details {
    let Some(raw) = file.methods.get(usize::from(index)) else { return Details::default() };
    let mut d = Details { generic: signature(file, &raw.attributes), ..Details::default() };
    for a in &raw.attributes {
        match a {
            Attribute::Exceptions { exception_indexes, .. } => {
                let names = exception_indexes.iter().filter_map(|&cp| pool::class_name(file, cp));
                d.exceptions = names.map(|n| n.into_owned()).collect();
            }
            Attribute::RuntimeVisibleAnnotations { .. } => d.annotations = true,
            Attribute::RuntimeVisibleParameterAnnotations { .. } => d.parameter_annotations = true,
            Attribute::AnnotationDefault { .. } => d.default = true,
            _ => {}
        }
    }
    d
}

/// A `Method` or, for `<init>`, a `Constructor`.
pub(super) fn make_executable(vm: &mut Vm, method: MethodId) -> Result<Ref, Native> {
    let m = vm.program.method(method);
    let (class, index, flags) = (m.class, m.file_index, m.flags);
    let (name, text) = (m.name.clone(), m.descriptor.clone());
    let d = vm.program.class(class).file.as_ref().map(|f| details(f, index)).unwrap_or_default();
    let Some((params, ret)) = descriptor::split_method(&text) else { return Ok(0) };
    let mut classes = Vec::with_capacity(params.len());
    for p in params {
        classes.push(descriptor_class(vm, class, p).map_err(Native::Link)?);
    }
    let mut thrown = Vec::with_capacity(d.exceptions.len());
    for e in &d.exceptions {
        thrown.push(vm.class_for(class, e).map_err(Native::Link)?);
    }
    let constructor = &*name == "<init>";
    let ret = descriptor_mirror(vm, class, ret).map_err(Native::Link)?;
    let o = new_object(vm, if constructor { CONSTRUCTOR } else { METHOD })?;
    let mirror = vm.mirror(class);
    let params = class_array(vm, &classes).map_err(Native::Link)?;
    let thrown = class_array(vm, &thrown).map_err(Native::Link)?;
    let generic = string_or_null(vm, d.generic.as_deref());
    set(vm, o, "clazz", mirror);
    set(vm, o, "parameterTypes", params);
    set(vm, o, "exceptionTypes", thrown);
    set(vm, o, "signature", generic);
    vm.put_field(o, "slot", u64::from(index));
    vm.put_field(o, "modifiers", u64::from(flags & 0x1fff));
    if !constructor {
        let name = vm.name_in_pool(&name).ok_or(Native::Choice)?;
        set(vm, o, "name", name);
        set(vm, o, "returnType", ret);
    }
    let owner = Owner::Method(index);
    for (present, attribute, field) in [
        (d.annotations, VISIBLE, "annotations"),
        (d.parameter_annotations, VISIBLE_PARAMETERS, "parameterAnnotations"),
        (d.default, "AnnotationDefault", "annotationDefault"),
    ] {
        if present {
            let bytes = vm.raw_attribute(class, owner, attribute);
            let bytes = bytes_or_null(vm, bytes);
            set(vm, o, field, bytes);
        }
    }
    Ok(o)
}

fn record_components(vm: &mut Vm, class: ClassId) -> Result<Vec<u64>, Native> {
    let Some(file) = vm.program.class(class).file.clone() else { return Ok(Vec::new()) };
    let records = file.attributes.iter().find_map(|a| match a {
        Attribute::Record { records, .. } => Some(records),
        _ => None,
    });
    let names = records.iter().flat_map(|records| records.iter());
    let names = names.filter_map(|c| pool::utf8(&file, c.name_index)).map(|name| vm.program.intern(&name)).collect();
    intern_names(vm, names)?;
    let mut refs = Vec::new();
    for (n, c) in records.into_iter().flatten().enumerate() {
        let (Some(name), Some(text)) = (pool::utf8(&file, c.name_index), pool::utf8(&file, c.descriptor_index)) else {
            continue;
        };
        let accessor = vm.program.find_method(class, &name, &format!("(){text}"));
        let accessor = match accessor.filter(|&m| vm.program.method(m).class == class) {
            Some(m) => make_executable(vm, m)?,
            None => 0,
        };
        let component_type = descriptor_mirror(vm, class, &text).map_err(Native::Link)?;
        let o = new_object(vm, COMPONENT)?;
        let mirror = vm.mirror(class);
        let name = vm.name_in_pool(&name).ok_or(Native::Choice)?;
        let generic = string_or_null(vm, signature(&file, &c.attributes).as_deref());
        set(vm, o, "clazz", mirror);
        set(vm, o, "name", name);
        set(vm, o, "type", component_type);
        set(vm, o, "accessor", accessor);
        set(vm, o, "signature", generic);
        for (attribute, field) in [(VISIBLE, "annotations"), (VISIBLE_TYPES, "typeAnnotations")] {
            if !c.attributes.is_empty() {
                let bytes = vm.raw_attribute(class, Owner::RecordComponent(n as u16), attribute);
                let bytes = bytes_or_null(vm, bytes);
                set(vm, o, field, bytes);
            }
        }
        refs.push(u64::from(o));
    }
    Ok(refs)
}

/// The method that a `Method` or `Constructor` object stands for.
pub(super) fn executable(vm: &Vm, object: Ref) -> Option<MethodId> {
    let class = vm.state.mirrored(vm.get_ref(object, "clazz"))?;
    let slot = usize::try_from(vm.get_int(object, "slot")).ok()?;
    vm.program.class(class).methods.get(slot).copied()
}

/// `Parameter` objects from `MethodParameters`; `None` where the class file has none.
fn parameters(vm: &mut Vm, object: Ref) -> Result<Option<Vec<u64>>, Native> {
    let Some(method) = executable(vm, object) else { return Ok(None) };
    let m = vm.program.method(method);
    let (class, index) = (m.class, m.file_index);
    let Some(file) = vm.program.class(class).file.clone() else { return Ok(None) };
    // From the bytes: the parsed attribute knows no flags but those of methods, and `mandated` is none of them.
    let Some(bytes) = vm.raw_attribute(class, Owner::Method(index), "MethodParameters") else { return Ok(None) };
    let entries = bytes.get(1..).unwrap_or_default().chunks_exact(4);
    let mut refs = Vec::new();
    for (n, entry) in entries.enumerate() {
        let o = new_object(vm, PARAMETER)?;
        let (name, flags) = (u16::from_be_bytes([entry[0], entry[1]]), u16::from_be_bytes([entry[2], entry[3]]));
        let name = string_or_null(vm, pool::utf8(&file, name).as_deref());
        set(vm, o, "name", name);
        set(vm, o, "executable", object);
        vm.put_field(o, "modifiers", u64::from(flags));
        vm.put_field(o, "index", n as u64);
        refs.push(u64::from(o));
    }
    Ok(Some(refs))
}

/// Bytes of the type annotations of a `Field`, `Method` or `Constructor` object.
fn type_annotations(vm: &mut Vm, object: Ref, owner: fn(u16) -> Owner) -> Native {
    let class = vm.state.mirrored(vm.get_ref(object, "clazz"));
    let index = u16::try_from(vm.get_int(object, "slot")).ok();
    let bytes = class.zip(index).and_then(|(c, n)| vm.raw_attribute(c, owner(n), VISIBLE_TYPES));
    Native::reference(bytes_or_null(vm, bytes))
}
