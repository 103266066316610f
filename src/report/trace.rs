//! An execution, transition by transition.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::event::TraceEvent;
use super::reductions::PointData;

/// One executed source line (or instruction, where the class has no line table) of a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct TraceLine {
    /// Class name with dots.
    pub class: String,
    /// Method name.
    pub method: String,
    /// Source file name, as the class file says; empty when unknown.
    pub file: String,
    /// 1-based line; 0 when unknown.
    pub line: u32,
    /// The instruction in words where there is no line (`getfield Race.x`).
    pub insn: Option<String>,
    /// True for code of the class library, which pages fold by default.
    pub library: bool,
}

/// The choice that started a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct TraceChoice {
    /// The generator's id, such as `monitor-enter`, `field-access`, `verify-get-int`.
    pub id: String,
    /// `thread` for scheduling choices, `data` for others.
    pub kind: String,
    /// 0-based index of the choice taken.
    pub index: u32,
    /// How many choices there were.
    pub count: u32,
    /// The choice in words: a thread name or a value.
    pub value: String,
    /// The data before whose access the step before has ended; absent where it was not that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub access: Option<PointData>,
}

/// What happened in a transition, as far as it was recorded.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StepEvents {
    /// In order.
    pub events: Vec<TraceEvent>,
    /// How many more there were.
    pub omitted: u32,
    /// Before which of `events` they were, by its index.
    pub omitted_at: u32,
}

/// One transition of a trace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct TraceStep {
    /// The thread that ran: a small number, stable along the trace.
    pub thread: u32,
    /// Its name.
    pub thread_name: String,
    /// The cascade of choices that started it; empty for the first step.
    pub choices: Vec<TraceChoice>,
    /// What happened, in order.
    pub events: Vec<TraceEvent>,
    /// How many events were left out of `events` (it is bounded).
    pub events_omitted: u32,
    /// Before which of `events` they were, by its index.
    pub events_omitted_at: u32,
    /// The lines it ran, in order; consecutive repeats are merged.
    pub lines: Vec<TraceLine>,
    /// How many lines were left out of `lines` (it is bounded).
    pub lines_omitted: u32,
    /// What it printed to standard output and error, bytes as in [`Outcome`].
    pub output: String,
    /// The program's own remarks (`Verify.addComment`), in order; absent where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub comments: Vec<String>,
}

/// How an execution came out, with the path that leads there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Trace {
    /// The steps, first to last.
    pub steps: Vec<TraceStep>,
    /// The choice path in the compact form that links carry: indices of choices, oldest first.
    pub path: Vec<u32>,
}
