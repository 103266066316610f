//! Points on the path of a search by happens-before classes.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::execution::Event;
use super::touch_set::TouchSet;
use crate::choice::{Choice, Tid};
use crate::search::point::ChoicePoint;

/// A thread whose next event was explored from here, and what that touches. Until something else is done that does not
/// commute with it, what begins with it is known.
#[derive(Debug, Clone)]
pub(super) struct Sleeper {
    pub(super) thread: Tid,
    pub(super) touched: Rc<TouchSet>,
}

/// A point.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) point: ChoicePoint,
    /// How many events come before it.
    pub(super) events: usize,
    /// The locks that threads stand before.
    pub(super) before: BTreeMap<Tid, u64>,
    pub(super) kind: Kind,
    /// For each generator that chooses data how many of its choices were tried before the current one; empty before the
    /// first.
    turns: Vec<u32>,
}

/// What is chosen at a point.
#[derive(Debug)]
pub(super) enum Kind {
    /// A thread, with or without data.
    Thread(Box<Threads>),
    /// Data alone, or nothing: the event goes on, from as far as it was.
    Data(Box<Event>),
}

/// The threads of a point.
#[derive(Debug, Default)]
pub(super) struct Threads {
    /// Those that can go on, with the index of the choice.
    pub(super) able: Vec<(Tid, u32)>,
    /// Those asleep when the point was met.
    pub(super) asleep: Vec<Sleeper>,
    /// Those that have to be explored, or were (the *source set* of the point).
    pub(super) source: Vec<Tid>,
    /// Those that were, asleep since.
    pub(super) done: Vec<Sleeper>,
    /// The one whose event runs, and what was touched by that event, with any data.
    pub(super) current: Option<(Tid, TouchSet)>,
}

impl Threads {
    /// Whether that thread sleeps, or is among those to explore.
    pub(super) fn covers(&self, thread: Tid) -> bool {
        self.source.contains(&thread) || self.asleep.iter().any(|sleeper| sleeper.thread == thread)
    }

    /// All that sleep by now.
    pub(super) fn sleepers(&self) -> impl Iterator<Item = &Sleeper> {
        self.asleep.iter().chain(&self.done)
    }

    /// The next one to explore.
    pub(super) fn next(&self) -> Option<(Tid, u32)> {
        let sleeps = |thread: Tid| self.sleepers().any(|sleeper| sleeper.thread == thread);
        let next = self.source.iter().copied().find(|&thread| !sleeps(thread))?;
        self.able.iter().copied().find(|&(thread, _)| thread == next)
    }

    /// How many are to be explored still.
    pub(super) fn open(&self) -> usize {
        self.source.len().saturating_sub(self.done.len() + usize::from(self.current.is_some()))
    }

    fn bytes(&self) -> u64 {
        // Those that were asleep before are counted where they fell asleep.
        let done: u64 = self.done.iter().map(|sleeper| sleeper.touched.bytes()).sum();
        let current = self.current.as_ref().map_or(0, |(_, touched)| touched.bytes());
        let sleepers = self.asleep.capacity() + self.done.capacity();
        done + current
            + (sleepers * size_of::<Sleeper>()) as u64
            + (self.able.capacity() * size_of::<(Tid, u32)>()) as u64
    }
}

impl Node {
    pub(super) fn new(point: ChoicePoint, events: usize, before: BTreeMap<Tid, u64>, kind: Kind) -> Node {
        Node { point, events, before, kind, turns: Vec::new() }
    }

    /// The threads of a point that chooses one.
    pub(super) fn threads(&self) -> Option<&Threads> {
        if let Kind::Thread(threads) = &self.kind { Some(threads) } else { None }
    }

    /// The same, to change them.
    pub(super) fn threads_mut(&mut self) -> Option<&mut Threads> {
        if let Kind::Thread(threads) = &mut self.kind { Some(threads) } else { None }
    }

    /// Moves to the first combination of data.
    pub(super) fn first_data(&mut self) {
        self.turns.clear();
    }

    /// Moves to the next combination of data, with the thread of that index; an odometer whose last generator turns fastest.
    /// False when all were tried.
    pub(super) fn next_data(&mut self, thread: u32) -> bool {
        let only = self.point.only().map(<[u32]>::to_vec);
        let data: Vec<u32> =
            self.point.cascade().iter().filter(|cg| !cg.is_scheduling()).map(|cg| cg.total()).collect();
        let first = self.turns.is_empty();
        if first {
            // One more than there are generators, so that it is not empty where there are none.
            self.turns = vec![0; data.len() + 1];
        } else if only.is_some() || !turn(&mut self.turns[..data.len()], &data) {
            return false;
        }
        let mut turns = self.turns.iter().copied();
        let indices: Vec<u32> = only.unwrap_or_else(|| {
            let index = |scheduling: bool| if scheduling { thread } else { turns.next().unwrap_or(0) };
            self.point.cascade().iter().map(|cg| cg.is_scheduling()).map(index).collect()
        });
        self.point.select(&indices);
        true
    }

    /// The threads that the bounds on schedules allow, with the index of the choice.
    pub(super) fn allowed(point: &ChoicePoint) -> Vec<(Tid, u32)> {
        let Some(cg) = point.scheduling() else { return Vec::new() };
        let thread = |index: u32| match cg.choice(index) {
            Choice::Thread(thread) => Some((thread, index)),
            _ => None,
        };
        point.allowed(cg).into_iter().filter_map(thread).collect()
    }

    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        let kind = match &self.kind {
            Kind::Thread(threads) => threads.bytes(),
            Kind::Data(event) => event.bytes(),
        };
        self.point.bytes() + kind + 32 * self.before.len() as u64
    }
}

/// Turns an odometer; false when it has come round.
fn turn(turns: &mut [u32], totals: &[u32]) -> bool {
    for (turn, &total) in turns.iter_mut().zip(totals).rev() {
        *turn += 1;
        if *turn < total {
            return true;
        }
        *turn = 0;
    }
    false
}
