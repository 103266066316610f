//! The class files are those of the JDK's own javac, byte for byte.

use std::fs;
use std::path::{Path, PathBuf};

use super::support::{compile, compiler, job};
use crate::common::{Case, at, compile as by_jdk, find_cases, long};

/// The files below a folder with that ending, in order.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).expect("a folder").flatten().map(|entry| entry.path()));
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Examples and programs of the corpus: in the long run every example.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    find_cases(&at("examples"), "examples", &mut cases);
    cases = cases.into_iter().step_by(if long() { 1 } else { 3 }).collect();
    for group in ["arith", "classes", "collections", "exceptions", "lambdas", "modern", "strings", "time"] {
        let mut all = Vec::new();
        find_cases(&at("tests/corpus").join(group), group, &mut all);
        cases.extend(all.into_iter().take(if long() { 3 } else { 1 }));
    }
    cases.retain(|case| !case.folder.join("classes").is_dir());
    cases
}

#[test]
fn class_files_are_those_of_the_jdk() {
    let mut compiler = compiler();
    let cases = cases();
    let mut compared = 0;
    for (case, target) in cases.iter().zip(by_jdk::all(&cases)) {
        let read = |path: PathBuf| (path.display().to_string(), fs::read_to_string(&path).expect("a source"));
        let texts: Vec<(String, String)> = files(&case.folder, "java").into_iter().map(read).collect();
        let sources: Vec<(&str, &str)> = texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        let done = compile(&mut compiler, job(&sources)).result;
        assert!(done.ok, "{}: {:?} {:?}", case.name, done.problem, done.diagnostics);
        for class in &done.classes {
            let theirs = fs::read(target.join(&class.path)).expect("javac writes the same classes");
            assert!(theirs == class.bytes, "{} of {}", class.path, case.name);
        }
        assert_eq!(done.classes.len(), files(&target, "class").len(), "{}", case.name);
        compared += done.classes.len();
    }
    assert!(compared > if long() { 100 } else { 20 }, "{compared}");
}
