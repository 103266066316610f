//! The search on real programs.

mod support;

use interleave::report::{Report, Verdict};
use interleave::search::SearchConfig;
use interleave::vm::VmConfig;
use support::{Example, Subject, examples};

fn configs(example: &Example) -> (VmConfig, SearchConfig) {
    let vm = VmConfig { output_visible: example.outcomes, ..VmConfig::default() };
    (vm, SearchConfig { outcomes: example.outcomes, ..SearchConfig::default() })
}

fn mismatch(example: &Example, report: &Report) -> Option<String> {
    let expect = &example.expect;
    let verdict = serde_json::to_value(report.verdict).expect("a string");
    if verdict != expect["verdict"] {
        return Some(format!("{verdict} instead of {}: {:?}", expect["verdict"], report.warnings));
    }
    if !report.warnings.is_empty() {
        return Some(format!("warnings {:?}", report.warnings));
    }
    if let Some(finding) = report.findings.first() {
        let property = serde_json::to_value(finding.error.property).expect("a string");
        let same =
            |key: &str, value: &Option<String>| expect[key].is_null() || expect[key].as_str() == value.as_deref();
        let error = &finding.error;
        if property != expect["error"] || !same("exception", &error.exception) || !same("message", &error.message) {
            return Some(format!("{error:?}"));
        }
    }
    let expected: Option<Vec<String>> = serde_json::from_value(expect["outcomes"].clone()).ok();
    let outputs: Vec<&str> = report.outcomes.iter().map(|o| o.stdout.as_str()).collect();
    expected.filter(|e| *e != outputs).map(|e| format!("{outputs:?} instead of {e:?}"))
}

/// Examples that need what is still missing. One that comes out as expected must leave the list.
const KNOWN_FAILURES: &[&str] = &["aba-stack"];

#[test]
fn every_example_comes_out_as_expected_and_replays() {
    let mut wrong = Vec::new();
    for example in examples() {
        let (vm, config) = configs(&example);
        let report = example.subject.check(&vm, &config);
        match (mismatch(&example, &report), KNOWN_FAILURES.contains(&example.id.as_str())) {
            (Some(text), false) => wrong.push(format!("{}: {text}", example.id)),
            (None, true) => wrong.push(format!("{} comes out as expected: take it off the list", example.id)),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Everything of a report that must not depend on how the search went about it.
fn essence(report: &Report) -> (String, Vec<(String, String)>) {
    let outcomes = report.outcomes.iter().map(|o| (o.stdout.clone(), o.end.clone())).collect();
    (format!("{:?} {:?}", report.verdict, report.incomplete_because), outcomes)
}

fn all_outcomes(example: &Example, por: bool, config: SearchConfig) -> Report {
    let vm = VmConfig { output_visible: true, por, ..VmConfig::default() };
    example.subject.check(&vm, &SearchConfig { outcomes: true, ..config })
}

/// Without the reduction, without matching (where the program has no loops to wait in), in another order: the same
/// outcomes.
#[test]
fn reduction_matching_and_order_change_no_outcome() {
    let mut wrong = Vec::new();
    let mut compared = 0;
    let bounded = SearchConfig { max_states: Some(100_000), memory_limit: 100 << 20, ..SearchConfig::default() };
    for example in examples() {
        let plain = all_outcomes(&example, true, bounded.clone());
        // What a program prints can be without end; and some take too long without the reduction.
        if !plain.incomplete_because.is_empty() || plain.stats.transitions > 20_000 {
            continue;
        }
        compared += 1;
        let mut compare = |what: &str, other: &Report| {
            if essence(other) != essence(&plain) {
                wrong.push(format!("{} {what}: {:?} instead of {:?}", example.id, essence(other), essence(&plain)));
            }
        };
        let shuffled = SearchConfig { random_seed: Some(17), ..bounded.clone() };
        compare("shuffled", &all_outcomes(&example, true, shuffled));
        let all = all_outcomes(&example, false, bounded.clone());
        if all.incomplete_because.is_empty() {
            compare("no por", &all);
        }
        let unmatched =
            all_outcomes(&example, true, SearchConfig { match_states: false, depth_limit: Some(300), ..bounded });
        if unmatched.incomplete_because.is_empty() {
            compare("unmatched", &unmatched);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 20, "{compared}");
}

/// However the search is sliced, down to single instructions: the same statistics and the same edges.
#[test]
fn slicing_changes_nothing() {
    for example in
        examples().iter().filter(|e| ["lost-update", "bounded-buffer-if", "n-queens"].contains(&e.id.as_str()))
    {
        let (vm, config) = configs(example);
        let config = SearchConfig { tree_limit: 1_000, multiple_errors: true, ..config };
        let run = |slices: &[u64]| {
            let mut search = example.subject.search(&vm, &config);
            let mut edges = Vec::new();
            for &slice in slices.iter().cycle() {
                let done = search.work(slice);
                edges.extend(search.step(0.0, &mut || 0.0).tree);
                if done {
                    break;
                }
            }
            (search.stats(), edges, search.report(&mut || example.subject.boot(vm.clone())))
        };
        let whole = run(&[u64::MAX]);
        assert_eq!(run(&[1]), whole, "{}", example.id);
        assert_eq!(run(&[7, 1000, 33, 1]), whole, "{}", example.id);
    }
}

/// The state vector is computed from what has changed; computed from nothing it is the same, at every state and after
/// every step back.
#[test]
fn incremental_states_are_the_states() {
    for example in examples() {
        let (vm, config) = configs(&example);
        let config = SearchConfig { verify_states: true, multiple_errors: true, max_states: Some(2_000), ..config };
        let report = example.subject.check(&vm, &config);
        assert_eq!(report.warnings, Vec::<String>::new(), "{}", example.id);
        assert!(report.stats.transitions > 0);
    }
}

/// The new thread's first instruction is a choice: it changes nothing but what is to be chosen.
#[test]
fn a_pending_choice_is_part_of_the_state() {
    let source = r#"
        import gov.nasa.jpf.vm.Verify;
        public class First extends Thread {
            public void run() {
                if (Verify.getBoolean()) {
                    throw new IllegalStateException();
                }
            }
            public static void main(String[] args) {
                new First().start();
                new First().start();
            }
        }"#;
    let subject = Subject::of_source("First", source);
    let config = SearchConfig { outcomes: true, ..SearchConfig::default() };
    for match_states in [true, false] {
        let report = subject.check(&VmConfig::default(), &SearchConfig { match_states, ..config.clone() });
        let ends: Vec<&str> = report.outcomes.iter().map(|o| o.end.as_str()).collect();
        assert_eq!(ends, ["normal", "uncaught-exception"]);
    }
}

fn interleavings(threads: usize, steps: usize, config: &SearchConfig) -> Report {
    let source = format!(
        "public class Steps extends Thread {{
            static volatile int shared;
            public void run() {{ {} }}
            public static void main(String[] args) {{
                Steps[] all = new Steps[{threads}];
                for (int i = 0; i < all.length; i++) all[i] = new Steps();
                gov.nasa.jpf.vm.Verify.beginAtomic();
                for (int i = 0; i < all.length; i++) all[i].start();
                gov.nasa.jpf.vm.Verify.endAtomic();
            }}
        }}",
        "shared = 1;".repeat(steps)
    );
    let report = Subject::of_source("Steps", &source).check(&VmConfig::default(), config);
    assert_eq!(report.verdict, Verdict::Holds, "{:?} {:?}", report.warnings, report.findings);
    report
}

/// n threads of s steps each have (ns)! / s!^n interleavings. What a thread does before its first visible operation is
/// a step of its own, its end is a part of its last one.
#[test]
fn every_interleaving_of_visible_steps_is_one_path() {
    let unmatched = SearchConfig { match_states: false, ..SearchConfig::default() };
    let factorial = |n: usize| (1..=n as u64).product::<u64>();
    for (n, m) in [(2, 1), (2, 3), (3, 2), (2, 5), (4, 1)] {
        let ends = interleavings(n, m, &unmatched).stats.end_states;
        let steps = m + 1;
        assert_eq!(ends, factorial(n * steps) / factorial(steps).pow(n as u32), "{n} threads of {m} writes");
    }
}
