//! Sections and the reduction leave no outcome out: what small programs with the library's concurrent classes can print
//! is the same when each access inside of those classes is a step of its own, and when nothing is reduced.

use std::collections::BTreeSet;
use std::path::Path;

use interleave::report::{Mode, Report};

use super::expect::{self, Expectation};
use super::{cases, narrowed, on_threads, one_of, run};
use crate::common::{Case, usual_or_long};

/// States that a program may have without sections or reduction.
const STATES: u64 = 600;

/// Groups of the corpus whose programs use the library's concurrent classes.
const GROUPS: &[&str] = &[
    "corpus/reached/",
    "corpus/shared/",
    "corpus/primitives/",
    "corpus/executors/",
    "corpus/concurrent/",
    "corpus/initialisers/",
];

type Essence = BTreeSet<(String, String)>;

/// All outcomes with this setting on top; `None` when there are too many states.
fn essence(
    case: &Expectation,
    folder: &Path,
    classes: &Path,
    set: &[(&str, &str)],
    states: u64,
) -> Result<Option<Essence>, String> {
    let limit = states.to_string();
    let wanted = case.asked(Mode::Outcomes, [("search.max_states", limit.as_str())].iter().chain(set));
    let report: Report = run::report(&wanted, folder, classes)?;
    let complete = report.incomplete_because.is_empty();
    Ok(complete.then(|| report.outcomes.iter().map(|o| (o.stdout.clone(), o.end.clone())).collect()))
}

/// Compares cases that are small enough with what they are under `setting`: every third one, beginning with that one,
/// and so many of them at least, in the usual run and in the long one.
fn compare(setting: (&str, &str), states: u64, (beginning, at_least): (usize, (usize, usize))) {
    let small: Vec<Case> =
        cases("tests/corpus", "corpus").into_iter().filter(|c| GROUPS.iter().any(|g| c.name.starts_with(g))).collect();
    let small = one_of(3, small, beginning);
    let compared = std::sync::atomic::AtomicUsize::new(0);
    on_threads(small, |case, classes| {
        let wanted = expect::read(&case.folder)?;
        if wanted.mode == Mode::Run || wanted.known_failure.is_some() {
            return Ok(());
        }
        let outcomes = |set: &[(&str, &str)], states| essence(&wanted, &case.folder, classes, set, states);
        // Without sections there are several times as many states.
        let Some(plain) = outcomes(&[], states / 4)? else { return Ok(()) };
        let Some(other) = outcomes(&[setting], states)? else { return Ok(()) };
        compared.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if plain == other {
            return Ok(());
        }
        let (lost, extra): (Vec<_>, Vec<_>) = (other.difference(&plain).collect(), plain.difference(&other).collect());
        Err(format!("with {}={} there are also {lost:?}, and there are not {extra:?}", setting.0, setting.1))
    });
    let compared = compared.into_inner();
    assert!(narrowed() || compared >= usual_or_long(at_least.0, at_least.1), "only {compared} cases were small enough");
}

#[test]
fn sections_leave_no_outcome_out() {
    compare(("vm.atomic.classes", "none"), STATES, (0, (20, 30)));
}

#[test]
fn passing_over_monitor_exits_leaves_no_outcome_out() {
    compare(("vm.por.skip_exits", "false"), STATES, (1, (20, 30)));
}

#[test]
fn assumptions_about_the_program_leave_no_outcome_out() {
    compare(("vm.por.optimistic", "false"), 4 * STATES, (2, (33, 50)));
}

#[test]
fn sleep_sets_leave_no_outcome_out() {
    compare(("vm.por.sleep", "false"), 4 * STATES, (1, (33, 50)));
}

#[test]
fn sleep_sets_alone_leave_no_outcome_out() {
    compare(("vm.por.ample_trial", "0"), 4 * STATES, (2, (33, 50)));
}

#[test]
fn sleep_sets_of_a_breadth_first_search_leave_no_outcome_out() {
    compare(("search.class", "BFSHeuristic"), 4 * STATES, (0, (33, 50)));
}

#[test]
fn symmetry_leaves_no_outcome_out() {
    compare(("vm.por.symmetry", "true"), 4 * STATES, (2, (33, 50)));
}

#[test]
fn the_reduction_leaves_no_outcome_out() {
    compare(("vm.por", "false"), STATES, (0, (20, 30)));
}
