//! `StackWalker`, and stack traces of other threads.
//!
//! A frame is known to the JDK's code by an object in `StackFrameInfo.memberName`; here that is a `long[]` with the
//! method and the instruction, as in a throwable's backtrace, and the methods that read it are native. The anchor of a
//! walk is the position of the next frame to hand out.

use smallvec::smallvec;

use super::lang::fill_element;
use super::ldc::METHOD_TYPE;
use super::members::{descriptor_classes, object_array, reflect_class};
use super::{Entry, Native, i, r};
use crate::program::{ClassId, Code, MethodId};
use crate::vm::Vm;
use crate::vm::heap::{Data, Ref};
use crate::vm::thread::Role;
use crate::vm::used::Use;

const FACTORY: &str = "java/lang/StackStreamFactory";
const WALKER: &str = "java/lang/StackStreamFactory$AbstractStackWalker";
const INFO: &str = "java/lang/StackFrameInfo";
const ELEMENT: &str = "java/lang/StackTraceElement";
/// Mode bits of `StackStreamFactory`.
const CLASSES_ONLY: u64 = 2;
const SHOW_HIDDEN: u64 = 0x20;
/// Anchor of a walk whose next frame is the thread's first: never 0, which means that there is no walk.
const ANCHOR: u64 = 1;

pub(super) const NATIVES: &[Entry] = &[
    (FACTORY, "checkStackWalkModes", "", |_, _| Native::bool(true)),
    (WALKER, "callStackWalk", "", call_stack_walk),
    (WALKER, "fetchStackFrames", "(JJII[Ljava/lang/Object;)I", |vm, a| {
        let (mode, anchor, batch, start, frames) = (a[1], a[3], i(a, 5), i(a, 6), r(a, 7));
        let (count, next) = fill(vm, mode, (anchor - ANCHOR) as usize, batch, start, frames);
        vm.put_field(r(a, 0), "anchor", next as u64 + ANCHOR);
        Native::int(start + count)
    }),
    ("java/lang/Thread", "getStackTrace", "", |vm, a| stack_trace_of(vm, r(a, 0))),
    (INFO, "<init>", "", |vm, a| {
        let retain = vm.get_int(r(a, 1), "retainClassRef");
        vm.put_field(r(a, 0), "retainClassRef", u64::from(retain != 0));
        Native::Void
    }),
    (INFO, "declaringClass", "", |vm, a| match method_of(vm, r(a, 0)) {
        Some((m, _)) => {
            let class = vm.program.method(m).class;
            Native::reference(vm.mirror(class))
        }
        None => Native::Npe,
    }),
    (INFO, "getMethodName", "", |vm, a| text(vm, r(a, 0), |vm, m| vm.program.method(m).name.to_string())),
    (INFO, "getDescriptor", "", |vm, a| text(vm, r(a, 0), |vm, m| vm.program.method(m).descriptor.to_string())),
    (INFO, "getMethodType", "", method_type),
    (INFO, "isNativeMethod", "", |vm, a| {
        Native::bool(method_of(vm, r(a, 0)).is_some_and(|(m, _)| vm.program.method(m).is_native()))
    }),
    (ELEMENT, "initStackTraceElement", "", |vm, a| match method_of(vm, r(a, 1)) {
        Some((method, index)) => {
            fill_element(vm, r(a, 0), method, index);
            Native::Void
        }
        None => Native::Npe,
    }),
];

/// The method and the instruction of a `StackFrameInfo`.
fn method_of(vm: &Vm, info: Ref) -> Option<(MethodId, u32)> {
    let pair = vm.get_ref(info, "memberName");
    if pair == 0 {
        return None;
    }
    let v = vm.state.heap.get(pair).slot(0);
    Some((MethodId((v >> 32) as u32), v as u32))
}

fn text(vm: &mut Vm, info: Ref, of: impl Fn(&Vm, MethodId) -> String) -> Native {
    match method_of(vm, info) {
        Some((m, _)) => {
            let text = of(vm, m);
            Native::reference(vm.intern_str(&text))
        }
        None => Native::Npe,
    }
}

fn method_type(vm: &mut Vm, a: &[u64]) -> Native {
    if vm.get_int(r(a, 0), "retainClassRef") == 0 {
        return Native::throw("java/lang/UnsupportedOperationException", "No access to RETAIN_CLASS_REFERENCE");
    }
    let Some((m, _)) = method_of(vm, r(a, 0)) else { return Native::Npe };
    let class = match reflect_class(vm, "java/lang/invoke/MethodType") {
        Ok(c) => c,
        Err(n) => return n,
    };
    let Some(method) = vm.program.find_method(class, "methodType", METHOD_TYPE) else {
        return Native::throw("java/lang/InternalError", "the class library has no MethodType");
    };
    let (from, text) = (vm.program.method(m).class, vm.program.method(m).descriptor.clone());
    match descriptor_classes(vm, from, &text) {
        Ok(types) => Native::Call { method, args: smallvec![types[0], types[1]], role: Role::Call },
        Err(e) => Native::Link(e),
    }
}

/// Hands the first frames to `doStackWalk`, whose result is the walk's.
fn call_stack_walk(vm: &mut Vm, a: &[u64]) -> Native {
    let (this, mode, skip, batch, start, frames) = (r(a, 0), a[1], i(a, 3), i(a, 4), i(a, 5), r(a, 6));
    let walker = match vm.library_class(WALKER) {
        Ok(c) => c,
        Err(e) => return Native::Link(e),
    };
    let Some(method) = vm.program.find_method(walker, "doStackWalk", "(JIIII)Ljava/lang/Object;") else {
        return Native::throw("java/lang/InternalError", "the class library has no doStackWalk");
    };
    let mut at = vm.state.threads[vm.exec.cur as usize].frames.len();
    while at > 0 && is_machinery(vm, walker, vm.state.threads[vm.exec.cur as usize].frames[at - 1].method) {
        at -= 1;
    }
    // Frames to skip count from the caller of the walk.
    let (count, next) = fill(vm, mode, at.saturating_sub(usize::try_from(skip).unwrap_or(0)), batch, start, frames);
    let int = |v: i32| u64::from(v as u32);
    let args =
        smallvec![u64::from(this), next as u64 + ANCHOR, 0, int(skip), int(batch), int(start), int(start + count),];
    Native::Call { method, args, role: Role::Call }
}

/// Methods of the walk itself.
fn is_machinery(vm: &Vm, walker: ClassId, method: MethodId) -> bool {
    let class = vm.program.method(method).class;
    vm.program.is_subclass(class, walker) || &*vm.program.class(class).name == "java/lang/StackWalker"
}

/// Describes up to `batch` frames below position `at` in `frames`, from index `start` on: how many, and the position of
/// the next one.
fn fill(vm: &mut Vm, mode: u64, mut at: usize, batch: i32, start: i32, frames: Ref) -> (i32, usize) {
    let mut count = 0;
    while at > 0 && count < batch {
        at -= 1;
        let f = vm.state.threads[vm.exec.cur as usize].frames[at];
        let m = vm.program.method(f.method);
        if m.hidden && mode & SHOW_HIDDEN == 0 {
            continue;
        }
        let index = index_in(m.code, f.pc);
        let (class, to) = (m.class, (start + count) as usize);
        if to >= vm.state.heap.get(frames).data.len() {
            return (count, at + 1);
        }
        if mode & CLASSES_ONLY != 0 {
            let mirror = vm.mirror(class);
            vm.touch_element(frames, to);
            vm.state.heap.get_mut(frames).set_element(to, u64::from(mirror));
        } else {
            let info = vm.state.heap.get(frames).slot(to) as Ref;
            let pair = u64::from(f.method.0) << 32 | u64::from(index);
            let array = vm.known.long_array;
            let pair = vm.alloc(array, Data::Slots(Box::new([pair])));
            let bci = vm.program.byte_offset(f.method, index);
            vm.put_field(info, "memberName", u64::from(pair));
            vm.put_field(info, "bci", u64::from(bci));
        }
        count += 1;
    }
    (count, at)
}

fn index_in(code: Code, pc: u32) -> u32 {
    match code {
        Code::At { start, .. } => pc.saturating_sub(start),
        _ => 0,
    }
}

/// `Thread.getStackTrace`: where the thread stands; its own trace begins with the method itself.
fn stack_trace_of(vm: &mut Vm, thread: Ref) -> Native {
    let class = match reflect_class(vm, ELEMENT) {
        Ok(c) => c,
        Err(n) => return n,
    };
    let own = vm.state.threads[vm.exec.cur as usize].head.obj == thread;
    if !own {
        if vm.visible_op("thread-status") {
            return Native::Choice;
        }
        // Where it stands changes when it begins, waits and ends, too.
        vm.notice_life(thread);
        vm.notice_state(thread);
        vm.track.used.bits |= Use::Stacks as u16;
    }
    let tid = vm.state.thread_of_object(thread);
    let frames: Vec<_> = tid.map(|t| vm.state.threads[t as usize].frames.clone()).unwrap_or_default();
    let thread_class = vm.known.thread;
    let this = vm.program.find_method(thread_class, "getStackTrace", "()[Ljava/lang/StackTraceElement;");
    let mut places: Vec<(MethodId, u32)> = this.filter(|_| own).map(|m| (m, 0)).into_iter().collect();
    for f in frames.iter().rev() {
        let m = vm.program.method(f.method);
        if !m.hidden {
            places.push((f.method, index_in(m.code, f.pc)));
        }
    }
    let mut refs = Vec::new();
    for (method, index) in places {
        let n = vm.program.class(class).instance_kinds.len();
        let element = vm.alloc(class, Data::Slots(vec![0; n].into_boxed_slice()));
        fill_element(vm, element, method, index);
        refs.push(u64::from(element));
    }
    super::members::or_link(object_array(vm, ELEMENT, refs))
}
