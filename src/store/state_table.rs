//! States as the roots of their trees of pairs, by number and by content.

use super::budget::Budget;
use super::fold::{Folder, Unfolded};
use super::index::Index;
use super::segmented::Segmented;
use super::tree::{Pair, Pairs, Root, hash_pair};
use super::vector::Vector;

/// Set in the height of a state that has a tag.
const TAGGED: u8 = 0x80;

/// Pairs and roots.
#[derive(Debug)]
pub(super) struct StateTable {
    pub(super) pairs: Pairs,
    pub(super) folder: Folder,
    roots: Segmented<Pair>,
    heights: Segmented<u8>,
    pub(super) index: Index,
}

impl StateTable {
    /// No states, whose trees are shaped by `folder`.
    pub(super) fn new(folder: Folder) -> Self {
        StateTable {
            pairs: Pairs::new(),
            folder,
            roots: Segmented::new(),
            heights: Segmented::new(),
            index: Index::new(),
        }
    }

    /// Number of states.
    pub(super) fn len(&self) -> usize {
        self.roots.len()
    }

    /// Bytes on the budget.
    pub(super) fn bytes(&self) -> u64 {
        self.pairs.bytes() + self.roots.bytes() + self.heights.bytes() + self.index.bytes()
    }

    /// Bytes that are not on the budget.
    pub(super) fn scratch_bytes(&self) -> u64 {
        self.folder.bytes()
    }

    /// Takes everything off the account, before it is dropped.
    pub(super) fn release(&self, budget: &mut Budget) {
        budget.release_bytes(self.bytes());
    }

    /// The root of a state's tree, with the pairs below it interned. `None` when there is no room.
    pub(super) fn root_of(&mut self, vector: Vector, tag: u32, budget: &mut Budget) -> Option<Root> {
        let root = self.folder.fold(vector, &mut self.pairs, budget)?;
        if tag == 0 {
            return Some(root);
        }
        // Tags are rare: they cost a pair where there is one, and nothing elsewhere.
        let untagged = self.pairs.intern(root.halves, budget)?;
        Some(Root { height: root.height | TAGGED, halves: (untagged, tag) })
    }

    /// The state with that root.
    pub(super) fn find(&self, root: Root) -> Option<u32> {
        self.index.find(hash_root(root), |state| self.root(state) == root)
    }

    /// Stores a root that `find` did not find, and gives it the next number. `None` when there is no room.
    pub(super) fn push(&mut self, root: Root, budget: &mut Budget) -> Option<u32> {
        let state = self.roots.len() as u32;
        if state == u32::MAX {
            budget.refuse();
            return None;
        }
        let hash = hash_root(root);
        let (roots, heights) = (&self.roots, &self.heights);
        let rehash = |s: u32| hash_root(Root { height: heights.get(s), halves: roots.get(s) });
        let stored = self.index.reserve(hash, budget, rehash)
            && self.roots.push(root.halves, budget)
            && self.heights.push(root.height, budget);
        if stored {
            self.index.insert(hash, state);
        }
        stored.then_some(state)
    }

    fn root(&self, state: u32) -> Root {
        Root { height: self.heights.get(state), halves: self.roots.get(state) }
    }

    /// The root without the tag.
    fn untagged(&self, state: u32) -> Root {
        let Root { height, halves } = self.root(state);
        if height & TAGGED == 0 {
            return Root { height, halves };
        }
        Root { height: height & !TAGGED, halves: self.pairs.get(halves.0) }
    }

    /// The vector of a state, without trailing zeros.
    pub(super) fn vector_of(&self, state: u32) -> Vec<u32> {
        self.folder.unfold(self.untagged(state), &self.pairs)
    }

    /// The tag of a state.
    pub(super) fn tag_of(&self, state: u32) -> u32 {
        if self.heights.get(state) & TAGGED != 0 { self.roots.get(state).1 } else { 0 }
    }

    /// Has `unfolded` go to a state, and tells `each` where its vector differs from the one before, and what is there.
    pub(super) fn go_to(&self, state: u32, unfolded: &mut Unfolded, each: &mut impl FnMut(usize, u32)) {
        self.folder.go_to(self.untagged(state), &self.pairs, unfolded, each);
    }
}

fn hash_root(root: Root) -> u64 {
    hash_pair(root.halves, u64::from(root.height))
}
