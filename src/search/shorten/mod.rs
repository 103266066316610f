//! Shortening: an error that was found is shown by a counterexample that is easy to follow. Fewest preemptions come first
//! (a *preemption* is a switch away from a thread that could go on, see `bounds`), then fewest steps, then fewest switches.
//!
//! 1. `levels`: breadth-first searches with no preemption, with one, and so on, up to what the counterexample has. The first
//!    that comes to the error has a shortest path to it, and those before have proved that fewer preemptions at scheduling
//!    points do not suffice (iterative context bounding; Musuvathi, Qadeer, PLDI 2007).
//! 2. `local`, where the budget did not suffice for that: runs of one thread are moved together and switches left out, as
//!    long as the error still comes.
//! 3. `critical`: each choice that is not the default is taken back, to see whether the error depends on it.
//!
//! Whatever comes out is executed once more in a fresh system, with tracing; where the error does not come, the
//! counterexample is shown as it was found.
//!
//! **The same error** has the same property, the same class of exception and the same place, down to the innermost frame of
//! the program's own; a deadlock has the same places at which threads wait. Messages and threads may differ, as long as
//! the search ends at its first error. Where errors are collected, each is to keep its own message and kind of thread, for
//! these tell the findings apart (`same`).
//!
//! **The budget** is counted in work and not in time: instructions, and a few hundred more for each transition. So the same
//! comes out on every machine, native or not. The errors of one search share it. A program that needs more than the budget
//! to come to its first choice is left alone. Links are configured by others: there are bounds above the budget, also for
//! one long transition.
//!
//! **Left as they were found** are errors of a listener, livelocks, and all errors where a listener that alters the program or judges
//! it is in force: what it does may depend on the whole path. So are those of a search that somebody has led: one that
//! starts from a node or follows a path (the finding has to begin with it), and one in which a listener has left something
//! out. So are errors that rest on what other paths have stored. Random walks, searches by a caller's heuristic and those
//! without state matching are shortened like others: only where they have arrived counts.
//!
//! While a search goes on its findings are told as they were found; the report at its end has them shortened.

mod critical;
mod levels;
mod local;
mod same;
#[cfg(test)]
mod tests;

use std::fmt::Display;

use self::levels::Level;
pub(super) use self::same::SameError;
use super::config::SearchConfig;
use super::engine::Search;
use super::executor::{Cost, Ended, Exact, Executor, LONGEST, Limit};
use super::findings::Found;
use super::replay::{ReplayEnd, Replayed, replay_to};
use super::strategy::{Strategy, StrategyKind};
use crate::report::{ErrorInfo, IncompleteBecause, Property, Shortened};
use crate::system::TransitionSystem;

/// Parts of the budget, in percent of the whole, after which something else has to go on.
const FOR_LEVELS: u64 = 60;
const FOR_MOVES: u64 = 80;

/// Work that is done at most, whatever the configuration says: at the end of a search, and for a path that somebody may
/// have been sent and is waiting for.
const MOST: u64 = 400_000_000;
const MOST_FOR_PATH: u64 = 20_000_000;

/// A way to the error.
#[derive(Debug, Clone)]
pub(super) struct Best {
    pub(super) path: Vec<u32>,
    pub(super) cost: Cost,
}

/// The critical choices on a path that leads to an error, as somebody who follows it wants to know them: the steps, from 0,
/// that begin with one, and whether all choices were tried. Within the bounds and the budget of `config`. `None` where
/// nothing can be said: shortening is off, or a listener may judge by the whole path.
pub fn critical_choices<S: TransitionSystem, E>(
    config: &SearchConfig,
    info: &ErrorInfo,
    path: &[u32],
    fresh: &mut dyn FnMut() -> Result<S, E>,
) -> Option<(Vec<u32>, bool)> {
    if !config.shorten || stays(info) {
        return None;
    }
    let mut fresh = || fresh().ok();
    let system = fresh()?;
    if !system.observers().names().is_empty() || system.keeps_across_paths() {
        return None;
    }
    let mut executor = Executor::new(system, config);
    let same = SameError::of(info, false);
    let budget = config.shorten_budget.min(MOST_FOR_PATH);
    let mut shortening = Shortening { config, fresh: &mut fresh, same, budget, spent: 0 };
    let limit = Limit { points: LONGEST, work: budget };
    if !shortening.leads_there(&mut executor, path, limit) {
        return None;
    }
    let best = Best { path: path.to_vec(), cost: executor.cost() };
    Some(shortening.critical(&mut executor, &best))
}

/// Whether an error is left as it was found: a listener's may depend on the whole path, and that executions cannot end is
/// seen in no single one (the path to it is a shortest one already).
fn stays(info: &ErrorInfo) -> bool {
    matches!(info.property, Property::Listener | Property::Livelock)
}

impl<S: TransitionSystem, T: Strategy> Search<S, T> {
    /// Shortens what was found, each once. `fresh` makes a system as it was at the start.
    pub(super) fn shorten<E: Display>(&mut self, fresh: &mut dyn FnMut() -> Result<S, E>) {
        let errors = self.findings.all().len() as u64;
        if errors == 0 || !self.may_shorten() {
            return;
        }
        let budget = self.config.shorten_budget.min(MOST) / errors;
        if self.started_after > budget {
            return;
        }
        let config = &self.config;
        for found in self.findings.all_mut().iter_mut().filter(|found| found.shortened.is_none()) {
            if stays(&found.info) {
                continue;
            }
            let mut fresh = || fresh().ok();
            let same = SameError::of(&found.info, config.multiple_errors);
            let made = Shortening { config, fresh: &mut fresh, same, budget, spent: 0 }.shorten(&found.path);
            if let Some((shortened, best)) = made {
                found.take_over(shortened, best);
            }
        }
    }

    fn may_shorten(&self) -> bool {
        let led = self.has_prefix() || self.config.strategy == StrategyKind::PathReplay;
        let left_out = self.because.contains(&IncompleteBecause::Listener);
        self.config.shorten && !led && !left_out && !self.system.keeps_across_paths()
    }
}

impl Found {
    /// The way to it is another one, or the same.
    fn take_over(&mut self, shortened: Shortened, other: Option<Replayed>) {
        if let Some(Replayed { trace, end: ReplayEnd::Error(info), .. }) = other {
            self.info = ErrorInfo { arrivals: self.info.arrivals, ..info };
            self.path.clone_from(&trace.path);
            self.traced = Some((trace, None));
        }
        self.shortened = Some(shortened);
    }
}

/// The shortening of one error.
struct Shortening<'a, S> {
    config: &'a SearchConfig,
    /// Makes a system as it was at the start.
    fresh: &'a mut dyn FnMut() -> Option<S>,
    same: SameError,
    /// Work that may be done, and that was done.
    budget: u64,
    spent: u64,
}

impl<S: TransitionSystem> Shortening<'_, S> {
    /// What comes of a path that leads to the error, and the execution that is to be shown if that is another one. `None`
    /// where nothing can be said of it.
    fn shorten(&mut self, path: &[u32]) -> Option<(Shortened, Option<Replayed>)> {
        if path.is_empty() {
            // Nothing was chosen: there is one execution.
            let one =
                Shortened { steps_found: 1, steps: 1, fewest: true, critical_complete: true, ..Shortened::default() };
            return Some((one, None));
        }
        let system = (self.fresh)()?;
        if !system.observers().names().is_empty() {
            return None;
        }
        let mut executor = Executor::new(system, self.config);
        let found = self.measure(&mut executor, path)?;
        let mut best = Best { path: path.to_vec(), cost: found };
        let mut proved = 0;
        self.by_levels(&mut executor, &mut best, &mut proved);
        if best.cost.preemptions > proved {
            self.by_moves(&mut executor, &mut best);
        }
        let shown = if best.cost < found { self.confirm(&best) } else { None };
        if shown.is_none() {
            best = Best { path: path.to_vec(), cost: found };
        }
        let (critical, critical_complete) = self.critical(&mut executor, &best);
        let shortened = Shortened {
            switches_found: found.switches,
            switches: best.cost.switches,
            steps_found: found.steps,
            steps: best.cost.steps,
            preemptions_found: found.preemptions,
            preemptions: best.cost.preemptions,
            fewest: best.cost.preemptions <= proved,
            critical,
            critical_complete,
        };
        Some((shortened, shown))
    }

    /// Work that is left up to that percentage of the budget.
    fn left(&self, percent: u64) -> u64 {
        (self.budget / 100 * percent).saturating_sub(self.spent)
    }

    /// What a path costs that leads to the error. However long it is: the search has gone it as well.
    fn measure(&mut self, executor: &mut Executor<S>, path: &[u32]) -> Option<Cost> {
        let whole = Limit { points: usize::MAX, work: u64::MAX };
        self.leads_there(executor, path, whole).then(|| executor.cost())
    }

    /// Whether a path leads to the error, within a limit. Where it does the executor stands at its end.
    fn leads_there(&mut self, executor: &mut Executor<S>, path: &[u32], limit: Limit) -> bool {
        if !executor.can_go_back() {
            let Some(system) = (self.fresh)() else { return false };
            *executor = Executor::new(system, self.config);
        }
        let before = executor.work();
        let mut exact = Exact::new(path);
        let ended = executor.start_again().go(&mut exact, limit);
        self.spent += executor.work() - before;
        exact.is_over() && matches!(ended, Ended::Error(info) if self.same.is(&info))
    }

    /// Searches with fewer preemptions first. `proved` is the number of preemptions below which there is no such error.
    fn by_levels(&mut self, executor: &mut Executor<S>, best: &mut Best, proved: &mut u32) {
        let mut unbroken = true;
        for preemptions in 0..=best.cost.preemptions {
            let left = self.left(FOR_LEVELS);
            if left == 0 {
                return;
            }
            match self.level(preemptions, left) {
                // That is where the counterexample is: nothing that these searches say can be relied on.
                Level::None if preemptions == best.cost.preemptions => *proved = 0,
                Level::None if unbroken => *proved = preemptions + 1,
                Level::None | Level::Unproved => unbroken = false,
                Level::Cut => return,
                Level::Found(path) => {
                    if let Some(cost) = self.measure(executor, &path).filter(|cost| *cost < best.cost) {
                        *best = Best { path, cost };
                    }
                    return;
                }
            }
        }
    }

    /// Executes it once more, as whoever follows the link will. `None` when something else comes of it.
    fn confirm(&mut self, best: &Best) -> Option<Replayed> {
        let replayed = replay_to((self.fresh)()?, &best.path, self.same.race(), u64::MAX);
        let same = matches!(&replayed.end, ReplayEnd::Error(info) if self.same.is(info));
        same.then_some(replayed)
    }
}
