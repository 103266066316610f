//! Tiny programs of two or three threads over shared variables, monitors and the classes of `java.util.concurrent`. Each is
//! searched in several ways that must come to the same outcomes, and run on the real JVM, which must come to one of them.

use std::collections::BTreeSet;

use interleave::report::Report;

use super::java::Program;
use super::jvm::{self, Compared, Lot};
use super::ours;
use super::random::Random;
use super::tree::item;
use crate::common::parallel;

/// Steps of a thread; `A` is its own variable, `{}` what may be nested.
const STEPS: &[&str] = &[
    "x++;",
    "A = x;",
    "x = A + 1;",
    "y = x;",
    "A += y;",
    "v = A + 1;",
    "A += v;",
    "v++;",
    "cells[0] = A + 1;",
    "A += cells[0];",
    "A += atomic.incrementAndGet();",
    "if (atomic.compareAndSet(1, 5)) A += 10;",
    "atomic.set(A + 3);",
    "A += atomic.getAndAdd(2);",
    "A += atomic.updateAndGet(old -> old * 2 + 1);",
    "if (reference.compareAndSet(null, \"t\")) A += 50;",
    "wide.addAndGet(A + 1);",
    "A += map.merge(\"k\", 1, Integer::sum);",
    "map.put(\"k\", A);",
    "{ Integer got = map.get(\"k\"); if (got != null) A += got; }",
    "{ Integer old = map.putIfAbsent(\"k\", 7); A += old == null ? 20 : old; }",
    "if (map.remove(\"k\") != null) A += 30;",
    "A += map.computeIfAbsent(\"k\", k -> 3);",
    "if (map.replace(\"k\", 1, 4)) A += 40;",
    "if (queue.offer(A)) A++;",
    "{ Integer got = queue.poll(); A += got == null ? 5 : got; }",
    "queue.put(1);",
    "A += queue.take();",
    "linked.add(A);",
    "{ Integer got = linked.poll(); if (got != null) A += got + 2; }",
    "copies.addIfAbsent(A);",
    "A += copies.size();",
    "latch.countDown();",
    "latch.await();",
    "A += latch.getCount();",
    "synchronized (ONE) { ONE.notifyAll(); }",
    "synchronized (ONE) { ONE.wait(5); }",
    "synchronized (ONE) { while (v == 0) ONE.wait(); A++; }",
    "if (semaphore.tryAcquire()) { A += 3; semaphore.release(); }",
    "semaphore.release();",
    "semaphore.acquire();",
    "if (lock.isLocked()) A += 7;",
    "buffer.append(A);",
    "sorted.put(A, 1);",
    "Thread.yield();",
];

/// Steps with others in them.
const BLOCKS: &[&str] = &[
    "synchronized (ONE) { {} }",
    "synchronized (TWO) { {} }",
    "lock.lock(); try { {} } finally { lock.unlock(); }",
    "if (lock.tryLock()) { try { {} } finally { lock.unlock(); } } else { A += 100; }",
    "semaphore.acquire(); try { {} } finally { semaphore.release(); }",
    "both.readLock().lock(); try { {} } finally { both.readLock().unlock(); }",
    "both.writeLock().lock(); try { {} } finally { both.writeLock().unlock(); }",
    "lock.lock(); try { {} ready.signal(); } finally { lock.unlock(); }",
    "lock.lock(); try { while (x == 0) ready.await(); {} } finally { lock.unlock(); }",
    "for (int i = 0; i < 2; i++) { {} }",
    "if (A > 0) { {} } else { y = 9; }",
];

/// Program `number` of this seed.
pub(crate) fn program(seed: u64, number: usize) -> Program {
    let mut r = Random::of(seed ^ 0x00c0_ffee, number);
    let name = format!("C{number}");
    let threads = 2 + r.below(4) / 3;
    let mut members = String::new();
    let mut starts = String::new();
    for at in 0..threads {
        let length = if threads == 2 { 2 + r.below(2) } else { 1 + r.below(2) };
        let steps: String = (0..length).map(|_| step(&mut r, true)).collect();
        members.push_str(&format!("static void run{at}() throws Exception {{\nint a = 0;\ntry {{\n{steps}}} finally {{ seen[{at}] = a; }}\n}}\n"));
        starts.push_str(&item(&format!(
            "new Thread(() -> {{ try {{ run{at}(); }} catch (Exception e) {{ seen[{at}] = -1; }} }}),"
        )));
    }
    let marked = format!(
        "import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class {name} {{
static final Object ONE = new Object(), TWO = new Object();
static int x, y;
static volatile int v;
static final int[] cells = new int[1], seen = new int[{threads}];
static final AtomicInteger atomic = new AtomicInteger();
static final AtomicLong wide = new AtomicLong();
static final AtomicReference<String> reference = new AtomicReference<>();
static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
static final ConcurrentSkipListMap<Integer, Integer> sorted = new ConcurrentSkipListMap<>();
static final BlockingQueue<Integer> queue = {};
static final ConcurrentLinkedQueue<Integer> linked = new ConcurrentLinkedQueue<>();
static final CopyOnWriteArrayList<Integer> copies = new CopyOnWriteArrayList<>();
static final CountDownLatch latch = new CountDownLatch(1);
static final ReentrantLock lock = new ReentrantLock({});
static final Condition ready = lock.newCondition();
static final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
static final Semaphore semaphore = new Semaphore(1);
static final StringBuffer buffer = new StringBuffer();
{members}
public static void main(String[] args) throws Exception {{
Thread[] all = {{ {starts} }};
for (Thread t : all) {{ t.setDaemon(true); t.start(); }}
for (Thread t : all) t.join();
String text = x + \" \" + y + \" \" + v + \" \" + cells[0] + \" \" + atomic + \" \" + wide + \" \" + map + sorted + queue + linked + copies + buffer;
for (int s : seen) text += \" \" + s;
System.out.println(text);
}}
}}
",
        r.pick(&["new ArrayBlockingQueue<>(1)", "new LinkedBlockingQueue<>(2)", "new LinkedBlockingDeque<>(1)", "new PriorityBlockingQueue<>()"]),
        r.pick(&["", "true"]),
    );
    Program { name, marked }
}

fn step(r: &mut Random, nest: bool) -> String {
    let text = match nest && r.percent(30) {
        true => r.pick(BLOCKS).replace("{}", &step(r, false)),
        false => r.pick(STEPS).to_string(),
    };
    item(
        &(text.replace("A ", "a ").replace("A;", "a;").replace("A)", "a)").replace("A++", "a++").replace("A,", "a,")
            + "\n"),
    )
}

/// The ways to search, by name.
const WAYS: &[(&str, &str, &str)] = &[
    ("without the reduction", "vm.por", "false"),
    ("without assumptions about the program", "vm.por.optimistic", "false"),
    ("with sleep sets alone", "vm.por.ample_trial", "0"),
    ("with monitor exits as scheduling points", "vm.por.skip_exits", "false"),
    ("with attempts to lock as steps", "vm.por.skip_attempts", "false"),
    ("inside of the library's methods", "vm.atomic.classes", "none"),
    ("with every transition executed", "vm.transition_cache", "false"),
    ("breadth first", "search.class", "BFSHeuristic"),
    ("without matching", "search.match_states", "false"),
    ("by happens-before classes", "search.class", "DPORSearch"),
];
/// States of one search; what has more is not compared.
const STATES: &str = "6000";
/// How often the real JVM runs each.
const RUNS: usize = 20;

/// How many comparisons there were.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// Programs whose outcomes are all known.
    pub complete: usize,
    /// For each way, those whose outcomes are all known in that way too.
    pub ways: [usize; WAYS.len()],
    /// Programs that end in every interleaving, and ran on the real JVM.
    pub on_jvm: usize,
}

impl Counts {
    pub(crate) fn add(&mut self, other: &Counts) {
        self.complete += other.complete;
        self.on_jvm += other.on_jvm;
        self.ways.iter_mut().zip(other.ways).for_each(|(all, more)| *all += more);
    }

    /// Not so few that nothing would be tested.
    pub(crate) fn enough(&self, of: usize) -> bool {
        self.complete * 2 > of && self.on_jvm * 4 > of && self.ways.iter().all(|&n| n * 4 > of)
    }
}

type Outcomes = BTreeSet<(String, String)>;

fn of(report: &Report) -> Option<Outcomes> {
    let all = report.outcomes.iter().map(|o| (o.stdout.clone(), o.end.clone())).collect();
    report.incomplete_because.is_empty().then_some(all)
}

/// Searches and runs all of them.
pub(crate) fn compare(programs: &[Program], name: &str) -> (Vec<Compared>, Counts) {
    let lot = Lot::new(name);
    jvm::compile(&lot, programs);
    let searched = parallel(programs.len(), |at| {
        let mut counts = Counts::default();
        let search = || search(&lot, &programs[at], &mut counts);
        let result = interleave::session::guard(search).unwrap_or_else(|panic| Err(format!("panic: {panic}")));
        (result, counts)
    });
    let ends = |outcomes: &Outcomes| outcomes.iter().all(|(_, end)| end == "normal");
    let run: Vec<Program> = programs
        .iter()
        .zip(&searched)
        .filter(|(_, (result, _))| matches!(result, Ok(Some(outcomes)) if ends(outcomes)))
        .map(|(program, _)| program.clone())
        .collect();
    jvm::run(&lot, &run, RUNS);
    let mut total = Counts { on_jvm: run.len(), ..Counts::default() };
    let results = programs.iter().zip(searched).map(|(program, (result, counts))| {
        total.add(&counts);
        if let Some(refused) = jvm::refused(&lot.of(program)) {
            return refused;
        }
        match result {
            Err(why) => Compared::Differs(why),
            Ok(None) => Compared::Skipped("too many states".to_string()),
            Ok(Some(outcomes)) if ends(&outcomes) => on_jvm(&lot, program, &outcomes),
            Ok(Some(_)) => Compared::Same,
        }
    });
    (results.collect(), total)
}

fn on_jvm(lot: &Lot, program: &Program, outcomes: &Outcomes) -> Compared {
    let answer = match jvm::answer(&lot.of(program)) {
        Ok(answer) => answer,
        Err(Compared::Skipped(why)) => return Compared::Differs(format!("{why}, but ends here in every interleaving")),
        Err(other) => return other,
    };
    let unknown = answer.stdout.split('\x0c').find(|text| !outcomes.iter().any(|(stdout, _)| stdout == text));
    unknown.map_or(Compared::Same, |text| {
        Compared::Differs(format!("the real JVM printed {text:?}, which is none of {outcomes:?}"))
    })
}

/// The outcomes, if there are not too many states for that.
fn search(lot: &Lot, program: &Program, counts: &mut Counts) -> Result<Option<Outcomes>, String> {
    let folder = lot.of(program);
    if jvm::refused(&folder).is_some() {
        return Ok(None);
    }
    let limit = ("search.max_states", STATES);
    let plain = ours::outcomes(&folder, &program.name, &[limit])?;
    let Some(wanted) = of(&plain) else { return Ok(None) };
    counts.complete += 1;
    for (at, (way, key, value)) in WAYS.iter().enumerate() {
        let found = of(&ours::outcomes(&folder, &program.name, &[limit, (key, value)])?);
        let Some(found) = found else { continue };
        counts.ways[at] += 1;
        if found != wanted {
            let (more, less): (Vec<_>, Vec<_>) =
                (found.difference(&wanted).collect(), wanted.difference(&found).collect());
            return Err(format!("{way} ({key}={value}) there are also {more:?}, and there are not {less:?}"));
        }
    }
    Ok(Some(wanted))
}
