//! Search: explores a transition system under bounds, can stop anywhere and go on.
//!
//! - `engine` executes transitions, matches states, keeps the books; `path_end` what ends a path
//! - `strategy`, `strategies` where to go next
//! - `ample` which threads need not go on where several can
//! - `sleep` which threads need not go on since their step was explored before
//! - `heuristic` which state comes next in best-first search; `described` the state for heuristics of callers
//! - `symmetry` states that differ only in which thread is which
//! - `bounds` what a schedule has spent of preemptions and delays
//! - `rng` random numbers
//! - `path_table` how the points were reached that a strategy keeps for later
//! - `point` a choice point and the combination of choices it stands on
//! - `findings`, `tree_log` what was met on the way
//! - `estimate` how much of the space is explored
//! - `memory` what a search holds, and what it gives up
//! - `replay` re-executes one path; `stepper` goes one step by step, back and forth
//! - `executor` executes schedules, one after the other
//! - `guided` follows an old schedule in a program that has changed
//! - `shorten` makes of a counterexample one that is easy to follow
//! - `portfolio` random walks beside a search
//! - `tags` what tells states apart besides their vectors
//! - `notify` tells listeners what the search does
//! - `start_prefix` the way to where a search starts
//! - `cached_transitions` what is known of transitions before they are executed
//! - `livelock` decides on the graph of the states whether every execution can end
//! - `inspect` shows the states of the tree

mod ample;
mod bounds;
mod cached_transitions;
mod config;
mod described;
mod endless;
mod engine;
mod estimate;
mod executor;
mod findings;
mod guided;
mod heuristic;
mod inspect;
#[cfg(test)]
mod layered;
mod livelock;
#[cfg(test)]
mod meeting;
mod memory;
mod notify;
mod path_end;
mod path_table;
mod point;
mod portfolio;
mod races;
mod refine;
mod replay;
mod rng;
mod roles;
mod shorten;
mod sleep;
mod slices;
mod start_prefix;
mod stepper;
mod strategies;
mod strategy;
mod symmetry;
mod tags;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;
mod trace;
mod tree_log;

pub use ample::Learned;
pub use bounds::{Limits, Spent, Standing};
pub use config::{HORIZON, SearchConfig, WalkConfig};
pub use described::{ByCaller, HeuristicState, HeuristicThread, ValueOf};
pub use engine::Search;
pub use findings::ErrorKey;
pub use guided::{Astray, Fit, Fitted, Found, Schedule, Stand, fit, schedule_of};
pub use heuristic::{Goal, Heuristic, HeuristicConfig, HeuristicKind, HeuristicView, Trail};
pub use inspect::NodePath;
pub use livelock::cannot_end;
pub use point::ChoicePoint;
pub use portfolio::Fresh;
pub use refine::refine;
pub use replay::{ReplayEnd, Replayed, follow, replay, replay_to};
pub use shorten::critical_choices;
pub use stepper::{FreshSystem, MAX_FINISH, Stepper};
pub use strategies::{BestFirst, Dfs, Dpor, Walk};
pub use strategy::{AnyStrategy, Move, Strategy, StrategyKind};
