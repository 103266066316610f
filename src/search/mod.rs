//! Search: explores a transition system under bounds, can stop anywhere and go on.
//!
//! - `system` the narrow interface to what is searched
//! - `engine` executes transitions, matches states, keeps the books
//! - `strategy`, `dfs`, `bfs` where to go next
//! - `ways` how the points were reached that a strategy keeps for later
//! - `point` a choice point and the combination of choices it stands on
//! - `findings`, `tree_log` what was met on the way
//! - `estimate` how much of the space is explored
//! - `replay` re-executes one path
//! - `look` shows the states of the tree

mod bfs;
mod config;
mod dfs;
mod engine;
mod estimate;
mod findings;
mod look;
mod point;
mod replay;
mod slices;
mod strategy;
mod system;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;
mod tree_log;
mod ways;

pub use bfs::Bfs;
pub use config::{HORIZON, SearchConfig};
pub use dfs::Dfs;
pub use engine::Search;
pub use look::Way;
pub use point::ChoicePoint;
pub use replay::{ReplayEnd, Replayed, follow, replay};
pub use strategy::{AnyStrategy, Move, Strategy, StrategyKind};
pub use system::TransitionSystem;
