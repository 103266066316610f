//! One execution in one's own hands, as the page shows it: where it stands and how it can go on.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::payload::ErrorInfo;
use super::trace::Trace;

/// What is to be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum WalkOptionKind {
    /// Which thread goes next (and values that it asks for in the same breath).
    Thread,
    /// A value.
    Data,
}

/// One way to go on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct WalkOption {
    /// The choices to add to the path: one of each generator. Empty at the start of the program, where nothing is chosen.
    pub index: Vec<u32>,
    /// What each of them decides: the generators' ids, as in `TraceChoice.id`.
    pub ids: Vec<String>,
    /// Whether it decides which thread goes on.
    pub kind: WalkOptionKind,
    /// The thread that goes on with it, as in `TraceStep.thread`.
    pub thread: Option<u32>,
    /// The choice in words: a thread's name, a value.
    pub label: String,
    /// What that thread does next and where it stands: `locks Fork@2, Philosophers.java:18`.
    pub next: String,
}

/// A thread that was started.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct WalkThread {
    /// Its number, as in `TraceStep.thread`.
    pub thread: u32,
    /// Its name.
    pub name: String,
    /// As in `ThreadView.status`.
    pub status: String,
    /// Whether it can go on.
    pub enabled: bool,
    /// Why it cannot: `waits to lock Fork@2, which Thread-1 holds`. Empty where it can.
    pub why: String,
}

/// Where an execution stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct WalkView {
    /// Transitions so far; 0 at the start of the program.
    pub step: u32,
    /// Transitions that are known: one can go forward as far as this without choosing.
    pub recorded: u32,
    /// What has happened so far, and the choices taken.
    pub trace: Trace,
    /// The ways to go on; none where the execution has ended.
    pub options: Vec<WalkOption>,
    /// How many more combinations of choices there are than are listed.
    pub options_omitted: u32,
    /// The threads that were started, in the order of their numbers.
    pub threads: Vec<WalkThread>,
    /// How it has ended: `normal`, `deadlock`, `assertion`, `uncaught-exception`, `listener`, or a sentence. Null where it
    /// goes on.
    pub end: Option<String>,
    /// The error that it has ended with.
    pub error: Option<ErrorInfo>,
    /// Standard output so far.
    pub stdout: String,
    /// A link that goes here; empty where there is none.
    pub link: String,
    /// What one should know about it, a sentence each.
    pub notes: Vec<String>,
}
