//! Loops that go round and round.

use interleave::report::{IncompleteBecause, Report, Verdict};
use interleave::search::{ReplayEnd, SearchConfig, StrategyKind, replay};
use interleave::vm::VmConfig;

use super::{Observed, said};
use crate::common::subject::Subject;

/// A class for each body.
fn programs(bodies: &[&str]) -> Vec<Subject> {
    let name = |i: usize| if i == 0 { "Loops".to_owned() } else { format!("Loops{i}") };
    let class = |(i, body): (usize, &&str)| {
        format!(
            "class {} {{
    static int counter; static boolean flag; static volatile boolean seen; static Object last = new Object();
    static int[] cells = new int[200];
    static int spin(int n) {{ int x = 0; for (int i = 0; i < n; i++) x += i; return x; }}
    public static void main(String[] args) throws Exception {{
        {body}
    }}
}}
",
            name(i)
        )
    };
    let source: String = bodies.iter().enumerate().map(class).collect();
    Subject::of_sources(&(0..bodies.len()).map(name).collect::<Vec<_>>(), &source)
}

fn program(body: &str) -> Subject {
    programs(&[body]).remove(0)
}

fn endless(subject: &Subject, config: SearchConfig) -> Report {
    Observed { subject, config }.with(&["EndlessLoopDetector"], &[("idle.max_backjumps", "5")])
}

#[test]
fn a_loop_that_comes_back_to_its_state_is_endless() {
    let bodies = [
        "while (true);",
        "int i = 0; while (true) { i = (i + 1) % 7; }",
        "while (true) { for (int i = 0; i < 3; i++); }",
        "while (true) spin(9);",
        "while (true) { flag = !flag; }",
        "while (true) { cells[150] ^= 1; cells[3] = 4; }",
        "while (true) { synchronized (cells) { counter = 5; } }",
        "while (true) { new Object(); }",
        "while (true) { try { throw new IllegalStateException(); } catch (IllegalStateException e) { continue; } }",
        "while (!seen);",
        "gov.nasa.jpf.vm.Verify.beginAtomic(); while (true);",
        "Thread t = new Thread(() -> { while (true); }); t.start(); t.join();",
        "for (;;) { if (spin(3) == 7) break; Integer.parseInt(\"12\"); }",
    ];
    for (subject, body) in programs(&bodies).iter().zip(bodies) {
        for (strategy, verify_states) in [(StrategyKind::DepthFirst, true), (StrategyKind::BreadthFirst, false)] {
            let report = endless(subject, SearchConfig { strategy, verify_states, ..SearchConfig::default() });
            let errors: Vec<_> = report.findings.iter().filter_map(|f| f.error.message.clone()).collect();
            assert!(errors.len() == 1 && errors[0].starts_with("endless loop: at Loops"), "{body} {errors:?}");
            assert_eq!(report.warnings, [""; 0], "{body}");
        }
    }
}

#[test]
fn a_loop_that_ends_or_that_others_can_end_is_not() {
    let bodies = [
        "spin(20_000);",
        "for (int i = 0; i < 300; i++) for (int k = 0; k < 300; k++) cells[k % 200]++;",
        "while (counter < 9_000) counter++;",
        "new Thread(() -> seen = true).start(); while (!seen);",
        "new Thread(() -> flag = true).start(); while (!flag);",
        "new Thread(() -> { synchronized (last) { last.notify(); } }).start(); while (!Thread.interrupted()) \
         { if (gov.nasa.jpf.vm.Verify.getBoolean()) break; }",
        "StringBuilder all = new StringBuilder(); for (int i = 0; i < 2_000; i++) all.append('x');",
        "java.util.Random dice = new java.util.Random(1); while (dice.nextInt(2_000) != 7);",
        "while (true) { counter++; }",
    ];
    for (subject, body) in programs(&bodies).iter().zip(bodies) {
        let report = endless(subject, SearchConfig { max_states: Some(500), ..SearchConfig::default() });
        assert!(report.findings.is_empty(), "{body} {:?}", report.findings[0].error);
        assert_eq!(report.warnings, [""; 0], "{body}");
    }
}

/// The path to it, executed again with the listener, leads to the same error.
#[test]
fn an_endless_loop_is_found_again() {
    let subject = program("new Thread(() -> seen = true).start(); boolean now = seen; while (!now);");
    let search = Observed::new(&subject);
    let settings = [("idle.max_backjumps", "5")];
    let report = search.with(&["EndlessLoopDetector"], &settings);
    let found = &report.findings[0];
    let again = replay(
        search.system(&["EndlessLoopDetector"], &settings, true).expect("it boots"),
        &found.trace.path,
        Some(&found.error),
    );
    assert_eq!(again.end, ReplayEnd::Error(found.error.clone()));
    let without = subject.boot(VmConfig::default()).expect("it boots");
    assert!(matches!(replay(without, &found.trace.path, None).end, ReplayEnd::PathEnd));
}

fn idle(subject: &Subject, action: &str, most: &str) -> Report {
    Observed::new(subject).with(&["IdleFilter"], &[("idle.action", action), ("idle.max_backjumps", most)])
}

#[test]
fn what_is_done_about_an_idle_loop() {
    let bodies = [
        "int i = 0; while (i < 100) { i++; } assert i == 100 : i;",
        "if (args.length == 0) while (true);",
        "for (int i = 0; i < 100; i++);",
    ];
    let [count, forever, nothing] = &programs(&bodies)[..] else { panic!("three programs") };
    let told = |report: &Report| said(report, "IdleFilter").text.clone();
    let report = idle(count, "warn", "30");
    assert_eq!((report.verdict, told(&report).as_str()), (Verdict::Holds, "Loops.main(Loops.java:6): idle once\n"));
    let report = idle(count, "yield", "30");
    let text = "Loops.main(Loops.java:6): transition ended 3 times\n";
    assert_eq!((report.verdict, report.stats.states_new, told(&report).as_str()), (Verdict::Holds, 3, text));
    let report = idle(count, "prune", "30");
    assert_eq!(
        (report.verdict, report.incomplete_because.clone()),
        (Verdict::Incomplete, vec![IncompleteBecause::Listener])
    );
    assert_eq!(told(&report), "Loops.main(Loops.java:6): path pruned once\n");
    let report = idle(count, "jump", "30");
    assert_eq!(report.findings[0].error.message.as_deref(), Some("31"));
    assert_eq!(told(&report), "Loops.main(Loops.java:6): left by a jump once\n");
    let report = idle(forever, "jump", "30");
    assert_eq!((report.verdict, report.stats.end_states), (Verdict::Incomplete, 0), "there is no way out");
    // A jump may make a proof of nothing.
    let report = idle(nothing, "jump", "30");
    assert_eq!(
        (report.verdict, report.incomplete_because.clone()),
        (Verdict::Incomplete, vec![IncompleteBecause::Listener])
    );
}

#[test]
fn a_loop_that_does_something_is_not_idle() {
    let bodies = [
        "for (int i = 0; i < 100; i++) counter++;",
        "for (int i = 0; i < 100; i++) cells[i] = i;",
        "for (int i = 0; i < 100; i++) spin(3);",
        "for (int i = 0; i < 100; i++) synchronized (last) { }",
        "for (int i = 0; i < 10; i++) for (int k = 0; k < 10; k++);",
        // Loops of the library's.
        "\"some text that is a little longer than the number of jumps that is allowed\".hashCode();",
    ];
    for (subject, body) in programs(&bodies).iter().zip(bodies) {
        let report = idle(subject, "prune", "30");
        assert_eq!(
            (report.verdict, said(&report, "IdleFilter").text.as_str()),
            (Verdict::Holds, "no idle loop was met\n"),
            "{body}"
        );
    }
}

/// Where a transition is ended no schedule is lost, though the next instruction reads a shared field.
#[test]
fn an_ended_transition_leaves_all_schedules() {
    let body = "new Thread(() -> { counter = 1; counter = 2; }).start();
        int i = 0, now = 0; do { if (i == 35) now = counter; } while (++i < 40);
        throw new IllegalStateException(\"\" + now);";
    let subject = program(body);
    let config = SearchConfig { multiple_errors: true, ..SearchConfig::default() };
    let search = Observed { subject: &subject, config };
    let read = |report: &Report| {
        let mut all: Vec<_> = report.findings.iter().filter_map(|found| found.error.message.clone()).collect();
        all.sort();
        all
    };
    for most in ["1", "7", "30"] {
        let broken = search.with(&["IdleFilter"], &[("idle.max_backjumps", most)]);
        assert_eq!(read(&broken), ["0", "1", "2"], "{most}");
        assert!(said(&broken, "IdleFilter").text.contains("transition ended"));
    }
    assert_eq!(read(&search.plain()), ["0", "1", "2"]);
}

#[test]
fn settings_that_do_not_fit() {
    let subject = program("");
    let problem = |settings| Observed::new(&subject).try_with(&["IdleFilter"], settings).map(|_| ()).unwrap_err();
    assert_eq!(
        problem(&[("idle.action", "sleep")]),
        "listener IdleFilter: idle.action is 'sleep', which is not break, yield, prune, jump or warn"
    );
    assert_eq!(
        problem(&[("idle.max_backjumps", "0")]),
        "listener IdleFilter: idle.max_backjumps is 0, which is not a whole number from 1 on"
    );
}
