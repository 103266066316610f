//! The search tree as a bounded log of edges that a front door draws as it grows.

use std::collections::VecDeque;

use super::point::ChoicePoint;
use super::system::TransitionSystem;
use crate::choice::{Choice, Tid};
use crate::report::{TreeEdge, TreeNodeKind};

/// Edges that one `Progress` carries at most.
pub(super) const BATCH: usize = 4096;
/// What an edge is taken to cost, in the log or in the page that drew it.
const EDGE_BYTES: u64 = 96;

/// Edges not yet handed out, and how many there were.
#[derive(Debug)]
pub(super) struct TreeLog {
    limit: u64,
    pending: VecDeque<TreeEdge>,
    logged: u64,
    dropped: u64,
}

impl TreeLog {
    pub(super) fn new(limit: u64) -> Self {
        TreeLog { limit, pending: VecDeque::new(), logged: 0, dropped: 0 }
    }

    /// Whether the log is kept at all.
    pub(super) fn enabled(&self) -> bool {
        self.limit > 0
    }

    /// Whether one more edge will be taken; counts it as dropped otherwise.
    pub(super) fn admit(&mut self) -> bool {
        let room = self.logged < self.limit;
        self.dropped += u64::from(!room);
        room
    }

    /// Takes an edge.
    pub(super) fn push(&mut self, edge: TreeEdge) {
        self.logged += 1;
        self.pending.push_back(edge);
    }

    /// Takes an edge that was counted as dropped after all.
    pub(super) fn rescue(&mut self, edge: TreeEdge) {
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
        self.logged * EDGE_BYTES
    }
}

/// The current choices of a point in words, such as `Thread-1` or `x=3`.
pub(super) fn label<S: TransitionSystem>(point: &ChoicePoint, system: &S) -> String {
    let words = point.cascade().iter().map(|cg| match cg.current() {
        Choice::Thread(t) => system.thread_name(t),
        value => format!("{}={value}", cg.id()),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// The edge that leads to a point of the path, whose predecessor is `before`.
pub(super) fn edge_to<S: TransitionSystem>(point: &ChoicePoint, before: Option<&ChoicePoint>, system: &S) -> TreeEdge {
    edge(point.parent, point.node, TreeNodeKind::New, point.thread, before, system)
}

/// An edge started by the current choices of `before`; the first transition has no such point.
pub(super) fn edge<S: TransitionSystem>(
    from: u32,
    to: u32,
    kind: TreeNodeKind,
    thread: Tid,
    before: Option<&ChoicePoint>,
    system: &S,
) -> TreeEdge {
    let label = before.map_or_else(|| system.thread_name(thread), |point| label(point, system));
    TreeEdge { from, to, kind, thread: u32::from(thread), label }
}
