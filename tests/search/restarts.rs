//! What a search that starts again keeps of the one before: where it starts, and the errors that were found.

use interleave::link::decode;
use interleave::report::{Finding, IncompleteBecause, Verdict};
use interleave::session::{Session, replay};

use super::cancelled::{session, still, to_end};
use crate::common::subject::Subject;

/// The errors that are told while the first search goes on.
fn told_before_it_starts_again(session: &mut Session) -> Vec<Finding> {
    let mut told = Vec::new();
    while session.step(0.0).expect("it searches").restarts == 0 {
        told.extend(session.next_finding());
    }
    told
}

/// The first way ends with an error, and nothing is in conflict; in the second one something is.
const KEPT: &str = "public class Kept {
    static int both;

    public static void main(String[] args) {
        int way = gov.nasa.jpf.vm.Verify.getInt(0, 1);
        int rounds = 0;
        for (int i = 0; i < 20_000 * way; i++) rounds += i;
        Thread thread = new Thread(() -> { if (way == 1) both++; });
        thread.start();
        both++;
        if (way == 0) throw new IllegalStateException(\"the first way\");
    }
}";

/// The same error where the second way asks whether a thread is alive: then the ends of threads are points.
const ENDED: &str = "public class Ended {
    static volatile boolean done;

    public static void main(String[] args) {
        int way = gov.nasa.jpf.vm.Verify.getInt(0, 1);
        int rounds = 0;
        for (int i = 0; i < 20_000 * way; i++) rounds += i;
        Thread thread = new Thread(() -> done = true);
        thread.start();
        Thread.yield();
        if (way == 0 && done) throw new IllegalStateException(\"the first way\");
        if (way == 1) System.out.println(thread.isAlive());
    }
}";

/// The same error where a choice is made of an array, which threads are in conflict over in the second way.
const LISTED: &str = "import gov.nasa.jpf.vm.Verify;

public class Listed {
    static int[] values = { 1, 2 };

    public static void main(String[] args) {
        int way = Verify.getInt(0, 1);
        int rounds = 0;
        for (int i = 0; i < 20_000 * way; i++) rounds += i;
        Thread thread = new Thread(() -> { if (way == 1) values[0] = 3; });
        thread.start();
        int value = Verify.getIntFromList(values);
        if (way == 0 && value == 2) throw new IllegalStateException(\"the first way\");
    }
}";

/// An error is an execution of the program: that its search has started again does not undo it. Its path is another one then.
#[test]
fn what_was_found_before_a_search_started_again_is_told_where_that_is_cancelled() {
    for (main, source, longer) in [("Kept", KEPT, true), ("Ended", ENDED, false), ("Listed", LISTED, true)] {
        let subject = Subject::of_source(main, source);
        let mut cut = session(&subject, &[], still());
        let told = told_before_it_starts_again(&mut cut);
        assert_eq!(told.len(), 1, "{main}");
        cut.cancel();
        let progress = cut.step(0.0).expect("it ends");
        assert_eq!((progress.done, progress.restarts, progress.stats.transitions), (true, 1, 0), "{main}");
        let report = cut.report();
        assert_eq!(report.incomplete_because, [IncompleteBecause::Cancelled], "{main}");
        let [kept] = &report.findings[..] else { panic!("{main}: {:?}", report.findings) };
        assert_eq!(
            (report.verdict, kept.error.message.as_deref()),
            (Verdict::Violated, Some("the first way")),
            "{main}"
        );
        // There is a point before each access to the data now.
        let (before, after) = (told[0].trace.path.len(), kept.trace.path.len());
        assert!(after > before || !longer && after >= before, "{main}: {:?}", kept.trace.path);
        assert_eq!(report.warnings, [] as [String; 0], "{main}");
    }
}

/// Arrays that are in conflict are copied element by element: then the same execution has other instructions.
const COPIED: &str = "public class Copied {
    static int[] from = { 1, 2, 3 }, to = new int[3];

    public static void main(String[] args) {
        int way = gov.nasa.jpf.vm.Verify.getInt(0, 1);
        int rounds = 0;
        for (int i = 0; i < 20_000 * way; i++) rounds += i;
        Thread thread = new Thread(() -> { if (way == 1) to[1]++; });
        thread.start();
        System.arraycopy(from, 0, to, 0, 3);
        if (way == 0) throw new IllegalStateException(\"the first way\");
    }
}";

#[test]
fn what_was_found_before_is_told_where_no_path_of_the_next_search_leads_to_it() {
    let subject = Subject::of_source("Copied", COPIED);
    let mut cut = session(&subject, &[], still());
    let told = told_before_it_starts_again(&mut cut);
    assert_eq!(told.len(), 1);
    cut.cancel();
    assert!(cut.step(0.0).expect("it ends").done);
    // A second report tells it as well.
    for _ in 0..2 {
        let report = cut.report();
        assert_eq!(
            (report.verdict, &report.incomplete_because[..]),
            (Verdict::Violated, &[IncompleteBecause::Cancelled][..])
        );
        assert_eq!(report.findings, told);
        let payload = decode(&report.findings[0].link).expect("a link");
        assert!(replay(&payload, subject.class_library()).expect("it runs").reproduced());
    }
}

/// An error with 0 and 0 alone; the threads are in conflict on the way there.
const PATHS: &str = "public class Paths {
    static int both;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> both++);
        thread.start();
        both++;
        int first = gov.nasa.jpf.vm.Verify.getInt(0, 1);
        int second = gov.nasa.jpf.vm.Verify.getInt(0, 1);
        if (first == 0 && second == 0) throw new IllegalStateException(\"0, 0\");
        thread.join();
        if (first == 1) throw new IllegalStateException(\"1\");
    }
}";

/// The path has other choices where the search has started again, and leads to the same state.
#[test]
fn a_search_that_follows_a_path_first_starts_again_on_it() {
    let subject = Subject::of_source("Paths", PATHS);
    let follow = [("search.class", "PathReplay"), ("search.path", "0"), ("search.path.then", "search")];
    let mut along = session(&subject, &follow, still());
    let progress = to_end(&mut along);
    let report = along.report();
    assert!(progress.restarts > 0);
    let errors: Vec<_> = report.findings.iter().filter_map(|found| found.error.message.as_deref()).collect();
    assert_eq!(errors, ["0, 0"]);
    assert_eq!(report.incomplete_because, [IncompleteBecause::Path]);
    // It stops where it was told to.
    let follow = [("search.class", "PathReplay"), ("search.path", "0"), ("search.path.then", "stop")];
    let mut along = session(&subject, &follow, still());
    to_end(&mut along);
    let report = along.report();
    assert_eq!((report.findings.len(), &report.incomplete_because[..]), (0, &[IncompleteBecause::Path][..]));
    assert_eq!(report.stats.transitions, 1);
}
