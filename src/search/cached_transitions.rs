//! Transitions whose end is known before they are executed.
//!
//! A system may remember what a transition does ([`TransitionSystem::foresee`]). The state that it leads to is looked up; where
//! that state is known, the transition counts as executed and that is all. In a new state the
//! system is made to stand, or the transition is executed after all; the search then sees whether it came to what was
//! foreseen. One in [`SAMPLED`] is executed wherever it leads: what is believed to lead to a known state would otherwise
//! be cut off unseen. With [`verify_states`](super::config::SearchConfig::verify_states) all of them are.
//!
//! What a search finds and counts is the same with and without.

use super::engine::{Phase, Search};
use super::strategy::{Strategy, StrategyKind};
use super::system::TransitionSystem;
use crate::report::{IncompleteBecause, TreeNodeKind};
use crate::store::Visit;
use crate::vm::api::{Choices, TransitionEnd};

/// Of so many transitions that are foreseen one is executed all the same, and compared.
const SAMPLED: u32 = 64;

/// Whether the transition with that number is executed: one in [`SAMPLED`], by steps that no loop of a search falls in with.
fn is_sample(number: u32) -> bool {
    const GOLDEN: u32 = 0x9e37_79b9;
    number.wrapping_mul(GOLDEN) < u32::MAX / SAMPLED
}

/// What is foreseen of the transition that is about to run, or that runs.
#[derive(Debug, Default)]
pub(super) struct CachedTransitions {
    /// States are looked up in advance.
    pub(super) on: bool,
    /// What the store has said of the state at its end.
    pub(super) visit: Option<Visit>,
    /// Transitions that were not executed.
    remembered: u64,
    /// Transitions that were foreseen.
    foreseen: u32,
}

impl<S: TransitionSystem, T: Strategy> Search<S, T> {
    /// Transitions that count as executed and were not, since the system remembers what they do.
    pub fn remembered(&self) -> u64 {
        self.cached.remembered
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
        if !self.cached.on || !self.system.foresee(choices, &mut self.store) {
            return false;
        }
        let depth = self.depth() + 1;
        self.store.set_limit(self.config.memory_limit.saturating_sub(self.besides_store));
        let visit = self.system.foreseen().map(|vector| self.store.visit_on_trial(vector, depth));
        self.cached.foreseen = self.cached.foreseen.wrapping_add(1);
        let sample = is_sample(self.cached.foreseen);
        let passes = |visit: &Visit| !visit.new && !visit.shallower && !sample && !self.config.verify_states;
        let known = visit.filter(passes);
        let (Some(known), false) = (known, self.store.over_limit()) else {
            self.system.back_from_foreseen(&mut self.store, false);
            self.cached.visit = visit;
            self.put_into_words();
            let done = !sample && self.system.do_foreseen(choices);
            if done {
                self.cached.remembered += 1;
                self.transition_ended(TransitionEnd::Choice);
            }
            return done;
        };
        self.cached.remembered += 1;
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
        let missed = self.cached.visit.take().is_some();
        if self.system.take_surprise() || missed {
            let path = self.path();
            let text = format!("Internal error: a remembered transition did something else (choice path {path:?})");
            self.warnings.push(text);
            self.stop(IncompleteBecause::Internal);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_one_in_so_many_wherever_one_looks() {
        for (from, step) in [(0, 1), (1_000_000, 1), (5, 2), (0, 3), (7, 64), (1, 1_000)] {
            let count = (0..64_000).filter(|i| is_sample(from + step * i)).count();
            assert!((900..1_100).contains(&count), "{count} from {from} by {step}");
        }
    }
}
