//! What a search holds in memory, and what it gives up when that is too much.

use super::engine::{Phase, Search};
use super::strategy::Strategy;
use crate::report::IncompleteBecause;
use crate::system::TransitionSystem;

/// Transitions after which all memory is accounted for, unless the heap has grown by more than the slack before. The store
/// looks at its own before each allocation.
const ACCOUNT_EVERY: u64 = 8;
const HEAP_SLACK: u64 = 64 << 10;

impl<S: TransitionSystem, T: Strategy> Search<S, T> {
    pub(super) fn account_if_due(&mut self) {
        let account_due = self.stats.transitions.is_multiple_of(ACCOUNT_EVERY) || self.phase == Phase::Done;
        if account_due || self.system.heap_bytes() > self.heap_accounted + HEAP_SLACK {
            self.account();
        }
    }

    fn account(&mut self) {
        self.heap_accounted = self.system.heap_bytes();
        self.besides_store = self.bytes_besides_store();
        self.memory = self.besides_store + self.store.bytes();
        if self.free_walker() {
            self.besides_store = self.bytes_besides_store();
            self.memory = self.besides_store + self.store.bytes();
        }
        while self.memory > self.config.memory_limit && self.store.give_way() {
            self.memory = self.besides_store + self.store.bytes();
        }
        self.stats.peak_memory_bytes = self.stats.peak_memory_bytes.max(self.memory);
        if self.phase != Phase::Done && self.memory > self.config.memory_limit {
            self.stop(IncompleteBecause::Memory);
        }
    }

    fn bytes_besides_store(&self) -> u64 {
        let system = self.system.heap_bytes() + self.system.trail_bytes() + self.portfolio.bytes();
        let graph = self.livelock.as_ref().map_or(0, |graph| graph.bytes());
        let symmetric = self.symmetric.as_ref().map_or(0, |symmetric| symmetric.bytes());
        system
            + graph
            + symmetric
            + self.observers.bytes()
            + self.strategy.bytes()
            + self.tree.bytes()
            + self.outcomes.bytes()
    }
}
