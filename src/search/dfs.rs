//! Depth-first: the points of the current path on a stack, the system taken back by its undo log.

use super::point::ChoicePoint;
use super::strategy::{Move, Strategy};
use super::system::TransitionSystem;
use crate::report::TreeEdge;
use crate::store::Store;

/// The stack.
#[derive(Debug, Default)]
pub struct Dfs {
    stack: Vec<ChoicePoint>,
    bytes: u64,
    exhausted: bool,
}

impl Strategy for Dfs {
    fn enter(&mut self, point: ChoicePoint, _state: u32) {
        self.bytes += point.bytes();
        self.stack.push(point);
    }

    fn retreat<S: TransitionSystem>(&mut self, system: &mut S) -> bool {
        let Some(top) = self.stack.last() else { return false };
        system.undo_to(top.mark);
        true
    }

    fn next<S: TransitionSystem>(&mut self, system: &mut S, _store: &mut Store) -> Move {
        let Some(top) = self.stack.last_mut() else {
            self.exhausted = true;
            return Move::Exhausted;
        };
        if top.advance() {
            return Move::Forward(top.choices());
        }
        self.bytes -= top.bytes();
        self.stack.pop();
        if self.retreat(system) {
            return Move::Back;
        }
        self.exhausted = true;
        Move::Exhausted
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

    fn take_unlogged(&mut self) -> Vec<TreeEdge> {
        self.stack.iter_mut().filter_map(|point| point.unlogged.take()).map(|edge| *edge).collect()
    }

    fn bytes(&self) -> u64 {
        self.bytes + (self.stack.capacity() * size_of::<ChoicePoint>()) as u64
    }

    /// The choices of a point are taken to lead to parts of the same size (Knuth, "Estimating the Efficiency of Backtrack
    /// Programs"): what is done of the tree is, at each point of the path, what was tried there, as a part of the part
    /// below which it lies.
    fn progress(&self) -> f64 {
        let (mut done, mut part) = (0.0, 1.0);
        for point in &self.stack {
            let (tried, total) = point.tried();
            done += part * f64::from(tried) / f64::from(total);
            part /= f64::from(total);
            if part < 1e-12 {
                break;
            }
        }
        if self.exhausted { 1.0 } else { done.min(1.0) }
    }
}
