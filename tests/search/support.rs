//! Programs for the searches: the examples and the corpus, and small sources compiled here.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use interleave::input::{ClassPath, Library, UserClasses};
use interleave::program::Attributor;
use interleave::report::{InputFile, Report};
use interleave::search::{Search, SearchConfig};
use interleave::vm::{BootError, Vm, VmConfig, lookup_native};

use crate::{Case, compile, root};

fn bundle() -> PathBuf {
    std::env::var_os("INTERLEAVE_CLASSLIB").map_or_else(|| root().join("build/classlib"), PathBuf::from)
}

fn open_library() -> Library {
    let folder = bundle();
    Library::open(Box::new(move |file| Ok(std::fs::read(folder.join(file)).ok())))
        .unwrap_or_else(|e| panic!("{e}: these tests need `npm run classlib` first"))
}

/// Class files and a main class: makes machines that stand at the start of `main`.
pub(crate) struct Subject {
    files: Vec<InputFile>,
    main: String,
    args: Vec<String>,
    library: Rc<RefCell<Library>>,
    /// Assumptions that have failed in a check: none that comes later makes them.
    withdrawn: RefCell<BTreeSet<String>>,
}

impl Subject {
    pub(crate) fn of_folder(folder: &Path, main: &str, args: &[String]) -> Subject {
        let mut files = Vec::new();
        class_files(folder, &mut files);
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let library = Rc::new(RefCell::new(open_library()));
        Subject { files, main: main.to_owned(), args: args.to_vec(), library, withdrawn: RefCell::default() }
    }

    /// Compiles one source file.
    pub(crate) fn of_source(main: &str, source: &str) -> Subject {
        Subject::of_sources(&[main.to_owned()], source).remove(0)
    }

    /// Compiles one source file with several main classes.
    pub(crate) fn of_sources(mains: &[String], source: &str) -> Vec<Subject> {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("interleave-search-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a temporary folder");
        let file = dir.join(format!("{}.java", mains[0]));
        std::fs::write(&file, source).expect("the source is written");
        let javac = compile::java().with_file_name("javac");
        let verify = bundle().with_file_name("interleave-verify.jar");
        let out = Command::new(javac).arg("-g").arg("-cp").arg(verify).arg("-d").arg(&dir).arg(&file).output();
        let out = out.expect("javac runs");
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        let subjects = mains.iter().map(|main| Subject::of_folder(&dir, main, &[])).collect();
        let _ = std::fs::remove_dir_all(&dir);
        subjects
    }

    pub(crate) fn boot(&self, config: VmConfig) -> Result<Vm, BootError> {
        let user = Rc::new(UserClasses::of_files(self.files.clone()));
        let source = ClassPath::new(user, self.library.clone(), Rc::default());
        let withdrawn = Rc::new(self.withdrawn.borrow().clone());
        let attributor = Attributor { withdrawn, ..Attributor::default() };
        let program = interleave::program::Program::new(Box::new(source), attributor, lookup_native);
        Vm::boot(program, config, &self.main, &self.args)
    }

    pub(crate) fn check(&self, vm: &VmConfig, config: &SearchConfig) -> Report {
        let mut search = self.search(vm, config);
        loop {
            while !search.work(1_000_000) {}
            let failed = search.failed_assumptions();
            if failed.is_empty() {
                break;
            }
            self.withdrawn.borrow_mut().extend(failed.iter().cloned());
            search = self.search(vm, config);
        }
        search.report(&mut || self.boot(vm.clone()))
    }

    pub(crate) fn search(&self, vm: &VmConfig, config: &SearchConfig) -> Search<Vm> {
        let vm = self.boot(vm.clone()).unwrap_or_else(|e| panic!("{}: {e}", self.main));
        Search::new(vm, config.clone())
    }
}

fn class_files(folder: &Path, files: &mut Vec<InputFile>) {
    for entry in std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())).flatten() {
        let path = entry.path();
        if path.is_dir() {
            class_files(&path, files);
        } else if path.extension().is_some_and(|e| e == "class") {
            let bytes = std::fs::read(&path).expect("the class file is readable");
            files.push(InputFile { path: path.display().to_string(), bytes });
        }
    }
}

/// A program of `examples/` or `tests/corpus/` that is searched.
pub(crate) struct Program {
    pub name: String,
    pub outcomes: bool,
    /// What its settings say of named choices.
    pub properties: BTreeMap<String, String>,
    pub subject: Subject,
}

const SEARCHED: [&str; 3] = ["examples/", "tests/corpus/outcomes/", "tests/corpus/verdicts/"];

fn in_folders(folders: &[&str]) -> Vec<Program> {
    let chosen = compiled().iter().filter(|(case, _)| folders.iter().any(|folder| case.name.starts_with(folder)));
    chosen.map(program).collect()
}

/// Those that are made for searching.
pub(crate) fn programs() -> Vec<Program> {
    in_folders(&SEARCHED)
}

/// Programs that are larger than what is usually searched: executors, concurrent collections.
pub(crate) fn library_programs() -> Vec<Program> {
    in_folders(&["tests/corpus/threads/"])
}

/// Every program of the examples and the corpus whose number is chosen, one after the other.
pub(crate) fn whole_corpus(chosen: impl Fn(usize) -> bool) -> impl Iterator<Item = Program> {
    compiled().iter().enumerate().filter(move |(i, _)| chosen(*i)).map(|(_, compiled)| program(compiled))
}

fn compiled() -> &'static [(Case, PathBuf)] {
    // Tests run at the same time; one of them compiles.
    static FOLDERS: OnceLock<Vec<(Case, PathBuf)>> = OnceLock::new();
    FOLDERS.get_or_init(|| {
        let corpus = std::fs::read_dir(root().join("tests/corpus")).expect("the corpus").flatten();
        let groups = corpus.filter(|entry| entry.path().is_dir()).map(|entry| entry.file_name());
        let mut kinds: Vec<String> = groups.map(|name| format!("tests/corpus/{}", name.to_string_lossy())).collect();
        kinds.sort();
        kinds.insert(0, "examples".to_owned());
        let mut cases = Vec::new();
        kinds.iter().for_each(|kind| find(&root().join(kind), kind, &mut cases));
        let folders = compile::all(&cases, &bundle());
        cases.into_iter().zip(folders).collect()
    })
}

fn program((case, classes): &(Case, PathBuf)) -> Program {
    let expect = std::fs::read(case.folder.join("expect.json")).expect("the expectation is readable");
    let expect: serde_json::Value = serde_json::from_slice(&expect).expect("the expectation is JSON");
    let args: Vec<String> = serde_json::from_value(expect["args"].clone()).unwrap_or_default();
    Program {
        name: case.name.clone(),
        outcomes: expect["mode"] == "outcomes",
        properties: serde_json::from_value(expect["config"].clone()).unwrap_or_default(),
        subject: Subject::of_folder(classes, expect["main"].as_str().expect("a class name"), &args),
    }
}

fn find(folder: &Path, name: &str, found: &mut Vec<Case>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).expect("a folder").flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        if path.join("expect.json").is_file() {
            let last = path.file_name().expect("a name").to_string_lossy();
            found.push(Case { name: format!("{name}/{last}"), folder: path });
        }
    }
}
