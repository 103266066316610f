//! Compiles cases with the JDK's javac into target/cases, once for each content; the tests under Node find them there
//! (`tests/node/cases.ts`). A case that has a folder `classes` is compiled already.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use super::{Case, SHORT, at, java_tool, verify_jar};

/// The release of Java that the class library is of.
const RELEASE: u32 = 17;

/// The folder of class files of each case.
pub(crate) fn all(cases: &[Case]) -> Vec<PathBuf> {
    as_of(RELEASE, cases).into_iter().map(|folder| folder.expect("all of them compile")).collect()
}

/// The same with what the compiler makes for another release of Java; `None` where the source is not of that release.
pub(crate) fn as_of(release: u32, cases: &[Case]) -> Vec<Option<PathBuf>> {
    // Tests that run at the same time want the same folders.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let verify = verify_jar();
    let api = std::fs::read(&verify).expect("the jar is readable");
    let place = at("target/cases").join(release.to_string());
    let mut orders = String::new();
    let mut folders = Vec::new();
    let mut fresh = Vec::new();
    for case in cases {
        // Class files of a newer Java than these tests may rely on are kept next to their source.
        let kept = case.folder.join("classes");
        if kept.is_dir() {
            folders.push((release == RELEASE).then_some(kept));
            continue;
        }
        let mut sources = Vec::new();
        java_files(&case.folder, &mut sources);
        assert!(!sources.is_empty(), "{} has no Java source", case.name);
        let target = place.join(case.folder.strip_prefix(at("")).expect("a case of this repository"));
        let made_of = content(&case.folder, &sources, &api);
        if std::fs::read(target.join(DONE)).ok().as_ref() != Some(&made_of) {
            let _ = std::fs::remove_dir_all(&target);
            std::fs::create_dir_all(&target).expect("target/ can be written");
            let words = [&target, &verify].into_iter().chain(&sources).map(|p| p.display().to_string());
            orders.push_str(&words.collect::<Vec<_>>().join("\t"));
            orders.push('\n');
            fresh.push((target.clone(), made_of));
        }
        folders.push(Some(target));
    }
    if !fresh.is_empty() {
        compile(&orders, release);
        for (target, made_of) in fresh {
            std::fs::write(target.join(DONE), made_of).expect("target/ can be written");
        }
    }
    folders.into_iter().map(|folder| folder.filter(|folder| has_classes(folder))).collect()
}

fn has_classes(folder: &Path) -> bool {
    let mut entries = std::fs::read_dir(folder).expect("the folder of class files").flatten().map(|e| e.path());
    entries.any(|path| if path.is_dir() { has_classes(&path) } else { path.extension().is_some_and(|e| e == "class") })
}

fn compile(orders: &str, release: u32) {
    let mut compiler = Command::new(java_tool("java"))
        .args(SHORT)
        .arg(at("pkg-scripts/CompileEach.java"))
        .args((release != RELEASE).then(|| release.to_string()))
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("these tests need a JDK 17: set JAVA_HOME");
    let mut input = compiler.stdin.take().expect("it was asked for");
    let orders = orders.to_owned();
    // While what it complains of is read: with much of both, each side would wait for the other.
    let writer = std::thread::spawn(move || input.write_all(orders.as_bytes()));
    let out = compiler.wait_with_output().expect("the compiler ends");
    let written = writer.join().expect("the writer ends");
    assert!(out.status.success(), "the cases do not compile:\n{}", String::from_utf8_lossy(&out.stderr));
    written.expect("the compiler reads");
}

fn java_files(folder: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the case's folder").flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            java_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "java") {
            out.push(path);
        }
    }
}

/// The file that holds what the class files beside it were made of.
const DONE: &str = ".done";

/// The Verify API, and each source with its name.
fn content(folder: &Path, sources: &[PathBuf], api: &[u8]) -> Vec<u8> {
    let mut all = api.to_vec();
    for path in sources {
        let name = path.strip_prefix(folder).expect("it was found there");
        all.extend(format!("\n{}\n", name.display()).as_bytes());
        all.extend(std::fs::read(path).expect("the source is readable"));
    }
    all
}
