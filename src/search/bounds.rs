//! Bounds on schedules: what a path has spent of preemptions and delays, and what the choices of a point cost.
//!
//! A *preemption* is a switch away from a thread that could go on (Musuvathi, Qadeer: "Iterative Context Bounding for
//! Systematic Testing of Multithreaded Programs", PLDI 2007). A thread could not go on when it has ended, waits for
//! something, or gives way by `Thread.yield`: leaving it costs nothing.
//!
//! A *delay* is a deviation from one deterministic schedule (Emmi, Qadeer, Rakamarić: "Delay-Bounded Scheduling", POPL 2011).
//! Here that is round robin without preemption: the running thread goes on as long as it can, then the next one in the canonical order of threads.
//! Choosing a thread costs as many delays as there are others that come before it in this order.
//!
//! Both work with every search order, because they only decide which choices a point has. With state matching the same
//! state with another past is another state where that makes a difference to what may still be chosen, so the thread that
//! ran and what was spent belong to what is matched: [`Standings`].

use std::collections::BTreeMap;

use smallvec::SmallVec;

use crate::choice::{Choice, ChoiceGenerator, Tid};
use crate::report::IncompleteBecause;
use crate::system::Cascade;

/// The id of the scheduling choice at which a thread gives way by itself.
const GIVES_WAY: &str = "yield";

/// What a path has spent. More than the type holds counts as that much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Spent {
    /// Switches away from a thread that could go on.
    pub preemptions: u16,
    /// Deviations from round robin.
    pub delays: u16,
}

impl Spent {
    fn plus(self, other: Spent) -> Spent {
        Spent {
            preemptions: self.preemptions.saturating_add(other.preemptions),
            delays: self.delays.saturating_add(other.delays),
        }
    }
}

/// What may be spent on a path: `search.preemption_bound`, `search.delay_bound`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// Preemptions at most.
    pub preemptions: Option<u16>,
    /// Delays at most.
    pub delays: Option<u16>,
}

impl Limits {
    /// Whether there is one.
    pub fn any(&self) -> bool {
        self.preemptions.is_some() || self.delays.is_some()
    }

    /// The bound that is passed by having spent so much.
    pub(super) fn passed(&self, spent: Spent) -> Option<IncompleteBecause> {
        if self.preemptions.is_some_and(|most| spent.preemptions > most) {
            return Some(IncompleteBecause::Preemptions);
        }
        self.delays.is_some_and(|most| spent.delays > most).then_some(IncompleteBecause::Delays)
    }
}

/// Where a schedule stands at a point: whose turn it was, and what was spent on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Standing {
    /// The thread whose transition led here.
    pub thread: Tid,
    /// How many threads of the point come up to it in canonical order, itself included.
    pub up_to: u16,
    /// It could go on: choosing another one is a preemption.
    pub goes_on: bool,
    /// It gives way by itself.
    pub gives_way: bool,
    /// What was spent so far.
    pub spent: Spent,
}

impl Standing {
    /// At a point with these generators, when the thread that ran was `runnable`.
    /// `is_after`: whether that thread comes after the one that ran, in canonical order, which the choices of threads have.
    pub(super) fn at(
        cascade: &Cascade,
        thread: Tid,
        runnable: bool,
        spent: Spent,
        is_after: impl Fn(Tid) -> bool,
    ) -> Standing {
        let alone = Standing::alone(cascade, thread, runnable);
        let threads = cascade.iter().find(|cg| cg.is_scheduling()).map(|cg| {
            (0..cg.total()).filter(|&i| matches!(cg.choice(i), Choice::Thread(t) if !is_after(t))).count() as u16
        });
        Standing { up_to: threads.unwrap_or(0), spent, ..alone }
    }

    /// Only whose turn it was, where nobody looks at what was spent: that takes longer than a transition when there are many
    /// threads.
    pub(super) fn alone(cascade: &Cascade, thread: Tid, runnable: bool) -> Standing {
        let gives_way = cascade.iter().any(|cg| cg.id() == GIVES_WAY);
        Standing { thread, goes_on: runnable && !gives_way, gives_way, ..Standing::default() }
    }

    /// What is spent when the scheduling generator's choice `index` is taken.
    pub(super) fn after(&self, cg: &dyn ChoiceGenerator, index: u32) -> Spent {
        let Choice::Thread(next) = cg.choice(index) else { return self.spent };
        let threads =
            || (0..cg.total()).filter_map(|i| if let Choice::Thread(t) = cg.choice(i) { Some(t) } else { None });
        let preempts = self.goes_on && next != self.thread && threads().any(|t| t == self.thread);
        let turns: SmallVec<[u32; 8]> = threads().enumerate().map(|(i, t)| self.turn(t, i, cg.total())).collect();
        let delays = turns.iter().filter(|&&turn| turn < turns[index as usize]).count();
        self.spent.plus(Spent { preemptions: u16::from(preempts), delays: delays.try_into().unwrap_or(u16::MAX) })
    }

    /// When it is a thread's turn in round robin, as the one at `place` of so many.
    fn turn(&self, thread: Tid, place: usize, of: u32) -> u32 {
        if self.goes_on && thread == self.thread { 0 } else { 1 + (place as u32 + of - u32::from(self.up_to)) % of }
    }

    /// The bound that forbids a choice of the scheduling generator.
    pub(super) fn forbids(&self, limits: Limits, cg: &dyn ChoiceGenerator, index: u32) -> Option<IncompleteBecause> {
        if limits.any() { limits.passed(self.after(cg, index)) } else { None }
    }
}

/// Numbers for the pasts that states are told apart by.
#[derive(Debug, Default)]
pub(super) struct Standings {
    numbers: BTreeMap<Standing, u16>,
}

impl Standings {
    /// The number of what matters of a past under these limits: who ran, where that decides what a choice costs, and what
    /// was spent of what is bounded. `None` when there are too many.
    pub(super) fn number(&mut self, limits: Limits, mut standing: Standing) -> Option<u16> {
        // The state says how the threads are ordered.
        (standing.gives_way, standing.up_to) = (false, 0);
        if limits.delays.is_none() {
            standing.spent.delays = 0;
            if !standing.goes_on {
                standing.thread = 0;
            }
        }
        if limits.preemptions.is_none() {
            standing.spent.preemptions = 0;
        }
        let next = u16::try_from(self.numbers.len()).ok();
        match self.numbers.get(&standing) {
            Some(&number) => Some(number),
            None => next.inspect(|&next| {
                self.numbers.insert(standing, next);
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::{Generator, ThreadChoice};

    fn spent(standing: Standing, id: &'static str, threads: &[Tid]) -> Vec<(u16, u16)> {
        let cascade = Cascade::from_iter([Generator::Threads(ThreadChoice::new(id, threads.into()))]);
        let is_after = |t| t > standing.thread;
        let standing = Standing::at(&cascade, standing.thread, standing.goes_on, standing.spent, is_after);
        let after = |i| standing.after(&*cascade[0], i);
        (0..cascade[0].total()).map(after).map(|s| (s.preemptions, s.delays)).collect()
    }

    fn standing(thread: Tid, goes_on: bool) -> Standing {
        Standing { thread, goes_on, ..Standing::default() }
    }

    #[test]
    fn leaving_a_thread_that_could_go_on_is_a_preemption() {
        assert_eq!(spent(standing(1, true), "field-access", &[0, 1, 2]), [(1, 2), (0, 0), (1, 1)]);
        // It has ended, or waits.
        assert_eq!(spent(standing(1, false), "thread-end", &[0, 2, 3]), [(0, 2), (0, 0), (0, 1)]);
        // It gives way: it comes last.
        assert_eq!(spent(standing(1, true), "yield", &[0, 1, 2]), [(0, 1), (0, 2), (0, 0)]);
        let before = Standing { spent: Spent { preemptions: 3, delays: u16::MAX }, ..standing(2, true) };
        assert_eq!(spent(before, "field-access", &[1, 2]), [(4, u16::MAX), (3, u16::MAX)]);
    }

    #[test]
    fn only_what_decides_is_told_apart() {
        let mut standings = Standings::default();
        let preemptions = Limits { preemptions: Some(2), delays: None };
        let mut number = |thread, goes_on, preemptions_spent, delays| {
            let spent = Spent { preemptions: preemptions_spent, delays };
            standings.number(preemptions, Standing { thread, up_to: 0, goes_on, gives_way: false, spent })
        };
        assert_eq!(number(1, false, 0, 5), number(2, false, 0, 0));
        assert_ne!(number(1, true, 0, 0), number(2, true, 0, 0));
        assert_ne!(number(1, true, 0, 0), number(1, true, 1, 0));
    }
}
