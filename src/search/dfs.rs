//! Depth-first: the points of the current path on a stack, the system taken back by its undo log.

use super::estimate::Subtrees;
use super::point::ChoicePoint;
use super::strategy::{Move, Strategy};
use super::system::TransitionSystem;
use super::tree_log::LoggedEdge;
use crate::store::Store;

/// The stack.
#[derive(Debug, Default)]
pub struct Dfs {
    stack: Vec<ChoicePoint>,
    bytes: u64,
    subtrees: Subtrees,
}

impl Dfs {
    fn back<S: TransitionSystem>(&mut self, system: &mut S) -> bool {
        let Some(top) = self.stack.last() else { return false };
        system.undo_to(top.mark);
        true
    }
}

impl Strategy for Dfs {
    fn enter(&mut self, point: ChoicePoint, _state: u32) {
        self.bytes += point.bytes();
        self.subtrees.transitions += 1;
        self.stack.push(point);
    }

    fn retreat<S: TransitionSystem>(&mut self, system: &mut S) -> bool {
        self.subtrees.transitions += 1;
        self.back(system)
    }

    fn next<S: TransitionSystem>(&mut self, system: &mut S, _store: &mut Store) -> Move {
        let depth = self.stack.len();
        let Some(top) = self.stack.last_mut() else { return Move::Exhausted };
        if top.tried() > 0 {
            self.subtrees.explored(depth, top.since);
        }
        top.since = self.subtrees.transitions;
        if top.advance() {
            return Move::Forward(top.choices());
        }
        self.bytes -= top.bytes();
        self.stack.pop();
        if self.back(system) { Move::Back } else { Move::Exhausted }
    }

    fn top(&self) -> Option<&ChoicePoint> {
        self.stack.last()
    }

    fn depth(&self) -> u32 {
        self.stack.len() as u32
    }

    fn choice_path(&self) -> Vec<u32> {
        self.stack.iter().flat_map(ChoicePoint::indices).collect()
    }

    fn take_unlogged(&mut self) -> Vec<LoggedEdge> {
        self.stack.iter_mut().filter_map(|point| point.unlogged.take()).map(|edge| *edge).collect()
    }

    fn bytes(&self) -> u64 {
        self.bytes + (self.stack.capacity() * size_of::<ChoicePoint>()) as u64
    }

    fn to_come(&self, offspring: f64) -> f64 {
        let untried = |point: &ChoicePoint| point.total().saturating_sub(point.tried() + 1);
        self.subtrees.of(self.stack.iter().map(untried), offspring)
    }
}
