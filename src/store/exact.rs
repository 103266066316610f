//! The table of visited states in full: for each the root of its tree of pairs. A state's number leads back to its vector.

use super::Visit;
use super::budget::Budget;
use super::fold::Folder;
use super::rebuild::Rebuild;
use super::segmented::Segmented;
use super::state_table::StateTable;
use super::vector::Vector;

/// The number of states at which the shape of the tree is learnt for the first time, and how many times more there are
/// the next time.
const FIRST_LAYOUT: usize = 1 << 10;
const NEXT_LAYOUT: usize = 8;
/// With more states than these no other shape is learnt: it would change little, and for a time take twice the memory.
const LAST_LAYOUT: usize = 1 << 20;

/// States, and what is noted about them.
#[derive(Debug)]
pub(super) struct Exact {
    pub(super) states: StateTable,
    /// The same states in trees of another shape, as far as it has come.
    rebuild: Option<Box<Rebuild>>,
    /// The number of states at which the next shape is learnt.
    next_layout: usize,
    depths: Option<Segmented<u32>>,
    colours: Option<Segmented<u8>>,
}

impl Exact {
    pub(super) fn new() -> Self {
        Exact {
            states: StateTable::new(Folder::default()),
            rebuild: None,
            next_layout: FIRST_LAYOUT,
            depths: None,
            colours: None,
        }
    }

    /// Learns the tree's shape for the first time at so many states.
    #[cfg(test)]
    pub(super) fn learn_layout_at(&mut self, states: usize) {
        self.next_layout = states;
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn track_depths(&mut self) {
        debug_assert_eq!(self.states.len(), 0);
        self.depths = Some(Segmented::new());
    }

    pub(super) fn track_colours(&mut self) {
        debug_assert_eq!(self.states.len(), 0);
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
        self.states.scratch_bytes() + self.rebuild.as_ref().map_or(0, |rebuild| rebuild.scratch_bytes())
    }

    /// `None` when there is no room.
    pub(super) fn visit(&mut self, mut vector: Vector, tag: u32, depth: u32, budget: &mut Budget) -> Option<Visit> {
        if self.states.len() >= self.next_layout && self.rebuild.is_none() {
            self.begin_rebuild(vector.values.len(), budget);
        }
        if self.rebuild.is_some() && self.rebuild_on(budget) {
            // The folder that there is now has seen other vectors.
            vector.moved = None;
        }
        let root = self.states.root_of(vector, tag, budget)?;
        if let Some(state) = self.states.find(root) {
            return Some(Visit { state, new: false, shallower: self.note_depth(state, depth) });
        }
        let state = self.states.push(root, budget)?;
        let noted = self.depths.as_mut().is_none_or(|depths| depths.push(depth, budget))
            && self.colours.as_mut().is_none_or(|colours| colours.push(0, budget));
        noted.then_some(Visit { state, new: true, shallower: false })
    }

    /// Has the folder see a vector. False when there is no room.
    pub(super) fn follow(&mut self, vector: Vector, budget: &mut Budget) -> bool {
        self.states.folder.fold(vector, &mut self.states.pairs, budget).is_some()
    }

    /// The next visit will be taken back.
    pub(super) fn begin_trial(&mut self) {
        self.states.folder.begin_trial();
    }

    /// Takes back what the folder has seen since the trial began. False when it cannot.
    pub(super) fn end_trial(&mut self) -> bool {
        self.states.folder.end_trial()
    }

    /// Begins to give the trees a better shape, unless there is no room for both at the same time.
    #[cold]
    fn begin_rebuild(&mut self, positions: usize, budget: &Budget) {
        self.next_layout = self.next_layout.saturating_mul(NEXT_LAYOUT);
        if self.next_layout > LAST_LAYOUT {
            self.next_layout = usize::MAX;
        }
        if budget.used() + 2 * self.states.bytes() <= budget.limit() {
            self.rebuild = Rebuild::begin(&self.states, positions).map(Box::new);
        }
    }

    /// Goes on with the new shape. Whether it is there.
    fn rebuild_on(&mut self, budget: &mut Budget) -> bool {
        let Some(rebuild) = &mut self.rebuild else { return false };
        match rebuild.step(&self.states, budget) {
            None => {
                self.give_up_rebuild(budget);
            }
            Some(false) => {}
            Some(true) => {
                self.states.release(budget);
                if let Some(rebuild) = self.rebuild.take() {
                    self.states = rebuild.finish();
                }
                return true;
            }
        }
        false
    }

    /// Stays with the shape that there is, for want of memory. Whether another one was under way.
    pub(super) fn give_up_rebuild(&mut self, budget: &mut Budget) -> bool {
        let Some(rebuild) = self.rebuild.take() else { return false };
        rebuild.release(budget);
        budget.forgive();
        true
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
        self.states.vector_of(state)
    }

    /// The tag of a stored state.
    pub(super) fn tag_of(&self, state: u32) -> u32 {
        self.states.tag_of(state)
    }
}
