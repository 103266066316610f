//! Breadth-first: states in the order in which they were met, so that the first error found has the shortest path.

use std::collections::VecDeque;

use super::frontier::{Frontier, Open, Order};
use crate::search::heuristic::HeuristicView;

/// First come, first served.
#[derive(Debug, Default)]
pub struct Fifo(VecDeque<Open>);

impl Order for Fifo {
    fn push(&mut self, open: Open, _view: &HeuristicView<'_>) -> Option<Open> {
        self.0.push_back(open);
        None
    }

    fn pop(&mut self) -> Option<Open> {
        self.0.pop_front()
    }

    fn bytes(&self) -> u64 {
        (self.0.capacity() * size_of::<Open>()) as u64
    }
}

/// Breadth-first search.
pub(crate) type Bfs = Frontier<Fifo>;
