//! A state becomes one integer: collapse plus tree compression under a memory cap (Kale, *Design of Software Model
//! Checker*, section 3.2).
//!
//! Components (objects, frames, threads, monitors, class statics) are interned by content; the vector of their numbers
//! is folded into a binary tree of interned pairs; the root is the state. Equality is exact at every level: a hash only
//! says where to look. [`Store::vector_of`] and [`Store::component`] are the way back.
//!
//! Two other tables of states keep a hash of the vector only ([`StoreKind`]): they need less memory, may take a new state
//! for a known one, and say with what probability ([`Store::omission`]). From them there is no way back.
//!
//! Everything that grows is on one account. What would pass the cap is refused before it is allocated, and from then on
//! [`Store::over_limit`] holds: results are meaningless and the search must stop. With [`Store::go_on_with_bits`] the
//! exact table gives way to a bit table instead.

mod bits;
mod budget;
mod exact;
mod fingerprint;
mod fold;
mod hash_compaction;
mod index;
mod layout;
mod rebuild;
mod segmented;
mod state_table;
#[cfg(test)]
mod tests;
mod tree;
mod vector;

pub use vector::StateVector;

use std::sync::atomic::{AtomicU32, Ordering};

use xxhash_rust::xxh3::xxh3_64;

use bits::BitTable;
use budget::Budget;
use exact::Exact;
use fingerprint::Fingerprints;
use hash_compaction::{HashCompaction, Met};
use index::Index;
use segmented::{Arena, Segmented};
use vector::Vector;

/// What is kept of a visited state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StoreKind {
    /// The state.
    #[default]
    Exact,
    /// 64 bits of its hash.
    HashCompact,
    /// A few bits in one large table.
    Bitstate,
}

/// What `Store::visit` found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit {
    /// The state's number: states are numbered from 0 in the order in which they are met. `u32::MAX` for a known state of
    /// a table that keeps hashes only.
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

/// How much a table of hashes may have left out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Omission {
    /// The probability that at least one state was taken for another one, from 0 to 1.
    pub probability: f64,
    /// The expected number of such states. What lies behind them is not counted.
    pub states: f64,
}

/// The table of visited states.
#[derive(Debug)]
enum Table {
    Exact(Box<Exact>),
    HashCompaction(HashCompaction),
    Bits(BitTable),
}

/// Component tables and the table of visited states.
#[derive(Debug)]
pub struct Store {
    budget: Budget,
    arena: Arena,
    /// Component number - 1 to its place in the arena.
    components: Segmented<u32>,
    component_index: Index,
    table: Table,
    /// Takes over from the exact table when memory runs out.
    successor: Option<BitTable>,
    fingerprints: Fingerprints,
    /// States that the exact table held when it gave way, and how many of them the bits told apart.
    exact_states: u64,
    told_apart: u64,
    /// Expected number of states that were taken for others.
    omitted: f64,
    /// The last visit, by a number that no other visit to any store has.
    last_visit: u64,
}

/// Visits of a store are numbered from here, in the lower bits.
const VISITS: u32 = 40;
/// Numbers of stores.
static STORES: AtomicU32 = AtomicU32::new(1);

impl Store {
    /// An empty exact store that may use `limit` bytes.
    pub fn new(limit: u64) -> Self {
        Store::of_kind(StoreKind::Exact, limit)
    }

    /// An empty store that may use `limit` bytes; a bit table takes a quarter of them.
    pub fn of_kind(kind: StoreKind, limit: u64) -> Self {
        Store {
            budget: Budget::new(limit),
            arena: Arena::new(),
            components: Segmented::new(),
            component_index: Index::new(),
            table: match kind {
                StoreKind::Exact => Table::Exact(Box::new(Exact::new())),
                StoreKind::HashCompact => Table::HashCompaction(HashCompaction::new()),
                StoreKind::Bitstate => Table::Bits(BitTable::new(limit / 4)),
            },
            successor: None,
            fingerprints: Fingerprints::default(),
            exact_states: 0,
            told_apart: 0,
            omitted: 0.0,
            last_visit: u64::from(STORES.fetch_add(1, Ordering::Relaxed)) << VISITS,
        }
    }

    /// From the limit on, go on with a table of bits, which gets a quarter of the memory, instead of stopping. Call before
    /// the first visit.
    pub fn go_on_with_bits(&mut self) {
        if matches!(self.table, Table::Exact(_)) {
            self.successor = Some(BitTable::new(self.budget.limit() / 4));
        }
    }

    /// Keeps the smallest depth of each state from now on, for searches with a depth bound. Call before the first visit.
    /// A table of bits keeps none.
    pub fn track_depths(&mut self) {
        match &mut self.table {
            Table::Exact(exact) => exact.track_depths(),
            Table::HashCompaction(table) => table.track_depths(),
            Table::Bits(_) => {}
        }
    }

    /// Keeps a colour for each state, 0 at first: for searches that look for cycles, such as nested depth-first search.
    /// Call before the first visit. Tables of hashes keep none.
    pub fn track_colours(&mut self) {
        if let Table::Exact(exact) = &mut self.table {
            exact.track_colours();
        }
    }

    /// The colour of a stored state.
    pub fn colour(&self, state: u32) -> u8 {
        self.exact().map_or(0, |exact| exact.colour(state))
    }

    /// Gives a stored state a colour.
    pub fn set_colour(&mut self, state: u32, colour: u8) {
        if let Table::Exact(exact) = &mut self.table {
            exact.set_colour(state, colour);
        }
    }

    fn exact(&self) -> Option<&Exact> {
        if let Table::Exact(exact) = &self.table { Some(exact) } else { None }
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
        loop {
            if let Some(number) = self.add_component(words, hash) {
                return number;
            }
            if !self.give_way() {
                return u32::MAX;
            }
        }
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
        self.look_up(Vector { values: vector, moved: None }, tag, depth)
    }

    /// [`Store::visit`] by what has changed in the vector since it was last visited.
    pub fn visit_moved(&mut self, vector: &mut StateVector, tag: u32, depth: u32) -> Visit {
        let visit = self.look_up(vector.since(self.last_visit), tag, depth);
        // What went wrong half way has left nothing to build upon.
        vector.seen(if self.over_limit() { 0 } else { self.last_visit });
        visit
    }

    /// Looks at what has changed in the vector since it was last visited, so that the next visit need not.
    pub fn follow(&mut self, vector: &mut StateVector) {
        if let Table::Exact(exact) = &mut self.table
            && vector.has_moved()
        {
            let followed = exact.follow(vector.since(self.last_visit), &mut self.budget);
            self.last_visit += 1;
            vector.seen(if followed { self.last_visit } else { 0 });
        }
    }

    /// [`Store::visit_moved`] of a vector that will be taken back at once. Without a tag.
    pub fn visit_on_trial(&mut self, vector: &mut StateVector, depth: u32) -> Visit {
        if let Table::Exact(exact) = &mut self.table {
            exact.begin_trial();
        }
        self.visit_moved(vector, 0, depth)
    }

    /// Takes the changes back that were made between [`Store::follow`] and [`Store::visit_on_trial`]: what stood at which
    /// positions before.
    pub fn take_back(&mut self, vector: &mut StateVector, before: &[(u32, u32)]) {
        let followed = match &mut self.table {
            Table::Exact(exact) => exact.end_trial() && !self.budget.refused(),
            _ => false,
        };
        vector.take_back(before, followed);
    }

    fn look_up(&mut self, mut vector: Vector, tag: u32, depth: u32) -> Visit {
        self.last_visit += 1;
        loop {
            if let Some(visit) = self.try_visit(vector, tag, depth) {
                return visit;
            }
            if !self.give_way() {
                return Visit { state: u32::MAX, new: false, shallower: false };
            }
            // What the first try has left half done is made good by a look at everything.
            vector.moved = None;
        }
    }

    fn try_visit(&mut self, vector: Vector, tag: u32, depth: u32) -> Option<Visit> {
        if self.over_limit() {
            return None;
        }
        let (met, chance) = match &mut self.table {
            Table::Exact(exact) => {
                let visit = exact.visit(vector, tag, depth, &mut self.budget)?;
                if let Some(bits) = &mut self.successor {
                    bits.insert(self.fingerprints.of(vector, tag), &mut self.budget)?;
                }
                return Some(visit);
            }
            Table::HashCompaction(table) => {
                let chance = table.chance();
                (table.insert(self.fingerprints.of(vector, tag), depth, &mut self.budget)?, chance)
            }
            Table::Bits(table) => {
                let chance = table.chance();
                let new = table.insert(self.fingerprints.of(vector, tag), &mut self.budget)?;
                (if new { Met::New } else { Met::Known }, chance)
            }
        };
        if met != Met::New {
            return Some(Visit { state: u32::MAX, new: false, shallower: met == Met::Nearer });
        }
        // For each new state that got through, so many others did not.
        self.omitted += chance / (1.0 - chance).max(f64::MIN_POSITIVE);
        let state = (self.states() - 1).min(u64::from(u32::MAX - 1)) as u32;
        Some(Visit { state, new: true, shallower: false })
    }

    /// When memory has run out, or is about to: gives up what can be spared. That is a change of the trees' shape that is
    /// under way; after that, if it was asked for, states give way to the table of bits. States met so far stay known.
    /// False when there is nothing more to be had.
    pub fn give_way(&mut self) -> bool {
        if let Table::Exact(exact) = &mut self.table
            && exact.give_up_rebuild(&mut self.budget)
        {
            return true;
        }
        let Some(bits) = self.successor.take() else { return false };
        if let Table::Exact(exact) = &self.table {
            (self.exact_states, self.told_apart) = (exact.len() as u64, bits.len());
        }
        self.table = Table::Bits(bits);
        // What is left is counted anew.
        let kept = self.arena.bytes() + self.components.bytes() + self.component_index.bytes();
        let bits = if let Table::Bits(bits) = &self.table { bits.bytes() } else { 0 };
        self.budget.begin_anew(kept + bits);
        true
    }

    /// The vector of a stored state, without trailing zeros. Empty where hashes are kept only.
    pub fn vector_of(&self, state: u32) -> Vec<u32> {
        self.exact().map_or_else(Vec::new, |exact| exact.vector_of(state))
    }

    /// The tag of a stored state.
    pub fn tag_of(&self, state: u32) -> u32 {
        self.exact().map_or(0, |exact| exact.tag_of(state))
    }

    /// Distinct states stored.
    pub fn states(&self) -> u64 {
        match &self.table {
            Table::Exact(exact) => exact.len() as u64,
            Table::HashCompaction(table) => table.len(),
            Table::Bits(table) => self.exact_states + table.len() - self.told_apart,
        }
    }

    /// What is kept of a state now.
    pub fn kind(&self) -> StoreKind {
        match &self.table {
            Table::Exact(_) => StoreKind::Exact,
            Table::HashCompaction(_) => StoreKind::HashCompact,
            Table::Bits(_) => StoreKind::Bitstate,
        }
    }

    /// How many states were stored exactly before memory ran out and bits took over.
    pub fn exact_states(&self) -> u64 {
        self.exact_states
    }

    /// What may be missing; `None` where states are kept in full.
    pub fn omission(&self) -> Option<Omission> {
        let lossy = self.kind() != StoreKind::Exact;
        lossy.then(|| Omission { probability: -(-self.omitted).exp_m1(), states: self.omitted })
    }

    /// Bytes allocated.
    pub fn bytes(&self) -> u64 {
        self.budget.used() + self.exact().map_or(0, Exact::scratch_bytes) + self.fingerprints.bytes()
    }

    /// True once something could not be stored; it stays true.
    pub fn over_limit(&self) -> bool {
        self.budget.refused()
    }

    /// Sizes of the parts.
    pub fn statistics(&self) -> Statistics {
        let components = (self.component_index.len(), self.component_index.capacity());
        let (used, slots) = match &self.table {
            Table::Exact(exact) => {
                let tables = [exact.states.pairs.index(), &exact.states.index];
                (tables.iter().map(|t| t.len()).sum(), tables.iter().map(|t| t.capacity()).sum())
            }
            Table::HashCompaction(table) => (table.len() as usize, table.capacity()),
            Table::Bits(_) => (0, 0),
        };
        let (used, slots) = (used + components.0, slots + components.1);
        Statistics {
            states: self.states(),
            components: self.components.len() as u64,
            component_bytes: self.arena.words() * 4,
            tree_nodes: self.exact().map_or(0, |exact| exact.states.pairs.len() as u64),
            table_load: if slots == 0 { 0.0 } else { used as f64 / slots as f64 },
            bytes: self.bytes(),
        }
    }
}

fn hash_words(words: &[u32]) -> u64 {
    // SAFETY: any u32 is four valid bytes, and the length in bytes is that of the same allocation.
    xxh3_64(unsafe { std::slice::from_raw_parts(words.as_ptr().cast::<u8>(), size_of_val(words)) })
}
