//! Ends from outside, at any moment: somebody cancels, the time is up, a listener has had enough.

use std::cell::Cell;
use std::rc::Rc;

use interleave::listener::{Answer, EventKind, Filter, Subscriptions};
use interleave::report::{IncompleteBecause, Mode, Progress, Property, TreeNodeKind, Verdict};
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

pub(super) fn session(subject: &Subject, more: &[(&str, &str)], clock: Clock) -> Session {
    let job = subject.job(Mode::Check, &[SETTINGS, more].concat());
    Session::new(job, subject.class_library(), clock, 1_000).expect("it begins")
}

/// A clock that stands still: each step does twice as much as the one before.
pub(super) fn still() -> Clock {
    Rc::new(|| 0.0)
}

pub(super) fn to_end(session: &mut Session) -> Progress {
    loop {
        let progress = session.step(0.0).expect("it searches");
        if progress.done {
            return progress;
        }
    }
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

/// Where the program calls `Late.looked`.
fn looked() -> Filter {
    Filter { class: Some("Late".to_owned()), method: Some("looked".to_owned()), ..Filter::default() }
}

#[test]
fn a_search_that_a_listener_has_ended_does_not_start_again() {
    let subject = Subject::of_source("Late", LATE);
    let mut cut = session(&subject, &[], still());
    cut.listen(Box::new(ending_once(EventKind::MethodEntered, looked()))).expect("it has not begun");
    to_end(&mut cut);
    assert!(cut.report().warnings.iter().any(|warning| warning == "That is enough."));
    assert_ends(cut, IncompleteBecause::Listener, "listener");
}

/// A listener that ends the search at its first call, and never again: one that starts again would go on to the end.
fn ending_once(event: EventKind, filter: Filter) -> Subscriptions {
    let (mut calls, mut subscriptions) = (0, Subscriptions::default());
    let callback = move |_: &_| {
        calls += 1;
        if calls == 1 { Answer::Stop("That is enough.".to_owned()) } else { Answer::GoOn }
    };
    subscriptions.add(event, filter, Box::new(callback)).expect("the filter fits");
    subscriptions
}

/// The assumption fails in the first transition.
const EARLY: &str = "public class Early {
    static int sum;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> sum++);
        thread.start();
        System.out.println(thread.getState() == Thread.State.TERMINATED);
    }
}";

#[test]
fn a_search_that_a_listener_to_its_own_events_has_ended_does_not_start_again() {
    let subject = Subject::of_source("Early", EARLY);
    for event in [EventKind::SearchStarted, EventKind::SearchFinished] {
        let mut cut = session(&subject, &[], still());
        cut.listen(Box::new(ending_once(event, Filter::default()))).expect("it has not begun");
        let progress = to_end(&mut cut);
        let report = cut.report();
        assert_eq!(progress.restarts, 0, "{event:?}");
        assert_eq!(report.incomplete_because, [IncompleteBecause::Listener], "{event:?}");
        assert_eq!(report.warnings, ["That is enough."], "{event:?}");
    }
}

/// Nothing is left out where a search starts again.
#[test]
fn a_search_that_starts_again_has_hit_no_constraint() {
    let subject = Subject::of_source("Early", EARLY);
    let mut whole = session(&subject, &[], still());
    whole.listen(Box::new(ending_once(EventKind::ConstraintHit, Filter::default()))).expect("it has not begun");
    let progress = to_end(&mut whole);
    assert!(progress.restarts > 0);
    assert_eq!(whole.report().verdict, Verdict::Holds);
}

/// It asks for that at the bound, and again when it hears that it has ended the search.
#[test]
fn what_a_listener_says_is_told_once() {
    let subject = Subject::of_source("Late", LATE);
    let mut subscriptions = Subscriptions::default();
    let callback = |_: &_| Answer::Stop("That is enough.".to_owned());
    subscriptions.add(EventKind::ConstraintHit, Filter::default(), Box::new(callback)).expect("the filter fits");
    let mut cut = session(&subject, &[("search.depth_limit", "1")], still());
    cut.listen(Box::new(subscriptions)).expect("it has not begun");
    to_end(&mut cut);
    assert_eq!(cut.report().warnings, ["That is enough."]);
}

/// One listener finds an error, and another one wants no more.
#[test]
fn an_error_is_told_also_where_the_search_is_to_end_there() {
    let source = "public class Deep {
        public static void main(String[] args) { first(); }

        static void first() { second(); }

        static void second() { }
    }";
    let subject = Subject::of_source("Deep", source);
    let settings = [
        ("listener", "TraceStorer,StackDepthChecker"),
        ("sdc.max_stack_depth", "2"),
        ("trace.store_calls", "Deep.second"),
        ("trace.terminate", "true"),
    ];
    for multiple in ["true", "false"] {
        let mut cut = session(&subject, &[&settings[..], &[("search.multiple_errors", multiple)]].concat(), still());
        to_end(&mut cut);
        let report = cut.report();
        let [found] = &report.findings[..] else { panic!("{:?}", report.findings) };
        assert_eq!(found.error.message.as_deref(), Some("the stack is deeper than 2 frames in Deep.second"));
        assert_eq!(report.incomplete_because, [IncompleteBecause::Listener]);
    }
}

#[test]
fn what_a_listener_says_at_the_end_is_told() {
    let subject = Subject::of_source("Nothing", "public class Nothing { public static void main(String[] args) { } }");
    let mut whole = session(&subject, &[], still());
    whole.listen(Box::new(ending_once(EventKind::SearchFinished, Filter::default()))).expect("it has not begun");
    to_end(&mut whole);
    let report = whole.report();
    assert_eq!((report.verdict, &report.warnings[..]), (Verdict::Holds, &["That is enough.".to_owned()][..]));
}

#[test]
fn a_path_that_a_listener_prunes_does_not_go_before_the_end_of_the_search() {
    let subject = Subject::of_source("Late", LATE);
    for prunes_first in [false, true] {
        let mut subscriptions = Subscriptions::default();
        let mut answers = [Answer::Stop("That is enough.".to_owned()), Answer::Prune];
        answers.rotate_left(usize::from(prunes_first));
        for answer in answers {
            let callback = move |_: &_| answer.clone();
            subscriptions.add(EventKind::MethodEntered, looked(), Box::new(callback)).expect("the filter fits");
        }
        let mut cut = session(&subject, &[], still());
        cut.listen(Box::new(subscriptions)).expect("it has not begun");
        to_end(&mut cut);
        assert!(cut.report().warnings.iter().any(|warning| warning == "That is enough."), "{prunes_first}");
        assert_ends(cut, IncompleteBecause::Listener, "listener");
    }
}

#[test]
fn a_listener_ends_a_search_on_the_way_to_where_it_begins() {
    let source = "public class Way {
        static Object object = new Object();

        public static void main(String[] args) {
            entered();
            object = null;
            gov.nasa.jpf.vm.Verify.getInt(0, 1);
            gov.nasa.jpf.vm.Verify.getInt(0, 1);
        }

        static void entered() { }
    }";
    let subject = Subject::of_source("Way", source);
    let mut whole = session(&subject, &[], still());
    to_end(&mut whole);
    let entered = || Filter { class: Some("Way".to_owned()), method: Some("entered".to_owned()), ..Filter::default() };
    let stop = || Answer::Stop("That is enough.".to_owned());
    let pruned = "A listener has pruned the path to the state that the search starts from.";
    for (event, filter, answer, said) in [
        (EventKind::MethodEntered, entered(), stop(), "That is enough."),
        (EventKind::ObjectReleased, Filter::default(), stop(), "That is enough."),
        (EventKind::MethodEntered, entered(), Answer::Prune, pruned),
    ] {
        let mut from = whole.explore_from(2).expect("there is such a node");
        let mut subscriptions = Subscriptions::default();
        subscriptions.add(event, filter, Box::new(move |_: &_| answer.clone())).expect("the filter fits");
        from.listen(Box::new(subscriptions)).expect("it has not begun");
        to_end(&mut from);
        let report = from.report();
        assert_eq!(report.incomplete_because, [IncompleteBecause::Listener], "{event:?}");
        assert_eq!(report.warnings, [said], "{event:?}");
    }
}

#[test]
fn a_search_from_the_first_node_takes_no_settings() {
    let subject = Subject::of_source("Early", EARLY);
    let mut whole = session(&subject, &[], still());
    to_end(&mut whole);
    for node in [1, 2] {
        let mut from = whole.explore_from(node).expect("there is such a node");
        let late = from.configure(&[("vm.por".to_owned(), "false".to_owned())]).expect_err("it has a start");
        assert_eq!(
            late.to_string(),
            "settings are added before the first step, and not to a search from a node",
            "{node}"
        );
    }
}

/// The main thread waits for ever, in a transition in which threads are in conflict.
const DEAD: &str = "public class Dead {
    static int sum;
    static volatile boolean done;
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        new Thread(() -> { sum++; done = true; }).start();
        gov.nasa.jpf.vm.Verify.ignoreIf(!done);
        gov.nasa.jpf.vm.Verify.getInt(0, 0);
        synchronized (lock) {
            sum++;
            lock.wait();
        }
    }
}";

#[test]
fn an_error_is_told_where_a_listener_ends_the_search_in_a_transition_in_which_an_assumption_fails() {
    let subject = Subject::of_source("Dead", DEAD);
    let filter = || Filter { thread: Some("main".to_owned()), ..Filter::default() };
    for optimistic in ["true", "false"] {
        let mut cut = session(&subject, &[("vm.por.optimistic", optimistic)], still());
        cut.listen(Box::new(ending_once(EventKind::ThreadWaiting, filter()))).expect("it has not begun");
        let progress = to_end(&mut cut);
        let report = cut.report();
        assert_eq!((report.verdict, progress.restarts), (Verdict::Violated, 0), "{optimistic}");
        assert_eq!(report.findings[0].error.property, Property::Deadlock, "{optimistic}");
        assert_eq!(report.incomplete_because, [IncompleteBecause::Listener], "{optimistic}");
    }
}

/// An error where the thread is first. The threads are in conflict, which shows when the main thread has made its choice.
const FROM: &str = "public class From {
    static int both;

    public static void main(String[] args) {
        new Thread(() -> {
            int rounds = 0;
            for (int i = 0; i < 20_000; i++) rounds += i;
            if (both == 0) throw new IllegalStateException(\"first\");
        }).start();
        both++;
        gov.nasa.jpf.vm.Verify.getInt(0, 1);
    }
}";

/// A search that is cancelled before it starts again, and the nodes that have choices.
fn cut_before_it_starts_again(subject: &Subject, settings: &[(&str, &str)]) -> (Session, Vec<u32>) {
    let (mut whole, mut steps) = (session(subject, settings, still()), 0);
    while whole.step(0.0).expect("it searches").restarts == 0 {
        steps += 1;
    }
    let (mut cut, mut nodes) = (session(subject, settings, still()), Vec::new());
    for _ in 0..steps {
        let tree = cut.step(0.0).expect("it searches").tree;
        nodes.extend(tree.iter().filter(|edge| edge.kind == TreeNodeKind::New).map(|edge| edge.to));
    }
    cut.cancel();
    assert!(cut.step(0.0).expect("it ends").done);
    (cut, nodes)
}

/// A search from a node starts again there too, on a path that has a point before each access to the field.
#[test]
fn a_search_from_a_node_starts_again_at_the_same_state() {
    let subject = Subject::of_source("From", FROM);
    let (mut cut, nodes) = cut_before_it_starts_again(&subject, &[]);
    let mut longer = 0;
    for node in nodes {
        let mut from = cut.explore_from(node).expect("there is such a node");
        let progress = to_end(&mut from);
        let report = from.report();
        assert_eq!((report.incomplete_because, report.findings.len()), (Vec::new(), 0), "{node}");
        longer += u32::from(progress.restarts > 0);
    }
    assert!(longer > 0, "an assumption fails");
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
    assert_eq!(reductions.conflicts, [], "it has not started again");
    let data: Vec<&str> = reductions.unordered.iter().map(|conflict| conflict.data.as_str()).collect();
    assert_eq!(data, ["Both.both"]);
}

/// Of two cells one is used by both threads.
const CELLS: &str = "public class Cells {
    static final class Cell { int value; }

    static Cell ours = new Cell();
    static Cell mine = new Cell();

    public static void main(String[] args) {
        new Thread(() -> {
            ours.value++;
            int rounds = 0;
            for (int i = 0; i < 20_000; i++) rounds += i;
        }).start();
        mine.value++;
        ours.value++;
    }
}";

/// What is assumed is given up for a field, and not for one object.
#[test]
fn a_field_in_conflict_is_called_in_order_for_no_object() {
    let subject = Subject::of_source("Cells", CELLS);
    let last = steps(&subject).last().copied().expect("there are steps");
    let mut cut = session(&subject, &[], still());
    while cut.step(0.0).expect("it searches").stats.instructions < last {}
    cut.cancel();
    assert!(cut.step(0.0).expect("it ends").done);
    let reductions = cut.report().reductions.expect("there are threads");
    let data: Vec<&str> = reductions.unordered.iter().map(|conflict| conflict.data.as_str()).collect();
    assert_eq!(data, ["Cells$Cell.value"]);
    let mut in_order: Vec<&str> = reductions.in_order.iter().map(|entry| entry.data.as_str()).collect();
    in_order.sort_unstable();
    assert_eq!(in_order, ["Cells.mine", "Cells.ours"]);
}

/// The state of a thread that waits is looked at in the second way alone.
const WAITS: &str = "public class Waits {
    public static void main(String[] args) {
        Object lock = new Object();
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        thread.start();
        Thread.yield();
        int look = gov.nasa.jpf.vm.Verify.getInt(0, 1);
        Thread.yield();
        int rounds = 0;
        for (int i = 0; i < 20_000 * look; i++) rounds += i;
        Thread.yield();
        if (look == 1) assert thread.getState() == Thread.State.WAITING;
        synchronized (lock) {
            lock.notify();
        }
    }
}";

/// A point before `wait` looks like the one where the thread waits: a search does not start there in the place of the other.
#[test]
fn a_search_from_a_node_starts_at_no_other_state() {
    let subject = Subject::of_source("Waits", WAITS);
    // So that nothing but the states of threads makes it start again.
    let settings = [("vm.por.thread_end", "false"), ("search.class", "BFSHeuristic")];
    let (mut cut, nodes) = cut_before_it_starts_again(&subject, &settings);
    let mut waiting = 0;
    for node in nodes {
        let threads = cut.inspect(node).expect("there is such a node").threads;
        if threads.iter().all(|thread| thread.status != "waiting") {
            continue;
        }
        waiting += 1;
        // It waits until main has looked.
        let mut from = cut.explore_from(node).expect("there is such a node");
        to_end(&mut from);
        assert_eq!(from.report().findings.len(), 0, "{node}");
    }
    assert!(waiting > 0, "the thread waits");
}
