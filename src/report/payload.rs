//! The shapes that leave the checker: reports, traces, progress and tree edges.
//!
//! Every type here is serialized as JSON by the command line and as a plain JavaScript object by the wasm build, and
//! its TypeScript declaration is generated from this file (`www/src/types/`). Numbers that can pass 2^53 do not occur.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::basis::{Assumption, Endless, Refusal};
use super::outcome::Outcome;
use super::question::Answered;
use super::race::{Race, RaceReport};
use super::reductions::Reductions;
use super::shortened::Shortened;
use super::trace::Trace;
use super::walks::Walks;

/// What was asked of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum Mode {
    /// Search every interleaving and choice for a violated property.
    Check,
    /// One execution, like `java`.
    Run,
    /// Every distinct final output, each with a witness.
    Outcomes,
}

/// The answer of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum Verdict {
    /// The search was exhaustive and no property is violated.
    Holds,
    /// At least one property is violated.
    Violated,
    /// No violation found, but the search was bounded or cut.
    Incomplete,
}

/// The property that an error violates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum Property {
    /// No thread can run and one that is not a daemon is alive.
    Deadlock,
    /// An `AssertionError` left a thread.
    Assertion,
    /// Any other throwable left a thread.
    UncaughtException,
    /// Two threads access the same data in no order, one of them to write it (`search.races=error`).
    DataRace,
    /// From here on executions go on for ever, and none comes to an end (`search.livelock`).
    Livelock,
    /// Code of an answer to an exercise does what it may not (`exercise.answer`).
    Forbidden,
    /// A listener has found something wrong (`listener`).
    Listener,
    /// The place of a question is reached, and its condition holds there: no error, but what was asked for.
    Reached,
}

/// Why an answer is `incomplete`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum IncompleteBecause {
    /// The program asked for something that the checker cannot do: `Report::unsupported` names it.
    Unsupported,
    /// `search.depth_limit` cut at least one path.
    Depth,
    /// `search.max_states` was reached.
    States,
    /// The memory cap was reached.
    Memory,
    /// `search.time_limit` was reached.
    Time,
    /// The user cancelled.
    Cancelled,
    /// `search.max_outcomes` was reached.
    Outcomes,
    /// The program called `Verify.terminateSearch`.
    Terminated,
    /// The configuration does not describe a choice that the program asks for.
    Configuration,
    /// A listener has ended the search, or has left something out.
    Listener,
    /// An assumption did not hold, and a search from a node cannot start again without it.
    Assumption,
    /// An internal error cut the search.
    Internal,
    /// States were told apart by 64 bits of their hashes (`vm.store=hash-compact`).
    HashCompact,
    /// States were told apart by a few bits in a table (`vm.store=bitstate`, `vm.store.on_limit=bitstate`).
    Bitstate,
    /// Schedules with more preemptions than `search.preemption_bound` were left out.
    Preemptions,
    /// Schedules with more delays than `search.delay_bound` were left out.
    Delays,
    /// One path was followed (`search.class=PathReplay`), and what lies beside it was not searched.
    Path,
    /// States were dropped from a queue with a limit (`search.heuristic.queue_limit`, `search.heuristic.beam_search`).
    Queue,
    /// Random walks were made, and there are choices that none of them took.
    Random,
}

/// One lock or wait relation of a deadlock: which thread waits for what, and who holds it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct WaitsFor {
    /// The waiting thread's name.
    pub thread: String,
    /// What it does: `blocked` (monitor entry), `waiting` (Object.wait), `parked`, `joining`, `class-init`, `sleeping`;
    /// of a livelock also `running`.
    pub kind: String,
    /// The object, class or thread it waits for, such as `Fork@3`, of a parked one a lock or `a condition of` one; empty where
    /// that is not known.
    pub on: String,
    /// The thread that holds it, where one does.
    pub held_by: Option<String>,
    /// Monitors and locks that the waiting thread holds.
    pub holds: Vec<String>,
    /// Where it waits: `Class.method(File.java:12)`.
    pub at: String,
    /// True where this relation is part of the cycle.
    pub in_cycle: bool,
}

/// A violated property.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ErrorInfo {
    /// Which property.
    pub property: Property,
    /// The exception's class name with dots, for the two exception properties.
    pub exception: Option<String>,
    /// The exception's message, or the deadlock in one sentence.
    pub message: Option<String>,
    /// The thread that failed; for a deadlock, the first thread of the cycle.
    pub thread: String,
    /// The Java stack trace lines, `Class.method(File.java:12)`, innermost first.
    pub stack: Vec<String>,
    /// For a deadlock or a livelock: who holds and who waits for what.
    pub deadlock: Vec<WaitsFor>,
    /// How many times the search arrived at this same error (`search.multiple_errors`).
    pub arrivals: u32,
    /// For a data race: both accesses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, as = "Option<Race>")]
    pub race: Option<Box<Race>>,
    /// For an exception: its causes, from the one that it names to the last; of many the first ones and the last one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Cause>>")]
    pub causes: Vec<Cause>,
}

/// An exception that has led to another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Cause {
    /// Its class name with dots.
    pub exception: String,
    /// Its message, cut where it is very long.
    pub message: Option<String>,
    /// Lines of its stack trace, innermost first, without those that it shares with the exception told of before.
    pub stack: Vec<String>,
    /// How many it shares.
    pub shared: u32,
    /// How many causes between that one and this are not told of. Absent where there is none.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(optional, as = "Option<u32>")]
    pub omitted: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // As serde wants it.
fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// Search statistics.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Stats {
    /// States stored for the first time.
    #[ts(type = "number")]
    pub states_new: u64,
    /// Arrivals at states that were known.
    #[ts(type = "number")]
    pub states_visited: u64,
    /// Backtracks.
    #[ts(type = "number")]
    pub backtracked: u64,
    /// States with no successor: the program ended.
    #[ts(type = "number")]
    pub end_states: u64,
    /// Paths that the program has left: `Verify.assume`, `Verify.ignoreIf`.
    #[serde(default)]
    #[ts(type = "number")]
    pub pruned: u64,
    /// Longest path, in transitions.
    pub max_depth: u32,
    /// Transitions executed.
    #[ts(type = "number")]
    pub transitions: u64,
    /// Bytecode instructions executed.
    #[ts(type = "number")]
    pub instructions: u64,
    /// Scheduling choice generators created.
    #[ts(type = "number")]
    pub thread_choices: u64,
    /// Threads that could go on in some state and were not let go on there, since the others make no difference
    /// (`vm.por.ample`, `vm.por.sleep`); summed over the states.
    #[serde(default)]
    #[ts(type = "number")]
    pub left_out: u64,
    /// States that were not explored, for they differ from another one only in which thread is which (`vm.por.symmetry`).
    #[serde(default)]
    #[ts(type = "number")]
    pub symmetric: u64,
    /// Data choice generators created.
    #[ts(type = "number")]
    pub data_choices: u64,
    /// Wall time in milliseconds.
    #[ts(type = "number")]
    pub time_ms: u64,
    /// Bytes of the state store.
    #[ts(type = "number")]
    pub store_bytes: u64,
    /// Largest accounted memory in bytes.
    #[ts(type = "number")]
    pub peak_memory_bytes: u64,
    /// Classes loaded.
    pub classes_loaded: u32,
}

/// One violated property with its trace and link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Finding {
    /// What is wrong.
    pub error: ErrorInfo,
    /// How it comes about.
    pub trace: Trace,
    /// Share link that replays it: everything after the page's address, from `#` on. Filled by the session, which knows
    /// the program; empty before.
    pub link: String,
    /// What shortening has made of it; null where it is shown as it was found (`trace.shorten`).
    #[serde(default)]
    pub shortened: Option<Shortened>,
}

/// How much may have been left out where states are told apart by hashes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Omission {
    /// The probability that at least one state was taken for another one, from 0 to 1.
    pub probability: f64,
    /// The expected number of such states. What lies behind them is not counted.
    pub states: f64,
}

/// How many random walks were made.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Sampling {
    /// Walks, from the start of the program to an end or a bound.
    #[ts(type = "number")]
    pub walks: u64,
    /// Those among them that were cut at `search.random.length`.
    #[ts(type = "number")]
    pub cut: u64,
    /// What PCT promises; null for other walks.
    pub guarantee: Option<Guarantee>,
}

/// The promise of probabilistic concurrency testing: an error that shows whenever `depth` operations come in a certain
/// order would have been found with this probability.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Guarantee {
    /// Of the error (`search.pct.depth`).
    pub depth: u32,
    /// Most threads that a walk had.
    #[ts(type = "number")]
    pub threads: u64,
    /// Scheduling points of a walk: the longest one, or `search.pct.steps`.
    #[ts(type = "number")]
    pub steps: u64,
    /// Walks that were drawn for that many steps.
    #[ts(type = "number")]
    pub walks: u64,
    /// The least probability of one walk: `1 / (threads * steps^(depth - 1))`.
    pub per_walk: f64,
    /// The least probability of all of them together.
    pub overall: f64,
}

/// How many executions a search has made that goes by their happens-before classes (`DPORSearch`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Executions {
    /// Those that came to their end: of each class one, unless schedules are bounded.
    #[ts(type = "number")]
    pub complete: u64,
    /// Those that were given up on the way, since they could only come to what was executed before (blocked by sleep sets).
    #[ts(type = "number")]
    pub blocked: u64,
    /// Those that were cut by a bound.
    #[ts(type = "number")]
    pub cut: u64,
}

/// What a finished session says. The command line prints it with `--json` in the shape of docs/report.schema.json.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Report {
    /// What was asked.
    pub mode: Mode,
    /// The answer (`check`), or `holds`/`incomplete` for a complete/cut enumeration.
    pub verdict: Verdict,
    /// Why it is incomplete, most important first.
    pub incomplete_because: Vec<IncompleteBecause>,
    /// What the checker cannot do and the program asked for: those executions were cut there.
    pub unsupported: Vec<Refusal>,
    /// Where it goes round, when no execution comes to an end; null otherwise, and where not everything was searched.
    pub endless: Option<Endless>,
    /// What the answer rests on: what is taken for granted and was not searched.
    pub assumptions: Vec<Assumption>,
    /// Violations: one, or every distinct one with `search.multiple_errors`.
    pub findings: Vec<Finding>,
    /// `outcomes` only.
    pub outcomes: Vec<Outcome>,
    /// `run` only: what the program printed and its exit status.
    pub run: Option<RunResult>,
    /// Data races beside the answer (`search.races`); null where none were looked for, or the program has one thread.
    #[serde(default)]
    pub races: Option<RaceReport>,
    /// What was assumed of shared data, and what that saved; null where one thread ran, and for `run`.
    pub reductions: Option<Reductions>,
    /// Search statistics.
    pub stats: Stats,
    /// What may have been left out; null where states are kept in full.
    pub omission: Option<Omission>,
    /// What random walks are worth; null for other searches.
    pub sampling: Option<Sampling>,
    /// Executions of a search by happens-before classes; null for other searches.
    pub executions: Option<Executions>,
    /// Random walks that were made beside the search, and whether one of them has found the error; null where there were none.
    pub walks: Option<Walks>,
    /// What listeners have to say (`listener`), in the order of their names in the configuration.
    pub listeners: Vec<ListenerReport>,
    /// Things the user should know: unknown options, skipped files, assumptions that broke.
    pub warnings: Vec<String>,
    /// The answer to a question; null where none was asked.
    pub question: Option<Answered>,
}

/// What a listener has to say at the end of a search.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ListenerReport {
    /// The listener's name.
    pub listener: String,
    /// Lines for people.
    pub text: String,
    /// What it offers as files.
    pub files: Vec<OutputFile>,
}

/// A text that belongs into a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OutputFile {
    /// Its name, without folders, unless the configuration gave it.
    pub name: String,
    /// Its content.
    pub text: String,
}

/// The end of a `run`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RunResult {
    /// Exit status as `java` gives it: 0, `System.exit`'s, or 1 for an uncaught exception.
    pub exit_status: i32,
}

/// Live numbers of a running session.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Progress {
    /// True when the session has ended: ask for the report.
    pub done: bool,
    /// Statistics so far.
    pub stats: Stats,
    /// Current depth, in transitions.
    pub depth: u32,
    /// The part of the search that is done, from 0 to 1, as far as that can be estimated: 1 only at its end.
    pub explored: f64,
    /// Accounted memory now, in bytes.
    #[ts(type = "number")]
    pub memory_bytes: u64,
    /// The memory cap, in bytes.
    #[ts(type = "number")]
    pub memory_limit_bytes: u64,
    /// New program output since the last call (`run` only).
    pub output: String,
    /// New tree edges since the last call: a few thousand at most, and at the end all that are left.
    pub tree: Vec<TreeEdge>,
    /// Edges that were dropped because the bounded log was full.
    #[ts(type = "number")]
    pub tree_dropped: u64,
    /// What became of every transition so far, the dropped edges included.
    pub tree_counts: TreeCounts,
    /// How often the search has started again, without an assumption that did not hold. Tree and findings begin anew.
    pub restarts: u32,
}

/// One edge of the search tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct TreeEdge {
    /// Node number of the parent; the root is 0.
    pub from: u32,
    /// Node number of the child: every transition makes one, numbered from 1 in the order of execution. A known state
    /// that is met again is a new leaf.
    pub to: u32,
    /// What became of the child.
    pub kind: TreeNodeKind,
    /// The thread that ran.
    pub thread: u32,
    /// The choice in words, such as `Thread-1` or `x=3`.
    pub label: String,
    /// The line of the program that the thread stood at when the transition began, as `Race.java:12`; in library code the
    /// line that called it. Empty where there is none.
    pub at: String,
}

/// Nodes of the whole search tree by their kind, without the root.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct TreeCounts {
    /// States met for the first time.
    #[ts(type = "number")]
    pub new: u64,
    /// Known states.
    #[ts(type = "number")]
    pub visited: u64,
    /// Ends of the program.
    #[ts(type = "number")]
    pub end: u64,
    /// Violated properties.
    #[ts(type = "number")]
    pub error: u64,
    /// Paths that a bound cut.
    #[ts(type = "number")]
    pub bound: u64,
    /// Paths that the program asked to ignore.
    #[ts(type = "number")]
    pub ignored: u64,
}

impl TreeCounts {
    /// Counts one node more.
    pub fn add(&mut self, kind: TreeNodeKind) {
        *match kind {
            TreeNodeKind::New => &mut self.new,
            TreeNodeKind::Visited => &mut self.visited,
            TreeNodeKind::End => &mut self.end,
            TreeNodeKind::Error => &mut self.error,
            TreeNodeKind::Bound => &mut self.bound,
            TreeNodeKind::Ignored => &mut self.ignored,
        } += 1;
    }
}

/// What a node of the search tree is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum TreeNodeKind {
    /// A state met for the first time.
    New,
    /// A known state: the search turned back.
    Visited,
    /// The program ended.
    End,
    /// A property is violated here.
    Error,
    /// Cut by a bound.
    Bound,
    /// Pruned by `Verify.ignoreIf`.
    Ignored,
}

/// An entry point found among the loaded files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct FoundClass {
    /// Class name with dots.
    pub name: String,
    /// True when it has `public static void main(String[])`.
    pub has_main: bool,
    /// Source file name from the class file; empty when unknown.
    pub source_file: String,
    /// Path of the file it came from (`jar!entry` inside archives).
    pub from: String,
    /// Its JUnit tests that can be checked, as `Class#method`: each can stand in the place of a main class.
    pub tests: Vec<String>,
}

/// What a look at loaded files found, before anything runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ScanResult {
    /// Classes that can be used.
    pub classes: Vec<FoundClass>,
    /// One clear sentence for every file that cannot be used.
    pub problems: Vec<String>,
}

/// A file handed to a session.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct InputFile {
    /// Path as the user knows it.
    pub path: String,
    /// Content.
    #[serde(with = "bytes")]
    #[ts(type = "Uint8Array")]
    pub bytes: Vec<u8>,
}

/// Everything a session needs.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct SessionInput {
    /// What to do.
    pub mode: Mode,
    /// Class files and jars. Other files are resources of the class path.
    pub files: Vec<InputFile>,
    /// Main class, with dots or slashes; empty for that of the first jar whose manifest names one.
    pub main: String,
    /// Arguments of `main`.
    pub args: Vec<String>,
    /// Configuration, as `-D` pairs.
    pub config: Vec<(String, String)>,
    /// Files that the program can open, by path; relative ones are in its working directory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub data: Option<Vec<InputFile>>,
    /// Standard input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stdin: Option<String>,
}

/// `Vec<u8>` as one byte string (a `Uint8Array` in JavaScript) rather than a list of numbers.
mod bytes {
    use serde::{Deserializer, Serializer, de};

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], s: S) -> Result<S::Ok, S::Error> {
        s.serialize_bytes(bytes)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<u8>, D::Error> {
        struct Bytes;
        impl<'de> de::Visitor<'de> for Bytes {
            type Value = Vec<u8>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E: de::Error>(self, v: &[u8]) -> Result<Vec<u8>, E> {
                Ok(v.to_vec())
            }
            fn visit_byte_buf<E: de::Error>(self, v: Vec<u8>) -> Result<Vec<u8>, E> {
                Ok(v)
            }
            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<u8>, A::Error> {
                let mut out = Vec::new();
                while let Some(b) = seq.next_element()? {
                    out.push(b);
                }
                Ok(out)
            }
        }
        d.deserialize_byte_buf(Bytes)
    }
}
