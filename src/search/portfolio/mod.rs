//! Random walks beside an exhaustive search.
//!
//! With many threads a depth-first search goes on for ever beside errors that a walk comes to at once. So a search that has made
//! [`START`] transitions pauses for a round of walks (`strategies::mixed`), and again each time it has made [`AGAIN`] times as many.
//! A round has a budget of work: [`ROUND`], or one part in [`SHARE`] of what the search has done. All of that is counted
//! and nothing is timed, so that what is found depends on the seed alone, and on no slices.
//!
//! The walks are a search of their own in a system of their own. What they see changes nothing in this one but that an
//! error which they come to ends it, and an assumption that fails for them has failed.

mod leash;

use std::fmt;

use self::leash::Leash;
use super::config::{SearchConfig, WalkConfig};
use super::engine::{BACK_WORK, Phase, Search, TRANSITION_WORK};
use super::strategies::Walk;
use super::strategy::{Strategy, StrategyKind};
use crate::report::{IncompleteBecause, WalkFound, Walks};
use crate::system::{Failed, TransitionSystem};

/// Transitions of a search before the first round.
pub(super) const START: u64 = 10_000;
/// Growth of a search from one round to the next.
const AGAIN: u64 = 4;
/// Work units of a round at least: about 20,000 short transitions.
const ROUND: u64 = 5_000_000;
/// The part of the search's own work that a round may have besides: one in so many.
const SHARE: u64 = 32;
/// The part of the memory that walks may have: one in so many.
const MEMORY: u64 = 4;

/// Makes a system that stands at its start.
pub type Fresh<S> = Box<dyn FnMut() -> Result<S, String>>;

/// The walks of a search.
pub(super) struct Portfolio<S> {
    /// Transitions of the search at which the next round begins.
    due: u64,
    fresh: Option<Fresh<S>>,
    walker: Option<Box<Search<S, Walk>>>,
    /// The walker's work at which the round ends; unknown until the walker stands at its first point.
    until: Option<u64>,
    leash: Leash,
    /// What walkers that are gone have done.
    done: Walks,
    /// What they have met that the user should hear of.
    said: Vec<String>,
    /// Assumptions that have failed in a walk.
    pub(super) failed: Vec<Failed>,
}

impl<S> Default for Portfolio<S> {
    fn default() -> Self {
        Portfolio {
            due: u64::MAX,
            fresh: None,
            walker: None,
            until: None,
            leash: Leash::default(),
            done: Walks::default(),
            said: Vec::new(),
            failed: Vec::new(),
        }
    }
}

impl<S> fmt::Debug for Portfolio<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Portfolio").field("due", &self.due).field("done", &self.done).finish_non_exhaustive()
    }
}

impl<S: TransitionSystem> Portfolio<S> {
    /// Bytes of the walker.
    pub(super) fn bytes(&self) -> u64 {
        self.walker.as_ref().map_or(0, |walker| walker.memory)
    }

    /// No walks any more.
    fn give_up(&mut self) -> Option<Box<Search<S, Walk>>> {
        self.done = self.walks();
        self.said = self.said().to_vec();
        (self.fresh, self.due) = (None, u64::MAX);
        self.walker.take()
    }

    /// What walks have met that the user should hear of.
    pub(super) fn said(&self) -> &[String] {
        self.walker.as_ref().map_or(&self.said, |walker| &walker.warnings)
    }

    fn walks(&self) -> Walks {
        let Some(walker) = &self.walker else { return self.done.clone() };
        let (walk, transitions) = (&walker.strategy, walker.stats.transitions);
        let under_way = u64::from(walk.depth() > 1 || walker.phase != Phase::Choosing);
        Walks { walks: walk.ended() + under_way, cut: walk.cut(), transitions, found: None }
    }
}

impl<S: TransitionSystem, T: Strategy> Search<S, T> {
    /// Makes walks beside the search, in systems that `fresh` makes, where that does not contradict the configuration: the
    /// order is the default one, and the first error ends the search.
    pub fn with_walks(mut self, fresh: Fresh<S>) -> Self {
        let config = &self.config;
        if config.strategy == StrategyKind::DepthFirst && !config.outcomes && !config.multiple_errors {
            (self.portfolio.due, self.portfolio.fresh) = (START, Some(fresh));
        }
        self
    }

    /// Whether walks come next. Asked between transitions.
    pub(super) fn walks_are_due(&self) -> bool {
        self.stats.transitions >= self.portfolio.due
    }

    /// Goes on with the walks, for a transition or as long as there is fuel. The work that was done.
    pub(super) fn walk(&mut self, fuel: u64) -> u64 {
        if self.portfolio.walker.is_none() {
            self.portfolio.walker = self.walker();
        }
        let Some(walker) = &mut self.portfolio.walker else {
            self.portfolio.give_up();
            return BACK_WORK;
        };
        let used = walker.advance(fuel);
        let (phase, now) = (walker.phase, walker.work_done());
        match phase {
            Phase::Running => {}
            Phase::Choosing => {
                let (ended, cut) = (walker.strategy.ended(), walker.strategy.cut());
                if self.portfolio.leash.pulls(ended, cut, now) {
                    walker.strategy.cut_short();
                }
                self.look_at_budget(now);
            }
            Phase::Done => self.walks_ended(),
        }
        used
    }

    /// A transition of a walk has ended: ends the round when the budget is spent. The walk goes on in the next one.
    fn look_at_budget(&mut self, now: u64) {
        let budget = ROUND.max(self.work_done() / SHARE);
        // The way to the first choice is gone once, not in each walk.
        let until = *self.portfolio.until.get_or_insert(now + budget);
        if now >= until {
            self.portfolio.until = None;
            self.portfolio.due = self.stats.transitions.saturating_mul(AGAIN);
        }
    }

    /// There are no more walks: what they have found ends the search.
    fn walks_ended(&mut self) {
        let portfolio = &mut self.portfolio;
        let Some(walker) = portfolio.give_up() else { return };
        portfolio.failed = walker.system.failed_assumptions().to_vec();
        // An error that depends on what earlier walks have stored is not one of the path that would be reported.
        let sound = !walker.system.keeps_across_paths();
        if let Some(found) = walker.findings.all().first().filter(|_| sound) {
            let kind = walker.strategy.kind();
            portfolio.done.found = Some(WalkFound { walk: portfolio.done.walks, kind });
            self.findings.arrive(found.info.clone(), found.path.clone(), self.config.max_errors);
            self.phase = Phase::Done;
        } else if !self.portfolio.failed.is_empty() {
            self.stop(IncompleteBecause::Assumption);
        }
    }

    /// Somebody to walk; `None` where there are to be no walks.
    fn walker(&mut self) -> Option<Box<Search<S, Walk>>> {
        let listeners = self.observers.names();
        if !listeners.is_empty() {
            let names = listeners.join(", ");
            self.warnings.push(format!(
                "There were no random walks (search.portfolio): a listener is told of what the search does, and would not be of walks \
                 ({names})."
            ));
        }
        if self.observers.listening() || self.has_prefix() || self.is_short_of_memory() {
            return None;
        }
        let system = match self.portfolio.fresh.as_mut()?() {
            Ok(system) => system,
            Err(why) => {
                self.warnings.push(format!("There were no random walks (search.portfolio): {why}"));
                return None;
            }
        };
        let config = walk_config(&self.config);
        let walk = Walk::mixed(&config);
        Some(Box::new(Search::with_strategy(system, config, walk)))
    }

    /// Whether the memory that walks take is needed for states.
    fn is_short_of_memory(&self) -> bool {
        self.memory > self.config.memory_limit / MEMORY * (MEMORY - 1)
    }

    /// Gives up the walks where their memory is needed. Whether that has freed some.
    pub(super) fn free_walker(&mut self) -> bool {
        let frees = self.portfolio.walker.is_some() && self.is_short_of_memory();
        if frees {
            self.portfolio.give_up();
        }
        frees
    }

    /// Work units that were done, a function of what was executed.
    pub(super) fn work_done(&self) -> u64 {
        self.system.instructions() + TRANSITION_WORK * self.stats.transitions
    }

    /// The walks that were made; `None` where there was no reason for any.
    pub(super) fn walks(&self) -> Option<Walks> {
        Some(self.portfolio.walks()).filter(|walks| walks.walks > 0)
    }

    /// The choices to where something is executed now: in this search or in one of its walks.
    pub fn path_now(&self) -> Vec<u32> {
        match &self.portfolio.walker {
            Some(walker) if self.phase == Phase::Choosing && self.walks_are_due() => walker.path(),
            _ => self.path(),
        }
    }
}

/// How to walk beside a search: within its bounds on paths and schedules.
fn walk_config(config: &SearchConfig) -> SearchConfig {
    SearchConfig {
        strategy: StrategyKind::RandomWalk,
        walks: WalkConfig { paths: None, ..config.walks },
        schedules: config.schedules,
        depth_limit: config.depth_limit,
        memory_limit: config.memory_limit / MEMORY,
        match_states: false,
        random_seed: config.random_seed,
        mutations: config.mutations,
        properties: config.properties,
        beside: true,
        ..SearchConfig::default()
    }
}

#[cfg(test)]
mod tests;
