//! `java.lang`: Object, Class, Throwable, boxing bits.

use super::{Entry, Native, i, r};
use crate::program::homes::module_of;
use crate::program::{Kind, Origin, Shape};
use crate::vm::heap::{Data, Ref};
use crate::vm::loader::Loader;
use crate::vm::policy::Location;
use crate::vm::state::State;
use crate::vm::thread::Role;
use crate::vm::{Flow, Vm};

const OBJECT: &str = "java/lang/Object";
const CLASS: &str = "java/lang/Class";
const THROWABLE: &str = "java/lang/Throwable";
const ELEMENTS: &str = "jdk/internal/interleave/Elements";

pub(super) const NATIVES: &[Entry] = &[
    ("jdk/internal/interleave/Answer", "answer0", "(Ljava/lang/String;)V", |vm, a| vm.answered(r(a, 0))),
    ("jdk/internal/interleave/Initialisation", "above0", "()V", |vm, _| vm.init_above()),
    (OBJECT, "getClass", "", |vm, a| {
        let c = vm.state.class_of(r(a, 0));
        Native::reference(vm.mirror(c))
    }),
    (OBJECT, "hashCode", "", |vm, a| vm.asked_hash(r(a, 0))),
    (OBJECT, "clone", "", clone),
    (OBJECT, "wait", "(J)V", |vm, a| {
        if (a[1] as i64) < 0 {
            return Native::throw("java/lang/IllegalArgumentException", "timeout value is negative");
        }
        vm.object_wait(r(a, 0), a[1] as i64)
    }),
    (OBJECT, "notify", "", |vm, a| vm.object_notify(r(a, 0))),
    (OBJECT, "notifyAll", "", |vm, a| vm.object_notify_all(r(a, 0))),
    (CLASS, "getPrimitiveClass", "", |vm, a| {
        let name = vm.string_text(r(a, 0));
        let kind = match name.as_str() {
            "boolean" => Kind::Boolean,
            "byte" => Kind::Byte,
            "char" => Kind::Char,
            "short" => Kind::Short,
            "int" => Kind::Int,
            "float" => Kind::Float,
            "long" => Kind::Long,
            "double" => Kind::Double,
            _ => Kind::Void,
        };
        Native::reference(vm.primitive_mirror(kind))
    }),
    (CLASS, "initClassName", "", |vm, a| {
        let name = vm.state.mirrored(r(a, 0)).map(|c| vm.program.class(c).dotted()).unwrap_or_default();
        vm.name_in_pool(&name).map_or(Native::Choice, Native::reference)
    }),
    (CLASS, "isInstance", "", |vm, a| {
        let yes = vm.state.mirrored(r(a, 0)).is_some_and(|c| vm.is_instance(r(a, 1), c));
        Native::bool(yes)
    }),
    (CLASS, "isAssignableFrom", "", |vm, a| {
        if r(a, 1) == 0 {
            return Native::Npe;
        }
        match (vm.state.mirrored(r(a, 0)), vm.state.mirrored(r(a, 1))) {
            (Some(c), Some(d)) => Native::bool(vm.program.is_subclass(d, c)),
            _ => Native::bool(false),
        }
    }),
    (CLASS, "isInterface", "", |vm, a| class_test(vm, a, |vm, c| vm.program.class(c).is_interface())),
    (CLASS, "isArray", "", |vm, a| class_test(vm, a, |vm, c| vm.program.class(c).is_array())),
    (CLASS, "isPrimitive", "", |vm, a| {
        class_test(vm, a, |vm, c| matches!(vm.program.class(c).shape, Shape::Primitive(_)))
    }),
    (CLASS, "isHidden", "", |vm, a| class_test(vm, a, |vm, c| vm.program.class(c).hidden.is_some())),
    (CLASS, "isRecord0", "", |vm, a| {
        class_test(vm, a, |vm, c| {
            let sup = vm.program.class(c).super_class;
            sup.is_some_and(|s| &*vm.program.class(s).name == "java/lang/Record")
        })
    }),
    (CLASS, "getSuperclass", "", |vm, a| {
        let Some(c) = vm.state.mirrored(r(a, 0)) else { return Native::reference(0) };
        let class = vm.program.class(c);
        match class.super_class {
            Some(s) if !class.is_interface() => Native::reference(vm.mirror(s)),
            _ => Native::reference(0),
        }
    }),
    (THROWABLE, "fillInStackTrace", "(I)Ljava/lang/Throwable;", |vm, a| {
        vm.fill_stack_trace(r(a, 0));
        Native::reference(r(a, 0))
    }),
    ("java/lang/StackTraceElement", "initStackTraceElements", "", stack_trace_elements),
    // What it finds out stands in the element already, without the class and its loader.
    ("java/lang/StackTraceElement", "computeFormat", "", |_, _| Native::Void),
    (ELEMENTS, "allocate", "", |vm, a| {
        let class = vm.state.class_of(r(a, 0));
        let n = vm.state.heap.get(r(a, 0)).data.len();
        Native::reference(vm.alloc(class, Data::Slots(vec![0; n].into_boxed_slice())))
    }),
    (ELEMENTS, "fields", "", |vm, a| Native::int(vm.state.heap.get(r(a, 0)).data.len() as i32)),
    (ELEMENTS, "copyField", "", |vm, a| {
        let (from, to, slot) = (r(a, 0), r(a, 1), i(a, 2) as usize);
        if vm.access(Location::Slot(from, slot), false, "clone") {
            return Native::Choice;
        }
        let value = vm.state.heap.get(from).slot(slot);
        vm.put_slot(to, slot, value);
        Native::Void
    }),
    ("java/lang/Float", "floatToRawIntBits", "", |_, a| Native::Value(a[0])),
    ("java/lang/Float", "intBitsToFloat", "", |_, a| Native::Value(a[0])),
    ("java/lang/Double", "doubleToRawLongBits", "", |_, a| Native::Value(a[0])),
    ("java/lang/Double", "longBitsToDouble", "", |_, a| Native::Value(a[0])),
    ("jdk/internal/reflect/Reflection", "getCallerClass", "", |vm, _| {
        let frames = &vm.state.threads[vm.exec.cur as usize].frames;
        // The caller of the method that asks, reflection looked through.
        let mut callers = frames.iter().rev().skip(1).filter(|f| !is_reflection(vm, f.method));
        let caller = callers.next().or(frames.last()).map(|f| f.method);
        match caller {
            Some(m) => {
                let c = vm.program.method(m).class;
                Native::reference(vm.mirror(c))
            }
            None => Native::reference(0),
        }
    }),
    ("jdk/internal/reflect/Reflection", "getClassAccessFlags", "", |vm, a| {
        let flags = vm.state.mirrored(r(a, 0)).map_or(0, |c| vm.program.class(c).flags);
        Native::int(i32::from(flags))
    }),
    ("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", "", |_, _| Native::bool(true)),
    ("java/util/TimeZone", "getSystemTimeZoneID", "", |vm, _| Native::reference(vm.intern_str("UTC"))),
    ("java/util/TimeZone", "getSystemGMTOffsetID", "", |vm, _| Native::reference(vm.intern_str("GMT"))),
];

/// `Method.invoke` and the accessors under it.
fn is_reflection(vm: &Vm, method: crate::program::MethodId) -> bool {
    let m = vm.program.method(method);
    let class = &*vm.program.class(m.class).name;
    (class == "java/lang/reflect/Method" && &*m.name == "invoke")
        || matches!(
            class,
            "jdk/internal/reflect/DelegatingMethodAccessorImpl" | "jdk/internal/reflect/NativeMethodAccessorImpl"
        )
}

fn class_test(vm: &mut Vm, a: &[u64], test: fn(&Vm, crate::program::ClassId) -> bool) -> Native {
    Native::bool(vm.state.mirrored(r(a, 0)).is_some_and(|c| test(vm, c)))
}

fn clone(vm: &mut Vm, a: &[u64]) -> Native {
    let this = r(a, 0);
    let class = vm.state.class_of(this);
    if !vm.program.class(class).is_array() {
        let cloneable = match vm.library_class("java/lang/Cloneable") {
            Ok(c) => c,
            Err(e) => return Native::Link(e),
        };
        if !vm.program.is_subclass(class, cloneable) {
            return Native::throw("java/lang/CloneNotSupportedException", vm.program.class(class).dotted());
        }
    }
    let length = vm.state.heap.get(this).data.len();
    if vm.program.class(class).is_array() {
        if vm.goes_by_element(this, length) {
            return vm.in_java(ELEMENTS, "copyOf", a);
        }
        if length > 0 && vm.access(Location::Array(this), false, "clone") {
            return Native::Choice;
        }
    } else if vm.has_points(this) {
        return vm.in_java(ELEMENTS, "copyOfObject", a);
    } else {
        vm.fields_read(this);
    }
    let data = vm.state.heap.get(this).data.clone();
    Native::reference(vm.alloc(class, data))
}

fn stack_trace_elements(vm: &mut Vm, a: &[u64]) -> Native {
    let (array, throwable) = (r(a, 0), r(a, 1));
    let pairs = if vm.state.class_of(throwable) == vm.known.long_array {
        vm.state.pairs_of(throwable)
    } else {
        vm.backtrace_pairs(throwable)
    };
    for (n, (method, index)) in pairs.into_iter().enumerate() {
        let element = vm.state.heap.get(array).slot(n) as Ref;
        if element == 0 {
            break;
        }
        fill_element(vm, element, method, index);
    }
    Native::Void
}

/// Fills in a `StackTraceElement` for an instruction of a method.
pub(super) fn fill_element(vm: &mut Vm, element: Ref, method: crate::program::MethodId, index: u32) {
    let m = vm.program.method(method);
    let c = vm.program.class(m.class);
    let (class, dotted, name) = (m.class, c.dotted(), m.name.clone());
    let (file, library) = (c.source_file.clone(), c.origin == Origin::Library);
    let line = match m.line_at(index) {
        0 if m.is_native() => -2,
        0 => -1,
        l => l as i32,
    };
    let loader = vm.loader_of(class);
    let loader_name = vm.loader_name(loader);
    vm.put_field(element, "classLoaderName", u64::from(loader_name));
    // The bits of `StackTraceElement`: a loader of the JDK's is not shown, nor the version of a module of the library.
    let format = u64::from(!matches!(loader, Loader::Own(_))) | u64::from(library) << 1;
    vm.put_field(element, "format", format);
    let dotted = vm.intern_str(&dotted);
    let name = vm.intern_str(&name);
    let file = file.map_or(0, |f| vm.intern_str(&f));
    let module = if library { vm.intern_str(module_of(&vm.program.class(class).name)) } else { 0 };
    vm.put_field(element, "declaringClass", u64::from(dotted));
    vm.put_field(element, "methodName", u64::from(name));
    vm.put_field(element, "fileName", u64::from(file));
    vm.put_field(element, "moduleName", u64::from(module));
    vm.put_field(element, "lineNumber", u64::from(line as u32));
}

impl State {
    /// What a native does that ends the program.
    pub(crate) fn exit_now(&mut self, status: i32) -> Native {
        match self.system_exit(status) {
            Flow::Exit(end) => Native::Exit(end),
            Flow::Go => Native::Void,
        }
    }

    fn pairs_of(&self, array: Ref) -> Vec<(crate::program::MethodId, u32)> {
        match &self.heap.get(array).data {
            Data::Slots(s) => s.iter().map(|&v| (crate::program::MethodId((v >> 32) as u32), v as u32)).collect(),
            _ => Vec::new(),
        }
    }
}

impl Vm {
    /// The class of a binary name with dots (`java.lang.String`, `[I`), loaded; `None` when there is none.
    pub(crate) fn class_for_name(&mut self, name: &str) -> Option<crate::program::ClassId> {
        if name.contains('/') || name.is_empty() {
            return None;
        }
        let c = self.program.load(&name.replace('.', "/")).ok()?;
        if self.program.base_of(c).is_some_and(|base| self.program.class(base).hidden.is_some()) {
            return None;
        }
        let last = crate::program::ClassId(self.program.classes.len() as u32 - 1);
        self.ensure_statics(last);
        Some(c)
    }

    /// Lets a static Java method without arguments give the native's result.
    pub(crate) fn static_call(&mut self, class: &str, name: &str, descriptor: &str) -> Native {
        let c = match self.library_class(class) {
            Ok(c) => c,
            Err(e) => return Native::Link(e),
        };
        if !self.is_ready(c) {
            return Native::Init(c);
        }
        match self.program.find_method(c, name, descriptor) {
            Some(method) => Native::Call { method, args: Default::default(), role: Role::Call },
            None => Native::throw("java/lang/NoSuchMethodError", format!("{class}.{name}{descriptor}")),
        }
    }

    /// Lets a static Java method of the library with that name go on with these arguments.
    pub(crate) fn in_java(&mut self, class: &str, name: &str, args: &[u64]) -> Native {
        let c = match self.library_class(class) {
            Ok(c) => c,
            Err(e) => return Native::Link(e),
        };
        if !self.is_ready(c) {
            return Native::Init(c);
        }
        let found = self.program.class(c).methods.iter().find(|&&m| &*self.program.method(m).name == name);
        match found {
            Some(&method) => Native::Call { method, args: args.into(), role: Role::Call },
            None => Native::throw("java/lang/NoSuchMethodError", format!("{class}.{name}")),
        }
    }
}

impl Vm {
    /// The identity hash of an object that the program asks for.
    pub(super) fn asked_hash(&mut self, object: Ref) -> Native {
        self.note_hash(object);
        self.look_for_identity(object);
        Native::int(self.identity_hash(object))
    }
}
