//! Small programs in which two or three threads call operations of the class library on shared objects: the tables of
//! `library/` say what there is to call. The outcomes with the default settings must be those with every reduction off,
//! and what the real JVM prints, many times with the threads' starts close together, must be among them.
//!
//! Where the shared objects are not made for several threads (`plain`) a processor may show a thread late what another has
//! written, which the model of memory here leaves out. What the real JVM prints there must come again on one processor to
//! count; otherwise it is listed as weak memory.

use std::collections::BTreeSet;
use std::path::Path;

use interleave::report::Report;

use super::counts::Counts;
use super::java::Program;
use super::jvm::{self, Compared, Lot};
use super::ours;
use super::random::Random;
use super::table::{Group, Operation};
use super::tree::item;
use crate::common::parallel;

/// A program with what it is of.
pub(crate) struct Made {
    pub program: Program,
    pub group: &'static str,
    /// It may have executions that neither end nor block.
    pub endless: bool,
    /// It may have data races.
    pub plain: bool,
}

/// Programs of a seed, before those that take the place of others: program `n + PLACES` takes that of `n`, and is shorter.
pub(crate) const PLACES: usize = 1_000_000;

/// Program `number` of this seed.
pub(crate) fn program(groups: &[Group], seed: u64, number: usize) -> Made {
    let group = &groups[number % PLACES % groups.len()];
    let mut r = Random::of(seed ^ 0x11b_4a27, number);
    let lengths: &[usize] = match r.below(10) + number / PLACES * 5 {
        0 | 1 => &[1, 1, 1],
        2..=4 => &[2, 2],
        5 | 6 => &[3, 1],
        7 | 8 => &[2, 1],
        _ => &[1, 1],
    };
    let threads: Vec<Vec<&Operation>> = lengths
        .iter()
        .map(|&length| (0..length).map(|_| &group.operations[r.below(group.operations.len())]).collect())
        .collect();
    let blocks = threads.iter().flatten().any(|o| o.blocks);
    // What the library sets up at its first use is mostly there already, or few searches would come to an end.
    let warm = !blocks && !group.cold && r.percent(85);
    let source = Source { name: format!("L{number}"), group, threads, warm, main_takes_part: r.percent(60) };
    Made { program: source.write(), group: group.name, endless: blocks && group.polls, plain: group.plain }
}

/// A program of all operations of a group, to be compiled.
pub(crate) fn of_all_operations(at: usize, group: &Group) -> Program {
    let threads = vec![group.operations.iter().collect(), Vec::new()];
    Source { name: format!("A{at}"), group, threads, warm: true, main_takes_part: true }.write()
}

struct Source<'a> {
    name: String,
    group: &'a Group,
    threads: Vec<Vec<&'a Operation>>,
    warm: bool,
    /// The first thread is the one that starts the others.
    main_takes_part: bool,
}

/// What a thread has seen: an object of its own, for what threads share is what the search is about. Numbers stay
/// numbers: the caches of boxed ones are shared.
///
/// The class is loaded before threads start: on HotSpot one that loads it too is `BLOCKED` for others until that is done, by a
/// lock of the class loader, of which Java's specification knows nothing.
const SEEN: &str = "static final class Seen {
final Object[] objects = new Object[3];
final long[] numbers = new long[3];
void put(int at, long value) { objects[at] = \"#\"; numbers[at] = value; }
void put(int at, boolean value) { objects[at] = value ? \"true\" : \"false\"; }
void put(int at, Object value) { objects[at] = value; }
public String toString() {
String text = \"[\";
for (int i = 0; i < 3; i++) {
Object o = objects[i];
text += (i == 0 ? \"\" : \", \") + (o == \"#\" ? numbers[i] : o instanceof Class<?> c ? c.getSimpleName() : o == null ? \"-\" : o);
}
return text + \"]\";
}
}
";

/// Each run of the program waits until all of its threads are there, and a little longer.
const STRESS: &str = "static final class Stress extends NAME {
final AtomicInteger here = new AtomicInteger();
final int turn;
Stress(int turn) { this.turn = turn; }
void gate(int thread) {
here.incrementAndGet();
for (int i = 0; here.get() < THREADS; i++) if (i < 2000) Thread.onSpinWait(); else Thread.yield();
for (int i = turn * (thread * 31 + 7) % 97; i > 0; i--) Thread.onSpinWait();
}
}
";

const IMPORTS: &str = "import java.io.*;
import java.lang.invoke.*;
import java.lang.ref.*;
import java.lang.reflect.*;
import java.lang.reflect.Array;
import java.math.BigInteger;
import java.nio.*;
import java.nio.charset.StandardCharsets;
import java.text.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.regex.*;

";

impl Source<'_> {
    fn write(&self) -> Program {
        let lines = |all: &[&str], end: &str| all.iter().map(|l| format!("{l}{end}\n")).collect::<String>();
        let ended = |l: &&str| if l.ends_with(['}', ';']) { l.to_string() } else { format!("{l};") };
        let fields: String = self.group.fields.iter().map(|l| ended(l) + "\n").collect();
        let runs: String = (0..self.threads.len()).map(|at| self.run(at)).collect();
        let seen: String = (0..self.threads.len()).map(|at| format!("Seen seen{at};\n")).collect();
        let made: Vec<String> = (0..self.threads.len()).map(|at| self.thread(at)).collect();
        let all: Vec<String> = (0..self.threads.len()).map(|at| format!("seen{at}")).collect();
        let warm: String = (0..self.threads.len()).map(|at| format!("warm.run{at}(); ")).collect();
        let warm = item(&format!("NAME warm = new NAME(); {warm}Thread.interrupted();\n"));
        let marked = format!(
            "{IMPORTS}// {group}
public class NAME {{
static final PrintStream OUT = System.out, ERR = System.err;
static final Seen LOADED = new Seen();
final Thread[] threads = {{{threads}}};
{fields}{seen}{SEEN}NAME() {{ try {{ setup(); }} catch (Exception e) {{ throw new IllegalStateException(e); }} }}
void setup() throws Exception {{
{setup}}}
void gate(int thread) {{}}
{runs}String once() throws Exception {{
for (Thread t : threads) if (t != Thread.currentThread()) {{ t.setDaemon(true); t.start(); }}
{own}for (Thread t : threads) while (t != Thread.currentThread()) try {{ t.join(); break; }} catch (InterruptedException e) {{ }}
Object left;
try {{ left = {digest}; }} catch (RuntimeException e) {{ left = e.getClass().getSimpleName(); }}
{settle}
return \"\" + {all} + \" \" + left;
}}
public static void main(String[] args) throws Exception {{
if (args.length == 0) {{
{warm}OUT.println(new NAME().once());
return;
}}
long end = System.nanoTime() + 1_000_000L * {patience};
for (int turn = 0; turn < {times} && System.nanoTime() < end; turn++) {{
OUT.print(new Stress(turn).once() + \"\\n\\f\");
Thread self = Thread.currentThread();
self.setPriority(Thread.NORM_PRIORITY);
self.setName(\"main\");
Thread.interrupted();
}}
}}
{STRESS}}}
",
            group = self.group.name,
            threads = made.join(", "),
            setup = lines(&self.group.setup, ""),
            own = if self.main_takes_part { "run0();\n" } else { "" },
            digest = self.group.digest,
            settle = self.group.settle,
            all = all.join(" + "),
            warm = if self.warm { warm } else { String::new() },
            patience = "Integer.parseInt(args[0])",
            times = if self.group.once { "1" } else { "100_000" },
        );
        let marked = marked.replace("THREADS", &self.threads.len().to_string()).replace("NAME", &self.name);
        Program { name: self.name.clone(), marked }
    }

    fn thread(&self, at: usize) -> String {
        match self.main_takes_part && at == 0 {
            true => "Thread.currentThread()".to_string(),
            false => format!("new Thread(this::run{at})"),
        }
    }

    fn run(&self, at: usize) -> String {
        let operations: String = self.threads[at].iter().enumerate().map(|(i, o)| self.operation(at, i, o)).collect();
        format!("void run{at}() {{\ngate({at});\nSeen saw = new Seen();\n{operations}seen{at} = saw;\n}}\n")
    }

    fn operation(&self, thread: usize, at: usize, operation: &Operation) -> String {
        let code = operation.code;
        let whole = code.ends_with(';') || code.starts_with('{');
        let code = if whole { code.to_string() } else { format!("R({code});") };
        let other = format!("threads[{}]", (thread + 1) % self.threads.len());
        let code = code
            .replace("R(", &format!("saw.put({at}, "))
            .replace('$', &(thread * 3 + at + 1).to_string())
            .replace("OTHER", &other);
        item(&format!("try {{ {code} }} catch (Throwable e) {{ saw.put({at}, e.getClass()); }}\n"))
    }
}

/// Everything that makes a search shorter, off.
pub(crate) const OFF: &[(&str, &str)] = &[
    ("vm.por", "false"),
    ("vm.por.skip_exits", "false"),
    ("vm.por.skip_attempts", "false"),
    ("vm.por.skip_finals", "false"),
    ("vm.atomic.classes", "none"),
    ("vm.transition_cache", "false"),
];
/// States of a search with the default settings, and with everything off.
const STATES: [&str; 2] = ["8000", "30000"];
/// Milliseconds for which the real JVM runs a program again and again.
const STRESS_MS: usize = 60;
/// The same for a program that printed something unknown, on one processor. Threads switch there some hundred times a second.
const IN_ORDER_MS: usize = 3000;

type Outcomes = BTreeSet<(String, String)>;

fn all(report: &Report) -> Outcomes {
    report.outcomes.iter().map(|o| (o.stdout.clone(), o.end.clone())).collect()
}

/// What came of the search of a program.
enum Searched {
    /// The compiler refuses it.
    Refused,
    /// All outcomes are known both with the default settings and with everything off.
    Whole(Outcomes),
    /// With everything off the search was too long: the outcomes that it came to were looked up in those of the default.
    Partly(Outcomes),
    /// The default search was too long, or not complete for another reason.
    Left(String),
    Wrong(String),
}

impl Searched {
    fn outcomes(&self) -> Option<&Outcomes> {
        match self {
            Searched::Whole(outcomes) | Searched::Partly(outcomes) => Some(outcomes),
            _ => None,
        }
    }
}

fn search(folder: &Path, name: &str) -> Result<Searched, String> {
    if jvm::refused(folder).is_some() {
        return Ok(Searched::Refused);
    }
    let found = ours::outcomes(folder, name, &[("search.max_states", STATES[0])])?;
    let by_default = all(&found);
    if !found.incomplete_because.is_empty() {
        return Ok(Searched::Left(format!("{:?} {:?}", found.incomplete_because, found.warnings)));
    }
    let settings: Vec<_> = OFF.iter().copied().chain([("search.max_states", STATES[1])]).collect();
    let reference = ours::outcomes(folder, name, &settings)?;
    let off = all(&reference);
    let whole = reference.incomplete_because.is_empty();
    let missed: Vec<_> = off.difference(&by_default).collect();
    let invented: Vec<_> = by_default.difference(&off).filter(|_| whole).collect();
    if !missed.is_empty() || !invented.is_empty() {
        return Err(format!("the default misses {missed:?} and invents {invented:?}"));
    }
    Ok(if whole { Searched::Whole(by_default) } else { Searched::Partly(by_default) })
}

/// Searches and runs all of them. What came of each, and whether all of its outcomes were compared.
pub(crate) fn compare(all: &[Made], name: &str) -> (Vec<(Compared, bool)>, Counts) {
    let lot = Lot::new(name);
    let programs: Vec<Program> = all.iter().map(|made| made.program.clone()).collect();
    jvm::compile(&lot, &programs);
    let searched = parallel(programs.len(), |at| {
        let search = || search(&lot.of(&programs[at]), &programs[at].name);
        let result = interleave::session::guard(search).unwrap_or_else(|panic| Err(format!("panic: {panic}")));
        result.unwrap_or_else(Searched::Wrong)
    });
    let ends = |outcomes: &&Outcomes| outcomes.iter().all(|(_, end)| end == "normal");
    let run = |made: &Made, searched: &Searched| !made.endless && searched.outcomes().filter(ends).is_some();
    let to_run = all.iter().zip(&searched).filter(|(made, searched)| run(made, searched));
    jvm::run_given(&lot, &to_run.map(|(made, _)| made.program.clone()).collect::<Vec<_>>(), STRESS_MS);
    let mut counts = Counts { late: late(&lot, all, &searched), ..Counts::default() };
    let results = all.iter().zip(searched).map(|(made, searched)| {
        let count = counts.groups.entry(made.group).or_default();
        count.programs += 1;
        let ran = run(made, &searched);
        count.on_jvm += usize::from(ran);
        let jvm = match searched.outcomes() {
            Some(outcomes) if ran => on_jvm(&lot, made, outcomes),
            _ => Compared::Same,
        };
        match searched {
            Searched::Refused => (jvm::refused(&lot.of(&made.program)).unwrap_or(Compared::Same), true),
            Searched::Whole(_) => {
                count.compared += 1;
                (jvm, true)
            }
            Searched::Partly(_) => {
                count.partly += 1;
                (jvm, false)
            }
            Searched::Left(because) => {
                count.left_out += 1;
                *counts.because.entry(because).or_default() += 1;
                (Compared::Skipped("too many states".to_string()), false)
            }
            Searched::Wrong(why) => (Compared::Differs(why), true),
        }
    });
    let results = results.collect();
    (results, counts)
}

/// What the real JVM printed and no interleaving does.
fn unknown(lot: &Lot, made: &Made, outcomes: &Outcomes) -> Option<String> {
    let printed = read(lot, made, "stdout");
    let unknown = |text: &&str| !text.is_empty() && !outcomes.iter().any(|(out, _)| out == text);
    printed.split('\x0c').find(unknown).map(str::to_string)
}

fn read(lot: &Lot, made: &Made, name: &str) -> String {
    std::fs::read_to_string(lot.of(&made.program).join(name)).unwrap_or_default()
}

/// Runs those that may have data races and printed something unknown again, on one processor; what each had printed.
fn late(lot: &Lot, all: &[Made], searched: &[Searched]) -> Vec<String> {
    let of = |(made, searched): (&Made, &Searched)| {
        let text = unknown(lot, made, searched.outcomes()?)?;
        made.plain.then(|| (made.program.clone(), format!("{} {} {text:?}", made.program.name, made.group)))
    };
    let (programs, said): (Vec<Program>, Vec<String>) = all.iter().zip(searched).filter_map(of).unzip();
    jvm::run_in_order(lot, &programs, IN_ORDER_MS);
    said
}

fn on_jvm(lot: &Lot, made: &Made, outcomes: &Outcomes) -> Compared {
    if let Some(text) = unknown(lot, made, outcomes) {
        return Compared::Differs(format!("the real JVM printed {text:?}, which is none of {outcomes:?}"));
    }
    match read(lot, made, "exit").as_str() {
        "0" => Compared::Same,
        exit => {
            let said = read(lot, made, "stderr");
            Compared::Differs(format!("{exit} on the real JVM, but ends in every interleaving: {said}"))
        }
    }
}
