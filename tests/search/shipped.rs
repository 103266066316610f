//! Shipped listeners: what they report, word for word, and that those that only look change nothing.

use interleave::listener::{known_kind, listeners_of};
use interleave::report::{Report, Stats};
use interleave::search::{Search, SearchConfig, StrategyKind};
use interleave::vm::VmConfig;

use super::configs;
use crate::common::subject::{Subject, programs};

fn with(program: &Subject, vm: &VmConfig, config: &SearchConfig, name: &str, given: &[(&str, &str)]) -> Report {
    let mut system = program.boot(vm.clone()).expect("it boots");
    let kind = known_kind(name).expect("there is such a listener");
    let given = given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let listeners = listeners_of(&[kind], &given).expect("the settings fit");
    system.attach(listeners).expect("the settings fit the program");
    let mut search = Search::new(system, config.clone());
    while !search.work(1_000_000) {}
    search.report(&mut || program.boot(vm.clone()))
}

#[test]
fn those_that_look_change_nothing() {
    for program in programs() {
        let (vm, config) = configs(&program);
        for strategy in [StrategyKind::DepthFirst, StrategyKind::BreadthFirst] {
            let config = SearchConfig { multiple_errors: true, max_states: Some(300), strategy, ..config.clone() };
            let own = |report: Report| {
                let stats = Stats { time_ms: 0, store_bytes: 0, peak_memory_bytes: 0, ..report.stats.clone() };
                Report { stats, listeners: Vec::new(), ..report }
            };
            let alone = own(program.subject.check(&vm, &config));
            for name in ["DeadlockAnalyzer", "BudgetChecker"] {
                let watched = own(with(&program.subject, &vm, &config, name, &[]));
                assert_eq!(watched, alone, "{} with {name}", program.name);
            }
        }
    }
}

const CROSSED: &str = "public class Crossed {
    static class Fork { }
    public static void main(String[] args) {
        Fork left = new Fork(), right = new Fork();
        synchronized (left) { left.notifyAll(); }
        new Thread(() -> {
            synchronized (right) {
                synchronized (left) { }
            }
        }, \"other\").start();
        synchronized (left) {
            synchronized (right) { }
        }
    }
}";

fn story(source: &str, main: &str, strategy: StrategyKind, given: &[(&str, &str)]) -> String {
    let config = SearchConfig { strategy, ..SearchConfig::default() };
    let report = with(&Subject::of_source(main, source), &VmConfig::default(), &config, "DeadlockAnalyzer", given);
    let [own] = &report.listeners[..] else { panic!("{:?}", report.listeners) };
    own.text.clone()
}

#[test]
fn a_deadlock_has_the_story_of_each_lock() {
    let expected = "\
deadlock: circular wait: main waits for Fork@2 held by other; other waits for Fork@1 held by main
Fork@2, held by other:
  other locks Fork@2 at Crossed.lambda$main$0(Crossed.java:7)
  main blocks on Fork@2 at Crossed.main(Crossed.java:12)
Fork@1, held by main:
  main locks Fork@1 at Crossed.main(Crossed.java:5)
  main notifies all on Fork@1 at Crossed.main(Crossed.java:5)
  main unlocks Fork@1 at Crossed.main(Crossed.java:5)
  main locks Fork@1 at Crossed.main(Crossed.java:11)
  other blocks on Fork@1 at Crossed.lambda$main$0(Crossed.java:8)
";
    assert_eq!(story(CROSSED, "Crossed", StrategyKind::DepthFirst, &[]), expected);
    // Another order may find the same deadlock by another path, on which the same locks are taken.
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<std::collections::BTreeSet<_>>();
    assert_eq!(lines(&story(CROSSED, "Crossed", StrategyKind::BreadthFirst, &[])), lines(expected));
}

#[test]
fn a_story_can_be_shortened() {
    let text = story(CROSSED, "Crossed", StrategyKind::DepthFirst, &[("deadlock.max_history", "2")]);
    let expected = "\
deadlock: circular wait: main waits for Fork@2 held by other; other waits for Fork@1 held by main
Fork@2, held by other:
  other locks Fork@2 at Crossed.lambda$main$0(Crossed.java:7)
  main blocks on Fork@2 at Crossed.main(Crossed.java:12)
Fork@1, held by main:
  … 3 before
  main locks Fork@1 at Crossed.main(Crossed.java:11)
  other blocks on Fork@1 at Crossed.lambda$main$0(Crossed.java:8)
";
    assert_eq!(text, expected);
}

#[test]
fn all_operations_in_a_row_and_in_columns() {
    let raw = story(CROSSED, "Crossed", StrategyKind::DepthFirst, &[("deadlock.format", "raw")]);
    let expected = "\
deadlock: circular wait: main waits for Fork@2 held by other; other waits for Fork@1 held by main
main locks Fork@1 at Crossed.main(Crossed.java:5)
main notifies all on Fork@1 at Crossed.main(Crossed.java:5)
main unlocks Fork@1 at Crossed.main(Crossed.java:5)
main locks Thread@1 at Crossed.main(Crossed.java:10)
main starts other at Crossed.main(Crossed.java:10)
main unlocks Thread@1 at Crossed.main(Crossed.java:10)
main locks Fork@1 at Crossed.main(Crossed.java:11)
other locks Fork@2 at Crossed.lambda$main$0(Crossed.java:7)
other blocks on Fork@1 at Crossed.lambda$main$0(Crossed.java:8)
main blocks on Fork@2 at Crossed.main(Crossed.java:12)
";
    assert_eq!(raw, expected);
    let columns = story(CROSSED, "Crossed", StrategyKind::DepthFirst, &[("deadlock.format", "column")]);
    let expected = "\
deadlock: circular wait: main waits for Fork@2 held by other; other waits for Fork@1 held by main
main        other
L:Fork@1    |           Crossed.main(Crossed.java:5)
A:Fork@1    |           Crossed.main(Crossed.java:5)
U:Fork@1    |           Crossed.main(Crossed.java:5)
L:Thread@1  |           Crossed.main(Crossed.java:10)
S:other     |           Crossed.main(Crossed.java:10)
U:Thread@1  |           Crossed.main(Crossed.java:10)
L:Fork@1    |           Crossed.main(Crossed.java:11)
|           L:Fork@2    Crossed.lambda$main$0(Crossed.java:7)
|           B:Fork@1    Crossed.lambda$main$0(Crossed.java:8)
B:Fork@2    |           Crossed.main(Crossed.java:12)
L locks, U unlocks, B blocks on, W waits on, N notifies, A notifies all, P pauses, S starts, T ends
";
    assert_eq!(columns, expected);
}

#[test]
fn a_wait_that_nobody_ends_is_told_of() {
    let source = "public class Missed {
        static final Object lock = new Object();
        public static void main(String[] args) throws InterruptedException {
            new Thread(() -> {
                synchronized (lock) { lock.notify(); }
            }, \"other\").start();
            synchronized (lock) { lock.wait(); }
        }
    }";
    let expected = "\
deadlock: no thread can go on: main is waiting at Missed.main(Missed.java:7)
Object@1, free:
  other locks Object@1 at Missed.lambda$main$0(Missed.java:5)
  other notifies Object@1 at Missed.lambda$main$0(Missed.java:5)
  other unlocks Object@1 at Missed.lambda$main$0(Missed.java:5)
  main locks Object@1 at Missed.main(Missed.java:7)
  main waits on Object@1 at Missed.main(Missed.java:7)
";
    assert_eq!(story(source, "Missed", StrategyKind::DepthFirst, &[]), expected);
}

#[test]
fn without_a_deadlock_there_is_no_story() {
    let source = "public class None { public static void main(String[] args) { } }";
    assert_eq!(story(source, "None", StrategyKind::DepthFirst, &[]), "no deadlock was found\n");
}

/// Each setting that does not fit is told of in one sentence that names it.
#[test]
fn wrong_settings_are_told_of() {
    let source = "public class Wrong {
        static boolean flag; static int n;
        static void run(int a) { int b = a; }
        public static void main(String[] args) { run(n); }
    }";
    let subject = Subject::of_source("Wrong", source);
    let said = |name: &str, given: &[(&str, &str)]| -> String {
        let properties = given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let kind = known_kind(name).expect("there is such a listener");
        match listeners_of(&[kind], &properties) {
            Err(problem) => problem,
            Ok(listeners) => {
                subject.boot(VmConfig::default()).expect("it boots").attach(listeners).expect_err("it does not fit")
            }
        }
    };
    let inject = |spec: &str| said("ExceptionInjector", &[("ei.exception", spec)]);
    assert_eq!(said("ExceptionInjector", &[]), "listener ExceptionInjector: it needs ei.exception");
    assert_eq!(inject("Error@Wrong:77"), "ei.exception has Error@Wrong:77: class Wrong has no code in line 77");
    assert_eq!(inject("Wrong@Wrong:3"), "ei.exception has Wrong@Wrong:3: Wrong is no exception");
    assert_eq!(inject("Error"), "ei.exception has Error: it has to be exception@place");
    assert_eq!(
        inject("Error@Wrong.run()"),
        "ei.exception has Error@Wrong.run(): class Wrong has no such method; there is run(int)"
    );
    assert_eq!(
        said("OOMEInjector", &[("oome.locations", "here")]),
        "listener OOMEInjector: oome.locations has 'here', which is not File.java:LINE or File.java:FIRST-LAST"
    );
    assert_eq!(said("OOMEInjector", &[("oome.types", "No")]), "oome.types: there is no class No");
    let range = |key: &str, value: &str| {
        said(
            "NumericValueChecker",
            &[
                (if key == "range.x.var" { "range.vars" } else { "range.fields" }, "x"),
                (key, value),
                ("range.x.min", "1"),
            ],
        )
    };
    assert_eq!(range("range.x.field", "Wrong.flag"), "range.x.field is Wrong.flag: it is no number");
    assert_eq!(
        range("range.x.field", "Wrong.m"),
        "range.x.field is Wrong.m: class Wrong has no field m; it has flag, n"
    );
    assert_eq!(
        range("range.x.var", "Wrong.run:c"),
        "range.x.var is Wrong.run:c: the method has no variable c that is a number, or was compiled without -g"
    );
    assert_eq!(range("range.x.max", "2"), "listener NumericValueChecker: range.x.field is missing");
    assert_eq!(
        said("BudgetChecker", &[("budget.max_time", "soon")]),
        "listener BudgetChecker: budget.max_time is 'soon', which is not milliseconds or HH:MM:SS"
    );
    assert_eq!(
        said("DeadlockAnalyzer", &[("deadlock.format", "pretty")]),
        "listener DeadlockAnalyzer: deadlock.format is 'pretty', which is not essential, column or raw"
    );
}

#[test]
fn a_budget_says_that_it_is_used_up() {
    let source = "public class Counts {
        static int n;
        public static void main(String[] args) {
            new Thread(() -> { while (true) n++; }).start();
            while (true) n++;
        }
    }";
    let subject = Subject::of_source("Counts", source);
    let ended = |key: &str, value: &str| {
        let report = with(&subject, &VmConfig::default(), &SearchConfig::default(), "BudgetChecker", &[(key, value)]);
        (report.stats.states_new, report.warnings.join("; "))
    };
    let says = str::to_owned;
    assert_eq!(ended("budget.max_state", "50"), (51, says("budget.max_state is used up: more than 50 states")));
    assert_eq!(ended("budget.max_new_states", "50").0, 51);
    assert_eq!(ended("budget.max_depth", "30").1, says("budget.max_depth is used up: more than 30 transitions deep"));
    assert_eq!(ended("budget.max_insn", "500").1, says("budget.max_insn is used up: more than 500 instructions"));
    assert_eq!(ended("budget.max_insn", "500"), ended("budget.max_insn", "500"));
}
