//! How fast stored states are gone to: searches a program to its end, then restores states of it at random.
//!
//! `cargo bench --bench restore -- CLASSES MAIN [ARGUMENT…]`; the class library as for the command (INTERLEAVE_CLASSLIB).
//! Prints one line of JSON. Not for people: `npm run bench` calls it.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Instant;

use interleave::cli::native::library_in;
use interleave::input::{ClassPath, Library, UsedClasses, UserClasses};
use interleave::program::{Attributor, Program};
use interleave::report::InputFile;
use interleave::search::{Search, SearchConfig};
use interleave::vm::{Vm, VmConfig, lookup_native};

const RESTORES: u64 = 300_000;

fn classes_of(folder: &Path) -> Vec<InputFile> {
    let entries = std::fs::read_dir(folder).expect("a folder of class files").flatten();
    let paths = entries.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "class"));
    let read = |p: PathBuf| InputFile { bytes: std::fs::read(&p).expect("a file"), path: p.display().to_string() };
    paths.map(read).collect()
}

fn main() {
    // Cargo adds an option of its own.
    let args: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let [folder, main, args @ ..] = &args[..] else { panic!("folder of class files, main class, arguments") };
    let bundle = std::env::var_os("INTERLEAVE_CLASSLIB").map_or_else(|| PathBuf::from("build/classlib"), PathBuf::from);
    let library = Rc::new(RefCell::new(Library::open(library_in(&bundle)).expect("the class library")));
    let user = Rc::new(UserClasses::of_files(classes_of(Path::new(folder))));
    let source = ClassPath::new(user, library, UsedClasses::default());
    let program = Program::new(Box::new(source), Attributor::default(), lookup_native);
    let vm = Vm::boot(program, VmConfig::default(), main, args).expect("the program starts");
    let mut search = Search::new(vm, SearchConfig { multiple_errors: true, ..SearchConfig::default() });
    while !search.work(1_000_000) {}
    let states = search.store().states();
    // A generator of full period modulo 2^64 (Knuth, MMIX).
    let mut random = 1u64;
    let mut next = move || {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((random >> 32) * states) >> 32) as u32
    };
    let start = Instant::now();
    (0..RESTORES).for_each(|_| search.restore(next()));
    let ms = start.elapsed().as_secs_f64() * 1000.0;
    println!("{{\"states\": {states}, \"restores\": {RESTORES}, \"per_ms\": {:.1}}}", RESTORES as f64 / ms);
}
