//! Executions that cannot end: states from which no end of the program can be reached (`search.livelock`).
//!
//! A thread that waits in a loop for another one is no error as long as some execution gets it out of the loop. It is one
//! when no execution does: threads that make way for each other for ever, or one that goes round while all others have
//! locked each other out. Nothing of that shows in a single state, so the search keeps the graph of its states, and when it
//! has come to its end the question is decided on that graph: in branching time logic, `AG EF end` (Edmund Clarke, Allen
//! Emerson and Aravinda Sistla, *Automatic Verification of Finite-State Concurrent Systems Using Temporal Logic
//! Specifications*, TOPLAS 8(2), 1986). One pass backwards from the states at which an execution has ended marks those that
//! can end. Of the others, those from which `Verify.ignoreIf` cuts off every execution after some steps are left out: nothing
//! goes on for ever there. What remains is a livelock; it is shown where executions have come to go round and cannot but stay.
//!
//! An execution that ends with an error, a deadlock included, has ended: the error is reported as what it is.
//!
//! Every transition counts, so nothing may be left out: no ample sets, no sleep sets. What makes transitions longer (steps
//! that no other thread can notice) takes no state away from which an end could or could not be reached: each state in the
//! middle of a step leads to the state after it.
//!
//! The graph takes 12 bytes for a transition, and deciding takes some more. They count against the memory cap; where they do
//! not fit, the search is incomplete and says so.

mod graph;
#[cfg(test)]
mod tests;

use std::fmt::Display;

pub(super) use self::graph::Graph;
use super::config::SearchConfig;
use super::engine::Search;
use super::findings::Arrival;
use super::replay::{ReplayEnd, replay};
use super::strategy::{AnyStrategy, Strategy};
use super::tree_log::NO_STATE;
use crate::property::livelock;
use crate::report::{ErrorInfo, IncompleteBecause, TreeNodeKind};
use crate::system::TransitionSystem;

impl Graph {
    /// If the configuration asks for it.
    pub(super) fn of(config: &SearchConfig) -> Option<Box<Graph>> {
        (config.properties.livelock && config.match_states && !config.beside).then(Box::default)
    }
}

impl<S: TransitionSystem, T: Strategy> Search<S, T> {
    /// A transition has led to a stored state, which has become such a node.
    pub(super) fn note_transition(&mut self, state: u32, kind: TreeNodeKind) {
        let Some(graph) = self.livelock.as_mut().filter(|_| state != NO_STATE) else { return };
        match self.strategy.top() {
            Some(top) => graph.add(top.state, state, top.indices()),
            None => graph.begin(state),
        }
        // What comes after an error is not searched.
        if kind == TreeNodeKind::Error {
            graph.end(state);
        }
    }

    /// A transition has led to no further one.
    pub(super) fn note_end(&mut self, kind: TreeNodeKind) {
        if let (Some(graph), Some(top)) = (&mut self.livelock, self.strategy.top())
            && kind != TreeNodeKind::Ignored
        {
            graph.end(top.state);
        }
    }

    /// After a search that has come to its end: whether there are states from which no execution ends.
    pub(super) fn decide_livelock<E: Display>(&mut self, fresh: &mut dyn FnMut() -> Result<S, E>) {
        let stopped = !self.because.is_empty() || !self.config.multiple_errors && !self.findings.all().is_empty();
        let Some(graph) = self.livelock.take().filter(|_| !stopped) else { return };
        let room = self.config.memory_limit.saturating_sub(self.memory);
        if graph.needs().is_none_or(|needs| needs > room) {
            self.warnings.push(
                "Whether every execution can end was not decided (search.livelock): the graph of the states does not fit \
                 into memory."
                    .to_owned(),
            );
            self.because.insert(IncompleteBecause::Memory);
            return;
        }
        let Some(hopeless) = graph.decide() else { return };
        drop(graph);
        let mut path = self.prefix.path_taken().to_vec();
        path.extend(hopeless.path);
        let system = match fresh() {
            Ok(system) => system,
            Err(why) => {
                self.warnings.push(format!("Internal error: the livelock cannot be shown: {why}"));
                self.because.insert(IncompleteBecause::Internal);
                return;
            }
        };
        self.report_livelock(system, path, hopeless.states);
    }

    fn report_livelock(&mut self, system: S, path: Vec<u32>, states: u32) {
        let (info, stdout) = match livelock_at(system, &path) {
            Ok(shown) => shown,
            Err(why) => {
                self.warnings.push(format!("Internal error: the livelock cannot be shown: {why}"));
                self.because.insert(IncompleteBecause::Internal);
                return;
            }
        };
        self.warnings.push(format!(
            "Of the {} states of the search there are {states} from which no execution ends (search.livelock).",
            self.stats.states_new
        ));
        if self.config.outcomes {
            let arrival = Arrival { stdout, error: Some((&info, String::new())), exit_status: None, path };
            if !self.outcomes.arrive("livelock", arrival, self.config.max_outcomes) {
                self.because.insert(IncompleteBecause::Outcomes);
            }
        } else {
            self.findings.arrive(info, path, self.config.max_errors);
        }
    }
}

/// The livelock that begins where a path leads, in words, and what was printed on the way.
fn livelock_at<S: TransitionSystem>(system: S, path: &[u32]) -> Result<(ErrorInfo, String), String> {
    let replayed = replay(system, path, Some(&livelock::expected()));
    match replayed.end {
        ReplayEnd::Error(info) => Ok((info, replayed.stdout)),
        other => Err(format!("its path comes to {other:?}")),
    }
}

/// Whether no execution that begins with `path` comes to an end: searched within so many units of work and the bounds of
/// `config`. `None` where that does not suffice. `system` stands at its start.
pub fn cannot_end<S: TransitionSystem>(system: S, config: &SearchConfig, path: &[u32], units: u64) -> Option<bool> {
    let mut config = SearchConfig {
        memory_limit: config.memory_limit,
        depth_limit: None,
        properties: config.properties,
        multiple_errors: true,
        ..SearchConfig::default()
    };
    config.properties.livelock = true;
    let strategy = AnyStrategy::of(&config);
    let mut search = Search::with_strategy(system, config, strategy);
    if !path.is_empty() {
        search.start_after(path.to_vec());
    }
    if !search.work(units) || !search.because.is_empty() {
        return None;
    }
    Some(search.livelock.take()?.decide().is_some_and(|hopeless| hopeless.everything))
}
