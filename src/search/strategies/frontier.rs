//! States that wait in an order of their own: each is restored from its integer when its turn comes, and nothing is kept of
//! it but its number, its choices and the way there. Breadth-first and best-first differ in the order only.

use super::asleep::{Asleep, Turn};
use crate::choice::Tid;
use crate::report::{IncompleteBecause, TreeNodeKind};
use crate::search::config::SearchConfig;
use crate::search::heuristic::{HeuristicView, Trail};
use crate::search::path_table::{PathPosition, PathTable};
use crate::search::point::ChoicePoint;
use crate::search::strategy::{Move, Purged, Strategy};
use crate::search::tree_log::LoggedEdge;
use crate::store::Store;
use crate::system::{TouchDetail, TransitionSystem};

/// A state to explore.
#[derive(Debug)]
pub struct Open {
    place: PathPosition,
    depth: u32,
    state: u32,
    point: ChoicePoint,
    turn: Turn,
    trail: Trail,
}

/// The order in which states are taken.
pub trait Order {
    /// Threads that ran last which are kept of each state.
    fn history(&self) -> usize {
        0
    }
    /// Keeps a state, and gives back one that it drops for it.
    fn push(&mut self, open: Open, view: &HeuristicView<'_>) -> Option<Open>;
    /// Why a state could not be put in its place, which ends the search.
    fn failure(&mut self) -> Option<String> {
        None
    }
    /// The next state.
    fn pop(&mut self) -> Option<Open>;
    /// Bytes that it holds, besides the points.
    fn bytes(&self) -> u64;
}

/// The states that wait, and the tree of how they were reached.
#[derive(Debug)]
pub struct Frontier<Q> {
    order: Q,
    paths: PathTable,
    current: Option<Open>,
    /// The system stands in the current state, with its next choices selected.
    ready: bool,
    open: u64,
    point_bytes: u64,
    dropped: u64,
    /// The state that was dropped last, for listeners.
    purged: Option<Purged>,
    asleep: Option<Box<Asleep>>,
}

impl<Q: Order> Frontier<Q> {
    /// With that order, at its start.
    pub fn new(order: Q, config: &SearchConfig) -> Self {
        Frontier {
            order,
            paths: PathTable::default(),
            current: None,
            ready: false,
            open: 0,
            point_bytes: 0,
            dropped: 0,
            purged: None,
            asleep: Asleep::of(config),
        }
    }

    /// Makes the next state the current one, or the next choices of the same; false when there is none.
    fn advance(&mut self) -> bool {
        loop {
            while let Some(open) = &mut self.current
                && open.point.advance()
            {
                self.open = self.open.saturating_sub(1);
                if self.asleep.as_mut().is_none_or(|asleep| asleep.lets_go_on(&open.point, open.turn)) {
                    return true;
                }
            }
            if let Some(done) = self.current.take() {
                self.point_bytes -= done.point.bytes();
            }
            self.current = self.order.pop();
            let Some(open) = &self.current else { return false };
            self.asleep.iter_mut().for_each(|asleep| asleep.begin(&open.point, open.turn));
        }
    }

    /// The threads that ran and the choices of data on the way to the state that was just reached.
    fn trail(&self, thread: Tid) -> Trail {
        let Some(open) = &self.current else { return Trail::default() };
        open.trail.and(thread, open.point.chooses_data(), self.order.history())
    }
}

impl<Q: Order> Strategy for Frontier<Q> {
    fn enter<S: TransitionSystem>(&mut self, mut point: ChoicePoint, state: u32, system: &S) {
        let before = self.current.as_ref();
        let mut place = self.paths.begin(before.map(|open| open.place));
        if let Some(open) = before {
            place = self.paths.extend(place, &open.point);
        }
        self.paths.keep_edge(place, point.unlogged.take());
        let depth = self.depth() + 1;
        self.point_bytes += point.bytes();
        self.open += point.total();
        let turn = self.asleep.as_mut().map_or(Turn::First, |asleep| asleep.enter(&point, system));
        let open = Open { place, depth, state, trail: self.trail(point.standing.thread), turn, point };
        let (standing, choices, trail) = (open.point.standing, open.point.total(), open.trail.clone());
        let view = HeuristicView { state, depth, standing, choices, trail: &trail, system };
        if let Some(dropped) = self.order.push(open, &view) {
            self.dropped += 1;
            self.purged = Some(Purged { node: dropped.point.node, state: dropped.state, depth: dropped.depth });
            self.point_bytes -= dropped.point.bytes();
            self.open = self.open.saturating_sub(dropped.point.total());
        }
    }

    fn ends<S: TransitionSystem>(&mut self, kind: TreeNodeKind, in_step: Option<Tid>, system: &S) {
        let whole = kind == TreeNodeKind::Visited && in_step.is_none();
        self.asleep.iter_mut().for_each(|asleep| asleep.step_over(whole, system));
    }

    fn skips<S: TransitionSystem>(&mut self, system: &S) {
        self.asleep.iter_mut().for_each(|asleep| asleep.step_over(true, system));
    }

    fn retreat<S: TransitionSystem>(&mut self, _system: &mut S) -> bool {
        false
    }

    fn slept_in(&self, state: u32) -> bool {
        self.asleep.as_ref().is_some_and(|asleep| asleep.sleeps_in(state))
    }

    fn wakes<S: TransitionSystem>(&mut self, state: u32, system: &S) -> bool {
        self.asleep.as_mut().is_some_and(|asleep| asleep.wakes(state, system))
    }

    fn next<S: TransitionSystem>(&mut self, system: &mut S, store: &mut Store) -> Move {
        if !self.ready {
            if !self.advance() {
                return Move::Exhausted;
            }
            let Some(open) = &self.current else { return Move::Exhausted };
            system.restore_state(store, open.state);
            // Nobody takes this back.
            system.forget_history();
            self.ready = true;
            return Move::Jumped;
        }
        self.ready = false;
        self.current.as_ref().map_or(Move::Exhausted, |open| Move::Forward(open.point.choices()))
    }

    fn top(&self) -> Option<&ChoicePoint> {
        self.current.as_ref().map(|open| &open.point)
    }

    fn depth(&self) -> u32 {
        self.current.as_ref().map_or(0, |open| open.depth)
    }

    fn choice_path(&self) -> Vec<u32> {
        let Some(open) = &self.current else { return Vec::new() };
        self.paths.path(open.place).into_iter().chain(open.point.indices()).collect()
    }

    fn take_unlogged(&mut self) -> Vec<LoggedEdge> {
        let place = self.current.as_ref().map(|open| open.place);
        place.map_or_else(Vec::new, |place| self.paths.take_unlogged(place))
    }

    fn bytes(&self) -> u64 {
        let asleep = self.asleep.as_ref().map_or(0, |asleep| asleep.bytes());
        self.paths.bytes() + self.order.bytes() + self.point_bytes + asleep
    }

    fn to_come(&self, offspring: f64) -> f64 {
        self.open as f64 * offspring
    }

    fn failure(&mut self) -> Option<String> {
        self.order.failure()
    }

    fn needs_touches(&self) -> Option<TouchDetail> {
        self.asleep.as_ref().map(|_| TouchDetail::Visible)
    }

    fn leave_nothing_out(&mut self) {
        self.asleep = None;
    }

    fn left_out(&self) -> u64 {
        self.asleep.as_ref().map_or(0, |asleep| asleep.left_out())
    }

    fn take_purged(&mut self) -> Vec<Purged> {
        self.purged.take().into_iter().collect()
    }

    fn shortfall(&self) -> Option<IncompleteBecause> {
        (self.dropped > 0).then_some(IncompleteBecause::Queue)
    }
}
