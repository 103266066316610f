//! Ways to get an answer through that is none, in exercises made for them.

use interleave::exercise::{Answer, Exercise, ExerciseError, Judged, Prepared};
use serde_json::json;

use super::{handed_in, in_words, work};

/// An exercise with these files: path, role, text.
fn exercise(files: &[(&str, &str, &str)]) -> Exercise {
    exercise_with(files, json!({}))
}

fn exercise_with(files: &[(&str, &str, &str)], more: serde_json::Value) -> Exercise {
    let files: Vec<serde_json::Value> =
        files.iter().map(|(path, role, text)| json!({"path": path, "role": role, "text": text})).collect();
    let mut all = json!({
        "format": "interleave-exercise-1", "id": "made", "title": "Made", "task": "",
        "files": files, "start": {"main": "Main"}, "goal": "holds",
    });
    for (key, value) in more.as_object().expect("an object") {
        all[key] = value.clone();
    }
    Exercise::read(all.to_string().as_bytes()).unwrap_or_else(|e| panic!("{e}"))
}

/// What becomes of one file that a student hands in, in a word and in sentences.
fn handed(exercise: &Exercise, file: &str, text: &str) -> (String, String) {
    in_words(came_of(exercise, file, text))
}

fn came_of(exercise: &Exercise, file: &str, text: &str) -> Result<(Answer, Judged), ExerciseError> {
    let mut work = work();
    let prepared = Prepared::new(exercise.clone(), &mut work).unwrap_or_else(|e| panic!("{e}"));
    handed_in(&prepared, &[(file.to_string(), text.to_string())], &mut work)
}

fn is(came: (String, String), word: &str, says: &str) {
    assert!(came.0 == word && came.1.contains(says), "{came:?}, and not {word}: {says}");
}

const RUNNER: (&str, &str, &str) =
    ("Runner.java", "editable", "public class Runner { public void run(Runnable task) { } }");

/// Trusted code that asserts in a callback.
fn callback() -> Exercise {
    let main = "public class Main {
        static int runs;
        public static void main(String[] args) {
            new Runner().run(() -> { runs++; assert runs == 2 : \"run \" + runs; });
            assert runs == 1 : runs + \" runs\";
        }
    }";
    // No answer is right: the callback fails where it runs once.
    exercise(&[RUNNER, ("Main.java", "hidden", main)])
}

#[test]
fn nobody_catches_what_trusted_code_asserts() {
    let swallowed =
        "public class Runner { public void run(Runnable task) { try { task.run(); } catch (Throwable t) { } } }";
    is(handed(&callback(), "Runner.java", swallowed), "not-solved", "assertion java.lang.AssertionError: run 1");
    let pooled = "import java.util.concurrent.*;
        public class Runner { public void run(Runnable task) {
            ExecutorService pool = Executors.newSingleThreadExecutor();
            pool.submit(task);
            pool.shutdown();
        } }";
    is(handed(&callback(), "Runner.java", pooled), "not-solved", "assertion");
    is(handed(&callback(), "Runner.java", RUNNER.2), "not-solved", "0 runs");
}

#[test]
fn an_answer_of_the_name_of_a_trusted_class_is_refused() {
    for other in ["class Main { }", "class MAIN { }"] {
        let text = format!("{} {other}", RUNNER.2);
        is(handed(&callback(), "Runner.java", &text), "refused", "has the name of a class of the exercise");
    }
}

#[test]
fn names_in_trusted_code_mean_what_they_meant() {
    let main = "import static p.Checks.*;
        public class Main {
            public static void main(String[] args) {
                check(new Answer().get() == 1);
                if (new Answer().get() != 1) throw new AssertionError();
            }
        }";
    let checks = "package p; public class Checks { public static void check(boolean right) { assert right; } }";
    let given = "public class Answer { public int get() { return 0; } }";
    let made = exercise(&[
        ("Answer.java", "editable", given),
        ("Main.java", "hidden", main),
        ("p/Checks.java", "hidden", checks),
    ]);
    let right = given.replace('0', "1");
    is(handed(&made, "Answer.java", &right), "solved", "");
    // A class nearer to Main than that of java.lang, and one that has the name of what is imported.
    let shadows = format!(
        "{given} class AssertionError extends RuntimeException {{ }} class Checks {{ static void check(boolean b) {{ }} }}"
    );
    is(handed(&made, "Answer.java", &shadows), "not-solved", "assertion");
    let same = format!("package p; {given} class Checks {{ }}");
    is(handed(&made, "Answer.java", &same), "refused", "");
}

#[test]
fn what_trusted_code_inherits_stays_its_own() {
    let base = "public class Base { protected void check(int n) { assert n == 1 : \"n is \" + n; } }";
    let given = "public class Answer extends Base { public int get() { return 0; } }";
    let main = "public class Main extends Answer {
        public static void main(String[] args) { Main main = new Main(); main.check(main.get()); }
    }";
    let made = exercise(&[
        ("Answer.java", "editable", given),
        ("Base.java", "read-only", base),
        ("Main.java", "hidden", main),
    ]);
    is(handed(&made, "Answer.java", &given.replace('0', "1")), "solved", "");
    let hides = given.replace("public int", "protected void check(int n) { } public int");
    is(handed(&made, "Answer.java", &hides), "refused", "your class Answer may not define check(int)");
    let cut_off = given.replace("extends Base", "");
    is(handed(&made, "Answer.java", &cut_off), "refused", "check(int) of class Base is not found any more");
}

#[test]
fn hidden_classes_are_out_of_sight_and_shown_ones_are_not() {
    let main = "public class Main {
        static final int SECRET = 7;
        public static void main(String[] args) { assert new Answer().get() == SECRET + Shown.HINT; }
    }";
    let given = "public class Answer { public int get() { return 0; } }";
    let shown = "public class Shown { public static final int HINT = 1; }";
    let made = exercise(&[
        ("Answer.java", "editable", given),
        ("Shown.java", "read-only", shown),
        ("Main.java", "hidden", main),
    ]);
    is(handed(&made, "Answer.java", &given.replace('0', "Main.SECRET + 1")), "refused", "Answer.java:1");
    is(handed(&made, "Answer.java", &given.replace('0', "Shown.HINT + 7")), "solved", "");
}

#[test]
fn a_test_that_is_always_skipped_is_not_passed() {
    // JUnit is not there: trusted code brings the exception that its assumptions throw.
    let skip = "package org.opentest4j; public class TestAbortedException extends RuntimeException { }";
    let test = "import org.junit.Test;
        public class SomeTest {
            @Test public void right() { if (!new Answer().is()) throw new org.opentest4j.TestAbortedException(); }
            @Test public void other() { assert new Answer() != null; }
        }";
    let given = "public class Answer { public boolean is() { return false; } }";
    let made = exercise_with(
        &[
            ("Answer.java", "editable", given),
            ("SomeTest.java", "hidden", test),
            ("org/opentest4j/TestAbortedException.java", "hidden", skip),
        ],
        json!({"start": {"tests": ["SomeTest"]}}),
    );
    is(handed(&made, "Answer.java", given), "not-solved", "SomeTest#right: every execution was skipped");
    let (answer, _) = came_of(&made, "Answer.java", &given.replace("false", "true")).expect("an answer");
    let starts: Vec<&str> = answer.runs.iter().map(|run| run.start.as_str()).collect();
    assert_eq!(starts, ["SomeTest#right", "SomeTest#other"]);
    // An answer may not skip: it has no such class to throw, whatever it calls its own.
    let throws = given.replace("return false;", "throw new org.opentest4j.TestAbortedException();");
    is(handed(&made, "Answer.java", &throws), "refused", "Answer.java:1");
    let own = format!("package org.junit; {given}");
    is(handed(&made, "Answer.java", &own), "refused", "");
}

#[test]
fn an_exercise_that_cannot_work_says_so() {
    let why = |made: Exercise| match Prepared::new(made, &mut work()) {
        Ok(_) => panic!("it can be used"),
        Err(e) => e.to_string(),
    };
    let main = ("Main.java", "hidden", "public class Main { public static void main(String[] a) { new Runner(); } }");
    assert!(
        why(exercise(&[RUNNER, ("Main.java", "hidden", "class Main {")])).contains("do not compile as they are given")
    );
    let other = json!({"start": {"main": "Runner"}});
    assert!(why(exercise_with(&[RUNNER, main], other)).contains("it starts Runner, which is no class of its hidden"));
    let exits = ("Runner.java", "editable", "public class Runner { void end() { System.exit(0); } }");
    assert!(
        why(exercise(&[exits, main]))
            .contains("refused itself (Runner.java:1: an answer may not use java.lang.System.exit")
    );
    let tests = json!({"start": {"tests": ["Main"]}});
    assert!(why(exercise_with(&[RUNNER, main], tests)).contains("no tests"));
}

#[test]
fn a_class_that_lost_what_it_was_is_told_to_the_student() {
    let base = "public class Base { public int get() { return 0; } }";
    let given = "public class Answer extends Base implements Runnable { public void run() { } }";
    let main = "public class Main {
        static int of(Base base) { return base.get(); }
        public static void main(String[] args) { new Thread(new Answer()).start(); assert of(new Answer()) == 1; }
    }";
    let files = [("Answer.java", "editable", given), ("Base.java", "read-only", base), ("Main.java", "hidden", main)];
    let made = exercise_with(&files, json!({"allow": ["java.lang.Runnable"]}));
    is(handed(&made, "Answer.java", &given.replace("{ }", "{ } public int get() { return 1; }")), "solved", "");
    is(
        handed(&made, "Answer.java", &given.replace("extends Base ", "")),
        "refused",
        "your class Answer is no Base any more",
    );
    let no_thread = given.replace("implements Runnable ", "");
    is(handed(&made, "Answer.java", &no_thread), "refused", "your class Answer is no java.lang.Runnable any more");
}

/// Trusted tasks in threads of the answer.
fn pool(task: &str) -> Exercise {
    let main = format!(
        "import gov.nasa.jpf.vm.Verify;
        public class Main {{
            static volatile int seen;
            public static void main(String[] args) throws InterruptedException {{
                new Runner().run(() -> {{ {task} }});
                while (seen == 0) Thread.sleep(1);
                assert seen == 2 : \"the task says \" + seen;
            }}
        }}"
    );
    exercise(&[RUNNER, ("Main.java", "hidden", &main)])
}

#[test]
fn trusted_code_may_choose_in_threads_of_the_answer_and_leaves_nothing_out_there() {
    let threads = "public class Runner { public void run(Runnable task) throws InterruptedException {
        Thread thread = new Thread(task);
        thread.start();
        thread.join();
    } }";
    let threads = threads.replace(" throws InterruptedException", "").replace(
        "thread.join();",
        "try { thread.join(); } catch (InterruptedException e) { throw new IllegalStateException(e); }",
    );
    is(handed(&pool("seen = Verify.getInt(2, 2);"), "Runner.java", &threads), "solved", "");
    is(handed(&pool("seen = Verify.getInt(2, 3);"), "Runner.java", &threads), "not-solved", "the task says 3");
    let leaves = pool("seen = Verify.getInt(2, 3); Verify.ignoreIf(seen == 3);");
    let why = "gov.nasa.jpf.vm.Verify.ignoreIf steers the checker: it is not for the answer, what the answer calls";
    is(handed(&leaves, "Runner.java", &threads), "not-solved", why);
}

#[test]
fn a_part_of_a_file_is_closed_in_itself() {
    let given = "public class Answer {
    public int get() {
        int n = 0;
        // answer begins
        n++;
        // answer ends
        return n;
    }
}";
    let main = "public class Main { public static void main(String[] a) { assert new Answer().get() == 2; } }";
    let made = exercise(&[("Answer.java", "editable", given), ("Main.java", "hidden", main)]);
    is(handed(&made, "Answer.java", &given.replace("n++;", "n += 2;")), "solved", "");
    let opens = given.replace("n++;", "return 2; } int other() { int n = 0;");
    is(handed(&made, "Answer.java", &opens), "refused", "`}` closes what is not of this part");
}
