//! Classes for the tests: the JDK's own from its jmod, and small programs compiled by its javac.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::OnceLock;

use interleave::program::{Attributor, ClassSource, LinkError, Origin, Program};

use crate::common::java_homes;

/// Class bytes by internal name.
pub(crate) type Classes = HashMap<String, Vec<u8>>;

/// The JDK that the tests use, with its jmods.
pub(crate) fn java_home() -> PathBuf {
    let found = java_homes().find(|home| home.join("jmods/java.base.jmod").exists());
    found.expect("these tests need a JDK 17 with its jmods: set JAVA_HOME")
}

/// All classes of java.base.
pub(crate) fn java_base() -> &'static Classes {
    static CLASSES: OnceLock<Classes> = OnceLock::new();
    CLASSES.get_or_init(|| read_jmod(&java_home().join("jmods/java.base.jmod")))
}

fn read_jmod(path: &Path) -> Classes {
    let bytes = std::fs::read(path).expect("the jmod is readable");
    // Four bytes of magic, then a zip.
    let archive = rawzip::ZipArchive::from_slice(&bytes[4..]).expect("a jmod holds a zip");
    let mut classes = Classes::new();
    let mut entries = archive.entries();
    while let Some(entry) = entries.next_entry().expect("the zip directory is sound") {
        let path = String::from_utf8_lossy(entry.file_path().as_bytes()).into_owned();
        let Some(name) = path.strip_prefix("classes/").and_then(|p| p.strip_suffix(".class")) else { continue };
        if name == "module-info" {
            continue;
        }
        let data = archive.get_entry(entry.wayfinder()).expect("the entry is in the zip").data();
        let plain = match entry.compression_method() {
            rawzip::CompressionMethod::STORE => data.to_vec(),
            _ => miniz_oxide::inflate::decompress_to_vec(data).expect("the entry inflates"),
        };
        classes.insert(name.to_string(), plain);
    }
    classes
}

/// Compiles one source file; every class it makes.
pub(crate) fn javac(file: &str, source: &str, options: &[&str]) -> Classes {
    let dir = std::env::temp_dir().join(format!("interleave-{}-{file}-{}", std::process::id(), unique()));
    std::fs::create_dir_all(&dir).expect("a temporary folder");
    let path = dir.join(file);
    std::fs::write(&path, source).expect("the source is written");
    crate::common::javac().args(["-nowarn", "-g", "-d"]).arg(dir.join("out")).args(options).arg(&path).compile();
    let mut classes = Classes::new();
    collect(&dir.join("out"), &dir.join("out"), &mut classes);
    let _ = std::fs::remove_dir_all(&dir);
    classes
}

fn unique() -> usize {
    static NEXT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed)
}

fn collect(root: &Path, dir: &Path, classes: &mut Classes) {
    for entry in std::fs::read_dir(dir).expect("the output folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(root, &path, classes);
        } else if path.extension().is_some_and(|e| e == "class") {
            let relative = path.strip_prefix(root).expect("below the root").with_extension("");
            let name = relative.to_string_lossy().replace('\\', "/");
            classes.insert(name, std::fs::read(&path).expect("the class is readable"));
        }
    }
}

/// The user's classes over java.base.
struct Source {
    user: Rc<Classes>,
    library_origin: Origin,
}

impl ClassSource for Source {
    fn find(&mut self, name: &str) -> Result<Option<(Vec<u8>, Origin)>, LinkError> {
        if let Some(bytes) = self.user.get(name) {
            return Ok(Some((bytes.clone(), Origin::User)));
        }
        Ok(java_base().get(name).map(|bytes| (bytes.clone(), self.library_origin)))
    }
}

/// A program over the user's classes and java.base.
pub(crate) fn program(user: Classes) -> Program {
    program_with(user, Origin::Library)
}

/// The same, with java.base's classes taken as of that origin.
pub(crate) fn program_with(user: Classes, library_origin: Origin) -> Program {
    let source = Source { user: Rc::new(user), library_origin };
    Program::new(Box::new(source), Attributor::default(), |_, _, _| None)
}

/// Names of all classes of java.base, sorted.
pub(crate) fn java_base_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = java_base().keys().map(String::as_str).collect();
    names.sort_unstable();
    names
}
