//! Transitions whose end is known before they are executed.
//!
//! A system may remember what a transition does ([`Remembers::recall`](crate::system::Remembers::recall)). The state that it
//! leads to is looked up; where that state is known, the transition counts as executed and that is all. In a new state the
//! system is made to stand, or the transition is executed after all, and its end is compared with what was remembered. One
//! in [`SAMPLED`] is executed wherever it leads: what is believed to lead to a known state would otherwise be cut off
//! unseen. With [`verify_states`](super::config::SearchConfig::verify_states) all of them are.
//!
//! What a search finds and counts is the same with and without.

use super::engine::{Phase, Search};
use super::strategy::{Strategy, StrategyKind};
use super::tree_log::words;
use crate::choice::Choice;
use crate::report::{IncompleteBecause, TreeNodeKind};
use crate::store::Visit;
use crate::system::{Choices, Take, TransitionEnd, TransitionSystem};

/// Of so many transitions that are remembered one is executed all the same, and compared.
const SAMPLED: u32 = 64;

/// Whether the transition with that number is executed: one in [`SAMPLED`], by steps that no loop of a search falls in with.
fn is_sample(number: u32) -> bool {
    const GOLDEN: u32 = 0x9e37_79b9;
    number.wrapping_mul(GOLDEN) < u32::MAX / SAMPLED
}

/// What is remembered of the transition that is about to run, or that runs.
#[derive(Debug, Default)]
pub(super) struct CachedTransitions {
    /// States are looked up in advance.
    pub(super) on: bool,
    /// What the store has said of the state at its end.
    pub(super) visit: Option<Visit>,
    /// Transitions that were not executed.
    remembered: u64,
    /// Transitions whose end was known before they were executed.
    recalled: u32,
}

impl<S: TransitionSystem, T: Strategy> Search<S, T> {
    /// Transitions that count as executed and were not, since the system remembers what they do.
    pub fn remembered(&self) -> u64 {
        self.cached.remembered
    }

    /// Whether the state alone decides what comes of it: nothing else may be part of the table's key, and known states
    /// must not be gone through.
    pub(super) fn may_recall(&self) -> bool {
        let config = &self.config;
        config.match_states
            && !self.seeking.on
            && !config.schedules.any()
            && config.strategy != StrategyKind::PathReplay
            && !self.observers.alters()
            && !self.strategy.goes_through_known()
    }

    /// Whether the transition that these choices start is over, without having been executed.
    pub(super) fn skips(&mut self, choices: &Choices) -> bool {
        if !self.cached.on {
            return false;
        }
        let depth = self.depth() + 1;
        let limit = self.config.memory_limit.saturating_sub(self.besides_store);
        let verify = self.config.verify_states;
        let (mut visit, recalled) = (None, &mut self.cached.recalled);
        let (tree, now, strategy) = (&self.tree, &mut self.words, &self.strategy);
        let taken = self.system.recall(choices, &mut self.store, &mut |system, vector, store| {
            store.set_limit(limit);
            let seen = *visit.insert(store.visit_on_trial(vector, depth));
            *recalled = recalled.wrapping_add(1);
            let sample = is_sample(*recalled);
            let take = match () {
                () if !seen.new && !seen.shallower && !sample && !verify && !store.over_limit()
                    // Who is awake there is known when the transition has been made.
                    && !strategy.slept_in(seen.state) =>
                {
                    Take::Skip
                }
                () if sample => Take::Execute,
                () => Take::Jump,
            };
            // Before it counts as executed: a thread that ends in the transition has no name after it.
            if let Some(point) = strategy.top().filter(|_| tree.enabled() && (take == Take::Jump || tree.has_room())) {
                *now = words(point, system);
            }
            take
        });
        match (taken, visit) {
            (Some(Take::Skip), Some(known)) => self.skipped(choices, depth, known.state),
            (Some(Take::Jump), _) => {
                self.cached.visit = visit;
                self.cached.remembered += 1;
                self.transition_ended(TransitionEnd::Choice);
            }
            _ => {
                self.cached.visit = visit;
                return false;
            }
        }
        true
    }

    /// A transition of the thread that was chosen counts as executed; it leads to a state that is known.
    fn skipped(&mut self, choices: &Choices, depth: u32, state: u32) {
        self.cached.remembered += 1;
        self.count_transition(depth);
        self.phase = Phase::Choosing;
        self.stats.thread_choices += 1;
        self.stats.states_visited += 1;
        let chosen =
            choices.iter().find_map(|(_, choice)| if let Choice::Thread(t) = choice { Some(*t) } else { None });
        self.note_transition(state, TreeNodeKind::Visited);
        self.strategy.skips(&self.system);
        self.log_end(TreeNodeKind::Visited, state, chosen.unwrap_or(self.system.current_thread()));
        self.turn_back();
        // What is skipped counts, so that the search ends where one ends that executes everything.
        self.stop_if_mistaken();
        self.account_if_due();
    }

    /// A transition was executed: ends the search if something else was remembered.
    pub(super) fn compare_with_remembered(&mut self) {
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
