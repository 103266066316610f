//! Partial order sampling (Yuan, Yang, Gu: "Partial Order Aware Concurrency Sampling", CAV 2018): random walks that do not
//! favour orders which differ in nothing but the places of independent operations, as even walks do.
//!
//! The next operation of each thread has a random priority, and the highest one that can run does. Then the operations that
//! the executed one conflicts with (same field, element or lock, one of them a change) draw anew, and others keep theirs.
//! So an operation comes after all of n operations of another thread that have nothing to do with it with probability
//! 1 / (n + 1), where an even walk would have to pass it over n times: 1 / 2^n.
//!
//! What an operation works on is read off the thread's next instruction. Where that does not tell (library calls that are
//! one step, waiting threads), it is taken to conflict with everything, and the walk is an even one there.

use std::collections::BTreeMap;

use crate::choice::{Choice, ChoiceGenerator, Tid};
use crate::search::rng::Rng;
use crate::system::Observed;

/// The scheduler.
#[derive(Debug, Default)]
pub(super) struct Pos {
    /// Of the next operation of each thread.
    priorities: BTreeMap<Tid, u64>,
}

impl Pos {
    /// A walk begins.
    pub(super) fn start(&mut self) {
        self.priorities.clear();
    }

    /// The choice of the thread to run.
    pub(super) fn pick(
        &mut self,
        cg: &dyn ChoiceGenerator,
        allowed: &[u32],
        system: &impl Observed,
        draw: &mut Rng,
    ) -> u32 {
        let thread = |index| if let Choice::Thread(thread) = cg.choice(index) { Some(thread) } else { None };
        for thread in (0..cg.total()).filter_map(thread) {
            self.priorities.entry(thread).or_insert_with(|| draw.next());
        }
        let candidates = allowed.iter().filter_map(|&index| Some((self.priorities[&thread(index)?], index)));
        let Some((_, index)) = candidates.max() else { return 0 };
        let Some(next) = thread(index) else { return index };
        let executed = system.next_access(next);
        for (&other, priority) in &mut self.priorities {
            if other == next || system.next_access(other).conflicts(&executed) {
                *priority = draw.next();
            }
        }
        index
    }
}
