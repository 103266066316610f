//! Native methods, by full JVM signature. A registered function also replaces a method that has bytecode.
//!
//! A native is a top and a bottom half in one function: it may answer [`Native::Choice`] after registering a generator
//! (it is called again as the first step of the next transition and reads the choice), or [`Native::Block`] after
//! setting the thread's status (it is called again when the thread is scheduled). Until it answers with a value it must
//! not have changed anything that a second call would change again.

mod accessors;
mod address;
mod array;
mod closed;
mod compiler;
mod constants;
mod convert;
mod define;
mod environment;
mod image;
mod invoke;
mod junit;
mod lang;
mod ldc;
mod library;
mod loaders;
mod math;
mod members;
mod memory;
mod npe;
mod platform;
mod question;
mod random;
mod raw;
mod references;
mod reflect;
pub(crate) mod refused;
mod stackwalk;
mod strings;
mod system;
mod threads;
mod unsafe_;
mod varhandle;
mod verify;
mod zip;

pub(crate) use convert::widen;
pub(super) use system::copied;
pub(in crate::vm) use verify::Kept;

use std::sync::LazyLock;

use smallvec::SmallVec;

use super::Vm;
use super::guard;
use super::heap::Ref;
use super::thread::Role;
use super::used::bits_of;
use crate::program::{ClassId, LinkError, MethodId};
use crate::system::TransitionEnd;
use crate::util::FxMap;

/// What a native method answers.
#[derive(Debug)]
pub(crate) enum Native {
    Void,
    /// A result of the method's result kind.
    Value(u64),
    Throw(Ref),
    ThrowNew(&'static str, Option<String>),
    Npe,
    Link(LinkError),
    /// A generator was registered; call again.
    Choice,
    /// The thread's status says what it waits for; call again when it is scheduled.
    Block(&'static str),
    /// That class has to be initialised first; call again.
    Init(ClassId),
    /// Go on in a Java method whose result becomes this one's (`Role::Call`, `Role::Reflective`), or which is called for
    /// its effect before this native is called again (`Role::Again`).
    Call {
        method: MethodId,
        args: SmallVec<[u64; 8]>,
        role: Role,
    },
    /// Run a constructor on a new object, its first argument, which becomes the result; see [`Role::Construct`].
    Construct {
        constructor: MethodId,
        args: SmallVec<[u64; 8]>,
        keep: u8,
        wrap: bool,
    },
    /// Leave the loop; the native is not done.
    Exit(TransitionEnd),
}

/// A reference, or why there is none.
impl From<Result<Ref, LinkError>> for Native {
    fn from(found: Result<Ref, LinkError>) -> Native {
        found.map_or_else(Native::Link, Native::reference)
    }
}

impl Native {
    pub(crate) fn int(v: i32) -> Native {
        Native::Value(u64::from(v as u32))
    }
    pub(crate) fn bool(v: bool) -> Native {
        Native::Value(u64::from(v))
    }
    pub(crate) fn long(v: i64) -> Native {
        Native::Value(v as u64)
    }
    pub(crate) fn double(v: f64) -> Native {
        Native::Value(v.to_bits())
    }
    pub(crate) fn reference(r: Ref) -> Native {
        Native::Value(u64::from(r))
    }
    pub(crate) fn throw(class: &'static str, message: impl Into<String>) -> Native {
        Native::ThrowNew(class, Some(message.into()))
    }
}

/// A native method. Arguments are the raw slots, receiver first, `long` and `double` taking two.
pub(crate) type NativeFn = fn(&mut Vm, &[u64]) -> Native;

/// Class, name, descriptor (empty: any), function.
pub(crate) type Entry = (&'static str, &'static str, &'static str, NativeFn);

/// Every native method, by the file that has it.
const LISTS: &[(&str, &[Entry])] = &[
    ("accessors", accessors::NATIVES),
    ("array", array::NATIVES),
    ("array", array::ACCESSES),
    ("closed", closed::NATIVES),
    ("closed", closed::ADDRESSES),
    ("closed", closed::MODELS),
    ("compiler", compiler::NATIVES),
    ("constants", constants::NATIVES),
    ("define", define::NATIVES),
    ("image", image::NATIVES),
    ("junit", junit::NATIVES),
    ("lang", lang::NATIVES),
    ("library", library::NATIVES),
    ("loaders", loaders::NATIVES),
    ("math", math::NATIVES),
    ("members", members::NATIVES),
    ("memory", memory::NATIVES),
    ("npe", npe::NATIVES),
    ("platform", platform::NATIVES),
    ("question", question::NATIVES),
    ("references", references::NATIVES),
    ("reflect", reflect::NATIVES),
    ("stackwalk", stackwalk::NATIVES),
    ("strings", strings::NATIVES),
    ("system", system::NATIVES),
    ("threads", threads::NATIVES),
    ("unsafe_", unsafe_::NATIVES),
    ("unsafe_", unsafe_::ACCESSES),
    ("varhandle", varhandle::NATIVES),
    ("verify", verify::CHOICES),
    ("verify", verify::NATIVES),
    ("verify", verify::POOLS),
    ("verify", verify::SHARED),
    ("verify", verify::OBJECT),
    ("verify", verify::FIELD),
    ("verify", verify::ELEMENT),
    ("verify", verify::LOCAL),
    ("environment", environment::NATIVES),
    ("zip", zip::NATIVES),
];

/// Every native method, in one list.
fn all() -> impl Iterator<Item = &'static Entry> {
    LISTS.iter().flat_map(|(_, entries)| entries.iter())
}

type Index = FxMap<&'static str, Vec<(&'static str, &'static str, u32)>>;

struct Registry {
    functions: Vec<NativeFn>,
    /// What a call of each uses (`vm::used`).
    uses: Vec<u16>,
    /// Whether each steers the search or ends the program (`vm::guard`).
    watched: Vec<bool>,
    by_class: Index,
    /// What takes the place of the library's own methods while random numbers are choices.
    random: Index,
}

impl Registry {
    fn add(&mut self, entry: &'static Entry, random: bool) {
        let &(class, name, descriptor, f) = entry;
        let to = if random { &mut self.random } else { &mut self.by_class };
        to.entry(class).or_default().push((name, descriptor, self.functions.len() as u32));
        self.functions.push(f);
        self.uses.push(bits_of(class, name));
        self.watched.push(guard::watches(class));
    }
}

fn find(index: &Index, class: &str, name: &str, descriptor: &str) -> Option<u32> {
    let list = index.get(class)?;
    list.iter().find(|(n, d, _)| *n == name && (d.is_empty() || *d == descriptor)).map(|e| e.2)
}

static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    let (by_class, random) = (FxMap::default(), FxMap::default());
    let mut r = Registry { functions: vec![nothing], uses: vec![0], watched: vec![false], by_class, random };
    all().for_each(|entry| r.add(entry, false));
    random::ENUMERATED.iter().for_each(|entry| r.add(entry, true));
    r
});

/// Set-up hooks of the JDK's own native libraries.
fn nothing(_: &mut Vm, _: &[u64]) -> Native {
    Native::Void
}

/// Index of the native method with that signature.
pub fn lookup(class: &str, name: &str, descriptor: &str) -> Option<u32> {
    if descriptor == "()V" && matches!(name, "registerNatives" | "initIDs" | "initNative") {
        return Some(0);
    }
    find(&REGISTRY.by_class, class, name, descriptor)
}

/// [`lookup`] where random numbers are choices (`cg.enumerate_random`).
pub fn lookup_enumerating(class: &str, name: &str, descriptor: &str) -> Option<u32> {
    find(&REGISTRY.random, class, name, descriptor).or_else(|| lookup(class, name, descriptor))
}

/// Signatures of all native methods: (class, name, descriptor).
pub fn signatures() -> Vec<(&'static str, &'static str, &'static str)> {
    all().map(|&(c, n, d, _)| (c, n, d)).collect()
}

/// Native methods that are refused: class or the beginning of its name, method (empty: all that are not executed), reason.
pub fn refused() -> &'static [(&'static str, &'static str, &'static str)] {
    refused::all()
}

/// What becomes of a call of a native method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NativeState {
    /// A function of that file in `src/vm/natives/` does it.
    Done(&'static str),
    /// Every call of it is executed by its own descriptor: signature-polymorphic.
    Polymorphic,
    /// It sets up what the JDK's own native code needs, and does nothing here.
    Nothing,
    /// Calling it is an error, with the reason.
    Refused(&'static str),
    /// Calling it is an error, and nobody has said why.
    Missing,
}

/// What becomes of a call of the native method with that signature.
pub fn state_of(class: &str, name: &str, descriptor: &str) -> NativeState {
    let fits = |e: &Entry| e.0 == class && e.1 == name && (e.2.is_empty() || e.2 == descriptor);
    if let Some((file, _)) = LISTS.iter().find(|(_, entries)| entries.iter().any(fits)) {
        return NativeState::Done(file);
    }
    if lookup(class, name, descriptor).is_some() {
        return NativeState::Nothing;
    }
    if matches!(class, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle") {
        return NativeState::Polymorphic;
    }
    refused::reason(class, name).map_or(NativeState::Missing, NativeState::Refused)
}

/// Calls a native method.
pub(crate) fn call(vm: &mut Vm, index: u32, method: MethodId, args: &[u64]) -> Native {
    let registry = &*REGISTRY;
    vm.track.used.bits |= registry.uses[index as usize];
    if registry.watched[index as usize]
        && let Some(end) = vm.guard_native(method)
    {
        return Native::Exit(end);
    }
    registry.functions[index as usize](vm, args)
}

/// Argument `i` as a reference.
pub(crate) fn r(args: &[u64], i: usize) -> Ref {
    args[i] as Ref
}

/// Argument `i` as an int.
pub(crate) fn i(args: &[u64], i: usize) -> i32 {
    args[i] as u32 as i32
}
