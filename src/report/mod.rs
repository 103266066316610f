//! Verdict, trace, search tree and statistics: what leaves the checker, as data.
//!
//! `payload`, `outcome`, `event`, `trace`, `basis`, `compile`, `question`, `race`, `reductions`, `walks`, `shortened`,
//! `recorded`, `replayed_on`, `state` and `walk` have the shapes;
//! `build` fills them from what `search` found; the command line, the wasm API and the page print them.

mod basis;
mod build;
mod compile;
mod event;
mod outcome;
mod payload;
mod question;
mod race;
mod recorded;
mod reductions;
mod replayed_on;
mod shortened;
mod state;
mod trace;
mod walk;
mod walks;

pub use basis::{Assumption, Endless, EndlessThread, Refusal};
pub use build::{Ending, assemble};
pub use compile::{CONDITION, CompileInput, CompileResult, Diagnostic, Severity, SourceText};
pub use event::{TraceEvent, TraceEventKind};
pub use outcome::Outcome;
pub use payload::*;
pub use question::{Answer, Answered, Question};
pub use race::{Race, RaceFound, RaceReport, RaceSide};
pub use recorded::{Difference, EVENTS_OF_STEP, RecordedEvent, RecordedStep};
pub use reductions::{Conflict, ConflictSide, InOrder, PointData, Reductions, Saved, WhyInOrder, WhyPoint};
pub use replayed_on::ReplayedOn;
pub use shortened::Shortened;
pub use state::{
    ContentEntry, ContentKind, ContentView, FrameView, NodeTrace, ObjectView, StateView, StaticsView, ThreadView,
    VariableView,
};
pub use trace::{StepEvents, Trace, TraceChoice, TraceLine, TraceStep};
pub use walk::{WalkOption, WalkOptionKind, WalkThread, WalkView};
pub use walks::{WalkFound, WalkKind, Walks};
