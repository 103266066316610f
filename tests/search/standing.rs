//! What is said of threads in a state: what they wait for, as long as they have to.

use std::collections::BTreeSet;

use interleave::report::{Mode, StateView, ThreadView, VariableView};
use interleave::session::Walk;

use crate::common::subject::Subject;

/// The threads of each state of one execution: the first of `order` that can go on runs.
fn along(source: &str, order: &[&str]) -> Vec<Vec<ThreadView>> {
    states_along(source, order).into_iter().map(|state| state.threads).collect()
}

fn states_along(source: &str, order: &[&str]) -> Vec<StateView> {
    let subject = Subject::of_source("Main", source);
    let mut walk = Walk::new(subject.job(Mode::Check, &[]), subject.class_library(), &[]).expect("it starts");
    let mut view = walk.view().expect("a view");
    while view.end.is_none() {
        let named = |name: &&str| view.options.iter().find(|option| option.label == *name);
        let next = order.iter().find_map(named).unwrap_or(&view.options[0]).index.clone();
        view = walk.take(&next).expect("it goes on");
    }
    (1..=view.step as usize).map(|step| walk.state(step).expect("a state")).collect()
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

#[test]
fn a_thread_that_an_exception_has_ended_is_seen_where_it_was_thrown() {
    let source = "public class Main {
    static int sum(int[] parts, int upTo) {
        int total = 0;
        for (int i = 0; i <= upTo; i++) total += parts[i];
        return total;
    }
    static int guarded(int[] parts) {
        try {
            return sum(parts, parts.length);
        } catch (IllegalStateException other) {
            return -1;
        } finally {
            System.out.println(\"over\");
        }
    }
    public static void main(String[] args) throws Exception {
        try {
            sum(new int[0], 0);
        } catch (RuntimeException caught) {
            System.out.println(\"caught\");
        }
        Thread t = new Thread(() -> guarded(new int[] {3, 4}), \"t\");
        t.start();
        t.join();
    }
}
";
    let states = along(source, &["t", "main"]);
    let [.., before, last] = &states[..] else { panic!("{states:?}") };
    let of = |threads: &[ThreadView], name: &str| threads.iter().find(|thread| thread.name == name).cloned();
    let t = of(last, "t").expect("it was started");
    assert_eq!(t.status, "terminated");
    let thrown = t.thrown.as_deref().unwrap_or_default();
    assert!(thrown.starts_with("ArrayIndexOutOfBoundsException: Index 2"), "{thrown}");
    let own: Vec<(&str, u32)> = t.frames.iter().filter(|f| !f.library).map(|f| (f.method.as_str(), f.line)).collect();
    assert_eq!(own[..2], [("sum", 4), ("guarded", 9)]);
    let locals: Vec<(&str, &str)> = t.frames[0].locals.iter().map(|v| (v.name.as_str(), v.value.as_str())).collect();
    assert!(locals.contains(&("total", "7")) && locals.contains(&("i", "2")), "{locals:?}");
    // One that has caught its exception, or has thrown none, says nothing of one.
    assert!(states.iter().flatten().all(|thread| thread.thrown.is_none() || thread.name == "t"));
    assert!(of(before, "t").is_none_or(|t| t.thrown.is_none()), "{before:?}");
}

#[test]
fn what_a_thread_was_made_to_run_is_there_before_it_begins() {
    let source = "public class Main {
    static class Acc { int v; }
    static class Own implements Runnable {
        final Acc acc;
        Own(Acc acc) { this.acc = acc; }
        public void run() { synchronized (acc) { acc.v += 10; } }
    }
    public static void main(String[] args) {
        Acc acc = new Acc();
        Thread a = new Thread(() -> { synchronized (acc) { acc.v++; } }, \"a\");
        Thread b = new Thread(OF);
        a.start(); b.start();
    }
}
";
    for of in ["() -> { synchronized (acc) { acc.v += 10; } }, \"b\"", "new Own(acc), \"b\""] {
        let states = states_along(&source.replace("OF", of), &["main", "a", "b"]);
        let value = |state: &StateView| {
            let acc = state.objects.iter().find(|object| object.class == "Main$Acc")?;
            acc.fields.first().map(|field| field.value.clone())
        };
        let mut values: Vec<Option<String>> = states.iter().map(value).collect();
        values.dedup();
        // The last one to use it ends in the same step.
        assert_eq!(values, [Some("0"), Some("1"), None].map(|value| value.map(String::from)), "{of}");
    }
}

#[test]
fn who_reads_holds_the_lock_for_readers_and_writers() {
    let source = "import java.util.concurrent.locks.*;
public class Main {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    public static void main(String[] args) {
        new Thread(() -> { LOCK.readLock().lock(); LOCK.writeLock().lock(); }, \"r\").start();
        new Thread(() -> { LOCK.readLock().lock(); LOCK.readLock().unlock(); }, \"s\").start();
    }
}
";
    let states = along(source, &["main", "s", "r"]);
    let last = states.last().expect("a state");
    let holds = |name: &str| last.iter().find(|thread| thread.name == name).map(|thread| thread.holds.clone());
    assert_eq!(holds("r"), Some(vec!["ReentrantReadWriteLock@1".to_string()]));
    assert!(holds("s").is_none_or(|holds| holds.is_empty()));
}

/// A variable of the innermost frame of the program's own.
fn local(state: &StateView, thread: &str, name: &str) -> VariableView {
    let thread = state.threads.iter().find(|t| t.name == thread).expect("it was started");
    let own = thread.frames.iter().find(|f| !f.library).expect("a frame");
    own.locals.iter().find(|v| v.name == name).unwrap_or_else(|| panic!("no {name} in {own:?}")).clone()
}

#[test]
fn what_a_failed_assertion_is_about_is_there_at_the_end() {
    let source = "public class Main {
    static class Node { Node left; int key; Node(Node left, int key) { this.left = left; this.key = key; } }
    public static void main(String[] args) {
        Node tree = new Node(new Node(null, 1), gov.nasa.jpf.vm.Verify.getInt(2, 3));
        tree.left.key = 9;
        try {
            assert tree.left.key < tree.key;
        } finally {
            try { throw new IllegalStateException(); } catch (IllegalStateException e) { System.out.println(e); }
            System.out.println(new int[] {tree.key}.length);
        }
    }
}
";
    let states = states_along(source, &[]);
    let last = states.last().expect("states");
    assert_eq!(last.end.as_deref(), Some("assertion"));
    // No code behind the assertion reads it.
    let tree = local(last, "main", "tree");
    assert!(!tree.dead, "{tree:?}");
    let object = |id: Option<u32>| last.objects.iter().find(|o| Some(o.id) == id).expect("it is listed");
    let field =
        |id: Option<u32>, name: &str| object(id).fields.iter().find(|f| f.name == name).expect("a field").clone();
    assert_eq!((tree.value.as_str(), field(tree.object, "key").value.as_str()), ("Node@1", "2"));
    let left = field(tree.object, "left");
    assert_eq!((left.value.as_str(), field(left.object, "key").value.as_str()), ("Node@2", "9"));
    assert_eq!(field(left.object, "left").value, "null");
    let own: Vec<&str> = last.objects.iter().filter(|o| !o.library).map(|o| o.label.as_str()).collect();
    assert_eq!(own, ["Node@1", "Node@2", "String[]@jdk1"]);
}

#[test]
fn what_can_still_be_reached_is_as_it_is_at_the_end() {
    let source = "public class Main {
    static class Box { int n; Box next; }
    static Box known;
    public static void main(String[] args) {
        Box gone = new Box();
        Box kept = new Box();
        gone.next = kept;
        known = kept;
        try {
            gone.n = gov.nasa.jpf.vm.Verify.getInt(0, 1);
            if (gone.n == 0) throw new IllegalStateException();
        } finally {
            kept.n = 7;
        }
    }
}
";
    let states = states_along(source, &[]);
    let last = states.last().expect("states");
    let n = |name: &str| {
        let id = local(last, "main", name).object;
        let object = last.objects.iter().find(|o| Some(o.id) == id).expect("it is listed");
        object.fields.iter().find(|f| f.name == "n").map(|f| f.value.clone())
    };
    // Of the one that nobody could reach any more it is told as it was when the exception was thrown.
    assert_eq!((n("kept").as_deref(), n("gone").as_deref()), (Some("7"), Some("0")));
}
