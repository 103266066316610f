//! Where to go next: one file per strategy behind this trait. The engine executes transitions, matches states and keeps
//! the books; a strategy holds the points still to be explored.

use super::config::SearchConfig;
use super::point::ChoicePoint;
use super::strategies::{Bfs, Dfs, Walk};
use super::system::TransitionSystem;
use super::tree_log::LoggedEdge;
use crate::report::{IncompleteBecause, Sampling};
use crate::store::Store;
use crate::vm::api::Choices;

/// What a strategy has the engine do.
#[derive(Debug)]
pub enum Move {
    /// Start a transition with these choices; the system stands where it starts.
    Forward(Choices),
    /// A step back was taken; ask again.
    Back,
    /// The system was brought to the point's state from another part of the space; ask again.
    Jumped,
    /// Everything was explored.
    Exhausted,
}

/// A search order.
pub trait Strategy {
    /// The transition that was started last ended in a state to explore, the stored one with that number.
    fn enter(&mut self, point: ChoicePoint, state: u32);
    /// The transition that was started last ended where there is nothing to explore. True when that took a step back.
    fn retreat<S: TransitionSystem>(&mut self, system: &mut S) -> bool;
    /// Chooses the next transition and brings the system to where it starts.
    fn next<S: TransitionSystem>(&mut self, system: &mut S, store: &mut Store) -> Move;
    /// The point at which the last transition was started, on the choices that started it; none for the first one.
    fn top(&self) -> Option<&ChoicePoint>;
    /// Transitions on the way to `top`, that which ended there included; 0 before the first point.
    fn depth(&self) -> u32;
    /// The choices on the way to where the last transition was started, and those that started it.
    fn choice_path(&self) -> Vec<u32>;
    /// Takes the edges of the current path, oldest first, that were not put into the tree log.
    fn take_unlogged(&mut self) -> Vec<LoggedEdge>;
    /// Bytes that it holds.
    fn bytes(&self) -> u64;
    /// How many transitions are expected still to come. `offspring` is how many follow from a choice on the average.
    fn to_come(&self, offspring: f64) -> f64;
    /// Whether known states are entered like new ones.
    fn goes_through_known(&self) -> bool {
        false
    }
    /// When it has no more moves: why that was not everything, if it was not.
    fn shortfall(&self) -> Option<IncompleteBecause> {
        None
    }
    /// What random walks are worth.
    fn sampling(&self) -> Option<Sampling> {
        None
    }
}

/// The search orders by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StrategyKind {
    /// `DFSearch`.
    #[default]
    DepthFirst,
    /// `BFSHeuristic`.
    BreadthFirst,
    /// `IterativeDeepening`.
    IterativeDeepening,
    /// `RandomDFSearch`.
    RandomDepthFirst,
    /// `RandomSearch`.
    RandomWalk,
    /// `PCTSearch`.
    Pct,
}

impl StrategyKind {
    /// The names of `search.class`.
    pub const NAMES: &[(&str, StrategyKind)] = &[
        ("DFSearch", StrategyKind::DepthFirst),
        ("BFSHeuristic", StrategyKind::BreadthFirst),
        ("IterativeDeepening", StrategyKind::IterativeDeepening),
        ("RandomDFSearch", StrategyKind::RandomDepthFirst),
        ("RandomSearch", StrategyKind::RandomWalk),
        ("PCTSearch", StrategyKind::Pct),
    ];

    /// The strategy of that name.
    pub fn named(name: &str) -> Option<StrategyKind> {
        StrategyKind::NAMES.iter().find(|(known, _)| *known == name).map(|&(_, kind)| kind)
    }

    /// Whether it goes back to stored states, so that they have to be kept in full.
    pub fn restores(self) -> bool {
        matches!(self, StrategyKind::BreadthFirst | StrategyKind::IterativeDeepening)
    }

    /// Whether it draws random numbers whatever the settings: `search.seed` is 0 where it is not given.
    pub fn draws(self) -> bool {
        matches!(self, StrategyKind::RandomDepthFirst | StrategyKind::RandomWalk | StrategyKind::Pct)
    }
}

/// One of the strategies.
#[derive(Debug)]
pub enum AnyStrategy {
    /// Depth-first.
    Dfs(Dfs),
    /// Breadth-first.
    Bfs(Bfs),
    /// Random walks.
    Walk(Box<Walk>),
}

impl AnyStrategy {
    /// A strategy at its start.
    pub fn of(config: &SearchConfig) -> Self {
        match config.strategy {
            StrategyKind::DepthFirst | StrategyKind::IterativeDeepening | StrategyKind::RandomDepthFirst => {
                AnyStrategy::Dfs(Dfs::of(config))
            }
            StrategyKind::BreadthFirst => AnyStrategy::Bfs(Bfs::default()),
            StrategyKind::RandomWalk | StrategyKind::Pct => AnyStrategy::Walk(Box::new(Walk::of(config))),
        }
    }
}

macro_rules! each {
    ($self:ident, $strategy:ident => $what:expr) => {
        match $self {
            AnyStrategy::Dfs($strategy) => $what,
            AnyStrategy::Bfs($strategy) => $what,
            AnyStrategy::Walk($strategy) => $what,
        }
    };
}

impl Strategy for AnyStrategy {
    fn enter(&mut self, point: ChoicePoint, state: u32) {
        each!(self, s => s.enter(point, state));
    }
    fn retreat<S: TransitionSystem>(&mut self, system: &mut S) -> bool {
        each!(self, s => s.retreat(system))
    }
    fn next<S: TransitionSystem>(&mut self, system: &mut S, store: &mut Store) -> Move {
        each!(self, s => s.next(system, store))
    }
    fn top(&self) -> Option<&ChoicePoint> {
        each!(self, s => s.top())
    }
    fn depth(&self) -> u32 {
        each!(self, s => s.depth())
    }
    fn choice_path(&self) -> Vec<u32> {
        each!(self, s => s.choice_path())
    }
    fn take_unlogged(&mut self) -> Vec<LoggedEdge> {
        each!(self, s => s.take_unlogged())
    }
    fn bytes(&self) -> u64 {
        each!(self, s => s.bytes())
    }
    fn to_come(&self, offspring: f64) -> f64 {
        each!(self, s => s.to_come(offspring))
    }
    fn goes_through_known(&self) -> bool {
        each!(self, s => s.goes_through_known())
    }
    fn shortfall(&self) -> Option<IncompleteBecause> {
        each!(self, s => s.shortfall())
    }
    fn sampling(&self) -> Option<Sampling> {
        each!(self, s => s.sampling())
    }
}
