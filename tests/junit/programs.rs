//! The test classes of `java/`, compiled once, and the two that run them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::common::command::{self, Answer, native};
use crate::common::{at, java_tool, javac};

/// JUnit as Debian's packages junit4 and junit5 install it; `INTERLEAVE_JUNIT` names another folder with the same files.
const JARS: &[&str] = &[
    "junit4.jar",
    "hamcrest.jar",
    "junit-jupiter-api.jar",
    "junit-jupiter-params.jar",
    "opentest4j.jar",
    "apiguardian-api.jar",
    "junit-platform-commons.jar",
];
pub(super) const CONSOLE: &str = "junit-platform-console-standalone.jar";

pub(super) fn jar(name: &str) -> String {
    let folder = std::env::var_os("INTERLEAVE_JUNIT").map_or_else(|| PathBuf::from("/usr/share/java"), PathBuf::from);
    let path = folder.join(name);
    assert!(path.is_file(), "{} is missing: `npm test -- rust` installs JUnit", path.display());
    path.display().to_string()
}

/// The class path of the test classes.
pub(crate) fn class_path() -> String {
    let mut all = vec![folder().join("classes").display().to_string()];
    all.extend(JARS.iter().map(|name| jar(name)));
    all.join(":")
}

fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("junit-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("classes")).expect("a temporary folder");
        let sources = std::fs::read_dir(at("tests/junit/java"))
            .expect("the sources are there")
            .map(|e| e.expect("an entry").path());
        let jars: Vec<String> = JARS.iter().map(|name| jar(name)).collect();
        let mut javac = javac();
        javac.args(["-g", "-nowarn", "-Xlint:-deprecation", "-encoding", "UTF-8", "-cp", &jars.join(":"), "-d"]);
        javac.arg(folder.join("classes")).args(sources).compile();
        folder
    })
}

fn answer(command: &mut Command) -> Answer {
    command::answer(command.current_dir(folder()))
}

/// Runs the native binary.
pub(crate) fn interleave(args: &[&str]) -> Answer {
    answer(native().args(args))
}

/// Runs the real JVM on the test classes.
pub(crate) fn java(args: &[&str]) -> Answer {
    answer(Command::new(java_tool("java")).args(["-cp", &class_path()]).args(args))
}

/// What JUnit itself says of every test method, over all its invocations: `failed`, else `passed`, else `skipped`.
pub(crate) fn real_junit(class: &str) -> BTreeMap<String, &'static str> {
    let reports = folder().join(format!("reports-{class}"));
    let console = jar(CONSOLE);
    let ran = answer(
        Command::new(java_tool("java"))
            .args(["-jar", &console, "--class-path", &class_path(), "--select-class", class, "--details=none"])
            .arg("--reports-dir")
            .arg(&reports),
    );
    let mut found = BTreeMap::new();
    for engine in ["jupiter", "vintage"] {
        let file = reports.join(format!("TEST-junit-{engine}.xml"));
        let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{e}: {}\n{}", ran.stdout, ran.stderr));
        for case in text.split("<testcase ").skip(1) {
            let case = case.split("</testcase>").next().unwrap_or(case);
            let attribute = |name: &str| case.split(&format!("{name}=\"")).nth(1).and_then(|t| t.split('"').next());
            let (name, class) = (attribute("name").expect("a name"), attribute("classname").expect("a class"));
            let method = name.split(['(', '[']).next().unwrap_or(name);
            let what = match (case.contains("<failure") || case.contains("<error"), case.contains("<skipped")) {
                (true, _) => "failed",
                (false, true) => "skipped",
                (false, false) => "passed",
            };
            let all = found.entry(format!("{class}#{method}")).or_insert("skipped");
            if what == "failed" || *all == "skipped" {
                *all = what;
            }
        }
    }
    found
}
