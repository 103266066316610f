//! Transitions whose end is known before they are executed.
//!
//! A system may remember what a transition does ([`TransitionSystem::foresee`]). The state that it leads to is looked up; where
//! that state is known, the transition counts as executed and that is all. In a new state the
//! system is made to stand, or the transition is executed after all; the search then sees whether it came to what was
//! foreseen. With [`verify_states`](super::config::SearchConfig::verify_states) that goes for known states too.
//!
//! What a search finds and counts is the same with and without.

use super::engine::{Phase, Search};
use super::strategy::{Strategy, StrategyKind};
use super::system::TransitionSystem;
use crate::report::{IncompleteBecause, TreeNodeKind};
use crate::store::Visit;
use crate::vm::api::{Choices, StepEnd};

/// What is foreseen of the transition that is about to run, or that runs.
#[derive(Debug, Default)]
pub(super) struct Foresight {
    /// States are looked up in advance.
    pub(super) on: bool,
    /// What the store has said of the state at its end.
    pub(super) visit: Option<Visit>,
    /// Transitions that were not executed.
    remembered: u64,
}

impl<S: TransitionSystem, T: Strategy> Search<S, T> {
    /// Transitions that count as executed and were not, since the system remembers what they do.
    pub fn remembered(&self) -> u64 {
        self.foresight.remembered
    }

    /// Whether the state alone decides what comes of it: nothing else may be part of the table's key, and known states
    /// must not be gone through.
    pub(super) fn may_foresee(&self) -> bool {
        let config = &self.config;
        config.match_states
            && !self.seeking.on
            && !config.schedules.any()
            && config.strategy != StrategyKind::PathReplay
            && !self.system.is_altered()
            && !self.strategy.goes_through_known()
    }

    /// Whether the transition that these choices start is over, without having been executed.
    pub(super) fn skips(&mut self, choices: &Choices) -> bool {
        if !self.foresight.on || !self.system.foresee(choices, &mut self.store) {
            return false;
        }
        let depth = self.depth() + 1;
        self.store.set_limit(self.config.memory_limit.saturating_sub(self.besides_store));
        let visit = self.system.foreseen().map(|vector| self.store.visit_on_trial(vector, depth));
        let known = visit.filter(|visit| !visit.new && !visit.shallower && !self.config.verify_states);
        let (Some(known), false) = (known, self.store.over_limit()) else {
            self.system.back_from_foreseen(&mut self.store, false);
            self.foresight.visit = visit;
            self.put_into_words();
            let done = self.system.do_foreseen(choices);
            if done {
                self.foresight.remembered += 1;
                self.transition_ended(StepEnd::Choice);
            }
            return done;
        };
        self.foresight.remembered += 1;
        self.count_transition(depth);
        self.phase = Phase::Choosing;
        self.stats.thread_choices += 1;
        self.stats.states_visited += 1;
        if self.tree.has_room() {
            self.put_into_words();
        }
        self.log_end(TreeNodeKind::Visited, known.state);
        self.system.back_from_foreseen(&mut self.store, true);
        self.turn_back();
        self.account_if_due();
        true
    }

    /// A transition was executed: ends the search if it was foreseen to do something else.
    pub(super) fn compare_with_foreseen(&mut self) {
        let missed = self.foresight.visit.take().is_some();
        if self.system.take_surprise() || missed {
            let path = self.path();
            let text = format!("Internal error: a remembered transition did something else (choice path {path:?})");
            self.warnings.push(text);
            self.stop(IncompleteBecause::Internal);
        }
    }
}
