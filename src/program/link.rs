//! Loading and linking: supertypes, field layout, vtables, natives.

mod fields;
mod lookup;
mod methods;
mod vtable;

pub(super) use vtable::FromInterfaces;

use std::rc::Rc;

use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Attribute;

use super::descriptor;
use super::{Class, ClassId, Kind, LinkError, MethodId, Origin, Program, Shape, acc, steps};
use crate::classfile::{self, pool};
use crate::util::FxMap;

/// Deepest nesting of superclasses and superinterfaces that is loaded; bounds the recursion.
const MAX_SUPERTYPE_DEPTH: usize = 100;

/// `ACC_MODULE`: the file describes a module, not a class.
const ACC_MODULE: u16 = 0x8000;

/// An `IncompatibleClassChangeError` or a subclass of it.
pub(super) fn incompatible<T>(kind: &'static str, message: String) -> Result<T, LinkError> {
    Err(LinkError::Incompatible { kind, message })
}

/// A `ClassFormatError`.
pub(super) fn malformed(class: &str, reason: impl Into<String>) -> LinkError {
    LinkError::Format { class: class.to_string(), reason: reason.into() }
}

/// Loaded supertypes of a class that is being defined.
struct Supers {
    super_class: Option<ClassId>,
    interfaces: Box<[ClassId]>,
    /// Transitive, sorted.
    all_interfaces: Box<[ClassId]>,
}

impl Program {
    /// The class of that internal name (`java/lang/String`, `[I`, `[Ljava/lang/String;`), loaded with its supertypes when
    /// it is not yet there.
    pub fn load(&mut self, name: &str) -> Result<ClassId, LinkError> {
        if let Some(&id) = self.by_name.get(name) {
            return Ok(id);
        }
        if let Some(element) = name.strip_prefix('[') {
            return self.load_array(name, element);
        }
        if !descriptor::is_class_name(name) {
            return Err(LinkError::NotFound(name.to_string()));
        }
        if self.loading.iter().any(|n| &**n == name) {
            return incompatible("java/lang/ClassCircularityError", name.to_string());
        }
        match self.source.find(name)? {
            Some((bytes, origin)) => self.define_named(&bytes, origin, Some(name)),
            None => Err(LinkError::NotFound(name.to_string())),
        }
    }

    fn load_array(&mut self, name: &str, element: &str) -> Result<ClassId, LinkError> {
        let Some(kind) = descriptor::parse_field(name).and_then(|_| descriptor::parse_field(element)) else {
            return Err(LinkError::NotFound(name.to_string()));
        };
        if kind != Kind::Ref {
            return self.primitive_array(kind);
        }
        // Innermost first, in a loop: the dimensions come from outside.
        let base = element.trim_start_matches('[');
        let mut class = match descriptor::parse_field(base) {
            Some(Kind::Ref) => self.load(descriptor::class_of(base))?,
            Some(kind) => self.primitive_array(kind)?,
            None => return Err(LinkError::NotFound(name.to_string())),
        };
        let primitive_base = usize::from(descriptor::parse_field(base) != Some(Kind::Ref));
        let dims = name.len() - base.len();
        for _ in primitive_base..dims {
            class = self.array_of(class)?;
        }
        Ok(class)
    }

    /// Class of arrays whose elements are of that class.
    pub fn array_of(&mut self, element: ClassId) -> Result<ClassId, LinkError> {
        if let Some(id) = self.class(element).array_class {
            return Ok(id);
        }
        let elem = self.class(element);
        if let Shape::Primitive(kind) = elem.shape {
            return self.primitive_array(kind);
        }
        let name = format!("[{}", descriptor::of_class(&elem.name));
        if name.starts_with(&"[".repeat(256)) {
            return Err(malformed(&name[255..], "an array has more than 255 dimensions"));
        }
        let access = elem.flags & acc::PUBLIC;
        let id = self.make_array(&name, access, Kind::Ref, Some(element))?;
        self.classes[element.0 as usize].array_class = Some(id);
        Ok(id)
    }

    /// Class of arrays of a primitive kind.
    pub fn primitive_array(&mut self, element: Kind) -> Result<ClassId, LinkError> {
        let name = match element {
            Kind::Boolean => "[Z",
            Kind::Byte => "[B",
            Kind::Char => "[C",
            Kind::Short => "[S",
            Kind::Int => "[I",
            Kind::Float => "[F",
            Kind::Long => "[J",
            Kind::Double => "[D",
            Kind::Ref | Kind::Void => return Err(malformed("[V", "an array of void")),
        };
        if let Some(&id) = self.by_name.get(name) {
            return Ok(id);
        }
        let id = self.make_array(name, acc::PUBLIC, element, None)?;
        let primitive = self.primitive(element);
        self.classes[primitive.0 as usize].array_class = Some(id);
        Ok(id)
    }

    fn make_array(
        &mut self,
        name: &str,
        access: u16,
        elem: Kind,
        elem_class: Option<ClassId>,
    ) -> Result<ClassId, LinkError> {
        let object = self.load("java/lang/Object")?;
        let mut interfaces = [self.load("java/lang/Cloneable")?, self.load("java/io/Serializable")?];
        interfaces.sort_unstable();
        let mut class = self.bare_class(name, access | acc::FINAL | acc::ABSTRACT, Shape::Array { elem, elem_class });
        class.super_class = Some(object);
        class.super_chain = Box::new([object, class.id]);
        class.all_interfaces = Box::new(interfaces);
        class.interfaces = class.all_interfaces.clone();
        class.vtable = self.class(object).vtable.clone();
        Ok(self.commit(class, true))
    }

    /// The pseudo-class of a primitive type or `void`.
    pub fn primitive(&mut self, kind: Kind) -> ClassId {
        if let Some(id) = self.primitives[kind as usize] {
            return id;
        }
        let name = match kind {
            Kind::Boolean => "boolean",
            Kind::Byte => "byte",
            Kind::Char => "char",
            Kind::Short => "short",
            Kind::Int => "int",
            Kind::Float => "float",
            Kind::Long => "long",
            Kind::Double => "double",
            Kind::Ref | Kind::Void => "void",
        };
        let class = self.bare_class(name, acc::PUBLIC | acc::FINAL | acc::ABSTRACT, Shape::Primitive(kind));
        // Not by name: `int` is no class name that a class file could mean.
        let id = self.commit(class, false);
        self.primitives[kind as usize] = Some(id);
        id
    }

    /// A class without members, with the next free id.
    fn bare_class(&mut self, name: &str, flags: u16, shape: Shape) -> Class {
        let id = ClassId(self.classes.len() as u32);
        Class {
            id,
            name: self.intern(name),
            alias: None,
            flags,
            origin: Origin::Synthetic,
            shape,
            super_class: None,
            interfaces: Box::default(),
            super_chain: Box::new([id]),
            all_interfaces: Box::default(),
            fields: Box::default(),
            instance_kinds: Rc::from([]),
            ref_slots: Box::default(),
            static_kinds: Rc::from([]),
            settled_kinds: Rc::from([]),
            variable_statics: Box::default(),
            static_init: Box::default(),
            static_strings: Box::default(),
            constant_slots: Box::default(),
            methods: Box::default(),
            vtable: Box::default(),
            by_signature: FxMap::default(),
            clinit: None,
            trivial_init: true,
            file: None,
            source_file: None,
            mirror: 0,
            array_class: None,
            guard: None,
        }
    }

    fn commit(&mut self, class: Class, by_name: bool) -> ClassId {
        let id = class.id;
        if by_name {
            self.by_name.insert(class.name.clone(), id);
        }
        self.classes.push(class);
        id
    }

    /// Defines a class from bytes.
    pub fn define(&mut self, bytes: &[u8], origin: Origin) -> Result<ClassId, LinkError> {
        self.define_named(bytes, origin, None)
    }

    fn define_named(&mut self, bytes: &[u8], origin: Origin, expected: Option<&str>) -> Result<ClassId, LinkError> {
        let known_as = expected.unwrap_or("a class file");
        let file = classfile::parse(bytes, known_as)?;
        self.define_file(file, origin, known_as, expected)
    }

    /// Defines a parsed class. `known_as` names it in errors until its own name is known; `expected` must be its name.
    pub(super) fn define_file(
        &mut self,
        file: ClassFile<'static>,
        origin: Origin,
        known_as: &str,
        expected: Option<&str>,
    ) -> Result<ClassId, LinkError> {
        let name = pool::class_name(&file, file.this_class)
            .filter(|n| descriptor::is_class_name(n))
            .ok_or_else(|| malformed(known_as, "it does not name its class"))?;
        let name = self.intern(&name);
        if let Some(expected) = expected.filter(|e| **e != *name) {
            return incompatible("java/lang/NoClassDefFoundError", format!("{expected} (wrong name: {name})"));
        }
        if self.by_name.contains_key(&name) || self.loading.contains(&name) {
            return incompatible("java/lang/LinkageError", format!("class {name} is defined twice"));
        }
        if self.loading.len() >= MAX_SUPERTYPE_DEPTH {
            return Err(malformed(&name, format!("more than {MAX_SUPERTYPE_DEPTH} levels of supertypes")));
        }
        check_header(&file, &name)?;
        self.loading.push(name.clone());
        let supers = self.load_supers(&file, &name, origin);
        self.loading.pop();
        self.link_class(file, name, origin, supers?)
    }

    fn load_supers(&mut self, file: &ClassFile<'static>, name: &str, origin: Origin) -> Result<Supers, LinkError> {
        let bad = || malformed(name, "a supertype is not named by a class entry");
        let super_class = match file.super_class {
            0 if name == "java/lang/Object" => None,
            0 => return Err(malformed(name, "it has no superclass")),
            cp => {
                let super_name = pool::class_name(file, cp).ok_or_else(bad)?;
                Some(self.load_super(&super_name, name)?)
            }
        };
        let mut interfaces = Vec::with_capacity(file.interfaces.len());
        for &cp in &file.interfaces {
            let interface = pool::class_name(file, cp).ok_or_else(bad)?;
            interfaces.push(self.load_super(&interface, name)?);
        }
        if origin == Origin::User {
            self.check_supers(file, name, super_class, &interfaces)?;
        }
        let mut all: Vec<ClassId> = interfaces.clone();
        for &s in interfaces.iter().chain(&super_class) {
            all.extend(self.class(s).all_interfaces.iter());
        }
        all.sort_unstable();
        all.dedup();
        Ok(Supers { super_class, interfaces: interfaces.into(), all_interfaces: all.into() })
    }

    fn load_super(&mut self, wanted: &str, name: &str) -> Result<ClassId, LinkError> {
        if wanted.starts_with('[') {
            return Err(malformed(name, "a supertype is an array"));
        }
        self.load(wanted)
    }

    /// JVMS 5.3.5: what may be extended and implemented.
    fn check_supers(
        &self,
        file: &ClassFile<'static>,
        name: &str,
        super_class: Option<ClassId>,
        interfaces: &[ClassId],
    ) -> Result<(), LinkError> {
        const ICCE: &str = "java/lang/IncompatibleClassChangeError";
        let is_interface = file.access_flags.bits() & acc::INTERFACE != 0;
        if let Some(id) = super_class {
            let class = self.class(id);
            let (name, sup) = (dotted(name), class.dotted());
            if is_interface && &*class.name != "java/lang/Object" {
                return Err(malformed(&name, format!("interface with superclass {sup}")));
            }
            if class.is_interface() {
                return incompatible(ICCE, format!("class {name} has interface {sup} as super class"));
            }
            if class.flags & acc::FINAL != 0 {
                return incompatible(ICCE, format!("class {name} cannot inherit from final class {sup}"));
            }
        }
        for &id in interfaces {
            let class = self.class(id);
            if !class.is_interface() {
                let (name, wrong) = (dotted(name), class.dotted());
                return incompatible(
                    ICCE,
                    format!("class {name} can not implement {wrong}, because it is not an interface"),
                );
            }
        }
        let mut seen = crate::util::FxSet::default();
        for &id in super_class.iter().chain(interfaces) {
            let class = self.class(id);
            let (me, sup) = (dotted(name), class.dotted());
            if !seen.insert(id) {
                return Err(malformed(&me, format!("interface {sup} is named twice")));
            }
            if class.flags & acc::PUBLIC == 0 && package(&class.name) != package(name) {
                let what = if class.is_interface() { "superinterface" } else { "superclass" };
                return incompatible(
                    "java/lang/IllegalAccessError",
                    format!("class {me} cannot access its {what} {sup}"),
                );
            }
            if !permits(class, name) {
                let what = if class.is_interface() { "interface" } else { "class" };
                return incompatible(ICCE, format!("class {me} cannot inherit from sealed {what} {sup}"));
            }
        }
        Ok(())
    }

    fn link_class(
        &mut self,
        file: ClassFile<'static>,
        name: Rc<str>,
        origin: Origin,
        supers: Supers,
    ) -> Result<ClassId, LinkError> {
        let mut class = self.bare_class(&name, file.access_flags.bits(), Shape::Instance);
        class.origin = origin;
        class.source_file = file.attributes.iter().find_map(|a| match a {
            Attribute::SourceFile { source_file_index, .. } => {
                pool::utf8(&file, *source_file_index).map(|s| Rc::from(&*s))
            }
            _ => None,
        });
        class.super_class = supers.super_class;
        class.interfaces = supers.interfaces;
        class.all_interfaces = supers.all_interfaces;
        if let Some(id) = class.super_class {
            let chain = &self.class(id).super_chain;
            class.super_chain = chain.iter().copied().chain([class.id]).collect();
            class.guard = self.class(id).guard;
        }
        if origin == Origin::Library {
            let own = steps::guarded_object(&name).filter(|guard| self.attributor.relies_on(guard));
            class.guard = own.or(class.guard);
        }
        let file = Rc::new(file);
        let constants = self.lay_out_fields(&mut class, &file)?;
        let mut methods = self.declare_methods(&mut class, &file)?;
        self.build_vtable(&mut class, &mut methods)?;
        class.trivial_init = constants && self.is_trivial_init(&class);
        class.file = Some(file);
        self.methods.extend(methods);
        Ok(self.commit(class, true))
    }

    /// Initialising runs no code, here or above; the statics of this class are known to be constants.
    fn is_trivial_init(&self, class: &Class) -> bool {
        let initialised_too = |&id: &ClassId| {
            let interface = self.class(id);
            interface.trivial_init || !self.declares_default(interface)
        };
        class.clinit.is_none()
            && class.static_strings.is_empty()
            && (class.is_interface()
                || (class.super_class.is_none_or(|s| self.class(s).trivial_init)
                    && class.all_interfaces.iter().all(initialised_too)))
    }

    /// Interfaces are initialised with a class that implements them only if they have a default method (JVMS 5.5).
    fn declares_default(&self, interface: &Class) -> bool {
        interface.methods.iter().any(|&m: &MethodId| {
            let method = self.method(m);
            !method.is_static() && !method.is_abstract()
        })
    }
}

/// `java.lang.String` for `java/lang/String`.
pub(super) fn dotted(name: &str) -> String {
    name.replace('/', ".")
}

/// The package part of an internal name, empty for the unnamed package.
pub(super) fn package(name: &str) -> &str {
    name.rfind('/').map_or("", |at| &name[..at])
}

fn check_header(file: &ClassFile<'static>, name: &str) -> Result<(), LinkError> {
    let flags = file.access_flags.bits();
    if flags & ACC_MODULE != 0 {
        return incompatible(
            "java/lang/NoClassDefFoundError",
            format!("{name} is not a class because access_flag ACC_MODULE is set"),
        );
    }
    let interface = flags & acc::INTERFACE != 0;
    if interface && (flags & acc::ABSTRACT == 0 || flags & acc::FINAL != 0) && file.version.major() >= 50 {
        return Err(malformed(name, "an interface must be abstract and not final"));
    }
    if !interface && flags & acc::FINAL != 0 && flags & acc::ABSTRACT != 0 {
        return Err(malformed(name, "a class is both final and abstract"));
    }
    Ok(())
}

/// Whether a sealed class lists `name` among its subclasses; true for classes that are not sealed.
fn permits(class: &Class, name: &str) -> bool {
    let Some(file) = &class.file else { return true };
    let listed = file.attributes.iter().find_map(|a| match a {
        Attribute::PermittedSubclasses { class_indexes, .. } => Some(class_indexes),
        _ => None,
    });
    listed.is_none_or(|list| list.iter().any(|&cp| pool::class_name(file, cp).is_some_and(|n| *n == *name)))
}
