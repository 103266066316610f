//! Data races of tiny programs, beside what happens before what: on every path of a search in which each access of the
//! program is a scheduling point and no state is matched, vector clocks say which accesses are ordered (the Java Language Specification, 17.4.5; Friedemann Mattern, *Virtual Time and
//! Global States of Distributed Systems*, 1988).
//!
//! A search reports the races that a state shows. Where the orders of some path leave two accesses open there is one, and
//! each that is reported is one by the clocks. Without branches both are the same set: an access is made whatever was read
//! before it, so the two can be brought next to each other. With branches a race may hide behind another one.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;

use interleave::listener::{At, EnumSet, EventKind, Listener, Ran, SearchView};
use interleave::program::MethodId;
use interleave::report::Report;
use interleave::vm::VmView;

use super::java::Program;
use super::jvm::{self, Lot};
use super::ours;
use super::random::Random;
use crate::common::parallel;

/// States of such a search at most.
const STATES: &str = "60000";

const STEPS: &[&str] = &["x = 1;", "x++;", "a = x;", "y = 2;", "a = y;", "v = 1;", "a = v;", "w = 1;", "a = w;"];
const BLOCKS: &[&str] = &["synchronized (ONE) { {} }", "synchronized (TWO) { {} }"];
const BRANCHES: &[&str] = &["if (v == 1) { {} }", "if (x == 1) { {} }", "if (w == 0) { {} }"];

/// A program, and whether what it accesses depends on what it reads.
fn program(seed: u64, number: usize) -> (Program, bool) {
    let mut r = Random::of(seed ^ 0x7ace, number);
    let name = format!("R{number}");
    let branches = r.percent(40);
    let mut steps =
        |length: usize| -> String { (0..length).map(|_| format!("{}\n", step(&mut r, branches))).collect() };
    let (first, second) = (steps(2), steps(2));
    let [before, between, middle, after] = [0, 1, 1, 1].map(&mut steps);
    let marked = format!(
        "public class {name} {{
static final Object ONE = new Object(), TWO = new Object();
static int x, y;
static volatile int v, w;
static void run0() {{ int a = 0;\n{first}}}
static void run1() {{ int a = 0;\n{second}}}
public static void main(String[] args) throws Exception {{
int a = 0;
Thread first = new Thread({name}::run0), second = new Thread({name}::run1);
{before}first.start();
{between}second.start();
first.join();
{middle}second.join();
{after}}}
}}
"
    );
    (Program { name, marked }, branches)
}

fn step(r: &mut Random, branches: bool) -> String {
    match r.below(100) {
        0..35 => r.pick(BLOCKS).replace("{}", r.pick(STEPS)),
        35..60 if branches => r.pick(BRANCHES).replace("{}", r.pick(STEPS)),
        _ => r.pick(STEPS).to_string(),
    }
}

type Clock = BTreeMap<u16, u32>;

fn join(into: &mut Clock, from: &Clock) {
    from.iter().for_each(|(&thread, &at)| {
        let known = into.entry(thread).or_default();
        *known = (*known).max(at);
    });
}

/// What has happened on a path.
#[derive(Debug, Clone, Default)]
struct Happened {
    threads: BTreeMap<u16, Clock>,
    monitors: BTreeMap<u32, Clock>,
    volatiles: BTreeMap<String, Clock>,
    /// Threads that have ended, in the order of their numbers; and how many of them `main` has joined.
    ended: BTreeMap<u16, Clock>,
    joined: usize,
    /// The accesses of each field: thread, its time, and whether it wrote.
    accesses: BTreeMap<String, Vec<(u16, u32, bool)>>,
}

impl Happened {
    fn clock(&mut self, thread: u16) -> &mut Clock {
        let clock = self.threads.entry(thread).or_default();
        clock.entry(thread).or_insert(1);
        clock
    }

    /// What the thread does from here on is later than what it has done.
    fn tick(&mut self, thread: u16) -> Clock {
        let clock = self.clock(thread);
        let before = clock.clone();
        *clock.entry(thread).or_default() += 1;
        before
    }

    fn access(&mut self, thread: u16, field: &str, write: bool) -> bool {
        let clock = self.clock(thread).clone();
        let all = self.accesses.entry(field.to_string()).or_default();
        let open = |&&(other, at, wrote): &&(u16, u32, bool)| {
            other != thread && (write || wrote) && clock.get(&other).copied().unwrap_or(0) < at
        };
        let races = all.iter().find(open).is_some();
        all.push((thread, clock[&thread], write));
        races
    }
}

/// Follows every path of a search and keeps the fields that race.
struct Clocks {
    name: String,
    now: Happened,
    /// As it was at each depth of the path.
    kept: BTreeMap<u32, Happened>,
    racy: Rc<RefCell<BTreeSet<String>>>,
}

impl Listener for Clocks {
    fn name(&self) -> &str {
        "Clocks"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::InstructionExecuted
            | EventKind::ObjectLocked
            | EventKind::ObjectUnlocked
            | EventKind::ThreadStarted
            | EventKind::ThreadTerminated
            | EventKind::MethodExited
            | EventKind::StateAdvanced
            | EventKind::StateBacktracked
    }

    fn instruction_executed(&mut self, vm: &mut VmView<'_>, at: &At) {
        let Some(access) = vm.field_access(at.pc).filter(|_| at.ran == Ran::Done) else { return };
        if vm.class_name(access.class) != self.name || vm.is_final(access) {
            return;
        }
        let field = format!("{}.{}", self.name, vm.field_name(access));
        if !vm.is_volatile(access) {
            if self.now.access(at.thread, &field, access.is_write) {
                self.racy.borrow_mut().insert(field);
            }
        } else if access.is_write {
            let clock = self.now.tick(at.thread);
            join(self.now.volatiles.entry(field).or_default(), &clock);
        } else if let Some(written) = self.now.volatiles.get(&field).cloned() {
            join(self.now.clock(at.thread), &written);
        }
    }

    fn object_locked(&mut self, vm: &mut VmView<'_>, object: u32) {
        if let Some(left) = self.now.monitors.get(&object).cloned() {
            join(self.now.clock(vm.current_thread()), &left);
        }
    }

    fn object_unlocked(&mut self, vm: &mut VmView<'_>, object: u32) {
        let clock = self.now.tick(vm.current_thread());
        self.now.monitors.insert(object, clock);
    }

    fn thread_started(&mut self, vm: &mut VmView<'_>, thread: u16) {
        if thread != vm.current_thread() {
            let clock = self.now.tick(vm.current_thread());
            join(self.now.clock(thread), &clock);
        }
    }

    fn thread_terminated(&mut self, _: &mut VmView<'_>, thread: u16) {
        let clock = self.now.tick(thread);
        self.now.ended.insert(thread, clock);
    }

    fn method_exited(&mut self, vm: &mut VmView<'_>, method: MethodId, _by_exception: bool) {
        // The threads are joined in the order in which they were started.
        if vm.simple_name(method) == "join" && vm.descriptor_of(method) == "()V" {
            self.now.joined += 1;
            let ended = self.now.ended.get(&(self.now.joined as u16)).cloned().expect("it has ended");
            join(self.now.clock(vm.current_thread()), &ended);
        }
    }

    fn state_advanced(&mut self, _: &mut VmView<'_>, search: SearchView<'_>) {
        self.kept.insert(search.depth, self.now.clone());
    }

    fn state_backtracked(&mut self, _: &mut VmView<'_>, search: SearchView<'_>) {
        self.now = self.kept[&search.depth].clone();
    }
}

/// The fields that race by the clocks, if there are not too many paths.
fn by_clocks(folder: &Path, name: &str) -> Result<Option<BTreeSet<String>>, String> {
    let settings = [
        // Each access of the program is a point. Those of the library, while threads start and end, are not: with them there
        // are too many paths.
        ("vm.por.optimistic", "false"),
        ("search.match_states", "false"),
        ("vm.transition_cache", "false"),
        ("search.races", "none"),
        ("search.max_states", STATES),
    ];
    let racy = Rc::new(RefCell::default());
    let clocks =
        Clocks { name: name.to_string(), now: Happened::default(), kept: BTreeMap::new(), racy: Rc::clone(&racy) };
    let report = ours::checked(folder, name, &settings, Some(Box::new(clocks)))?;
    let found = racy.borrow().clone();
    Ok(report.incomplete_because.is_empty().then_some(found))
}

fn reported(report: &Report) -> Result<BTreeSet<String>, String> {
    let races = report.races.as_ref().ok_or("nobody looked for races")?;
    let found: BTreeSet<String> = races.found.iter().map(|found| found.race.data.clone()).collect();
    match races.none == found.is_empty() {
        true => Ok(found),
        false => Err(format!("it says {} of {found:?}", races.none)),
    }
}

/// What is not as it should be of a program; `None` where there are too many paths.
fn compare(folder: &Path, name: &str, branches: bool) -> Result<Option<bool>, String> {
    let Some(wanted) = by_clocks(folder, name)? else { return Ok(None) };
    let ways: [&[(&str, &str)]; 5] = [
        &[],
        &[("vm.por.ample_trial", "0")],
        &[("vm.por.optimistic", "false")],
        &[("vm.por", "false")],
        &[("search.class", "BFSHeuristic"), ("vm.transition_cache", "false")],
    ];
    for way in ways {
        let found = reported(&ours::checked(folder, name, way, None)?)?;
        let same =
            if branches { found.is_subset(&wanted) && found.is_empty() == wanted.is_empty() } else { found == wanted };
        if !same {
            return Err(format!("with {way:?} {found:?} is reported, by the clocks it is {wanted:?}"));
        }
    }
    Ok(Some(!wanted.is_empty()))
}

/// Searches all of `numbers`: how many were compared, how many of them have a race, and what is wrong.
pub(super) fn all(seed: u64, numbers: std::ops::Range<usize>) -> (usize, usize, Vec<String>) {
    let made: Vec<(Program, bool)> = numbers.map(|at| program(seed, at)).collect();
    let programs: Vec<Program> = made.iter().map(|(program, _)| program.clone()).collect();
    let lot = Lot::new("races");
    jvm::compile(&lot, &programs);
    let results = parallel(made.len(), |at| {
        let (program, branches) = &made[at];
        compare(&lot.of(program), &program.name, *branches)
    });
    let compared: Vec<bool> = results.iter().filter_map(|result| result.as_ref().ok().copied().flatten()).collect();
    let wrong = results.iter().zip(&programs).filter_map(|(result, program)| {
        result.as_ref().err().map(|why| format!("{}: {why}\n{}", program.name, program.marked))
    });
    (compared.len(), compared.iter().filter(|racy| **racy).count(), wrong.collect())
}
