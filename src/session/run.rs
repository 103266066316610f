//! `run`: one execution, like `java`.

use std::fmt::Write;

use crate::report::{
    ErrorInfo, IncompleteBecause, Mode, Progress, Refusal, Report, RunResult, Stats, TreeCounts, Verdict,
};
use crate::system::TransitionEnd;
use crate::vm::{OutputChunk, Vm};

/// Instructions between two looks at the clock.
const FUEL: u64 = 400_000;

/// A running program.
pub(super) struct Run {
    vm: Vm,
    end: Option<i32>,
    refused: Option<Refusal>,
    cancelled: bool,
    spent_ms: f64,
    peak: u64,
    output: Vec<OutputChunk>,
}

impl Run {
    pub(super) fn new(vm: Vm) -> Run {
        Run { vm, end: None, refused: None, cancelled: false, spent_ms: 0.0, peak: 0, output: Vec::new() }
    }

    pub(super) fn cancel(&mut self) {
        self.cancelled = true;
    }

    pub(super) fn take_output(&mut self) -> Vec<OutputChunk> {
        std::mem::take(&mut self.output)
    }

    pub(super) fn step(&mut self, budget_ms: f64, now: &mut dyn FnMut() -> f64, limit: u64) -> Progress {
        let start = now();
        let mut spent = 0.0;
        while self.end.is_none() && !self.cancelled {
            let end = self.vm.run(FUEL);
            self.peak = self.peak.max(self.vm.heap_bytes());
            self.end = self.ended(end);
            spent = now() - start;
            // Output is not held back: a person may wait for it.
            if spent >= budget_ms || self.vm.wants_input() {
                break;
            }
        }
        self.spent_ms += spent;
        let chunks = self.vm.take_output();
        self.output.extend(chunks);
        Progress {
            done: self.end.is_some() || self.cancelled,
            stats: self.stats(),
            depth: 0,
            explored: 0.0,
            memory_bytes: self.vm.heap_bytes(),
            memory_limit_bytes: limit,
            output: String::new(),
            tree: Vec::new(),
            tree_dropped: 0,
            tree_counts: TreeCounts::default(),
            restarts: 0,
        }
    }

    /// The exit status, when that was the end.
    fn ended(&mut self, end: TransitionEnd) -> Option<i32> {
        match end {
            TransitionEnd::Budget => None,
            TransitionEnd::Ended | TransitionEnd::TerminateSearch | TransitionEnd::Ignored => {
                Some(self.vm.exit_status())
            }
            TransitionEnd::Uncaught { thread, exception } => {
                let info = self.vm.describe_uncaught(thread, exception);
                self.say(&uncaught(&info));
                Some(1)
            }
            TransitionEnd::Deadlock => {
                // `java` would hang here for ever.
                let info = self.vm.describe_deadlock();
                self.say(&format!("interleave: the program is deadlocked: {}\n", info.message.unwrap_or_default()));
                Some(1)
            }
            TransitionEnd::OutOfMemory => {
                self.say("interleave: the Java heap is full (vm.max_heap)\n");
                Some(1)
            }
            TransitionEnd::Unsupported(refusal) => {
                self.say(&format!("interleave: not supported: {refusal}\n"));
                self.refused = Some(*refusal);
                Some(1)
            }
            TransitionEnd::Misconfigured(sentence)
            | TransitionEnd::Internal(sentence)
            | TransitionEnd::Stopped(sentence) => {
                self.say(&format!("interleave: {sentence}\n"));
                Some(1)
            }
            TransitionEnd::Choice | TransitionEnd::Violated(_) => {
                self.say("interleave: internal error: a choice point in a plain run\n");
                Some(1)
            }
        }
    }

    /// To standard error, after what the program has printed.
    fn say(&mut self, text: &str) {
        let chunks = self.vm.take_output();
        self.output.extend(chunks);
        self.output.push(OutputChunk { fd: 2, bytes: text.as_bytes().to_vec() });
    }

    fn stats(&self) -> Stats {
        Stats {
            instructions: self.vm.instructions(),
            time_ms: self.spent_ms as u64,
            peak_memory_bytes: self.peak,
            classes_loaded: self.vm.classes_loaded(),
            ..Stats::default()
        }
    }

    pub(super) fn report(&mut self) -> Report {
        let cut = self.end.is_none().then_some(IncompleteBecause::Cancelled);
        let because = self.refused.as_ref().map(|_| IncompleteBecause::Unsupported).or(cut);
        Report {
            mode: Mode::Run,
            verdict: if because.is_some() { Verdict::Incomplete } else { Verdict::Holds },
            incomplete_because: because.into_iter().collect(),
            unsupported: self.refused.iter().cloned().collect(),
            endless: None,
            assumptions: Vec::new(),
            findings: Vec::new(),
            outcomes: Vec::new(),
            run: Some(RunResult { exit_status: self.end.unwrap_or(1) }),
            races: None,
            reductions: None,
            stats: self.stats(),
            omission: None,
            sampling: None,
            executions: None,
            walks: None,
            listeners: Vec::new(),
            warnings: self.vm.warnings().to_vec(),
            question: None,
        }
    }
}

/// What `java` prints about an exception that leaves a thread.
fn uncaught(info: &ErrorInfo) -> String {
    let message = info.message.as_ref().map(|m| format!(": {m}")).unwrap_or_default();
    let exception = info.exception.as_deref().unwrap_or("exception");
    let mut out = format!("Exception in thread \"{}\" {exception}{message}\n", info.thread);
    for line in &info.stack {
        let _ = writeln!(out, "\tat {line}");
    }
    out
}
