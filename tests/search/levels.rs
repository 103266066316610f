//! Levels that the user declares: what they add, what they leave out, and that the answer says so.

use std::collections::BTreeSet;
use std::rc::Rc;

use interleave::report::{Mode, Report, Verdict};
use interleave::session::Session;

use crate::common::subject::Subject;

fn report(subject: &Subject, mode: Mode, settings: &[(&str, &str)]) -> Report {
    let job = subject.job(mode, settings);
    let mut session = Session::new(job, subject.class_library(), Rc::new(|| 0.0), 0).expect("it starts");
    while !session.step(100.0).expect("it goes on").done {}
    session.report()
}

fn outcomes(subject: &Subject, settings: &[(&str, &str)]) -> BTreeSet<(String, String)> {
    let report = report(subject, Mode::Outcomes, settings);
    assert_eq!(report.incomplete_because, []);
    report.outcomes.iter().map(|o| (o.stdout.clone(), o.end.clone())).collect()
}

/// Bodies of a method that three threads call, with a point in the middle of each that others could come to.
const BODIES: [&str; 8] = [
    "int r = n; n = r + 1;",
    "int r = n; if (r > 0) return; n = r + 1; m = n;",
    "int r = n; n = r + 1; if (r == 1) throw new IllegalStateException(); m += n;",
    "synchronized (lock) { int r = n; n = r + 1; m = r; }",
    "for (int i = 0; i < 2; i++) { int r = v; v = r + 1; }",
    "int r = v; work(2); v = r + 1;",
    "list.add(n); n = list.size(); list.add(m);",
    "Thread t = new Thread(() -> v = 7); t.start(); v = 3; n = v;",
];

/// `section`: what stands around the body; `marked`: what stands before the method.
fn program(body: &str, marked: &str, section: (&str, &str)) -> String {
    let (before, after) = section;
    let inner = if body.contains("work(2)") { "if (depth > 0) return;" } else { "" };
    let body = body.replace("work(2)", "work(1)");
    format!(
        "public class Main {{
    static int n, m;
    static volatile int v;
    static final Object lock = new Object();
    static final java.util.List<Integer> list = new java.util.ArrayList<>();

    {marked}
    static void work(int depth) {{ {before} {inner} {body} {after} }}

    static void run(int k) {{
        try {{ work(0); }} catch (IllegalStateException e) {{ v = 10; }}
        int r = m;
        m = r + 100 * k;
    }}

    public static void main(String[] args) throws Exception {{
        Thread a = new Thread(() -> run(1));
        Thread b = new Thread(() -> run(2));
        a.start();
        b.start();
        synchronized (lock) {{ v++; }}
        a.join();
        b.join();
        System.out.print(n + \" \" + m + \" \" + v + \" \" + list);
    }}
}}
"
    )
}

#[test]
fn an_atomic_method_is_a_section_around_its_body() {
    let mut differ = 0;
    for body in BODIES {
        let section =
            ("gov.nasa.jpf.vm.Verify.beginAtomic(); try {", "} finally { gov.nasa.jpf.vm.Verify.endAtomic(); }");
        let by_hand = Subject::of_source("Main", &program(body, "", section));
        let marked = "@interleave.Scheduling(interleave.Scheduling.Level.ATOMIC)";
        let declared = Subject::of_source("Main", &program(body, marked, ("", "")));
        let plain = Subject::of_source("Main", &program(body, "", ("", "")));
        let level = [("vm.por.levels", "Main#work=atomic")];
        let no_ends = |all: BTreeSet<(String, String)>| -> BTreeSet<(String, String)> {
            // The sentence of an exception says in which section it was.
            let plain = |end: String| end.split(" in Main.work").next().unwrap_or(&end).to_string();
            let plain = |end: String| plain(end).split(" between Verify").next().unwrap_or_default().to_string();
            all.into_iter().map(|(out, end)| (out, plain(end))).collect()
        };
        let wanted = no_ends(outcomes(&by_hand, &[]));
        assert_eq!(no_ends(outcomes(&declared, &[])), wanted, "annotated: {body}");
        assert_eq!(no_ends(outcomes(&plain, &level)), wanted, "by the setting: {body}");
        let reference = [("vm.por", "false"), level[0]];
        assert_eq!(no_ends(outcomes(&plain, &reference)), wanted, "without reductions: {body}");
        let by_classes = [("search.class", "DPORSearch"), level[0]];
        assert_eq!(no_ends(outcomes(&plain, &by_classes)), wanted, "by classes: {body}");
        // Without annotations nothing is declared.
        let all = outcomes(&plain, &[]);
        assert_eq!(outcomes(&declared, &[("vm.por.annotations", "false")]), all, "{body}");
        // With four threads and everything visible there are too many states.
        if !body.contains("start()") {
            assert_eq!(outcomes(&declared, &[("vm.por", "false")]), all, "{body}");
        }
        assert_eq!(outcomes(&declared, &[("cg.enable_atomic", "false")]), all, "{body}");
        differ += usize::from(no_ends(all) != wanted);
    }
    assert!(differ >= 6, "the level made a difference for {differ} bodies only");
}

const COUNTER: &str = "public class Main {
    static int n;
    static synchronized void add() { n++; }
    static void twice() { add(); add(); }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::twice);
        t.start();
        twice();
        t.join();
        twice();
        assert n == 6;
    }
}
";

#[test]
fn the_answer_says_what_was_declared() {
    let subject = Subject::of_source("Main", COUNTER);
    let declared = |settings: &[(&str, &str)]| {
        let report = report(&subject, Mode::Check, settings);
        assert_eq!(report.verdict, Verdict::Holds);
        let items = report.assumptions.iter().find(|a| a.id == "declared").map(|a| a.items.clone());
        let races = report.races.expect("they are looked for");
        (items.unwrap_or_default(), races.none)
    };
    assert_eq!(declared(&[]), (vec![], true));
    let both = [("vm.por.levels", "Main#add=never,Main#twice=atomic,Main#n=toplevel")];
    let items = ["Main.add: never", "Main.n: toplevel", "Main.twice: atomic"].map(String::from);
    assert_eq!(declared(&both), (items.to_vec(), false));
    // What has no monitor loses no scheduling point, and what adds points leaves nothing out.
    assert_eq!(declared(&[("vm.por.levels", "Main#twice=never,Main#n=always,Main#add=runnables")]), (vec![], true));
    // Without sections nothing is atomic.
    let off = [("vm.por.levels", "Main#twice=atomic"), ("cg.enable_atomic", "false")];
    assert_eq!(declared(&off), (vec![], true));
}

#[test]
fn levels_add_scheduling_points_and_no_outcomes() {
    let subject = Subject::of_source("Main", COUNTER);
    let states = |level: &str| {
        let settings = [("vm.por.levels", level), ("vm.por.ample", "false"), ("vm.transition_cache", "false")];
        let report = report(&subject, Mode::Check, &settings);
        assert_eq!((report.verdict, report.incomplete_because.len()), (Verdict::Holds, 0), "{level}");
        report.stats.states_new
    };
    let plain = states("none");
    // Where another thread can go on: before the calls of `twice`.
    let runnables = states("Main#twice=runnables");
    assert!(runnables > plain, "{runnables} {plain}");
    // And after the other thread has ended.
    let always = states("Main#twice=always");
    assert_eq!(always, runnables + 1);
    assert!(states("Main#n=runnables") > plain);
    assert!(states("Main#n=always") > states("Main#n=runnables"));
    // Nobody reads or writes `n` without the monitor.
    assert_eq!(states("Main#n=toplevel"), plain);
    assert_eq!(states("Main#n=never"), plain);
    assert!(states("Main#add=never") < plain);
}

/// Points that a level adds, and orders of threads where accesses are no points: searches agree about both.
#[test]
fn levels_of_fields_mean_the_same_in_every_search() {
    for body in BODIES {
        let subject = Subject::of_source("Main", &program(body, "", ("", "")));
        let all = outcomes(&subject, &[]);
        let more = [("vm.por.levels", "Main#n=always,Main#m=runnables,Main#v=always")];
        assert_eq!(outcomes(&subject, &more), all, "{body}");
        let fewer = ("vm.por.levels", "Main#n=never,Main#m=never,Main#v=never");
        let left = outcomes(&subject, &[fewer, ("vm.por.ample", "false")]);
        assert!(left.is_subset(&all), "{body}");
        assert_eq!(outcomes(&subject, &[fewer]), left, "ample sets: {body}");
        assert_eq!(outcomes(&subject, &[fewer, ("search.class", "DPORSearch")]), left, "by classes: {body}");
    }
}

#[test]
fn entries_that_fit_nothing_are_told_of() {
    let subject = Subject::of_source("Main", COUNTER);
    let warnings = |levels: &str, atomic: &str| {
        report(&subject, Mode::Check, &[("vm.por.levels", levels), ("cg.enable_atomic", atomic)]).warnings
    };
    let none: [String; 0] = [];
    assert_eq!(warnings("Main#add=atomic,Main#n=never,Main=runnables,M*=always", "true"), none);
    let text = "the search has met nothing that vm.por.levels means by `Main#ad=atomic`, `Main#n=atomic`, `bank.Main=never`: methods and \
                fields are written as package.Class#member, all of a class as package.Class, all of a package as package.*; atomic is \
                for methods";
    assert_eq!(warnings("Main#ad=atomic,Main#n=atomic,Main#add=never,bank.Main=never", "true"), [text]);
    let off = "methods that are declared as atomic are none here: cg.enable_atomic is false";
    assert_eq!(warnings("Main#add=atomic", "false"), [off]);
}
