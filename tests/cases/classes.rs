//! `DPORSearch` executes one execution of each happens-before class, and finds what the search of everything finds
//! (`vm.por=false`): the same outcomes, deadlocks and errors, in every program of the corpus that is small enough and whose
//! executions end.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use interleave::report::{Mode, Property, Report};

use super::expect::{self, EndOf, Expectation};
use super::{cases, narrowed, on_threads, one_of, run};
use crate::common::{in_turn, usual_or_long};

/// States that a program may have without any reduction, and points that the search by classes may come to.
const STATES: (u64, u64) = (400, 20_000);
const POINTS: (u64, u64) = (3_000, 200_000);
/// A longer execution does not end.
const DEPTH: &str = "1000";
/// Programs that ask whether states are matched.
const ASK_FOR_MATCHING: &[&str] = &["corpus/choices/heuristic-value"];
/// Programs that declare accesses to be no scheduling points, which counts for nothing with `vm.por=false`.
const DECLARE: &[&str] = &["corpus/levels/never-break"];
/// Programs that must be small enough, in the usual run and in the long one.
const AT_LEAST: (usize, usize) = (25, 75);

/// The search by classes, with the reductions that go with it and without.
const WAYS: &[&[(&str, &str)]] =
    &[&[], &[("vm.por", "false")], &[("vm.por.optimistic", "false")], &[("search.preemption_bound", "1000")]];

/// What a search finds.
#[derive(Debug, PartialEq)]
struct Found {
    outcomes: BTreeSet<EndOf>,
    errors: BTreeSet<(Property, Option<String>, Vec<String>)>,
}

/// What is found with these settings on top; `None` when that was not everything.
fn found(
    case: &Expectation,
    (folder, classes): (&Path, &Path),
    mode: Mode,
    set: &[(&str, &str)],
) -> Result<Option<Found>, String> {
    let all = [("search.multiple_errors", "true"), ("trace.shorten", "false")];
    let report = run::report(&case.asked(mode, all.iter().chain(set)), folder, classes)?;
    if let Some(warning) = report.warnings.iter().find(|w| w.starts_with("Internal")) {
        return Err(format!("with {set:?}: {warning}"));
    }
    Ok(report.incomplete_because.is_empty().then(|| found_by(&report)))
}

fn found_by(report: &Report) -> Found {
    let error = |f: &interleave::report::Finding| (f.error.property, f.error.exception.clone(), f.error.stack.clone());
    Found {
        outcomes: report.outcomes.iter().map(|outcome| EndOf::of(outcome, true)).collect(),
        errors: report.findings.iter().map(error).collect(),
    }
}

/// Whether it could be compared.
fn compare(case: &Expectation, at: (&Path, &Path), name: &str, mode: Mode) -> Result<bool, String> {
    let states = usual_or_long(STATES.0, STATES.1).to_string();
    let reference = [("vm.por", "false"), ("search.max_states", states.as_str())];
    let Some(wanted) = found(case, at, mode, &reference)? else { return Ok(false) };
    let points = usual_or_long(POINTS.0, POINTS.1).to_string();
    let mut compared = false;
    for way in in_turn(WAYS, name, 1) {
        let by_classes =
            [("search.class", "DPORSearch"), ("search.max_states", points.as_str()), ("search.depth_limit", DEPTH)];
        let set: Vec<(&str, &str)> = by_classes.iter().chain(*way).copied().collect();
        match found(case, at, mode, &set)? {
            Some(found) if found == wanted => compared = true,
            Some(found) => return Err(format!("{mode:?} with {set:?} finds {found:?}, and not {wanted:?}")),
            None => {}
        }
    }
    Ok(compared)
}

#[test]
fn a_search_by_classes_finds_the_same() {
    let compared = AtomicUsize::new(0);
    on_threads(one_of(6, cases("tests/corpus", "corpus"), 0), |case, classes| {
        let wanted = expect::read(&case.folder)?;
        let chooses = wanted.config.keys().any(|key| {
            [
                "search.class",
                "search.delay",
                "search.livelock",
                // Where values are used says nothing of which events depend on each other: refused.
                "cg.delayed",
                "vm.por.symmetry",
                "search.races",
                "vm.store",
                "listener",
                "question",
                "vm.spurious",
            ]
            .iter()
            .any(|beginning| key.starts_with(beginning))
        });
        // Nothing cuts a loop without end but its length.
        let endless = wanted.expect.as_ref().is_some_and(|answer| answer.endless.is_some());
        let other = endless || [ASK_FOR_MATCHING, DECLARE].iter().any(|names| names.contains(&&*case.name));
        if wanted.mode == Mode::Run || wanted.known_failure.is_some() || wanted.jpf.is_some() || chooses || other {
            return Ok(());
        }
        let both = [Mode::Outcomes, Mode::Check];
        for mode in both.into_iter().filter(|mode| crate::common::long() || *mode == wanted.mode) {
            if compare(&wanted, (&case.folder, classes), &case.name, mode)? {
                compared.fetch_add(1, Ordering::Relaxed);
            }
        }
        Ok(())
    });
    let compared = compared.into_inner();
    println!("{compared} compared");
    assert!(narrowed() || compared >= usual_or_long(AT_LEAST.0, AT_LEAST.1), "only {compared} cases were small enough");
}
