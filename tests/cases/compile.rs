//! Compiles cases with the JDK's javac into target/corpus, once for each content. A case that has a folder `classes` is
//! compiled already.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use crate::{Case, root};

/// `JAVA_HOME`, or the usual places of a Linux distribution, or whatever is on the path.
pub(crate) fn java() -> PathBuf {
    let named = std::env::var_os("JAVA_HOME").map(PathBuf::from).into_iter();
    let usual =
        ["/usr/lib/jvm/java-17-openjdk-amd64", "/usr/lib/jvm/java-17-openjdk-arm64", "/usr/lib/jvm/default-java"];
    let homes = named.chain(usual.map(PathBuf::from)).map(|home| home.join("bin/java"));
    homes.into_iter().find(|java| java.is_file()).unwrap_or_else(|| PathBuf::from("java"))
}

/// The release of Java that the class library is of.
const RELEASE: u32 = 17;

/// The folder of class files of each case.
pub(crate) fn all(cases: &[Case], bundle: &Path) -> Vec<PathBuf> {
    as_of(RELEASE, cases, bundle).into_iter().map(|folder| folder.expect("all of them compile")).collect()
}

/// The same with what the compiler makes for another release of Java; `None` where the source is not of that release.
pub(crate) fn as_of(release: u32, cases: &[Case], bundle: &Path) -> Vec<Option<PathBuf>> {
    // Tests that run at the same time want the same folders.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let verify = bundle.with_file_name("interleave-verify.jar");
    assert!(verify.is_file(), "{} is missing: run `npm run classlib`", verify.display());
    let api = std::fs::read(&verify).expect("the jar is readable");
    let place =
        root().join(if release == RELEASE { "target/corpus".into() } else { format!("target/corpus-{release}") });
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
        let target = place.join(format!("{}-{:016x}", case.name, key(&sources, &api)));
        if !target.join(".done").is_file() {
            std::fs::create_dir_all(&target).expect("target/ can be written");
            let words = [&target, &verify].into_iter().chain(&sources).map(|p| p.display().to_string());
            orders.push_str(&words.collect::<Vec<_>>().join("\t"));
            orders.push('\n');
            fresh.push(target.clone());
        }
        folders.push(Some(target));
    }
    if !fresh.is_empty() {
        compile(&orders, release);
        for target in fresh {
            std::fs::write(target.join(".done"), "").expect("target/ can be written");
        }
    }
    folders.into_iter().map(|folder| folder.filter(|folder| has_classes(folder))).collect()
}

fn has_classes(folder: &Path) -> bool {
    let mut entries = std::fs::read_dir(folder).expect("the folder of class files").flatten().map(|e| e.path());
    entries.any(|path| if path.is_dir() { has_classes(&path) } else { path.extension().is_some_and(|e| e == "class") })
}

fn compile(orders: &str, release: u32) {
    let mut compiler = Command::new(java())
        .arg(root().join("pkg-scripts/CompileEach.java"))
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

fn key(sources: &[PathBuf], api: &[u8]) -> u64 {
    let mut all = api.to_vec();
    for path in sources {
        all.extend(path.display().to_string().as_bytes());
        all.extend(std::fs::read(path).expect("the source is readable"));
    }
    xxhash_rust::xxh3::xxh3_64(&all)
}
