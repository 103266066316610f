//! Where executions go round, when none of them comes to an end.
//!
//! A search that has met every state and no end knows that each execution goes on for ever, or is cut off by the program
//! (`Verify.ignoreIf`). A second search, depth first, stops at the first state that is met again on its own path: what lies
//! between is a round.

use std::collections::BTreeMap;
use std::fmt::Display;

use super::config::SearchConfig;
use super::engine::{Phase, Search};
use super::replay::replay;
use super::strategies::Dfs;
use super::strategy::Strategy;
use crate::report::{Endless, EndlessThread, TraceLine, TraceStep};
use crate::system::TransitionSystem;

/// Work units of one call; the search for a round is not sliced.
const UNITS: u64 = 1_000_000;
/// Lines that are named for a thread.
const LINES: usize = 12;

/// A way to a state that lies on the way itself.
#[derive(Debug, Default)]
pub(super) struct Seeking {
    pub(super) on: bool,
    /// The transitions before the round, and the choices to its end.
    found: Option<(usize, Vec<u32>)>,
}

impl<S: TransitionSystem, T: Strategy> Search<S, T> {
    /// A known state was met.
    pub(super) fn look_for_round(&mut self, state: u32) {
        if self.seeking.on
            && self.seeking.found.is_none()
            && let Some(at) = self.strategy.stands_on(state)
        {
            self.seeking.found = Some((at, self.path()));
            self.phase = Phase::Done;
        }
    }

    /// What there is to say when everything was searched and no execution has come to an end.
    pub(super) fn endless<E: Display>(&self, fresh: &mut dyn FnMut() -> Result<S, E>) -> Option<Endless> {
        if self.stats.end_states > 0 || !self.because.is_empty() || !self.findings.all().is_empty() {
            return None;
        }
        let nothing = Endless { transitions: 0, threads: Vec::new() };
        let config = SearchConfig { memory_limit: self.config.memory_limit, horizon: None, ..SearchConfig::default() };
        let mut search = Search::with_strategy(fresh().ok()?, config, Dfs::default());
        search.seeking.on = true;
        while !search.work(UNITS) {}
        let Some((before, path)) = search.seeking.found.take() else { return Some(nothing) };
        drop(search);
        let steps = replay(fresh().ok()?, &path, None).trace.steps;
        // The first step leads to the first choice, which is number 0 on the way.
        let round = steps.get(before + 1..).unwrap_or_default();
        Some(Endless { transitions: round.len() as u32, threads: threads(round) })
    }
}

/// Who runs, and where.
fn threads(round: &[TraceStep]) -> Vec<EndlessThread> {
    let mut all: BTreeMap<u32, (String, Vec<&TraceLine>)> = BTreeMap::new();
    for step in round {
        let (_, lines) = all.entry(step.thread).or_insert_with(|| (step.thread_name.clone(), Vec::new()));
        lines.extend(&step.lines);
    }
    let named = |(thread, lines): (String, Vec<&TraceLine>)| {
        let own = lines.iter().any(|line| !line.library);
        let mut texts: Vec<String> = Vec::new();
        for line in lines.into_iter().filter(|line| line.library != own && line.line != 0) {
            let text = format!("{}:{}", line.file, line.line);
            if texts.len() < LINES && !texts.contains(&text) {
                texts.push(text);
            }
        }
        EndlessThread { thread, lines: texts }
    };
    all.into_values().map(named).collect()
}
