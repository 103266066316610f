//! Where to go next: one file per strategy behind this trait. The engine executes transitions, matches states and keeps
//! the books; a strategy holds the points still to be explored.

use super::point::ChoicePoint;
use super::system::TransitionSystem;
use crate::vm::api::Choices;

/// What a strategy has the engine do.
#[derive(Debug)]
pub enum Move {
    /// Start a transition with these choices; the system stands where it starts.
    Forward(Choices),
    /// A step back was taken; ask again.
    Back,
    /// Everything was explored.
    Exhausted,
}

/// A search order.
pub trait Strategy: Default {
    /// The transition that was started last ended in a state to explore.
    fn enter(&mut self, point: ChoicePoint);
    /// The transition that was started last ended where there is nothing to explore. True when that took a step back.
    fn retreat<S: TransitionSystem>(&mut self, system: &mut S) -> bool;
    /// Chooses the next transition and brings the system to where it starts.
    fn next<S: TransitionSystem>(&mut self, system: &mut S) -> Move;
    /// The points of the current path, oldest first, each on the choices that the path takes.
    fn path(&self) -> &[ChoicePoint];
    /// Bytes that it holds.
    fn bytes(&self) -> u64;
}
