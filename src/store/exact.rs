//! The table of visited states in full: for each the root of its tree of pairs. A state's number leads back to its vector.

use super::Visit;
use super::budget::Budget;
use super::index::Index;
use super::segmented::Segmented;
use super::tree::{Folder, Pair, Pairs, Root, hash_pair, unfold};

/// Set in the height of a state that has a tag.
const TAGGED: u8 = 0x80;

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
}

impl Exact {
    pub(super) fn new() -> Self {
        Exact {
            pairs: Pairs::new(),
            folder: Folder::new(),
            roots: Segmented::new(),
            heights: Segmented::new(),
            index: Index::new(),
            depths: None,
            colours: None,
        }
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
        let mut root = self.folder.fold(vector, &mut self.pairs, budget)?;
        if tag != 0 {
            // Tags are rare: they cost a pair where there is one, and nothing elsewhere.
            let untagged = self.pairs.intern(root.halves, budget)?;
            root = Root { height: root.height | TAGGED, halves: (untagged, tag) };
        }
        let hash = hash_root(root);
        let (roots, heights) = (&self.roots, &self.heights);
        let root_of = |state: u32| Root { height: heights.get(state), halves: roots.get(state) };
        if let Some(state) = self.index.find(hash, |s| root_of(s) == root) {
            return Some(Visit { state, new: false, shallower: self.note_depth(state, depth) });
        }
        let state = self.roots.len() as u32;
        if state == u32::MAX {
            budget.refuse();
            return None;
        }
        let stored = self.index.reserve(hash, budget, |s| hash_root(root_of(s)))
            && self.roots.push(root.halves, budget)
            && self.heights.push(root.height, budget)
            && self.depths.as_mut().is_none_or(|depths| depths.push(depth, budget))
            && self.colours.as_mut().is_none_or(|colours| colours.push(0, budget));
        if !stored {
            return None;
        }
        self.index.insert(hash, state);
        Some(Visit { state, new: true, shallower: false })
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
        let (height, mut halves) = (self.heights.get(state), self.roots.get(state));
        if height & TAGGED != 0 {
            halves = self.pairs.get(halves.0);
        }
        unfold(Root { height: height & !TAGGED, halves }, &self.pairs)
    }

    /// The tag of a stored state.
    pub(super) fn tag_of(&self, state: u32) -> u32 {
        if self.heights.get(state) & TAGGED != 0 { self.roots.get(state).1 } else { 0 }
    }
}

fn hash_root(root: Root) -> u64 {
    hash_pair(root.halves, u64::from(root.height))
}
