//! Where to go next: one file per strategy behind this trait. The engine executes transitions, matches states and keeps
//! the books; a strategy holds the points still to be explored.

use super::ample::Learned;
use super::config::SearchConfig;
use super::heuristic::{Heuristic, HeuristicKind};
use super::point::ChoicePoint;
use super::strategies::{BestFirst, Bfs, Dfs, Dpor, Fifo, Walk};
use super::tree_log::LoggedEdge;
use crate::choice::Tid;
use crate::report::{Executions, IncompleteBecause, Sampling, TreeNodeKind};
use crate::store::Store;
use crate::system::{Choices, TouchDetail, TransitionSystem};

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

/// A state that waited to be explored and was given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Purged {
    /// Its number in the search tree.
    pub node: u32,
    /// Its number in the store.
    pub state: u32,
    /// Transitions on the way to it.
    pub depth: u32,
}

/// A search order.
pub trait Strategy {
    /// The transition that was started last ended in a state to explore, the stored one with that number. The system stands
    /// there.
    fn enter<S: TransitionSystem>(&mut self, point: ChoicePoint, state: u32, system: &S);
    /// The path ends in such a way, before any step back is taken. The system stands where it has ended. `in_step`: the thread whose
    /// step goes on in the known state.
    fn ends<S: TransitionSystem>(&mut self, _kind: TreeNodeKind, _in_step: Option<Tid>, _system: &S) {}
    /// The transition that would have been started led to a known state, whereas the system stands where it stood.
    fn skips<S: TransitionSystem>(&mut self, _system: &S) {}
    /// The transition that was started last ended where there is nothing to explore. True when that took a step back.
    fn retreat<S: TransitionSystem>(&mut self, system: &mut S) -> bool;
    /// Whether threads were not let go on in that state because they slept.
    fn slept_in(&self, _state: u32) -> bool {
        false
    }
    /// The transition that was started last ended in that known state. Whether it has to be entered once more: threads that slept
    /// there are awake, on this way. They alone are let go on.
    fn wakes<S: TransitionSystem>(&mut self, _state: u32, _system: &S) -> bool {
        false
    }
    /// Chooses the next transition and brings the system to where it starts.
    fn next<S: TransitionSystem>(&mut self, system: &mut S, store: &mut Store) -> Move;
    /// The point at which the last transition was started, on the choices that started it; none for the first one.
    fn top(&self) -> Option<&ChoicePoint>;
    /// Transitions on the way to `top`, that which ended there included; 0 before the first point.
    fn depth(&self) -> u32;
    /// The choices on the way to where the last transition was started, and those that started it.
    fn choice_path(&self) -> Vec<u32>;
    /// Which point of the current path, counted from its start, that state is; asked only of depth-first searches.
    fn stands_on(&self, _state: u32) -> Option<usize> {
        None
    }
    /// Takes the edges of the current path, oldest first, that were not put into the tree log.
    fn take_unlogged(&mut self) -> Vec<LoggedEdge>;
    /// Bytes that it holds.
    fn bytes(&self) -> u64;
    /// How many transitions are expected still to come. `offspring` is how many follow from a choice on the average.
    fn to_come(&self, offspring: f64) -> f64;
    /// Whether it wants to know what a schedule has spent, besides who could have gone on ([`ChoicePoint::standing`]).
    fn looks_at_schedules(&self) -> bool {
        true
    }
    /// Whether known states are entered like new ones.
    fn goes_through_known(&self) -> bool {
        false
    }
    /// When it has no more moves: why that was not everything, if it was not.
    fn shortfall(&self) -> Option<IncompleteBecause> {
        None
    }
    /// Why a state that was entered has no place in the order, which ends the search.
    fn failure(&mut self) -> Option<String> {
        None
    }
    /// Takes what it has given up since the last call; asked only while somebody listens to that.
    fn take_purged(&mut self) -> Vec<Purged> {
        Vec::new()
    }
    /// What random walks are worth.
    fn sampling(&self) -> Option<Sampling> {
        None
    }
    /// What it has to know of what transitions touch.
    fn needs_touches(&self) -> Option<TouchDetail> {
        None
    }
    /// Whether it can match states.
    fn matches_states(&self) -> bool {
        true
    }
    /// More than errors and ends is looked at: nothing may be left out.
    fn leave_nothing_out(&mut self) {}
    /// Whether it has left out what it should not have: it has relied on something that turned out otherwise.
    fn was_mistaken(&self) -> bool {
        false
    }
    /// What it has seen threads do, once it was mistaken.
    fn take_learned(&mut self) -> Option<Learned> {
        None
    }
    /// Begins with what another search has seen.
    fn begin_with(&mut self, _learned: Learned) {}
    /// How many threads were not let go on that could have, in all states together ([`SearchConfig::ample`]).
    fn left_out(&self) -> u64 {
        0
    }
    /// How many executions were made, where they are what counts.
    fn executions(&self) -> Option<Executions> {
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
    /// `POSSearch`.
    Pos,
    /// `DPORSearch`.
    Dpor,
    /// `PathReplay`.
    PathReplay,
    /// Best-first by one of the heuristics.
    BestFirst(HeuristicKind),
}

impl StrategyKind {
    /// The values of `search.class`, each with what it does in a few words.
    pub const NAMES: &[(&str, StrategyKind, &str)] = &[
        ("DFSearch", StrategyKind::DepthFirst, "Depth first, and what is near before what is far."),
        ("BFSHeuristic", StrategyKind::BreadthFirst, "Breadth first: the first error has a shortest path."),
        ("IterativeDeepening", StrategyKind::IterativeDeepening, "Depth first, a few steps deeper each time."),
        (
            "RandomDFSearch",
            StrategyKind::RandomDepthFirst,
            "Depth first, with the choices of each state in random order.",
        ),
        (
            "RandomSearch",
            StrategyKind::RandomWalk,
            "Random walks from the start to an end; no proof, unless they take every choice.",
        ),
        ("PCTSearch", StrategyKind::Pct, "Random walks by random priorities of threads, with a promised probability."),
        ("POSSearch", StrategyKind::Pos, "Random walks that sample orders of conflicting operations evenly."),
        (
            "DPORSearch",
            StrategyKind::Dpor,
            "One execution for each order of dependent events, without stored states: for programs that end.",
        ),
        ("PathReplay", StrategyKind::PathReplay, "Follows `search.path`, and searches from its end or stops there."),
        (
            "MostBlocked",
            StrategyKind::BestFirst(HeuristicKind::MostBlocked),
            "Most blocked threads first: for deadlocks.",
        ),
        ("Interleaving", StrategyKind::BestFirst(HeuristicKind::Interleaving), "Much switching between threads first."),
        (
            "GlobalSwitchThread",
            StrategyKind::BestFirst(HeuristicKind::GlobalSwitchThread),
            "Threads that have run least in the states met last first.",
        ),
        (
            "PreferThreads",
            StrategyKind::BestFirst(HeuristicKind::PreferThreads),
            "Preferred threads first, avoided ones last (`search.heuristic.preferredThreads`, `avoidedThreads`).",
        ),
        (
            "MinimizePreemption",
            StrategyKind::BestFirst(HeuristicKind::MinimizePreemption),
            "Fewest preemptions first: counterexamples that are easy to read.",
        ),
        ("ChooseFree", StrategyKind::BestFirst(HeuristicKind::ChooseFree), "Fewest choices of data first."),
        (
            "GoalHeuristic",
            StrategyKind::BestFirst(HeuristicKind::Goal),
            "Nearest to a line or to a value of a field first (`search.heuristic.goal`).",
        ),
        ("DFSHeuristic", StrategyKind::BestFirst(HeuristicKind::Deepest), "The deepest state first."),
        ("RandomHeuristic", StrategyKind::BestFirst(HeuristicKind::Random), "Any state first."),
        (
            "UserHeuristic",
            StrategyKind::BestFirst(HeuristicKind::User),
            "The lowest number that the program gave with `Verify.setHeuristicSearchValue` first.",
        ),
    ];

    /// The strategy of that name.
    pub fn named(name: &str) -> Option<StrategyKind> {
        StrategyKind::NAMES.iter().find(|(known, ..)| *known == name).map(|&(_, kind, _)| kind)
    }

    /// Whether it goes back to stored states, so that they have to be kept in full.
    pub fn restores(self) -> bool {
        matches!(self, StrategyKind::BreadthFirst | StrategyKind::IterativeDeepening | StrategyKind::BestFirst(_))
    }

    /// Whether it draws random numbers whatever the settings: `search.seed` is 0 where it is not given.
    pub fn draws(self) -> bool {
        let walks = [StrategyKind::RandomWalk, StrategyKind::Pct, StrategyKind::Pos];
        let orders = [StrategyKind::RandomDepthFirst, StrategyKind::BestFirst(HeuristicKind::Random)];
        walks.contains(&self) || orders.contains(&self)
    }
}

/// One of the strategies.
// There is one of it in a search, and depth-first search is the one that has to be fast.
#[allow(clippy::large_enum_variant)]
#[derive(Debug)]
pub enum AnyStrategy {
    /// Depth-first.
    Dfs(Dfs),
    /// Breadth-first.
    Bfs(Box<Bfs>),
    /// One execution of each happens-before class.
    Dpor(Box<Dpor>),
    /// Random walks.
    Walk(Box<Walk>),
    /// Best-first.
    BestFirst(Box<BestFirst>),
}

impl AnyStrategy {
    /// A strategy at its start.
    pub fn of(config: &SearchConfig) -> Self {
        match config.strategy {
            StrategyKind::DepthFirst
            | StrategyKind::IterativeDeepening
            | StrategyKind::RandomDepthFirst
            | StrategyKind::PathReplay => AnyStrategy::Dfs(Dfs::of(config)),
            StrategyKind::BreadthFirst => AnyStrategy::Bfs(Box::new(Bfs::new(Fifo::default(), config))),
            StrategyKind::Dpor => AnyStrategy::Dpor(Box::new(Dpor::of(config))),
            StrategyKind::RandomWalk | StrategyKind::Pct | StrategyKind::Pos => {
                AnyStrategy::Walk(Box::new(Walk::of(config)))
            }
            StrategyKind::BestFirst(kind) => {
                let heuristic = config.heuristics.make(kind, config.random_seed.unwrap_or(0));
                AnyStrategy::best_first(heuristic, config)
            }
        }
    }

    /// Best-first by a heuristic of the caller's.
    pub fn best_first(heuristic: Box<dyn Heuristic>, config: &SearchConfig) -> Self {
        AnyStrategy::BestFirst(Box::new(BestFirst::by(heuristic, config)))
    }
}

macro_rules! each {
    ($self:ident, $strategy:ident => $what:expr) => {
        match $self {
            AnyStrategy::Dfs($strategy) => $what,
            AnyStrategy::Bfs($strategy) => $what,
            AnyStrategy::Dpor($strategy) => $what,
            AnyStrategy::Walk($strategy) => $what,
            AnyStrategy::BestFirst($strategy) => $what,
        }
    };
}

impl Strategy for AnyStrategy {
    fn enter<S: TransitionSystem>(&mut self, point: ChoicePoint, state: u32, system: &S) {
        each!(self, s => s.enter(point, state, system));
    }
    fn ends<S: TransitionSystem>(&mut self, kind: TreeNodeKind, in_step: Option<Tid>, system: &S) {
        each!(self, s => s.ends(kind, in_step, system));
    }
    fn skips<S: TransitionSystem>(&mut self, system: &S) {
        each!(self, s => s.skips(system));
    }
    fn slept_in(&self, state: u32) -> bool {
        each!(self, s => s.slept_in(state))
    }
    fn wakes<S: TransitionSystem>(&mut self, state: u32, system: &S) -> bool {
        each!(self, s => s.wakes(state, system))
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
    fn stands_on(&self, state: u32) -> Option<usize> {
        each!(self, s => s.stands_on(state))
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
    fn looks_at_schedules(&self) -> bool {
        each!(self, s => s.looks_at_schedules())
    }
    fn goes_through_known(&self) -> bool {
        each!(self, s => s.goes_through_known())
    }
    fn shortfall(&self) -> Option<IncompleteBecause> {
        each!(self, s => s.shortfall())
    }
    fn failure(&mut self) -> Option<String> {
        each!(self, s => s.failure())
    }
    fn take_purged(&mut self) -> Vec<Purged> {
        each!(self, s => s.take_purged())
    }
    fn sampling(&self) -> Option<Sampling> {
        each!(self, s => s.sampling())
    }
    fn needs_touches(&self) -> Option<TouchDetail> {
        each!(self, s => s.needs_touches())
    }
    fn matches_states(&self) -> bool {
        each!(self, s => s.matches_states())
    }
    fn leave_nothing_out(&mut self) {
        each!(self, s => s.leave_nothing_out())
    }
    fn was_mistaken(&self) -> bool {
        each!(self, s => s.was_mistaken())
    }
    fn take_learned(&mut self) -> Option<Learned> {
        each!(self, s => s.take_learned())
    }
    fn begin_with(&mut self, learned: Learned) {
        each!(self, s => s.begin_with(learned))
    }
    fn left_out(&self) -> u64 {
        each!(self, s => s.left_out())
    }
    fn executions(&self) -> Option<Executions> {
        each!(self, s => s.executions())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    /// The names of the functions in a block of this file that begins so.
    fn functions(begin: &str) -> BTreeSet<&'static str> {
        let block = include_str!("strategy.rs").split_once(begin).unwrap().1.split_once("\n}\n").unwrap().0;
        block.lines().filter_map(|line| line.strip_prefix("    fn ")?.split(['(', '<']).next()).collect()
    }

    #[test]
    fn nothing_is_left_to_a_default_on_the_way_to_a_strategy() {
        let all = functions("\npub trait Strategy {");
        assert!(all.contains("wakes") && all.len() > 20);
        assert_eq!(functions("\nimpl Strategy for AnyStrategy {"), all);
    }
}
