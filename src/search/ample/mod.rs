//! Ample sets: of the threads that can go on at a point, only those are let go on first that others may be in conflict with.
//!
//! A set of threads is *persistent* (Patrice Godefroid, *Partial-Order Methods for the Verification of Concurrent Systems*,
//! LNCS 1032, 1996, section 4.1) if nothing that the other threads can do from here on, as long as none of the set goes on,
//! is in conflict with what those of the set do next. Then it does not matter which of them comes first, and a search that lets go
//! on those of the set alone comes to every deadlock and every error of a thread.
//!
//! What threads can do from here on nobody knows beforehand, in Java. So it is assumed that they do what they have been seen
//! to do, in all of the search, from where they stand in their code ([`futures`]). The search goes depth first: when it comes back to a
//! point, a thread has gone on there, and all that was seen meanwhile is known. Then those that are in conflict with it are
//! let go on too, and those in conflict with them, until the set is persistent by what is known. What that has relied on is
//! kept, and when a thread does what was relied on not to happen, the search has been in vain and starts again. This is the
//! idea of Scott Stoller and Ernie Cohen (*Optimistic Synchronization-Based State-Space Reduction*, TACAS 2003); that such a search
//! meets a violation if there is any shows as there: before the first one on a path everything happens as assumed, so that the
//! path can be rearranged into one that was searched. It starts again with what it has seen ([`Learned`]), a few times, and then with all
//! threads.
//!
//! A thread that waits for a monitor that one of the set holds, or for the end of one of the set, cannot go on before that
//! one does: it need not be looked at. This is where *stubborn* sets get smaller than the threads' footprints alone would let them
//! (Antti Valmari, *Stubborn Sets for Reduced State Space Generation*, Advances in Petri Nets 1990).
//!
//! **Ignoring.** One of the set has to lead to a state that is new at that time; otherwise the set is made larger, in the end
//! to all threads (Dragan Bošnački, Stefan Leue and Alberto Lluch Lafuente, *Partial-Order Reduction for General State
//! Exploring Algorithms*, SPIN 2006: the proviso of visited states). States are found one after the other, so that going from
//! new state to new state ends, at one where all threads were let go on. States where data are chosen do not count: no other
//! thread could go on there. Where states never repeat that is no help: so all threads are let go on as well where one alone has
//! gone on for long.
//!
//! **Data races** show in the states that are left, too: two threads about to access the same data are in conflict, so a set
//! with one of them has the other one, and neither goes on before both have come there.
//!
//! Assumed: the system says what each transition touches ([`Touched`](crate::system::Touched)), as far as threads can meet in it, and
//! where threads stand. It must not be used where more counts than errors, deadlocks and final outputs: with bounds on
//! schedules or depth, with listeners, or for questions about states in between.

mod bits;
mod futures;
#[cfg(test)]
mod tests;

use smallvec::SmallVec;

use self::bits::bits_of;
use self::futures::{Futures, PlaceId};
use super::config::SearchConfig;
use super::point::ChoicePoint;
use crate::choice::{Choice, TOO_LONG, Tid};
use crate::system::{Mutation, ThreadAt, TransitionSystem, Waits};

/// Threads that are told apart; with more of them nothing is left out.
const MOST_THREADS: usize = 64;
/// Steps of one thread in a row after which all others are let go on, too. It may go on for ever, in ever new states.
const STRETCH: u32 = 64;
/// Makes another place of one where the step goes on: at a choice of data, or cut for its length.
const MIDSTEP: u64 = 0x5bd1_e995_7b93_a5c1;

/// A thread at a point.
#[derive(Debug, Clone, Copy)]
struct Stand {
    thread: Tid,
    place: PlaceId,
    waits: Waits,
    /// The index of the choice with which it goes on, if it can.
    index: Option<u32>,
}

/// A set of threads, by their places in the list of a point.
type Set = u64;

/// A point on the stack.
#[derive(Debug, Default)]
struct Here {
    threads: SmallVec<[Stand; 6]>,
    /// Those that can go on, and those that were let go on.
    able: Set,
    taken: Set,
    /// Which of the threads has gone on last.
    mover: Option<usize>,
    /// Threads are chosen: no step goes on here.
    chooses_threads: bool,
    /// It is a choice of threads alone, so that some can be left out.
    reducible: bool,
    /// One of its choices has led to a state that was new then.
    leads_on: bool,
    /// How often the same thread has gone on in a row, here at the end.
    alone: u32,
}

/// What a search has seen threads do. A search that has relied on too little starts again with it: what is known from the start
/// need not be relied on not to happen. It means nothing where objects or places have got other numbers, and then makes sets
/// larger than they need be.
#[derive(Debug)]
pub struct Learned(Futures);

/// The sets of a depth-first search.
#[derive(Debug, Default)]
pub(super) struct Ample {
    futures: Futures,
    stack: Vec<Here>,
    /// Threads that could have gone on, of all states together.
    left_out: u64,
    /// Mistakes that tests make.
    ignores: bool,
    unchecked: bool,
    locks_unseen: bool,
    ends_unseen: bool,
}

impl Ample {
    /// If `config` wants them.
    pub(super) fn of(config: &SearchConfig) -> Option<Box<Ample>> {
        let possible = config.match_states && config.depth_limit.is_none() && !config.schedules.any();
        let mistaken = |mutation| config.mutations.contains(mutation);
        let ample = || Ample {
            ignores: mistaken(Mutation::ThreadsIgnored),
            unchecked: mistaken(Mutation::FuturesUnchecked),
            locks_unseen: mistaken(Mutation::WantedLocksUnseen),
            ends_unseen: mistaken(Mutation::EndsUnseen),
            ..Ample::default()
        };
        (config.ample && possible).then(|| Box::new(ample()))
    }

    /// What was seen, unless it is too much to be kept apart.
    pub(super) fn learned(self) -> Option<Learned> {
        self.futures.without_reliance().map(Learned)
    }

    /// Begins with what another search has seen.
    pub(super) fn begin_with(&mut self, learned: Learned) {
        self.futures = learned.0;
    }

    /// How many threads were not let go on that could have, in all states together.
    pub(super) fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Whether something that was relied on has turned out otherwise, or cannot be told any more.
    pub(super) fn is_broken(&self) -> bool {
        self.futures.is_broken() && !self.unchecked || self.futures.is_full() && self.left_out > 0
    }

    /// The transition that has ended led to a new point, which comes on top of the stack.
    pub(super) fn enter<S: TransitionSystem>(&mut self, point: &ChoicePoint, system: &S) {
        let mut here = self.here(Some(point), system);
        self.learn(&here, system);
        let cut = point.cascade().iter().any(|cg| cg.id() == TOO_LONG);
        // What goes on for so long may do so for ever, in ever new states. And where data are chosen the transition goes on: it is
        // what it comes to then that has to be new.
        if !cut && here.chooses_threads {
            self.leads_on();
        }
        if let [.., before, last] = &self.stack[..] {
            let ran = |here: &Here| here.mover.map(|at| here.threads[at].thread);
            here.alone = if ran(before) == ran(last) { last.alone + 1 } else { 0 };
        }
        here.reducible &= here.alone % STRETCH != STRETCH - 1;
        self.stack.push(here);
    }

    /// What was begun at the last choice of threads has led to something new.
    fn leads_on(&mut self) {
        for here in self.stack.iter_mut().rev() {
            here.leads_on = true;
            if here.chooses_threads {
                break;
            }
        }
    }

    /// The transition led to nothing new.
    pub(super) fn ends<S: TransitionSystem>(&mut self, system: &S) {
        let here = self.here(None, system);
        self.learn(&here, system);
    }

    /// The point on top is done with.
    pub(super) fn leave(&mut self) {
        self.stack.pop();
    }

    /// The search goes on at a point from elsewhere, at which the system stands.
    pub(super) fn jump<S: TransitionSystem>(&mut self, point: &ChoicePoint, system: &S) {
        self.stack.clear();
        let here = self.here(Some(point), system);
        self.stack.push(here);
    }

    /// Moves the point on top of the stack to its next choice; false if none is left that has to be explored.
    pub(super) fn advance(&mut self, point: &mut ChoicePoint) -> bool {
        let Some(here) = self.stack.last() else { return point.advance() };
        if !here.reducible {
            return self.advance_in_turn(point);
        }
        let Some(next) = self.next_of(here, point) else {
            self.leave_out();
            return false;
        };
        let Some(here) = self.stack.last_mut() else { return false };
        let Some(index) = here.threads[next].index else { return false };
        here.taken |= 1 << next;
        here.mover = Some(next);
        point.take(index);
        true
    }

    /// All choices, one after the other.
    fn advance_in_turn(&mut self, point: &mut ChoicePoint) -> bool {
        let more = point.advance();
        let Some(here) = self.stack.last_mut() else { return more };
        if let Some(cg) = point.scheduling().filter(|_| more)
            && let Some(index) = cg.processed().checked_sub(1)
        {
            here.mover = here.threads.iter().position(|stand| stand.index == Some(index));
            here.taken |= here.mover.map_or(0, |at| 1 << at.min(MOST_THREADS - 1));
        }
        more
    }

    /// The thread that is let go on next.
    fn next_of(&self, here: &Here, point: &ChoicePoint) -> Option<usize> {
        let by_turn = |among: Set| {
            let mut turns = (0..point.total() as u32).map(|turn| point.index_of_turn(turn));
            turns.find_map(|index| here.find(index).filter(|at| among >> at & 1 != 0))
        };
        if self.futures.is_full() {
            return by_turn(here.able & !here.taken);
        }
        let mut met = Met::default();
        if here.taken == 0 {
            return self.first_of(here, point, &mut met);
        }
        let wanted = self.closed(here, here.taken, &mut met) & here.able & !here.taken;
        if wanted != 0 {
            return by_turn(wanted);
        }
        if here.leads_on || self.ignores { None } else { by_turn(here.able & !here.taken) }
    }

    /// The thread that is let go on first: one of those with the least to let go on beside it.
    fn first_of(&self, here: &Here, point: &ChoicePoint, met: &mut Met) -> Option<usize> {
        let mut best = None;
        let turns = (0..point.total() as u32).map(|turn| point.index_of_turn(turn));
        for at in turns.filter_map(|index| here.find(index)) {
            let size = (self.closed(here, 1 << at, met) & here.able).count_ones();
            if best.is_none_or(|(least, _)| size < least) {
                best = Some((size, at));
            }
            if size == 1 {
                break;
            }
        }
        best.map(|(_, at)| at)
    }

    /// The set together with the threads that may be in conflict with it, directly or by others.
    fn closed(&self, here: &Here, mut set: Set, met: &mut Met) -> Set {
        let mut open = set;
        while open != 0 && set & here.able != here.able {
            let now = open.trailing_zeros() as usize;
            open &= open - 1;
            for at in members(met.of(now, here, &self.futures)) {
                if set >> at & 1 == 0 && !here.is_held_back(at, set) {
                    let more = here.freed_by(at).map_or(here.able, |frees| 1 << frees) & !set;
                    set |= more;
                    open |= more;
                }
            }
        }
        set
    }

    /// Those that were not let go on at the point on top are left out.
    fn leave_out(&mut self) {
        let Some(here) = self.stack.last() else { return };
        let left = (here.able & !here.taken).count_ones();
        if left == 0 {
            return;
        }
        self.left_out += u64::from(left);
        for at in 0..here.threads.len() {
            if here.taken >> at & 1 == 0 && !here.is_held_back(at, here.taken) {
                let later = here.threads[at].place;
                members(here.taken).for_each(|now| self.futures.rely(here.threads[now].place, later));
            }
        }
    }

    /// Where the threads stand, at a point or where a path ends.
    fn here<S: TransitionSystem>(&mut self, point: Option<&ChoicePoint>, system: &S) -> Here {
        let scheduling = point.and_then(ChoicePoint::scheduling);
        let mut next = 0;
        let mut index_of = |thread: Tid| {
            let cg = scheduling?;
            let is_it = |index: usize| cg.choice(index as u32) == Choice::Thread(thread);
            find_in_order(&mut next, cg.total() as usize, is_it).map(|index| index as u32)
        };
        // As the point has it: a system that was put in place from a stored state need not know who has run.
        let in_step = point.filter(|point| point.goes_on()).map(|point| point.standing.thread);
        let mut here = Here::default();
        for ThreadAt { thread, place, waits, takes, at_last } in system.threads_at() {
            let goes_on = in_step == Some(thread);
            let key = if goes_on { place ^ MIDSTEP } else { place };
            if goes_on {
                here.mover = Some(here.threads.len());
            }
            let place = self.futures.place(key);
            if let Some(lock) = takes.filter(|_| !self.locks_unseen) {
                self.futures.takes(place, lock);
            }
            if let Some(touch) = at_last.filter(|_| !self.ends_unseen) {
                self.futures.at_last(place, touch);
            }
            here.threads.push(Stand { thread, place, waits, index: index_of(thread) });
        }
        here.chooses_threads = scheduling.is_some() && in_step.is_none();
        let few = here.threads.len() <= MOST_THREADS;
        here.able = match few {
            true => set_of((0..here.threads.len()).filter(|&at| here.threads[at].index.is_some())),
            false => 0,
        };
        let all_known = scheduling.is_some_and(|cg| cg.total() == here.able.count_ones());
        here.reducible =
            few && here.chooses_threads && all_known && point.is_some_and(|point| point.cascade().len() == 1);
        here
    }

    /// What the transition from the point on top to `here` shows of the threads.
    fn learn<S: TransitionSystem>(&mut self, here: &Here, system: &S) {
        let Some(before) = self.stack.last() else { return };
        let Some(mover) = before.mover else { return };
        let from = before.threads[mover].place;
        self.futures.touched(from, system.first_touches(), system.touches());
        let mut next = 0;
        for (at, stand) in here.threads.iter().enumerate() {
            let is_it = |earlier: usize| before.threads[earlier].thread == stand.thread;
            let earlier = find_in_order(&mut next, before.threads.len(), is_it);
            let came_from = earlier.map_or(from, |earlier| before.threads[earlier].place);
            let within = earlier == Some(mover) && here.mover == Some(at);
            if came_from != stand.place || within {
                self.futures.leads(came_from, stand.place, within);
            }
        }
    }

    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        self.futures.bytes() + (self.stack.capacity() * size_of::<Here>()) as u64
    }
}

/// For threads of a point, with whom they may be in conflict next: each is asked for once, of several sets.
#[derive(Default)]
struct Met(SmallVec<[Option<Set>; 8]>);

impl Met {
    fn of(&mut self, now: usize, here: &Here, futures: &Futures) -> Set {
        self.0.resize(here.threads.len(), None);
        let conflicts = |at: &usize| futures.conflict(here.threads[now].place, here.threads[*at].place);
        *self.0[now].get_or_insert_with(|| set_of((0..here.threads.len()).filter(conflicts)))
    }
}

/// Where in a list of that length something is for which `is_it` holds. Two lists of threads are of one order, most of the time:
/// it is looked for first at `next`, behind what was found the time before.
fn find_in_order(next: &mut usize, len: usize, is_it: impl Fn(usize) -> bool) -> Option<usize> {
    let at = (*next..len).take(1).chain(0..len).find(|&at| is_it(at))?;
    *next = at + 1;
    Some(at)
}

/// The set of those at these places.
fn set_of(places: impl Iterator<Item = usize>) -> Set {
    places.fold(0, |all, at| all | 1 << at)
}

/// The places of those that are in a set, in their order.
fn members(set: Set) -> impl Iterator<Item = usize> + Clone {
    bits_of(set).map(|at| at as usize)
}

impl Here {
    fn find(&self, index: u32) -> Option<usize> {
        self.threads.iter().position(|stand| stand.index == Some(index))
    }

    /// The thread that another one waits for, if it waits for a certain one.
    fn waits_for(&self, at: usize) -> Option<usize> {
        match self.threads[at].waits {
            Waits::For(thread) => self.threads.iter().position(|stand| stand.thread == thread),
            Waits::Nothing | Waits::Somehow => None,
        }
    }

    /// Whether a thread cannot go on before one of the set does: it waits for that one, or for one that does. So it is, whatever
    /// happens, where threads wait for each other.
    fn is_held_back(&self, mut at: usize, set: Set) -> bool {
        for _ in 0..=self.threads.len() {
            let Some(next) = self.waits_for(at) else { return false };
            if set >> next & 1 != 0 {
                return true;
            }
            at = next;
        }
        true
    }

    /// The thread that has to go on first if a certain one is to go on; itself, if it can. `None`: any of them.
    fn freed_by(&self, mut at: usize) -> Option<usize> {
        for _ in 0..=self.threads.len() {
            if self.able >> at & 1 != 0 {
                return Some(at);
            }
            at = self.waits_for(at)?;
        }
        None
    }
}
