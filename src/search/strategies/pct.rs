//! Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatte: "A Randomized Scheduler with Probabilistic
//! Guarantees of Finding Bugs", ASPLOS 2010).
//!
//! Threads have random priorities, and of those that can run the highest one does. At `d - 1` random steps of a walk the
//! thread that would run gets a priority below all others. An error of depth `d`, one that shows whenever `d` operations
//! come in a certain order, is met by a walk with a probability of at least `1 / (n * k^(d-1))`, with `n` threads and `k`
//! steps.
//!
//! A step is a scheduling point: between two of them the other threads see nothing. `k` is what `search.pct.steps` says, or the
//! longest walk so far; only walks that were drawn for the final `k` count for the guarantee. The data choices of a walk are
//! drawn evenly, so the guarantee holds for those that were drawn.
//!
//! Where priorities alone would turn in a circle for ever, the running thread goes behind all others: when it gives way by
//! itself, and when a state comes back on one walk. So does the paper's implementation with threads that starve others.

use std::collections::{BTreeMap, BTreeSet};

use crate::choice::{Choice, ChoiceGenerator, Tid};
use crate::report::Guarantee;
use crate::search::bounds::Standing;
use crate::search::config::WalkConfig;
use crate::search::rng::Rng;
use crate::search::tree_log::NO_STATE;

/// The scheduler.
#[derive(Debug)]
pub(super) struct Pct {
    depth: u32,
    /// `search.pct.steps`.
    given: Option<u64>,
    /// Most threads and most steps that one walk had.
    most_threads: u64,
    most_steps: u64,
    /// Walks for which the guarantee holds.
    counted: u64,
    /// The `k` that the current walk was drawn for.
    drawn_for: u64,
    priorities: BTreeMap<Tid, i64>,
    /// The steps at which priorities change; the first one sets it to 1, the next to 2, and so on.
    changes: Vec<u64>,
    steps: u64,
    /// The lowest priority given so far.
    lowest: i64,
    seen: BTreeSet<u32>,
    /// A state came back: the thread that runs goes behind all others.
    circles: bool,
}

impl Pct {
    pub(super) fn new(config: &WalkConfig) -> Pct {
        Pct {
            depth: config.pct_depth.max(1),
            given: config.pct_steps,
            most_threads: 0,
            most_steps: 0,
            counted: 0,
            drawn_for: 0,
            priorities: BTreeMap::new(),
            changes: Vec::new(),
            steps: 0,
            lowest: 0,
            seen: BTreeSet::new(),
            circles: false,
        }
    }

    /// The depth of the walks from the next one on.
    pub(super) fn set_depth(&mut self, depth: u32) {
        self.depth = depth.max(1);
    }

    /// That depth.
    #[cfg(test)]
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// Walks may have that many steps.
    pub(super) fn expect(&mut self, steps: u64) {
        self.most_steps = self.most_steps.max(steps);
    }

    /// Whether the thread that ran goes behind all others at the next choice.
    pub(super) fn lower_running(&mut self, lower: bool) {
        self.circles = lower;
    }

    /// A walk begins.
    pub(super) fn start(&mut self, draw: &mut Rng) {
        self.drawn_for = self.given.unwrap_or(self.most_steps).max(1);
        self.changes = (1..self.depth).map(|_| 1 + draw.below(self.drawn_for)).collect();
        self.priorities.clear();
        self.seen.clear();
        (self.steps, self.lowest, self.circles) = (0, 0, false);
    }

    /// A walk has ended.
    pub(super) fn ended(&mut self) {
        self.most_threads = self.most_threads.max(self.priorities.len() as u64);
        if self.steps > self.most_steps {
            self.most_steps = self.steps;
        }
        if self.drawn_for < self.most_steps {
            self.counted = 0;
        } else {
            self.counted += 1;
        }
    }

    /// The walk came to a point of that state.
    pub(super) fn arrive(&mut self, state: u32, standing: &Standing) {
        let known = state != NO_STATE && !self.seen.insert(state);
        self.circles = known || standing.gives_way;
    }

    /// The choice of the thread to run.
    pub(super) fn pick(
        &mut self,
        cg: &dyn ChoiceGenerator,
        allowed: &[u32],
        standing: &Standing,
        draw: &mut Rng,
    ) -> u32 {
        let depth = i64::from(self.depth);
        for index in 0..cg.total() {
            if let Choice::Thread(thread) = cg.choice(index) {
                // Above all that a change gives.
                self.priorities.entry(thread).or_insert_with(|| depth + (draw.next() >> 2) as i64);
            }
        }
        self.steps += 1;
        if std::mem::take(&mut self.circles) {
            self.lowest -= 1;
            self.priorities.insert(standing.thread, self.lowest);
        }
        for change in 0..self.changes.len() {
            if self.changes[change] == self.steps {
                let (_, thread) = self.highest(cg, allowed);
                self.priorities.insert(thread, change as i64 + 1);
            }
        }
        self.highest(cg, allowed).0
    }

    /// The choice with the highest priority, and its thread.
    fn highest(&self, cg: &dyn ChoiceGenerator, allowed: &[u32]) -> (u32, Tid) {
        let thread = |index| if let Choice::Thread(thread) = cg.choice(index) { thread } else { 0 };
        let by_priority = allowed.iter().map(|&index| (index, thread(index)));
        let priority = |thread: &Tid| self.priorities.get(thread).copied().unwrap_or(i64::MIN);
        by_priority.max_by_key(|(_, thread)| priority(thread)).unwrap_or((0, 0))
    }

    /// What the walks so far are worth.
    pub(super) fn guarantee(&self) -> Option<Guarantee> {
        let threads = self.most_threads.max(self.priorities.len() as u64);
        if threads == 0 {
            return None;
        }
        let steps = self.given.unwrap_or(0).max(self.most_steps).max(1);
        let per_walk = 1.0 / (threads as f64 * (steps as f64).powi(self.depth as i32 - 1));
        let overall = -(self.counted as f64 * (-per_walk).ln_1p()).exp_m1();
        // With one thread the probability of a walk is 1, and its logarithm is not a number.
        let overall = if per_walk >= 1.0 { f64::from(u8::from(self.counted > 0)) } else { overall };
        Some(Guarantee { depth: self.depth, threads, steps, walks: self.counted, per_walk, overall })
    }
}
