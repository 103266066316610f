//! The search tree as a bounded log of edges that a front door draws as it grows. Of every node that was logged it is kept
//! which stored state it is and which choices led there, so that it can be gone to.

use std::collections::VecDeque;

use smallvec::SmallVec;

use super::point::ChoicePoint;
use crate::choice::{Choice, Tid};
use crate::report::{TreeCounts, TreeEdge, TreeNodeKind};
use crate::system::TransitionSystem;

/// Edges that one `Progress` carries at most.
pub(super) const BATCH: usize = 4096;
/// What an edge is taken to cost, in the log or in the page that drew it.
const EDGE_BYTES: u64 = 96;
/// Edges that are taken beyond the limit, for the ways to errors that are found when the log is full.
const FOR_ERRORS: u64 = 20_000;
/// `LoggedEdge::state` of what is not stored.
pub(super) const NO_STATE: u32 = u32::MAX;

/// An edge, and what is kept of the node that it leads to.
#[derive(Debug)]
pub struct LoggedEdge {
    edge: TreeEdge,
    /// Number of the state in the store.
    state: u32,
    /// The indices of the choices that started the transition.
    taken: SmallVec<[u32; 2]>,
}

/// A node that was logged.
#[derive(Debug, Clone, Copy)]
struct Node {
    number: u32,
    parent: u32,
    state: u32,
    taken: Taken,
}

/// Choices in a word: there is one nearly always.
#[derive(Debug, Clone, Copy)]
enum Taken {
    One(u32),
    /// Index in `TreeLog::cascades`.
    Cascade(u32),
}

/// What starts a transition, in words.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// The choices, such as `Thread-1` or `x=3`.
    label: String,
    /// The line of the program that the thread stands at.
    at: String,
}

impl Words {
    /// Of the first transition, which no choice starts.
    pub(super) fn first(label: String) -> Words {
        Words { label, at: String::new() }
    }
}

/// Edges not yet handed out, and how many there were.
#[derive(Debug)]
pub(super) struct TreeLog {
    limit: u64,
    pending: VecDeque<TreeEdge>,
    logged: u64,
    dropped: u64,
    /// Of what was logged and of what was dropped.
    counts: TreeCounts,
    /// Not even ways to errors are taken any more.
    closed: bool,
    /// By number.
    nodes: Vec<Node>,
    cascades: Vec<Box<[u32]>>,
}

impl TreeLog {
    pub(super) fn new(limit: u64) -> Self {
        TreeLog {
            limit,
            pending: VecDeque::new(),
            logged: 0,
            dropped: 0,
            counts: TreeCounts::default(),
            closed: false,
            nodes: Vec::new(),
            cascades: Vec::new(),
        }
    }

    /// Whether the log is kept at all.
    pub(super) fn enabled(&self) -> bool {
        self.limit > 0
    }

    /// Whether one more edge would be taken.
    pub(super) fn has_room(&self) -> bool {
        self.logged < self.limit
    }

    /// Whether one more edge, to a node of that kind, will be taken; counts it as dropped otherwise.
    pub(super) fn admit(&mut self, kind: TreeNodeKind) -> bool {
        self.counts.add(kind);
        let room = self.has_room();
        self.dropped += u64::from(!room);
        room
    }

    /// Takes an edge.
    pub(super) fn push(&mut self, LoggedEdge { edge, state, taken }: LoggedEdge) {
        let taken = match taken[..] {
            [one] => Taken::One(one),
            _ => {
                self.cascades.push(taken.as_slice().into());
                Taken::Cascade(self.cascades.len() as u32 - 1)
            }
        };
        let node = Node { number: edge.to, parent: edge.from, state, taken };
        // At the end, but for the way to an error that is found when the log is full.
        let at = self.nodes.partition_point(|known| known.number < node.number);
        self.nodes.insert(at, node);
        self.logged += 1;
        self.pending.push_back(edge);
    }

    fn node(&self, number: u32) -> Option<&Node> {
        self.nodes.binary_search_by_key(&number, |node| node.number).ok().map(|at| &self.nodes[at])
    }

    /// The stored state that a node is, if it is one.
    pub(super) fn state_of(&self, node: u32) -> Option<u32> {
        self.node(node).map(|node| node.state).filter(|&state| state != NO_STATE)
    }

    /// Choices on the way from the root to a node, and the number of transitions; `None` when it was not logged.
    pub(super) fn path_to(&self, node: u32) -> Option<(Vec<u32>, u32)> {
        let mut parts: Vec<&[u32]> = Vec::new();
        let mut at = node;
        while at != 0 {
            let node = self.node(at)?;
            parts.push(match &node.taken {
                Taken::One(index) => std::slice::from_ref(index),
                Taken::Cascade(at) => &self.cascades[*at as usize],
            });
            at = node.parent;
        }
        parts.reverse();
        Some((parts.concat(), parts.len() as u32))
    }

    /// Takes edges that were counted as dropped after all: the rest of the way to an error. A search for every error may come
    /// to any number of them: from the first one on that there is no room for, none is taken.
    pub(super) fn rescue(&mut self, way: Vec<LoggedEdge>) {
        let edges = way.len() as u64;
        self.closed |= self.logged + edges > self.limit + FOR_ERRORS;
        if !self.closed {
            self.dropped = self.dropped.saturating_sub(edges);
            way.into_iter().for_each(|edge| self.push(edge));
        }
    }

    /// Whether a batch is full, so that it should be handed out.
    pub(super) fn batch_full(&self) -> bool {
        self.pending.len() >= BATCH
    }

    /// The next batch.
    pub(super) fn drain(&mut self) -> Vec<TreeEdge> {
        self.pending.drain(..self.pending.len().min(BATCH)).collect()
    }

    /// What is left, at the end: nobody comes back for another batch.
    pub(super) fn drain_all(&mut self) -> Vec<TreeEdge> {
        std::mem::take(&mut self.pending).into()
    }

    pub(super) fn dropped(&self) -> u64 {
        self.dropped
    }

    /// What became of every transition so far.
    pub(super) fn counts(&self) -> TreeCounts {
        self.counts
    }

    /// Counts what was ever logged, since the front door keeps it: what is pending depends on how the caller slices the
    /// search, and the account must not.
    pub(super) fn bytes(&self) -> u64 {
        self.logged * (EDGE_BYTES + size_of::<Node>() as u64) + 24 * self.cascades.len() as u64
    }
}

/// The current choices of a point in words, and where the thread stands that goes on with them. The system has to be there.
pub(super) fn words<S: TransitionSystem>(point: &ChoicePoint, system: &S) -> Words {
    let mut next = system.current_thread();
    let choices = point.cascade().iter().map(|cg| match cg.current() {
        Choice::Thread(t) => {
            next = t;
            system.thread_name(t)
        }
        _ => format!("{}={}", cg.id(), cg.label(cg.processed() - 1)),
    });
    let label = choices.collect::<Vec<_>>().join(", ");
    Words { label, at: system.own_line(next) }
}

/// An edge started by the current choices of `before`, in words; the first transition has no such point.
pub(super) fn edge(
    (from, to): (u32, u32),
    kind: TreeNodeKind,
    state: u32,
    thread: Tid,
    Words { label, at }: Words,
    before: Option<&ChoicePoint>,
) -> LoggedEdge {
    let taken = before.map_or_else(SmallVec::new, |point| point.indices().collect());
    LoggedEdge { edge: TreeEdge { from, to, kind, thread: u32::from(thread), label, at }, state, taken }
}
