//! Generated Java programs on the real JVM and here: the same standard output, the same text of uncaught exceptions, the
//! same exit status. A program that differs is made smaller before it is shown.
//!
//! - `INTERLEAVE_SEED=N`: other programs. The long tests (`INTERLEAVE_LONG=1`) take a seed from the clock, and say it.
//! - `INTERLEAVE_PROGRAM=N`: this one program of the seed.
//! - `INTERLEAVE_PROGRAMS=N`: how many.
//! - `INTERLEAVE_FAILURES=N`: how many failures are shown.
//! - `INTERLEAVE_GROUP=TEXT`: programs over the library whose group has this in its name; `INTERLEAVE_GAPS=1`: known gaps too.
//! - `INTERLEAVE_PATIENCE=N`: seconds for making a program smaller.

#[path = "../cases/compile.rs"]
#[allow(dead_code)]
mod compile;
mod concurrent;
mod expr;
mod java;
mod jvm;
mod library;
mod ours;
mod random;
mod shrink;
mod stmt;
mod table;
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

/// How many failures are shown.
fn most_failures() -> usize {
    number("INTERLEAVE_FAILURES").map_or(5, |n| n as usize)
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
        assert!(failures.len() < most_failures(), "{}", failures.join("\n\n"));
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
        assert!(failures.len() < most_failures(), "{}", failures.join("\n\n"));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    say(&format!("generated concurrent programs: {counts:?}"));
    assert!(of < 20 || counts.enough(of), "too few comparisons: {counts:?} of {of}");
}

/// Those that no program of a run happens to have, too.
#[test]
fn operations_of_the_library_are_java() {
    let groups = table::groups();
    let programs: Vec<java::Program> =
        groups.iter().enumerate().map(|(at, group)| library::of_all_operations(at, group)).collect();
    let lot = jvm::Lot::new("operations");
    jvm::compile(&lot, &programs);
    let refused = |program: &java::Program| match jvm::refused(&lot.of(program)) {
        Some(jvm::Compared::Refused(why) | jvm::Compared::Skipped(why)) => Some(why),
        _ => None,
    };
    let refused: Vec<String> = programs.iter().filter_map(refused).collect();
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

/// Operations of the class library called by several threads: the default settings come to the outcomes that the search
/// with everything off comes to, and the real JVM to some of them.
#[test]
fn threads_that_share_objects_of_the_library_come_to_what_they_come_to_with_everything_off() {
    let (seed, numbers) = (seed(), numbers(if long() { 5000 } else { 350 }));
    let of = numbers.len();
    let groups = table::groups();
    let named = std::env::var("INTERLEAVE_GROUP").unwrap_or_default();
    let all: Vec<library::Made> = numbers
        .filter_map(|at| library::program(&groups, seed, at))
        .filter(|made| made.group.contains(&named))
        .collect();
    say(&format!("generated programs over the library: seed {seed}, {} programs", all.len()));
    let mut counts = library::Counts::default();
    let mut failures = Vec::new();
    for lot in all.chunks(LOT) {
        let (results, more) = library::compare(lot, "library");
        counts.add(more);
        for (made, result) in lot.iter().zip(results) {
            let (program, group) = (&made.program, made.group);
            let compare = |some: &[java::Program]| {
                let some: Vec<_> = some.iter().map(|p| library::Made { program: p.clone(), group }).collect();
                library::compare(&some, "smaller-library").0
            };
            match result {
                jvm::Compared::Same | jvm::Compared::Skipped(_) => {}
                jvm::Compared::Refused(why) => failures.push(format!("{} is not Java:\n{why}", program.name)),
                jvm::Compared::Differs(why) => {
                    failures.push(format!("{group}: {}", shrink::show(program, seed, &why, &compare)))
                }
            }
        }
        assert!(failures.len() < most_failures(), "{}", failures.join("\n\n"));
    }
    say(&format!("generated programs over the library: {counts:?}"));
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    let whole = named.is_empty() && of > 300;
    assert!(
        !whole || counts.compared * 2 > all.len(),
        "only {} of {} programs were compared",
        counts.compared,
        all.len()
    );
}
