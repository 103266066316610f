//! Class loaders: which of them a class belongs to, what they find, and how the VM asks those of the program's own.
//!
//! Library and class path are one name space, with three loaders before it as on the JDK: the bootstrap loader (null), the
//! platform loader and that of the application. A loader of the program's own has a name space to itself
//! (`program::spaces`). Which loader has defined a class stands in the class's mirror, and is state.

use super::{Entry, Native, i, r};
use crate::program::homes::module_of;
use crate::program::{ClassId, LinkError, Origin, PACKAGES, Shape};
use crate::system::How;
use crate::vm::heap::Ref;
use crate::vm::loader::Loader;
use crate::vm::noticed::Noticed;
use crate::vm::thread::Role;
use crate::vm::touched::Thing;
use crate::vm::used::Use;
use crate::vm::{Flow, Init, Vm};

const CLASS: &str = "java/lang/Class";
const LOADER: &str = "java/lang/ClassLoader";
const TAGS: &str = "jdk/internal/interleave/LocaleTags";
const TEMPLATES: &str = "com/sun/org/apache/xalan/internal/xsltc/trax/TemplatesImpl";
const FILES: &str = "jdk/internal/interleave/LibraryFiles";
const LOADERS: &str = "jdk/internal/loader/ClassLoaders";
/// The field of a loader that holds its name space.
pub(super) const SPACE: &str = "space";

pub(super) const NATIVES: &[Entry] = &[
    (CLASS, "getClassLoader", "", class_loader),
    (CLASS, "getClassLoader0", "", class_loader),
    (LOADERS, "platformClassLoader", "", |vm, _| vm.loader_object(Loader::Platform).into()),
    (LOADERS, "appClassLoader", "", |vm, _| vm.loader_object(Loader::App).into()),
    (CLASS, "forName0", "", for_name),
    (CLASS, "getModule", "", get_module),
    ("java/lang/Module", "name0", "", |vm, a| {
        let name = vm.state.mirrored(r(a, 0)).and_then(|c| vm.module_name(c));
        Native::reference(name.map_or(0, |name| vm.intern_str(name)))
    }),
    (LOADER, "findBuiltin0", "", find),
    ("jdk/internal/loader/BuiltinClassLoader", "findBuiltin0", "", find),
    ("sun/util/cldr/CLDRLocaleProviderAdapter", "createLanguageTagSet", "", locale_tags),
    ("sun/util/locale/provider/JRELocaleProviderAdapter", "createLanguageTagSet", "", locale_tags),
    ("java/util/spi/LocaleServiceProvider", "isSupportedLocale", "", |vm, a| vm.in_java(TAGS, "supports", a)),
    // Style sheets become classes in a module of a layer of their own. Modules guard nothing here, so it is that of the loader.
    (TEMPLATES, "createModule", "", |vm, a| vm.in_java(LOADER, "getUnnamedModule", &a[2..])),
    (LOADER, "findLoadedClass0", "", |vm, a| {
        if vm.visible_op("loader") {
            return Native::Choice;
        }
        let (loader, name) = (r(a, 0), vm.string_text(r(a, 1)).replace('.', "/"));
        let found = vm.program.bound(vm.get_int(loader, SPACE) as u32, &name);
        let loader = vm.which_loader(loader);
        let own = found.filter(|&c| vm.loader_of(c) == loader && !vm.program.class(c).is_array());
        Native::reference(own.filter(|&c| vm.program.class(c).hidden.is_none()).map_or(0, |c| vm.mirror(c)))
    }),
    (LOADER, "bind0", "", bind),
    (LOADER, "classIn0", "", class_in_package),
    ("jdk/internal/loader/BootLoader", "hasPackage0", "", |vm, a| {
        Native::bool(!matches!(class_in_package(vm, a), Native::Value(0)))
    }),
    ("jdk/internal/misc/VM", "latestUserDefinedLoader0", "", |vm, _| {
        let frames = vm.state.threads[vm.exec.cur as usize].frames.iter().rev();
        let mut loaders = frames.map(|f| vm.loader_of(vm.program.method(f.method).class));
        let found = loaders.find(|l| !matches!(l, Loader::Boot | Loader::Platform));
        vm.loader_object(found.unwrap_or(Loader::Boot)).into()
    }),
    (CLASS, "getProtectionDomain0", "", |vm, a| vm.in_java(LOADER, "domainOf", a)),
    (FILES, "module", "", |vm, a| {
        let path = vm.string_text(r(a, 0));
        match library_bytes(vm, &path) {
            Ok(found) => Native::reference(found.map_or(0, |_| vm.intern_str(module_of(&path)))),
            Err(e) => Native::Link(e),
        }
    }),
    (FILES, "class0", "", |vm, a| {
        let path = vm.string_text(r(a, 0));
        match library_bytes(vm, &path) {
            Ok(found) => Native::reference(found.map_or(0, |bytes| vm.new_byte_array(&bytes))),
            Err(e) => Native::Link(e),
        }
    }),
    (LOADER, "assertions0", "", |vm, _| Native::bool(vm.config.assertions)),
    (LOADER, "told0", "", |vm, _| {
        if assertion_point(vm) {
            return Native::Choice;
        }
        // The first thread alone has nobody beside it, and whom it starts finds what it has told.
        if vm.state.threads.len() > 1 {
            vm.notice(Noticed::Assertions);
        }
        Native::Void
    }),
    (LOADER, "byDefault0", "", |vm, a| Native::bool(vm.asserts_by_default(r(a, 0)))),
    (CLASS, "desiredAssertionStatus", "()Z", asserts),
    (CLASS, "desiredAssertionStatus0", "", |vm, a| Native::bool(vm.asserts_by_default(r(a, 0)))),
];

/// A class file or a data file of the library.
/// The long list of languages is read late.
fn locale_tags(vm: &mut Vm, a: &[u64]) -> Native {
    vm.in_java(TAGS, "of", a)
}

fn library_bytes(vm: &mut Vm, path: &str) -> Result<Option<Vec<u8>>, LinkError> {
    match path.strip_suffix(".class") {
        Some(name) => {
            Ok(vm.program.source.find(name)?.filter(|(_, origin)| *origin == Origin::Library).map(|found| found.0))
        }
        None => vm.program.source.library_file(path),
    }
}

/// `findBuiltin0(loader, name)`.
fn find(vm: &mut Vm, a: &[u64]) -> Native {
    let (loader, name) = (vm.which_loader(r(a, 0)), vm.string_text(r(a, 1)));
    match vm.find_builtin(loader, &name) {
        Some(c) => Native::reference(vm.mirror(c)),
        None => {
            // The loader behind this one looks further.
            if loader != Loader::Boot {
                vm.note_absent(&name);
            }
            Native::reference(0)
        }
    }
}

/// `classIn0(loader, name)`: the first class of a package that the loader has defined, or null. Which classes a path of the search
/// has only looked up is not state: those count that are initialised, or were made by the program.
fn class_in_package(vm: &mut Vm, a: &[u64]) -> Native {
    let (loader, name) = (vm.which_loader(r(a, 0)), vm.string_text(r(a, 1)).replace('.', "/"));
    if loader != Loader::Boot && vm.visible_op("loader") {
        return Native::Choice;
    }
    let within = |vm: &Vm, c: ClassId| {
        let c = vm.program.class(c);
        c.shape == Shape::Instance && crate::program::link::package(&c.name) == name
    };
    let found = (0..vm.program.classes.len() as u32).map(ClassId).find(|&c| {
        let there = |vm: &mut Vm| vm.program.class(c).made || vm.statics_of(c).init != Init::None;
        within(vm, c) && vm.loader_of(c) == loader && there(vm)
    });
    // On which paths a class was used that has nothing to initialise is not known: where there are several, the search starts again.
    let plain = found.map(|c| vm.program.class(c)).is_some_and(|c| c.origin == Origin::User && c.trivial_init);
    if plain && vm.config.checking {
        vm.withdraw(PACKAGES.to_string());
    }
    Native::reference(found.map_or(0, |c| vm.mirror(c)))
}

fn class_loader(vm: &mut Vm, a: &[u64]) -> Native {
    let loader = vm.state.mirrored(r(a, 0)).map_or(Loader::Boot, |c| vm.loader_of(c));
    vm.loader_object(loader).into()
}

/// Top half of asking or telling a loader about assertions: true when it ends the transition. No access says it: the loader's
/// object may not be there yet.
fn assertion_point(vm: &mut Vm) -> bool {
    vm.shows(Noticed::Assertions) && vm.visible_op("assertions")
}

/// Whether assertions are on in a class: what its loader was told, else what the configuration says.
fn asserts(vm: &mut Vm, a: &[u64]) -> Native {
    if assertion_point(vm) {
        return Native::Choice;
    }
    let loader = vm.state.mirrored(r(a, 0)).map_or(Loader::Boot, |c| vm.loader_of(c));
    // Nobody can have told a loader anything that is not there yet. Those of the program's own may be locked.
    let told = matches!(loader, Loader::Own(_))
        || vm.loader_if_there(loader).is_some_and(|l| vm.get_ref(l, "classAssertionStatus") != 0);
    if !told || vm.is_guarded() {
        return Native::bool(vm.asserts_by_default(r(a, 0)));
    }
    vm.in_java(LOADER, "asserts", a)
}

/// `Class.forName0(name, initialize, loader, caller)`.
fn for_name(vm: &mut Vm, a: &[u64]) -> Native {
    if r(a, 0) == 0 {
        return Native::Npe;
    }
    let (name, initialize, loader) = (vm.string_text(r(a, 0)), i(a, 1) != 0, r(a, 2));
    if !vm.is_builtin(loader) {
        return vm.in_java(LOADER, "forName", &a[..3]);
    }
    match vm.find_builtin(vm.which_loader(loader), &name) {
        Some(c) if initialize && !vm.is_ready(c) => Native::Init(c),
        Some(c) => Native::reference(vm.mirror(c)),
        None => {
            vm.note_absent(&name);
            Native::throw("java/lang/ClassNotFoundException", not_found(&name))
        }
    }
}

/// What the exception names: of an array the class that is missing, and what is no name with slashes, as on HotSpot.
fn not_found(name: &str) -> String {
    let base = name.trim_start_matches('[');
    match base.strip_prefix('L').and_then(|b| b.strip_suffix(';')) {
        _ if base.len() == name.len() => name.to_string(),
        Some(base) => base.to_string(),
        None => name.replace('.', "/"),
    }
}

/// A class's module. The two that are asked for most are looked up at once.
fn get_module(vm: &mut Vm, a: &[u64]) -> Native {
    let Some(class) = vm.state.mirrored(r(a, 0)) else { return Native::reference(0) };
    let module = match vm.library_class("java/lang/Module") {
        Ok(module) => module,
        Err(e) => return Native::Link(e),
    };
    if !vm.is_ready(module) {
        return Native::Init(module);
    }
    match vm.module_name(class) {
        Some("java.base") => Native::reference(vm.static_value(module, "BASE") as Ref),
        None if vm.loader_of(class) != Loader::Boot => match vm.loader_object(vm.loader_of(class)) {
            Ok(loader) => Native::reference(vm.get_ref(loader, "unnamedModule")),
            Err(e) => Native::Link(e),
        },
        _ => vm.in_java("java/lang/Module", "of", a),
    }
}

/// `ClassLoader.bind0(from, name, found)`: what the loader of a class answers when it is asked for a name.
fn bind(vm: &mut Vm, a: &[u64]) -> Native {
    let (Some(from), Some(found)) = (vm.state.mirrored(r(a, 0)), vm.state.mirrored(r(a, 2))) else {
        return Native::Npe;
    };
    let name = vm.string_text(r(a, 1)).replace('.', "/");
    let space = vm.program.class(from).space;
    vm.bind_in(space, &name, found)
}

impl Vm {
    /// Lets a name stand for a class in a space, for good.
    pub(super) fn bind_in(&mut self, space: u32, name: &str, found: ClassId) -> Native {
        if space != 0 && self.program.class(found).space != space && !name.starts_with("java/") {
            self.track.used.bits |= Use::Loaders as u16;
        }
        if space == 0 || self.program.bind(space, name, found) {
            return Native::Void;
        }
        let reason = "its loader has answered with another class on another path of the search".to_string();
        Native::Link(LinkError::Limit { class: name.replace('/', "."), reason })
    }

    /// The class that a loader of the JDK's gives for a name with dots; classes without a name are not found.
    fn find_builtin(&mut self, loader: Loader, name: &str) -> Option<ClassId> {
        let found = self.class_for_name(name)?;
        let Some(base) = self.program.base_of(found) else { return Some(found) };
        let home = self.loader_of(base);
        let class = self.program.class(base);
        let sees = match class.made {
            true => home != Loader::Boot && home == loader,
            false => home == Loader::Boot || home == loader || loader == Loader::App,
        };
        (class.hidden.is_none() && class.origin != Origin::Synthetic && sees).then_some(found)
    }

    fn asserts_by_default(&self, mirror: Ref) -> bool {
        let library = |c: ClassId| self.program.class(c).origin == Origin::Library;
        let on = |c: ClassId| !library(c) && self.config.asserting.is_on(&self.program.class(c).dotted());
        self.config.assertions && self.state.mirrored(mirror).is_some_and(on)
    }

    /// Lets the loader of a class say what a name stands for; the instruction that wants to know runs again. When the
    /// loader has an answer it is kept ([`bind`]), otherwise it throws.
    pub(crate) fn ask_loader(&mut self, class: ClassId, name: &str) -> Flow {
        let class = self.mirror(class);
        self.exec.roots.push(class);
        let name = self.new_string(&name.replace('/', "."));
        self.exec.roots.pop();
        let native = match self.in_java(LOADER, "bind", &[u64::from(class), u64::from(name)]) {
            Native::Call { method, args, .. } => Native::Call { method, args, role: Role::Again },
            other => other,
        };
        self.native_result(native, 0, crate::program::Kind::Void)
    }

    /// The class that a name stands for where `from` names it. What a name is bound to holds for every path of the search, but
    /// a class that another path has defined is not there yet on this one: its loader is asked again ([`LinkError::Unbound`]).
    pub(crate) fn class_for(&mut self, from: ClassId, name: &str) -> Result<ClassId, LinkError> {
        let found = self.program.load_for(from, name)?;
        self.ensure_statics(ClassId(self.program.classes.len() as u32 - 1));
        self.on_this_path(from, found)
    }

    /// A class that `from` names, if this path has it; see [`Vm::class_for`].
    pub(crate) fn on_this_path(&mut self, from: ClassId, found: ClassId) -> Result<ClassId, LinkError> {
        let Some(base) = self.program.base_of(found) else { return Ok(found) };
        let c = self.program.class(base);
        if !c.made || c.space == 0 {
            return Ok(found);
        }
        // Another thread may define it, or may have done so.
        self.touches_thing(Thing::Class(base), How::Read);
        if self.loader_of(base) != Loader::Boot {
            return Ok(found);
        }
        let (c, space) = (self.program.class(base), self.program.class(from).space);
        match space != 0 && self.program.bound(space, &c.name) == Some(base) {
            true => Err(LinkError::Unbound { class: from, name: c.name.to_string() }),
            false => Ok(found),
        }
    }

    /// The running code uses a class that only another path has defined: the loader is asked, and the instruction runs again.
    pub(crate) fn asks_again(&mut self, class: ClassId) -> Option<Flow> {
        let top = self.state.threads[self.exec.cur as usize].frames.last()?;
        let from = self.program.method(top.method).class;
        let missing = self.on_this_path(from, class).err()?;
        Some(self.throw_link(&missing))
    }
}
