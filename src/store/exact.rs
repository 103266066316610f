//! The table of visited states in full: for each the root of its tree of pairs. A state's number leads back to its vector.

use super::Visit;
use super::budget::Budget;
use super::fold::Folder;
use super::index::Index;
use super::layout::Layout;
use super::segmented::Segmented;
use super::tree::{Pair, Pairs, Root, hash_pair};

/// Set in the height of a state that has a tag.
const TAGGED: u8 = 0x80;
/// The number of states at which the shape of the tree is learnt for the first time, and how many times more there are
/// the next time.
const FIRST_LAYOUT: usize = 1 << 10;
const NEXT_LAYOUT: usize = 8;
/// Positions of all states that are folded anew together, at most: some hundred milliseconds, in a search that has taken seconds.
const REFOLDED: usize = 1 << 26;

/// Pairs and roots.
#[derive(Debug)]
pub(super) struct Exact {
    pub(super) pairs: Pairs,
    folder: Folder,
    roots: Segmented<Pair>,
    heights: Segmented<u8>,
    pub(super) index: Index,
    depths: Option<Segmented<u32>>,
    colours: Option<Segmented<u8>>,
    /// The number of states at which the next layout is made.
    next_layout: usize,
}

impl Exact {
    pub(super) fn new() -> Self {
        Exact {
            pairs: Pairs::new(),
            folder: Folder::default(),
            roots: Segmented::new(),
            heights: Segmented::new(),
            index: Index::new(),
            depths: None,
            colours: None,
            next_layout: FIRST_LAYOUT,
        }
    }

    /// Learns the tree's shape for the first time at so many states.
    #[cfg(test)]
    pub(super) fn learn_layout_at(&mut self, states: usize) {
        self.next_layout = states;
    }

    pub(super) fn len(&self) -> usize {
        self.roots.len()
    }

    pub(super) fn track_depths(&mut self) {
        debug_assert_eq!(self.roots.len(), 0);
        self.depths = Some(Segmented::new());
    }

    pub(super) fn track_colours(&mut self) {
        debug_assert_eq!(self.roots.len(), 0);
        self.colours = Some(Segmented::new());
    }

    pub(super) fn colour(&self, state: u32) -> u8 {
        self.colours.as_ref().map_or(0, |colours| colours.get(state))
    }

    pub(super) fn set_colour(&mut self, state: u32, colour: u8) {
        if let Some(colours) = &mut self.colours {
            colours.set(state, colour);
        }
    }

    /// Bytes that are not on the budget.
    pub(super) fn scratch_bytes(&self) -> u64 {
        self.folder.bytes()
    }

    /// `None` when there is no room.
    pub(super) fn visit(&mut self, vector: &[u32], tag: u32, depth: u32, budget: &mut Budget) -> Option<Visit> {
        if self.roots.len() == self.next_layout {
            self.next_layout = self.next_layout.saturating_mul(NEXT_LAYOUT);
            self.learn_layout(vector.len(), budget);
        }
        let root = self.root_of(vector, tag, budget)?;
        let hash = hash_root(root);
        if let Some(state) = self.index.find(hash, |s| self.root(s) == root) {
            return Some(Visit { state, new: false, shallower: self.note_depth(state, depth) });
        }
        let state = self.roots.len() as u32;
        if state == u32::MAX {
            budget.refuse();
            return None;
        }
        let stored = self.push_root(root, hash, budget)
            && self.depths.as_mut().is_none_or(|depths| depths.push(depth, budget))
            && self.colours.as_mut().is_none_or(|colours| colours.push(0, budget));
        stored.then_some(Visit { state, new: true, shallower: false })
    }

    fn root(&self, state: u32) -> Root {
        Root { height: self.heights.get(state), halves: self.roots.get(state) }
    }

    fn root_of(&mut self, vector: &[u32], tag: u32, budget: &mut Budget) -> Option<Root> {
        let root = self.folder.fold(vector, &mut self.pairs, budget)?;
        if tag == 0 {
            return Some(root);
        }
        // Tags are rare: they cost a pair where there is one, and nothing elsewhere.
        let untagged = self.pairs.intern(root.halves, budget)?;
        Some(Root { height: root.height | TAGGED, halves: (untagged, tag) })
    }

    fn push_root(&mut self, root: Root, hash: u64, budget: &mut Budget) -> bool {
        let state = self.roots.len() as u32;
        let (roots, heights) = (&self.roots, &self.heights);
        let rehash = |s: u32| hash_root(Root { height: heights.get(s), halves: roots.get(s) });
        let stored = self.index.reserve(hash, budget, rehash)
            && self.roots.push(root.halves, budget)
            && self.heights.push(root.height, budget);
        if stored {
            self.index.insert(hash, state);
        }
        stored
    }

    /// Learns how the tree should be shaped, and folds all states anew. They keep their numbers.
    ///
    /// Not where that would take long, or where there is no room for both trees at the same time.
    fn learn_layout(&mut self, positions: usize, budget: &mut Budget) {
        let states = self.roots.len() as u32;
        let work = positions.saturating_mul(states as usize);
        if positions < 2 || work > REFOLDED || budget.used() + 2 * self.bytes() > budget.limit() {
            return;
        }
        let sample: Vec<Vec<u32>> = Layout::sample(states).map(|state| self.vector_of(state)).collect();
        let mut anew = Exact::new();
        anew.folder = Folder::new(Layout::learn(&sample, positions));
        for state in 0..states {
            let root = anew.root_of(&self.vector_of(state), self.tag_of(state), budget);
            if !root.is_some_and(|root| anew.push_root(root, hash_root(root), budget)) {
                anew.release(budget);
                return;
            }
        }
        self.release(budget);
        (self.pairs, self.folder) = (anew.pairs, anew.folder);
        (self.roots, self.heights, self.index) = (anew.roots, anew.heights, anew.index);
    }

    /// Bytes on the budget, those of depths and colours left out.
    fn bytes(&self) -> u64 {
        self.pairs.bytes() + self.roots.bytes() + self.heights.bytes() + self.index.bytes()
    }

    fn release(&self, budget: &mut Budget) {
        budget.release_bytes(self.bytes());
    }

    fn note_depth(&mut self, state: u32, depth: u32) -> bool {
        match &mut self.depths {
            Some(depths) if depth < depths.get(state) => {
                depths.set(state, depth);
                true
            }
            _ => false,
        }
    }

    /// The vector of a stored state, without trailing zeros.
    pub(super) fn vector_of(&self, state: u32) -> Vec<u32> {
        let Root { height, mut halves } = self.root(state);
        if height & TAGGED != 0 {
            halves = self.pairs.get(halves.0);
        }
        self.folder.unfold(Root { height: height & !TAGGED, halves }, &self.pairs)
    }

    /// The tag of a stored state.
    pub(super) fn tag_of(&self, state: u32) -> u32 {
        if self.heights.get(state) & TAGGED != 0 { self.roots.get(state).1 } else { 0 }
    }
}

fn hash_root(root: Root) -> u64 {
    hash_pair(root.halves, u64::from(root.height))
}
