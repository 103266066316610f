//! Compiles a program, runs it here and on the JVM, compares.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

use interleave::input::{ClassPath, Library, UsedClasses, UserClasses};
use interleave::program::{Attributor, Program};
use interleave::report::InputFile;
use interleave::system::TransitionEnd;
use interleave::vm::{Vm, VmConfig, lookup_native};

/// Instructions that a test program may take.
const FUEL: u64 = 200_000_000;

/// The class library: `INTERLEAVE_CLASSLIB`, or where the build puts it; `None` when it has not been built.
pub(crate) fn library() -> Option<Library> {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("build/classlib");
    let folder = std::env::var_os("INTERLEAVE_CLASSLIB").map_or(built, PathBuf::from);
    if !folder.join("index.bin").exists() {
        println!("skipped: there is no class library in {}; make it with `npm run classlib`", folder.display());
        return None;
    }
    let provider = move |file: &str| Ok(std::fs::read(folder.join(file)).ok());
    Some(Library::open(Box::new(provider)).expect("the class library is sound"))
}

/// A program over the user's files and the class library.
pub(crate) fn program(user: Vec<InputFile>, library: Library) -> Program {
    let library = Rc::new(RefCell::new(library));
    let source = ClassPath::new(Rc::new(UserClasses::of_files(user)), library, UsedClasses::default());
    Program::new(Box::new(source), Attributor::default(), lookup_native)
}

fn java(tool: &str) -> Command {
    let home = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    Command::new(home.map_or(PathBuf::from(tool), |h| h.join("bin").join(tool)))
}

/// Runs `java/NAME.java` here and on the JVM; the standard outputs are the same.
pub(crate) fn compare(name: &str, options: &[&str]) {
    let Some(library) = library() else { return };
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/natives/java/{name}.java"));
    let out = std::env::temp_dir().join(format!("interleave-natives-{}-{name}{}", std::process::id(), options.len()));
    let built = java("javac").args(["-nowarn", "-d"]).arg(&out).args(options).arg(source).output().expect("javac runs");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let expected = java("java").arg("-cp").arg(&out).arg(name).output().expect("java runs");
    let expected = String::from_utf8(expected.stdout).expect("text");
    let files = std::fs::read_dir(&out).expect("the classes").flatten().map(|f| InputFile {
        path: f.file_name().to_string_lossy().into_owned(),
        bytes: std::fs::read(f.path()).expect("a class"),
    });
    let program = program(files.collect(), library);
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
