//! Searches that start elsewhere than at the start of the system: the way there.

use super::engine::Search;
use super::notify::path_on;
use super::replay::{end_in_words, in_short, select};
use super::strategy::{Strategy, StrategyKind};
use crate::property::violation;
use crate::report::IncompleteBecause;
use crate::system::{TransitionEnd, TransitionSystem};

/// The way from the system's start to the search's, and how far it was gone.
#[derive(Debug, Default)]
pub(super) struct StartPrefix {
    pub(super) path: Vec<u32>,
    /// Choices taken, and those among them before the last transition.
    taken: usize,
    pub(super) before_last: usize,
    /// Transitions completed.
    pub(super) steps: u32,
}

impl StartPrefix {
    /// Whether the search has not come to its start yet.
    pub(super) fn goes_on(&self) -> bool {
        self.taken < self.path.len()
    }

    /// The choices taken so far.
    pub(super) fn path_taken(&self) -> &[u32] {
        &self.path[..self.taken]
    }
}

impl<S: TransitionSystem, T: Strategy> Search<S, T> {
    /// Searches from the state that the choices of `path` lead to. What is found has paths that begin with them; depth and
    /// statistics count from there. Call before the first step.
    pub fn starting_after(mut self, path: Vec<u32>) -> Self {
        self.start_after(path);
        self
    }

    /// The same for one that is there.
    pub fn start_after(&mut self, path: Vec<u32>) {
        self.prefix.path = path;
        self.config.stop_after_path = false;
    }

    /// Follows `path` in the place of the configured one, and then does what is configured. Call before the first step.
    pub fn follow_first(&mut self, path: Vec<u32>) {
        self.prefix.path = path;
    }

    /// Whether it starts elsewhere than at the start of the system.
    pub fn has_prefix(&self) -> bool {
        !self.prefix.path.is_empty()
    }

    /// The path to where it starts; empty where that is the start of the system.
    pub fn start_path(&self) -> &[u32] {
        &self.prefix.path
    }

    /// On the way to where the search starts a transition has ended: starts the next one.
    pub(super) fn follow_prefix(&mut self, end: TransitionEnd) {
        if let TransitionEnd::Stopped(_) = end {
            self.path_ended(end);
            return;
        }
        let mut rest = &self.prefix.path[self.prefix.taken..];
        let point = if end == TransitionEnd::Choice {
            let cascade = self.system.take_registered();
            self.system.collect();
            select(cascade, &mut rest)
        } else {
            let error = violation(&end, &mut self.system);
            Err(error.map_or_else(|| end_in_words(&end), |info| in_short(&info)))
        };
        let rest = rest.len();
        if self.stopped_on_the_way() {
            return;
        }
        self.prefix.steps += 1;
        match point {
            Ok(point) => {
                self.prefix.before_last = self.prefix.taken;
                self.prefix.taken = self.prefix.path.len() - rest;
                if self.observers.listening() {
                    let path = path_on(&*self.observers, &self.system, &point);
                    self.observers.set_path(&mut self.system, path);
                }
                self.system.begin(point.choices());
            }
            Err(_) if end == TransitionEnd::Ignored && self.observers.take_left_out(&mut self.system) => {
                self.warnings
                    .push("A listener has pruned the path to the state that the search starts from.".to_owned());
                self.stop(IncompleteBecause::Listener);
            }
            Err(text) => {
                let step = self.prefix.steps;
                let given = self.config.strategy == StrategyKind::PathReplay;
                let what =
                    if given { "search.path cannot be followed" } else { "The state to start from was not reached" };
                let hint = "; it fits the scheduling points of the search that has found it (vm.por.visible)";
                self.warnings.push(format!("{what}: at step {step}: {text}{}", if given { hint } else { "" }));
                self.stop(if given { IncompleteBecause::Configuration } else { IncompleteBecause::Internal });
            }
        }
    }

    /// Whether a listener has ended the search, at the end of a transition or as garbage was collected there.
    fn stopped_on_the_way(&mut self) -> bool {
        while let Some(asked) = self.observers.take_asked_end(&mut self.system) {
            if let TransitionEnd::Stopped(_) = asked {
                self.path_ended(asked);
                return true;
            }
        }
        false
    }
}
