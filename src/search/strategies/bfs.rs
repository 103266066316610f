//! Breadth-first: states in the order in which they were met. Each is restored from its integer when its turn comes, so
//! the first error found has the shortest path, and nothing is kept of a state but its number and its choices.

use std::collections::VecDeque;

use crate::search::point::ChoicePoint;
use crate::search::strategy::{Move, Strategy};
use crate::search::system::TransitionSystem;
use crate::search::tree_log::LoggedEdge;
use crate::search::ways::{Place, Ways};
use crate::store::Store;

/// A state to explore.
#[derive(Debug)]
struct Open {
    place: Place,
    depth: u32,
    state: u32,
    point: ChoicePoint,
}

/// The queue, and the tree of how its states were reached.
#[derive(Debug, Default)]
pub struct Bfs {
    ways: Ways,
    queue: VecDeque<Open>,
    current: Option<Open>,
    /// The system stands in the current state, with its next choices selected.
    ready: bool,
    open: u64,
    point_bytes: u64,
}

impl Bfs {
    /// Makes the next state the current one, or the next choices of the same; false when there is none.
    fn advance(&mut self) -> bool {
        loop {
            if self.current.as_mut().is_some_and(|open| open.point.advance()) {
                self.open -= 1;
                return true;
            }
            if let Some(done) = self.current.take() {
                self.point_bytes -= done.point.bytes();
            }
            self.current = self.queue.pop_front();
            if self.current.is_none() {
                return false;
            }
        }
    }
}

impl Strategy for Bfs {
    fn enter(&mut self, mut point: ChoicePoint, state: u32) {
        let before = self.current.as_ref();
        let mut place = self.ways.begin(before.map(|open| open.place));
        if let Some(open) = before {
            place = self.ways.extend(place, &open.point);
        }
        self.ways.keep_edge(place, point.unlogged.take());
        let depth = self.depth() + 1;
        self.point_bytes += point.bytes();
        self.open += point.total();
        self.queue.push_back(Open { place, depth, state, point });
    }

    fn retreat<S: TransitionSystem>(&mut self, _system: &mut S) -> bool {
        false
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
        self.ways.path(open.place).into_iter().chain(open.point.indices()).collect()
    }

    fn take_unlogged(&mut self) -> Vec<LoggedEdge> {
        let place = self.current.as_ref().map(|open| open.place);
        place.map_or_else(Vec::new, |place| self.ways.take_unlogged(place))
    }

    fn bytes(&self) -> u64 {
        self.ways.bytes() + (self.queue.capacity() * size_of::<Open>()) as u64 + self.point_bytes
    }

    fn to_come(&self, offspring: f64) -> f64 {
        self.open as f64 * offspring
    }
}
