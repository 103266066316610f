//! Steps of an execution as a link records them: short, for whoever reads the link without executing it, and for telling
//! where another execution parts from it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::trace::TraceStep;

/// Events of a step that are recorded, of its beginning and of its end.
const FIRST: usize = 2;
const LAST: usize = 3;
/// Events that are recorded of one step, at most.
pub const EVENTS_OF_STEP: usize = FIRST + LAST;
/// Characters of an event's words that are recorded.
const TEXT: usize = 80;

/// Something that a thread did, in words, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RecordedEvent {
    /// As [`super::TraceEvent::text`], cut where it is long.
    pub text: String,
    /// Source file of the program's own line; empty when unknown.
    pub file: String,
    /// The line; 0 when unknown.
    pub line: u32,
}

/// One transition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct RecordedStep {
    /// Name of the thread that ran.
    pub thread: String,
    /// What it did: the first events and the last ones.
    pub events: Vec<RecordedEvent>,
}

/// The first step at which an execution parts from what was recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Difference {
    /// Which step, from 1.
    pub step: u32,
    /// What was recorded; null where the recorded execution has no such step.
    pub expected: Option<RecordedStep>,
    /// What happened; null where the execution has ended before.
    pub happened: Option<RecordedStep>,
}

impl RecordedStep {
    /// What a link records of a step.
    pub fn of(step: &TraceStep) -> RecordedStep {
        let left_out = FIRST..step.events.len().saturating_sub(LAST);
        let events = step.events.iter().enumerate().filter(|(at, _)| !left_out.contains(at));
        let events = events.map(|(_, event)| RecordedEvent {
            text: cut(&event.text),
            file: event.file.clone(),
            line: event.line,
        });
        RecordedStep { thread: step.thread_name.clone(), events: events.collect() }
    }

    /// Whether the same thread has run through the same lines. Another version may say the same in other words.
    fn is_at(&self, other: &RecordedStep) -> bool {
        let places = |step: &RecordedStep| -> Vec<(String, u32)> {
            step.events.iter().map(|event| (event.file.clone(), event.line)).collect()
        };
        self.thread == other.thread && places(self) == places(other)
    }
}

impl Difference {
    /// The first one between recorded steps, the first of which has that number from 0, and those of an execution. What is
    /// recorded goes to the end of an execution.
    pub fn between(first: usize, recorded: &[RecordedStep], steps: &[TraceStep]) -> Option<Difference> {
        if recorded.is_empty() {
            return None;
        }
        let happened: Vec<RecordedStep> = steps.iter().skip(first).map(RecordedStep::of).collect();
        let both = recorded.iter().zip(&happened);
        let parts = both.clone().position(|(a, b)| !a.is_at(b)).or_else(|| {
            let differs = both.clone().position(|(a, b)| a != b);
            differs.or_else(|| (recorded.len() != happened.len()).then(|| recorded.len().min(happened.len())))
        })?;
        let step = u32::try_from(first + parts + 1).unwrap_or(u32::MAX);
        Some(Difference { step, expected: recorded.get(parts).cloned(), happened: happened.get(parts).cloned() })
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(TEXT) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
