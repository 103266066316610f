//! Searches with few preemptions.

use super::Shortening;
use crate::report::IncompleteBecause;
use crate::search::bounds::Limits;
use crate::search::config::SearchConfig;
use crate::search::engine::{Phase, Search};
use crate::search::strategy::StrategyKind;
use crate::system::TransitionSystem;

/// Instructions of a transition between two looks at the budget.
const FUEL: u64 = 1_000_000;
/// The part of the memory that such a search may have: one in so many.
const MEMORY: u64 = 8;

/// What came of a search.
#[derive(Debug, PartialEq)]
pub(super) enum Level {
    /// A shortest path to the error.
    Found(Vec<u32>),
    /// There is none with so few preemptions.
    None,
    /// None was found, but there may be one: other errors have ended executions.
    Unproved,
    /// The search was cut.
    Cut,
}

impl<S: TransitionSystem> Shortening<'_, S> {
    /// Looks for the error with at most so many preemptions, doing at most so much work.
    pub(super) fn level(&mut self, preemptions: u32, work: u64) -> Level {
        let Ok(preemptions) = u16::try_from(preemptions) else { return Level::Cut };
        let Some(system) = (self.fresh)() else { return Level::Cut };
        let mut search = Search::new(system, config(self.config, preemptions)).looking_for(self.same.clone());
        let done = |search: &Search<S>| search.work_done() + search.system.work_beside();
        // Decided between transitions, unless one goes on for very long.
        let is_over = |search: &Search<S>| match done(search).checked_sub(work) {
            Some(beyond) => search.phase == Phase::Choosing || beyond >= FUEL,
            None => false,
        };
        while search.phase != Phase::Done && !is_over(&search) {
            search.advance(FUEL);
        }
        self.spent += done(&search);
        if let Some(found) = search.findings.all().first() {
            return Level::Found(found.path.clone());
        }
        // What is stored across paths makes of one path's error another's.
        let mixed = search.system.keeps_across_paths();
        let only = search.because.iter().all(|because| *because == IncompleteBecause::Preemptions);
        if search.phase != Phase::Done || mixed || !only {
            return Level::Cut;
        }
        // Where the first error ends a search, the system has its threads fail as soon as it is certain that they will:
        // what others might have done before that is not there.
        if search.met_others() && !self.config.multiple_errors { Level::Unproved } else { Level::None }
    }
}

/// How to search for something that `config` has found.
fn config(config: &SearchConfig, preemptions: u16) -> SearchConfig {
    SearchConfig {
        strategy: StrategyKind::BreadthFirst,
        schedules: Limits { preemptions: Some(preemptions), delays: config.schedules.delays },
        depth_limit: config.depth_limit,
        memory_limit: config.memory_limit / MEMORY,
        mutations: config.mutations,
        properties: config.properties,
        ..SearchConfig::default()
    }
}
