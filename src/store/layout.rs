//! The shape of the tree that vectors are folded into, learnt from the states met so far.
//!
//! A new state costs a pair for each subtree that takes a value it never had. In a balanced tree over positions in the
//! order in which they were met, what two threads change meets far below the root, and all the pairs above it are as
//! many as there are states. A good shape pairs what changes together low down, and lets what changes independently of
//! each other meet at the root alone. Subtrees are merged greedily, those first that have the fewest distinct
//! values together, as Huffman's codes are made.
//!
//! The shape says nothing about what a state is: a bad one costs memory and time, never a verdict.

/// States that are looked at, in runs of neighbours.
const SAMPLE: usize = 1024;
const RUN: usize = 16;
/// Subtrees whose combinations are counted; others are merged by position.
const COMPARED: usize = 32;
/// What a pair that is made costs, in pairs that are looked up.
const NEW_PAIR: u32 = 4;

/// A binary tree with positions 0 to n - 1 as leaves. Children come before their parents; the last node is the root.
#[derive(Debug)]
pub(super) struct Layout {
    positions: u32,
    /// Inner nodes. A child is a position, or n + the number of an inner node.
    nodes: Vec<[u32; 2]>,
    /// For every leaf and inner node the inner node above it; for the root itself.
    parents: Vec<u32>,
}

impl Layout {
    /// Which of `states` states to look at.
    pub(super) fn sample(states: u32) -> impl Iterator<Item = u32> {
        let runs = (SAMPLE / RUN) as u32;
        let run = RUN as u32;
        (0..runs)
            .flat_map(move |i| (0..run).map(move |j| states.saturating_sub(run) / (runs - 1) * i + j))
            .filter(move |&state| state < states)
    }

    /// The shape for states like these, which are vectors of at most `positions` (at least 2).
    pub(super) fn learn(sample: &[Vec<u32>], positions: usize) -> Self {
        let mut layout = Layout { positions: positions as u32, nodes: Vec::new(), parents: vec![0; positions] };
        let columns = (0..positions).map(|p| Subtree::leaf(p as u32, sample));
        let (constant, mut varying): (Vec<_>, Vec<_>) = columns.partition(|s| s.distinct <= 1);
        varying.sort_by_key(|s| (std::cmp::Reverse(s.distinct), s.node));
        let mut rest = varying.split_off(varying.len().min(COMPARED));
        rest.sort_by_key(|s| s.node);
        varying.extend(layout.merge_neighbours(rest));
        varying.extend(layout.merge_neighbours(constant));
        layout.merge_greedily(varying);
        layout
    }

    pub(super) fn positions(&self) -> usize {
        self.positions as usize
    }

    pub(super) fn nodes(&self) -> &[[u32; 2]] {
        &self.nodes
    }

    /// The inner node above a leaf or an inner node.
    pub(super) fn parent(&self, of: usize) -> u32 {
        self.parents[of]
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        (8 * self.nodes.capacity() + 4 * self.parents.capacity()) as u64
    }

    /// A balanced tree.
    fn merge_neighbours(&mut self, mut all: Vec<Subtree>) -> Option<Subtree> {
        while all.len() > 1 {
            let mut rest = all.into_iter();
            let mut merged = Vec::new();
            while let Some(a) = rest.next() {
                merged.push(match rest.next() {
                    Some(b) => self.merge(&a, &b),
                    None => a,
                });
            }
            all = merged;
        }
        all.pop()
    }

    fn merge_greedily(&mut self, mut all: Vec<Subtree>) {
        let mut counter = Counter::default();
        let mut costs: Vec<Vec<u32>> = Vec::new();
        for (i, a) in all.iter().enumerate() {
            costs.push(all[..i].iter().map(|b| counter.cost(a, b)).collect());
        }
        while all.len() > 1 {
            let pairs = (0..all.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
            let best = pairs.min_by_key(|&(i, j)| (costs[i][j], all[i].leaves + all[j].leaves));
            let Some((i, j)) = best else { return };
            let merged = self.merge(&all[i], &all[j]);
            // i is the later one: taking it out first leaves j where it is.
            for gone in [i, j] {
                all.remove(gone);
                costs.remove(gone);
                costs[gone..].iter_mut().for_each(|row| _ = row.remove(gone));
            }
            costs.push(all.iter().map(|b| counter.cost(&merged, b)).collect());
            all.push(merged);
        }
    }

    fn merge(&mut self, a: &Subtree, b: &Subtree) -> Subtree {
        let number = self.nodes.len() as u32;
        // By position, so that an inner node's children are in the vector's order where that is possible.
        let (first, second) = if a.first <= b.first { (a, b) } else { (b, a) };
        self.nodes.push([first.node, second.node]);
        self.parents[a.node as usize] = number;
        self.parents[b.node as usize] = number;
        self.parents.push(number);
        let mut values = a.values.clone();
        let distinct = Counter::default().combine(&mut values, &b.values);
        Subtree { node: self.positions + number, first: first.first, leaves: a.leaves + b.leaves, distinct, values }
    }
}

/// A part of the tree, and the values it takes in the sample.
struct Subtree {
    node: u32,
    first: u32,
    leaves: u32,
    distinct: u32,
    /// For each state of the sample which value, numbered from 0 in order of appearance.
    values: Vec<u16>,
}

impl Subtree {
    fn leaf(position: u32, sample: &[Vec<u32>]) -> Self {
        let mut seen: crate::util::FxMap<u32, u16> = Default::default();
        let values = sample.iter().map(|v| {
            let next = seen.len() as u16;
            *seen.entry(v.get(position as usize).copied().unwrap_or(0)).or_insert(next)
        });
        let values = values.collect();
        Subtree { node: position, first: position, leaves: 1, distinct: seen.len() as u32, values }
    }
}

/// Counts combinations of values.
#[derive(Default)]
struct Counter {
    seen: crate::util::FxMap<(u16, u16), u16>,
}

impl Counter {
    /// What pairing these two would cost: each combination is made once, and looked up whenever a neighbouring state
    /// has another one.
    fn cost(&mut self, a: &Subtree, b: &Subtree) -> u32 {
        self.seen.clear();
        let mut changes = 0;
        let mut before = None;
        for (i, both) in a.values.iter().copied().zip(b.values.iter().copied()).enumerate() {
            self.seen.insert(both, 0);
            changes += u32::from(i % RUN != 0 && before != Some(both));
            before = Some(both);
        }
        NEW_PAIR * self.seen.len() as u32 + changes
    }

    /// Numbers the combinations of `a` and `b` in `a`; how many there are.
    fn combine(&mut self, a: &mut [u16], b: &[u16]) -> u32 {
        self.seen.clear();
        for (x, &y) in a.iter_mut().zip(b) {
            let next = self.seen.len() as u16;
            *x = *self.seen.entry((*x, y)).or_insert(next);
        }
        self.seen.len() as u32
    }
}
