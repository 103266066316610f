//! Objects that are not to be shared.

use interleave::report::{Report, Verdict};
use interleave::search::{SearchConfig, StrategyKind};

use super::Observed;
use crate::common::subject::Subject;

const NAME: &str = "NonSharedChecker";

/// An account that `main` makes and a worker uses; then what the body says.
fn program(after: &str) -> Subject {
    let source = format!(
        "public class Bank {{
    static class Account {{ int total; synchronized void pay() {{ total++; }} }}
    static Account account;
    static volatile boolean done;
    public static void main(String[] args) throws Exception {{
        account = new Account();
        account.total = 1;
        Account mine = account;
        Thread worker = new Thread(() -> {{ mine.total = 2; done = true; }}, \"worker\");
        worker.start();
        {after}
    }}
}}"
    );
    Subject::of_source("Bank", &source)
}

fn check(subject: &Subject, settings: &[(&str, &str)]) -> Report {
    let config = SearchConfig { multiple_errors: true, ..SearchConfig::default() };
    Observed { subject, config }.with(&[NAME], settings)
}

fn messages(report: &Report) -> Vec<String> {
    let mut all: Vec<_> = report.findings.iter().filter_map(|found| found.error.message.clone()).collect();
    all.sort();
    all.dedup();
    all
}

const SHARED: &str = "Account@1 is not to be shared: main accesses it while worker, which has had it too, is alive";

#[test]
fn an_object_may_be_handed_over_and_come_back_from_the_dead() {
    let accounts = [("nonshared.classes", "Bank$Acc*")];
    let waits = program("worker.join(); mine.total = 3;");
    assert_eq!(messages(&check(&waits, &accounts)), [""; 0]);
    assert_eq!(check(&waits, &accounts).verdict, Verdict::Holds);
    let goes_on = program("mine.total = 3;");
    for strategy in [StrategyKind::DepthFirst, StrategyKind::BreadthFirst] {
        let config = SearchConfig { strategy, ..SearchConfig::default() };
        let report = Observed { subject: &goes_on, config }.with(&[NAME], &accounts);
        assert_eq!(messages(&report), [SHARED]);
        assert_eq!(report.warnings, [""; 0], "the path to it leads there again");
    }
    // Locking counts, other classes do not.
    assert_eq!(messages(&check(&program("synchronized (mine) { }"), &accounts)), [SHARED]);
    assert_eq!(messages(&check(&goes_on, &[("nonshared.classes", "Other")])), [""; 0]);
    assert_eq!(messages(&check(&goes_on, &[])), [""; 0]);
}

/// Which thread has had it is part of the state, so that a state which is met again does not hide it.
#[test]
fn nothing_is_missed_where_paths_meet() {
    let body =
        "new Thread(() -> mine.total = 2, \"second\").start(); while (!done); if (mine == account) Thread.yield();";
    let found =
        messages(&check(&program(body), &[("nonshared.classes", "Bank$Account"), ("nonshared.strict", "true")]));
    let expected = |thread: &str, other: &str| {
        format!("Account@1 is not to be shared: {thread} accesses it while {other}, which has had it too, is alive")
    };
    assert_eq!(found, [expected("second", "main"), expected("worker", "main")]);
}

#[test]
fn an_error_can_be_thrown_instead() {
    let body = "try { mine.total = 3; } catch (AssertionError e) { throw new IllegalStateException(e.getMessage()); }";
    let report = check(&program(body), &[("nonshared.classes", "Bank$Account"), ("nonshared.throw_on_cycle", "true")]);
    let found: Vec<_> = report.findings.iter().map(|found| found.error.exception.clone().unwrap_or_default()).collect();
    assert_eq!(
        (found, messages(&report)),
        (vec!["java.lang.IllegalStateException".to_owned()], vec![SHARED.to_owned()])
    );
}
