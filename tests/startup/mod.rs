//! What the start of the library costs a search: nothing of it is part of a state.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::OnceLock;

use interleave::input::{ClassPath, UsedClasses, UserClasses};
use interleave::program::{Attributor, Program};
use interleave::report::InputFile;
use interleave::session::SharedLibrary;
use interleave::store::Store;
use interleave::system::TransitionEnd;
use interleave::vm::{Vm, VmConfig, lookup_native};

use crate::common::{at, class_files, javac, open_library, verify_jar};

fn classes() -> &'static [InputFile] {
    static FILES: OnceLock<Vec<InputFile>> = OnceLock::new();
    FILES.get_or_init(|| {
        let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("startup-{}", std::process::id()));
        let mut javac = javac();
        javac.args(["-encoding", "UTF-8", "-cp"]).arg(verify_jar()).arg("-d").arg(&out);
        javac.arg(at("tests/startup/Programs.java")).compile();
        class_files(&out)
    })
}

fn new_library() -> SharedLibrary {
    Rc::new(RefCell::new(open_library().expect("the bundle can be read")))
}

/// A machine at the start of `main`, and as a search would have it.
fn boot(main: &str) -> Vm {
    boot_on(new_library(), main)
}

fn boot_on(library: SharedLibrary, main: &str) -> Vm {
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

/// The library is started once and then copied: nothing differs, and nothing of another program is in the copy.
#[test]
fn a_copy_of_a_started_library_is_as_good_as_a_start() {
    let seen = |mut vm: Vm| {
        let mut store = Store::new(u64::MAX);
        let at_start = (vm.canonical(&mut store).to_vec(), vm.heap_bytes(), vm.classes_loaded(), vm.instructions());
        let end = vm.run(1_000_000);
        (at_start, end, vm.canonical(&mut store).to_vec(), vm.heap_bytes(), vm.output(), vm.classes_loaded())
    };
    let library = new_library();
    for main in ["Empty", "Prints", "Keeps", "Chooses", "Prints", "Empty"] {
        assert_eq!(seen(boot_on(library.clone(), main)), seen(boot(main)), "{main}");
    }
}
