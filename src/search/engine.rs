//! The engine: executes transitions, matches states, applies bounds and keeps the books.
//!
//! A search is a state machine that is driven by units of work, so that it can stop anywhere, even inside a transition,
//! and go on. What it finds and counts depends on the units given to it in no way: every decision is made at the end of
//! a transition.

use std::collections::BTreeSet;

use super::bounds::Standing;
use super::cached_transitions::CachedTransitions;
use super::config::SearchConfig;
use super::endless::Seeking;
use super::estimate::Estimate;
use super::findings::{Findings, Outcomes};
use super::heuristic::{Heuristic, HeuristicKind};
use super::livelock::Graph;
use super::notify::Notified;
use super::point::{ChoicePoint, goes_on};
use super::portfolio::Portfolio;
use super::races::RacesMet;
use super::shorten::SameError;
use super::start_prefix::StartPrefix;
use super::strategy::{AnyStrategy, Move, Strategy, StrategyKind};
use super::symmetry::Symmetric;
use super::tags::Tags;
use super::tree_log::{LoggedEdge, NO_STATE, TreeLog, Words, edge, words};
use crate::choice::Tid;
use crate::report::{IncompleteBecause, Refusal, Stats, TreeNodeKind};
use crate::store::{Store, StoreKind};
use crate::system::{Cascade, Event, Mutation, Observers, Selection, TransitionEnd, TransitionSystem};

/// Work units that ending a transition counts, on top of one for each instruction.
pub(super) const TRANSITION_WORK: u64 = 200;
/// Work units of a transition that was looked up.
const SKIP_WORK: u64 = 60;
/// The part of the memory that remembered transitions may take: one in so many.
const CACHE_PART: u64 = 16;
/// Work units of a step back.
pub(super) const BACK_WORK: u64 = 20;

/// What the search does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// A transition is being executed.
    Running,
    /// The next one is to be chosen.
    Choosing,
    /// The search has ended.
    Done,
}

/// A resumable search of a system.
#[derive(Debug)]
pub struct Search<S, T = AnyStrategy> {
    pub(super) system: S,
    /// Who is told of what the search does.
    pub(super) observers: Box<dyn Observers<S>>,
    pub(super) store: Store,
    pub(super) config: SearchConfig,
    pub(super) strategy: T,
    pub(super) phase: Phase,
    pub(super) stats: Stats,
    pub(super) findings: Findings,
    pub(super) outcomes: Outcomes,
    pub(super) races: RacesMet,
    pub(super) because: BTreeSet<IncompleteBecause>,
    /// What the program asked for and the system cannot do.
    pub(super) unsupported: BTreeSet<Refusal>,
    pub(super) warnings: Vec<String>,
    pub(super) tree: TreeLog,
    pub(super) estimate: Estimate,
    pub(super) memory: u64,
    /// Bytes besides those of the store, after the last transition.
    pub(super) besides_store: u64,
    /// Bytes of the system's heap when memory was last accounted for.
    pub(super) heap_accounted: u64,
    pub(super) spent_ms: f64,
    /// Work units after which the clock is read.
    pub(super) chunk: u64,
    /// A depth bound has cut a path: from now on a state met nearer the root than before must be expanded again. Until
    /// then what was explored is complete, apart from states on the current path, which are nearer the root themselves.
    cut: bool,
    pub(super) nodes: u32,
    pub(super) tags: Tags,
    pub(super) notified: Notified,
    pub(super) prefix: StartPrefix,
    pub(super) cached: CachedTransitions,
    pub(super) seeking: Seeking,
    /// The graph of the states, where it is to be decided whether every execution can end.
    pub(super) livelock: Option<Box<Graph>>,
    pub(super) portfolio: Portfolio<S>,
    /// States that differ in which thread is which, where they count as one.
    pub(super) symmetric: Option<Box<Symmetric>>,
    /// A listener has ended it: a search that starts again might not be ended by it any more.
    pub(super) stopped_by_listener: bool,
    /// The one error that is looked for; all if there is none.
    pub(super) target: Option<SameError>,
    /// A thread has failed with another one.
    pub(super) met_others: bool,
    /// Paths that ended with an error after which something of the program would have gone on.
    pub(super) failed: u64,
    /// Instructions executed before the first choice.
    pub(super) started_after: u64,
    /// The choices that started the transition in words, where a tree is drawn.
    pub(super) words: Words,
}

impl<S: TransitionSystem> Search<S> {
    /// A search of what `system` can do from where it stands, in the order that the configuration names.
    pub fn new(system: S, config: SearchConfig) -> Self {
        let strategy = AnyStrategy::of(&config);
        let (replays, path) = (config.strategy == StrategyKind::PathReplay, config.path.clone());
        let mut search = Search::with_strategy(system, config, strategy);
        if replays && (search.config.stop_after_path || !path.is_empty()) {
            // What lies beside the path is not searched.
            search.because.insert(IncompleteBecause::Path);
            search.prefix.path = path;
        }
        search
    }

    /// A best-first search by a heuristic of the caller's. States must be kept ([`SearchConfig::states_are_kept`]).
    pub fn best_first(system: S, config: SearchConfig, heuristic: Box<dyn Heuristic>) -> Self {
        let strategy = AnyStrategy::best_first(heuristic, &config);
        let config = SearchConfig { strategy: StrategyKind::BestFirst(HeuristicKind::User), ..config };
        Search::with_strategy(system, config, strategy)
    }
}

impl<S: TransitionSystem, T: Strategy> Search<S, T> {
    /// A search in the order of `strategy`.
    pub fn with_strategy(mut system: S, mut config: SearchConfig, strategy: T) -> Self {
        if let Some(detail) = strategy.needs_touches() {
            system.keep_touches(detail);
        }
        config.match_states &= strategy.matches_states();
        let mut store = Store::of_kind(config.store, config.memory_limit);
        if config.bits_on_limit {
            store.go_on_with_bits();
        }
        let forgets =
            config.store == StoreKind::HashCompact && config.mutations.contains(Mutation::HashesWithoutDepths);
        if config.depth_limit.is_some() && !forgets {
            store.track_depths();
        }
        let mut search = Search {
            observers: system.observers(),
            system,
            store,
            strategy,
            phase: Phase::Running,
            stats: Stats::default(),
            findings: Findings::default(),
            outcomes: Outcomes::default(),
            races: RacesMet::default(),
            because: BTreeSet::new(),
            unsupported: BTreeSet::new(),
            warnings: Vec::new(),
            tree: TreeLog::new(config.tree_limit),
            estimate: Estimate::default(),
            memory: 0,
            spent_ms: 0.0,
            chunk: 4_000,
            cut: false,
            nodes: 0,
            tags: Tags::default(),
            notified: Notified::default(),
            besides_store: 0,
            heap_accounted: 0,
            prefix: StartPrefix::default(),
            cached: CachedTransitions::default(),
            seeking: Seeking::default(),
            livelock: Graph::of(&config),
            portfolio: Portfolio::default(),
            symmetric: Symmetric::of(&config),
            stopped_by_listener: false,
            target: None,
            met_others: false,
            failed: 0,
            started_after: 0,
            words: Words::default(),
            config,
        };
        search.system.limit_remembered(search.config.memory_limit / CACHE_PART);
        search
    }

    /// Looks for one error alone: others end a path, and are none.
    pub(super) fn looking_for(mut self, target: SameError) -> Self {
        self.target = Some(target);
        self.livelock = None;
        self
    }

    /// Whether a thread has failed with another error than the one that is looked for.
    pub(super) fn met_others(&self) -> bool {
        self.met_others
    }

    /// Paths that ended with an exception in a thread while others were left, or where a listener found an error: what comes
    /// afterwards was not searched.
    pub fn failed_paths(&self) -> u64 {
        self.failed
    }

    /// Works for about `units` (an instruction is one), and says whether the search has ended.
    pub fn work(&mut self, units: u64) -> bool {
        let mut left = units.max(1);
        self.notify_start();
        self.cached.on = self.may_recall();
        while left > 0 && self.phase != Phase::Done {
            let used = if self.phase == Phase::Choosing && self.walks_are_due() {
                self.walk(left)
            } else {
                self.advance(left)
            };
            left = left.saturating_sub(used);
        }
        self.phase == Phase::Done
    }

    /// Runs the transition that is under way, or begins the next one. The work that was done.
    pub(super) fn advance(&mut self, fuel: u64) -> u64 {
        match self.phase {
            Phase::Running => self.run(fuel),
            Phase::Choosing => self.choose(),
            Phase::Done => BACK_WORK,
        }
    }

    pub(super) fn run(&mut self, fuel: u64) -> u64 {
        let before = self.system.instructions();
        let end = self.system.run(fuel);
        let used = (self.system.instructions() - before).max(1);
        if end == TransitionEnd::Budget {
            return used;
        }
        // A listener that ends the search may do so once, and never again. An error that the transition ends with is told first.
        let stopped = matches!(end, TransitionEnd::Stopped(_)) || self.observers.asks_for_the_end(&self.system);
        if !stopped && !self.system.failed_assumptions().is_empty() {
            self.stop(IncompleteBecause::Assumption);
        } else if self.prefix.goes_on() {
            self.follow_prefix(end);
        } else {
            self.transition_ended(end);
        }
        used + TRANSITION_WORK
    }

    fn choose(&mut self) -> u64 {
        let listening = self.observers.listening();
        let processed = if listening { self.on_its_last() } else { None };
        let next = self.strategy.next(&mut self.system, &mut self.store);
        if listening {
            self.notify_purges();
            self.notify_move(&next, processed);
            if self.phase == Phase::Done {
                return BACK_WORK;
            }
        }
        match next {
            Move::Forward(choices) => {
                if self.skips(&choices) {
                    return SKIP_WORK;
                }
                self.put_into_words();
                self.system.begin(choices);
                self.phase = Phase::Running;
            }
            Move::Back => self.went_back(),
            Move::Jumped => self.jumped(),
            Move::Exhausted => {
                self.strategy.shortfall().into_iter().for_each(|because| self.constrain(because));
                self.phase = Phase::Done;
                if self.symmetric.is_some() {
                    self.system.look_at_renamed();
                    if !self.system.failed_assumptions().is_empty() {
                        self.stop(IncompleteBecause::Assumption);
                    }
                }
            }
        }
        BACK_WORK
    }

    /// Puts the choices that start a transition into words for the tree. Before it runs: a thread that ends in the transition
    /// has no name after it.
    fn put_into_words(&mut self) {
        if self.tree.enabled() {
            self.words = self.strategy.top().map_or_else(Words::default, |point| words(point, &self.system));
        }
    }

    pub(super) fn count_transition(&mut self, depth: u32) {
        if self.stats.transitions == 0 {
            self.started_after = self.system.instructions();
        }
        self.stats.transitions += 1;
        self.stats.max_depth = self.stats.max_depth.max(depth);
        self.nodes = self.nodes.saturating_add(1);
    }

    pub(super) fn transition_ended(&mut self, end: TransitionEnd) {
        let depth = self.depth() + 1;
        self.count_transition(depth);
        self.phase = Phase::Choosing;
        if end == TransitionEnd::Choice {
            self.arrive(depth);
        } else {
            let kind = match end {
                TransitionEnd::Ended if self.observers.listening() => self.notify_program_end(),
                end => {
                    let kind = self.path_ended(end);
                    self.notify_arrival(kind, NO_STATE)
                }
            };
            self.note_end(kind);
            self.dead_end(kind, NO_STATE, None);
        }
        if self.observers.take_left_out(&mut self.system) {
            self.constrain(IncompleteBecause::Listener);
        }
        if self.cached.on {
            self.compare_with_remembered();
        }
        self.stop_if_mistaken();
        self.account_if_due();
    }

    /// Ends the search where the strategy has left out what it should not have, or gives that up: it starts again.
    pub(super) fn stop_if_mistaken(&mut self) {
        if self.strategy.was_mistaken() {
            self.stop(IncompleteBecause::Assumption);
        }
    }

    /// A choice point: explore it, or turn back.
    fn arrive(&mut self, depth: u32) {
        let cascade = self.system.take_registered();
        if self.config.strategy == StrategyKind::PathReplay && self.config.stop_after_path {
            self.system.collect();
            self.phase = Phase::Done;
            return self.dead_end(TreeNodeKind::Bound, NO_STATE, None);
        }
        for cg in &cascade {
            let counter =
                if cg.is_scheduling() { &mut self.stats.thread_choices } else { &mut self.stats.data_choices };
            *counter += 1;
        }
        let standing = self.standing(&cascade);
        let selection = self.observers.select(&mut self.system, &cascade);
        let Some(tag) = self.tag(&cascade, standing, selection.as_ref()) else { return };
        let (kind, state) = self.match_state(tag, depth);
        let kind = self.look_for_races(kind, depth).unwrap_or(kind);
        let kind = self.notify_arrival(kind, state);
        self.note_transition(state, kind);
        let empty = cascade.iter().any(|cg| cg.total() == 0);
        match kind {
            TreeNodeKind::New if empty => self.dead_end(TreeNodeKind::Ignored, state, None),
            TreeNodeKind::Visited if empty => self.dead_end(TreeNodeKind::Visited, state, None),
            TreeNodeKind::New | TreeNodeKind::Visited
                if kind == TreeNodeKind::New
                    || self.strategy.goes_through_known()
                    || self.strategy.wakes(state, &self.system) =>
            {
                let mut point = self.point(cascade, standing, selection.as_ref());
                (point.node, point.parent) = (self.nodes, self.parent());
                point.state = state;
                if self.observers.listening() {
                    (point.path, point.site) = (self.observers.path(&self.system), self.observers.site(&self.system));
                    self.observers.tell(&mut self.system, &Event::ChoiceSet(point.cascade()));
                }
                if self.tree.enabled() {
                    let edge = self.edge((point.parent, point.node), kind, state, self.system.current_thread());
                    if self.tree.admit(kind) { self.tree.push(edge) } else { point.unlogged = Some(Box::new(edge)) }
                }
                if self.config.verify_states {
                    point.vector = Some(self.verify("after a transition", None));
                }
                self.estimate.arrive((kind == TreeNodeKind::New).then(|| point.total()));
                self.notify_bounds(state);
                self.strategy.enter(point, state, &self.system);
                if let Some(sentence) = self.strategy.failure() {
                    self.path_ended(TransitionEnd::Stopped(sentence));
                }
                self.notify_purges();
            }
            turned_back => {
                let in_step = goes_on(&cascade, standing.thread).then_some(standing.thread);
                self.dead_end(turned_back, state, in_step);
            }
        }
    }

    /// A choice point where the system stands, within the bounds on schedules and what listeners leave.
    fn point(&mut self, cascade: Cascade, standing: Standing, selection: Option<&Selection>) -> ChoicePoint {
        let shuffle = self.config.random_seed.map(|seed| seed.wrapping_add(u64::from(self.nodes)));
        let mut point = ChoicePoint::new(cascade, self.system.mark(), shuffle);
        if selection.is_some() && point.total() > 1 {
            self.constrain(IncompleteBecause::Listener);
        }
        point.bound(standing, self.config.schedules);
        if let Some(selection) = selection {
            point.restrict(&selection.indices);
        }
        if self.config.schedules.any() {
            point.forbidden().for_each(|because| self.constrain(because));
        }
        point
    }

    /// `New` for a state that is to be explored, and its number where states are stored.
    fn match_state(&mut self, tag: u32, depth: u32) -> (TreeNodeKind, u32) {
        let (mut known, mut state) = (false, NO_STATE);
        if self.config.match_states {
            self.store.set_limit(self.config.memory_limit.saturating_sub(self.besides_store));
            let vector = self.system.canonical(&mut self.store);
            let visit = match self.cached.visit.take() {
                Some(visit) => visit,
                None => self.store.visit_moved(vector, tag, depth),
            };
            if self.store.over_limit() {
                self.stop(IncompleteBecause::Memory);
                return (TreeNodeKind::Bound, state);
            }
            known = !visit.new;
            state = visit.state;
            if let Some(symmetric) = &mut self.symmetric {
                // A data choice belongs to a thread by its number.
                let same = match known {
                    true => Some(symmetric.explored(state)),
                    false if tag == 0 => symmetric.known(state, &mut self.system, &mut self.store),
                    false => None,
                };
                (known, state) = (same.is_some(), same.unwrap_or(state));
            }
            if known {
                self.stats.states_visited += 1;
                let again = visit.shallower && self.cut || self.strategy.goes_through_known();
                if !again {
                    self.look_for_round(state);
                    return (TreeNodeKind::Visited, state);
                }
            }
        } else {
            self.system.collect();
        }
        if !known {
            if self.config.max_states.is_some_and(|max| self.stats.states_new >= max) {
                self.stop(IncompleteBecause::States);
                return (TreeNodeKind::Bound, state);
            }
            self.stats.states_new += 1;
        }
        if self.config.depth_limit.is_some_and(|limit| depth >= limit) {
            self.cut = true;
            self.constrain(IncompleteBecause::Depth);
            return (TreeNodeKind::Bound, state);
        }
        let passes = known && self.strategy.goes_through_known();
        (if passes { TreeNodeKind::Visited } else { TreeNodeKind::New }, state)
    }

    /// Logs the edge to a state that is not explored, and goes back. `in_step`: the thread whose step goes on there.
    fn dead_end(&mut self, kind: TreeNodeKind, state: u32, in_step: Option<Tid>) {
        self.strategy.ends(kind, in_step, &self.system);
        self.log_end(kind, state, self.system.current_thread());
        self.turn_back();
    }

    /// Logs the end of a transition of `thread` that leads to nothing new.
    pub(super) fn log_end(&mut self, kind: TreeNodeKind, state: u32, thread: Tid) {
        self.estimate.arrive(None);
        if self.tree.enabled() {
            self.log_leaf(kind, state, thread);
        }
    }

    pub(super) fn turn_back(&mut self) {
        if self.phase != Phase::Done && self.strategy.retreat(&mut self.system) {
            self.went_back();
        }
    }

    /// An error is logged even when the log is full, with the path that leads to it, as long as there is room for such paths.
    fn log_leaf(&mut self, kind: TreeNodeKind, state: u32, thread: Tid) {
        let admitted = self.tree.admit(kind);
        if !admitted && kind != TreeNodeKind::Error {
            return;
        }
        let leaf = self.edge((self.parent(), self.nodes), kind, state, thread);
        if admitted {
            self.tree.push(leaf);
            return;
        }
        let mut way = self.strategy.take_unlogged();
        way.push(leaf);
        self.tree.rescue(way);
    }

    /// The edge of the transition that has just ended.
    fn edge(&mut self, ends: (u32, u32), kind: TreeNodeKind, state: u32, thread: Tid) -> LoggedEdge {
        let before = self.strategy.top();
        let first = || Words::first(self.system.thread_name(thread));
        let words = before.map_or_else(first, |_| std::mem::take(&mut self.words));
        edge(ends, kind, state, thread, words, before)
    }

    fn went_back(&mut self) {
        self.stats.backtracked += 1;
        self.notify_return(false);
        self.verify_return("after a step back");
    }

    fn jumped(&mut self) {
        self.notify_return(true);
        self.verify_return("after being restored");
    }

    fn verify_return(&mut self, when: &str) {
        if self.config.verify_states {
            let before = self.strategy.top().and_then(|point| point.vector.clone());
            self.verify(when, before);
        }
    }

    /// Computes the state vector anew and compares it: with the one before, if there is one, else with the one that was
    /// made with what is remembered.
    fn verify(&mut self, when: &str, before: Option<Vec<u32>>) -> Vec<u32> {
        let before = before.unwrap_or_else(|| self.system.canonical(&mut self.store).to_vec());
        if let Some(fault) = self.system.forget_components() {
            self.warnings.push(format!("Internal error: {when} to {:?}, {fault}", self.path()));
            self.stop(IncompleteBecause::Internal);
        }
        let now = self.system.canonical(&mut self.store).to_vec();
        let value = |vector: &[u32], i: usize| vector.get(i).copied().unwrap_or(0);
        let mut positions = 0..before.len().max(now.len());
        if let Some(i) = positions.find(|&i| value(&before, i) != value(&now, i)) {
            let words = |number: u32| if number == 0 { &[] } else { self.store.component(number) };
            let (old, new) = (words(value(&before, i)), words(value(&now, i)));
            let path = self.path();
            let text = format!("Internal error: {when} to {path:?}, component {i} is {new:?} and should be {old:?}");
            self.warnings.push(text);
            self.stop(IncompleteBecause::Internal);
        }
        now
    }

    /// Brings the system to the stored state with that number, from wherever it stands. The search cannot go on from there:
    /// for looking at states when it has ended. The store must be exact.
    pub fn restore(&mut self, state: u32) {
        self.system.restore_state(&mut self.store, state);
        self.system.forget_history();
        self.phase = Phase::Done;
    }

    /// Ends the search in good order.
    pub(super) fn stop(&mut self, because: IncompleteBecause) {
        self.constrain(because);
        self.phase = Phase::Done;
    }

    /// The same, at the end of a path; where it makes walks for another search, that walk alone is over.
    pub(super) fn stop_path(&mut self, because: IncompleteBecause) {
        if self.config.beside { self.constrain(because) } else { self.stop(because) }
    }

    fn parent(&self) -> u32 {
        self.strategy.top().map_or(0, |point| point.node)
    }

    /// Transitions on the current path that are complete.
    pub(super) fn depth(&self) -> u32 {
        self.strategy.depth()
    }

    /// The choice path to where the system stands: for every generator, in registration order, the index chosen.
    pub fn path(&self) -> Vec<u32> {
        let mut path = self.prefix.path_taken().to_vec();
        path.append(&mut self.strategy.choice_path());
        path
    }
}
