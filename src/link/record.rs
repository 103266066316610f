//! The steps that a link records, packed: names of threads and files stand in tables, for each is said many times.

use serde::{Deserialize, Serialize};

use crate::report::{EVENTS_OF_STEP, RecordedEvent, RecordedStep, TraceStep};

/// Steps that are recorded: the last ones, which come to the error.
pub(super) const STEPS: usize = 300;
/// Characters of all words together, with the names that are said in each step and event.
pub(super) const WORDS: usize = 12_000;

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
            let events = step.events.iter().map(|event| (event.text.as_str(), event.file.as_str()));
            words += words_of(&step.thread, events);
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

/// Characters of a step: how often a name is said counts, not how often it is in a table.
fn words_of<'a>(thread: &str, events: impl Iterator<Item = (&'a str, &'a str)>) -> usize {
    thread.len() + events.map(|(text, file)| text.len() + file.len()).sum::<usize>()
}

impl Packed {
    /// Nothing where a number stands for nothing, or where there is more than is ever recorded: as it would be unpacked, for
    /// a name that is there once can be said a million times.
    pub(super) fn unpack(self) -> Option<Record> {
        let Packed { first, threads, files, steps } = self;
        if steps.len() > STEPS || steps.iter().any(|(_, events)| events.len() > EVENTS_OF_STEP) {
            return None;
        }
        let mut words = 0;
        let mut unpacked = Vec::with_capacity(steps.len());
        for (thread, events) in steps {
            let thread = threads.get(thread as usize)?;
            let named: Option<Vec<(&str, u32, String)>> =
                events.into_iter().map(|(file, line, text)| Some((&**files.get(file as usize)?, line, text))).collect();
            let named = named?;
            words += words_of(thread, named.iter().map(|(file, _, text)| (&**text, *file)));
            if words > WORDS {
                return None;
            }
            let event = |(file, line, text): (&str, u32, String)| RecordedEvent { text, file: file.to_owned(), line };
            unpacked.push(RecordedStep { thread: thread.clone(), events: named.into_iter().map(event).collect() });
        }
        Some(Record { first, steps: unpacked })
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
