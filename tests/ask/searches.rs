//! Every search gives the same answer, or says that it does not know.

use interleave::report::{Answer, IncompleteBecause};

use super::support::{ask_with, line_of};

/// A condition and its answer.
type Row = (&'static str, Answer);

/// Programs with what holds somewhere and what does not, in the line that is marked.
const PROGRAMS: &[(&str, &str, &[Row])] = &[
    (
        // Nobody but the other thread uses the list, but for the question.
        "list",
        "import java.util.*;
public class Main {
    static final List<Integer> list = new ArrayList<>();
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { list.add(1); list.add(2); list.remove(0); list.clear(); });
        t.start();
        int n = 0; // here
    }
}
",
        &[("list.size() == 2", Answer::Yes), ("list.size() == 1 && list.get(0) == 2", Answer::Yes), ("list.size() == 3", Answer::Never)],
    ),
    (
        "thread states",
        "public class Main {
    static int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = 1);
        t.start();
        int n = 0; // here
    }
}
",
        &[
            ("!t.isAlive() && x == 1", Answer::Yes),
            ("!t.isAlive() && x == 0", Answer::Never),
            ("t.isAlive() && x == 1", Answer::Yes),
            ("t.getState() == Thread.State.WAITING", Answer::Never),
            ("t.getState() == Thread.State.TERMINATED", Answer::Yes),
        ],
    ),
    (
        "waits",
        "public class Main {
    static boolean set;
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) { try { while (!set) lock.wait(); } catch (InterruptedException e) { throw new Error(e); } }
        });
        t.start();
        int n = 0; // here
        synchronized (lock) { set = true; lock.notify(); }
    }
}
",
        &[
            ("t.getState() == Thread.State.WAITING", Answer::Yes),
            ("t.getState() == Thread.State.BLOCKED", Answer::Never),
            ("t.getState() == Thread.State.TERMINATED", Answer::Never),
        ],
    ),
    (
        "locks",
        "import java.util.concurrent.locks.*;
public class Main {
    static int x;
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        new Thread(() -> { lock.lock(); x = 1; lock.unlock(); }).start();
        int n = 0; // here
    }
}
",
        &[
            ("lock.isLocked() && x == 0", Answer::Yes),
            ("lock.isLocked() && x == 1", Answer::Yes),
            ("!lock.isLocked() && x == 1", Answer::Yes),
            ("lock.isHeldByCurrentThread()", Answer::Never),
        ],
    ),
    (
        "queue",
        "import java.util.concurrent.*;
public class Main {
    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        new Thread(() -> { queue.offer(1); queue.offer(2); queue.poll(); }).start();
        int n = 0; // here
    }
}
",
        &[("queue.size() == 2", Answer::Yes), ("queue.contains(2) && queue.size() == 1", Answer::Yes), ("queue.size() > 2", Answer::Never)],
    ),
    (
        "object of one thread",
        "public class Main {
    static class Box { int a, b; final int c; Box(int c) { this.c = c; } }
    static Box shared;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { Box box = new Box(5); box.a = 1; shared = box; box.b = 1; box.a = 2; });
        t.start();
        int n = 0; // here
    }
}
",
        &[
            ("shared != null && shared.a == 1 && shared.b == 1", Answer::Yes),
            ("shared != null && shared.a == 0", Answer::Never),
            ("shared != null && shared.c != 5", Answer::Never),
            ("shared != null && shared.a == 2 && shared.b == 0", Answer::Never),
        ],
    ),
    (
        "atomics",
        "import java.util.concurrent.atomic.*;
public class Main {
    static final AtomicInteger a = new AtomicInteger(), b = new AtomicInteger();
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 2; i++) new Thread(() -> { a.incrementAndGet(); b.incrementAndGet(); }).start();
        int n = 0; // here
    }
}
",
        &[("a.get() == 2 && b.get() == 0", Answer::Yes), ("b.get() > a.get()", Answer::Never)],
    ),
];

fn answer(source: &str, condition: &str, settings: &[(&str, &str)]) -> Answer {
    ask_with(source, line_of(source, "// here"), condition, settings).question.expect("an answer").answer
}

#[test]
fn reductions_change_no_answer() {
    for (name, source, rows) in PROGRAMS {
        for (condition, expected) in *rows {
            for settings in
                [&[][..], &[("vm.por", "false")], &[("vm.transition_cache", "false")], &[("vm.por.assume", "false")]]
            {
                assert_eq!(answer(source, condition, settings), *expected, "{name}: {condition} {settings:?}");
            }
        }
    }
}

#[test]
fn every_order_finds_the_witness_or_denies_it() {
    for (name, source, rows) in PROGRAMS {
        for (condition, expected) in rows.iter().step_by(2) {
            for order in [
                "BFSHeuristic",
                "IterativeDeepening",
                "RandomDFSearch",
                "MostBlocked",
                "Interleaving",
                "MinimizePreemption",
            ] {
                let found = answer(source, condition, &[("search.class", order)]);
                assert_eq!(found, *expected, "{name}: {condition} {order}");
            }
            for order in ["RandomSearch", "PCTSearch", "POSSearch"] {
                let found = answer(source, condition, &[("search.class", order), ("search.seed", "3")]);
                // Chance may not come there in so many walks, and never finds what is not there.
                let fits = found == *expected || found == Answer::Unknown;
                assert!(fits, "{name}: {condition} {order} {found:?}");
            }
        }
    }
}

#[test]
fn a_search_that_was_cut_does_not_know() {
    let (_, source, _) = PROGRAMS[6];
    let line = line_of(source, "// here");
    for (setting, because) in [
        (("search.depth_limit", "2"), IncompleteBecause::Depth),
        (("search.max_states", "3"), IncompleteBecause::States),
        (("search.preemption_bound", "0"), IncompleteBecause::Preemptions),
        (("vm.store", "hash-compact"), IncompleteBecause::HashCompact),
    ] {
        let report = ask_with(source, line, "b.get() > a.get()", &[setting]);
        assert_eq!(report.question.expect("an answer").answer, Answer::Unknown, "{setting:?}");
        assert_eq!(report.incomplete_because, [because]);
    }
}

#[test]
fn each_way_is_found_where_all_are_wanted() {
    let source = "public class Main {
    static int n;
    static void step() {
        n++; // here
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::step, \"other\");
        t.start();
        step();
    }
}
";
    let all = [("search.multiple_errors", "true")];
    let report = ask_with(source, line_of(source, "// here"), "", &all);
    let mut threads: Vec<&str> = report.findings.iter().map(|finding| finding.error.thread.as_str()).collect();
    threads.sort();
    assert_eq!(threads, ["main", "other"]);
}
