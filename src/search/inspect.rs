//! Looking at states of the drawn tree: the system is brought to one by the state's number, and back.

use super::engine::{Phase, Search};
use super::strategy::Strategy;
use crate::store::StoreKind;
use crate::system::TransitionSystem;

/// Instructions at a time, and how many times, while a transition that is under way is brought to its end.
const FUEL: u64 = 100_000;
const MAX_SLICES: u32 = 2_000;

/// How a node of the tree is reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodePath {
    /// The choices, from the start of the system.
    pub path: Vec<u32>,
    /// Transitions from the start of the system; 0 only where nothing has run.
    pub steps: u32,
}

impl<S: TransitionSystem, T: Strategy> Search<S, T> {
    /// How a node of the tree is reached; `None` when there is no such node, or its edge was dropped. Node 0 is where the
    /// search's first transition starts.
    pub fn path_to(&self, node: u32) -> Option<NodePath> {
        let prefix = &self.prefix;
        if node == 0 {
            return Some(NodePath { path: prefix.path[..prefix.before_last].to_vec(), steps: prefix.steps });
        }
        let (path, steps) = self.tree.path_to(node)?;
        Some(NodePath { path: [&prefix.path[..], &path].concat(), steps: prefix.steps + steps })
    }

    /// The number of the stored state that a node is; `None` where none is stored in full.
    pub fn state_of(&self, node: u32) -> Option<u32> {
        let exact = self.store.kind() == StoreKind::Exact && !self.store.over_limit();
        self.tree.state_of(node).filter(|&state| exact && u64::from(state) < self.store.states())
    }

    /// Lets `look` see the system in the stored state with that number (see [`state_of`](Search::state_of)), and brings it
    /// back, so that a search that has not ended can go on. A transition that is under way is ended first; `None` when it
    /// is too long for that.
    pub fn with_state<R>(&mut self, state: u32, look: impl FnOnce(&mut S) -> R) -> Option<R> {
        let mut slices = 0;
        while self.phase == Phase::Running {
            if slices == MAX_SLICES {
                return None;
            }
            slices += 1;
            self.run(FUEL);
        }
        // What is interned on the way is for this look alone: it must not be refused.
        self.store.set_limit(u64::MAX);
        // A transition that has ended the program has changes that nobody has read.
        self.system.canonical(&mut self.store);
        let mark = self.system.mark();
        self.system.restore_state(&mut self.store, state);
        let seen = look(&mut self.system);
        self.system.undo_to(mark);
        self.store.set_limit(self.config.memory_limit.saturating_sub(self.besides_store));
        Some(seen)
    }
}
