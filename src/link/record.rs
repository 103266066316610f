//! The steps that a link records, packed: names of threads and files stand in tables, for each is said many times.

use serde::{Deserialize, Serialize};

use crate::report::{RecordedEvent, RecordedStep, TraceStep};

/// Steps that are recorded: the last ones, which come to the error.
const STEPS: usize = 300;
/// Characters of all words together.
const WORDS: usize = 12_000;

/// What is recorded of an execution.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    /// Which step the first one is, from 0: those before it are not recorded.
    pub first: u32,
    /// From there to the end.
    pub steps: Vec<RecordedStep>,
}

/// Thread; for each event file, line and words.
type Step = (u32, Vec<(u32, u32, String)>);

/// The same in the header.
#[derive(Serialize, Deserialize)]
pub(super) struct Packed {
    #[serde(default, skip_serializing_if = "is_zero")]
    first: u32,
    threads: Vec<String>,
    files: Vec<String>,
    steps: Vec<Step>,
}

fn is_zero(n: &u32) -> bool {
    *n == 0
}

impl Record {
    /// What a link records of a trace.
    pub fn of(steps: &[TraceStep]) -> Record {
        let mut words = 0;
        let mut kept: Vec<RecordedStep> = Vec::new();
        for step in steps.iter().rev().take(STEPS) {
            let step = RecordedStep::of(step);
            words +=
                step.thread.len() + step.events.iter().map(|event| event.text.len() + event.file.len()).sum::<usize>();
            if words > WORDS {
                break;
            }
            kept.push(step);
        }
        kept.reverse();
        Record { first: (steps.len() - kept.len()) as u32, steps: kept }
    }

    pub(super) fn pack(&self) -> Option<Packed> {
        if self.steps.is_empty() {
            return None;
        }
        let mut packed = Packed { first: self.first, threads: Vec::new(), files: Vec::new(), steps: Vec::new() };
        for step in &self.steps {
            let thread = number(&mut packed.threads, &step.thread);
            let events = step.events.iter();
            let events = events.map(|e| (number(&mut packed.files, &e.file), e.line, e.text.clone())).collect();
            packed.steps.push((thread, events));
        }
        Some(packed)
    }
}

impl Packed {
    /// Nothing where a number stands for nothing, or where there is more than is ever recorded.
    pub(super) fn unpack(self) -> Option<Record> {
        let Packed { first, threads, files, steps } = self;
        let words = steps.iter().flat_map(|(_, events)| events).map(|(_, _, text)| text.len()).sum::<usize>();
        if steps.len() > STEPS || words > WORDS {
            return None;
        }
        let name = |names: &[String], at: u32| names.get(at as usize).cloned();
        let step = |(thread, events): Step| {
            let event = |(file, line, text)| Some(RecordedEvent { text, file: name(&files, file)?, line });
            Some(RecordedStep {
                thread: name(&threads, thread)?,
                events: events.into_iter().map(event).collect::<Option<_>>()?,
            })
        };
        Some(Record { first, steps: steps.into_iter().map(step).collect::<Option<_>>()? })
    }
}

/// Where a name stands in a table, which has it from now on.
fn number(names: &mut Vec<String>, name: &str) -> u32 {
    let at = names.iter().position(|known| known == name).unwrap_or_else(|| {
        names.push(name.to_owned());
        names.len() - 1
    });
    at as u32
}
