//! What is said of threads in a state: what they wait for, as long as they have to.

use std::collections::BTreeSet;

use interleave::report::{Mode, ThreadView};
use interleave::session::Walk;

use crate::common::subject::Subject;

/// The threads of each state of one execution: the first of `order` that can go on runs.
fn along(source: &str, order: &[&str]) -> Vec<Vec<ThreadView>> {
    let subject = Subject::of_source("Main", source);
    let mut walk = Walk::new(subject.job(Mode::Check, &[]), subject.class_library(), &[]).expect("it starts");
    let mut view = walk.view().expect("a view");
    while view.end.is_none() {
        let named = |name: &&str| view.options.iter().find(|option| option.label == *name);
        let next = order.iter().find_map(named).unwrap_or(&view.options[0]).index.clone();
        view = walk.take(&next).expect("it goes on");
    }
    (1..=view.step as usize).map(|step| walk.state(step).expect("a state").threads).collect()
}

/// What a thread is said to do, and to wait for.
fn said(states: &[Vec<ThreadView>], name: &str) -> BTreeSet<(String, Option<String>, Option<String>)> {
    let threads = states.iter().flatten().filter(|thread| thread.name == name);
    threads.map(|t| (t.status.clone(), t.on.clone(), t.held_by.clone())).collect()
}

fn row(status: &str, on: Option<&str>, held_by: Option<&str>) -> (String, Option<String>, Option<String>) {
    (status.to_string(), on.map(String::from), held_by.map(String::from))
}

#[test]
fn a_join_is_over_when_the_thread_has_ended() {
    let source = "public class Main {
    static volatile int n;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n = 1, \"t\");
        Thread u = new Thread(() -> n = 2, \"u\");
        t.start(); u.start(); t.join(); u.join();
    }
}
";
    let states = along(source, &["main", "t", "u"]);
    assert!(said(&states, "main").contains(&row("joining", Some("t"), Some("t"))), "{:?}", said(&states, "main"));
    // The one that `main` waits for has ended, and another one runs on.
    let late = along(source, &["t", "u", "main"]);
    for threads in states.iter().chain(&late) {
        let of = |name: &str| threads.iter().find(|thread| thread.name == name);
        if of("t").is_some_and(|t| t.status == "terminated") {
            let main = of("main").expect("it was started");
            assert!(main.status != "blocked" && main.on.as_deref() != Some("t"), "{main:?}");
        }
    }
}

#[test]
fn a_parked_thread_waits_for_a_lock_or_a_condition_and_can_run_when_it_may() {
    let source = "import java.util.concurrent.locks.*;
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition ready = lock.newCondition();
    static volatile int n;
    public static void main(String[] args) throws Exception {
        Thread p = new Thread(() -> { lock.lock(); try { ready.await(); } catch (InterruptedException e) { } lock.unlock(); }, \"p\");
        p.start();
        n = 1;
        lock.lock(); ready.signal(); n = 2; lock.unlock();
    }
}
";
    let said = said(&along(source, &["p", "main"]), "p");
    assert!(said.contains(&row("parked", Some("a condition of ReentrantLock@1"), None)), "{said:?}");
    let held = "import java.util.concurrent.locks.*;
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile int n;
    public static void main(String[] args) throws Exception {
        Thread p = new Thread(() -> { lock.lock(); lock.unlock(); }, \"p\");
        lock.lock();
        p.start();
        n = 1;
        lock.unlock();
    }
}
";
    let said = self::said(&along(held, &["p", "main"]), "p");
    assert!(said.contains(&row("parked", Some("ReentrantLock@1"), Some("main"))), "{said:?}");
    let last = "public class Main {
    static volatile int n;
    public static void main(String[] args) throws Exception {
        Thread p = new Thread(() -> java.util.concurrent.locks.LockSupport.park(), \"p\");
        p.start();
        n = 1;
        p.interrupt();
        n = 2;
    }
}
";
    for threads in along(last, &["p", "main"]) {
        let interrupted = threads.iter().find(|thread| thread.name == "p" && thread.interrupted);
        assert!(interrupted.is_none_or(|p| p.status != "parked"), "{interrupted:?}");
    }
}
