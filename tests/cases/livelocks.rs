//! What `search.livelock` finds does not depend on the reductions: no program has a livelock with them and none without, or
//! the other way round.

use std::sync::atomic::{AtomicUsize, Ordering};

use interleave::report::{Mode, Property};

use super::{cases, expect, narrowed, on_threads, one_of, run};
use crate::common::usual_or_long;

/// States that a program may have without the reductions.
const STATES: u64 = 3_000;
/// Programs that must be small enough, and livelocks among them, in the usual run and in the long one.
const AT_LEAST: (usize, usize) = (20, 150);
const LIVELOCKS: (usize, usize) = (4, 6);

#[test]
fn the_reductions_hide_no_livelock_and_make_up_none() {
    let (compared, livelocks) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let mut chosen = one_of(12, cases("tests/corpus", "corpus"), 7);
    if !narrowed() && !crate::common::long() {
        chosen.retain(|case| !case.name.contains("livelock/"));
        chosen.extend(cases("tests/corpus/livelock", "corpus/livelock"));
    }
    on_threads(chosen, |case, classes| {
        let wanted = expect::read(&case.folder)?;
        let chooses = [
            "search.class",
            "search.races",
            "vm.store",
            "vm.por.symmetry",
            "listener",
            "question",
            "search.match",
            "search.depth",
        ];
        let chooses = wanted.config.keys().any(|key| chooses.iter().any(|beginning| key.starts_with(beginning)));
        if wanted.mode == Mode::Run || wanted.known_failure.is_some() || wanted.jpf.is_some() || chooses {
            return Ok(());
        }
        let found = |set: &[(&str, &str)]| -> Result<Option<bool>, String> {
            let limit = STATES.to_string();
            let all = [
                ("search.livelock", "true"),
                ("search.multiple_errors", "true"),
                ("search.max_states", limit.as_str()),
            ];
            let report = run::report(&wanted.asked(Mode::Check, all.iter().chain(set)), &case.folder, classes)?;
            if let Some(warning) = report.warnings.iter().find(|w| w.starts_with("Internal")) {
                return Err(format!("with {set:?}: {warning}"));
            }
            let livelock = report.findings.iter().any(|found| found.error.property == Property::Livelock);
            Ok(report.incomplete_because.is_empty().then_some(livelock))
        };
        let Some(reference) = found(&[("vm.por", "false")])? else { return Ok(()) };
        for set in [&[][..], &[("vm.transition_cache", "false")], &[("search.class", "BFSHeuristic")]] {
            if found(set)? != Some(reference) {
                return Err(format!("there is a livelock: {reference}, but with {set:?} that is not so"));
            }
        }
        compared.fetch_add(1, Ordering::Relaxed);
        livelocks.fetch_add(usize::from(reference), Ordering::Relaxed);
        Ok(())
    });
    let (compared, livelocks) = (compared.into_inner(), livelocks.into_inner());
    println!("{compared} compared, {livelocks} with a livelock");
    assert!(narrowed() || compared >= usual_or_long(AT_LEAST.0, AT_LEAST.1), "only {compared} cases were small enough");
    assert!(narrowed() || livelocks >= usual_or_long(LIVELOCKS.0, LIVELOCKS.1), "only {livelocks} have a livelock");
}
