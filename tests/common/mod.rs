//! What the integration tests share: where things are, the JDK's tools, compiled programs, the native command.

pub(crate) mod command;
pub(crate) mod compile;
pub(crate) mod events;
mod javac;
pub(crate) mod schema;
pub(crate) mod subject;

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use interleave::cli::native::library_in;
use interleave::input::{InputError, Library};
use interleave::report::InputFile;
use interleave::session::SharedLibrary;

pub(crate) use self::javac::javac;

/// A folder or file of this repository.
pub(crate) fn at(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the repository").join(path)
}

/// The class-library bundle: `INTERLEAVE_CLASSLIB`, or the one of this tree.
pub(crate) fn bundle() -> PathBuf {
    let folder = std::env::var_os("INTERLEAVE_CLASSLIB").map_or_else(|| at("build/classlib"), PathBuf::from);
    assert!(folder.join("index.bin").is_file(), "{} has no index.bin: run `npm run classlib`", folder.display());
    folder
}

pub(crate) fn open_library() -> Result<Library, InputError> {
    Library::open(library_in(&bundle()))
}

/// Whether everything is wanted, however long it takes.
pub(crate) fn long() -> bool {
    std::env::var("INTERLEAVE_LONG").is_ok_and(|v| v == "1")
}

/// How far a test goes in every run, and in the long one.
pub(crate) fn usual_or_long<T>(usual: T, in_long: T) -> T {
    if long() { in_long } else { usual }
}

/// Some of the variants of a test: those whose turn it is with the program of that name. Another program takes others, so
/// that all are tried, each with many programs; the long run tries all of them with each.
pub(crate) fn in_turn<'a, T>(variants: &'a [T], name: &str, some: usize) -> impl Iterator<Item = &'a T> {
    let number = name.bytes().fold(7_u32, |sum, b| sum.wrapping_mul(31).wrapping_add(b.into()));
    let (count, some) = (variants.len(), if long() { variants.len() } else { some });
    (0..some.min(count)).map(move |i| &variants[(number as usize / 8 + i) % count])
}

thread_local! {
    static LIBRARY: RefCell<Option<SharedLibrary>> = const { RefCell::new(None) };
}

/// This thread's library: its pieces stay unpacked from program to program.
pub(crate) fn library() -> Result<SharedLibrary, InputError> {
    LIBRARY.with(|cell| {
        if let Some(library) = cell.borrow().as_ref() {
            return Ok(library.clone());
        }
        let library = Rc::new(RefCell::new(open_library()?));
        *cell.borrow_mut() = Some(library.clone());
        Ok(library)
    })
}

/// The Verify API as a jar, beside the bundle.
pub(crate) fn verify_jar() -> PathBuf {
    let jar = bundle().with_file_name("interleave-verify.jar");
    assert!(jar.is_file(), "{} is missing: run `npm run classlib`", jar.display());
    jar
}

/// Where a JDK may be: `JAVA_HOME`, and the usual places of a Linux distribution.
pub(crate) fn java_homes() -> impl Iterator<Item = PathBuf> {
    let named = std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter();
    let usual =
        ["/usr/lib/jvm/java-17-openjdk-amd64", "/usr/lib/jvm/java-17-openjdk-arm64", "/usr/lib/jvm/default-java"];
    named.chain(usual.map(PathBuf::from))
}

/// A tool of the JDK, or whatever is on the path.
pub(crate) fn java_tool(name: &str) -> PathBuf {
    let tools = java_homes().map(|home| home.join("bin").join(name));
    tools.into_iter().find(|tool| tool.is_file()).unwrap_or_else(|| PathBuf::from(name))
}

/// What keeps a JVM short that runs for a second or two: most of its time goes into compilers and collectors otherwise.
const SHORT: [&str; 2] = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/// Calls `each` with every position, on a few threads with large stacks; the answers in order. A test that takes long does
/// its work so, for it may be the last that runs.
pub(crate) fn parallel<T: Send>(count: usize, each: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let slots: Vec<Mutex<Option<T>>> = (0..count).map(|_| Mutex::new(None)).collect();
    let workers = std::thread::available_parallelism().map_or(2, |n| n.get().min(4));
    std::thread::scope(|scope| {
        for _ in 0..workers {
            let work = || {
                while let at = next.fetch_add(1, Ordering::Relaxed)
                    && at < count
                {
                    *slots[at].lock().expect("no test thread panics") = Some(each(at));
                }
            };
            std::thread::Builder::new().stack_size(256 << 20).spawn_scoped(scope, work).expect("a thread");
        }
    });
    slots.into_iter().map(|slot| slot.into_inner().expect("no test thread panics").expect("every position")).collect()
}

/// Every class file below a folder, in the order of their paths.
pub(crate) fn class_files(folder: &Path) -> Vec<InputFile> {
    let mut files = all_files(folder);
    files.retain(|file| file.path.ends_with(".class"));
    files
}

/// Every file below a folder that there may be, in the order of their paths.
pub(crate) fn all_files(folder: &Path) -> Vec<InputFile> {
    let mut paths = Vec::new();
    below(folder, &mut paths);
    paths.sort();
    let read = |path: PathBuf| InputFile {
        bytes: std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display())),
        path: path.display().to_string(),
    };
    paths.into_iter().map(read).collect()
}

fn below(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        match path.is_dir() {
            true => below(&path, out),
            false => out.push(path),
        }
    }
}

/// A program of the examples or the corpus, by a name such as `corpus/strings/format`.
pub(crate) struct Case {
    pub name: String,
    pub folder: PathBuf,
}

/// All folders below `folder` that have an `expect.json`, in the order of their paths.
pub(crate) fn find_cases(folder: &Path, name: &str, found: &mut Vec<Case>) {
    if let Ok(expectation) = std::fs::read_to_string(folder.join("expect.json")) {
        if !long() && expectation.contains("\"long\": true") {
            return;
        }
        found.push(Case { name: name.to_string(), folder: folder.to_path_buf() });
        return;
    }
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut folders: Vec<PathBuf> = entries.flatten().map(|e| e.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    for folder in folders {
        let last = folder.file_name().expect("a name").to_string_lossy();
        find_cases(&folder, &format!("{name}/{last}"), found);
    }
}
