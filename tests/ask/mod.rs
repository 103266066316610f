//! Questions about a line: exact answers, what a place is, what a condition may be, and that all searches agree.

mod disturbs;
mod places;
mod searches;
mod support;

use interleave::report::{Answer, Property, Verdict};
use support::{ask, ask_sources, ask_with, compile, compile_for, line_of, question, refusal, search};

const RACE: &str = "public class Main {
    static int count;
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> count++), b = new Thread(() -> count++);
        a.start();
        b.start();
        a.join();
        b.join();
        if (count == 1)
            System.out.println(1);
        if (count == 3)
            System.out.println(3);
    }
}
";

#[test]
fn a_line_that_takes_a_race_has_a_witness() {
    let report = ask_with(RACE, 10, "", &[]);
    assert_eq!(report.verdict, Verdict::Violated);
    let [finding] = &report.findings[..] else { panic!("{:?}", report.findings.len()) };
    assert_eq!(finding.error.property, Property::Reached);
    assert_eq!(finding.error.message.as_deref(), Some("line 10 of Main.java can be reached"));
    assert_eq!(
        (finding.error.thread.as_str(), &finding.error.stack[..]),
        ("main", &["Main.main(Main.java:10)".into()][..])
    );
    let shortened = finding.shortened.as_ref().expect("it was shortened");
    assert_eq!((shortened.preemptions, shortened.fewest, finding.trace.steps.len()), (1, true, 8));
    let last = finding.trace.steps.last().unwrap().events.last().unwrap();
    assert_eq!((last.text.as_str(), last.line), ("reaches line 10", 10));
}

#[test]
fn a_line_that_nothing_leads_to_is_never_reached_in_all_states() {
    let report = ask_with(RACE, 12, "", &[]);
    let answered = report.question.as_ref().unwrap();
    assert_eq!((report.verdict, answered.answer, report.stats.states_new), (Verdict::Holds, Answer::Never, 24));
    assert_eq!((&answered.thrown[..], answered.failed), (&[][..], 0));
    assert_eq!(answered.question.denied(), "line 12 of Main.java is not reached");
}

/// The two fields differ in no state: only readings at two times do.
const TORN: &str = "public class Main {
    static int a, b;
    static synchronized void both() { a++; b++; }
    static synchronized boolean equal() { return a == b; }
    public static void main(String[] args) {
        new Thread(() -> { both(); both(); }).start();
        int here = 0;
    }
}
";

#[test]
fn a_condition_is_evaluated_in_one_go() {
    // Inside of `both`, without the lock, the two differ.
    assert_eq!(ask(TORN, 7, "a - b == 1"), Answer::Yes);
    assert_eq!(ask(TORN, 7, "b > a"), Answer::Never);
    assert_eq!(ask(TORN, 7, "a == 2 && b == 2"), Answer::Yes);
    assert_eq!(ask(TORN, 7, "a == 1 && a == 2"), Answer::Never);
    // What has to wait for a monitor has no value then, and nobody waits.
    let report = ask_with(TORN, 7, "!equal()", &[("vm.por.optimistic", "false")]);
    let answered = report.question.unwrap();
    assert_eq!(answered.answer, Answer::Never);
    assert_eq!(answered.thrown, ["it has to enter a monitor that another thread holds"]);
    assert_eq!(ask(TORN, 7, "equal() && a == 1"), Answer::Yes);
}

#[test]
fn a_condition_that_throws_does_not_hold_and_disturbs_nothing() {
    let source = "public class Main {
    static volatile String text;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> text = \"x\");
        t.start();
        int here = 0;
        t.join();
        if (text == null) here++; // gone
        System.out.println(text.length()); // end
    }
}
";
    let report = ask_with(source, 6, "text.length() == 2", &[]);
    let answered = report.question.unwrap();
    assert_eq!(
        (answered.answer, &answered.thrown[..], answered.failed),
        (Answer::Never, &["java.lang.NullPointerException".to_string()][..], 0)
    );
    assert_eq!(
        support_remark(&answered),
        "On some paths the condition has no value, and counts as not holding: java.lang.NullPointerException."
    );
    assert_eq!(ask(source, 6, "text.length() == 1"), Answer::Yes);
    assert_eq!(ask(source, 6, "Integer.parseInt(\"x\") > 0"), Answer::Never);
    assert_eq!(ask(source, line_of(source, "// end"), "text.length() == 1"), Answer::Yes);
}

fn support_remark(answered: &interleave::report::Answered) -> String {
    answered.remarks().join("\n")
}

#[test]
fn errors_end_their_paths_and_not_the_search() {
    let source = "public class Main {
    static volatile int step;
    public static void main(String[] args) throws Exception {
        new Thread(() -> { if (step == 0) throw new IllegalStateException(); }).start();
        step = 1;
        Object lock = new Object();
        assert step == 2 : \"always\";
        synchronized (lock) { lock.wait(); } // after
    }
}
";
    // The other thread may fail before, at the same time, and after.
    assert_eq!(ask(source, 5, ""), Answer::Yes);
    assert_eq!(ask(source, 7, ""), Answer::Yes);
    let report = ask_with(source, line_of(source, "// after"), "", &[]);
    let answered = report.question.unwrap();
    assert_eq!((report.verdict, answered.answer, answered.failed > 1), (Verdict::Incomplete, Answer::Unknown, true));
    assert!(support_remark(&answered).ends_with(
        "paths fail with an exception that nobody catches: what other threads do afterwards was not searched \
         (with search.properties=NotDeadlockedProperty they go on)."
    ));
    // Where a thread that fails is no error, the others go on.
    let apart = [("search.properties", "NotDeadlockedProperty")];
    let late = "public class Main {
    static volatile int step;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { step = 1; throw new IllegalStateException(); });
        t.start();
        t.join();
        System.out.println();
    }
}
";
    assert_eq!(ask(late, 7, ""), Answer::Unknown);
    let report = ask_with(late, 7, "step == 1", &apart);
    assert_eq!(report.question.unwrap().answer, Answer::Yes);
    let report = ask_with(late, 7, "step == 0", &apart);
    assert_eq!((report.verdict, report.question.unwrap().answer), (Verdict::Holds, Answer::Never));
}

#[test]
fn what_nothing_follows_denies_as_the_end_of_the_program_does() {
    // The only thread fails, or the others wait for what only it could do.
    let source = |hook: &str| {
        format!(
            "public class Main {{
    static boolean reached;
    public static void main(String[] args) throws Exception {{
        Thread t = new Thread(() -> {{
            synchronized (Main.class) {{
                try {{ Main.class.wait(); }} catch (InterruptedException e) {{ }}
                reached = true; // woken
            }}
        }});
        t.start();
        {hook}
        if (args.length == 0) throw new IllegalStateException();
        reached = true; // gone
    }}
}}
"
        )
    };
    let plain = source("");
    // Before it waits the other thread could go on, but never past that.
    let report = ask_with(&plain, line_of(&plain, "// woken"), "", &[]);
    let answered = report.question.unwrap();
    assert_eq!((answered.answer, answered.failed > 0), (Answer::Unknown, true));
    let stuck = plain.replace("t.start();", "t.start(); while (t.getState() != Thread.State.WAITING) Thread.yield();");
    let report = ask_with(&stuck, line_of(&stuck, "// woken"), "", &[]);
    assert_eq!((report.verdict, report.question.unwrap().answer), (Verdict::Holds, Answer::Never));
    let alone = plain.replace("t.start();", "");
    let report = ask_with(&alone, line_of(&alone, "// gone"), "", &[]);
    let answered = report.question.unwrap();
    assert_eq!((report.verdict, answered.answer, answered.failed), (Verdict::Holds, Answer::Never, 0));
    // At its end the program runs its hooks.
    let hook =
        source("Runtime.getRuntime().addShutdownHook(new Thread(() -> reached = true));").replace("t.start();", "");
    let report = ask_with(&hook, line_of(&hook, "// gone"), "", &[]);
    assert_eq!(report.question.unwrap().answer, Answer::Unknown);
}

#[test]
fn nothing_in_the_program_comes_between_the_question_and_its_place() {
    let source = "public class Main {
    static class Throwable {}
    static class Question { static void yes() { throw new Error(); } }
    public static void main(String[] args) {
        int jdk = 1, thrown = 2, Question = 3, gov = 4;
        String dollars = \"${x}\";
        System.out.println(jdk);
    }
}
";
    assert_eq!(ask(source, 7, "jdk + thrown == 3 && new Throwable() != null"), Answer::Yes);
    assert_eq!(ask(source, 7, "dollars.equals(\"${x}\")"), Answer::Yes);
    assert_eq!(ask(source, 7, "dollars.equals(\"x\") /* no */ // no"), Answer::Never);
    assert_eq!(ask(source, 7, "java.util.stream.IntStream.range(0, jdk + 5).anyMatch(n -> n == 6)"), Answer::Never);
    let module = [
        ("module-info.java", "module m {}"),
        ("Main.java", "class Main { public static void main(String[] a) {\nSystem.out.println(); } }"),
    ];
    assert_eq!(ask_sources(None, &module, &question("Main.java", 2, "a.length == 0")), Answer::Yes);
    let old = [("Main.java", "class Main { public static void main(String[] a) {\nSystem.out.println(); } }")];
    assert_eq!(ask_sources(Some(8), &old, &question("Main.java", 2, "a.length == 0")), Answer::Yes);
    let two = [
        ("Main.java", "class Main { public static void main(String[] a) { new shop.Cart().add(2); } }"),
        (
            "shop/Cart.java",
            "package shop; public class Cart { int n; public void add(int by) {\n n += by; n += by;\n} }",
        ),
    ];
    assert_eq!(ask_sources(None, &two, &question("shop/Cart.java", 2, "n == 0 && by == 2")), Answer::Yes);
}

#[test]
fn only_the_class_of_the_place_is_another_one() {
    let sources = [(
        "Main.java",
        "class Main {\n void f() {\n int a = 1;\n System.out.println(a); } }\nclass Other { int x = 1; }",
    )];
    let plain = compile_for(None, &sources, None).result.classes;
    let asked = compile_for(None, &sources, Some(&question("Main.java", 4, "a == 1"))).result.classes;
    let find = |classes: &[interleave::report::InputFile], name: &str| {
        classes.iter().find(|class| class.path == name).expect("the class").bytes.clone()
    };
    assert_eq!((plain.len(), asked.len()), (2, 2));
    assert_eq!(find(&plain, "Other.class"), find(&asked, "Other.class"));
    assert_ne!(find(&plain, "Main.class"), find(&asked, "Main.class"));
    // Afterwards the compiler knows nothing of it.
    let again = compile_for(None, &sources, None).result.classes;
    assert_eq!(find(&plain, "Main.class"), find(&again, "Main.class"));
}

#[test]
fn classes_that_were_not_compiled_with_the_question_deny_nothing() {
    let question = question("Main.java", 12, "");
    let report = search(compile(RACE, None).result, &question, &[]);
    assert_eq!(report.question.expect("an answer").answer, Answer::Unknown);
    assert!(report.warnings[0].starts_with("Nothing in the classes asks the question"), "{:?}", report.warnings);
}

#[test]
fn a_condition_is_one_expression_that_looks() {
    let said = |condition: &str| refusal(RACE, 9, condition);
    assert_eq!(
        said("true) yes(); if (false"),
        "The condition has to be one expression, and `) yes(); if (false` is too much."
    );
    assert_eq!(said("true; count = 3"), "The condition has to be one expression, and `; count = 3` is too much.");
    assert_eq!(said("count = 3"), "The condition changes `count`, and a question only looks.");
    assert_eq!(said("(count += 3) > 1"), "The condition changes `count`, and a question only looks.");
    assert_eq!(said("Main.count++ > 1"), "The condition changes `Main.count`, and a question only looks.");
    assert_eq!(said("new Object() {}.equals(a)"), "The condition declares a class, which no question needs.");
    assert_eq!(said("count"), "<condition>: incompatible types: int cannot be converted to boolean");
    assert_eq!(
        said("counts < 0"),
        "<condition>: cannot find symbol\n  symbol:   variable counts\n  location: class Main"
    );
    assert_eq!(said("count <"), "<condition>: reached end of file while parsing");
    assert!(said("*/ count < 0").starts_with("<condition>: illegal start of expression"));
    // Errors of the program are told where they are, and columns of the condition count from its beginning.
    let done = compile(&RACE.replace("System.out", "System.oot"), Some(&question("Main.java", 9, "count < cont")));
    let places: Vec<_> =
        done.result.diagnostics.iter().map(|d| (d.path.as_deref().unwrap(), d.line, d.column, d.start)).collect();
    let first = RACE.find("System.out").unwrap() as u32;
    assert_eq!(places[0], ("<condition>", 1, 9, Some(8)));
    assert_eq!(places[1], ("Main.java", 10, 19, Some(first)));
    // A lambda may do with its own what it likes.
    let own = "java.util.stream.IntStream.range(0, 9).anyMatch(n -> { int m = n; m += 1; return m == count + 8; })";
    assert_eq!(ask(RACE, 9, own), Answer::Yes);
}
