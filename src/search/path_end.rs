//! How paths end: what is counted, reported and kept of it, and which kind of node the search tree gets.

use super::engine::{Phase, Search};
use super::findings::Arrival;
use super::strategy::Strategy;
use crate::property::violation;
use crate::report::{ErrorInfo, IncompleteBecause, Property, Refusal, TreeNodeKind};
use crate::system::{TransitionEnd, TransitionSystem};

/// Refusals that are listed.
const MAX_REFUSALS: usize = 100;

impl<S: TransitionSystem, T: Strategy> Search<S, T> {
    /// The end of a path, whatever it is.
    pub(super) fn path_ended(&mut self, end: TransitionEnd) -> TreeNodeKind {
        match end {
            TransitionEnd::Ended => {
                self.stats.end_states += 1;
                self.outcome("normal", None);
                TreeNodeKind::End
            }
            TransitionEnd::Ignored => {
                self.stats.pruned += 1;
                TreeNodeKind::Ignored
            }
            TransitionEnd::TerminateSearch => {
                self.stop_path(IncompleteBecause::Terminated);
                TreeNodeKind::Bound
            }
            TransitionEnd::OutOfMemory => {
                self.constrain(IncompleteBecause::Memory);
                TreeNodeKind::Bound
            }
            TransitionEnd::Misconfigured(sentence) => {
                self.warn_once(sentence);
                self.stop_path(IncompleteBecause::Configuration);
                TreeNodeKind::Bound
            }
            TransitionEnd::Unsupported(refusal) => self.refuse(*refusal),
            TransitionEnd::Stopped(sentence) => {
                self.warn_once(sentence);
                self.stopped_by_listener = true;
                self.stop(IncompleteBecause::Listener);
                TreeNodeKind::Bound
            }
            TransitionEnd::Internal(sentence) => {
                let path = self.path();
                self.warnings.push(format!("Internal error: {sentence} (choice path {path:?})"));
                self.stop(IncompleteBecause::Internal);
                TreeNodeKind::Bound
            }
            error => match violation(&error, &mut self.system) {
                Some(info) => match self.system.excuse() {
                    Some(refusal) => self.refuse(refusal),
                    None => self.error(info, &error),
                },
                None => TreeNodeKind::Bound,
            },
        }
    }

    pub(super) fn warn_once(&mut self, sentence: String) {
        if !self.warnings.contains(&sentence) {
            self.warnings.push(sentence);
        }
    }

    /// Whether the program would have gone on where its path has ended with an error, so that what it would have done was not
    /// searched.
    fn leaves_something(&self, end: &TransitionEnd) -> bool {
        match end {
            TransitionEnd::Uncaught { thread, .. } => self.system.goes_on_without(*thread),
            TransitionEnd::Violated(info) => info.property != Property::Reached,
            _ => false,
        }
    }

    /// Nothing is known of how an execution would go on.
    fn refuse(&mut self, refusal: Refusal) -> TreeNodeKind {
        if self.unsupported.len() < MAX_REFUSALS {
            self.unsupported.insert(refusal);
        }
        self.constrain(IncompleteBecause::Unsupported);
        TreeNodeKind::Bound
    }

    pub(super) fn error(&mut self, info: ErrorInfo, ended: &TransitionEnd) -> TreeNodeKind {
        let end = match info.property {
            Property::Deadlock => "deadlock",
            Property::Assertion => "assertion",
            Property::UncaughtException => "uncaught-exception",
            Property::DataRace => "data-race",
            Property::Livelock => "livelock",
            Property::Forbidden => "forbidden",
            Property::Listener => "listener",
            Property::Reached => "reached",
        };
        let at = match ended {
            TransitionEnd::Uncaught { exception, .. } => self.system.thrown_at(*exception),
            _ => String::new(),
        };
        self.outcome(end, Some((&info, at)));
        self.failed += u64::from(self.leaves_something(ended));
        if self.config.outcomes || !self.config.properties.checks(info.property) {
            self.stats.end_states += 1;
            return TreeNodeKind::End;
        }
        if self.target.as_ref().is_some_and(|target| !target.is(&info)) {
            self.met_others |= info.property != Property::Deadlock;
            self.stats.end_states += 1;
            return TreeNodeKind::End;
        }
        let path = self.path();
        self.notify_error(&info);
        self.findings.arrive(info, path, self.config.max_errors);
        if !self.config.multiple_errors {
            self.phase = Phase::Done;
        }
        TreeNodeKind::Error
    }

    fn outcome(&mut self, end: &'static str, error: Option<(&ErrorInfo, String)>) {
        if self.config.outcomes {
            // Zero is what a program ends with that does not say anything.
            let status = self.system.exit_status();
            let exit_status = (error.is_none() && status != 0).then_some(status);
            let arrival = Arrival { stdout: self.system.output(), error, exit_status, path: self.path() };
            if !self.outcomes.arrive(end, arrival, self.config.max_outcomes) {
                self.stop(IncompleteBecause::Outcomes);
            }
        }
    }
}
