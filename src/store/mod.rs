//! A state becomes one integer: collapse plus tree compression under a memory cap (DESIGN 3.5, seed 4 section 3.2).
//!
//! Components (objects, frames, threads, monitors, class statics) are interned by content; the vector of their numbers
//! is folded into a binary tree of interned pairs; the root is the state. Equality is exact at every level: a hash only
//! says where to look. [`Store::vector_of`] and [`Store::component`] are the way back.
//!
//! Everything that grows is on one account. What would pass the cap is refused before it is allocated, and from then on
//! [`Store::over_limit`] holds: results are meaningless and the search must stop.

mod budget;
mod index;
mod segmented;
#[cfg(test)]
mod tests;
mod tree;

use xxhash_rust::xxh3::xxh3_64;

use budget::Budget;
use index::Index;
use segmented::{Arena, Segmented};
use tree::{Folder, Pair, Pairs, Root, hash_pair, unfold};

/// Set in the height of a state that has a tag.
const TAGGED: u8 = 0x80;

/// What `Store::visit` found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit {
    /// The state's number: states are numbered from 0 in the order in which they are met.
    pub state: u32,
    /// Met for the first time.
    pub new: bool,
    /// Known, and now met nearer the root than ever before. Only with [`Store::track_depths`].
    pub shallower: bool,
}

/// Sizes of the store's parts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Statistics {
    /// Distinct states.
    pub states: u64,
    /// Distinct components.
    pub components: u64,
    /// Bytes of their contents.
    pub component_bytes: u64,
    /// Interned pairs below the roots.
    pub tree_nodes: u64,
    /// Part of the lookup tables' slots that is used.
    pub table_load: f64,
    /// Everything together, in bytes.
    pub bytes: u64,
}

/// Component tables, the tree of pairs, and the table of visited states.
#[derive(Debug)]
pub struct Store {
    budget: Budget,
    arena: Arena,
    /// Component number - 1 to its place in the arena.
    components: Segmented<u32>,
    component_index: Index,
    pairs: Pairs,
    folder: Folder,
    roots: Segmented<Pair>,
    heights: Segmented<u8>,
    state_index: Index,
    depths: Option<Segmented<u32>>,
}

impl Store {
    /// An empty store that may use `limit` bytes.
    pub fn new(limit: u64) -> Self {
        Store {
            budget: Budget::new(limit),
            arena: Arena::new(),
            components: Segmented::new(),
            component_index: Index::new(),
            pairs: Pairs::new(),
            folder: Folder::new(),
            roots: Segmented::new(),
            heights: Segmented::new(),
            state_index: Index::new(),
            depths: None,
        }
    }

    /// Keeps the smallest depth of each state from now on, for searches with a depth bound. Call before the first visit.
    pub fn track_depths(&mut self) {
        debug_assert_eq!(self.roots.len(), 0);
        self.depths = Some(Segmented::new());
    }

    /// Changes the cap. A refusal stays.
    pub fn set_limit(&mut self, limit: u64) {
        self.budget.set_limit(limit);
    }

    /// Interns a component (an object, a thread, a class's statics, as words): equal contents get the same number,
    /// different contents different numbers, exactly. Never 0. Check [`Store::over_limit`] afterwards.
    pub fn intern(&mut self, words: &[u32]) -> u32 {
        let hash = hash_words(words);
        let (arena, components) = (&self.arena, &self.components);
        let content = |number: u32| arena.get(components.get(number - 1));
        if let Some(number) = self.component_index.find(hash, |n| content(n) == words) {
            return number;
        }
        self.add_component(words, hash).unwrap_or(u32::MAX)
    }

    fn add_component(&mut self, words: &[u32], hash: u64) -> Option<u32> {
        if self.over_limit() {
            return None;
        }
        let (arena, components) = (&self.arena, &self.components);
        let rehash = |number: u32| hash_words(arena.get(components.get(number - 1)));
        if !self.component_index.reserve(hash, &mut self.budget, rehash) {
            return None;
        }
        let place = self.arena.push(words, &mut self.budget)?;
        if !self.components.push(place, &mut self.budget) {
            return None;
        }
        // The arena's 32-bit word positions run out long before the numbers do.
        let number = self.components.len() as u32;
        self.component_index.insert(hash, number);
        Some(number)
    }

    /// The words of a component.
    pub fn component(&self, number: u32) -> &[u32] {
        self.arena.get(self.components.get(number - 1))
    }

    /// Looks a state up and stores it when it is new. `vector` holds component numbers, 0 for what is absent; trailing
    /// zeros make no difference. `tag` is one more part of the state, outside the vector. `depth` is the distance from
    /// the root at which it was met.
    ///
    /// Check [`Store::over_limit`] afterwards.
    pub fn visit(&mut self, vector: &[u32], tag: u32, depth: u32) -> Visit {
        self.try_visit(vector, tag, depth).unwrap_or(Visit { state: u32::MAX, new: false, shallower: false })
    }

    fn try_visit(&mut self, vector: &[u32], tag: u32, depth: u32) -> Option<Visit> {
        if self.over_limit() {
            return None;
        }
        let mut root = self.folder.fold(vector, &mut self.pairs, &mut self.budget)?;
        if tag != 0 {
            // Tags are rare: they cost a pair where there is one, and nothing elsewhere.
            let untagged = self.pairs.intern(root.halves, &mut self.budget)?;
            root = Root { height: root.height | TAGGED, halves: (untagged, tag) };
        }
        let hash = hash_root(root);
        let (roots, heights) = (&self.roots, &self.heights);
        let root_of = |state: u32| Root { height: heights.get(state), halves: roots.get(state) };
        if let Some(state) = self.state_index.find(hash, |s| root_of(s) == root) {
            return Some(Visit { state, new: false, shallower: self.note_depth(state, depth) });
        }
        let state = self.roots.len() as u32;
        if state == u32::MAX {
            self.budget.refuse();
            return None;
        }
        let stored = self.state_index.reserve(hash, &mut self.budget, |s| hash_root(root_of(s)))
            && self.roots.push(root.halves, &mut self.budget)
            && self.heights.push(root.height, &mut self.budget)
            && self.depths.as_mut().is_none_or(|depths| depths.push(depth, &mut self.budget));
        if !stored {
            return None;
        }
        self.state_index.insert(hash, state);
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
    pub fn vector_of(&self, state: u32) -> Vec<u32> {
        let (height, mut halves) = (self.heights.get(state), self.roots.get(state));
        if height & TAGGED != 0 {
            halves = self.pairs.get(halves.0);
        }
        unfold(Root { height: height & !TAGGED, halves }, &self.pairs)
    }

    /// The tag of a stored state.
    pub fn tag_of(&self, state: u32) -> u32 {
        if self.heights.get(state) & TAGGED != 0 { self.roots.get(state).1 } else { 0 }
    }

    /// Distinct states stored.
    pub fn states(&self) -> u64 {
        self.roots.len() as u64
    }

    /// Bytes allocated.
    pub fn bytes(&self) -> u64 {
        self.budget.used() + self.folder.bytes()
    }

    /// True once something could not be stored; it stays true.
    pub fn over_limit(&self) -> bool {
        self.budget.refused()
    }

    /// Sizes of the parts.
    pub fn statistics(&self) -> Statistics {
        let tables = [&self.component_index, self.pairs.index(), &self.state_index];
        let used: usize = tables.iter().map(|t| t.len()).sum();
        let slots: usize = tables.iter().map(|t| t.capacity()).sum();
        Statistics {
            states: self.states(),
            components: self.components.len() as u64,
            component_bytes: self.arena.words() * 4,
            tree_nodes: self.pairs.len() as u64,
            table_load: if slots == 0 { 0.0 } else { used as f64 / slots as f64 },
            bytes: self.bytes(),
        }
    }
}

fn hash_root(root: Root) -> u64 {
    hash_pair(root.halves, u64::from(root.height))
}

fn hash_words(words: &[u32]) -> u64 {
    // SAFETY: any u32 is four valid bytes, and the length in bytes is that of the same allocation.
    xxh3_64(unsafe { std::slice::from_raw_parts(words.as_ptr().cast::<u8>(), size_of_val(words)) })
}
