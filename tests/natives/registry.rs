//! The list of native methods against the classes that declare them.

use interleave::program::acc;
use interleave::vm::{lookup_native, native_signatures};

use super::support::program;

/// Every registered signature names a method of the library. A renamed or removed method would leave a native that is
/// never called, and the call an error.
#[test]
fn natives_name_methods() {
    let mut program = program(Vec::new());
    let mut lost = Vec::new();
    // It stands for every method that has the annotation.
    let annotated = "gov/nasa/jpf/annotation/NoJPFExecution";
    for (class, name, descriptor) in native_signatures().into_iter().filter(|signature| signature.0 != annotated) {
        let Ok(id) = program.load(class) else {
            lost.push(format!("{class}: no such class"));
            continue;
        };
        let found = program
            .class(id)
            .methods
            .iter()
            .map(|&m| program.method(m))
            .any(|m| &*m.name == name && (descriptor.is_empty() || &*m.descriptor == descriptor));
        if !found {
            lost.push(format!("{class}.{name}{descriptor}"));
        }
    }
    assert!(lost.is_empty(), "natives without a method: {lost:#?}");
}

/// Classes all of whose native methods are supplied, but for those listed with the reason.
const COMPLETE: &[(&str, &[&str])] = &[
    ("java/lang/Object", &[]),
    ("java/lang/Class", &[]),
    ("java/lang/Throwable", &[]),
    ("java/lang/StackTraceElement", &[]),
    ("java/lang/StackStreamFactory", &[]),
    ("java/lang/StackStreamFactory$AbstractStackWalker", &[]),
    ("java/lang/NullPointerException", &[]),
    ("java/lang/System", &[]),
    ("java/lang/Thread", &[]),
    ("java/lang/Runtime", &[]),
    ("java/lang/Shutdown", &[]),
    ("java/lang/ClassLoader", &[]),
    ("java/lang/String", &[]),
    ("java/lang/StringUTF16", &[]),
    ("java/lang/StringCoding", &[]),
    ("java/lang/Float", &[]),
    ("java/lang/Double", &[]),
    ("java/lang/StrictMath", &[]),
    ("java/lang/reflect/Array", &[]),
    ("java/lang/reflect/Field", &[]),
    ("java/lang/reflect/Executable", &[]),
    ("java/lang/invoke/MemberHandle", &[]),
    ("java/lang/invoke/SlotHandle", &[]),
    ("jdk/internal/reflect/NativeMethodAccessorImpl", &[]),
    ("jdk/internal/reflect/NativeConstructorAccessorImpl", &[]),
    ("jdk/internal/reflect/Reflection", &[]),
    ("java/util/concurrent/locks/LockSupport", &[]),
    ("java/util/concurrent/atomic/AtomicLong", &[]),
    ("java/util/TimeZone", &[]),
    ("java/io/ConsoleOutput", &[]),
    ("java/io/ConsoleInput", &[]),
    ("gov/nasa/jpf/vm/Verify", &[]),
];

#[test]
fn natives_that_matter_are_there() {
    let mut program = program(Vec::new());
    let mut missing = Vec::new();
    for &(class, left_out) in COMPLETE {
        let id = program.load(class).unwrap_or_else(|e| panic!("{e}"));
        for &m in &program.class(id).methods {
            let m = program.method(m);
            if m.flags & acc::NATIVE == 0 {
                continue;
            }
            let here = lookup_native(class, &m.name, &m.descriptor).is_some();
            let excused = left_out.contains(&&*m.name);
            assert!(!(here && excused), "{class}.{} is there now: take it off the list", m.name);
            if !here && !excused {
                missing.push(format!("{class}.{}{}", m.name, m.descriptor));
            }
        }
    }
    assert!(missing.is_empty(), "native methods without an implementation: {missing:#?}");
}
