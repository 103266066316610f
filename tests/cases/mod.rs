//! Every program of `examples/` and `tests/corpus/` does what its `expect.json` says.
//!
//! A case is a folder with Java sources and `expect.json`:
//!
//!     { "title": …, "main": "Main", "args": [], "config": {"key": "value"}, "mode": "check" | "outcomes" | "run",
//!       "expect": {"verdict": …, "incomplete_because": …, "error": {"property": …, "exception": …, "message": …, "thread": …},
//!                  "unsupported": ["what is refused"], "endless": ["Main.java:5"], "assumptions": ["memory-order"], "stats": {"states_new": …},
//!                  "executions": {"complete": …, "blocked": …}},
//!       "outcomes": ["every possible standard output"],
//!       "exit": 1,                                  (run, 0 if absent; with expected.stdout and expected.stderr beside it)
//!       "long": true,                               (searched by the long tests alone)
//!       "known_failure": "why" }                    (the case must fail; when it passes the marker has to go)
//!
//! With `"jpf": "Case.jpf"` the settings are those of a JPF file beside it, as on the command line.
//!
//! A case whose source needs a newer compiler has its class files in `classes/`; they are used as they are.
//!
//! Beside them there may be: `stdin`, the standard input; `files/`, what the program finds in its working directory;
//! `resources/`, files of the class path.
//!
//! With `INTERLEAVE_REPORTS=FOLDER` each case of the corpus leaves its report there, for comparison with the other build
//! (tests/node/corpus.ts).
//!
//! What a check or an enumeration finds is replayed from its link and has to come out again.
//! `INTERLEAVE_CASES=outcomes/increment,examples/` runs the cases whose names begin so. The long tests run the corpus once
//! more for each of the releases of Java in `INTERLEAVE_RELEASES` (`8,11` if it is not set), as javac compiles it for them:
//! other string concatenation, no nest mates. Programs that those releases have no words or no library for are left out.

mod classes;
mod expect;
mod livelocks;
mod mutations;
mod pairs;
mod run;
mod sections;
mod strategies;

use std::path::{Path, PathBuf};

use crate::common::{Case, at, compile, find_cases, long, parallel};

fn cases(folder: &str, name: &str) -> Vec<Case> {
    let mut found = Vec::new();
    find_cases(&at(folder), name, &mut found);
    assert!(!found.is_empty(), "there are no cases in {folder}");
    found.sort_by(|a, b| a.name.cmp(&b.name));
    if let Ok(wanted) = std::env::var("INTERLEAVE_CASES") {
        let wanted: Vec<&str> = wanted.split(',').filter(|w| !w.is_empty()).collect();
        found.retain(|c| wanted.iter().any(|w| c.name.starts_with(w) || c.name.contains(&format!("/{w}"))));
    }
    // The first of every so many.
    if let Ok(every) = std::env::var("INTERLEAVE_EVERY") {
        let every = every.parse().expect("INTERLEAVE_EVERY is a number");
        found = found.into_iter().step_by(every).collect();
    }
    found
}

/// Whether that is not all of them.
fn narrowed() -> bool {
    ["INTERLEAVE_CASES", "INTERLEAVE_EVERY"].iter().any(|name| std::env::var_os(name).is_some())
}

/// One case of so many, beginning with that one; all of them in the long run, and where somebody has chosen some. What takes
/// several searches of each case is done so. Different tests begin at different ones.
fn one_of(many: usize, cases: Vec<Case>, beginning: usize) -> Vec<Case> {
    let all = long() || narrowed();
    cases.into_iter().enumerate().filter(|(at, _)| all || at % many == beginning % many).map(|(_, case)| case).collect()
}

/// Runs the cases and panics with everything that went wrong.
fn all(cases: Vec<Case>) {
    on_threads(cases, |case, classes| one(case, classes, None));
}

/// Does something with each case on a few threads and panics with everything that went wrong.
fn on_threads(cases: Vec<Case>, each: impl Fn(&Case, &Path) -> Result<(), String> + Sync) {
    let classes = compile::all(&cases);
    compiled_on_threads(&cases, &classes, each);
}

fn compiled_on_threads(cases: &[Case], classes: &[PathBuf], each: impl Fn(&Case, &Path) -> Result<(), String> + Sync) {
    let run = |i: usize| each(&cases[i], &classes[i]).err().map(|why| format!("{}: {why}", cases[i].name));
    let mut failures: Vec<String> = parallel(cases.len(), run).into_iter().flatten().collect();
    failures.sort();
    let (bad, of) = (failures.len(), cases.len());
    assert!(failures.is_empty(), "{bad} of {of} cases fail:\n\n{}\n", failures.join("\n\n"));
}

/// A case, with its known failure taken into account.
fn one(case: &Case, classes: &Path, keep: Option<&Path>) -> Result<(), String> {
    let expectation = expect::read(&case.folder)?;
    let outcome = interleave::session::guard(|| run::case(&expectation, &case.folder, classes, keep))
        .unwrap_or_else(|panic| Err(format!("panic: {panic}")));
    match (&expectation.known_failure, outcome) {
        (None, outcome) => outcome,
        (Some(_), Err(_)) => Ok(()),
        (Some(why), Ok(())) => {
            Err(format!("passes, although it is marked as a known failure ({why}): take the mark away"))
        }
    }
}

#[test]
fn examples() {
    all(cases("examples", "examples"));
}

#[test]
fn corpus() {
    let kept = std::env::var_os("INTERLEAVE_REPORTS").map(PathBuf::from);
    let path = |case: &Case| kept.as_ref().map(|kept| kept.join(format!("{}.json", case.name)));
    on_threads(cases("tests/corpus", "corpus"), |case, classes| one(case, classes, path(case).as_deref()));
}

/// Programs that were compiled for an older Java do the same.
#[test]
#[ignore = "long"]
fn corpus_as_of_other_releases() {
    let releases = std::env::var("INTERLEAVE_RELEASES").unwrap_or_else(|_| "8,11".to_string());
    for release in releases.split(',') {
        let release = release.parse().expect("INTERLEAVE_RELEASES has numbers with commas between");
        let all = cases("tests/corpus", "corpus");
        let of = all.len();
        let folders = compile::as_of(release, &all);
        let (cases, classes): (Vec<Case>, Vec<PathBuf>) =
            all.into_iter().zip(folders).filter_map(|(case, folder)| Some((case, folder?))).unzip();
        println!("release {release}: {} of {of} cases are of it", cases.len());
        assert!(narrowed() || cases.len() * 2 > of, "{} of {of} cases compile for release {release}", cases.len());
        compiled_on_threads(&cases, &classes, |case, classes| one(case, classes, None));
    }
}
