//! Generated Java programs on the real JVM and here: the same standard output, the same text of uncaught exceptions, the
//! same exit status. A program that differs is made smaller before it is shown.
//!
//! - `INTERLEAVE_SEED=N`: other programs. The long tests (`INTERLEAVE_LONG=1`) take a seed from the clock, and say it.
//! - `INTERLEAVE_PROGRAM=N`: this one program of the seed.
//! - `INTERLEAVE_PROGRAMS=N`: how many.
//! - `INTERLEAVE_PATIENCE=N`: seconds for making a program smaller.

#[path = "../cases/compile.rs"]
#[allow(dead_code)]
mod compile;
mod concurrent;
mod expr;
mod java;
mod jvm;
mod ours;
mod random;
mod shrink;
mod stmt;
mod tree;
mod types;

use std::io::Write;
use std::path::{Path, PathBuf};

/// What the compiling of cases needs to know.
struct Case {
    name: String,
    folder: PathBuf,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Programs that are compiled and run together.
const LOT: usize = 100;

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok().filter(|text| !text.is_empty())?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

fn long() -> bool {
    std::env::var("INTERLEAVE_LONG").is_ok_and(|v| v == "1")
}

/// The same programs in every run, but others in each long run.
fn seed() -> u64 {
    let clock = || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_secs());
    number("INTERLEAVE_SEED").unwrap_or_else(|| if long() { clock() } else { 2026 })
}

/// Shown also when the test passes.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

fn numbers(usual: usize) -> std::ops::Range<usize> {
    match number("INTERLEAVE_PROGRAM") {
        Some(one) => one as usize..one as usize + 1,
        None => 0..number("INTERLEAVE_PROGRAMS").map_or(usual, |n| n as usize),
    }
}

/// Few enough that something else than the programs would be compared.
fn enough(compared: usize, of: usize) {
    assert!(compared * 10 >= of * 9, "only {compared} of {of} programs could be compared");
}

#[test]
fn generated_programs_do_what_they_do_on_the_jvm() {
    let (seed, numbers) = (seed(), numbers(if long() { 3000 } else { 100 }));
    let of = numbers.len();
    say(&format!("generated programs: seed {seed}, {of} programs"));
    let all: Vec<java::Program> = numbers.map(|at| java::program(seed, at)).collect();
    let mut compared = 0;
    let mut failures = Vec::new();
    for (at, lot) in all.chunks(LOT).enumerate() {
        let results = match long() && at == 0 {
            // The tests under Node run these too.
            true => shrink::compare_and_keep(lot, "programs", &root().join("target/generated/same")),
            false => shrink::compare(lot, "programs"),
        };
        for (program, result) in lot.iter().zip(results) {
            match result {
                jvm::Compared::Same => compared += 1,
                jvm::Compared::Skipped(_) => {}
                jvm::Compared::Refused(why) => failures.push(format!("{} is not Java:\n{why}", program.name)),
                jvm::Compared::Differs(why) => {
                    failures.push(shrink::show(program, seed, &why, &|some| shrink::compare(some, "smaller")))
                }
            }
        }
        assert!(failures.len() < 5, "{}", failures.join("\n\n"));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    enough(compared, of);
}

/// The reduction, the atomic methods of the library and the matching of states change no outcome, and what the real JVM
/// comes to is among them.
#[test]
fn concurrent_programs_have_the_same_outcomes_however_they_are_searched() {
    let (seed, numbers) = (seed(), numbers(if long() { 1500 } else { 100 }));
    let of = numbers.len();
    say(&format!("generated concurrent programs: seed {seed}, {of} programs"));
    let all: Vec<java::Program> = numbers.map(|at| concurrent::program(seed, at)).collect();
    let compare = |some: &[java::Program]| concurrent::compare(some, "smaller-concurrent").0;
    let mut counts = concurrent::Counts::default();
    let mut failures = Vec::new();
    for lot in all.chunks(LOT) {
        let (results, more) = concurrent::compare(lot, "concurrent");
        counts.add(&more);
        for (program, result) in lot.iter().zip(results) {
            match result {
                jvm::Compared::Same | jvm::Compared::Skipped(_) => {}
                jvm::Compared::Refused(why) => failures.push(format!("{} is not Java:\n{why}", program.name)),
                jvm::Compared::Differs(why) => failures.push(shrink::show(program, seed, &why, &compare)),
            }
        }
        assert!(failures.len() < 5, "{}", failures.join("\n\n"));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    say(&format!("generated concurrent programs: {counts:?}"));
    assert!(of < 20 || counts.enough(of), "too few comparisons: {counts:?} of {of}");
}
