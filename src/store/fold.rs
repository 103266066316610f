//! Folds vectors, remembering the last one: only paths from changed positions to the root are computed again.

use super::budget::Budget;
use super::layout::Layout;
use super::tree::{Balanced, Levels, Pair, Pairs, Root, unfold};
use super::vector::Vector;

/// Positions compared at a time, before one by one: most of a long vector is as it was.
const BLOCK: usize = 16;
/// Set in the height of a root that has a main part. The rest is the height of the tail, 0 for none: then the halves
/// are those of the main part; otherwise the numbers of both parts.
const MAIN: u8 = 0x40;

/// The main part, folded as a layout says, and the tail, which is a balanced tree of what lies beyond: positions
/// given after the layout was made. Without a layout everything is tail.
#[derive(Debug, Default)]
pub(super) struct Folder {
    main: Option<Main>,
    tail: Balanced,
    trial: Trial,
}

/// A fold that is taken back.
#[derive(Debug, Default, PartialEq, Eq)]
enum Trial {
    /// It cannot be taken back.
    #[default]
    None,
    /// The next fold is one.
    Begun,
    /// The last fold was one, and the log of the main part has everything.
    Logged,
}

impl Folder {
    pub(super) fn new(layout: Layout) -> Self {
        Folder { main: Some(Main::new(layout)), tail: Balanced::default(), trial: Trial::None }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        self.tail.bytes() + self.main.as_ref().map_or(0, Main::bytes)
    }

    /// The root of `vector`, or `None` when there is no room.
    pub(super) fn fold(&mut self, vector: Vector, pairs: &mut Pairs, budget: &mut Budget) -> Option<Root> {
        let begun = std::mem::take(&mut self.trial) == Trial::Begun;
        let Some(main) = &mut self.main else { return self.tail.fold(vector, 0, pairs, budget) };
        let on_trial = begun && vector.moved.is_some();
        let halves = main.fold(vector, on_trial, pairs, budget)?;
        let positions = main.layout.positions();
        let in_tail = vector.moved.is_none_or(|moved| moved.iter().any(|&p| p as usize >= positions));
        if on_trial && !in_tail {
            self.trial = Trial::Logged;
        }
        let tail = if in_tail { self.tail.fold(vector, positions, pairs, budget)? } else { self.tail.root() };
        if tail.halves == (0, 0) {
            return Some(Root { height: MAIN, halves });
        }
        let parts = (pairs.intern(halves, budget)?, pairs.intern(tail.halves, budget)?);
        Some(Root { height: MAIN | tail.height, halves: parts })
    }

    /// The next fold will be taken back.
    pub(super) fn begin_trial(&mut self) {
        self.trial = Trial::Begun;
        if let Some(main) = &mut self.main {
            main.log.clear();
        }
    }

    /// Takes the last fold back. False when it cannot: then the next one must be told of all changes in between.
    pub(super) fn end_trial(&mut self) -> bool {
        let possible = std::mem::take(&mut self.trial) == Trial::Logged;
        match &mut self.main {
            Some(main) if possible => main.take_back(),
            _ => return false,
        }
        true
    }

    /// Tells `each` where the vector that folds to `root` differs from the one that `unfolded` stands at, and what is there;
    /// `unfolded` follows. Only where the trees differ is anything looked at.
    pub(super) fn go_to(&self, root: Root, pairs: &Pairs, at: &mut Unfolded, each: &mut impl FnMut(usize, u32)) {
        let Some(main) = &self.main else { return at.tail.go_to(root, pairs, each) };
        let positions = main.layout.positions();
        let (halves, tail) = if root.height == MAIN {
            (root.halves, Root { height: at.tail.height(), halves: (0, 0) })
        } else {
            let tail = Root { height: root.height & !MAIN, halves: pairs.get(root.halves.1) };
            (pairs.get(root.halves.0), tail)
        };
        main.go_to(halves, pairs, at, each);
        at.tail.go_to(tail, pairs, &mut |position, number| each(positions + position, number));
    }

    /// The vector that folds to `root`, without trailing zeros.
    pub(super) fn unfold(&self, root: Root, pairs: &Pairs) -> Vec<u32> {
        let mut vector = match &self.main {
            Some(main) if root.height == MAIN => main.unfold(root.halves, pairs),
            Some(main) => {
                let mut vector = main.unfold(pairs.get(root.halves.0), pairs);
                let tail = Root { height: root.height & !MAIN, halves: pairs.get(root.halves.1) };
                vector.extend(unfold(tail, pairs));
                vector
            }
            None => unfold(root, pairs),
        };
        vector.truncate(vector.iter().rposition(|&x| x != 0).map_or(0, |last| last + 1));
        vector
    }
}

/// Where a walk over stored states stands: the numbers in the tree of the state gone to last, at first one of zeros. For
/// the trees of one folder.
#[derive(Debug, Default)]
pub(super) struct Unfolded {
    /// As in `Main`.
    main: Vec<u32>,
    tail: Levels,
    /// Inner nodes of the main part still to be looked at, with their numbers.
    work: Vec<(u32, Pair)>,
}

impl Unfolded {
    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        4 * self.main.capacity() as u64 + self.tail.bytes()
    }
}

#[derive(Debug)]
struct Main {
    layout: Layout,
    /// The last vector, and behind it the numbers of the inner nodes' pairs. That of the root is not used.
    values: Vec<u32>,
    /// Inner nodes whose pairs have changed; more than `fold` finds where it has failed.
    dirty: BitSet,
    /// What a fold on trial has replaced in `values`.
    log: Vec<(u32, u32)>,
    /// For each inner node its children and the inner node above it, side by side: `fold` needs them all.
    steps: Vec<[u32; 3]>,
}

impl Main {
    fn new(layout: Layout) -> Self {
        let nodes = layout.nodes().len();
        let above = |node: usize| layout.parent(layout.positions() + node);
        let steps =
            layout.nodes().iter().enumerate().map(|(node, &[left, right])| [left, right, above(node)]).collect();
        // A vector of zeros folds to zeros.
        let values = vec![0; layout.positions() + nodes];
        Main { values, dirty: BitSet::new(nodes), log: Vec::new(), steps, layout }
    }

    fn bytes(&self) -> u64 {
        let words = self.values.capacity() + 3 * self.steps.capacity();
        self.layout.bytes() + 4 * words as u64 + self.dirty.bytes()
    }

    /// Puts back what the log says.
    fn take_back(&mut self) {
        for (at, old) in self.log.drain(..).rev() {
            self.values[at as usize] = old;
        }
    }

    fn fold(&mut self, vector: Vector, on_trial: bool, pairs: &mut Pairs, budget: &mut Budget) -> Option<Pair> {
        match vector.moved {
            Some(moved) => self.take_changes(vector, moved, on_trial),
            None => self.find_changes(&vector.values[..self.layout.positions().min(vector.values.len())]),
        }
        let positions = self.layout.positions();
        let Main { values, dirty, steps, log, .. } = self;
        // As slices they stay in registers.
        let (values, steps) = (&mut values[..], &steps[..]);
        let root = steps.len() - 1;
        for i in 0..dirty.summary.len() {
            while dirty.summary[i] != 0 {
                let at = i * 64 + dirty.summary[i].trailing_zeros() as usize;
                let mut word = dirty.words[at];
                while word != 0 {
                    let node = at * 64 + word.trailing_zeros() as usize;
                    word &= word - 1;
                    if node == root {
                        continue;
                    }
                    let [left, right, parent] = steps[node];
                    let Some(number) = pairs.intern((values[left as usize], values[right as usize]), budget) else {
                        dirty.words[at] = word | 1 << (node % 64);
                        return None;
                    };
                    let old = std::mem::replace(&mut values[positions + node], number);
                    if old != number {
                        if on_trial {
                            log.push(((positions + node) as u32, old));
                        }
                        // Parents come after their children, perhaps in the same word.
                        let parent = parent as usize;
                        if parent / 64 == at {
                            word |= 1 << (parent % 64);
                        } else {
                            dirty.insert(parent);
                        }
                    }
                }
                dirty.words[at] = 0;
                dirty.summary[i] &= !(1 << (at % 64));
            }
        }
        let [left, right, _] = steps[root];
        Some((values[left as usize], values[right as usize]))
    }

    /// Makes the beginning of the vector the last one, where the only positions that may differ are known.
    fn take_changes(&mut self, vector: Vector, moved: &[u32], on_trial: bool) {
        let positions = self.layout.positions();
        for &at in moved.iter().filter(|&&p| (p as usize) < positions) {
            let now = vector.get(at as usize);
            let old = std::mem::replace(&mut self.values[at as usize], now);
            if old != now {
                if on_trial {
                    self.log.push((at, old));
                }
                self.dirty.insert(self.layout.parent(at as usize) as usize);
            }
        }
    }

    /// Makes `head` the last vector and marks the nodes above positions that differ.
    fn find_changes(&mut self, head: &[u32]) {
        let values = &mut self.values[..self.layout.positions()];
        let (there, beyond) = values.split_at_mut(head.len());
        let mut changed = |position: usize| self.dirty.insert(self.layout.parent(position) as usize);
        for (block, (old, new)) in there.chunks_mut(BLOCK).zip(head.chunks(BLOCK)).enumerate() {
            if old == new {
                continue;
            }
            for (i, (old, new)) in old.iter_mut().zip(new).enumerate() {
                if std::mem::replace(old, *new) != *new {
                    changed(block * BLOCK + i);
                }
            }
        }
        for (i, old) in beyond.iter_mut().enumerate() {
            if std::mem::replace(old, 0) != 0 {
                changed(head.len() + i);
            }
        }
    }

    fn go_to(&self, halves: Pair, pairs: &Pairs, at: &mut Unfolded, each: &mut impl FnMut(usize, u32)) {
        let (positions, nodes) = (self.layout.positions(), self.layout.nodes());
        at.main.resize(self.values.len(), 0);
        at.work.push((nodes.len() as u32 - 1, halves));
        while let Some((node, (left, right))) = at.work.pop() {
            for (child, number) in nodes[node as usize].map(|child| child as usize).into_iter().zip([left, right]) {
                if std::mem::replace(&mut at.main[child], number) == number {
                    continue;
                }
                match child.checked_sub(positions) {
                    None => each(child, number),
                    Some(node) => at.work.push((node as u32, pairs.get(number))),
                }
            }
        }
    }

    fn unfold(&self, halves: Pair, pairs: &Pairs) -> Vec<u32> {
        let positions = self.layout.positions();
        let mut values = vec![0; self.values.len()];
        let nodes = self.layout.nodes();
        for (node, children) in nodes.iter().enumerate().rev() {
            let (left, right) = if node == nodes.len() - 1 { halves } else { pairs.get(values[positions + node]) };
            values[children[0] as usize] = left;
            values[children[1] as usize] = right;
        }
        values.truncate(positions);
        values
    }
}

/// A set of small numbers, with few members among many.
#[derive(Debug)]
struct BitSet {
    words: Vec<u64>,
    /// A bit for each word that is not 0.
    summary: Vec<u64>,
}

impl BitSet {
    /// An empty set of numbers below `n`.
    fn new(n: usize) -> Self {
        BitSet { words: vec![0; n.div_ceil(64)], summary: vec![0; n.div_ceil(64 * 64)] }
    }

    fn bytes(&self) -> u64 {
        8 * (self.words.capacity() + self.summary.capacity()) as u64
    }

    #[inline]
    fn insert(&mut self, i: usize) {
        self.words[i / 64] |= 1 << (i % 64);
        self.summary[i / 4096] |= 1 << (i / 64 % 64);
    }
}
