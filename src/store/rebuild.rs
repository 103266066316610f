//! All states folded anew into trees of another shape, a few with each visit, so that nobody waits for it.
//!
//! Until it is done the old trees answer. States are taken in the order of their numbers, and keep them.

use super::budget::Budget;
use super::fold::{Folder, Unfolded};
use super::layout::{Layout, Sample};
use super::state_table::StateTable;
use super::vector::StateVector;

/// States that are folded with each visit.
const STEP: u32 = 8;
/// Stands for the visit in which a vector was seen last: there is one who looks.
const FOLDED: u64 = 1;

/// What there is of the new trees.
#[derive(Debug)]
pub(super) struct Rebuild {
    anew: StateTable,
    /// The vector of the state that was folded last.
    vector: StateVector,
    unfolded: Unfolded,
}

impl Rebuild {
    /// Learns a shape for states like those of `old`, whose vectors have at most so many positions. `None` where no
    /// shape can be learnt.
    pub(super) fn begin(old: &StateTable, positions: usize) -> Option<Self> {
        let mut sample = Sample::default();
        let mut unfolded = Unfolded::default();
        for state in Sample::states(old.len() as u32) {
            old.go_to(state, &mut unfolded, &mut |position, number| sample.put(position, number));
            sample.end_state();
        }
        let layout = Layout::learn(sample, positions)?;
        let anew = StateTable::new(Folder::new(layout));
        Some(Rebuild { anew, vector: StateVector::default(), unfolded: Unfolded::default() })
    }

    /// Folds some more states of `old`. Whether all are folded; `None` when there is no room.
    pub(super) fn step(&mut self, old: &StateTable, budget: &mut Budget) -> Option<bool> {
        let from = self.anew.len() as u32;
        let end = from.saturating_add(STEP).min(old.len() as u32);
        for state in from..end {
            old.go_to(state, &mut self.unfolded, &mut |position, number| _ = self.vector.set(position, number));
            let root = self.anew.root_of(self.vector.since(FOLDED), old.tag_of(state), budget)?;
            self.anew.push(root, budget)?;
            self.vector.seen(FOLDED);
        }
        Some(self.anew.len() == old.len())
    }

    /// The new trees.
    pub(super) fn finish(self) -> StateTable {
        self.anew
    }

    /// Bytes that are not on the budget.
    pub(super) fn scratch_bytes(&self) -> u64 {
        self.anew.scratch_bytes() + self.vector.bytes() + self.unfolded.bytes()
    }

    /// Takes what there is off the account, before it is dropped.
    pub(super) fn release(&self, budget: &mut Budget) {
        self.anew.release(budget);
    }
}
