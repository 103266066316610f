//! Scheduling choices.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::{Choice, ChoiceGenerator, Position, Tid};

/// Which of the threads that can run goes next. Choices are in the canonical thread order.
#[derive(Debug, Clone)]
pub struct ThreadChoice {
    at: Position,
    threads: SmallVec<[Tid; 8]>,
}

impl ThreadChoice {
    /// `id` names the operation that asked, such as `monitor-enter`.
    pub fn new(id: &'static str, threads: SmallVec<[Tid; 8]>) -> Self {
        ThreadChoice { at: Position { id: Cow::Borrowed(id), processed: 0 }, threads }
    }
}

impl ChoiceGenerator for ThreadChoice {
    fn id(&self) -> &str {
        &self.at.id
    }
    fn shared_id(&self) -> Cow<'static, str> {
        self.at.id.clone()
    }
    fn total(&self) -> u32 {
        self.threads.len() as u32
    }
    fn processed(&self) -> u32 {
        self.at.processed
    }
    fn advance(&mut self) {
        self.at.processed += 1;
    }
    fn reset(&mut self) {
        self.at.processed = 0;
    }
    fn select(&mut self, index: u32) {
        self.at.processed = index + 1;
    }
    fn choice(&self, index: u32) -> Choice {
        Choice::Thread(self.threads[index as usize])
    }
    fn is_scheduling(&self) -> bool {
        true
    }
}
