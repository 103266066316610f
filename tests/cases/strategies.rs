//! Where a search comes to its end, every strategy has found the same: the same states, transitions and errors. Each
//! program is searched by some of them in turn, and by all in the long run.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use interleave::report::{Finding, Mode, Property, Report};

use super::expect::{self, Expectation};
use super::{cases, narrowed, on_threads, one_of, run};
use crate::common::{Case, in_turn, usual_or_long};

/// States that a program may have.
const STATES: u64 = 1_000;
/// Programs that must be small enough, in the usual run and in the long one.
const AT_LEAST: (usize, usize) = (25, 75);

/// All errors, as the search has come to them.
const AS_FOUND: &[(&str, &str)] =
    &[("search.multiple_errors", "true"), ("trace.shorten", "false"), ("vm.por.ample", "false")];

/// Strategies that are compared in every number with depth-first search straight to the end of each path.
const OTHERS: &[&[(&str, &str)]] = &[
    &[("search.horizon", "3")],
    &[("search.class", "IterativeDeepening"), ("search.horizon", "2")],
    &[("search.class", "BFSHeuristic")],
    &[("search.class", "RandomDFSearch"), ("search.seed", "5")],
    &[("search.class", "MostBlocked")],
    &[("search.class", "GoalHeuristic"), ("search.heuristic.goal", "Main.java:10")],
];

/// Searches that find the same errors: with bounds on schedules a state is told apart by its past, and ample sets leave states
/// out.
const SAME_ERRORS: &[&[(&str, &str)]] = &[
    &[("search.preemption_bound", "1000")],
    &[("search.delay_bound", "1000")],
    &[("vm.por.ample", "true")],
    &[("vm.por.ample", "true"), ("vm.por.ample_trial", "0")],
    &[("vm.por.ample", "true"), ("search.horizon", "3")],
    &[("vm.por.ample", "true"), ("search.class", "RandomDFSearch"), ("search.seed", "5")],
];

/// Searches with sleep sets alone, which need no more states and transitions for that. States are left out: where others have ended
/// already, a thread passes over points.
const NO_MORE: &[&[(&str, &str)]] = &[
    &[("vm.por.ample", "true"), ("search.class", "BFSHeuristic")],
    &[("vm.por.ample", "true"), ("search.class", "Interleaving")],
    &[("vm.por.ample", "true"), ("search.class", "BFSHeuristic"), ("vm.transition_cache", "false")],
    &[("vm.por.ample", "true"), ("search.class", "RandomHeuristic"), ("search.seed", "5")],
];

/// Random walks, which find the same errors in programs of so many states at most. Each of them executes the program anew:
/// where that takes more than so many instructions, they are for the long run.
const WALKS: &[&[(&str, &str)]] = &[
    &[("search.class", "RandomSearch"), ("search.random.path_limit", "800")],
    &[("search.class", "PCTSearch"), ("search.random.path_limit", "800")],
    &[("search.class", "POSSearch"), ("search.random.path_limit", "800")],
];
const WALKED: u64 = 25;
const WALKED_INSTRUCTIONS: u64 = 100_000;

/// An error, but for how it came about.
type Failure = (Property, Option<String>, Vec<String>);

#[derive(Debug, PartialEq)]
struct Essence {
    errors: BTreeSet<Failure>,
    states: u64,
    transitions: u64,
    ends: u64,
}

/// The report with these settings on top; `None` when there are too many states, or the search is not exhaustive.
fn report(case: &Expectation, folder: &Path, classes: &Path, set: &[(&str, &str)]) -> Result<Option<Report>, String> {
    let limit = STATES.to_string();
    let all = [("search.max_states", limit.as_str())];
    let wanted = case.asked(Mode::Check, all.iter().chain(AS_FOUND).chain(set));
    Ok(Some(run::report(&wanted, folder, classes)?).filter(|report| report.incomplete_because.is_empty()))
}

fn failure(f: &Finding) -> Failure {
    (f.error.property, f.error.exception.clone(), f.error.stack.clone())
}

/// How many choices lead to each error.
fn lengths(report: &Report) -> BTreeMap<Failure, usize> {
    report.findings.iter().map(|f| (failure(f), f.trace.path.len())).collect()
}

/// What was visible, since an assumption about it has failed.
fn visible(report: &Report) -> BTreeSet<&String> {
    report.assumptions.iter().filter(|assumption| assumption.id == "watched").flat_map(|a| &a.items).collect()
}

fn essence_of(report: &Report) -> Result<Essence, String> {
    if let Some(warning) = report.warnings.iter().find(|w| w.starts_with("Internal")) {
        return Err(warning.clone());
    }
    let stats = &report.stats;
    Ok(Essence {
        errors: report.findings.iter().map(failure).collect(),
        states: stats.states_new,
        transitions: stats.transitions,
        ends: stats.end_states,
    })
}

/// What enough walks of each kind find is what there is.
fn walked(case: &Expectation, folder: &Path, classes: &Path, plain: &Essence) -> Result<(), String> {
    for set in in_turn(WALKS, &case.title, 1) {
        let report = run::report(&case.asked(Mode::Check, AS_FOUND.iter().chain(*set)), folder, classes)?;
        let other = essence_of(&report)?;
        if other.errors != plain.errors {
            return Err(format!("with {set:?} it is {other:?}, and not {plain:?}"));
        }
    }
    Ok(())
}

#[test]
fn every_strategy_finds_the_same() {
    let small: Vec<Case> = one_of(6, cases("tests/corpus", "corpus"), 1);
    let compared = AtomicUsize::new(0);
    on_threads(small, |case, classes| {
        let wanted = expect::read(&case.folder)?;
        let choosing = ["search.", "vm.store", "vm.por.symmetry"];
        let chooses = wanted.config.keys().any(|key| choosing.iter().any(|beginning| key.starts_with(beginning)));
        if wanted.mode == Mode::Run || wanted.known_failure.is_some() || chooses {
            return Ok(());
        }
        let reported = |set: &[(&str, &str)]| report(&wanted, &case.folder, classes, set);
        let of = |set: &[(&str, &str)]| reported(set)?.as_ref().map(essence_of).transpose();
        let Some(first) = reported(&[("search.horizon", "none")])? else { return Ok(()) };
        let (plain, instructions) = (essence_of(&first)?, first.stats.instructions);
        compared.fetch_add(1, Ordering::Relaxed);
        for set in in_turn(OTHERS, &case.name, 1) {
            let other = of(set)?;
            if other.as_ref() != Some(&plain) {
                return Err(format!("with {set:?} it is {other:?}, and not {plain:?}"));
            }
        }
        for set in in_turn(SAME_ERRORS, &case.name, 1) {
            if let Some(other) = of(set)?.filter(|other| other.errors != plain.errors) {
                return Err(format!("with {set:?} it is {other:?}, and not {plain:?}"));
            }
        }
        for set in in_turn(NO_MORE, &case.name, 1) {
            let Some(report) = reported(set)? else { continue };
            let other = essence_of(&report)?;
            // Sleep sets have to know what puts a join in order, and look at the ends of threads where it is none.
            let same_points = visible(&report) == visible(&first);
            let more = same_points && (other.states > plain.states || other.transitions > plain.transitions);
            if other.errors != plain.errors || more {
                return Err(format!("with {set:?} it is {other:?}, and not {plain:?}"));
            }
        }
        if !plain.errors.is_empty() {
            let breadth = |ample| reported(&[("search.class", "BFSHeuristic"), ("vm.por.ample", ample)]);
            if let (Some(awake), Some(asleep)) = (breadth("false")?, breadth("true")?) {
                // Of two orders of the same operations one may pass over a point.
                let (near, found) = (lengths(&awake), lengths(&asleep));
                let farther =
                    |(error, &length): (&Failure, &usize)| near.get(error).is_none_or(|&near| length > near + 1);
                if near.len() != found.len() || found.iter().any(farther) {
                    return Err(format!("breadth first with sleep sets the errors are {found:?}, and not {near:?}"));
                }
            }
        }
        let short = instructions <= usual_or_long(WALKED_INSTRUCTIONS, u64::MAX);
        // A walk in a program without an end is as long as walks may be.
        let ends = crate::common::long() || wanted.expect.as_ref().is_none_or(|answer| answer.endless.is_none());
        if plain.states <= WALKED && short && ends { walked(&wanted, &case.folder, classes, &plain) } else { Ok(()) }
    });
    let compared = compared.into_inner();
    assert!(narrowed() || compared >= usual_or_long(AT_LEAST.0, AT_LEAST.1), "only {compared} cases were small enough");
}
