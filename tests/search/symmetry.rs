//! States that differ only in which thread is which: how many are left, and what is said where there are none.

use std::rc::Rc;

use interleave::report::{Mode, Report};
use interleave::session::Session;

use crate::common::subject::Subject;

fn searched(subject: &Subject, symmetry: bool) -> Report {
    let settings = [("vm.por.symmetry", if symmetry { "true" } else { "false" }), ("search.portfolio", "none")];
    let job = subject.job(Mode::Outcomes, &settings);
    let mut session = Session::new(job, subject.class_library(), Rc::new(|| 0.0), 0).unwrap();
    while !session.step(100.0).unwrap().done {}
    let report = session.report();
    assert_eq!(report.incomplete_because, []);
    report
}

fn outputs(report: &Report) -> Vec<(&str, Option<&str>)> {
    let mut all: Vec<_> = report.outcomes.iter().map(|o| (o.stdout.as_str(), o.thread.as_deref())).collect();
    all.sort_unstable();
    all
}

/// Threads of one lambda expression, of which each says when it is the last one.
const WORKERS: &str = r"
    public class Workers {
        static volatile int a, b;
        static int left = 3;
        public static void main(String[] args) {
            for (int i = 0; i < 3; i++) {
                new Thread(() -> {
                    a++;
                    b = a;
                    synchronized (Workers.class) {
                        if (--left == 0) {
                            System.out.println(b);
                        }
                    }
                }).start();
            }
        }
    }";

#[test]
fn threads_that_nothing_tells_apart_have_fewer_states() {
    let subject = Subject::of_source("Workers", WORKERS);
    let (with, without) = (searched(&subject, true), searched(&subject, false));
    assert_eq!(outputs(&with), [("1\n", None), ("2\n", None), ("3\n", None)]);
    assert_eq!(outputs(&with), outputs(&without));
    assert!(with.warnings.is_empty(), "{:?}", with.warnings);
    assert_eq!((with.stats.states_new, with.stats.symmetric), (403, 175));
    assert_eq!((without.stats.states_new, without.stats.symmetric), (1113, 0));
}

/// Who comes first fails, and the outcome names the thread.
fn named(names: &str) -> String {
    format!(
        r#"
    import java.util.concurrent.atomic.AtomicInteger;
    public class Named {{
        static final AtomicInteger turns = new AtomicInteger();
        public static void main(String[] args) {{
            for (String name : new String[] {{{names}}}) {{
                new Thread(() -> {{
                    if (turns.getAndIncrement() == 0) {{
                        throw new IllegalStateException();
                    }}
                }}, name).start();
            }}
        }}
    }}"#
    )
}

#[test]
fn names_that_differ_in_more_than_numbers_tell_threads_apart() {
    let subject = Subject::of_source("Named", &named(r#""alice", "bob""#));
    let report = searched(&subject, true);
    assert_eq!(outputs(&report), [("", Some("alice")), ("", Some("bob"))]);
    assert_eq!(report.stats.symmetric, 0);
    assert!(
        report.warnings.iter().any(|w| w.starts_with("no two threads could change their roles")),
        "{:?}",
        report.warnings
    );
    // Nor are these the same outcome: only a number at the end makes none of its own.
    let subject = Subject::of_source("Named", &named(r#""pool-1-thread-1", "pool-2-thread-1""#));
    let report = searched(&subject, true);
    assert_eq!(outputs(&report), [("", Some("pool-1-thread-1")), ("", Some("pool-2-thread-1"))]);
    let subject = Subject::of_source("Named", &named(r#""worker 9", "worker 10""#));
    let report = searched(&subject, true);
    assert_eq!(report.outcomes.len(), 1);
    assert!(report.stats.symmetric > 0);
}

#[test]
fn who_asks_for_a_name_is_searched_without() {
    let source = WORKERS.replace("println(b)", "println(b + Thread.currentThread().getName())");
    let subject = Subject::of_source("Workers", &source);
    let (with, without) = (searched(&subject, true), searched(&subject, false));
    assert_eq!(outputs(&with), outputs(&without));
    assert_eq!((with.stats.states_new, with.stats.symmetric), (without.stats.states_new, 0));
    assert!(with.warnings.iter().any(|w| w.starts_with("the program asks which thread it is")), "{:?}", with.warnings);
}

/// A state that is too long to be written down costs little.
#[test]
fn states_with_long_arrays_have_no_form() {
    let source =
        WORKERS.replace("static int left = 3;", "static int left = 3;\n static int[] long_ = new int[100_000];");
    let source = source.replace("a++;", "a++; long_[5] = 1;");
    let report = searched(&Subject::of_source("Workers", &source), true);
    assert_eq!(report.stats.symmetric, 0);
    assert_eq!(report.outcomes.len(), 3);
}
