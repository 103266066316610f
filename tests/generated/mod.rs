//! Generated Java programs on the real JVM and here: the same standard output, the same text of uncaught exceptions, the
//! same exit status. A program that differs is made smaller before it is shown.
//!
//! - `INTERLEAVE_SEED=N`: other programs. The long tests (`INTERLEAVE_LONG=1`) take a seed from the clock, and say it.
//! - `INTERLEAVE_PROGRAM=N`: this one program of the seed.
//! - `INTERLEAVE_PROGRAMS=N`: how many.
//! - `INTERLEAVE_FAILURES=N`: how many failures are shown.
//! - `INTERLEAVE_GROUP=TEXT`: programs over the library whose group has this in its name.
//! - `INTERLEAVE_PATIENCE=N`: seconds for making a program smaller.

mod choices;
mod concurrent;
mod counts;
mod expr;
mod java;
mod jvm;
mod library;
mod ours;
mod pools;
mod races;
mod random;
mod shrink;
mod stmt;
mod table;
mod tree;
mod types;
mod ways;

use std::io::Write;

use crate::common::long;

/// Programs that are compiled and run together.
const LOT: usize = 100;

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok().filter(|text| !text.is_empty())?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// The same programs in every run, but others in each long run: what one long run does not try, the next ones do, so that their
/// number need not be so large that nobody waits for its end.
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

/// Compares programs lot by lot; those that differ are made smaller with `again`, and shown. The number of those that are
/// the same.
fn compare_lots(
    seed: u64,
    all: &[java::Program],
    mut compare: impl FnMut(&[java::Program]) -> Vec<jvm::Compared>,
    again: &dyn Fn(&[java::Program]) -> Vec<jvm::Compared>,
) -> usize {
    let mut same = 0;
    let mut failures = Vec::new();
    for lot in all.chunks(LOT) {
        for (program, result) in lot.iter().zip(compare(lot)) {
            match result {
                jvm::Compared::Same => same += 1,
                jvm::Compared::Skipped(_) => {}
                jvm::Compared::Refused(why) => failures.push(format!("{} is not Java:\n{why}", program.name)),
                jvm::Compared::Differs(why) => failures.push(shrink::show(program, seed, &why, again)),
            }
        }
        assert!(failures.len() < most_failures(), "{}", failures.join("\n\n"));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    same
}

#[test]
fn generated_programs_do_what_they_do_on_the_jvm() {
    let (seed, numbers) = (seed(), numbers(if long() { 3000 } else { 40 }));
    let of = numbers.len();
    say(&format!("generated programs: seed {seed}, {of} programs"));
    let all: Vec<java::Program> = numbers.map(|at| java::program(seed, at)).collect();
    let mut first = true;
    let compare = |lot: &[java::Program]| match long() && std::mem::take(&mut first) {
        // The tests under Node run these too.
        true => shrink::compare_and_keep(lot, "programs", &crate::common::at("target/generated/same")),
        false => shrink::compare(lot, "programs"),
    };
    let compared = compare_lots(seed, &all, compare, &|some| shrink::compare(some, "smaller"));
    enough(compared, of);
}

/// Data races are reported exactly where what happens before what leaves one open.
#[test]
fn races_are_those_that_happens_before_leaves_open() {
    let (seed, numbers) = (seed(), numbers(if long() { 600 } else { 40 }));
    let of = numbers.len();
    let (compared, racy, wrong) = races::all(seed, numbers);
    say(&format!("generated races: seed {seed}, {compared} of {of} compared, {racy} with a race"));
    assert!(wrong.is_empty(), "{}", wrong[..wrong.len().min(most_failures())].join("\n\n"));
    assert!(
        of < 20 || compared * 2 > of && racy * 5 > compared && racy < compared,
        "too few: {compared}, {racy} of {of}"
    );
}

/// The reduction, the atomic methods of the library and the matching of states change no outcome, and what the real JVM
/// comes to is among them.
#[test]
fn concurrent_programs_have_the_same_outcomes_however_they_are_searched() {
    let (seed, numbers) = (seed(), numbers(if long() { 400 } else { 20 }));
    let of = numbers.len();
    say(&format!("generated concurrent programs: seed {seed}, {of} programs"));
    let all: Vec<java::Program> = numbers.map(|at| concurrent::program(seed, at)).collect();
    let mut counts = concurrent::Counts::default();
    let compare = |lot: &[java::Program]| {
        let (results, more) = concurrent::compare(lot, "concurrent");
        counts.add(&more);
        results
    };
    compare_lots(seed, &all, compare, &|some| concurrent::compare(some, "smaller-concurrent").0);
    say(&format!("generated concurrent programs: {counts:?}"));
    assert!(of < 20 || counts.enough(of), "too few comparisons: {counts:?} of {of}");
}

/// Values that are chosen, and carried from place to place: however they are searched, and whenever the choice is made, the
/// outcomes are the same.
#[test]
fn programs_that_carry_choices_have_the_same_outcomes_however_they_are_searched() {
    searched_in_all_ways("choices", choices::program, ways::ALL_ALIKE, if long() { 400 } else { 20 });
}

/// Objects that several threads draw from one pool, and go over: however they are searched the outcomes are the same, and they are
/// those of a pool that tries every object.
#[test]
fn programs_that_share_a_pool_have_the_same_outcomes_however_they_are_searched() {
    searched_in_all_ways("pools", pools::program, ways::POOLS_ALIKE, if long() { 400 } else { 20 });
}

fn searched_in_all_ways(what: &str, program: fn(u64, usize) -> java::Program, alike: &[ways::Alike], usual: usize) {
    let (seed, numbers) = (seed(), numbers(usual));
    let of = numbers.len();
    let all: Vec<java::Program> = numbers.map(|at| program(seed, at)).collect();
    let mut counts = ways::Counts::default();
    let compare = |lot: &[java::Program]| {
        let (results, more) = ways::compare(lot, what, alike);
        counts.add(&more);
        results
    };
    compare_lots(seed, &all, compare, &|some| ways::compare(some, &format!("smaller-{what}"), alike).0);
    say(&format!("generated programs, {what}: seed {seed}, {of} programs, {counts:?}"));
    assert!(of < 20 || counts.enough(of), "too few comparisons: {counts:?} of {of}");
}

/// Each place and each way there, whether a program of a run has it or not.
#[test]
fn steps_of_choices_are_java() {
    let program = choices::of_all_steps();
    let lot = jvm::Lot::new("steps");
    jvm::compile(&lot, std::slice::from_ref(&program));
    if let Some(jvm::Compared::Refused(why) | jvm::Compared::Skipped(why)) = jvm::refused(&lot.of(&program)) {
        panic!("{why}");
    }
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
/// with everything off comes to, and the real JVM to some of them. A program whose search is too long is replaced by
/// a shorter one of its group.
#[test]
fn threads_that_share_objects_of_the_library_come_to_what_they_come_to_with_everything_off() {
    // At least one of each group.
    let wanted = if long() { 1500 } else { 120 };
    let (seed, numbers) = (seed(), numbers(wanted));
    // All of the places, and a few more where some stay empty.
    let more = if numbers.len() == wanted { wanted / 10 } else { 0 };
    let numbers: Vec<usize> = (numbers.start..numbers.end + more).collect();
    let groups = table::groups();
    let named = std::env::var("INTERLEAVE_GROUP").unwrap_or_default();
    say(&format!("generated programs over the library: seed {seed}, {} places", numbers.len()));
    let mut counts = counts::Counts::default();
    let mut failures = Vec::new();
    for places in numbers.chunks(LOT) {
        if more > 0 && named.is_empty() && counts.total().compared >= wanted {
            break;
        }
        let mut places = places.to_vec();
        for _ in 0..if more > 0 { TRIES } else { 1 } {
            places = library_lot(&groups, seed, &places, &named, &mut counts, &mut failures);
            places.iter_mut().for_each(|at| *at += library::PLACES);
        }
        assert!(failures.len() < most_failures(), "{}", failures.join("\n\n"));
    }
    say(&format!("generated programs over the library\n{counts}"));
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    if more > 0 && named.is_empty() {
        counts.enough(&groups, wanted);
    }
}

/// How many programs are tried for a place.
const TRIES: usize = 4;

/// Compares the programs of these places. Those that were left out come back.
fn library_lot(
    groups: &[table::Group],
    seed: u64,
    places: &[usize],
    named: &str,
    counts: &mut counts::Counts,
    failures: &mut Vec<String>,
) -> Vec<usize> {
    let made = places.iter().map(|&at| (at, library::program(groups, seed, at)));
    let (places, lot): (Vec<usize>, Vec<_>) = made.filter(|(_, made)| made.group.contains(named)).unzip();
    let (results, more) = library::compare(&lot, "library");
    counts.add(more);
    let mut open = Vec::new();
    for ((made, at), (result, whole)) in lot.iter().zip(places).zip(results) {
        let program = &made.program;
        let compare = |some: &[java::Program]| {
            let some: Vec<_> = some.iter().map(|p| library::Made { program: p.clone(), ..*made }).collect();
            library::compare(&some, "smaller-library").0.into_iter().map(|(result, _)| result).collect()
        };
        match result {
            jvm::Compared::Same | jvm::Compared::Skipped(_) => {}
            jvm::Compared::Refused(why) => failures.push(format!("{} is not Java:\n{why}", program.name)),
            jvm::Compared::Differs(why) => {
                failures.push(format!("{}: {}", made.group, shrink::show(program, seed, &why, &compare)))
            }
        }
        if !whole {
            open.push(at);
        }
    }
    open
}
