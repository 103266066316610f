//! What the start of the library costs a search: nothing of it is part of a state.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::OnceLock;

use interleave::cli::native::library_in;
use interleave::input::{ClassPath, Library, UsedClasses, UserClasses};
use interleave::program::{Attributor, Program};
use interleave::report::InputFile;
use interleave::store::Store;
use interleave::system::TransitionEnd;
use interleave::vm::{Vm, VmConfig, lookup_native};

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn bundle() -> PathBuf {
    let folder = std::env::var_os("INTERLEAVE_CLASSLIB").map_or_else(|| root("build/classlib"), PathBuf::from);
    assert!(folder.join("index.bin").is_file(), "{} has no index.bin: run `npm run classlib`", folder.display());
    folder
}

fn classes() -> &'static [InputFile] {
    static FILES: OnceLock<Vec<InputFile>> = OnceLock::new();
    FILES.get_or_init(|| {
        let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("startup-{}", std::process::id()));
        let javac = std::env::var_os("JAVA_HOME").map_or("javac".into(), |h| PathBuf::from(h).join("bin/javac"));
        let api = bundle().with_file_name("interleave-verify.jar");
        let source = root("tests/startup/Programs.java");
        let mut javac = Command::new(javac);
        javac.args(["-encoding", "UTF-8", "-cp"]).arg(api).arg("-d").arg(&out).arg(source);
        let built = javac.output().expect("these tests need a JDK 17: set JAVA_HOME");
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        let entries = std::fs::read_dir(&out).expect("the classes").flatten();
        let read = |path: PathBuf| InputFile {
            bytes: std::fs::read(&path).expect("a class"),
            path: path.display().to_string(),
        };
        entries.map(|e| read(e.path())).collect()
    })
}

/// A machine at the start of `main`, and as a search would have it.
fn boot(main: &str) -> Vm {
    let library = Rc::new(RefCell::new(Library::open(library_in(&bundle())).expect("the bundle can be read")));
    let user = Rc::new(UserClasses::of_files(classes().to_vec()));
    let source = ClassPath::new(user, library, UsedClasses::default());
    let program = Program::new(Box::new(source), Attributor::default(), lookup_native);
    let config = VmConfig { checking: true, ..VmConfig::default() };
    Vm::boot(program, config, main, &[]).expect("the program starts")
}

/// The numbers in the state vector that are not 0, where the machine stands.
fn components(vm: &mut Vm) -> usize {
    let mut store = Store::new(u64::MAX);
    vm.canonical(&mut store).iter().filter(|&&id| id != 0).count()
}

#[test]
fn the_state_of_an_empty_program_is_its_main_thread() {
    let mut vm = boot("Empty");
    assert_eq!(components(&mut vm), 1);
    assert_eq!(vm.run(1_000_000), TransitionEnd::Ended);
    assert_eq!(vm.instructions(), 4, "the call of main with its argument, main's own `return`, and the caller's");
}

#[test]
fn what_the_library_does_for_a_program_is_not_in_its_state_either() {
    // Main thread, and the static fields of `Verify`; for the second program the array and the object, too.
    for (main, expected) in [("Chooses", 2), ("Keeps", 4), ("Prints", 2)] {
        let mut vm = boot(main);
        assert_eq!(vm.run(1_000_000), TransitionEnd::Choice, "{main}");
        assert_eq!(components(&mut vm), expected, "{main}");
    }
}

#[test]
fn start_up_loads_few_classes() {
    let loaded = boot("Empty").classes_loaded();
    assert!(loaded < 80, "an empty program loads {loaded} classes: each one is read, linked and kept");
}
