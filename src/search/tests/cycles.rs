//! States as numbers of a store, with the toys that stand in them.

use super::super::toy::Toy;
use crate::search::ChoicePoint;
use crate::store::Store;
use crate::system::TransitionSystem;
use crate::system::{Mark, TransitionEnd};

pub(super) struct Graph {
    toys: Vec<Toy>,
    next: Vec<Vec<usize>>,
}

impl Graph {
    /// Everything that the toy can do, unless that is more than `max` states.
    pub(super) fn of(toy: &Toy, max: usize) -> Option<Graph> {
        let mut store = Store::new(1 << 24);
        let mut graph = Graph { toys: Vec::new(), next: Vec::new() };
        let mut first = toy.clone();
        graph.arrive(&mut first, &mut store)?;
        let mut at = 0;
        while at < graph.toys.len() {
            let mut here = graph.toys[at].clone();
            let mut point = ChoicePoint::new(here.take_registered(), Mark(0), None);
            while point.advance() {
                let mut there = here.clone();
                there.begin(point.choices());
                if let Some(to) = graph.arrive(&mut there, &mut store) {
                    graph.next[at].push(to);
                }
            }
            if graph.toys.len() > max {
                return None;
            }
            at += 1;
        }
        Some(graph)
    }

    /// Runs the transition and gives the number of the state where it ends in one.
    fn arrive(&mut self, toy: &mut Toy, store: &mut Store) -> Option<usize> {
        let end = loop {
            match toy.run(1000) {
                TransitionEnd::Budget => {}
                end => break end,
            }
        };
        if end != TransitionEnd::Choice {
            return None;
        }
        let tag = toy.pending_tag();
        let vector = toy.canonical(store).to_vec();
        let visit = store.visit(&vector, tag, 0);
        if visit.new {
            self.toys.push(toy.clone());
            self.next.push(Vec::new());
        }
        Some(visit.state as usize)
    }

    fn reaches(&self, from: usize, to: usize) -> bool {
        let mut seen = vec![false; self.toys.len()];
        let mut work = self.next[from].clone();
        while let Some(state) = work.pop() {
            if state == to {
                return true;
            }
            if !std::mem::replace(&mut seen[state], true) {
                work.extend(&self.next[state]);
            }
        }
        false
    }

    pub(super) fn has_cycle_through(&self, accepting: &impl Fn(&Toy) -> bool) -> bool {
        (0..self.toys.len()).any(|state| accepting(&self.toys[state]) && self.reaches(state, state))
    }
}

const OUTER: u8 = 1;
const INNER: u8 = 2;

pub(super) fn nested(graph: &Graph, accepting: &impl Fn(&Toy) -> bool) -> bool {
    let mut colours = Store::new(1 << 24);
    colours.track_colours();
    (0..graph.toys.len()).for_each(|i| assert_eq!(colours.visit(&[i as u32 + 1], 0, 0).state, i as u32));
    !graph.toys.is_empty() && outer(graph, 0, &mut colours, accepting)
}

fn outer(graph: &Graph, state: usize, colours: &mut Store, accepting: &impl Fn(&Toy) -> bool) -> bool {
    colours.set_colour(state as u32, colours.colour(state as u32) | OUTER);
    for &to in &graph.next[state] {
        if colours.colour(to as u32) & OUTER == 0 && outer(graph, to, colours, accepting) {
            return true;
        }
    }
    accepting(&graph.toys[state]) && inner(graph, state, state, colours)
}

fn inner(graph: &Graph, state: usize, seed: usize, colours: &mut Store) -> bool {
    graph.next[state].iter().any(|&to| {
        if to == seed {
            return true;
        }
        let colour = colours.colour(to as u32);
        if colour & INNER != 0 {
            return false;
        }
        colours.set_colour(to as u32, colour | INNER);
        inner(graph, to, seed, colours)
    })
}
