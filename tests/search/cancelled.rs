//! Ends from outside, at any moment: somebody cancels, the time is up, a listener has had enough.

use std::cell::Cell;
use std::rc::Rc;

use interleave::listener::{Answer, EventKind, Filter, Subscriptions};
use interleave::report::{IncompleteBecause, Mode, Verdict};
use interleave::session::{Clock, Session};

use crate::common::subject::Subject;

/// With 0 there is an error. With 1 an assumption fails (nobody looks at states of threads), in a transition that goes on for
/// long: the search starts again at its end.
const LATE: &str = "public class Late {
    static int sum;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> sum++);
        int way = gov.nasa.jpf.vm.Verify.getInt(0, 1);
        assert way == 1 : \"the first way\";
        thread.start();
        boolean looks = thread.getState() == Thread.State.TERMINATED;
        looked();
        int rounds = 0;
        for (int i = 0; i < 20_000; i++) rounds += i;
        System.out.println(looks);
    }

    static void looked() { }
}";

const SETTINGS: &[(&str, &str)] = &[("search.multiple_errors", "true"), ("search.portfolio", "none")];

fn session(subject: &Subject, more: &[(&str, &str)], clock: Clock) -> Session {
    let job = subject.job(Mode::Check, &[SETTINGS, more].concat());
    Session::new(job, subject.class_library(), clock, 1_000).expect("it begins")
}

/// A clock that stands still: each step does twice as much as the one before.
fn still() -> Clock {
    Rc::new(|| 0.0)
}

/// The numbers of instructions, step by step, until it starts again.
fn steps(subject: &Subject) -> Vec<u64> {
    let (mut whole, mut seen) = (session(subject, &[], still()), Vec::new());
    loop {
        let progress = whole.step(0.0).expect("it searches");
        if progress.restarts > 0 {
            break;
        }
        assert!(!progress.done, "an assumption fails");
        seen.push(progress.stats.instructions);
    }
    // In that transition, whose length is limited.
    assert!(seen.len() >= 3, "{seen:?}");
    seen
}

/// The search has ended without another beginning, and what was found before is told.
fn assert_ends(mut cut: Session, because: IncompleteBecause, what: &str) {
    let progress = cut.step(0.0).expect("it ends");
    assert_eq!((progress.done, progress.restarts), (true, 0), "{what}");
    let report = cut.report();
    assert_eq!(report.incomplete_because, [because], "{what}");
    assert_eq!((report.verdict, report.findings.len()), (Verdict::Violated, 1), "{what}");
}

#[test]
fn a_search_that_is_cancelled_does_not_start_again() {
    let subject = Subject::of_source("Late", LATE);
    for at in steps(&subject) {
        // A look at a state ends the transition, in which the assumption fails.
        for looks in [false, true] {
            let mut cut = session(&subject, &[], still());
            while cut.step(0.0).expect("it searches").stats.instructions < at {}
            if looks {
                cut.inspect(1).expect("there is such a state");
            }
            cut.cancel();
            assert_ends(cut, IncompleteBecause::Cancelled, &format!("{at}, {looks}"));
        }
    }
}

#[test]
fn a_search_whose_time_is_up_does_not_start_again() {
    let subject = Subject::of_source("Late", LATE);
    let last = steps(&subject).last().copied().expect("there are steps");
    let (jumps, calls) = (Rc::new(Cell::new(false)), Cell::new(0));
    let clock = {
        let jumps = jumps.clone();
        move || {
            calls.set(calls.get() + u32::from(jumps.get()));
            // The first time is the beginning of the step in which the assumption fails.
            if calls.get() > 1 { 2_000.0 } else { 0.0 }
        }
    };
    let mut cut = session(&subject, &[("search.time_limit", "1")], Rc::new(clock));
    while cut.step(0.0).expect("it searches").stats.instructions < last {}
    jumps.set(true);
    assert_ends(cut, IncompleteBecause::Time, "time");
}

#[test]
fn a_search_that_a_listener_has_ended_does_not_start_again() {
    let subject = Subject::of_source("Late", LATE);
    let mut calls = 0;
    let mut subscriptions = Subscriptions::default();
    let filter = Filter { class: Some("Late".to_owned()), method: Some("looked".to_owned()), ..Filter::default() };
    // The first time alone: a search that starts again would go on to the end.
    let callback = move |_: &_| {
        calls += 1;
        if calls == 1 { Answer::Stop("That is enough.".to_owned()) } else { Answer::GoOn }
    };
    subscriptions.add(EventKind::MethodEntered, filter, Box::new(callback)).expect("the filter fits");
    let mut cut = session(&subject, &[], still());
    cut.listen(Box::new(subscriptions)).expect("it has not begun");
    while !cut.step(0.0).expect("it searches").done {}
    assert!(cut.report().warnings.iter().any(|warning| warning == "That is enough."));
    assert_ends(cut, IncompleteBecause::Listener, "listener");
}

/// Both threads write a field, one of them in a transition that goes on for long.
const BOTH: &str = "public class Both {
    static int both;

    public static void main(String[] args) {
        new Thread(() -> {
            both++;
            int rounds = 0;
            for (int i = 0; i < 20_000; i++) rounds += i;
        }).start();
        both++;
    }
}";

#[test]
fn data_in_conflict_are_not_called_in_order_where_a_search_is_cancelled() {
    let subject = Subject::of_source("Both", BOTH);
    let seen = steps(&subject);
    let mut cut = session(&subject, &[], still());
    let last = seen.last().copied().expect("there are steps");
    while cut.step(0.0).expect("it searches").stats.instructions < last {}
    cut.cancel();
    assert!(cut.step(0.0).expect("it ends").done);
    let reductions = cut.report().reductions.expect("there are threads");
    assert_eq!(reductions.in_order, []);
    let data: Vec<&str> = reductions.conflicts.iter().map(|conflict| conflict.data.as_str()).collect();
    assert_eq!(data, ["Both.both"]);
}
