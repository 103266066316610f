//! Compiles a program, runs it here and on the JVM, compares.

use std::process::Command;
use std::rc::Rc;

use interleave::input::{ClassPath, UsedClasses, UserClasses};
use interleave::program::{Attributor, Program};
use interleave::report::InputFile;
use interleave::system::TransitionEnd;
use interleave::vm::{Vm, VmConfig, lookup_native};

use crate::common::{at, class_files, java_tool, javac, library};

/// Instructions that a test program may take.
const FUEL: u64 = 200_000_000;

/// A program over the user's files and the class library.
pub(crate) fn program(user: Vec<InputFile>) -> Program {
    let library = library().expect("the class library is sound");
    let source = ClassPath::new(Rc::new(UserClasses::of_files(user)), library, UsedClasses::default());
    Program::new(Box::new(source), Attributor::default(), lookup_native)
}

/// Runs `java/NAME.java` here and on the JVM; the standard outputs are the same.
pub(crate) fn compare(name: &str, options: &[&str]) {
    let source = at(&format!("tests/natives/java/{name}.java"));
    let out = std::env::temp_dir().join(format!("interleave-natives-{}-{name}{}", std::process::id(), options.len()));
    javac().args(["-nowarn", "-d"]).arg(&out).args(options).arg(source).compile();
    let expected = Command::new(java_tool("java")).arg("-cp").arg(&out).arg(name).output().expect("java runs");
    let expected = String::from_utf8(expected.stdout).expect("text");
    let program = program(class_files(&out));
    let _ = std::fs::remove_dir_all(&out);
    let config = VmConfig { checking: false, ..VmConfig::default() };
    let mut vm = Vm::boot(program, config, name, &[]).expect("the program starts");
    let end = vm.run(FUEL);
    let printed = vm.output();
    for (ours, theirs) in printed.lines().zip(expected.lines()) {
        assert_eq!(ours, theirs);
    }
    assert_eq!(printed, expected);
    assert_eq!(end, TransitionEnd::Ended);
}
