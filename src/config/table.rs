//! The table of options.

use super::settings::Settings;
use super::suggest;
use super::value::{Kind, Value};
use crate::program::SECTIONS;
use crate::search::{Goal, StrategyKind};
use crate::store::StoreKind;
use crate::vm::Stdin;

/// One setting.
pub struct OptionSpec {
    /// Its name; JPF's where JPF has the setting.
    pub key: &'static str,
    /// Its type and range.
    pub kind: Kind,
    /// Its default in the native build.
    pub default: &'static str,
    /// Its default in a browser and under Node, where that is another.
    pub wasm_default: Option<&'static str>,
    /// Heading in the documentation.
    pub section: &'static str,
    /// What it does.
    pub description: &'static str,
    /// Puts a parsed value where it belongs.
    pub(super) apply: fn(&mut Settings, Value),
}

impl OptionSpec {
    /// The default in this build.
    pub fn default_here(&self) -> &'static str {
        match self.wasm_default {
            Some(text) if cfg!(target_arch = "wasm32") => text,
            _ => self.default,
        }
    }

    /// Its values, each with a sentence or nothing, where there is a fixed number of them.
    pub fn values(&self) -> Vec<(&'static str, &'static str)> {
        let Kind::Name(names) = self.kind else { return Vec::new() };
        let note =
            |name: &str| StrategyKind::NAMES.iter().find(|(known, ..)| *known == name).map_or("", |(_, _, note)| note);
        names.iter().map(|name| (*name, if self.key == "search.class" { note(name) } else { "" })).collect()
    }

    /// Whether it only has a meaning in `.jpf` files.
    pub fn only_in_files(&self) -> bool {
        self.section == TARGET
    }
}

const SEARCH: &str = "Search";
const VM: &str = "Virtual machine";
const SURROUNDINGS: &str = "What the program finds around it";
const CHOICES: &str = "Choice generators";
const LISTENERS: &str = "Listeners";
const TESTS: &str = "JUnit tests";
const TARGET: &str = "What to check (in `.jpf` files)";

const fn row(
    section: &'static str,
    key: &'static str,
    kind: Kind,
    default: &'static str,
    apply: fn(&mut Settings, Value),
    description: &'static str,
) -> OptionSpec {
    OptionSpec { key, kind, default, wasm_default: None, section, description, apply }
}

const fn limit(min: u64, max: u64) -> Kind {
    Kind::Count { min, max, unlimited: true }
}

fn opt(value: Value) -> Option<u64> {
    match value {
        Value::Number(n) | Value::Millis(n) => Some(n),
        _ => None,
    }
}

fn num(value: Value) -> u64 {
    opt(value).unwrap_or(u64::MAX)
}

fn text(value: Value) -> String {
    if let Value::Text(text) = value { text } else { String::new() }
}

fn on(value: Value) -> bool {
    value == Value::Bool(true)
}

/// Names with commas between.
fn names(value: Value) -> Vec<String> {
    text(value).split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_string).collect()
}

/// `\n`, `\t`, `\r` and `\\` in a text.
fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some('\\') | None => out.push('\\'),
            Some(other) => out.extend(['\\', other]),
        }
    }
    out
}

/// Values of `search.properties`.
const PROPERTIES: &[&str] = &["NotDeadlockedProperty", "NoUncaughtExceptionsProperty"];

/// Values of `search.class`.
static STRATEGIES: &[&str] = &{
    let mut names = [""; StrategyKind::NAMES.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = StrategyKind::NAMES[i].0;
        i += 1;
    }
    names
};

/// What `vm.por=false` sets where it is not set otherwise.
pub(super) const REDUCTIONS: &[(&str, &str)] = &[
    ("vm.por.assume", "false"),
    ("vm.por.skip_finals", "false"),
    ("vm.por.skip_exits", "false"),
    ("vm.atomic.classes", "none"),
    ("vm.por.thread_end", "false"),
    ("vm.por.wait", "false"),
    ("vm.por.skip_print_monitor", "false"),
    ("vm.por.skip_blockers", "false"),
    ("vm.transition_cache", "false"),
];

/// Every setting, in the order of the documentation.
pub static TABLE: &[OptionSpec] = &[
    row(
        SEARCH,
        "search.class",
        Kind::Name(STRATEGIES),
        "DFSearch",
        |s, v| s.strategy = StrategyKind::named(&text(v)).unwrap_or_default(),
        "Search strategy; docs/search-strategies.md tells of each. `DFSearch` goes depth first, to the \
         `search.horizon`. `BFSHeuristic` explores states in the order in which they were met, so that the first error found has \
         a shortest path. `IterativeDeepening` goes depth first to the `search.horizon` and then further by as much each time. \
         These two need `vm.store=exact`. `RandomDFSearch` is `DFSearch` with choices in random order. `RandomSearch` walks from \
         the start to an end again and again, and `PCTSearch` does so by random priorities, which promises a probability; `POSSearch` samples \
         orders of conflicting operations. `PathReplay` follows `search.path`. The others are best-first searches by a heuristic (and need `vm.store=exact`): most blocked threads, much or little \
         switching between threads, named threads, fewest preemptions, fewest choices of data, nearness to a goal, depth, \
         chance, or what the program says. JPF's full class names are understood.",
    ),
    row(
        SEARCH,
        "search.horizon",
        limit(1, u32::MAX as u64),
        "128",
        |s, v| s.horizon = opt(v).map(|n| n as u32),
        "How deep a depth-first search goes at first, in transitions. What lies deeper waits until everything nearer was \
         explored; then the horizon moves to twice the depth, and so on. No state is explored twice, and the answer is the same, but \
         a path without end does not hide an error beside it. `none` goes straight to the end of each path. Without effect \
         where states cannot be restored (`vm.store`, `search.match_states=false`) and under a `search.depth_limit`.",
    ),
    row(
        SEARCH,
        "search.portfolio",
        Kind::Name(&["walks", "none"]),
        "walks",
        |s, v| s.portfolio = text(v) != "none",
        "What a `check` in the default order does besides: `walks` has it pause after 10,000 transitions, and again each time that \
         there are four times as many, for some random walks from the start. With many threads they come to errors that the search \
         does not. The report says so where a walk has found the error; nothing else that the search says or counts depends \
         on them. `none`: no walks. There are none either in `outcomes`, with another `search.class`, with `search.multiple_errors`, \
         with listeners (`Verify.storeTrace` brings one), and in searches from a node of the tree.",
    ),
    row(
        SEARCH,
        "search.preemption_bound",
        limit(0, 1_000),
        "none",
        |s, v| s.schedules.preemptions = opt(v).map(|n| n as u16),
        "Schedules with at most so many preemptions: switches away from a thread that could go on, and does not yield. Most errors \
         need one or two. Without an error the answer is `incomplete` (`preemptions`) if a schedule was left out.",
    ),
    row(
        SEARCH,
        "search.delay_bound",
        limit(0, 1_000),
        "none",
        |s, v| s.schedules.delays = opt(v).map(|n| n as u16),
        "Schedules with at most so many deviations from round robin without preemption. Without an error the answer is \
         `incomplete` (`delays`) if a schedule was left out.",
    ),
    row(
        SEARCH,
        "search.random.path_limit",
        limit(1, 1 << 53),
        "1000",
        |s, v| s.walks.paths = opt(v),
        "Random walks: how many. They end earlier when every choice of every state was taken, which is an exhaustive answer; \
         otherwise it is `incomplete` (`random`). `none` walks until then, or until another bound.",
    ),
    row(
        SEARCH,
        "search.RandomSearch.path_limit",
        limit(1, 1 << 53),
        "1000",
        |s, v| s.walks.paths = opt(v),
        "JPF's name of `search.random.path_limit`.",
    ),
    row(
        SEARCH,
        "search.random.length",
        Kind::Count { min: 1, max: u32::MAX as u64, unlimited: false },
        "10000",
        |s, v| s.walks.length = num(v) as u32,
        "Random walks: longest one, in transitions; a longer one is cut, and the next one begins.",
    ),
    row(
        SEARCH,
        "search.pct.depth",
        Kind::Count { min: 1, max: 20, unlimited: false },
        "3",
        |s, v| s.walks.pct_depth = num(v) as u32,
        "`PCTSearch`: how many operations have to come in a certain order for the error that is looked for.",
    ),
    row(
        SEARCH,
        "search.pct.steps",
        limit(1, 1 << 40),
        "none",
        |s, v| s.walks.pct_steps = opt(v),
        "`PCTSearch`: how many scheduling points a walk has at most; without it the longest walk so far tells.",
    ),
    row(
        SEARCH,
        "search.path",
        Kind::Path,
        "",
        |s, v| s.path = if let Value::Path(path) = v { path } else { Vec::new() },
        "`PathReplay`: the choices to take, as in `trace.path` of a JSON report (`0,2,1`), or a share link.",
    ),
    row(
        SEARCH,
        "search.path.then",
        Kind::Name(&["stop", "search"]),
        "stop",
        |s, v| s.stop_after_path = text(v) != "search",
        "`PathReplay`: what follows the path: nothing, or a depth-first search of everything that comes after it.",
    ),
    row(
        SEARCH,
        "search.heuristic.queue_limit",
        limit(1, 1 << 40),
        "none",
        |s, v| s.heuristics.queue_limit = opt(v),
        "Best-first searches: states that wait at most. The worst one is dropped for a better one, and without an error the answer is \
         `incomplete` (`queue`) then.",
    ),
    row(
        SEARCH,
        "search.heuristic.default_value",
        Kind::Integer,
        "0",
        |_, _| {},
        "`UserHeuristic`: the value of states of which the program has said nothing, and what `Verify.resetHeuristicSearchValue` goes back to.",
    ),
    row(
        SEARCH,
        "search.heuristic.beam_search",
        Kind::Bool,
        "false",
        |s, v| s.heuristics.beam = on(v),
        "Best-first searches: level by level, of each the best `search.heuristic.queue_limit` states; 1 if that is not given, as in JPF.",
    ),
    row(
        SEARCH,
        "search.heuristic.astar",
        Kind::Bool,
        "false",
        |s, v| s.heuristics.astar = on(v),
        "Best-first searches: the depth is added to the value of each state, so that near states come sooner.",
    ),
    row(
        SEARCH,
        "search.heuristic.goal",
        Kind::Goal,
        "",
        |s, v| s.heuristics.goal = Goal::parse(&text(v)),
        "`GoalHeuristic`: a line, `File.java:12` or `Class:12`, or a value of a static field or of a field of any object, `Class.field=5`.",
    ),
    row(
        SEARCH,
        "search.heuristic.preferredThreads",
        Kind::Text,
        "",
        |s, v| s.heuristics.preferred = names(v),
        "`PreferThreads`: names of threads, with commas between. States in which one of them ran last come first.",
    ),
    row(
        SEARCH,
        "search.heuristic.avoidedThreads",
        Kind::Text,
        "",
        |s, v| s.heuristics.avoided = names(v),
        "`PreferThreads`: names of threads, with commas between. States in which one of them ran last come last.",
    ),
    row(
        SEARCH,
        "search.heuristic.thread_history_limit",
        Kind::Count { min: 1, max: 10_000, unlimited: false },
        "10",
        |s, v| s.heuristics.history = num(v) as usize,
        "`Interleaving` and `GlobalSwitchThread`: how many transitions back they look.",
    ),
    row(
        SEARCH,
        "search.depth_limit",
        limit(1, u32::MAX as u64),
        "none",
        |s, v| s.depth_limit = opt(v).map(|n| n as u32),
        "Longest path, in transitions. A search that was cut here ends as `incomplete` (`depth`) unless it finds an error.",
    ),
    row(
        SEARCH,
        "search.max_states",
        limit(1, 1 << 53),
        "none",
        |s, v| s.max_states = opt(v),
        "Stop after this many new states; the verdict is then `incomplete` (`states`).",
    ),
    row(
        SEARCH,
        "search.time_limit",
        Kind::Seconds,
        "none",
        |s, v| s.time_limit_ms = opt(v),
        "Stop after this much wall time; the verdict is then `incomplete` (`time`).",
    ),
    row(
        SEARCH,
        "search.properties",
        Kind::Names(PROPERTIES),
        "NotDeadlockedProperty,NoUncaughtExceptionsProperty",
        |s, v| {
            let wanted = text(v);
            let has = |name: &str| wanted.split(',').any(|word| word == name);
            s.properties.deadlock = has(PROPERTIES[0]);
            s.properties.uncaught = has(PROPERTIES[1]);
            s.properties.assertion = has(PROPERTIES[1]);
            s.vm.uncaught_is_error = has(PROPERTIES[1]);
        },
        "What counts as an error: threads that wait for ever, and exceptions that leave a thread, failed assertions among them. A \
         listener that reports errors is named in `listener`. A thread that an exception leaves has ended, and the others go on.",
    ),
    row(
        SEARCH,
        "search.multiple_errors",
        Kind::Bool,
        "false",
        |s, v| (s.multiple_errors, s.vm.every_error) = (on(v.clone()), on(v)),
        "Go on after an error and report each distinct one once, with the number of arrivals.",
    ),
    row(
        SEARCH,
        "search.max_errors",
        Kind::Count { min: 1, max: 100_000, unlimited: false },
        "100",
        |s, v| s.max_errors = num(v) as u32,
        "With `search.multiple_errors`: how many distinct errors are kept with their traces.",
    ),
    row(
        SEARCH,
        "search.max_outcomes",
        Kind::Count { min: 1, max: 10_000_000, unlimited: false },
        "10000",
        |s, v| s.max_outcomes = num(v) as u32,
        "`outcomes`: how many distinct outcomes are kept; with more the list is not complete.",
    ),
    row(
        SEARCH,
        "search.match_states",
        Kind::Bool,
        "true",
        |s, v| s.match_states = on(v),
        "Recognise states that were met before and do not explore them again. Off, every path is explored: exponentially \
         more work, and endless for programs that run in circles.",
    ),
    row(
        SEARCH,
        "search.seed",
        Kind::Seed,
        "none",
        |s, v| {
            s.seed = opt(v.clone());
            s.random_seed = v == Value::Random;
        },
        "Explore the choices of each generator in a random order drawn from this seed; `random` draws a seed and reports \
         it. `none` keeps the generators' own order, and is 0 for random searches. Verdicts of exhaustive searches do not depend on it.",
    ),
    row(
        VM,
        "vm.por",
        Kind::Bool,
        "true",
        |s, v| s.vm.por = on(v),
        "Partial order reduction. Off, every access to an object that several threads can reach is a scheduling point, \
         whoever's code makes it, and so is every operation on monitors and threads: no steps of the library, no assumptions, \
         no remembered transitions. It is what all reductions are compared with; verdicts are the same. Each of them has a \
         setting of its own, which wins where it is given: `vm.por.*`, `vm.atomic.classes`, `vm.transition_cache`.",
    ),
    row(
        VM,
        "vm.por.reachability",
        Kind::Bool,
        "true",
        |s, v| s.vm.reachability = on(v),
        "Accesses to objects that only one thread can reach do not end a transition, with `vm.por=false` either. Off, every \
         object counts as shared.",
    ),
    row(
        VM,
        "vm.por.assume",
        Kind::Bool,
        "true",
        |s, v| s.assume = on(v),
        "Data of the library (outside of `java.util`) is assumed to be used by one thread, or only read, or protected by a \
         monitor. Each access is watched; where an assumption fails, the search starts again without it. Off, each access to \
         such data is a scheduling point. Verdicts are the same.",
    ),
    row(
        VM,
        "vm.por.visible",
        Kind::Text,
        "none",
        |s, v| s.withdrawn = std::rc::Rc::new(names(v).into_iter().filter(|name| name != "none").collect()),
        "Assumptions of `vm.por.assume` and `vm.por.skip_finals` that are not made, with commas: fields \
         (`java.nio.Buffer.position`), and arrays by what has made them (`char[] of java.lang.StringUTF16.toChars`). A search \
         that starts again adds to the list, and so do its links.",
    ),
    row(
        VM,
        "vm.por.skip_finals",
        Kind::Bool,
        "true",
        |s, v| s.skip_finals = on(v),
        "Accesses to `final` fields do not end a transition: they are assumed to be written before other threads can reach \
         the object. Where one is written later, the search starts again without that assumption.",
    ),
    row(
        VM,
        "vm.por.skip_exits",
        Kind::Bool,
        "true",
        |s, v| s.vm.skip_exits = on(v),
        "Leaving a monitor does not end a transition: what other threads can do before it they can do after it as well. \
         Off, leaving one that others can reach does, as in Java PathFinder, and so it does in a program that asks for the states of \
         threads. Verdicts are the same.",
    ),
    row(
        VM,
        "vm.por.thread_end",
        Kind::Bool,
        "true",
        |s, v| s.vm.merge_ends = on(v),
        "The end of a thread is one step with its last operation, and entering `join` with what comes before it: for programs that \
         look at no thread's life in another way than by a `join` without a timeout. It is watched: where a program looks, the search starts again with \
         these moments as scheduling points, as they are with `false`.",
    ),
    row(
        VM,
        "vm.por.wait",
        Kind::Bool,
        "true",
        |s, v| s.vm.merge_waits = on(v),
        "`wait`, `notify`, `sleep` and waiting for a monitor are one step with what comes before them: for programs that ask no \
         thread for its state and interrupt none that waits in a monitor. It is watched: where a program does, the search starts \
         again with these moments as scheduling points, as they are with `false`.",
    ),
    row(
        VM,
        "vm.por.skip_print_monitor",
        Kind::Bool,
        "true",
        |s, v| s.vm.skip_print_monitor = on(v),
        "Printing to `System.out` or `System.err` is one step that takes no monitor: for programs in which nothing else takes the monitor of \
         the stream. It is watched: where something does, the search starts again with the monitor taken, as it is with `false`.",
    ),
    row(
        VM,
        "vm.por.skip_blockers",
        Kind::Bool,
        "true",
        |s, v| s.vm.skip_blockers = on(v),
        "What a thread waits for when it parks (`LockSupport.park(blocker)`) is not kept: for programs that never call \
         `LockSupport.getBlocker`. It is watched: where one does, the search starts again with the blockers kept, as they are with `false`.",
    ),
    row(
        VM,
        "vm.por.skip_allocations",
        Kind::Bool,
        "true",
        |s, v| s.vm.skip_allocations = on(v),
        "Making an object does not end a transition. That leaves nothing out unless the heap can be full (`vm.max_heap`), \
         which is watched. Off, each `new` of an object or an array is preceded and followed by a scheduling point.",
    ),
    row(
        VM,
        "vm.transition_cache",
        Kind::Bool,
        "true",
        |s, v| s.vm.transition_cache = on(v),
        "Transitions are remembered by what they read, so that one whose end is a known state need not be executed again. \
         Verdicts and counts are the same.",
    ),
    row(
        VM,
        "vm.atomic.classes",
        Kind::Text,
        SECTIONS,
        |s, v| s.atomic_classes = text(v),
        "Library classes whose linearizable methods (docs/library-steps.md lists them) are single steps: of the operations in \
         such a call on what is the object's own only the first is a scheduling point, until it returns, blocks or calls your \
         code. Patterns with commas: `java.util.concurrent.*`, `java.util.Vector`; `none` for no class, which explores the \
         inside of them all. A method by name (`java.util.ArrayList#add`) is taken for a step although it is not in the list.",
    ),
    row(
        VM,
        "vm.atomic.exclude",
        Kind::Text,
        "none",
        |s, v| s.atomic_exclude = text(v),
        "Exceptions to `vm.atomic.classes`, written in the same way.",
    ),
    row(
        VM,
        "vm.spurious_wakeups",
        Kind::Bool,
        "false",
        |s, v| s.vm.spurious_wakeups = on(v),
        "`Object.wait`, and `LockSupport.park` where your code calls it, may end for no reason, as their documentation \
         allows. Threads that could go on only in this way are a deadlock all the same.",
    ),
    row(
        VM,
        "vm.references",
        Kind::Name(&["explore", "strong"]),
        "explore",
        |s, v| s.vm.collects = text(v) == "explore",
        "What becomes of an object that only soft, weak and phantom references of `java.lang.ref` hold. `explore`: where the \
         program looks, with `get`, `refersTo` or at a queue, both are tried, that the collector has taken the object and \
         that it has not. `strong`: it stays until the program clears the reference.",
    ),
    row(
        VM,
        "vm.max_transition_length",
        Kind::Count { min: 100, max: 1 << 53, unlimited: false },
        "50000",
        |s, v| s.vm.max_transition_length = num(v),
        "A transition that executes this many instructions is ended by a scheduling choice, so that a thread that never \
         reaches a visible operation does not hold up the search. `MAX` for no limit.",
    ),
    row(
        VM,
        "vm.store",
        Kind::Name(&["exact", "hash-compact", "bitstate", "none"]),
        "exact",
        |s, v| {
            let name = text(v);
            s.store = match name.as_str() {
                "hash-compact" => StoreKind::HashCompact,
                "bitstate" => StoreKind::Bitstate,
                _ => StoreKind::Exact,
            };
            s.keep_states = name != "none";
        },
        "What is kept of known states. `exact`: the state, about 30 bytes; nothing is left out. `hash-compact`: 64 bits of \
         its hash. `bitstate`: three bits in a table of a quarter of the memory cap. With these two a state may be taken for \
         another one; an answer without an error is `incomplete` then, and says how probable that is. A table of bits does not \
         know how deep a state was: under a `search.depth_limit`, what lies behind one that was met at a greater depth first \
         may be left out. `none`: states are not matched, as with `search.match_states=false`.",
    ),
    row(
        VM,
        "vm.store.on_limit",
        Kind::Name(&["stop", "bitstate"]),
        "stop",
        |s, v| s.bits_on_limit = text(v) == "bitstate",
        "What to do when memory runs out: `stop`, or go on with a table of bits as in `vm.store=bitstate`, for which a \
         quarter of the memory cap is kept free.",
    ),
    row(
        VM,
        "vm.store.memory_limit",
        Kind::Memory { min: 1 << 20 },
        "auto",
        |s, v| s.memory_limit = num(v),
        "Memory of the search: stored states, undo log and Java heap. On reaching it the search stops in good order \
         with the verdict `incomplete` (`memory`). `auto` is half of the memory that the machine has or its control group \
         allows, from 128M to 8G (under Node to 3G), and 1G where that is not told; in the browser a quarter of the device's \
         memory, up to 2G, on phones and tablets an eighth, up to 512M, and where the browser does not tell 1G or 256M.",
    ),
    OptionSpec {
        wasm_default: Some("256M"),
        ..row(
            VM,
            "vm.max_heap",
            Kind::Bytes { min: 1 << 20 },
            "1G",
            |s, v| s.vm.max_heap = num(v),
            "Java heap of one execution; allocating more throws `OutOfMemoryError`.",
        )
    },
    row(
        VM,
        "vm.max_frames",
        Kind::Count { min: 64, max: 1_000_000, unlimited: false },
        "2600",
        |s, v| s.vm.max_frames = num(v) as u32,
        "Frames that a thread may have; one more throws `StackOverflowError`.",
    ),
    row(
        VM,
        "vm.enable_assertions",
        Kind::Assertions,
        "true",
        |s, v| match v {
            Value::Text(classes) => {
                s.assertions = Some(true);
                s.vm.asserting.enable(&classes);
            }
            other => s.assertions = Some(on(other)),
        },
        "Whether `assert` statements are executed, or of which classes. `run` leaves them off unless this or `-ea` turns them \
         on, as `java` does.",
    ),
    row(
        VM,
        "vm.disable_assertions",
        Kind::Classes,
        "",
        |s, v| s.vm.asserting.disable(&text(v)),
        "Classes whose `assert` statements are not executed, such as `pack.*,Main`, and those nested in them; it wins over `vm.enable_assertions`.",
    ),
    row(
        SURROUNDINGS,
        "vm.files",
        Kind::Text,
        "",
        |_, _| {},
        "Folder whose files the program finds in its working directory; also `--files`. The program works on copies in \
         memory: nothing is written to the folder. A relative path starts at the current folder.",
    ),
    row(
        SURROUNDINGS,
        "vm.stdin",
        Kind::Text,
        "",
        |s, v| {
            if let Value::Text(text) = v
                && !text.is_empty()
            {
                s.vm.world.stdin = Stdin::of(unescape(&text).into_bytes());
            }
        },
        "Standard input of the program, with `\\n` for the end of a line. Without it `run` reads the real standard input, \
         and for `check` and `outcomes` it is empty.",
    ),
    row(
        SURROUNDINGS,
        "vm.stdin.file",
        Kind::Text,
        "",
        |_, _| {},
        "File that is the standard input of the program; also `--stdin`.",
    ),
    row(
        SURROUNDINGS,
        "vm.stdin.choices",
        Kind::Text,
        "",
        |_, _| {},
        "Lines, separated by `|`: every line that the program reads from standard input is a choice of one of them, and \
         `check` explores them all.",
    ),
    row(
        SURROUNDINGS,
        "vm.stdin.lines",
        Kind::Count { min: 0, max: i32::MAX as u64, unlimited: true },
        "none",
        |_, _| {},
        "With `vm.stdin.choices`: how many lines there are before the input ends.",
    ),
    row(
        SURROUNDINGS,
        "vm.env.*",
        Kind::Text,
        "",
        |_, _| {},
        "Environment of the program: `vm.env.HOME=/home/me`. There are no other variables.",
    ),
    row(
        SURROUNDINGS,
        "vm.sysprop.*",
        Kind::Text,
        "",
        |_, _| {},
        "System properties of the program, beside or instead of the fixed ones: `vm.sysprop.user.dir=/data`.",
    ),
    row(
        SURROUNDINGS,
        "vm.time.start",
        Kind::Count { min: 0, max: 253_402_300_799_999, unlimited: false },
        "1704067200000",
        |s, v| s.vm.time_start = num(v) as i64,
        "What the clock shows at the start, in milliseconds since 1970. The default is the start of 2024.",
    ),
    row(
        SURROUNDINGS,
        "vm.time.step",
        Kind::Count { min: 0, max: 1_000_000_000_000, unlimited: false },
        "0",
        |s, v| s.vm.time_step = num(v) as i64,
        "Nanoseconds by which the clock goes on each time the program reads it. With 0 it may have gone on or not in \
         `check` and `outcomes` (`vm.time.passes`), and goes on by a nanosecond with each instruction in `run`.",
    ),
    row(
        SURROUNDINGS,
        "vm.time.passes",
        Kind::Bool,
        "true",
        |s, v| s.vm.time_passes = on(v),
        "While checking, the clock is at least at its deadline when a sleep or a timed wait ends because its time is over, and \
         time may have passed whenever the program reads it. Off, the clock stands still but for `vm.time.step`.",
    ),
    row(
        SURROUNDINGS,
        "vm.processors",
        Kind::Count { min: 1, max: 1024, unlimited: false },
        "3",
        |s, v| s.vm.processors = num(v) as i32,
        "What `Runtime.availableProcessors` answers, which decides how many threads some pools have. The common pool has one worker less, but at \
         least one; where it has only one, an asynchronous `CompletableFuture` starts a thread of its own for each task, as on a real JVM.",
    ),
    row(
        CHOICES,
        "cg.boolean.false_first",
        Kind::Bool,
        "true",
        |s, v| s.vm.boolean_false_first = on(v),
        "`Verify.getBoolean()` tries `false` before `true`.",
    ),
    row(
        CHOICES,
        "cg.enable_atomic",
        Kind::Bool,
        "true",
        |s, v| s.vm.atomic_sections = on(v),
        "`Verify.beginAtomic` and `endAtomic` mean something. Off, other threads run between them too.",
    ),
    row(
        CHOICES,
        "vm.verify.ignore_path",
        Kind::Bool,
        "true",
        |s, v| s.vm.ignores_paths = on(v),
        "`Verify.ignoreIf` leaves the path. Off, the program goes on.",
    ),
    row(
        CHOICES,
        "cg.enumerate_random",
        Kind::Bool,
        "false",
        |s, v| s.enumerate_random = on(v),
        "Random numbers are choices, whatever the seed: every result of `nextInt(bound)`, `nextInt(origin, bound)`, \
         `nextLong(bound)` and `nextBoolean()` of `Random`, `ThreadLocalRandom` and `SplittableRandom` is tried, and some of \
         `nextDouble()`, `nextFloat()` and `Math.random()`. `nextInt()` and others without a bound are refused at the call. \
         Without it a `Random` with a seed gives the JVM's numbers, and one without gives the same ones in every run.",
    ),
    row(
        CHOICES,
        "cg.random_doubles",
        Kind::Count { min: 1, max: 1_000_000, unlimited: false },
        "12",
        |s, v| s.vm.random_doubles = num(v) as u32,
        "With `cg.enumerate_random`: how many numbers between 0 and 1 are tried where one is drawn, each in the middle of one of \
         that many equal parts. `(int) (Math.random() * n)` comes out in every way if this is at least `n`.",
    ),
    row(
        TESTS,
        "junit.wait_for_threads",
        Kind::Bool,
        "false",
        |s, v| s.wait_for_threads = on(v),
        "When a test has ended, threads that it left behind go on, and what goes wrong in them counts: a pool that nobody \
         shuts down is a deadlock. Off, the end of the test ends the program, as with JUnit's own runners.",
    ),
    row(TARGET, "target", Kind::Text, "", |_, _| {}, "The main class."),
    row(TARGET, "target.args", Kind::Text, "", |_, _| {}, "Arguments of `main`, separated by commas."),
    row(
        TARGET,
        "classpath",
        Kind::Text,
        "",
        |_, _| {},
        "Folders, jars and class files, separated by commas or colons. A relative path starts at the current folder or, \
         where nothing is found there, at the folder of the `.jpf` file.",
    ),
    row(
        LISTENERS,
        "lenient",
        Kind::Bool,
        "false",
        |s, v| s.lenient = on(v),
        "Listeners, and settings of JPF, that are not here and could change the answer are left out with a warning, and are no error. \
         Also `--lenient`. docs/from-jpf.md lists them.",
    ),
    row(
        LISTENERS,
        "listener",
        Kind::Text,
        "",
        |_, _| (),
        "Listeners, separated by `,`, `:` or blanks: observers of the search, of which some act on it. JPF's full class names are \
         understood. `listener+=,Name` adds to what was given before.",
    ),
];

/// The row of a key.
pub(super) fn find(key: &str) -> Option<&'static OptionSpec> {
    let named = |row: &&OptionSpec| match row.key.strip_suffix('*') {
        Some(family) => key.len() > family.len() && key.starts_with(family),
        None => row.key == key,
    };
    TABLE.iter().find(named)
}

/// The known key nearest to an unknown one.
pub(super) fn nearest(key: &str) -> Option<&'static str> {
    suggest::nearest(key, TABLE.iter().map(|row| row.key))
}

/// Keys that JPF has and Interleave does not: files written for JPF contain them, and they are no spelling mistakes.
const JPF_ONLY: &[&str] = &[
    "cg.",
    "extensions",
    "jpf",
    "listener.",
    "log",
    "native_classpath",
    "native_libraries",
    "peer_packages",
    "report.",
    "search.",
    "shell",
    "site",
    "sourcepath",
    "target.",
    "test_classpath",
    "vm.",
];

/// Whether the key belongs to JPF's own name space.
pub(super) fn is_jpf(key: &str) -> bool {
    JPF_ONLY.iter().any(|prefix| key.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_a_value_of_its_kind() {
        for row in TABLE {
            for text in [Some(row.default), row.wasm_default].into_iter().flatten() {
                row.kind.parse(text).unwrap_or_else(|e| panic!("{}: {e}", row.key));
            }
        }
    }

    #[test]
    fn keys_are_unique() {
        for (i, row) in TABLE.iter().enumerate() {
            assert!(TABLE[..i].iter().all(|r| r.key != row.key), "{}", row.key);
        }
    }
}
