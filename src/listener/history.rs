//! What happened along the current path. The search goes back and forth, and a listener's memory does not go with it: so
//! what is written down is kept in a list that grows at its young end and shares the rest, and every state that is still to
//! be explored from keeps its own.

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use enumset::enum_set;

use super::{EnumSet, EventKind, SearchView};
use crate::report::TreeNodeKind;

/// What the listener has to hear of, to pass it on.
pub(super) const FOLLOWED: EnumSet<EventKind> = enum_set!(
    EventKind::StateAdvanced
        | EventKind::StateBacktracked
        | EventKind::StateRestored
        | EventKind::StateProcessed
        | EventKind::StatePurged
);

/// Entries that may be held at a time.
const MOST: usize = 2_000_000;

/// Entries along the path to where the search stands.
#[derive(Debug)]
pub(super) struct History<T> {
    current: List<T>,
    /// By the numbers of the nodes that the search may come back to.
    kept: HashMap<u32, List<T>>,
    held: Rc<Cell<usize>>,
    full: bool,
}

#[derive(Debug)]
struct List<T>(Option<Rc<Node<T>>>);

#[derive(Debug)]
struct Node<T> {
    entry: T,
    before: List<T>,
    held: Rc<Cell<usize>>,
}

impl<T> Default for History<T> {
    fn default() -> Self {
        History { current: List(None), kept: HashMap::new(), held: Rc::default(), full: false }
    }
}

impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        List(self.0.clone())
    }
}

impl<T> History<T> {
    /// Adds to the current path.
    pub(super) fn push(&mut self, entry: T) {
        if self.held.get() + self.kept.len() >= MOST {
            self.full = true;
            return;
        }
        self.held.set(self.held.get() + 1);
        let before = std::mem::replace(&mut self.current, List(None));
        self.current = List(Some(Rc::new(Node { entry, before, held: self.held.clone() })));
    }

    /// For `state_advanced`.
    pub(super) fn advanced(&mut self, search: &SearchView<'_>) {
        if search.kind == TreeNodeKind::New && !self.full {
            self.kept.insert(search.node, self.current.clone());
        }
    }

    /// For `state_backtracked` and `state_restored`.
    pub(super) fn returned(&mut self, search: &SearchView<'_>) {
        self.current = self.kept.get(&search.node).cloned().unwrap_or(List(None));
    }

    /// For `state_processed` and `state_purged`.
    pub(super) fn left(&mut self, search: &SearchView<'_>) {
        self.kept.remove(&search.node);
    }

    /// The entry made last.
    pub(super) fn last(&self) -> Option<&T> {
        self.current.0.as_ref().map(|node| &node.entry)
    }

    /// All entries, the oldest first.
    pub(super) fn entries(&self) -> Vec<&T> {
        let mut all = Vec::new();
        let mut next = self.current.0.as_deref();
        while let Some(node) = next {
            all.push(&node.entry);
            next = node.before.0.as_deref();
        }
        all.reverse();
        all
    }

    /// Whether something was left out because there was too much.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        let kept = self.kept.capacity() * (size_of::<(u32, List<T>)>() + 1);
        (kept + self.held.get() * (size_of::<Node<T>>() + 2 * size_of::<usize>())) as u64
    }
}

impl<T> Drop for Node<T> {
    /// A path can be as long as the search is deep: its entries are taken apart one after the other.
    fn drop(&mut self) {
        self.held.set(self.held.get() - 1);
        let mut next = self.before.0.take();
        while let Some(mut node) = next.and_then(Rc::into_inner) {
            next = node.before.0.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(node: u32) -> SearchView<'static> {
        let kind = TreeNodeKind::New;
        let (error, constraint) = (None, None);
        SearchView { depth: 0, state: None, node, kind, transitions: 0, states: 0, memory: 0, error, constraint }
    }

    #[test]
    fn it_goes_with_the_search() {
        let mut history = History::default();
        history.push("a");
        history.advanced(&view(1));
        history.push("b");
        history.advanced(&view(2));
        history.push("c");
        assert_eq!(history.entries(), [&"a", &"b", &"c"]);
        history.returned(&view(1));
        history.push("d");
        assert_eq!((history.entries(), history.last()), (vec![&"a", &"d"], Some(&"d")));
        history.returned(&view(2));
        assert_eq!(history.entries(), [&"a", &"b"]);
        assert_eq!(history.held.get(), 2);
        history.left(&view(2));
        history.returned(&view(1));
        assert_eq!(history.held.get(), 1);
        history.returned(&view(0));
        assert!(history.entries().is_empty() && !history.is_full());
    }

    #[test]
    fn a_long_one_is_dropped_without_a_deep_stack() {
        let mut history = History::default();
        (0..MOST + 5).for_each(|n| history.push(n));
        assert!(history.is_full() && history.entries().len() == MOST);
    }
}
