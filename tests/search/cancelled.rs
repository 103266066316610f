//! Cancelling at any moment.

use std::rc::Rc;

use interleave::report::{IncompleteBecause, Mode, Verdict};
use interleave::session::Session;

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
        int rounds = 0;
        for (int i = 0; i < 20_000; i++) rounds += i;
        System.out.println(looks);
    }
}";

fn session(subject: &Subject, settings: &[(&str, &str)]) -> Session {
    let job = subject.job(Mode::Check, settings);
    // A clock that stands still: each step does twice as much as the one before.
    Session::new(job, subject.class_library(), Rc::new(|| 0.0), 1_000).expect("it begins")
}

#[test]
fn a_search_that_is_cancelled_does_not_start_again() {
    let subject = Subject::of_source("Late", LATE);
    let settings = &[("search.multiple_errors", "true"), ("search.portfolio", "none")];
    // The numbers of instructions, step by step, until it starts again.
    let (mut whole, mut seen) = (session(&subject, settings), Vec::new());
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
    for at in seen {
        let mut cut = session(&subject, settings);
        while cut.step(0.0).expect("it searches").stats.instructions < at {}
        cut.cancel();
        let progress = cut.step(0.0).expect("it ends");
        assert_eq!((progress.done, progress.restarts), (true, 0), "{at}");
        let report = cut.report();
        assert_eq!(report.incomplete_because, [IncompleteBecause::Cancelled], "{at}");
        // What was found before is told.
        assert_eq!((report.verdict, report.findings.len()), (Verdict::Violated, 1), "{at}");
    }
}
