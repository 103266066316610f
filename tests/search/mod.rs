//! The search on real programs: what must not change what it finds does not. (That it finds what is expected is in
//! `tests/cases`.)

mod again;
mod ahead;
mod by_hand;
mod cancelled;
mod cascades;
mod clock;
mod counts;
mod delayed;
mod forms;
mod generated;
mod levels;
mod listeners;
mod look;
mod model;
mod parts;
mod remembered;
mod restarts;
mod restore;
mod shipped;
mod shorten;
mod standing;
mod structures;
mod symmetry;
mod tree;
mod walk;

use crate::common::subject::{Program, Subject, WITH_LIBRARY, on_programs, programs};
use crate::common::{in_turn, usual_or_long};
use interleave::report::{Report, Verdict};
use interleave::search::SearchConfig;
use interleave::system::{Cached, Choices, TransitionEnd};
use interleave::vm::VmConfig;

fn configs(program: &Program) -> (VmConfig, SearchConfig) {
    let vm = VmConfig { output_visible: program.outcomes, ..program.machine() };
    (vm, SearchConfig { outcomes: program.outcomes, ..SearchConfig::default() })
}

/// Everything of a report that must not depend on how the search went about it.
fn essence(report: &Report) -> (String, Vec<(String, String)>) {
    let outcomes = report.outcomes.iter().map(|o| (o.stdout.clone(), o.end.clone())).collect();
    (format!("{:?} {:?}", report.verdict, report.incomplete_because), outcomes)
}

fn all_outcomes(program: &Program, por: bool, config: SearchConfig) -> Report {
    let vm = VmConfig { output_visible: true, por, ..program.machine() };
    program.subject.check(&vm, &SearchConfig { outcomes: true, ..config })
}

/// Without the reduction, without matching (where the program has no loops to wait in), in another order: the same
/// outcomes.
#[test]
fn reduction_matching_and_order_change_no_outcome() {
    let mut wrong = Vec::new();
    let mut compared = 0;
    let bounded = SearchConfig { max_states: Some(100_000), memory_limit: 100 << 20, ..SearchConfig::default() };
    for program in programs() {
        let plain = all_outcomes(&program, true, bounded.clone());
        // What a program prints can be without end; and some take too long without the reduction.
        if !plain.incomplete_because.is_empty() || plain.stats.transitions > 20_000 {
            continue;
        }
        compared += 1;
        let mut compare = |what: &str, other: &Report| {
            if essence(other) != essence(&plain) {
                wrong.push(format!("{} {what}: {:?} instead of {:?}", program.name, essence(other), essence(&plain)));
            }
        };
        let shuffled = SearchConfig { random_seed: Some(17), ..bounded.clone() };
        let unmatched = SearchConfig { match_states: false, depth_limit: Some(300), ..bounded.clone() };
        compare("shuffled", &all_outcomes(&program, true, shuffled));
        let others = [("no por", false, bounded.clone()), ("unmatched", true, unmatched)];
        for (what, por, config) in in_turn(&others, &program.name, 1) {
            let other = all_outcomes(&program, *por, config.clone());
            if other.incomplete_because.is_empty() {
                compare(what, &other);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 50, "{compared}");
}

/// However the search is sliced, down to single instructions: the same statistics and the same edges.
#[test]
fn slicing_changes_nothing() {
    for program in programs().iter().filter(|e| {
        ["examples/lost-update", "examples/bounded-buffer-if", "examples/n-queens"].contains(&e.name.as_str())
    }) {
        let (vm, config) = configs(program);
        let config = SearchConfig { tree_limit: 1_000, multiple_errors: true, ..config };
        let run = |slices: &[u64]| {
            let mut search = program.subject.search(&vm, &config);
            // Nothing is left to do for the step: it hands out the edges.
            let _ = slices.iter().cycle().find(|&&slice| search.work(slice));
            let edges = search.step(0.0, &mut || 0.0).tree;
            assert!(!edges.is_empty());
            (search.stats(), edges, search.report(&mut || program.subject.boot(vm.clone()).map(Cached::new)))
        };
        let whole = run(&[u64::MAX]);
        assert_eq!(run(&[1]), whole, "{}", program.name);
        assert_eq!(run(&[7, 1000, 33, 1]), whole, "{}", program.name);
    }
}

/// The state vector is computed from what has changed; computed from nothing it is the same, at every state and after
/// every step back.
#[test]
fn incremental_states_are_the_states() {
    on_programs(WITH_LIBRARY, |program| {
        let (vm, config) = configs(program);
        let config = SearchConfig {
            verify_states: true,
            multiple_errors: true,
            max_states: Some(usual_or_long(400, 1_000)),
            ..config
        };
        let report = program.subject.check(&vm, &config);
        assert_eq!(report.warnings, Vec::<String>::new(), "{}", program.name);
        assert!(report.stats.transitions > 0);
    });
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

/// Where a long transition is cut does not depend on what the machine has executed before: methods that are called for the
/// first time, constants and call sites that are resolved, are no reason to cut elsewhere. Nor are the slices of the search.
#[test]
fn a_long_transition_is_cut_at_the_same_place_again() {
    let source = r#"public class Cuts {
            interface Shape { double area(); }
            record Square(double side) implements Shape { public double area() { return side * side; } }
            public static void main(String[] args) {
                java.util.Map<String, Double> areas = new java.util.TreeMap<>();
                for (int i = 0; i < 20; i++) {
                    Shape shape = new Square(i);
                    areas.merge("n" + i % 3, shape.area(), Double::sum);
                }
                System.out.println(String.format("%s %.1f", areas.keySet(), areas.get("n1")));
            }
        }"#;
    let config = VmConfig { max_transition_length: 300, ..VmConfig::default() };
    let mut vm = Subject::of_source("Cuts", source).boot(config).expect("it boots");
    let start = vm.mark();
    let mut lengths = |fuel: u64| {
        let mut lengths = Vec::new();
        vm.begin(Choices::new());
        loop {
            let before = vm.instructions();
            let mut end = TransitionEnd::Budget;
            while end == TransitionEnd::Budget {
                end = vm.run(fuel);
            }
            lengths.push(vm.instructions() - before);
            if end != TransitionEnd::Choice {
                assert_eq!(end, TransitionEnd::Ended);
                vm.undo_to(start);
                return lengths;
            }
            let chosen = vm.take_registered().into_iter().map(|cg| (cg.shared_id(), cg.choice(0))).collect();
            vm.collect();
            vm.begin(chosen);
        }
    };
    let first = lengths(u64::MAX / 2);
    assert!(first.len() > 20, "{first:?}");
    assert_eq!(lengths(u64::MAX / 2), first);
    for fuel in [1, 7, 100, 300, 1000] {
        assert_eq!(lengths(fuel), first, "{fuel} instructions at a time");
    }
}

/// What the program did after a long way through the library is in the trace, even where not all of that way is.
#[test]
fn a_trace_has_the_lines_of_the_program() {
    let source = r#"public class Long {
            public static void main(String[] args) {
                String text = String.format("%08.3f %s", 3.25, java.util.List.of(1, 2, 3));
                int length = text.length();
                throw new IllegalStateException(text + length);
            }
        }"#;
    let subject = Subject::of_source("Long", source);
    let report = subject.check(&VmConfig::default(), &SearchConfig::default());
    assert_eq!(report.findings[0].error.message.as_deref(), Some("0003.250 [1, 2, 3]18"));
    let steps = &report.findings[0].trace.steps;
    let lines = || steps.iter().flat_map(|step| &step.lines);
    let mut own: Vec<u32> = lines().filter(|line| !line.library).map(|line| line.line).collect();
    own.dedup();
    assert_eq!(own, [3, 4, 5]);
    let omitted: u32 = steps.iter().map(|step| step.lines_omitted).sum();
    assert!(omitted > 0 && lines().count() < 1_000 * steps.len());
}

/// Generated programs have the same outcomes with every access to the heap a scheduling point, which takes no sharedness
/// and no reduction for granted, and their states are what they are from nothing.
#[test]
fn generated_programs_have_the_same_outcomes_without_the_reduction() {
    let seed = std::env::var("INTERLEAVE_SEED").map_or(20_26, |s| s.parse().expect("a number"));
    let outcomes = |subject: &Subject, por: bool, verify_states: bool| {
        let vm = VmConfig { output_visible: true, por, ..VmConfig::default() };
        let config = SearchConfig {
            outcomes: true,
            verify_states,
            max_states: Some(if por { 5_000 } else { 30_000 }),
            ..SearchConfig::default()
        };
        subject.check(&vm, &config)
    };
    let mut compared = 0;
    for (subject, source) in generated::programs(seed, usual_or_long(16, 100)) {
        let reduced = outcomes(&subject, true, false);
        assert_eq!(reduced.warnings, Vec::<String>::new(), "{source}");
        let all = outcomes(&subject, false, false);
        if reduced.incomplete_because.is_empty() && all.incomplete_because.is_empty() {
            compared += 1;
            assert_eq!(essence(&reduced), essence(&all), "seed {seed}:\n{source}");
        }
        let verified = outcomes(&subject, true, true);
        assert_eq!(verified.warnings, Vec::<String>::new(), "seed {seed}:\n{source}");
    }
    assert!(compared > usual_or_long(8, 12), "{compared}");
}
