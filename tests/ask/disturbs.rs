//! Conditions that cannot be evaluated without changing what the program does afterwards, and conditions that come over
//! their own line. The line is the one with the mark `//A`.

use interleave::report::{Answer, IncompleteBecause, Verdict};

use super::support::{ask, ask_with, line_of, refusal};

fn answer(source: &str, condition: &str) -> Answer {
    ask(source, line_of(source, "//A"), condition)
}

/// Where nothing else is a witness, the answer is open, and says why.
fn open(source: &str, condition: &str, why: &str) {
    let report = ask_with(source, line_of(source, "//A"), condition, &[]);
    let said: Vec<_> = report.unsupported.iter().map(|refusal| (refusal.what.as_str(), refusal.why.as_str())).collect();
    assert_eq!(said, [(format!("the condition `{condition}`").as_str(), why)]);
    let answered = report.question.expect("an answer");
    assert_eq!((answered.answer, &answered.unevaluated[..]), (Answer::Unknown, &[why.to_string()][..]), "{condition}");
    assert_eq!(
        (report.verdict, report.incomplete_because),
        (Verdict::Incomplete, vec![IncompleteBecause::Unsupported])
    );
}

#[test]
fn a_condition_that_comes_over_its_own_line_is_no_visit() {
    let recurses = include_str!("java/Recurses.java");
    assert_eq!(answer(recurses, "n == 9"), Answer::Yes);
    assert_eq!(answer(recurses, "n == 4 || isPrime(n - 5)"), Answer::Never);
    assert_eq!(answer(include_str!("java/Nested.java"), "n == 0 && differ()"), Answer::Never);
    assert_eq!(answer(include_str!("java/Doubled.java"), "get() != get()"), Answer::Never);
}

#[test]
fn a_condition_that_has_to_wait_leaves_the_section_around_it() {
    let section = include_str!("java/Section.java");
    assert_eq!(answer(section, "who.equals(\"t\") && get() == 1"), Answer::Never);
    assert_eq!(answer(section, "get() == 1 && who.equals(\"t\")"), Answer::Never);
}

#[test]
fn a_condition_initialises_no_class_of_the_program() {
    let initialises = include_str!("java/Initialises.java");
    open(initialises, "Config.v == 5", "it would initialise class Main$Config");
    assert_eq!(answer(initialises, "i == 1 && seed == 5"), Answer::Yes);
    open(include_str!("java/Waits.java"), "Config.v == 5", "it would initialise class Main$Config");
}

#[test]
fn what_a_condition_has_begun_is_not_left_half_done() {
    let awaits = include_str!("java/Awaits.java");
    assert_eq!(answer(awaits, "w == 2"), Answer::Yes);
    open(awaits, "w == 2 || get() < 0", "it has to park");
    open(include_str!("java/Stamped.java"), "get() == 2", "it has to park");
}

#[test]
fn a_condition_does_not_end_the_program() {
    let ends = include_str!("java/Ends.java");
    open(ends, "ex()", "it ends the program");
    open(ends, "ig()", "it leaves the path");
    open(ends, "loop()", "it has not come to an end within the longest transition");
}

#[test]
fn a_line_that_the_compiler_leaves_out_is_not_denied() {
    let dropped = include_str!("java/Dropped.java");
    let report = ask_with(dropped, line_of(dropped, "//C"), "", &[]);
    assert_eq!((report.verdict, report.question.expect("an answer").answer), (Verdict::Incomplete, Answer::Unknown));
}

#[test]
fn a_name_that_a_lambda_declares_is_its_own_inside_of_it_alone() {
    let condition =
        "((java.util.function.IntSupplier) () -> { int count = 1; return count; }).getAsInt() == (count = 5) - 4";
    let lambda = include_str!("java/Lambda.java");
    let said = refusal(lambda, line_of(lambda, "//A"), condition);
    assert_eq!(said, "The condition changes `count`, and a question only looks.");
}
