//! `interleave outcomes`: which ends are told apart, and what is said of them.

use std::fs;
use std::path::PathBuf;

use crate::common::command::{Answer, answer, native};
use crate::common::schema;

/// Both threads fail with the same message: in code of their own, or in the same.
const APART: &str =
    "public class Main { static int n; static void fail() { throw new IllegalStateException(\"second\"); }
  public static void main(String[] args) throws Exception {
    boolean same = args.length > 0;
    Thread t = new Thread(() -> { if (n++ == 1) { if (same) fail();
      throw new IllegalStateException(\"second\"); } });
    Thread u = new Thread(() -> { if (n++ == 1) { if (same) fail();
      throw new IllegalStateException(\"second\"); } });
    t.start(); u.start(); t.join(); u.join();
    System.out.println(n);
  }
}
";

fn folder(name: &str, source: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("interleave-outcomes-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    fs::write(folder.join("Main.java"), source).expect("written");
    folder
}

fn outcomes(folder: &PathBuf, args: &[&str]) -> Answer {
    answer(native().arg("outcomes").args(args).current_dir(folder))
}

#[test]
fn threads_that_fail_at_different_lines_are_different_outcomes() {
    let folder = folder("apart", APART);
    let said = outcomes(&folder, &["Main.java"]);
    for (thread, number, line) in [("Thread-0", 0, 5), ("Thread-1", 1, 7)] {
        let row = format!(
            "ends with an uncaught exception in thread {thread}: java.lang.IllegalStateException: second\n  \
             at Main.lambda$main${number}(Main.java:{line})\n"
        );
        assert!(said.stdout.contains(&row), "{}", said.stdout);
    }
    let end = "\ncomplete: 3 outcomes, and no others; executions end where an exception leaves a thread\n";
    assert!(said.status == 0 && said.stdout.contains(end), "{}", said.stdout);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn threads_that_fail_at_the_same_line_are_one_outcome_that_names_them_all() {
    let folder = folder("alike", APART);
    let said = outcomes(&folder, &["Main.java", "same"]);
    let rows = ["Thread-0 or Thread-1", "Thread-1 or Thread-0"].map(|threads| {
        format!(
            "ends with an uncaught exception in thread {threads}: java.lang.IllegalStateException: second\n  \
             at Main.fail(Main.java:1)\n"
        )
    });
    assert!(rows.iter().any(|row| said.stdout.contains(row)), "{}", said.stdout);
    let report = outcomes(&folder, &["--json", "Main.java", "same"]).json();
    schema::check("outcomes", &report);
    let all = report["outcomes"].as_array().expect("a list");
    let failed = all.iter().find(|o| o["end"] == "uncaught-exception").expect("one fails");
    let mut threads = [&failed["thread"], &failed["others"][0]].map(|name| name.as_str().expect("a name"));
    threads.sort();
    assert_eq!((all.len(), threads), (2, ["Thread-0", "Thread-1"]));
    fs::remove_dir_all(folder).expect("removed");
}

/// While others can still run, an exception leaves its thread in a step of its own: that is the step of the error.
#[test]
fn the_last_step_of_a_witness_is_the_one_that_fails() {
    let source = "public class Main {
    static volatile int n;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { if (n == 0) throw new IllegalStateException(\"early\"); }, \"t\");
        t.start();
        n = 1;
        System.out.println(n);
    }
}
";
    let folder = folder("last", source);
    let report = outcomes(&folder, &["--json", "Main.java"]).json();
    let all = report["outcomes"].as_array().expect("a list");
    // It leaves the thread before something is printed, and after.
    let failed: Vec<_> = all.iter().filter(|o| o["end"] == "uncaught-exception").collect();
    assert_eq!(failed.len(), 2, "{report}");
    for outcome in failed {
        let replayed = answer(native().args(["replay", "--json", outcome["link"].as_str().expect("a link")]));
        let replay = replayed.json();
        assert_eq!((replayed.status, &replay["stdout"]), (0, &outcome["stdout"]), "{replay}");
        let steps = replay["trace"]["steps"].as_array().expect("steps");
        let told = |step: &serde_json::Value| {
            let events = step["events"].as_array().expect("events").clone();
            events.iter().map(|event| event["text"].as_str().expect("a text").to_owned()).collect::<Vec<_>>()
        };
        let last = steps.last().expect("a step");
        assert_eq!(
            (&last["thread_name"], told(last)),
            (&"t".into(), vec!["ends with IllegalStateException: early".into()])
        );
        let before = steps[..steps.len() - 1].iter().flat_map(told);
        assert_eq!(before.filter(|text| text.starts_with("ends with")).count(), 0, "{replay}");
    }
    fs::remove_dir_all(folder).expect("removed");
}
