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
//! Sets that leave out little are not worth what they cost: after a while the search starts again without. Then, and where it
//! has relied on too little too often, all threads go on at each point but for those that sleep ([`sleep`](super::sleep)), and nothing is
//! relied on.
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
mod here;
#[cfg(test)]
pub(super) mod tests;

use smallvec::SmallVec;

use self::futures::Futures;
use self::here::{Here, Set, Stand, members, set_of};
use super::config::SearchConfig;
use super::point::ChoicePoint;
use super::sleep::{MOST_KEPT, PassedOver, SleepSet, Sleeper};
use super::tree_log::NO_STATE;
use crate::choice::{Choice, TOO_LONG, Tid};
use crate::system::{Mutation, ThreadAt, Touch, TransitionSystem};
use crate::util::FxMap;

/// Threads that are told apart; with more of them nothing is left out.
const MOST_THREADS: usize = 64;
/// Steps of one thread in a row after which all others are let go on, too. It may go on for ever, in ever new states.
const STRETCH: u32 = 64;
/// Sets that have left out less than one turn for so many transitions are not worth what they cost: sleep sets alone are faster.
const WORTH: u64 = 10;
/// Makes another place of one where the step goes on: at a choice of data, or cut for its length.
const MIDSTEP: u64 = 0x5bd1_e995_7b93_a5c1;

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
    /// Threads that could have gone on, of all states together; those of them that sleep sets have not left out; and transitions.
    left_out: u64,
    left_by_sets: u64,
    made: u64,
    /// After so many transitions it is decided whether the sets are worth what they cost; 0: they are not looked for.
    trial: u64,
    /// The sets are not worth what they cost.
    in_vain: bool,
    /// Sleep sets are kept.
    sleep: bool,
    /// At each point the set is that of all threads: sleep sets alone leave something out.
    all_go_on: bool,
    passed_over: PassedOver,
    /// The places on the stack of states that were entered with threads asleep.
    entered_asleep: FxMap<u32, usize>,
    /// The state that the system stands in is known, and these threads have to go on there after all: a bit for each.
    awake_again: u32,
    /// Mistakes that tests make.
    ignores: bool,
    unchecked: bool,
    locks_unseen: bool,
    ends_unseen: bool,
    never_woken: bool,
    never_again: bool,
    known_unfollowed: bool,
}

impl Ample {
    /// If `config` wants them.
    pub(super) fn of(config: &SearchConfig) -> Option<Box<Ample>> {
        let mistaken = |mutation| config.mutations.contains(mutation);
        let ample = || Ample {
            ignores: mistaken(Mutation::ThreadsIgnored),
            unchecked: mistaken(Mutation::FuturesUnchecked),
            locks_unseen: mistaken(Mutation::WantedLocksUnseen),
            ends_unseen: mistaken(Mutation::EndsUnseen),
            never_woken: mistaken(Mutation::SleepersStayAsleep),
            never_again: mistaken(Mutation::KnownStatesStayAsleep),
            known_unfollowed: mistaken(Mutation::KnownStepsUnfollowed),
            sleep: config.sleep && config.states_are_kept(),
            trial: config.ample_trial,
            all_go_on: config.ample_trial == 0,
            ..Ample::default()
        };
        config.may_leave_out().then(|| Box::new(ample())).filter(|ample| ample.sleep || !ample.all_go_on)
    }

    /// What was seen, unless it is too much to be kept apart, or of no use.
    pub(super) fn learned(self) -> Option<Learned> {
        self.futures.without_reliance().filter(|_| !self.in_vain).map(Learned)
    }

    /// Begins with what another search has seen.
    pub(super) fn begin_with(&mut self, learned: Learned) {
        self.futures = learned.0;
    }

    /// How many threads were not let go on that could have, in all states together.
    pub(super) fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Whether something that was relied on has turned out otherwise, or cannot be told any more, or the sets are of little use.
    pub(super) fn is_broken(&self) -> bool {
        self.in_vain || self.futures.is_broken() && !self.unchecked || self.futures.is_full() && self.left_out > 0
    }

    fn count(&mut self) {
        self.made += 1;
        self.in_vain |= self.made == self.trial && !self.all_go_on && self.left_by_sets * WORTH < self.trial;
    }

    /// The transition that has ended led to a new point, which comes on top of the stack.
    pub(super) fn enter<S: TransitionSystem>(&mut self, point: &ChoicePoint, system: &S) {
        self.count();
        // As the point has it: a system that was put in place from a stored state need not know who has run.
        let mut here = self.here(Some(point), in_step_at(point), system);
        self.learn(&here, system);
        self.step_over(!point.goes_on(), system);
        if let [.., before, last] = &self.stack[..] {
            let ran = |here: &Here| here.mover.map(|at| here.threads[at].thread);
            here.alone = if ran(before) == ran(last) { last.alone + 1 } else { 0 };
        }
        here.reducible &= here.alone % STRETCH != STRETCH - 1;
        // Where all go on nobody sleeps: of two that do the same in either order each would leave it to the other one.
        if here.reducible {
            here.asleep = self.still_asleep(system);
        }
        if !here.asleep.is_empty() {
            self.entered_asleep.insert(here.state, self.stack.len());
        }
        let again = std::mem::take(&mut self.awake_again);
        if again != 0 {
            return self.enter_again(here, again);
        }
        let cut = point.cascade().iter().any(|cg| cg.id() == TOO_LONG);
        // What goes on for so long may do so for ever, in ever new states. And where data are chosen the transition goes on: it is
        // what it comes to then that has to be new.
        if !cut && here.chooses_threads {
            self.leads_on();
        }
        self.stack.push(here);
    }

    /// The same in a known state, in which these threads slept before.
    fn enter_again(&mut self, mut here: Here, again: u32) {
        here.taken = here.able & !here.places_of(again);
        // Who sleeps on may be awake when the state is met again on the way from here.
        here.passed = here.taken & here.places_of(self.passed_over.of(here.state));
        // Where something new has to come of the state was seen to before.
        here.leads_on = true;
        self.stack.push(here);
    }

    /// Who sleeps after the transition that has ended.
    fn still_asleep<S: TransitionSystem>(&self, system: &S) -> SleepSet {
        let Some(before) = self.stack.last().filter(|before| !before.asleep.is_empty()) else {
            return SleepSet::default();
        };
        let Some(mover) = before.mover else { return SleepSet::default() };
        before.asleep.after(before.threads[mover].thread, system.touches(), self.never_woken)
    }

    /// The transition from the point on top has ended; if the step ended with it, the thread may sleep while others go on.
    fn step_over<S: TransitionSystem>(&mut self, whole: bool, system: &S) {
        let Some(before) = self.stack.last_mut().filter(|_| self.sleep) else { return };
        before.moved = None;
        let others = before.able & !before.taken != 0 && system.touches().len() <= MOST_KEPT;
        if let Some(mover) = before.mover.filter(|_| whole && before.reducible && others) {
            before.moved = Some(Sleeper::new(before.threads[mover].thread, system.touches()));
        }
    }

    /// Whether threads were passed over in a state: who is met there awake has to go on.
    pub(super) fn passed_over_in(&self, state: u32) -> bool {
        self.passed_over.any(state) || self.entered_asleep.contains_key(&state)
    }

    /// The transition that has ended led to a known state. Whether that has to be entered once more, since threads that slept there
    /// are awake.
    pub(super) fn wakes<S: TransitionSystem>(&mut self, state: u32, system: &S) -> bool {
        if !self.sleep || self.never_again || state == NO_STATE || !self.passed_over_in(state) {
            return false;
        }
        let asleep = self.still_asleep(system);
        let awake = self.passed_over.take_awake(state, &asleep);
        self.left_out -= u64::from(awake.count_ones());
        if let Some(&at) = self.entered_asleep.get(&state) {
            self.stack[at].wake_all_but(&asleep);
            return false;
        }
        self.awake_again = awake;
        awake != 0
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

    /// The transition led to nothing new: to a known state, or to an end.
    /// `in_step`: the thread whose step goes on in the known state.
    pub(super) fn ends<S: TransitionSystem>(&mut self, known: bool, in_step: Option<Tid>, system: &S) {
        self.count();
        let in_step = in_step.filter(|_| !self.known_unfollowed);
        if !self.all_go_on {
            let here = self.here(None, in_step, system);
            self.learn(&here, system);
        }
        self.step_over(known && in_step.is_none(), system);
    }

    /// A transition that is remembered, and has been learned from, would have led to a known state.
    pub(super) fn skips<S: TransitionSystem>(&mut self, system: &S) {
        self.count();
        self.step_over(true, system);
    }

    /// The point on top is done with.
    pub(super) fn leave(&mut self) {
        if let Some(here) = self.stack.pop()
            && self.entered_asleep.get(&here.state) == Some(&self.stack.len())
        {
            self.entered_asleep.remove(&here.state);
        }
    }

    /// The search goes on at a point from elsewhere, at which the system stands.
    pub(super) fn jump<S: TransitionSystem>(&mut self, point: &ChoicePoint, system: &S) {
        self.stack.clear();
        self.entered_asleep.clear();
        // On the way there others slept, perhaps; here all are awake.
        let here = self.here(Some(point), in_step_at(point), system);
        self.stack.push(here);
    }

    /// Moves the point on top of the stack to its next choice; false if none is left that has to be explored.
    pub(super) fn advance(&mut self, point: &mut ChoicePoint) -> bool {
        let Some(here) = self.stack.last_mut() else { return point.advance() };
        if let Some(moved) = here.moved.take() {
            here.asleep.add(moved);
        }
        let Some(here) = self.stack.last() else { return false };
        if !here.reducible {
            return self.advance_in_turn(point);
        }
        let (next, passed) = self.next_of(here, point);
        let Some(here) = self.stack.last_mut() else { return false };
        here.taken |= passed;
        here.passed |= passed;
        if passed != 0 {
            self.passed_over.add(here.state, members(passed).map(|at| here.threads[at].thread));
            self.left_out += u64::from(passed.count_ones());
        }
        let Some(next) = next else {
            self.leave_out();
            return false;
        };
        let Some(index) = here.threads[next].index else { return false };
        here.wake(next);
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

    /// The thread that is let go on next, and those that are passed over, since they sleep.
    fn next_of(&self, here: &Here, point: &ChoicePoint) -> (Option<usize>, Set) {
        let by_turn = |among: Set| {
            let mut turns = (0..point.total() as u32).map(|turn| point.index_of_turn(turn));
            turns.find_map(|index| here.find(index).filter(|at| among >> at & 1 != 0))
        };
        if self.futures.is_full() {
            return (by_turn(here.able & !here.taken), 0);
        }
        let (mut met, asleep, mut passed) = (Met::default(), here.sleeping(), 0);
        if here.taken == 0 {
            return (self.first_of(here, point, asleep, &mut met), 0);
        }
        let leads_on = here.leads_on || self.ignores;
        loop {
            let taken = here.taken | passed;
            let set = if self.all_go_on { here.able } else { self.closed(here, taken, &mut met) };
            let wanted = set & here.able & !taken;
            let awake = wanted & !asleep;
            if awake != 0 {
                return (by_turn(awake), passed);
            }
            // Where those awake lead to nothing new, the others have to go on after all.
            if wanted != 0 && !leads_on {
                return (by_turn(wanted), passed);
            }
            passed |= wanted;
            if wanted == 0 {
                return (if leads_on { None } else { by_turn(here.able & !taken) }, passed);
            }
        }
    }

    /// The thread that is let go on first: one of those with the least to let go on beside it, not counting who sleeps.
    fn first_of(&self, here: &Here, point: &ChoicePoint, asleep: Set, met: &mut Met) -> Option<usize> {
        let asleep = if here.able & !asleep == 0 { 0 } else { asleep };
        let mut best = None;
        let mut turns = (0..point.total() as u32).map(|turn| point.index_of_turn(turn));
        if self.all_go_on {
            return turns.find_map(|index| here.find(index).filter(|at| asleep >> at & 1 == 0));
        }
        for at in turns.filter_map(|index| here.find(index)).filter(|at| asleep >> at & 1 == 0) {
            let size = (self.closed(here, 1 << at, met) & here.able & !asleep).count_ones();
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
        self.left_by_sets += u64::from(left);
        for at in 0..here.threads.len() {
            if here.taken >> at & 1 == 0 && !here.is_held_back(at, here.taken) {
                let later = here.threads[at].place;
                members(here.taken).for_each(|now| self.futures.rely(here.threads[now].place, later));
            }
        }
    }

    /// Where the threads stand, at a point or where a path ends. `in_step`: whose step goes on there.
    fn here<S: TransitionSystem>(&mut self, point: Option<&ChoicePoint>, in_step: Option<Tid>, system: &S) -> Here {
        let scheduling = point.and_then(ChoicePoint::scheduling);
        let mut next = 0;
        let mut index_of = |thread: Tid| {
            let cg = scheduling?;
            let is_it = |index: usize| cg.choice(index as u32) == Choice::Thread(thread);
            find_in_order(&mut next, cg.total() as usize, is_it).map(|index| index as u32)
        };
        let mut here = Here { state: point.map_or(NO_STATE, |point| point.state), ..Here::default() };
        for ThreadAt { thread, place, waits, takes, at_last } in system.threads_at() {
            let goes_on = in_step == Some(thread);
            let key = if goes_on { place ^ MIDSTEP } else { place };
            if goes_on {
                here.mover = Some(here.threads.len());
            }
            let place = if self.all_go_on { 0 } else { self.futures.place(key) };
            if let Some(lock) = takes.filter(|_| !self.locks_unseen && !self.all_go_on) {
                self.futures.takes(place, lock);
            }
            if let Some(touch) = at_last.filter(|_| !self.ends_unseen && !self.all_go_on) {
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
        let Some(before) = self.stack.last().filter(|_| !self.all_go_on) else { return };
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
        // Of the lists of touches most have a few, and threads that sleep at several points share them.
        let stack = self.stack.capacity() * size_of::<Here>() + self.stack.len() * 4 * size_of::<Touch>();
        self.futures.bytes() + stack as u64 + self.passed_over.bytes()
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

/// The thread whose step goes on at a point.
fn in_step_at(point: &ChoicePoint) -> Option<Tid> {
    point.goes_on().then_some(point.standing.thread)
}
