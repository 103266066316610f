//! The search tree as a bounded log of edges that a front door draws as it grows. Of every node that was logged it is kept
//! which stored state it is and which choices led there, so that it can be gone to.

use std::collections::VecDeque;

use smallvec::SmallVec;

use super::point::ChoicePoint;
use crate::choice::{Choice, Tid};
use crate::report::{TreeEdge, TreeNodeKind};
use crate::system::TransitionSystem;

/// Edges that one `Progress` carries at most.
pub(super) const BATCH: usize = 4096;
/// What an edge is taken to cost, in the log or in the page that drew it.
const EDGE_BYTES: u64 = 96;
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

/// Edges not yet handed out, and how many there were.
#[derive(Debug)]
pub(super) struct TreeLog {
    limit: u64,
    pending: VecDeque<TreeEdge>,
    logged: u64,
    dropped: u64,
    /// By number.
    nodes: Vec<Node>,
    cascades: Vec<Box<[u32]>>,
}

impl TreeLog {
    pub(super) fn new(limit: u64) -> Self {
        TreeLog { limit, pending: VecDeque::new(), logged: 0, dropped: 0, nodes: Vec::new(), cascades: Vec::new() }
    }

    /// Whether the log is kept at all.
    pub(super) fn enabled(&self) -> bool {
        self.limit > 0
    }

    /// Whether one more edge would be taken.
    pub(super) fn has_room(&self) -> bool {
        self.logged < self.limit
    }

    /// Whether one more edge will be taken; counts it as dropped otherwise.
    pub(super) fn admit(&mut self) -> bool {
        let room = self.logged < self.limit;
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
    pub(super) fn way_to(&self, node: u32) -> Option<(Vec<u32>, u32)> {
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

    /// Takes an edge that was counted as dropped after all.
    pub(super) fn rescue(&mut self, edge: LoggedEdge) {
        self.dropped = self.dropped.saturating_sub(1);
        self.push(edge);
    }

    /// Whether a batch is full, so that it should be handed out.
    pub(super) fn batch_full(&self) -> bool {
        self.pending.len() >= BATCH
    }

    /// The next batch.
    pub(super) fn drain(&mut self) -> Vec<TreeEdge> {
        self.pending.drain(..self.pending.len().min(BATCH)).collect()
    }

    pub(super) fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Counts what was ever logged, since the front door keeps it: what is pending depends on how the caller slices the
    /// search, and the account must not.
    pub(super) fn bytes(&self) -> u64 {
        self.logged * (EDGE_BYTES + size_of::<Node>() as u64) + 24 * self.cascades.len() as u64
    }
}

/// The current choices of a point in words, such as `Thread-1` or `x=3`.
pub(super) fn label<S: TransitionSystem>(point: &ChoicePoint, system: &S) -> String {
    let words = point.cascade().iter().map(|cg| match cg.current() {
        Choice::Thread(t) => system.thread_name(t),
        _ => format!("{}={}", cg.id(), cg.label(cg.processed() - 1)),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// An edge started by the current choices of `before`, which are `label` in words; the first transition has no such point.
pub(super) fn edge(
    (from, to): (u32, u32),
    kind: TreeNodeKind,
    state: u32,
    thread: Tid,
    label: String,
    before: Option<&ChoicePoint>,
) -> LoggedEdge {
    let taken = before.map_or_else(SmallVec::new, |point| point.indices().collect());
    LoggedEdge { edge: TreeEdge { from, to, kind, thread: u32::from(thread), label }, state, taken }
}
