//! The failure of a link on a program that was edited since.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};

use interleave::config::{Layer, Properties, resolve};
use interleave::input::UserClasses;
use interleave::link::{self, Payload};
use interleave::report::{ErrorInfo, InputFile, Mode, Property, ReplayedOn};
use interleave::session::{Job, Session, is_old_error, replay, replay_on};

use crate::common::{class_files, javac, library, verify_jar};

/// A program as it is edited: its source travels with its classes.
fn job(source: &str) -> Job {
    job_with(source, &[])
}

fn job_with(source: &str, given: &[(&str, &str)]) -> Job {
    job_in("Lost.java", "Lost", source, given)
}

fn job_in(name: &str, main: &str, source: &str, given: &[(&str, &str)]) -> Job {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let dir: PathBuf = std::env::temp_dir().join(format!("interleave-again-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a temporary folder");
    let file = dir.join(name);
    std::fs::write(&file, source).expect("the source is written");
    javac().arg("-g").arg("-cp").arg(verify_jar()).arg("-d").arg(&dir).arg(&file).compile();
    let mut files = class_files(&dir);
    let _ = std::fs::remove_dir_all(&dir);
    files.push(InputFile { path: name.to_owned(), bytes: source.as_bytes().to_vec() });
    let mut properties = Properties::default();
    for (key, value) in given {
        properties.set(key, value, &Layer::Options).expect("a setting");
    }
    let settings = resolve(&properties).expect("they are valid");
    let classes = UserClasses::of_files(files).into();
    Job { mode: Mode::Check, main: main.to_owned(), args: Vec::new(), classes, settings }
}

/// The link of the first error.
fn failure(source: &str) -> Payload {
    failure_of(job(source))
}

fn failure_of(job: Job) -> Payload {
    failure_with(job, "")
}

/// The link of the first error whose message has these words.
fn failure_with(job: Job, words: &str) -> Payload {
    failure_where(job, |error| error.message.as_ref().map_or(words.is_empty(), |text| text.contains(words)))
}

/// The link of the first error of which that is true.
fn failure_where(job: Job, is: impl Fn(&ErrorInfo) -> bool) -> Payload {
    let library = library().expect("the class library can be read");
    let mut session = Session::new(job, library, Rc::new(|| 0.0), 0).expect("it starts");
    while !session.step(100.0).expect("it goes on").done {}
    let report = session.report();
    let found = report.findings.iter().find(|finding| is(&finding.error)).expect("there is such an error");
    link::decode(&found.link).expect("the link is whole")
}

fn on(payload: &Payload, source: &str) -> ReplayedOn {
    on_job(payload, job(source))
}

fn on_job(payload: &Payload, job: Job) -> ReplayedOn {
    let library = library().expect("the class library can be read");
    let replayed = replay_on(payload, job, library.clone()).expect("it can be replayed");
    // Whatever was executed has a link of its own, to the program as it is now.
    let again = replay(&link::decode(&replayed.link).expect("the link is whole"), library).expect("it replays");
    assert_eq!((again.trace, again.error), (replayed.trace.clone(), replayed.error.clone()));
    replayed
}

const LOST: &str = "public class Lost {
    static int count;
    static synchronized void log(String text) { }
    static void add() {
        int seen = count;
        count = seen + 1;
    }
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> add(), \"a\");
        Thread b = new Thread(() -> add(), \"b\");
        a.start();
        b.start();
        a.join();
        b.join();
        if (count != 2) throw new IllegalStateException(\"count is \" + count);
    }
}
";

#[test]
fn an_edit_that_changes_nothing_leaves_the_path_as_it_is() {
    let old = failure(LOST);
    let commented = LOST.replace("static int count;", "// counts\n    static int count;");
    let replayed = on(&old, &commented);
    assert_eq!((replayed.fails, replayed.exact), (Some(true), true));
    assert_eq!(replayed.sentence, "It still fails: the old counterexample leads to the same error.");
    assert_eq!(replayed.trace.path, old.path);
    let error = replayed.error.expect("it fails");
    assert_eq!((error.property, error.message.as_deref()), (Property::UncaughtException, Some("count is 1")));
}

#[test]
fn an_edit_that_moves_choices_leaves_the_failure() {
    let old = failure(LOST);
    // More steps before, in both threads and in main, on lines of their own.
    let edited = LOST
        .replace("int seen = count;", "log(\"adding\");\n        log(\"reading\");\n        int seen = count;")
        .replace("a.start();", "log(\"start\");\n        a.start();\n        log(\"started\");");
    let replayed = on(&old, &edited);
    assert_eq!((replayed.fails, replayed.exact), (Some(true), false));
    assert!(replayed.sentence.starts_with("It still fails: the old schedule, fitted to"), "{}", replayed.sentence);
    assert_eq!(replayed.error.expect("it fails").message.as_deref(), Some("count is 1"));
}

#[test]
fn a_repaired_program_no_longer_fails() {
    let old = failure(LOST);
    let replayed = on(&old, &LOST.replace("static void add()", "static synchronized void add()"));
    assert_eq!((replayed.fails, replayed.error), (Some(false), None));
    assert_eq!(replayed.sentence, "The old counterexample no longer fails: with its schedule there is no error.");
    assert_eq!(replayed.advice.as_deref(), Some("Whether there is an error with another schedule, a check says."));
}

#[test]
fn whether_a_program_without_an_end_fails_is_open() {
    let old = failure(LOST);
    let edited = LOST.replace("int seen = count;", "while (count < 5) Thread.yield();\n        int seen = count;");
    let replayed = on(&old, &edited);
    assert_eq!((replayed.fails, replayed.error), (None, None));
    let steps = replayed.trace.steps.len();
    let sentence = format!(
        "Whether the old counterexample still fails is open: with its schedule the program had not ended after {steps} steps, \
         and was left there."
    );
    assert_eq!(replayed.sentence, sentence);
    // Also where no transition ends.
    let replayed = on(&old, &LOST.replace("int seen = count;", "int seen = count;\n        while (seen >= 0) { }"));
    assert_eq!((replayed.fails, replayed.error), (None, None));
    assert!(replayed.sentence.contains(" is open: "), "{}", replayed.sentence);
}

/// The link names the data at which its threads are interrupted; the edited program has other names.
#[test]
fn a_new_name_leaves_the_failure() {
    let old = failure(LOST);
    let fitted = "It still fails: the old schedule, fitted to the program as it is now, leads to ";
    for (name, main, source, edited) in [
        ("Lost2.java", "Lost2", LOST.replace("Lost", "Lost2"), false),
        ("Lost.java", "Lost2", LOST.replace("class Lost", "class Lost2").replace("public class", "class"), false),
        ("Lost.java", "Lost", LOST.replace("count", "many"), true),
        ("Lost.java", "a.b.Lost", format!("package a.b;\n{LOST}"), false),
    ] {
        let replayed = on_job(&old, job_in(name, main, &source, &[]));
        let how = (replayed.fails, replayed.exact);
        assert_eq!(how, (Some(true), false), "{main} in {name}: {}", replayed.sentence);
        let error = match edited {
            true => "java.lang.IllegalStateException at line 15 of Lost.java, in code that was edited.",
            false => "the same error.",
        };
        assert_eq!(replayed.sentence, format!("{fitted}{error}"), "{main} in {name}");
    }
}

#[test]
fn a_program_that_is_started_elsewhere_says_nothing_of_the_failure() {
    let two = format!("{LOST}class Other {{ public static void main(String[] args) {{ }} }}\n");
    let old = failure(&two);
    let library = library().expect("the class library can be read");
    let elsewhere = job_in("Lost.java", "Other", &two, &[]);
    let refused = replay_on(&old, elsewhere, library).expect_err("it is not replayed");
    assert_eq!(refused.to_string(), "it started at Lost, and Other is started now");
    // Where the old one is gone, it has another name now.
    let renamed = on_job(&old, job_in("Lost.java", "Gone", &two.replace("public class Lost", "class Gone"), &[]));
    assert_eq!(renamed.fails, Some(true));
}

#[test]
fn another_program_is_not_taken_for_an_edit() {
    let other = "public class Lost {
    public static void main(String[] words) {
        System.out.println(words.length);
    }
}
";
    let library = library().expect("the class library can be read");
    let refused = replay_on(&failure(LOST), job(other), library).expect_err("it is not replayed");
    assert_eq!(refused.to_string(), "hardly a line of its program is left");
}

/// Older links have a point at every access to data of the program; their settings say so.
#[test]
fn the_path_of_an_older_link_fits_choice_by_choice() {
    // What both threads only read is no point by today's settings.
    let reads = LOST.replace("int seen = count;", "int seen = count + offset;");
    let reads = reads.replace("static int count;", "static int count, offset;");
    let older = failure_of(job_with(&reads, &[("vm.por.optimistic", "false")]));
    let newer = failure(&reads);
    assert_ne!(older.path, newer.path, "the settings decide the points");
    for old in [older, newer] {
        let replayed = on(&old, &reads);
        assert_eq!((replayed.fails, replayed.exact), (Some(true), true));
        assert_eq!(replayed.trace.path, old.path);
    }
}

#[test]
fn another_error_is_said_to_be_one() {
    let old = failure(LOST);
    let replayed = on(&old, &LOST.replace("IllegalStateException", "IllegalArgumentException"));
    assert_eq!((replayed.fails, replayed.exact), (Some(true), true));
    let sentence =
        "It still fails, but in another way: the old schedule now leads to java.lang.IllegalArgumentException.";
    assert_eq!(replayed.sentence, sentence);
}

/// Two assertions of one class: where the first one is repaired and the second one fails, that is another error.
#[test]
fn an_error_of_the_same_class_from_another_place_is_another_one() {
    let twice = LOST.replace(
        "if (count != 2) throw new IllegalStateException(\"count is \" + count);",
        "if (count != 2) throw new IllegalStateException(\"count is \" + count);
        if (count > 0) throw new IllegalStateException(\"never\");",
    );
    let old = failure_with(job_with(&twice, &[("search.multiple_errors", "true")]), "count is 1");
    let repaired = on(&old, &twice.replace("static void add()", "static synchronized void add()"));
    assert_eq!((repaired.fails, repaired.error.and_then(|e| e.message)), (Some(true), Some("never".to_owned())));
    let sentence = "It still fails, but in another way: the old schedule now leads to another \
                    java.lang.IllegalStateException, from line 16 of Lost.java; the old one came from what was line 15.";
    assert_eq!(repaired.sentence, sentence);
    // The check itself is gone, and the other one is where it was.
    let line = "if (count != 2) throw new IllegalStateException(\"count is \" + count);\n";
    let without = on(&old, &twice.replace(line, "\n"));
    assert_eq!(without.sentence, sentence);
    // In a new line of the same method it may be the old one, written anew.
    let moved = twice.replace(line, "").replace(
        "b.join();",
        "b.join();\n        int is = count;\n        boolean lost = is < 2;\n        if (lost) throw new IllegalStateException(\"\" + is);",
    );
    let moved = on(&old, &moved);
    let leads = " leads to java.lang.IllegalStateException at line 17 of Lost.java, in code that was edited.";
    assert!(moved.sentence.starts_with("It still fails: "), "{}", moved.sentence);
    assert!(moved.sentence.ends_with(leads), "{}", moved.sentence);
}

/// Where one method checks for several, the line that calls it tells which check it was.
#[test]
fn a_check_in_a_method_is_known_by_its_caller() {
    let checks = LOST.replace(
        "if (count != 2) throw new IllegalStateException(\"count is \" + count);",
        "check(count == 2, \"lost\");
        check(count > 9, \"never\");",
    );
    let checks = checks.replace(
        "static void add()",
        "static void check(boolean holds, String text) { if (!holds) throw new IllegalStateException(text); }
    static void add()",
    );
    let old = failure_with(job_with(&checks, &[("search.multiple_errors", "true")]), "lost");
    let repaired = on(&old, &checks.replace("static void add()", "static synchronized void add()"));
    let sentence = "It still fails, but in another way: the old schedule now leads to another \
                    java.lang.IllegalStateException, from line 17 of Lost.java; the old one came from what was line 16.";
    assert_eq!(repaired.sentence, sentence);
}

const CROSSED: &str = "public class Lost {
    static void both(Object a, Object b) {
        synchronized (a) {
            synchronized (b) { }
        }
    }
    public static void main(String[] args) {
        Object x = new Object(), y = new Object();
        new Thread(() -> both(x, y), \"one\").start();
        new Thread(() -> both(y, x), \"two\").start();
    }
}
";

/// Threads may get other names, and one is as good as another at these lines.
#[test]
fn a_deadlock_of_threads_with_other_names_is_said_to_be_one() {
    let old = failure(CROSSED);
    let same = on(&old, &CROSSED.replace("static void both", "\n    static void both"));
    assert_eq!(same.sentence, "It still fails: the old counterexample leads to the same error.");
    let renamed = on(&old, &CROSSED.replace("\"two\"", "\"three\""));
    assert_eq!(renamed.fails, Some(true));
    let sentence =
        "It still fails: the old counterexample leads to a deadlock at the same lines, of threads with other names.";
    assert_eq!(renamed.sentence, sentence);
}

/// The same two threads wait for other monitors, elsewhere.
#[test]
fn a_deadlock_in_other_places_is_another_one() {
    let two = "public class Lost {
    static final Object A = new Object(), B = new Object(), C = new Object(), D = new Object();
    static void first() { synchronized (A) { synchronized (B) { } } }
    static void second() { synchronized (B) { synchronized (A) { } } }
    static void third() { synchronized (C) { synchronized (D) { } } }
    static void fourth() { synchronized (D) { synchronized (C) { } } }
    public static void main(String[] args) {
        new Thread(() -> { first();
            third(); }, \"one\").start();
        new Thread(() -> { second();
            fourth(); }, \"two\").start();
    }
}
";
    let first = |error: &ErrorInfo| error.deadlock.iter().any(|wait| wait.at.contains("first"));
    let old = failure_where(job_with(two, &[("search.multiple_errors", "true")]), first);
    let edited = on(&old, &two.replace("first();", "").replace("second();", ""));
    assert_ne!(edited.fails, Some(false), "{}", edited.sentence);
    assert!(!edited.sentence.contains("the same error"), "{}", edited.sentence);
}

/// The line is the same, and what is wrong in it is something else.
#[test]
fn an_exception_with_another_message_is_not_called_the_same() {
    let sum = "public class Lost {
    Integer value = 1;
    static Lost a, b;
    public static void main(String[] args) {
        System.out.println(a.value + b.value);
    }
}
";
    let old = failure(sum);
    let mended = on(&old, &sum.replace("static Lost a, b;", "static Lost a = new Lost(), b;"));
    let sentence =
        "It still fails: the old counterexample leads to the same exception at the same lines, with another message.";
    assert_eq!((mended.fails, mended.sentence.as_str()), (Some(true), sentence));
}

/// A schedule that cannot be followed tells nothing.
#[test]
fn a_schedule_whose_threads_are_gone_leaves_it_open() {
    let old = failure(LOST);
    let open = "Whether the old counterexample still fails is open: ";
    let log = ("int seen = count;", "log(\"adding\");\n        int seen = count;");
    for (edited, why) in [
        (
            LOST.replace("\"a\"", "\"adder-1\"").replace("\"b\"", "\"adder-2\"").replace(log.0, log.1),
            "there is no thread a any more where it had its turn.",
        ),
        (
            LOST.replace(log.0, "int seen = count; log(\"a\"); log(\"b\");"),
            "thread a does not come to line 7 of Lost.java, where it was interrupted.",
        ),
    ] {
        let replayed = on(&old, &edited);
        let found = failure(&edited);
        let library = library().expect("the class library can be read");
        let again = is_old_error(&old, &found, library).expect("they can be compared");
        assert!(again, "a check finds it: {}", replayed.sentence);
        if replayed.fails == Some(true) {
            continue;
        }
        assert_eq!((replayed.fails, replayed.error), (None, None), "{}", replayed.sentence);
        assert!(replayed.sentence.starts_with(&format!("{open}{why}")), "{}", replayed.sentence);
    }
}

const ORDER: &str = "public class Lost {
    static boolean ready;
    static void write() {
        ready = true;
    }
    static void read() {
        if (!ready) throw new IllegalStateException(\"too early\");
    }
    static void log() {
        Thread.yield();
    }
    public static void main(String[] args) {
        Runnable first = Lost::write, second = Lost::read;
        new Thread(first).start();
        new Thread(second).start();
    }
}
";

#[test]
fn a_schedule_whose_threads_have_other_numbers_leaves_it_open() {
    let old = failure(ORDER);
    let both = "first = Lost::write, second = Lost::read";
    for (edited, why) in [
        // The first one reads now, and the second one writes.
        (
            ORDER.replace(both, "first = Lost::read, second = Lost::write"),
            "thread Thread-0 is at line 7 of Lost.java now, where another thread was: threads have other numbers.",
        ),
        (
            ORDER.replace(
                "        new Thread(first)",
                "        new Thread(Lost::log).start();\n        new Thread(first)",
            ),
            "thread Thread-1 is at line 4 of Lost.java now, where another thread was: threads have other numbers.",
        ),
    ] {
        let replayed = on(&old, &edited);
        assert_eq!((replayed.fails, replayed.error), (None, None), "{}", replayed.sentence);
        assert_eq!(replayed.sentence, format!("Whether the old counterexample still fails is open: {why}"));
        let library = library().expect("the class library can be read");
        assert!(is_old_error(&old, &failure(&edited), library).expect("they can be compared"));
    }
    // Where they are the same ones it is known.
    let mended = ORDER.replace("new Thread(first).start();", "first.run();\n        new Thread(first).start();");
    let repaired = on(&old, &mended);
    assert_eq!((repaired.fails, repaired.error), (Some(false), None), "{}", repaired.sentence);
    // One more of them may be any.
    let second = "new Thread(second).start();";
    let more = on(&old, &mended.replace(second, &format!("{second}\n        new Thread(Lost::log).start();")));
    let why = "thread Thread-2 is new, and threads that are told by a number may have other numbers now.";
    assert_eq!(more.sentence, format!("Whether the old counterexample still fails is open: {why}"));
}

#[test]
fn an_error_that_a_check_finds_is_compared_with_the_old_one() {
    let old = failure(LOST);
    let is_old = |edited: &str| {
        let library = library().expect("the class library can be read");
        is_old_error(&old, &failure(edited), library).expect("they can be compared")
    };
    // Three threads: the numbers of the schedule are those of others.
    let three = LOST.replace(
        "        a.start();",
        "        Thread c = new Thread(() -> log(\"\"), \"c\");\n        c.start();\n        c.join();\n        a.start();",
    );
    assert!(is_old(&three));
    assert!(is_old(&LOST.replace("count", "many")), "it goes by its place");
    let other = LOST.replace(
        "if (count != 2)",
        "if (args.length == 0) throw new IllegalStateException(\"never\");\n        if (count != 2)",
    );
    assert!(!is_old(&other), "it comes from another line");
}

/// The program's own exception, its package and its file go by other names.
#[test]
fn a_renamed_exception_is_the_old_one() {
    let own =
        format!("{}\nclass Oops extends RuntimeException {{\n    Oops(String text) {{ super(text); }}\n}}\n", LOST)
            .replace("IllegalStateException", "Oops");
    let old = failure(&own);
    let renamed = on(
        &old,
        &own.replace("class Oops", "class Wrong").replace("    Oops(", "    Wrong(").replace("new Oops", "new Wrong"),
    );
    assert_eq!(renamed.fails, Some(true));
    assert!(
        renamed.sentence.ends_with(" leads to Wrong at line 15 of Lost.java, in code that was edited."),
        "{}",
        renamed.sentence
    );
    let moved = on_job(&old, job_in("Lost.java", "a.Lost", &format!("package a;\n{own}"), &[]));
    assert!(moved.sentence.ends_with(" leads to the same error, which is a a.Oops now."), "{}", moved.sentence);
}

/// The data of a race go by another name: where it is tells.
#[test]
fn a_race_over_renamed_data_is_found_again() {
    let races = [("search.races", "error")];
    let check = "if (count != 2) throw new IllegalStateException(\"count is \" + count);";
    let quiet = LOST.replace(check, "");
    let old = failure_of(job_with(&quiet, &races));
    let renamed = on_job(&old, job_with(&quiet.replace("count", "many"), &races));
    assert_eq!(renamed.fails, Some(true), "{}", renamed.sentence);
    assert!(renamed.sentence.contains(" leads to a data race"), "{}", renamed.sentence);
    // Nobody looks for it any more.
    let ignored = on_job(&old, job(&quiet));
    let open = "Whether the old counterexample still fails is open: with the settings as they are now, data races are no errors.";
    assert_eq!((ignored.fails, ignored.sentence.as_str()), (None, open));
}

/// Values are known by what they are, not by where they stand among the others.
#[test]
fn a_value_is_found_among_others() {
    let choice = "import gov.nasa.jpf.vm.Verify;
public class Lost {
    public static void main(String[] args) {
        int value = Verify.getInt(0, 3);
        if (value == 2) throw new IllegalStateException(\"two\");
    }
}
";
    let old = failure(choice);
    for edited in [
        choice.replace("getInt(0, 3)", "getInt(-1, 3)"),
        choice.replace("        int value", "        int other = Verify.getInt(0, 3);\n        int value"),
    ] {
        let replayed = on(&old, &edited);
        assert_eq!((replayed.fails, replayed.exact), (Some(true), false), "{}", replayed.sentence);
    }
}

#[test]
fn a_link_without_an_error_cannot_be_replayed_on_anything() {
    let old = Payload { expected: None, ..failure(LOST) };
    let library = library().expect("the class library can be read");
    let refused = replay_on(&old, job(LOST), library).expect_err("there is nothing to replay");
    assert_eq!(refused.to_string(), "the link leads to no error that could be replayed");
}
