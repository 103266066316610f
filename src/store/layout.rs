//! The shape of the tree that vectors are folded into, learnt from the states met so far.
//!
//! A new state costs a pair for each subtree that takes a value it never had. In a balanced tree over positions in the
//! order in which they were met, what two threads change meets far below the root, and all the pairs above it are as
//! many as there are states. A good shape pairs what changes together low down, and lets what changes independently of
//! each other meet at the root alone. Subtrees are merged greedily, those first that have the fewest distinct
//! values together, as Huffman's codes are made.
//!
//! The shape says nothing about what a state is: a bad one costs memory and time, never a verdict.

use super::vector::Vector;

/// States that are looked at, in runs of neighbours.
const SAMPLE: usize = 1024;
const RUN: usize = 16;
/// Subtrees whose combinations are counted; others are merged by position.
const COMPARED: usize = 32;
/// Positions that change, at most.
const VARYING: usize = 1 << 13;
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
    /// The shape for states like these, which are vectors of at most `positions`. `None` where a balanced tree will do:
    /// there are no two positions, or too many that change.
    pub(super) fn learn(sample: Sample, positions: usize) -> Option<Self> {
        if positions < 2 {
            return None;
        }
        let mut layout = Layout { positions: positions as u32, nodes: Vec::new(), parents: vec![0; positions] };
        let columns = sample.columns(positions);
        let (constant, mut varying): (Vec<_>, Vec<_>) = columns.into_iter().partition(|s| s.distinct <= 1);
        if varying.len() > VARYING {
            return None;
        }
        let mut counter = Counter::default();
        varying.sort_by_key(|s| (std::cmp::Reverse(s.distinct), s.node));
        let mut rest = varying.split_off(varying.len().min(COMPARED));
        rest.sort_by_key(|s| s.node);
        varying.extend(layout.merge_neighbours(rest, &mut counter));
        varying.extend(layout.merge_neighbours(constant, &mut counter));
        layout.merge_greedily(varying, &mut counter);
        Some(layout)
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
    fn merge_neighbours(&mut self, mut all: Vec<Subtree>, counter: &mut Counter) -> Option<Subtree> {
        while all.len() > 1 {
            let mut rest = all.into_iter();
            let mut merged = Vec::new();
            while let Some(a) = rest.next() {
                merged.push(match rest.next() {
                    Some(b) => self.merge(&a, &b, counter),
                    None => a,
                });
            }
            all = merged;
        }
        all.pop()
    }

    fn merge_greedily(&mut self, mut all: Vec<Subtree>, counter: &mut Counter) {
        let mut costs: Vec<Vec<u32>> = Vec::new();
        for (i, a) in all.iter().enumerate() {
            costs.push(all[..i].iter().map(|b| counter.cost(a, b)).collect());
        }
        while all.len() > 1 {
            let pairs = (0..all.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
            let best = pairs.min_by_key(|&(i, j)| (costs[i][j], all[i].leaves + all[j].leaves));
            let Some((i, j)) = best else { return };
            let merged = self.merge(&all[i], &all[j], counter);
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

    fn merge(&mut self, a: &Subtree, b: &Subtree, counter: &mut Counter) -> Subtree {
        let number = self.nodes.len() as u32;
        // By position, so that an inner node's children are in the vector's order where that is possible.
        let (first, second) = if a.first <= b.first { (a, b) } else { (b, a) };
        self.nodes.push([first.node, second.node]);
        self.parents[a.node as usize] = number;
        self.parents[b.node as usize] = number;
        self.parents.push(number);
        let (values, distinct) = counter.combine(a, b);
        Subtree { node: self.positions + number, first: first.first, leaves: a.leaves + b.leaves, distinct, values }
    }
}

/// A part of the tree, and the values it takes in the sample.
struct Subtree {
    node: u32,
    first: u32,
    leaves: u32,
    distinct: u32,
    /// For each state of the sample which value, numbered from 0 in order of appearance. Empty where there is one only.
    values: Vec<u16>,
}

impl Subtree {
    fn value(&self, state: usize) -> u16 {
        self.values.get(state).copied().unwrap_or(0)
    }
}

/// The states that a shape is learnt from, each by what it has at the positions where it differs from the one before.
#[derive(Debug, Default)]
pub(super) struct Sample {
    states: u16,
    /// (position, state, component).
    changes: Vec<(u32, u16, u32)>,
}

impl Sample {
    /// Which of `states` states to look at.
    pub(super) fn states(states: u32) -> impl Iterator<Item = u32> {
        let runs = (SAMPLE / RUN) as u32;
        let run = RUN as u32;
        (0..runs)
            .flat_map(move |i| (0..run).map(move |j| states.saturating_sub(run) / (runs - 1) * i + j))
            .filter(move |&state| state < states)
    }

    /// Adds a state. What `moved` tells is in relation to the one added last.
    pub(super) fn add(&mut self, vector: Vector) {
        let mut put = |position: u32| self.changes.push((position, self.states, vector.get(position as usize)));
        match vector.moved {
            Some(moved) => moved.iter().for_each(|&position| put(position)),
            None => (0..vector.values.len() as u32).for_each(put),
        }
        self.states += 1;
    }

    /// A leaf for each position.
    fn columns(mut self, positions: usize) -> Vec<Subtree> {
        self.changes.sort_unstable();
        let mut changes = &self.changes[..];
        let mut leaf = |position: u32| {
            let len = changes.iter().take_while(|c| c.0 == position).count();
            let (own, rest) = changes.split_at(len);
            changes = rest;
            let values = if own.last().is_some_and(|c| c.1 > 0) { self.values(own) } else { Vec::new() };
            let distinct = values.iter().max().map_or(1, |&most| u32::from(most) + 1);
            let values = if distinct == 1 { Vec::new() } else { values };
            Subtree { node: position, first: position, leaves: 1, distinct, values }
        };
        (0..positions as u32).map(&mut leaf).collect()
    }

    /// The numbered values of one position in all states.
    fn values(&self, changes: &[(u32, u16, u32)]) -> Vec<u16> {
        let mut seen: crate::util::FxMap<u32, u16> = Default::default();
        let mut values = Vec::with_capacity(self.states.into());
        let mut number_of = |component: u32| {
            let next = seen.len() as u16;
            *seen.entry(component).or_insert(next)
        };
        let mut last = 0;
        for &(_, state, component) in changes {
            if usize::from(state) > values.len() {
                let number = number_of(last);
                values.resize(state.into(), number);
            }
            last = component;
        }
        let number = number_of(last);
        values.resize(self.states.into(), number);
        values
    }
}

/// log2 of the slots of a counter: four for each state.
const SLOTS: u32 = (4 * SAMPLE).ilog2();

/// Counts combinations of values.
struct Counter {
    /// Which round in the upper half, combination in the lower one; what is of another round is empty.
    slots: Vec<u64>,
    numbers: Vec<u16>,
    round: u32,
    seen: u16,
}

impl Default for Counter {
    fn default() -> Self {
        Counter { slots: vec![0; 1 << SLOTS], numbers: vec![0; 1 << SLOTS], round: 0, seen: 0 }
    }
}

impl Counter {
    fn begin(&mut self) {
        self.round += 1;
        self.seen = 0;
    }

    /// The number of a combination in this round, in order of appearance.
    fn number(&mut self, a: u16, b: u16) -> u16 {
        let key = u32::from(a) << 16 | u32::from(b);
        let wanted = u64::from(self.round) << 32 | u64::from(key);
        let mut slot = (key.wrapping_mul(0x9e37_79b1) >> (32 - SLOTS)) as usize;
        while self.slots[slot] != wanted {
            if self.slots[slot] >> 32 != u64::from(self.round) {
                self.slots[slot] = wanted;
                self.numbers[slot] = self.seen;
                self.seen += 1;
                break;
            }
            slot = (slot + 1) % (1 << SLOTS);
        }
        self.numbers[slot]
    }

    /// What pairing these two would cost: each combination is made once, and looked up whenever a neighbouring state
    /// has another one.
    fn cost(&mut self, a: &Subtree, b: &Subtree) -> u32 {
        self.begin();
        let (mut changes, mut before) = (0, 0);
        for i in 0..a.values.len().max(b.values.len()) {
            let number = self.number(a.value(i), b.value(i));
            changes += u32::from(i % RUN != 0 && before != number);
            before = number;
        }
        NEW_PAIR * u32::from(self.seen.max(1)) + changes
    }

    /// The numbered combinations of `a` and `b`, and how many there are.
    fn combine(&mut self, a: &Subtree, b: &Subtree) -> (Vec<u16>, u32) {
        if a.values.is_empty() || b.values.is_empty() {
            let varies = if a.values.is_empty() { b } else { a };
            return (varies.values.clone(), varies.distinct);
        }
        self.begin();
        let values = a.values.iter().zip(&b.values).map(|(&a, &b)| self.number(a, b)).collect();
        (values, self.seen.into())
    }
}
