//! Linked classes, methods and fields.

use std::rc::Rc;

use ristretto_classfile::ClassFile;

use super::attributor::Level;
use super::insn::Kind;
use super::maps::MethodMaps;
use super::relevance::Relevance;
use super::steps::Guard;
use crate::util::FxMap;

/// Index into [`super::Program::classes`]. Never reused; loading is not undone by backtracking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

/// Index into [`super::Program::methods`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodId(pub u32);

/// Access flags (JVMS tables 4.1-B, 4.5-A, 4.6-A).
#[allow(missing_docs)]
pub mod acc {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const VOLATILE: u16 = 0x0040;
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ENUM: u16 = 0x4000;
}

/// Where a class comes from; decides what is verified and which code is scheduling-relevant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The user's class files: verified in full.
    User,
    /// The class-library bundle (the JDK's own classes and our models): trusted.
    Library,
    /// Made by the VM: array classes, primitives, lambda and record helpers.
    Synthetic,
}

/// A field with its place in the layout.
#[derive(Debug, Clone)]
pub struct Field {
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
    pub flags: u16,
    pub kind: Kind,
    /// Slot in the object (instance) or in the class's statics. One slot each, whatever the kind.
    pub slot: u16,
    /// Index of the field in the class file.
    pub file_index: u16,
    /// How accesses count as scheduling points, where the user has declared it.
    pub relevance: Option<Relevance>,
}

impl Field {
    pub fn is_static(&self) -> bool {
        self.flags & acc::STATIC != 0
    }
}

/// An exception-table entry with instruction indices relative to the method's code.
#[derive(Debug, Clone)]
pub struct Handler {
    pub start: u32,
    /// Exclusive.
    pub end: u32,
    pub target: u32,
    /// Constant-pool index of the caught class; 0 catches everything.
    pub catch_type: u16,
}

/// State of a method's code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Code {
    /// Abstract, or native.
    None,
    /// Not decoded yet.
    Undecoded,
    /// Decoded to `Program::code[start..start + len]`.
    At { start: u32, len: u32 },
}

/// A method. Everything that the interpreter touches on a call comes first.
#[derive(Debug, Clone)]
pub struct Method {
    pub class: ClassId,
    pub flags: u16,
    /// Argument slots with the receiver (`long`/`double` count 2).
    pub arg_slots: u16,
    pub max_locals: u16,
    pub max_stack: u16,
    pub code: Code,
    pub ret: Kind,
    /// Index in the vtable, or `NO_VINDEX` for methods that are never dispatched (static, private, constructors).
    pub vindex: u16,
    /// Index into the native-method registry, filled when the class is linked; `u32::MAX` where there is none.
    pub native: u32,
    /// Whose code it is, as far as scheduling goes. Set at link time by [`super::Attributor`].
    pub level: Level,
    /// It uses arrays for its caller, whose level counts for them.
    pub lent: bool,
    /// A call tells what a method does that is taken for a part of a step ([`super::steps::seen_by`]), or a time that the library keeps.
    pub witness: bool,
    /// How calls count as scheduling points, where the user has declared it.
    pub relevance: Option<Relevance>,
    /// A call may pass by the monitor of steps ([`super::steps::passed_by`]).
    pub passes_by: bool,
    /// Hidden from stack traces (lambda forwarding and the like).
    pub hidden: bool,
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
    /// Kinds of the declared parameters, receiver not included.
    pub params: Box<[Kind]>,
    pub handlers: Box<[Handler]>,
    /// (instruction index, line), sorted by index.
    pub lines: Box<[(u32, u16)]>,
    /// Index of the method in the class file; `u16::MAX` for VM-made methods.
    pub file_index: u16,
    /// Which slots are live references, per instruction; computed when a frame of the method is first looked at.
    pub maps: Option<Rc<MethodMaps>>,
    /// Found faulty: message of the `VerifyError` that a call throws.
    pub verify_error: Option<Rc<str>>,
}

/// `Method::vindex` of methods without dynamic dispatch.
pub const NO_VINDEX: u16 = u16::MAX;
/// `Method::native` where nothing is registered.
pub const NO_NATIVE: u32 = u32::MAX;

impl Method {
    pub fn is_static(&self) -> bool {
        self.flags & acc::STATIC != 0
    }
    pub fn is_native(&self) -> bool {
        self.flags & acc::NATIVE != 0
    }
    pub fn is_abstract(&self) -> bool {
        self.flags & acc::ABSTRACT != 0
    }
    pub fn is_synchronized(&self) -> bool {
        self.flags & acc::SYNCHRONIZED != 0
    }
    /// Whether a call is more than a new frame: it enters a monitor, tells something, or counts as the user has declared.
    pub fn is_special(&self) -> bool {
        self.is_synchronized() || self.witness || self.relevance.is_some()
    }
    /// Index, relative to the method's start, of the instruction at arena position `pc`; 0 before it is decoded.
    pub fn index_of(&self, pc: u32) -> u32 {
        match self.code {
            Code::At { start, .. } => pc.saturating_sub(start),
            _ => 0,
        }
    }
    /// Line of the instruction at `index` (relative to the method's start); 0 when unknown. Where a native stands in for
    /// the code, `index` is the line.
    pub fn line_at(&self, index: u32) -> u32 {
        match self.lines.partition_point(|&(at, _)| at <= index) {
            0 if self.native != NO_NATIVE => index,
            0 => 0,
            n => u32::from(self.lines[n - 1].1),
        }
    }
    /// The first of the instructions around one that [`Self::line_at`] gives the same line, and the one behind them; at least
    /// the one itself.
    pub fn indices_around(&self, index: u32) -> (u32, u32) {
        let len = if let Code::At { len, .. } = self.code { len } else { 0 };
        match self.lines.partition_point(|&(at, _)| at <= index) {
            0 if self.native != NO_NATIVE => (index, index + 1),
            n => {
                let from = n.checked_sub(1).map_or(0, |before| self.lines[before].0);
                (from, self.lines.get(n).map_or(len, |&(next, _)| next))
            }
        }
    }
}

/// What kind of type a class is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A class or interface from a class file.
    Instance,
    /// An array: element kind, and the element's class where that is a reference (for `int[][]` the class of `int[]`).
    Array { elem: Kind, elem_class: Option<ClassId> },
    /// `int`, `void`, … : exists for its mirror only.
    Primitive(Kind),
}

/// A hidden class: no name leads to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hidden {
    /// The class that it was made for: loader, module and package are that one's.
    pub host: ClassId,
    /// It belongs to the host's nest.
    pub nest_mate: bool,
}

/// A linked class.
#[derive(Debug, Clone)]
pub struct Class {
    pub id: ClassId,
    /// Internal name: `java/lang/String`, `[I`, `int`.
    pub name: Rc<str>,
    /// The name that the program knows it by, with dots, where it is not `name`: that of a hidden class, or of one that
    /// another class of that name is loaded beside, for other paths of the search.
    pub alias: Option<Rc<str>>,
    /// The name space that it is in: 0 for the library and the class path.
    pub space: u32,
    /// Defined at run time by a loader or a lookup: whether that has happened yet is state.
    pub made: bool,
    /// What makes a class a hidden one (JVMS 5.3.5); the classes behind lambdas are.
    pub hidden: Option<Hidden>,
    pub flags: u16,
    pub origin: Origin,
    pub shape: Shape,
    pub super_class: Option<ClassId>,
    /// Direct superinterfaces.
    pub interfaces: Box<[ClassId]>,
    /// Every supertype with this class itself, for constant-time subtype tests: superclass chain by depth.
    pub super_chain: Box<[ClassId]>,
    /// Every interface implemented, transitively, sorted.
    pub all_interfaces: Box<[ClassId]>,
    /// Instance fields declared here and their slots; static fields declared here.
    pub fields: Box<[Field]>,
    /// Kind of every instance slot, inherited ones first.
    pub instance_kinds: Rc<[Kind]>,
    /// The instance slots that hold references.
    pub ref_slots: Box<[u16]>,
    /// Kind of every static slot.
    pub static_kinds: Rc<[Kind]>,
    /// Kind of every static slot that keeps its value once its class is initialised; `Void` for the variable ones.
    pub settled_kinds: Rc<[Kind]>,
    /// The static slots of fields that are not final.
    pub variable_statics: Box<[u16]>,
    /// Initial value of every static slot (constants of primitive type; strings are resolved at initialisation).
    pub static_init: Box<[u64]>,
    /// Static string constants: (slot, constant-pool index of the `String` entry).
    pub static_strings: Box<[(u16, u16)]>,
    /// Static slots that keep resolved constants which Java code makes: (constant-pool index, slot).
    pub constant_slots: Box<[(u32, u16)]>,
    /// Methods declared here, in class-file order.
    pub methods: Box<[MethodId]>,
    pub vtable: Box<[MethodId]>,
    /// Declared methods by (name, descriptor).
    pub by_signature: FxMap<(Rc<str>, Rc<str>), MethodId>,
    /// The static initialiser.
    pub clinit: Option<MethodId>,
    /// No static initialiser and no non-constant statics here or above: initialisation is unobservable and never part of
    /// the state.
    pub trivial_init: bool,
    /// The parsed file (constant pool, attributes); `None` for arrays and primitives.
    pub file: Option<Rc<ClassFile<'static>>>,
    pub source_file: Option<Rc<str>>,
    /// Bootstrap methods etc. are read from `file` when needed.
    /// Heap index of the `java.lang.Class` mirror; 0 until it is made. Mirrors are permanent.
    pub mirror: u32,
    /// Class of arrays of this class, once loaded.
    pub array_class: Option<ClassId>,
    /// The monitor that is assumed to be held wherever fields of the library in objects of this class are used.
    pub guard: Option<&'static Guard>,
    /// Whether a field of the library whose accesses are no scheduling points may hold an object of this class that a program gets
    /// ([`super::harmless`]): a text, a collection, a map.
    pub may_be_view: bool,
}

impl Class {
    pub fn is_interface(&self) -> bool {
        self.flags & acc::INTERFACE != 0
    }
    pub fn is_array(&self) -> bool {
        matches!(self.shape, Shape::Array { .. })
    }
    /// `java.lang.String` for `java/lang/String`.
    pub fn dotted(&self) -> String {
        self.alias.as_ref().map_or_else(|| self.name.replace('/', "."), |alias| alias.to_string())
    }
    /// A field declared here.
    pub fn field(&self, name: &str, descriptor: &str) -> Option<&Field> {
        self.fields.iter().find(|f| &*f.name == name && &*f.descriptor == descriptor)
    }
}
