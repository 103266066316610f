//! A search that remembers transitions finds and counts what one does that executes them all.

use std::rc::Rc;

use interleave::report::{IncompleteBecause, Mode, Report, Stats};
use interleave::search::{Search, SearchConfig, StrategyKind};
use interleave::session::Session;
use interleave::store::StoreKind;
use interleave::system::{Cached, Layer, Remembers};
use interleave::vm::{Vm, VmConfig};

use super::configs;
use crate::common::subject::{Program, Subject, WITH_LIBRARY, on_corpus, on_programs};
use crate::common::{in_turn, long, usual_or_long};

/// Without what is not the same from run to run, and the bytes: the table of transitions is on the account.
fn result(report: Report) -> Report {
    let stats = Stats { time_ms: 0, store_bytes: 0, peak_memory_bytes: 0, ..report.stats };
    Report { stats, ..report }
}

fn searched(mut search: Search<Cached<Vm>>, subject: &Subject, vm: &VmConfig) -> (Report, u64) {
    while !search.work(1_000_000) {}
    let report = search.report(&mut || subject.boot(vm.clone()).map(Cached::new));
    (result(report), search.remembered())
}

/// The transitions that were remembered, or how the searches differ.
fn compare(program: &Program, config: &SearchConfig) -> Result<u64, String> {
    let (vm, own) = configs(program);
    let config = SearchConfig { outcomes: own.outcomes, properties: own.properties, ..config.clone() };
    // What cannot be started has no states.
    if program.subject.boot(vm.clone()).is_err() {
        return Ok(0);
    }
    let without = VmConfig { transition_cache: false, ..vm.clone() };
    let (with, remembered) = searched(program.subject.search(&vm, &config), &program.subject, &vm);
    let (executed, none) = searched(program.subject.search(&without, &config), &program.subject, &without);
    if none != 0 {
        return Err(format!("{none} transitions are remembered where that is off"));
    }
    if with == executed {
        return Ok(remembered);
    }
    Err(format!("{:?} {:?} instead of {:?}", with.stats, with.warnings, executed.stats))
}

fn compare_all(config: &SearchConfig, chosen: fn(usize) -> bool, at_least: u64) {
    let of = |program: &Program| compare(program, config).map_err(|what| format!("{}: {what}", program.name));
    let results = on_corpus(|i| chosen(i / 2), of);
    let wrong: Vec<&str> = results.iter().filter_map(|result| result.as_ref().err()).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let remembered: u64 = results.iter().flatten().sum();
    assert!(remembered > at_least, "only {remembered} transitions were remembered");
}

fn bounded(max_states: u64) -> SearchConfig {
    SearchConfig { multiple_errors: true, max_states: Some(max_states), ..SearchConfig::default() }
}

/// With what looks at the touches of transitions, those remembered as well as those executed.
fn reduced(max_states: u64) -> SearchConfig {
    SearchConfig { ample: true, sleep: true, ..bounded(max_states) }
}

#[test]
fn remembering_changes_nothing() {
    let (states, at_least) = usual_or_long((300, 500), (800, 9_000));
    compare_all(&reduced(states), |i| long() || i % 4 == 0, at_least);
}

/// Where ample sets are of little use the search ends after so many transitions, skipped ones among them.
#[test]
fn remembering_changes_nothing_where_ample_sets_are_given_up() {
    for trial in [40, 41] {
        let config = SearchConfig { ample_trial: trial, ..reduced(200) };
        compare_all(&config, |i| i % 12 == 2, 1);
    }
}

#[test]
fn remembering_changes_nothing_where_states_are_restored() {
    let config = SearchConfig { strategy: StrategyKind::BreadthFirst, ..bounded(600) };
    compare_all(&config, |i| i % usual_or_long(12, 6) == 0, usual_or_long(250, 500));
}

#[test]
fn remembering_changes_nothing_in_tables_of_hashes() {
    for store in [StoreKind::HashCompact, StoreKind::Bitstate] {
        let config = SearchConfig { store, memory_limit: 64 << 20, ..bounded(600) };
        compare_all(&config, |i| i % usual_or_long(20, 10) == 1, usual_or_long(50, 100));
    }
}

/// A known state that is met nearer the root is explored again.
#[test]
fn remembering_changes_nothing_under_a_bound_on_depth() {
    let config = SearchConfig { depth_limit: Some(14), ..bounded(600) };
    compare_all(&config, |i| i % 8 == 3, 100);
}

#[test]
#[ignore = "long"]
fn remembering_changes_nothing_far_into_the_searches() {
    compare_all(&bounded(40_000), |_| true, 40_000);
    compare_all(&reduced(40_000), |_| true, 10_000);
}

/// Every transition that is remembered is executed as well, and every state that was put in place is recomputed from scratch.
#[test]
fn what_is_remembered_is_what_happens() {
    on_programs(WITH_LIBRARY, |program| {
        let (vm, own) = configs(program);
        for &strategy in in_turn(&[StrategyKind::DepthFirst, StrategyKind::BreadthFirst], &program.name, 1) {
            let config = SearchConfig {
                verify_states: true,
                strategy,
                outcomes: own.outcomes,
                ..bounded(usual_or_long(250, 600))
            };
            let (report, _) = searched(program.subject.search(&vm, &config), &program.subject, &vm);
            assert_eq!(report.warnings, Vec::<String>::new(), "{}", program.name);
        }
    });
}

const ROUNDS: &str = r#"
    public class Rounds {
        static final Object LOCK = new Object();
        static int turn;
        static int[] seen = new int[2];
        public static void main(String[] args) {
            for (int i = 0; i < 2; i++) {
                int me = i;
                new Thread(() -> {
                    for (int round = 0; round < 3; round++) {
                        synchronized (LOCK) {
                            seen[me] = turn;
                            turn++;
                            LOCK.notifyAll();
                        }
                    }
                }).start();
            }
        }
    }"#;

/// A table that is full begins anew.
#[test]
fn little_memory_forgets() {
    let subject = Subject::of_source("Rounds", ROUNDS);
    let (vm, config) = (VmConfig::default(), bounded(100_000));
    let (with, remembered) = searched(subject.search(&vm, &config), &subject, &vm);
    let mut little = subject.search(&vm, &config);
    little.before_start().expect("nothing has run").limit_remembered(3_000);
    let (forgetful, less) = searched(little, &subject, &vm);
    assert_eq!(forgetful, with);
    assert!(0 < less && less < remembered, "{less} of {remembered}");
}

/// Two threads go round until others have written.
const WAITERS: &str = r#"
    public class Waiters {
        static volatile int x, y;
        public static void main(String[] args) {
            new Thread(() -> {
                for (;;) {
                    x ^= 1;
                    if (y == 1) break;
                }
                System.out.print("a" + x);
            }).start();
            new Thread(() -> {
                while (x == 0) Thread.yield();
                y = 1;
                System.out.print("b");
            }).start();
            new Thread(() -> {
                int seen = x;
                y = seen;
                System.out.print("c" + seen);
            }).start();
        }
    }"#;

/// A transition that leads to a known state, and is not executed for it, puts its thread to sleep like any other.
#[test]
fn who_sleeps_does_not_depend_on_what_is_remembered() {
    let subject = Subject::of_source("Waiters", WAITERS);
    let counts = |settings: &[(&str, &str)]| {
        let mut session =
            Session::new(subject.job(Mode::Outcomes, settings), subject.class_library(), Rc::new(|| 0.0), 0).unwrap();
        while !session.step(100.0).unwrap().done {}
        let report = session.report();
        assert_eq!(report.incomplete_because, []);
        (report.outcomes.len(), report.stats.states_new, report.stats.transitions, report.stats.left_out)
    };
    let awake = counts(&[("vm.por.sleep", "false")]);
    let asleep = counts(&[]);
    assert_eq!((awake, asleep), ((24, 413, 706, 241), (24, 316, 483, 214)));
    assert_eq!(counts(&[("vm.transition_cache", "false")]), asleep);
}

/// The spinning thread goes round without changing anything, so that all that is remembered of it leads to states that are
/// known.
const SPINS: &str = r#"
    public class Spins {
        static boolean go;
        static int steps;
        public static void main(String[] args) {
            new Thread(() -> {
                while (!go) { }
            }).start();
            for (int i = 0; i < 2000; i++) {
                steps++;
                if (i == 1000) {
                    go = true;
                }
            }
        }
    }"#;

/// A transition that is believed to lead to a known state cuts the search off there. One whose read was missed is found out
/// by executing some of these as well.
#[test]
fn a_read_that_is_missed_is_found_out_where_states_are_known() {
    let subject = Subject::of_source("Spins", SPINS);
    let (vm, config) = (VmConfig::default(), bounded(100_000));
    let (right, remembered) = searched(subject.search(&vm, &config), &subject, &vm);
    assert!(right.warnings.is_empty() && remembered > 1_000, "{remembered} {:?}", right.warnings);
    let mut wrong = subject.search(&vm, &config);
    wrong.before_start().expect("nothing has run").below_mut().miss_reads();
    let (wrong, _) = searched(wrong, &subject, &vm);
    assert!(wrong.incomplete_because.contains(&IncompleteBecause::Internal), "{:?}", wrong.incomplete_because);
    let found = |warning: &String| warning.contains("a remembered transition did something else");
    assert!(wrong.warnings.iter().any(found), "{:?}", wrong.warnings);
}
