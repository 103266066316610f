//! The graph of a search, and what can be reached in it.

use std::collections::VecDeque;

use crate::util::ChunkedStack;

/// A transition between two stored states.
#[derive(Debug, Clone, Copy)]
struct Edge {
    from: u32,
    to: u32,
    /// The choice that starts it; with [`WIDE`], where its several choices are.
    by: u32,
}

/// Marks a transition that is started by another number of choices than one.
const WIDE: u32 = 1 << 31;
/// Bytes of such choices besides the choices themselves.
const WIDE_BYTES: u64 = 32;

/// A set of states.
#[derive(Debug, Default, Clone)]
struct States(Vec<u64>);

impl States {
    fn contains(&self, state: u32) -> bool {
        self.0.get(state as usize / 64).is_some_and(|word| word & (1 << (state % 64)) != 0)
    }

    /// Whether it is new.
    fn insert(&mut self, state: u32) -> bool {
        let at = state as usize / 64;
        if at >= self.0.len() {
            self.0.resize(at + 1, 0);
        }
        let before = self.0[at];
        self.0[at] |= 1 << (state % 64);
        self.0[at] != before
    }
}

/// The graph of a search: its states and transitions.
#[derive(Debug, Default)]
pub(in crate::search) struct Graph {
    edges: ChunkedStack<Edge>,
    wide: Vec<Box<[u32]>>,
    wide_bytes: u64,
    /// States in which an execution has ended, or before its last transition.
    ends: States,
    /// Where the search starts.
    start: Option<u32>,
    /// One more than the largest number of a state.
    states: u32,
}

/// States from which no execution comes to an end.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::search) struct Hopeless {
    /// The choices from the start to the nearest one where executions go round and cannot but stay.
    pub(super) path: Vec<u32>,
    /// How many there are.
    pub(super) states: u32,
    /// The start is one of them.
    pub(super) everything: bool,
}

/// Edges by one of their ends.
struct Adjacency {
    first: Vec<u32>,
    edges: Vec<u32>,
}

impl Adjacency {
    fn of(graph: &Graph, end: impl Fn(&Edge) -> u32) -> Adjacency {
        let mut first = vec![0u32; graph.states as usize + 1];
        for at in 0..graph.edges.len() {
            first[end(&graph.edges[at]) as usize] += 1;
        }
        let mut sum = 0;
        for count in &mut first {
            sum += *count;
            *count = sum;
        }
        let mut edges = vec![0u32; graph.edges.len()];
        // From the last one on, so that those of a state come in the order in which they were met.
        for at in (0..graph.edges.len()).rev() {
            let place = &mut first[end(&graph.edges[at]) as usize];
            *place -= 1;
            edges[*place as usize] = at as u32;
        }
        Adjacency { first, edges }
    }

    fn at(&self, state: u32) -> &[u32] {
        let state = state as usize;
        &self.edges[self.first[state] as usize..self.first[state + 1] as usize]
    }
}

impl Graph {
    /// The search starts in that state.
    pub(super) fn begin(&mut self, state: u32) {
        self.met(state);
        self.start = Some(state);
    }

    fn met(&mut self, state: u32) {
        self.states = self.states.max(state + 1);
    }

    /// A transition, and the choices that start it.
    pub(super) fn add(&mut self, from: u32, to: u32, choices: impl Iterator<Item = u32>) {
        self.met(from);
        self.met(to);
        let choices: smallvec::SmallVec<[u32; 4]> = choices.collect();
        let by = match choices[..] {
            [one] if one < WIDE => one,
            _ => {
                self.wide_bytes += WIDE_BYTES + 4 * choices.len() as u64;
                self.wide.push(choices.into_boxed_slice());
                WIDE | (self.wide.len() - 1) as u32
            }
        };
        self.edges.push(Edge { from, to, by });
    }

    /// An execution has ended in that state, or after one more transition.
    pub(super) fn end(&mut self, state: u32) {
        self.met(state);
        self.ends.insert(state);
    }

    /// Bytes that it holds.
    pub(in crate::search) fn bytes(&self) -> u64 {
        self.edges.bytes() + self.wide_bytes + 8 * self.ends.0.capacity() as u64
    }

    /// Bytes that deciding takes besides; `None` where there are too many transitions for their numbers.
    pub(super) fn needs(&self) -> Option<u64> {
        let edges = u64::from(u32::try_from(self.edges.len()).ok()?);
        Some(4 * edges + 40 * u64::from(self.states))
    }

    fn choices(&self, edge: &Edge) -> Vec<u32> {
        let wide = (edge.by & WIDE != 0).then(|| self.wide.get((edge.by & !WIDE) as usize)).flatten();
        wide.map_or_else(|| vec![edge.by], |choices| choices.to_vec())
    }

    /// The states from which executions go on for ever and none comes to an end.
    fn hopeless(&self) -> States {
        let before = Adjacency::of(self, |edge| edge.to);
        let mut can_end = self.ends.clone();
        let mut open: Vec<u32> = (0..self.states).filter(|&state| can_end.contains(state)).collect();
        while let Some(state) = open.pop() {
            for &edge in before.at(state) {
                let from = self.edges[edge as usize].from;
                if can_end.insert(from) {
                    open.push(from);
                }
            }
        }
        // Of the others: how many of its transitions lead to where executions go on.
        let mut ways = vec![0u32; self.states as usize];
        for at in 0..self.edges.len() {
            ways[self.edges[at].from as usize] += 1;
        }
        let cannot = |state: &u32| !can_end.contains(*state);
        open.extend((0..self.states).filter(|state| cannot(state) && ways[*state as usize] == 0));
        while let Some(state) = open.pop() {
            for &edge in before.at(state) {
                let from = self.edges[edge as usize].from;
                ways[from as usize] -= 1;
                if cannot(&from) && ways[from as usize] == 0 {
                    open.push(from);
                }
            }
        }
        let mut hopeless = States::default();
        for state in (0..self.states).filter(|state| cannot(state) && ways[*state as usize] > 0) {
            hopeless.insert(state);
        }
        hopeless
    }

    /// Of states from which executions go on for ever: those where they go round and cannot but stay, the components of the
    /// graph that nothing leaves (Robert Tarjan, *Depth-First Search and Linear Graph Algorithms*, SIAM J. Computing 1(2),
    /// 1972). Each of the others leads to one of them.
    fn rounds(&self, hopeless: &States, after: &Adjacency) -> States {
        let mut rounds = States::default();
        // From 1, in the order in which they are met; and the lowest that is known to be reached. A component that is
        // complete has the highest of all numbers.
        let mut numbers = vec![0u32; self.states as usize];
        let mut low = vec![0u32; self.states as usize];
        let (mut met, mut members, mut path) = (0, Vec::new(), Vec::<(u32, usize)>::new());
        let next = |state: u32, from: usize| {
            let edges = after.at(state)[from..].iter().map(|&edge| self.edges[edge as usize].to);
            edges.enumerate().find(|&(_, to)| hopeless.contains(to)).map(|(at, to)| (from + at + 1, to))
        };
        for start in (0..self.states).filter(|&state| hopeless.contains(state)) {
            if numbers[start as usize] != 0 {
                continue;
            }
            let mut enter = Some(start);
            loop {
                if let Some(state) = enter.take() {
                    met += 1;
                    (numbers[state as usize], low[state as usize]) = (met, met);
                    members.push(state);
                    path.push((state, 0));
                }
                let Some((state, at)) = path.last_mut() else { break };
                let here = *state as usize;
                if let Some((then, to)) = next(*state, *at) {
                    *at = then;
                    match numbers[to as usize] {
                        0 => enter = Some(to),
                        number => low[here] = low[here].min(number),
                    }
                    continue;
                }
                path.pop();
                if let Some(&(before, _)) = path.last() {
                    low[before as usize] = low[before as usize].min(low[here]);
                }
                if low[here] == numbers[here] {
                    let from = members.iter().rposition(|&member| member as usize == here).unwrap_or(0);
                    self.close(members.split_off(from), hopeless, after, &mut numbers, &mut rounds);
                }
            }
        }
        rounds
    }

    /// A component is complete: it is one of the rounds if nothing leaves it.
    fn close(&self, members: Vec<u32>, hopeless: &States, after: &Adjacency, numbers: &mut [u32], rounds: &mut States) {
        // What was complete before has the number `u32::MAX`; these still have their own.
        let leaves = |&state: &u32| {
            let mut to = after.at(state).iter().map(|&edge| self.edges[edge as usize].to);
            to.any(|to| hopeless.contains(to) && numbers[to as usize] == u32::MAX)
        };
        let stays = !members.iter().any(leaves);
        for state in members {
            numbers[state as usize] = u32::MAX;
            if stays {
                rounds.insert(state);
            }
        }
    }

    /// States without an end, if there are any.
    pub(super) fn decide(&self) -> Option<Hopeless> {
        let hopeless = self.hopeless();
        let states = hopeless.0.iter().map(|word| word.count_ones()).sum();
        let start = self.start.filter(|_| states > 0)?;
        let after = Adjacency::of(self, |edge| edge.from);
        let rounds = self.rounds(&hopeless, &after);
        let everything = hopeless.contains(start);
        // Of each state the edge by which it was met first.
        let mut by = vec![u32::MAX; self.states as usize];
        let mut open = VecDeque::from([start]);
        while let Some(state) = open.pop_front() {
            if rounds.contains(state) {
                return Some(Hopeless { path: self.way(start, state, &by), states, everything });
            }
            for &edge in after.at(state) {
                let to = self.edges[edge as usize].to;
                if to != start && by[to as usize] == u32::MAX {
                    by[to as usize] = edge;
                    open.push_back(to);
                }
            }
        }
        None
    }

    /// The choices on the way between two states.
    fn way(&self, start: u32, to: u32, by: &[u32]) -> Vec<u32> {
        let (mut at, mut parts) = (to, Vec::new());
        while at != start {
            let edge = &self.edges[by[at as usize] as usize];
            parts.push(self.choices(edge));
            at = edge.from;
        }
        parts.into_iter().rev().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn graph(edges: &[(u32, u32, u32)], ends: &[u32]) -> Graph {
        let mut graph = Graph { start: Some(0), ..Graph::default() };
        graph.met(0);
        for &(from, to, by) in edges {
            graph.add(from, to, [by].into_iter());
        }
        ends.iter().for_each(|&state| graph.end(state));
        graph
    }

    #[test]
    fn the_way_leads_to_the_nearest_state_without_an_end() {
        // 0 -> 1 -> end; 1 -> 2 <-> 3; 0 -> 4 -> 1.
        let edges = [(0, 4, 0), (0, 1, 1), (4, 1, 0), (1, 2, 7), (2, 3, 0), (3, 2, 0)];
        assert_eq!(graph(&edges, &[1]).decide(), Some(Hopeless { path: vec![1, 7], states: 2, everything: false }));
        assert_eq!(graph(&edges, &[1, 3]).decide(), None);
        assert_eq!(graph(&edges, &[]).decide(), Some(Hopeless { path: vec![1, 7], states: 5, everything: true }));
    }

    #[test]
    fn where_everything_is_cut_off_nothing_goes_on_for_ever() {
        assert_eq!(graph(&[(0, 1, 0), (1, 2, 0)], &[]).decide(), None);
        let round = graph(&[(0, 1, 0), (1, 1, 1), (1, 2, 0)], &[]);
        assert_eq!(round.decide(), Some(Hopeless { path: vec![0], states: 2, everything: true }));
    }

    #[test]
    fn several_choices_start_one_transition() {
        let mut wide = graph(&[], &[0]);
        wide.add(0, 1, [3, WIDE + 1].into_iter());
        wide.add(1, 1, std::iter::empty());
        assert_eq!(wide.decide(), Some(Hopeless { path: vec![3, WIDE + 1], states: 1, everything: false }));
    }

    /// The states that are reached from one, itself included.
    fn reached(edges: &[(u32, u32, u32)], from: u32) -> Vec<u32> {
        let (mut seen, mut open) = (vec![from], vec![from]);
        while let Some(state) = open.pop() {
            for &(_, to, _) in edges.iter().filter(|edge| edge.0 == state) {
                if !seen.contains(&to) {
                    seen.push(to);
                    open.push(to);
                }
            }
        }
        seen
    }

    /// By the definition: whether an end, or a state that goes on for ever, can be reached.
    fn by_definition(edges: &[(u32, u32, u32)], ends: &[u32], states: u32) -> Vec<bool> {
        let on_round = |state: u32| edges.iter().any(|edge| edge.0 == state && reached(edges, edge.1).contains(&state));
        let each = |state| {
            let all = reached(edges, state);
            !all.iter().any(|state| ends.contains(state)) && all.into_iter().any(on_round)
        };
        (0..states).map(each).collect()
    }

    proptest! {
        #[test]
        fn it_is_as_the_definition_says(
            edges in prop::collection::vec((0..9u32, 0..9u32, 0..3u32), 0..24),
            ends in prop::collection::vec(0..9u32, 0..4),
        ) {
            let mut made = graph(&edges, &ends);
            made.met(8);
            let hopeless = made.hopeless();
            let found: Vec<bool> = (0..9).map(|state| hopeless.contains(state)).collect();
            prop_assert_eq!(found, by_definition(&edges, &ends, 9));
            // Each of a round comes to all that it reaches and back again; and each state without an end comes to one.
            let rounds = made.rounds(&hopeless, &Adjacency::of(&made, |edge| edge.from));
            let all = |state: u32| reached(&edges, state).into_iter().filter(|&other| hopeless.contains(other));
            for state in (0..9).filter(|&state| hopeless.contains(state)) {
                let stays = all(state).all(|other| reached(&edges, other).contains(&state));
                prop_assert_eq!(rounds.contains(state), stays, "{}", state);
                prop_assert!(all(state).any(|other| rounds.contains(other)));
            }
        }
    }
}
