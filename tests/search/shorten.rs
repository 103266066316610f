//! Counterexamples that are shortened before they are shown: exact numbers for small programs, and that what is said of
//! them is so for generated ones.

use interleave::report::{Finding, Property, Report, Shortened};
use interleave::search::{Limits, ReplayEnd, SearchConfig, StrategyKind, replay};
use interleave::vm::VmConfig;

use super::generated;
use crate::common::subject::Subject;
use crate::common::{long, parallel};

fn shortening(budget: u64) -> SearchConfig {
    SearchConfig { shorten: true, shorten_budget: budget, ..SearchConfig::default() }
}

/// More than these programs need.
fn usual() -> SearchConfig {
    shortening(10_000_000)
}

fn walks(seed: u64, budget: u64) -> SearchConfig {
    SearchConfig { strategy: StrategyKind::RandomWalk, random_seed: Some(seed), ..shortening(budget) }
}

fn check(subject: &Subject, config: &SearchConfig) -> Report {
    subject.check(&VmConfig { every_error: config.multiple_errors, ..VmConfig::default() }, config)
}

fn shortened(subject: &Subject, config: &SearchConfig) -> (Finding, Shortened) {
    let report = check(subject, config);
    assert_eq!(report.warnings, Vec::<String>::new());
    let finding = report.findings[0].clone();
    let shortened = finding.shortened.clone().expect("it is shortened");
    assert_eq!(finding.trace.steps.len() as u32, shortened.steps);
    let switches = finding.trace.steps.windows(2).filter(|pair| pair[0].thread != pair[1].thread).count();
    assert_eq!(switches as u32, shortened.switches);
    (finding, shortened)
}

/// Preemptions, switches and steps; whether that is proved to be the fewest; the threads and lines before which a critical
/// choice was made.
fn numbers(subject: &Subject, config: &SearchConfig) -> (u32, u32, u32, bool, Vec<String>) {
    let (finding, s) = shortened(subject, config);
    assert!(s.critical_complete, "{s:?}");
    let place = |&step: &u32| {
        let step = &finding.trace.steps[step as usize];
        let line = step.lines.iter().find(|line| !line.library).map_or(0, |line| line.line);
        format!("{}:{line}", step.thread_name)
    };
    (s.preemptions, s.switches, s.steps, s.fewest, s.critical.iter().map(place).collect())
}

const LOST_UPDATE: &str = "class Lost {
    static int count;
    public static void main(String[] args) throws Exception {
        Runnable add = () -> {
            count++;
        };
        Thread a = new Thread(add), b = new Thread(add);
        a.start(); b.start(); a.join(); b.join();
        assert count == 2 : count;
    }
}";

#[test]
fn numbers_of_ten_programs() {
    let mut wrong = Vec::new();
    for (name, source, config, expected) in programs() {
        let got = numbers(&Subject::of_source(name, &source), &config);
        let (preemptions, switches, steps, fewest, critical) = expected;
        let critical: Vec<String> = critical.iter().map(|&place| place.to_owned()).collect();
        if got != (preemptions, switches, steps, fewest, critical) {
            wrong.push(format!("{name}: {got:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

type Expected = (u32, u32, u32, bool, &'static [&'static str]);

fn programs() -> Vec<(&'static str, String, SearchConfig, Expected)> {
    let philosophers = |n: u32| {
        format!(
            "class Table {{
    public static void main(String[] args) {{
        Object[] forks = new Object[{n}];
        for (int i = 0; i < {n}; i++) forks[i] = new Object();
        for (int i = 0; i < {n}; i++) {{
            Object left = forks[i], right = forks[(i + 1) % {n}];
            new Thread(() -> {{
                synchronized (left) {{
                    synchronized (right) {{ }}
                }}
            }}).start();
        }}
    }}
}}"
        )
    };
    vec![
        ("Lost", LOST_UPDATE.to_owned(), usual(), (1, 4, 8, true, &["Thread-1:5"])),
        // A walk comes there by detours.
        ("Lost", LOST_UPDATE.to_owned(), walks(4, 10_000_000), (1, 4, 8, true, &["Thread-1:5"])),
        ("Table", philosophers(2), usual(), (1, 3, 6, true, &["Thread-1:8"])),
        // The last one takes a fork and is preempted; each of the others takes one and is stuck.
        ("Table", philosophers(3), usual(), (1, 5, 9, true, &["Thread-2:8", "Thread-1:8"])),
        ("Late", LATE.to_owned(), usual(), (0, 1, 3, true, &[])),
        ("Detour", DETOUR.to_owned(), usual(), (2, 2, 4, true, &["Thread-2:6", "main:8"])),
        ("Value", VALUE.to_owned(), usual(), (0, 0, 3, true, &["main:3"])),
        ("Changed", CHANGED.to_owned(), usual(), (1, 2, 16, true, &["Thread-0:4"])),
        ("Missed", MISSED.to_owned(), usual(), (1, 2, 6, true, &["Thread-0:6"])),
        ("Alone", ALONE.to_owned(), usual(), (0, 0, 1, true, &[])),
    ]
}

/// The main thread closes what another one still needs: that one need only come last.
const LATE: &str = "class Late {
    static String name = \"x\";
    public static void main(String[] args) {
        new Thread(() -> {
            name.length();
        }).start();
        name = null;
    }
}";

/// What happens before makes no difference to the error, and depth first all of it happens.
const DETOUR: &str = "class Detour {
    static int noise, stage;
    public static void main(String[] args) throws Exception {
        Thread loud = new Thread(() -> { for (int i = 0; i < 12; i++) noise = i; });
        Thread louder = new Thread(() -> { for (int i = 0; i < 12; i++) noise = -i; });
        Thread first = new Thread(() -> { stage = 1; stage = 2; });
        loud.start(); louder.start(); first.start();
        int seen = stage;
        assert seen != 1;
    }
}";

const VALUE: &str = "class Value {
    public static void main(String[] args) {
        int a = gov.nasa.jpf.vm.Verify.getInt(0, 9);
        int b = gov.nasa.jpf.vm.Verify.getInt(0, 9);
        if (a == 3) throw new IllegalStateException(\"b is \" + b);
    }
}";

/// The exception comes from within the library.
const CHANGED: &str = "class Changed {
    public static void main(String[] args) {
        java.util.List<Integer> list = new java.util.ArrayList<>(java.util.List.of(1, 2));
        new Thread(() -> list.add(3)).start();
        for (int i : list) { }
    }
}";

const MISSED: &str = "class Missed {
    static boolean set;
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        new Thread(() -> {
            set = true;
            synchronized (lock) { lock.notify(); }
        }).start();
        if (!set) {
            synchronized (lock) { lock.wait(); }
        }
    }
}";

const ALONE: &str = "class Alone {
    public static void main(String[] args) {
        int[] none = {};
        none[0] = 1;
    }
}";

/// Many threads: nothing can be proved with little work, but the way becomes shorter all the same.
#[test]
fn a_budget_that_does_not_suffice_proves_nothing() {
    let source = LOST_UPDATE.replace("count++;", "for (int i = 0; i < 30; i++) count++;").replace("== 2", "== 60");
    let subject = Subject::of_source("Lost", &source);
    let (_, little) = shortened(&subject, &walks(2, 400_000));
    assert!(!little.fewest && little.preemptions < little.preemptions_found, "{little:?}");
    let (_, all) = shortened(&subject, &walks(2, 10_000_000));
    assert_eq!((all.preemptions, all.fewest), (1, true), "{all:?}");
    // What starting takes is more than that: it is shown as it was found.
    let report = check(&subject, &walks(2, 1));
    assert_eq!(report.findings[0].shortened, None);
}

/// Each error keeps its own message.
#[test]
fn every_error_is_shortened_for_itself() {
    let source = LOST_UPDATE.replace("count++;", "count++; count++;").replace("== 2", "== 4");
    let subject = Subject::of_source("Lost", &source);
    let report = check(&subject, &SearchConfig { multiple_errors: true, ..usual() });
    let mut each: Vec<(Option<&str>, u32, bool)> = Vec::new();
    for finding in &report.findings {
        let s = finding.shortened.as_ref().expect("it is shortened");
        each.push((finding.error.message.as_deref(), s.preemptions, s.fewest));
    }
    each.sort();
    assert_eq!(each, [(Some("2"), 1, true), (Some("3"), 2, true)]);
}

/// With another error on the way nothing is proved where the first one ends a search: threads fail then as soon as it is
/// certain that they will.
#[test]
fn another_error_on_the_way_proves_nothing() {
    let source = "class Two {
        static int x;
        public static void main(String[] args) throws Exception {
            Thread t = new Thread(() -> { x = 1; x = 2; x = 3; if (x == 7) return; throw new IllegalStateException(); });
            t.start();
            int seen = x;
            assert seen != 2;
            t.join();
        }
    }";
    let subject = Subject::of_source("Two", source);
    let all = check(&subject, &SearchConfig { multiple_errors: true, ..usual() });
    let fewest = |property: Property| {
        let found = all.findings.iter().find(|finding| finding.error.property == property).expect("it is found");
        found.shortened.as_ref().map(|s| (s.preemptions, s.fewest))
    };
    assert_eq!(fewest(Property::Assertion), Some((2, true)));
    assert_eq!(fewest(Property::UncaughtException), Some((0, true)));
}

/// The same error of the reference semantics, by search with every order; `None` where that takes too long.
fn fewest_by_reference(subject: &Subject, finding: &Finding, most: u32) -> Option<u32> {
    let vm = VmConfig { por: false, every_error: true, ..VmConfig::default() };
    let kind = |f: &Finding| (f.error.property, f.error.exception.clone(), f.error.stack.first().cloned());
    for preemptions in 0..most {
        let schedules = Limits { preemptions: Some(preemptions as u16), delays: None };
        let limits = SearchConfig { max_states: Some(60_000), memory_limit: 200 << 20, ..SearchConfig::default() };
        let report = subject.check(&vm, &SearchConfig { schedules, multiple_errors: true, ..limits });
        if report.findings.iter().any(|other| kind(other) == kind(finding)) {
            return Some(preemptions);
        }
        use interleave::report::IncompleteBecause::Preemptions;
        if report.incomplete_because.iter().any(|because| *because != Preemptions) {
            return None;
        }
    }
    Some(most)
}

#[test]
fn what_is_said_of_generated_programs_is_so() {
    let count = if long() { 120 } else { 12 };
    let all = generated::failing_programs(2027, count);
    let checked = parallel(count, |i| {
        let subject = Subject::of_source(&format!("P{i}"), &all[i]);
        let mut proved = 0;
        for config in [usual(), walks(i as u64, 10_000_000), walks(i as u64, 300_000)] {
            let report = check(&subject, &SearchConfig { max_states: Some(100_000), ..config.clone() });
            let Some(finding) = report.findings.first() else { continue };
            assert_eq!(report.warnings, Vec::<String>::new(), "{}", all[i]);
            let Some(s) = &finding.shortened else { continue };
            assert!((s.preemptions, s.steps) <= (s.preemptions_found, s.steps_found), "{s:?} {}", all[i]);
            let vm = subject.boot(VmConfig::default()).expect("it boots");
            let ReplayEnd::Error(error) = replay(vm, &finding.trace.path, None).end else { panic!("{}", all[i]) };
            assert_eq!(error, interleave::report::ErrorInfo { arrivals: 1, ..finding.error.clone() });
            if s.fewest
                && let Some(preemptions) = fewest_by_reference(&subject, finding, s.preemptions)
            {
                assert_eq!(s.preemptions, preemptions, "{s:?} {}", all[i]);
                proved += 1;
            }
        }
        proved
    });
    let proved: u32 = checked.iter().sum();
    assert!(proved > count as u32 / 2, "{proved} of {count}");
}
