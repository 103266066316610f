//! Depth-first: the points of the current path on a stack, the system taken back by its undo log.

use super::point::ChoicePoint;
use super::strategy::{Move, Strategy};
use super::system::TransitionSystem;

/// The stack.
#[derive(Debug, Default)]
pub struct Dfs {
    stack: Vec<ChoicePoint>,
    bytes: u64,
}

impl Strategy for Dfs {
    fn enter(&mut self, point: ChoicePoint) {
        self.bytes += point.bytes();
        self.stack.push(point);
    }

    fn retreat<S: TransitionSystem>(&mut self, system: &mut S) -> bool {
        let Some(top) = self.stack.last() else { return false };
        system.undo_to(top.mark);
        true
    }

    fn next<S: TransitionSystem>(&mut self, system: &mut S) -> Move {
        let Some(top) = self.stack.last_mut() else { return Move::Exhausted };
        if top.advance() {
            return Move::Forward(top.choices());
        }
        self.bytes -= top.bytes();
        self.stack.pop();
        if self.retreat(system) { Move::Back } else { Move::Exhausted }
    }

    fn path(&self) -> &[ChoicePoint] {
        &self.stack
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }
}
