//! Scheduling choices.

use smallvec::SmallVec;

use super::{Choice, ChoiceGenerator, Position, Tid, position_methods};

/// Which of the threads that can run goes next. Choices are in the canonical thread order.
#[derive(Debug, Clone)]
pub struct ThreadChoice {
    at: Position,
    threads: SmallVec<[Tid; 8]>,
}

impl ThreadChoice {
    /// `id` names the operation that asked, such as `monitor-enter`.
    pub fn new(id: &'static str, threads: SmallVec<[Tid; 8]>) -> Self {
        ThreadChoice { at: Position::new(id), threads }
    }
}

impl ChoiceGenerator for ThreadChoice {
    position_methods!();
    fn class(&self) -> &'static str {
        "ThreadChoiceFromSet"
    }
    fn total(&self) -> u32 {
        self.threads.len() as u32
    }
    fn choice(&self, index: u32) -> Choice {
        Choice::Thread(self.threads[index as usize])
    }
    fn is_scheduling(&self) -> bool {
        true
    }
}
