//! `ClassLoader.defineClass`, `Lookup.defineHiddenClass`: classes made at run time, proxies above all.
//!
//! Loading is not undone by backtracking, so a program that defines a class comes here again on another path: the same
//! bytes under the same name in the same name space are the same class. That it is defined on this path is state, and stands in
//! its mirror. Numbers of proxies and of hidden classes, which are part of the state, may mean other bytes on another path:
//! such a class gets a name of its own, which the program does not see.

use ristretto_classfile::{ClassFile, Constant};

use super::accessors::elements;
use super::loaders::SPACE;
use super::{Entry, Native, i, r};
use crate::classfile::{self, pool};
use crate::program::indy::hidden_name;
use crate::program::{ClassId, Hidden, Known, LinkError, OWN_LOADERS, Origin};
use crate::vm::Vm;
use crate::vm::heap::in_range;
use crate::vm::heap::{Data, Ref};
use crate::vm::loader::Loader;

const LOADER: &str = "java/lang/ClassLoader";

pub(super) const NATIVES: &[Entry] = &[
    (LOADER, "supertypes0", "", |vm, a| answer(supertypes(vm, a))),
    (LOADER, "defineClass0", "", |vm, a| {
        if vm.visible_op("loader") {
            return Native::Choice;
        }
        answer(define_class(vm, a))
    }),
    (LOADER, "defineHidden0", "", |vm, a| answer(define_hidden(vm, a))),
    ("java/lang/invoke/MemberHandle", "nameOf", "", |vm, a| {
        let length = vm.state.heap.get(r(a, 0)).data.len() as i32;
        let made = bytes_of(vm, r(a, 0), 0, length).and_then(|bytes| Made::new(bytes, "<Unknown>"));
        answer(made.map(|made| vm.new_string(&made.name.replace('/', "."))))
    }),
    ("java/io/ObjectStreamClass", "hasStaticInitializer", "", |vm, a| match vm.state.mirrored(r(a, 0)) {
        Some(class) => Native::int(vm.program.class(class).clinit.is_some().into()),
        None => Native::Npe,
    }),
];

fn answer(result: Result<Ref, Native>) -> Native {
    result.map_or_else(|n| n, Native::reference)
}

/// The range `from..from + n` of a `byte[]`.
fn bytes_of(vm: &mut Vm, array: Ref, from: i32, n: i32) -> Result<Vec<u8>, Native> {
    if vm.bulk_access(array, false) {
        return Err(Native::Choice);
    }
    match &vm.state.heap.get(array).data {
        Data::Bytes(b) if in_range(from, n, b.len()) => Ok(b[from as usize..(from + n) as usize].to_vec()),
        _ if array == 0 => Err(Native::Npe),
        _ => Err(Native::ThrowNew("java/lang/ArrayIndexOutOfBoundsException", None)),
    }
}

/// What errors call a class whose file does not say it yet.
fn known_as(vm: &Vm, name: Ref) -> String {
    if name == 0 { "<Unknown>".to_string() } else { vm.string_text(name).replace('.', "/") }
}

/// A class file that a program has made, and the name of its class.
struct Made {
    bytes: Vec<u8>,
    file: ClassFile<'static>,
    name: String,
}

impl Made {
    fn new(bytes: Vec<u8>, known_as: &str) -> Result<Made, Native> {
        const FORMAT: &str = "java/lang/ClassFormatError";
        match bytes.first_chunk() {
            Some([0xca, 0xfe, 0xba, 0xbe]) => {}
            Some(magic) => {
                let magic = u32::from_be_bytes(*magic);
                return Err(Native::throw(
                    FORMAT,
                    format!("Incompatible magic value {magic} in class file {known_as}"),
                ));
            }
            None => return Err(Native::throw(FORMAT, "Truncated class file")),
        }
        let file = classfile::parse(&bytes, known_as).map_err(|e| Native::Link(e.into()))?;
        let name = pool::class_name(&file, file.this_class).unwrap_or_default().into_owned();
        Ok(Made { bytes, file, name })
    }

    /// The same class under another name; `None` where the file does not name its class.
    fn renamed(&self, name: &str) -> Option<Result<Made, Native>> {
        let Some(&Constant::Class(utf8)) = self.file.constant_pool.get(self.file.this_class) else { return None };
        let place = super::raw::utf8_range(&self.bytes, utf8)?;
        let mut renamed = self.bytes[..place.start - 2].to_vec();
        renamed.extend((name.len() as u16).to_be_bytes());
        renamed.extend(name.as_bytes());
        renamed.extend(&self.bytes[place.end..]);
        Some(Made::new(renamed, name))
    }
}

/// `supertypes0(loader, name, bytes, from, length)`: the name of the class, and of the classes that the loader is asked for
/// before it is defined.
fn supertypes(vm: &mut Vm, a: &[u64]) -> Result<Ref, Native> {
    let made = Made::new(bytes_of(vm, r(a, 2), i(a, 3), i(a, 4))?, &known_as(vm, r(a, 1)))?;
    let space = vm.get_int(r(a, 0), SPACE) as u32;
    // In the order of HotSpot, which reads the interfaces first.
    let all = made.file.interfaces.iter().copied().chain([made.file.super_class]);
    let names = all.filter_map(|cp| pool::class_name(&made.file, cp));
    let names: Vec<String> = names.map(|name| name.into_owned()).collect();
    if names.contains(&made.name) {
        return Err(Native::throw("java/lang/ClassCircularityError", made.name));
    }
    let is_there = |name: &String| {
        let bound = vm.program.bound(space, name).filter(|_| space != 0);
        bound.is_some_and(|c| !vm.program.class(c).made || vm.loader_of(c) != Loader::Boot)
    };
    let names = [&made.name].into_iter().chain(names.iter().filter(|n| !is_there(n)));
    let names: Vec<String> = names.map(|n| n.replace('/', ".")).collect();
    Ok(vm.new_string_array(&names))
}

/// `defineClass0(loader, name, bytes, from, length, names, found)`; the last two are what the loader has answered for the
/// supertypes, with null for the class itself.
fn define_class(vm: &mut Vm, a: &[u64]) -> Result<Ref, Native> {
    let (loader, name) = (r(a, 0), r(a, 1));
    let bytes = bytes_of(vm, r(a, 2), i(a, 3), i(a, 4))?;
    let expected = (name != 0).then(|| vm.string_text(name).replace('.', "/"));
    let made = Made::new(bytes, &known_as(vm, name))?;
    if let Some(expected) = expected.filter(|e| *e != made.name) {
        let message = format!("{expected} (wrong name: {})", made.name);
        return Err(Native::throw("java/lang/NoClassDefFoundError", message));
    }
    let space = space_of(vm, loader, &made)?;
    for (name, found) in elements(vm, r(a, 5)).into_iter().zip(elements(vm, r(a, 6))) {
        let (name, Some(found)) = (vm.string_text(name).replace('.', "/"), vm.state.mirrored(found)) else { continue };
        match vm.bind_in(space, &name, found) {
            Native::Void => {}
            other => return Err(other),
        }
    }
    let class = match vm.program.known_in(space, &made.file, &made.name) {
        Known::Same(class) if loader == 0 || vm.loader_of(class) == Loader::Boot => class,
        Known::Same(class) | Known::Other(class) if vm.loader_of(class) != Loader::Boot && !is_proxy(&made.name) => {
            return Err(duplicate(vm, loader, class));
        }
        Known::No => enter(vm, &made, space)?,
        _ if is_proxy(&made.name) => {
            let shown = made.name.replace('/', ".");
            define_renamed(vm, &made, space, |class| class.alias = Some(shown.as_str().into()))?
        }
        _ => {
            let reason = "the same loader has defined another class of that name on another path of the search".into();
            return Err(Native::Link(LinkError::Limit { class: made.name.replace('/', "."), reason }));
        }
    };
    let mirror = vm.mirror(class);
    if loader != 0 {
        vm.put_field(mirror, "classLoader", u64::from(loader));
    }
    Ok(mirror)
}

/// One more of what a static field of `ClassLoader` counts.
fn count(vm: &mut Vm, field: &str) -> Result<u32, Native> {
    let class = vm.library_class(LOADER).map_err(Native::Link)?;
    let Some(slot) = vm.static_slot(class, field) else { return Ok(0) };
    vm.touch_statics(class);
    let number = &mut vm.state.statics[class.0 as usize].slots[slot];
    *number += 1;
    Ok(*number as u32)
}

/// The name space of a loader, which gets one when it defines its first class.
fn space_of(vm: &mut Vm, loader: Ref, made: &Made) -> Result<u32, Native> {
    if vm.is_builtin(loader) {
        return Ok(0);
    }
    let space = vm.get_int(loader, SPACE) as u32;
    if space != 0 {
        return Ok(space);
    }
    // What is computed from its classes may ask it now.
    if vm.config.checking && vm.program.attributor.loaders_are_builtin() {
        vm.withdraw(OWN_LOADERS.to_string());
    }
    let number = count(vm, "spaces")?;
    let space = vm.program.space_for(number, &made.file, &made.name);
    vm.put_field(loader, SPACE, u64::from(space));
    Ok(space)
}

fn duplicate(vm: &mut Vm, loader: Ref, class: ClassId) -> Native {
    let name = vm.program.class(class).dotted();
    let above = if vm.is_builtin(loader) {
        String::new()
    } else {
        let parent = vm.which_loader(vm.get_ref(loader, "parent"));
        format!(", parent loader {}", vm.loader_text(parent))
    };
    let loader = vm.which_loader(loader);
    let (loader, place) = (vm.loader_text(loader), vm.place_text_of(class));
    let message =
        format!("loader {loader} attempted duplicate class definition for {name}. ({name} is in {place}{above})");
    Native::throw("java/lang/LinkageError", message)
}

fn enter(vm: &mut Vm, made: &Made, space: u32) -> Result<ClassId, Native> {
    let class = vm.program.define(&made.bytes, origin(vm), space).map_err(Native::Link)?;
    vm.ensure_statics(ClassId(vm.program.classes.len() as u32 - 1));
    Ok(class)
}

/// `defineHidden0(host, bytes, nestMate, data)`: a class that no name leads to.
fn define_hidden(vm: &mut Vm, a: &[u64]) -> Result<Ref, Native> {
    let Some(host) = vm.state.mirrored(r(a, 0)) else { return Err(Native::Npe) };
    let length = vm.state.heap.get(r(a, 1)).data.len() as i32;
    let made = Made::new(bytes_of(vm, r(a, 1), 0, length)?, "<Unknown>")?;
    let (nest_mate, number) = (i(a, 2) != 0, count(vm, "hiddenClasses")?);
    let space = vm.program.class(host).space;
    let base = format!("{}+{number}", made.name);
    let shown = hidden_name_of(&made.name, &base);
    let as_hidden = |class: &mut crate::program::Class| {
        class.alias = Some(shown.as_str().into());
        class.hidden = Some(Hidden { host, nest_mate });
    };
    let Some(first) = made.renamed(&base) else { return Err(malformed(&made)) };
    let first = first?;
    let class = match vm.program.known_in(space, &first.file, &base) {
        Known::Same(class) => class,
        Known::No => {
            let class = enter(vm, &first, space)?;
            as_hidden(&mut vm.program.classes[class.0 as usize]);
            class
        }
        Known::Other(_) => define_renamed(vm, &first, space, as_hidden)?,
    };
    for index in 0..vm.program.class(class).methods.len() {
        let method = vm.program.class(class).methods[index];
        vm.program.methods[method.0 as usize].hidden = true;
    }
    let mirror = vm.mirror(class);
    vm.put_field(mirror, "classData", a[3]);
    Ok(mirror)
}

/// The hidden class's name begins as that in its file, and ends with a number that depends on which definition it is.
fn hidden_name_of(name: &str, base: &str) -> String {
    let numbered = hidden_name(base);
    let number = numbered.rsplit('/').next().unwrap_or_default();
    format!("{}/{number}", name.replace('/', "."))
}

fn malformed(made: &Made) -> Native {
    let reason = "it does not name its class".to_string();
    Native::Link(LinkError::malformed(made.name.clone(), reason))
}

/// The code that serialization makes to create objects calls the constructor of another class, which no verifier would
/// pass: like the JVM, it is trusted for who makes it.
fn origin(vm: &Vm) -> Origin {
    let made_by = |class: &str| {
        let frames = &vm.state.threads[vm.exec.cur as usize].frames;
        frames.iter().any(|f| &*vm.program.class(vm.program.method(f.method).class).name == class)
    };
    if made_by("jdk/internal/reflect/MethodAccessorGenerator") { Origin::Library } else { Origin::User }
}

/// `jdk/proxy1/$Proxy12`.
fn is_proxy(name: &str) -> bool {
    let simple = name.rsplit('/').next().unwrap_or_default();
    simple.strip_prefix("$Proxy").is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// The class under the first name `NAME_2`, `NAME_3`, … that is free or its own already.
fn define_renamed(
    vm: &mut Vm,
    made: &Made,
    space: u32,
    mark: impl Fn(&mut crate::program::Class),
) -> Result<ClassId, Native> {
    for n in 2u32.. {
        let free = format!("{}_{n}", made.name);
        let Some(renamed) = made.renamed(&free) else { break };
        let renamed = renamed?;
        match vm.program.known_in(space, &renamed.file, &free) {
            Known::Other(_) => {}
            Known::Same(class) => return Ok(class),
            Known::No => {
                let class = enter(vm, &renamed, space)?;
                mark(&mut vm.program.classes[class.0 as usize]);
                return Ok(class);
            }
        }
    }
    Err(malformed(made))
}
