//! Programs for the searches: the shipped examples as compiled at set-up, and small sources compiled here.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

use interleave::input::{ClassPath, Library, UserClasses};
use interleave::program::{Attributor, Program};
use interleave::report::{InputFile, Report};
use interleave::search::{Search, SearchConfig};
use interleave::vm::{BootError, Vm, VmConfig, lookup_native};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn open_library() -> Library {
    let folder = std::env::var_os("INTERLEAVE_CLASSLIB").map_or_else(|| root().join("build/classlib"), PathBuf::from);
    Library::open(Box::new(move |file| Ok(std::fs::read(folder.join(file)).ok())))
        .unwrap_or_else(|e| panic!("{e}: these tests need `npm run setup` first"))
}

/// Class files and a main class: makes machines that stand at the start of `main`.
pub struct Subject {
    files: Vec<InputFile>,
    main: String,
    args: Vec<String>,
    library: Rc<RefCell<Library>>,
}

impl Subject {
    pub fn of_folder(folder: &Path, main: &str, args: &[String]) -> Subject {
        let mut files = Vec::new();
        for entry in std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())).flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|e| e == "class") {
                let bytes = std::fs::read(&path).expect("the class file is readable");
                files.push(InputFile { path: path.display().to_string(), bytes });
            }
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let library = Rc::new(RefCell::new(open_library()));
        Subject { files, main: main.to_owned(), args: args.to_vec(), library }
    }

    /// Compiles one source file.
    pub fn of_source(main: &str, source: &str) -> Subject {
        let dir = std::env::temp_dir().join(format!("interleave-search-{}-{main}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a temporary folder");
        let file = dir.join(format!("{main}.java"));
        std::fs::write(&file, source).expect("the source is written");
        let home = std::env::var_os("JAVA_HOME").map(PathBuf::from);
        let javac = home.map_or_else(|| PathBuf::from("javac"), |home| home.join("bin/javac"));
        let verify = root().join("build/interleave-verify.jar");
        let out = Command::new(javac).arg("-g").arg("-cp").arg(verify).arg("-d").arg(&dir).arg(&file).output();
        let out = out.expect("javac runs");
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        let subject = Subject::of_folder(&dir, main, &[]);
        let _ = std::fs::remove_dir_all(&dir);
        subject
    }

    pub fn boot(&self, config: VmConfig) -> Result<Vm, BootError> {
        let user = Rc::new(UserClasses::of_files(self.files.clone()));
        let source = ClassPath::new(user, self.library.clone(), Rc::default());
        let program = Program::new(Box::new(source), Attributor::default(), lookup_native);
        Vm::boot(program, config, &self.main, &self.args)
    }

    pub fn check(&self, vm: &VmConfig, config: &SearchConfig) -> Report {
        let mut search = self.search(vm, config);
        while !search.work(1_000_000) {}
        search.report(&mut || self.boot(vm.clone()))
    }

    pub fn search(&self, vm: &VmConfig, config: &SearchConfig) -> Search<Vm> {
        let vm = self.boot(vm.clone()).unwrap_or_else(|e| panic!("{}: {e}", self.main));
        Search::new(vm, config.clone())
    }
}

/// A shipped example with its expectation.
pub struct Example {
    pub id: String,
    pub outcomes: bool,
    pub expect: serde_json::Value,
    pub subject: Subject,
}

pub fn examples() -> Vec<Example> {
    let folder = root().join("build/examples");
    let index = std::fs::read(folder.join("index.json")).expect("these tests need `npm run setup` first");
    let index: serde_json::Value = serde_json::from_slice(&index).expect("the index is JSON");
    let example = |e: &serde_json::Value| {
        let text = |key: &str| e[key].as_str().expect("a string").to_owned();
        let args: Vec<String> = serde_json::from_value(e["args"].clone()).expect("strings");
        let id = text("id");
        Example {
            subject: Subject::of_folder(&folder.join(&id), &text("main"), &args),
            id,
            outcomes: e["mode"] == "outcomes",
            expect: e["expect"].clone(),
        }
    };
    index.as_array().expect("a list").iter().map(example).collect()
}
