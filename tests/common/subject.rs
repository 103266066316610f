//! Programs for the searches: the examples and the corpus, and small sources compiled here.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use interleave::config::{Layer, Properties, resolve};
use interleave::input::{ClassPath, Library, UserClasses};
use interleave::program::Attributor;
use interleave::report::{InputFile, Mode, Report};
use interleave::search::{Search, SearchConfig};
use interleave::session::{Job, SharedLibrary};
use interleave::system::Cached;
use interleave::vm::{BootError, Vm, VmConfig, lookup_native};

use super::{Case, at, class_files, compile, find_cases, javac, library, parallel, verify_jar};

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
        let library = library().expect("the class library can be read");
        Subject {
            files: class_files(folder),
            main: main.to_owned(),
            args: args.to_vec(),
            library,
            withdrawn: RefCell::default(),
        }
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
        javac().arg("-g").arg("-cp").arg(verify_jar()).arg("-d").arg(&dir).arg(&file).compile();
        let subjects = mains.iter().map(|main| Subject::of_folder(&dir, main, &[])).collect();
        let _ = std::fs::remove_dir_all(&dir);
        subjects
    }

    /// What a session does with it.
    pub(crate) fn job(&self, mode: Mode, settings: &[(&str, &str)]) -> Job {
        let mut properties = Properties::default();
        for (key, value) in settings {
            properties.set(key, value, &Layer::Options).expect("a setting that is there");
        }
        let classes = UserClasses::of_files(self.files.clone()).into();
        let settings = resolve(&properties).expect("settings that fit");
        Job { mode, main: self.main.clone(), args: self.args.clone(), classes, settings }
    }

    pub(crate) fn class_library(&self) -> SharedLibrary {
        self.library.clone()
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
            self.withdrawn.borrow_mut().extend(failed.iter().map(|failed| failed.name.clone()));
            search = self.search(vm, config);
        }
        search.report(&mut || self.boot(vm.clone()).map(Cached::new))
    }

    pub(crate) fn search(&self, vm: &VmConfig, config: &SearchConfig) -> Search<Cached<Vm>> {
        let vm = self.boot(vm.clone()).unwrap_or_else(|e| panic!("{}: {e}", self.main));
        Search::new(Cached::new(vm), config.clone())
    }
}

/// A program of `examples/` or `tests/corpus/` that is searched.
pub(crate) struct Program {
    pub name: String,
    pub outcomes: bool,
    /// What its settings say of named choices.
    pub properties: BTreeMap<String, String>,
    /// What its heap has room for, in bytes. A program that fills it takes minutes where that is not heeded.
    pub max_heap: u64,
    pub subject: Subject,
}

impl Program {
    /// The machine that its settings ask for.
    pub(crate) fn machine(&self) -> VmConfig {
        VmConfig { properties: self.properties.clone(), max_heap: self.max_heap, ..VmConfig::default() }
    }
}

/// Those that are made for searching.
pub(crate) const SEARCHED: &[&str] = &["examples/", "tests/corpus/outcomes/", "tests/corpus/verdicts/"];

/// With programs that are larger than what is usually searched: executors, concurrent collections.
pub(crate) const WITH_LIBRARY: &[&str] =
    &["examples/", "tests/corpus/outcomes/", "tests/corpus/verdicts/", "tests/corpus/threads/"];

fn in_folders(folders: &[&str]) -> Vec<&'static (Case, PathBuf)> {
    compiled().iter().filter(|(case, _)| folders.iter().any(|folder| case.name.starts_with(folder))).collect()
}

fn on_threads<T: Send>(all: &[&(Case, PathBuf)], each: impl Fn(&Program) -> T + Sync) -> Vec<T> {
    parallel(all.len(), |i| each(&program(all[i])))
}

/// Does something with each of the programs in these folders, on a few threads.
pub(crate) fn on_programs<T: Send>(folders: &[&str], each: impl Fn(&Program) -> T + Sync) -> Vec<T> {
    on_threads(&in_folders(folders), each)
}

/// Does something with every program of the examples and the corpus whose number is chosen, on a few threads.
pub(crate) fn on_corpus<T: Send>(chosen: impl Fn(usize) -> bool, each: impl Fn(&Program) -> T + Sync) -> Vec<T> {
    let all: Vec<_> = compiled().iter().enumerate().filter(|(i, _)| chosen(*i)).map(|(_, compiled)| compiled).collect();
    on_threads(&all, each)
}

/// Those that are made for searching.
pub(crate) fn programs() -> Vec<Program> {
    in_folders(SEARCHED).into_iter().map(program).collect()
}

fn compiled() -> &'static [(Case, PathBuf)] {
    // Tests run at the same time; one of them compiles.
    static FOLDERS: OnceLock<Vec<(Case, PathBuf)>> = OnceLock::new();
    FOLDERS.get_or_init(|| {
        let corpus = std::fs::read_dir(at("tests/corpus")).expect("the corpus").flatten();
        let groups = corpus.filter(|entry| entry.path().is_dir()).map(|entry| entry.file_name());
        let mut kinds: Vec<String> = groups.map(|name| format!("tests/corpus/{}", name.to_string_lossy())).collect();
        kinds.sort();
        kinds.insert(0, "examples".to_owned());
        let mut cases = Vec::new();
        kinds.iter().for_each(|kind| find_cases(&at(kind), kind, &mut cases));
        let folders = compile::all(&cases);
        cases.into_iter().zip(folders).collect()
    })
}

/// The heap that these settings give a program.
fn max_heap(settings: &BTreeMap<String, String>) -> u64 {
    let mut properties = Properties::default();
    if let Some(size) = settings.get("vm.max_heap") {
        properties.set("vm.max_heap", size, &Layer::Options).expect("a setting that is there");
    }
    resolve(&properties).expect("a size").vm.max_heap
}

fn program((case, classes): &(Case, PathBuf)) -> Program {
    let expect = std::fs::read(case.folder.join("expect.json")).expect("the expectation is readable");
    let expect: serde_json::Value = serde_json::from_slice(&expect).expect("the expectation is JSON");
    let args: Vec<String> = serde_json::from_value(expect["args"].clone()).unwrap_or_default();
    let properties: BTreeMap<String, String> = serde_json::from_value(expect["config"].clone()).unwrap_or_default();
    Program {
        name: case.name.clone(),
        outcomes: expect["mode"] == "outcomes",
        max_heap: max_heap(&properties),
        properties,
        subject: Subject::of_folder(classes, expect["main"].as_str().expect("a class name"), &args),
    }
}
