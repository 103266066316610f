//! Breadth-first: states in the order in which they were met. Each is restored from its integer when its turn comes, so
//! the first error found has the shortest path, and nothing is kept of a state but its number and its choices.

use std::collections::VecDeque;

use smallvec::SmallVec;

use super::point::ChoicePoint;
use super::strategy::{Move, Strategy};
use super::system::TransitionSystem;
use super::tree_log::LoggedEdge;
use crate::store::Store;

/// How a state was reached first.
#[derive(Debug)]
struct Node {
    /// Index of the one before; its own for the first.
    parent: u32,
    depth: u32,
    /// The choices that led here, by generator.
    indices: SmallVec<[u32; 2]>,
    unlogged: Option<Box<LoggedEdge>>,
}

/// A state to explore.
#[derive(Debug)]
struct Open {
    node: u32,
    state: u32,
    point: ChoicePoint,
}

/// The queue, and the tree of how its states were reached.
#[derive(Debug, Default)]
pub struct Bfs {
    nodes: Vec<Node>,
    queue: VecDeque<Open>,
    current: Option<Open>,
    /// The system stands in the current state, with its next choices selected.
    ready: bool,
    open: u64,
    point_bytes: u64,
    unlogged_bytes: u64,
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

    /// Nodes from the current one to the first.
    fn ancestors(&self) -> impl Iterator<Item = u32> {
        let next = |&node: &u32| Some(self.nodes[node as usize].parent).filter(|&parent| parent != node);
        std::iter::successors(self.current.as_ref().map(|open| open.node), next)
    }
}

impl Strategy for Bfs {
    fn enter(&mut self, mut point: ChoicePoint, state: u32) {
        let node = self.nodes.len() as u32;
        let parent = self.current.as_ref().map_or(node, |open| open.node);
        let indices = self.current.as_ref().map_or_else(SmallVec::new, |open| open.point.indices().collect());
        let unlogged = point.unlogged.take();
        self.unlogged_bytes += unlogged.as_ref().map_or(0, |edge| size_of_val(&**edge) as u64);
        self.nodes.push(Node { parent, depth: self.depth() + 1, indices, unlogged });
        self.point_bytes += point.bytes();
        self.open += point.total();
        self.queue.push_back(Open { node, state, point });
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
            let vector = store.vector_of(open.state);
            system.restore(store, &vector, open.point.pending());
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
        self.current.as_ref().map_or(0, |open| self.nodes[open.node as usize].depth)
    }

    fn choice_path(&self) -> Vec<u32> {
        let Some(open) = &self.current else { return Vec::new() };
        let mut parts: Vec<&[u32]> = self.ancestors().map(|node| &self.nodes[node as usize].indices[..]).collect();
        parts.reverse();
        parts.concat().into_iter().chain(open.point.indices()).collect()
    }

    fn take_unlogged(&mut self) -> Vec<LoggedEdge> {
        let path: Vec<u32> = self.ancestors().collect();
        path.into_iter().rev().filter_map(|node| self.nodes[node as usize].unlogged.take()).map(|edge| *edge).collect()
    }

    fn bytes(&self) -> u64 {
        let fixed = self.nodes.capacity() * size_of::<Node>() + self.queue.capacity() * size_of::<Open>();
        fixed as u64 + self.point_bytes + self.unlogged_bytes
    }

    fn to_come(&self, offspring: f64) -> f64 {
        self.open as f64 * offspring
    }
}
