//! Traces: what each transition of a path ran, printed and chose, in bounded size.

use crate::report::{Trace, TraceChoice, TraceLine, TraceStep};
use crate::system::{LineEvent, TransitionSystem};

/// Lines kept of a whole trace. The system bounds those of a step.
const TRACE_LINES: usize = 100_000;

/// Builds a trace while a path is executed.
#[derive(Debug, Default)]
pub(super) struct TraceBuilder {
    steps: Vec<TraceStep>,
    lines: usize,
    printed: usize,
}

impl TraceBuilder {
    /// How many steps it has.
    pub(super) fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Adds the transition that has just ended and was started by `choices`.
    pub(super) fn step<S: TransitionSystem>(&mut self, system: &mut S, choices: Vec<TraceChoice>) {
        let (events, omitted) = system.take_lines();
        let events = merge(events);
        let kept = events.len().min(TRACE_LINES - self.lines);
        let lines: Vec<TraceLine> = events[..kept].iter().map(|event| system.trace_line(event)).collect();
        self.lines += kept;
        let thread = system.current_thread();
        let output = system.output_from(self.printed);
        self.printed = system.output_len();
        self.steps.push(TraceStep {
            thread: u32::from(thread),
            thread_name: system.thread_name(thread),
            choices,
            lines,
            lines_omitted: omitted.saturating_add((events.len() - kept) as u32),
            output,
            comments: system.take_comments(),
        });
    }

    /// The trace of `path`.
    pub(super) fn finish(self, path: Vec<u32>) -> Trace {
        Trace { steps: self.steps, path }
    }
}

/// Without consecutive repeats of a line. Instructions without a line are all kept, since each says something else.
fn merge(mut events: Vec<LineEvent>) -> Vec<LineEvent> {
    events.dedup_by(|b, a| a.method == b.method && a.line == b.line && (a.line != 0 || a.index == b.index));
    events
}
