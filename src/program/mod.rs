//! Classes as the VM runs them: loaded, laid out, resolved, verified and decoded.
//!
//! The program only grows. Loading a class, decoding a method and quickening an instruction depend on nothing but the
//! class files, so none of it is part of a state and none of it is undone by backtracking (Kale, *Design of Software
//! Model Checker*, section 3.3.1: the symmetry of class loading). What *is* state, whether a class has been initialised and what its statics hold, lives in
//! `vm`.
//!
//! The library and the class path are one name space; every loader of the program's own has another one ([`spaces`]).

mod attributor;
mod class;
mod class_builder;
pub mod decode;
pub mod descriptor;
mod effect;
pub mod harmless;
pub(crate) mod homes;
pub mod indy;
pub mod insn;
pub mod launch;
pub mod link;
mod locals;
pub mod maps;
mod modules;
mod npe;
mod quiet;
mod relevance;
pub mod resolve;
mod spaces;
pub mod steps;
mod times;
mod variables;
pub mod verify;

pub use attributor::{Attributor, Declared, LIBRARY_STEPS, Level, Patterns, SECTIONS, Visibility, Withdrawn};
pub(crate) use attributor::{FULL_STACKS, PACKAGES};
pub(crate) use attributor::{is_library, is_model, name_of_field};
pub use class::*;
pub(crate) use decode::line_table;
pub(crate) use harmless::{EARLY_STATICS, OWN_LOADERS};
pub use insn::{CallInsn, Dispatch, FieldInsn, Insn, Kind, Names, Operation, Switch};
pub use relevance::{Levels, Relevance};
pub(crate) use spaces::Known;
pub use spaces::Space;
pub use variables::Variable;

use std::any::Any;
use std::rc::Rc;

use ristretto_classfile::ClassFile;

use crate::classfile::{self, FormatError};
use crate::util::FxMap;

/// Gives the bytes of a class by internal name.
pub trait ClassSource {
    /// `Ok(None)` when there is no such class.
    fn find(&mut self, name: &str) -> Result<Option<(Vec<u8>, Origin)>, LinkError>;

    /// The same class, parsed. A source that outlives a program may keep what it has parsed.
    fn class_file(&mut self, name: &str) -> Result<Option<(Rc<ClassFile<'static>>, Origin)>, LinkError> {
        let Some((bytes, origin)) = self.find(name)? else { return Ok(None) };
        Ok(Some((Rc::new(classfile::parse(&bytes, name)?), origin)))
    }

    /// Files of the class path that have that name, in its order, each with the place where it was found.
    fn resources(&mut self, _name: &str) -> Vec<(String, Vec<u8>)> {
        Vec::new()
    }

    /// What the class path has of files: where each element lies, and whether it is a folder.
    fn mounts(&mut self) -> Vec<(String, bool)> {
        Vec::new()
    }

    /// The paths of the elements, as `java.class.path` has them.
    fn described(&self) -> String {
        String::new()
    }

    /// What lies at a path below an element that is a folder: `true` for a folder.
    fn kind_at(&mut self, _path: &str) -> Option<bool> {
        None
    }

    /// The names in a folder of the class path.
    fn names_at(&mut self, _path: &str) -> Vec<String> {
        Vec::new()
    }

    /// The content of a jar of the class path, or of a file below a folder of it.
    fn content_at(&mut self, _path: &str) -> Option<Rc<[u8]>> {
        None
    }

    /// The user's class files as far as a bounded look finds them, whether the program needs them or not, by internal name.
    fn own_classes(&self) -> std::collections::BTreeMap<String, Vec<u8>> {
        Default::default()
    }

    /// Whether a class file of the user's, as far as a bounded look finds them, names a method `intern`.
    fn interns(&self) -> bool {
        false
    }

    /// What the class library packs of the JDK's image of modules.
    fn image(&mut self, _asked: Asked) -> Result<Answer, LinkError> {
        Ok(Answer::Nothing)
    }

    /// What was kept under that key, by a program that loaded from the same library.
    fn kept(&mut self, _key: &str) -> Option<Rc<dyn Any>> {
        None
    }

    /// Keeps something for the next program that loads from the same library. It may be dropped at any time.
    fn keep(&mut self, _key: String, _what: Rc<dyn Any>) {}

    /// A data file of the class library, by its path: `java/util/currency.data`.
    fn library_file(&mut self, _path: &str) -> Result<Option<Vec<u8>>, LinkError> {
        Ok(None)
    }
}

/// What a program wants to know of the image of modules.
pub enum Asked<'a> {
    /// The names of the modules.
    Modules,
    /// The names of packages, with dots, and what they begin with.
    Packages,
    /// The modules that have such a package.
    ModulesOf(&'a str),
    /// The names in a folder of a module, those of folders with a `/` at their end.
    Names(&'a str, &'a str),
    /// A file of a module.
    File(&'a str, &'a str),
}

/// What is said to that.
pub enum Answer {
    Nothing,
    Names(Vec<String>),
    Content(Vec<u8>),
}

/// Why a class could not be loaded or a reference not be resolved: becomes the Java error of the same name when the
/// running program meets it, and one sentence of bad input when it happens before `main`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// `NoClassDefFoundError` (or `ClassNotFoundException` for reflective lookups). The internal name.
    #[error("class {0} is missing: add its class file or jar")]
    NotFound(String),
    /// A name that a loader of the program's own has to be asked about, for the class that names it.
    #[error("class {name} is not loaded yet")]
    Unbound { class: ClassId, name: String },
    /// `ClassFormatError`, `UnsupportedClassVersionError`.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// `VerifyError`.
    #[error("{class}: bytecode fails verification: {reason}")]
    Verify { class: String, reason: String },
    /// The class exceeds a limit of the checker's, which a JVM does not have.
    #[error("{class}: {reason}")]
    Limit { class: String, reason: String },
    /// `IncompatibleClassChangeError` and subclasses; `kind` is the Java class name.
    #[error("{message}")]
    Incompatible { kind: &'static str, message: String },
}

impl LinkError {
    /// A class file, or what stands for one, that does not hold what it must.
    pub fn malformed(class: impl Into<String>, reason: impl Into<String>) -> LinkError {
        FormatError::Malformed { class: class.into(), reason: reason.into() }.into()
    }

    /// What cannot be had and why, where the error is none that a JVM with the whole library would make.
    pub fn limit(&self) -> Option<(String, String)> {
        match self {
            LinkError::Limit { class, reason } => Some((class.clone(), reason.clone())),
            _ => None,
        }
    }

    /// Internal name of the Java error class that this becomes, with its message.
    pub fn java(&self) -> (&'static str, String) {
        match self {
            LinkError::NotFound(name) | LinkError::Unbound { name, .. } => {
                ("java/lang/NoClassDefFoundError", name.clone())
            }
            LinkError::Format(FormatError::Malformed { class, reason }) => {
                ("java/lang/ClassFormatError", format!("{class}: {reason}"))
            }
            LinkError::Format(newer) => ("java/lang/UnsupportedClassVersionError", newer.to_string()),
            LinkError::Verify { class, reason } | LinkError::Limit { class, reason } => {
                ("java/lang/VerifyError", format!("{class}: {reason}"))
            }
            LinkError::Incompatible { kind, message } => (kind, message.clone()),
        }
    }
}

/// A signature-polymorphic call site, or an `invokedynamic` whose bootstrap method the VM runs.
#[derive(Debug, Clone)]
pub struct PolySite {
    /// Name of the polymorphic method (`invokeExact`, `compareAndSet`, …).
    pub name: Rc<str>,
    /// The declaring class (`MethodHandle` or `VarHandle`).
    pub class: ClassId,
    /// For an `invokedynamic`: the class that it is in and the key of its `CallSite`, whose target is called.
    pub call_site: Option<(ClassId, u32)>,
    /// Kinds of the parameters as the caller gives them, receiver not included.
    pub params: Box<[Kind]>,
    /// Kind of the result that the caller expects.
    pub ret: Kind,
    /// The caller's descriptor.
    pub descriptor: Rc<str>,
}

/// All loaded code.
pub struct Program {
    /// The instruction arena.
    pub code: Vec<Insn>,
    pub classes: Vec<Class>,
    pub methods: Vec<Method>,
    pub switches: Vec<Switch>,
    pub wide_consts: Vec<u64>,
    pub poly_sites: Vec<PolySite>,
    /// Loaded classes of the library and the class path by internal name.
    pub by_name: FxMap<Rc<str>, ClassId>,
    /// Name spaces of the program's own loaders, from 1.
    pub spaces: Vec<Space>,
    /// The class in whose name space [`Program::load`] looks, where it is not the common one.
    pub(crate) context: Option<ClassId>,
    /// Names and descriptors, one copy each.
    pub strings: FxMap<Rc<str>, ()>,
    /// Linked `invokedynamic` instructions by their arena index: what they became.
    pub indy_sites: FxMap<u32, Insn>,
    /// What classes that loaders of the program's own have defined need when they are linked: what verification has looked at,
    /// and what the call sites name that stand-ins are made for.
    pub(crate) mentioned: FxMap<ClassId, Rc<[ClassId]>>,
    /// What has been looked at in the name space of [`Program::context`].
    pub(crate) looked_at: Vec<ClassId>,
    /// Which virtual method an interface call reaches: (receiver class, interface method).
    pub itable_cache: FxMap<(ClassId, MethodId), MethodId>,
    pub attributor: Attributor,
    /// Answers whether the VM has a native method: index by (class, name, descriptor).
    pub natives: fn(&str, &str, &str) -> Option<u32>,
    /// Where classes come from.
    pub source: Box<dyn ClassSource>,
    /// Number of VM-made classes so far, for their names.
    pub synthetic_count: u32,
    /// Classes whose supertypes are being loaded, outermost first: a name met twice is a circularity.
    pub(crate) loading: Vec<Rc<str>>,
    /// Outcome of each verification, so that it happens once.
    pub(crate) verified: FxMap<ClassId, Result<(), LinkError>>,
    /// Pseudo-classes of the primitive types by `Kind as usize`.
    pub(crate) primitives: [Option<ClassId>; 10],
}

impl Program {
    /// An empty program that loads from `source`. `natives` gives the index of a native method by its signature.
    pub fn new(
        source: Box<dyn ClassSource>,
        attributor: Attributor,
        natives: fn(&str, &str, &str) -> Option<u32>,
    ) -> Self {
        Program {
            code: Vec::new(),
            classes: Vec::new(),
            methods: Vec::new(),
            switches: Vec::new(),
            wide_consts: Vec::new(),
            poly_sites: Vec::new(),
            by_name: FxMap::default(),
            spaces: Vec::new(),
            context: None,
            strings: FxMap::default(),
            indy_sites: FxMap::default(),
            mentioned: FxMap::default(),
            looked_at: Vec::new(),
            itable_cache: FxMap::default(),
            attributor,
            natives,
            source,
            synthetic_count: 0,
            loading: Vec::new(),
            verified: FxMap::default(),
            primitives: [None; 10],
        }
    }

    /// The same program, which goes on loading from another source.
    pub(crate) fn copy(&self, source: Box<dyn ClassSource>) -> Program {
        Program {
            code: self.code.clone(),
            classes: self.classes.clone(),
            methods: self.methods.clone(),
            switches: self.switches.clone(),
            wide_consts: self.wide_consts.clone(),
            poly_sites: self.poly_sites.clone(),
            by_name: self.by_name.clone(),
            spaces: self.spaces.clone(),
            context: self.context,
            strings: self.strings.clone(),
            indy_sites: self.indy_sites.clone(),
            mentioned: self.mentioned.clone(),
            looked_at: self.looked_at.clone(),
            itable_cache: self.itable_cache.clone(),
            attributor: self.attributor.clone(),
            natives: self.natives,
            source,
            synthetic_count: self.synthetic_count,
            loading: self.loading.clone(),
            verified: self.verified.clone(),
            primitives: self.primitives,
        }
    }

    /// The module of the JDK that a class of that internal name belongs to, where that module is not packed: that there is
    /// no such class is our shortcoming then.
    pub fn missing_module(&mut self, name: &str) -> Option<&'static str> {
        let (module, there) = modules::of_class(name)?;
        matches!(self.source.find(there), Ok(None)).then_some(module)
    }

    /// The module of the JDK of that name, where it is not packed, or not whole.
    pub fn is_missing_module(&mut self, module: &str) -> bool {
        modules::witness(module).is_some_and(|there| matches!(self.source.find(there), Ok(None)))
    }

    #[inline]
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    #[inline]
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.0 as usize]
    }

    /// One shared copy of a name.
    pub fn intern(&mut self, s: &str) -> Rc<str> {
        if let Some((k, ())) = self.strings.get_key_value(s) {
            return k.clone();
        }
        let rc: Rc<str> = Rc::from(s);
        self.strings.insert(rc.clone(), ());
        rc
    }

    /// `instanceof`: whether `sub` is `sup` or a subtype of it.
    #[inline]
    pub fn is_subclass(&self, sub: ClassId, sup: ClassId) -> bool {
        if sub == sup {
            return true;
        }
        let (s, p) = (self.class(sub), self.class(sup));
        if let Shape::Array { elem, elem_class } = s.shape {
            return match p.shape {
                Shape::Array { elem: pe, elem_class: pc } => match (elem_class, pc) {
                    (Some(a), Some(b)) => self.is_subclass(a, b),
                    (None, None) => elem == pe,
                    _ => false,
                },
                // Object, Cloneable, Serializable.
                _ => s.super_chain.contains(&sup) || s.all_interfaces.binary_search(&sup).is_ok(),
            };
        }
        if p.is_interface() {
            s.all_interfaces.binary_search(&sup).is_ok()
        } else {
            let depth = p.super_chain.len();
            s.super_chain.len() >= depth && s.super_chain[depth - 1] == sup
        }
    }
}
