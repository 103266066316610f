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
        let mut varying = sample.columns(layout.positions);
        if varying.len() > VARYING {
            return None;
        }
        let constant = layout.merge_constant(&varying);
        let mut counter = Counter::default();
        varying.sort_by_key(|s| (std::cmp::Reverse(s.distinct), s.node));
        let mut rest = varying.split_off(varying.len().min(COMPARED));
        rest.sort_by_key(|s| s.node);
        varying.extend(layout.merge_neighbours(rest, &mut counter));
        varying.extend(constant);
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

    /// A balanced tree of the positions that do not vary. There may be very many.
    fn merge_constant(&mut self, varying: &[Subtree]) -> Option<Subtree> {
        let mut varying = varying.iter().map(|s| s.node).peekable();
        let mut all: Vec<u32> = (0..self.positions).filter(|p| varying.next_if_eq(p).is_none()).collect();
        let (first, leaves) = (*all.first()?, all.len() as u32);
        while all.len() > 1 {
            let merged = all.chunks(2).map(|two| if let [a, b] = *two { self.join(a, b) } else { two[0] });
            all = merged.collect();
        }
        Some(Subtree { node: all[0], first, leaves, distinct: 1, values: Vec::new() })
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
        // By position, so that an inner node's children are in the vector's order where that is possible.
        let (first, second) = if a.first <= b.first { (a, b) } else { (b, a) };
        let node = self.join(first.node, second.node);
        let (values, distinct) = counter.combine(a, b);
        Subtree { node, first: first.first, leaves: a.leaves + b.leaves, distinct, values }
    }

    /// Puts an inner node above two.
    fn join(&mut self, first: u32, second: u32) -> u32 {
        let number = self.nodes.len() as u32;
        self.nodes.push([first, second]);
        self.parents[first as usize] = number;
        self.parents[second as usize] = number;
        self.parents.push(number);
        self.positions + number
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
    first: Vec<u32>,
    /// What others have: (position, state, component).
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

    /// The next state has that number at a position, unlike the one before, which at first has 0 everywhere.
    pub(super) fn put(&mut self, position: usize, number: u32) {
        if self.states > 0 {
            self.changes.push((position as u32, self.states, number));
            return;
        }
        if self.first.len() <= position {
            self.first.resize(position + 1, 0);
        }
        self.first[position] = number;
    }

    /// That was all of that state.
    pub(super) fn end_state(&mut self) {
        self.states += 1;
    }

    /// A leaf for each of so many positions that changes, by position. Once is not enough: what a program sets up at its
    /// start may be much, and stays as it is.
    fn columns(mut self, positions: u32) -> Vec<Subtree> {
        let mut times = vec![0u8; positions as usize];
        for change in &self.changes {
            if let Some(times) = times.get_mut(change.0 as usize) {
                *times = times.saturating_add(1);
            }
        }
        self.changes.retain(|change| times.get(change.0 as usize).is_some_and(|&times| times > 1));
        self.changes.sort_unstable();
        let columns = self.changes.chunk_by(|a, b| a.0 == b.0);
        let leaf = |changes: &[(u32, u16, u32)]| {
            let (node, values) = (changes[0].0, self.values(changes));
            let distinct = values.iter().max().map_or(1, |&most| u32::from(most) + 1);
            (distinct > 1).then_some(Subtree { node, first: node, leaves: 1, distinct, values })
        };
        columns.filter_map(leaf).collect()
    }

    /// The numbered values of one position in all states.
    fn values(&self, changes: &[(u32, u16, u32)]) -> Vec<u16> {
        let mut seen: crate::util::FxMap<u32, u16> = Default::default();
        let mut values = Vec::with_capacity(self.states.into());
        let mut number_of = |component: u32| {
            let next = seen.len() as u16;
            *seen.entry(component).or_insert(next)
        };
        let mut last = self.first.get(changes[0].0 as usize).copied().unwrap_or(0);
        for &(_, state, component) in changes {
            let number = number_of(last);
            values.resize(state.into(), number);
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
        let (mut changes, mut before, mut last) = (0, 0, None);
        for i in 0..a.values.len().max(b.values.len()) {
            let both = (a.value(i), b.value(i));
            if last.replace(both) == Some(both) {
                continue;
            }
            let number = self.number(both.0, both.1);
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
