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
use super::{Class, ClassId, Kind, LinkError, MethodId, Origin, PACKAGES, Program, Shape, acc, steps};
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
    LinkError::malformed(class, reason)
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
        match self.context {
            Some(class) if !name.starts_with("java/") => {
                let found = self.load_bound(class, name)?;
                if !self.looked_at.contains(&found) {
                    self.looked_at.push(found);
                }
                Ok(found)
            }
            _ => self.load_plain(name),
        }
    }

    pub(super) fn load_plain(&mut self, name: &str) -> Result<ClassId, LinkError> {
        if let Some(&id) = self.by_name.get(name) {
            return Ok(id);
        }
        if name.starts_with('[') {
            return self.load_array(name, None);
        }
        if !descriptor::is_class_name(name) {
            return Err(LinkError::NotFound(name.to_string()));
        }
        if self.loading.iter().any(|n| &**n == name) {
            return incompatible("java/lang/ClassCircularityError", name.to_string());
        }
        match self.source.class_file(name)? {
            Some((file, origin)) => self.define_file(file, origin, 0, name, Some(name)),
            None => Err(LinkError::NotFound(name.to_string())),
        }
    }

    /// A class of arrays; `from` names it where that is not of the common name space.
    pub(super) fn load_array(&mut self, name: &str, from: Option<ClassId>) -> Result<ClassId, LinkError> {
        let element = &name[1..];
        let Some(kind) = descriptor::parse_field(name).and_then(|_| descriptor::parse_field(element)) else {
            return Err(LinkError::NotFound(name.to_string()));
        };
        if kind != Kind::Ref {
            return self.primitive_array(kind);
        }
        // Innermost first, in a loop: the dimensions come from outside.
        let base = element.trim_start_matches('[');
        let mut class = match descriptor::parse_field(base) {
            Some(Kind::Ref) => match from {
                Some(from) => self.load_for(from, descriptor::class_of(base))?,
                None => self.load_plain(descriptor::class_of(base))?,
            },
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
        let elem = self.class(element);
        if elem.alias.is_some() {
            let shown = elem.dotted();
            let shown = if elem.is_array() { format!("[{shown}") } else { format!("[L{shown};") };
            self.classes[id.0 as usize].alias = Some(shown.into());
        }
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
        let object = self.load_plain("java/lang/Object")?;
        let mut interfaces = [self.load_plain("java/lang/Cloneable")?, self.load_plain("java/io/Serializable")?];
        interfaces.sort_unstable();
        let mut class = self.bare_class(name, access | acc::FINAL | acc::ABSTRACT, Shape::Array { elem, elem_class });
        class.super_class = Some(object);
        class.super_chain = Box::new([object, class.id]);
        class.all_interfaces = Box::new(interfaces);
        class.interfaces = class.all_interfaces.clone();
        class.vtable = self.class(object).vtable.clone();
        class.space = elem_class.map_or(0, |e| self.class(e).space);
        let by_name = class.space == 0;
        Ok(self.commit(class, by_name))
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
            space: 0,
            made: false,
            hidden: None,
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
            may_be_view: false,
        }
    }

    fn commit(&mut self, class: Class, by_name: bool) -> ClassId {
        let id = class.id;
        let (name, space) = (class.name.clone(), class.space);
        self.classes.push(class);
        if by_name {
            self.bind(space, &name, id);
        }
        id
    }

    /// Defines a class from bytes, at run time, in a name space. Its supertypes are bound there.
    pub fn define(&mut self, bytes: &[u8], origin: Origin, space: u32) -> Result<ClassId, LinkError> {
        let known_as = "a class file";
        let file = classfile::parse(bytes, known_as)?;
        let class = self.define_file(Rc::new(file), origin, space, known_as, None)?;
        self.classes[class.0 as usize].made = true;
        Ok(class)
    }

    /// Defines a parsed class. `known_as` names it in errors until its own name is known; `expected` must be its name.
    pub(super) fn define_file(
        &mut self,
        file: Rc<ClassFile<'static>>,
        origin: Origin,
        space: u32,
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
        if self.bound(space, &name).is_some() || self.loading.contains(&name) && space == 0 {
            return incompatible("java/lang/LinkageError", format!("class {name} is defined twice"));
        }
        if self.loading.len() >= MAX_SUPERTYPE_DEPTH {
            return Err(malformed(&name, format!("more than {MAX_SUPERTYPE_DEPTH} levels of supertypes")));
        }
        check_header(&file, &name)?;
        self.loading.push(name.clone());
        let supers = self.load_supers(&file, &name, origin, space);
        self.loading.pop();
        self.link_class(file, name, (origin, space), supers?)
    }

    fn load_supers(
        &mut self,
        file: &ClassFile<'static>,
        name: &str,
        origin: Origin,
        space: u32,
    ) -> Result<Supers, LinkError> {
        let bad = || malformed(name, "a supertype is not named by a class entry");
        let super_class = match file.super_class {
            0 if name == "java/lang/Object" => None,
            0 => return Err(malformed(name, "it has no superclass")),
            cp => {
                let super_name = pool::class_name(file, cp).ok_or_else(bad)?;
                Some(self.load_super(&super_name, name, space)?)
            }
        };
        let mut interfaces = Vec::with_capacity(file.interfaces.len());
        for &cp in &file.interfaces {
            let interface = pool::class_name(file, cp).ok_or_else(bad)?;
            interfaces.push(self.load_super(&interface, name, space)?);
        }
        if origin == Origin::User {
            self.check_supers(file, (name, space), super_class, &interfaces)?;
        }
        let mut all: Vec<ClassId> = interfaces.clone();
        for &s in interfaces.iter().chain(&super_class) {
            all.extend(self.class(s).all_interfaces.iter());
        }
        all.sort_unstable();
        all.dedup();
        Ok(Supers { super_class, interfaces: interfaces.into(), all_interfaces: all.into() })
    }

    fn load_super(&mut self, wanted: &str, name: &str, space: u32) -> Result<ClassId, LinkError> {
        if wanted.starts_with('[') {
            return Err(malformed(name, "a supertype is an array"));
        }
        if space != 0 {
            let bound = self.bound(space, wanted);
            // What the VM makes for a class there is below `Object`, whoever has asked for that.
            let library = || if wanted.starts_with("java/") { self.load_plain(wanted).ok() } else { None };
            return bound.or_else(library).ok_or_else(|| LinkError::NotFound(wanted.to_string()));
        }
        self.load_plain(wanted)
    }

    /// JVMS 5.3.5: what may be extended and implemented.
    fn check_supers(
        &self,
        file: &ClassFile<'static>,
        (name, space): (&str, u32),
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
            let apart = class.space != space || package(&class.name) != package(name);
            if class.flags & acc::PUBLIC == 0 && apart {
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
        file: Rc<ClassFile<'static>>,
        name: Rc<str>,
        (origin, space): (Origin, u32),
        supers: Supers,
    ) -> Result<ClassId, LinkError> {
        let mut class = self.bare_class(&name, file.access_flags.bits(), Shape::Instance);
        class.origin = origin;
        class.space = space;
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
            let shows = |id: &ClassId| ["java/util/Collection", "java/util/Map"].contains(&&*self.class(*id).name);
            class.may_be_view = &*name == "java/lang/String" || class.all_interfaces.iter().any(shows);
        }
        let constants = self.lay_out_fields(&mut class, &file)?;
        let mut methods = self.declare_methods(&mut class, &file)?;
        self.build_vtable(&mut class, &mut methods)?;
        // Where a loader of the program's own has a say, the first use is seen; so it is where somebody asks for packages.
        let unseen = space == 0 && !(origin == Origin::User && self.attributor.is_withdrawn(PACKAGES));
        class.trivial_init = constants && unseen && self.is_trivial_init(&class);
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
pub(crate) fn package(name: &str) -> &str {
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
