//! The execution that is under way: its events, how they are ordered by happens-before, and their races.
//!
//! An *event* is what one thread does from one choice of threads to the next, choices of data in between included. An event
//! *happens before* a later one if they are of one thread, or touch something in ways that do not commute, or by a chain of
//! those; executions with the same events in the same such order are *equivalent* (a Mazurkiewicz trace). Two events of
//! different threads are in a *race* if one happens before the other, nothing lies between them in that order, and the
//! later one might have come first.
//!
//! What can never come first makes no race: what a thread does after it was started, notified or given its permit, and
//! after a join (`Wakes`, `After` of [`How`]). Regions under a lock race as a whole: whoever takes a lock races with who took it
//! before, and not with who gave it back.
//!
//! An event may touch several things. They are looked at in the order in which they were touched, so that a lock comes
//! before what it protects. A join, which is no choice of threads where it need not wait, begins a new *part* of an event: what
//! others got from the part before did not wait for what the join waits for. (A thread that starts another one and then joins a
//! third does both in one event where the third one has ended.) What has to come before an event is known when it is
//! over, and its races wait until then.

use std::collections::BTreeMap;

use smallvec::SmallVec;

use super::touch_set::TouchSet;
use crate::choice::Tid;
use crate::system::{How, Touch};

/// The thread that ends the program when only daemons are left.
const MAIN: Tid = 0;

/// The events that happen before a certain one, or are it: for each thread the number of its last one, plus 1. As the events of
/// one thread are in order, that says it all (a vector clock).
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Clock(SmallVec<[u32; 8]>);

impl Clock {
    /// Whether the event with that number, which is one of that thread, is among them.
    fn has(&self, at: usize, thread: Tid) -> bool {
        self.0.get(usize::from(thread)).is_some_and(|&last| last as usize > at)
    }

    fn add(&mut self, at: usize, thread: Tid) {
        let place = usize::from(thread);
        if self.0.len() <= place {
            self.0.resize(place + 1, 0);
        }
        self.0[place] = self.0[place].max(at as u32 + 1);
    }

    fn join(&mut self, other: &Clock) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(mine, &its)| *mine = (*mine).max(its));
    }
}

/// An event, or a part of one.
#[derive(Debug, Clone)]
pub(super) struct Event {
    pub(super) thread: Tid,
    /// The point that it was begun at, by its place on the path; none for what comes before the first choice of threads.
    pub(super) node: Option<usize>,
    pub(super) touched: TouchSet,
    clock: Clock,
    /// The numbers of the events that it is in a race with.
    races: Vec<usize>,
    /// It is a daemon's.
    pub(super) daemon: bool,
    /// It has come so far that it was compared with events that touch everything.
    compared: bool,
}

impl Event {
    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        let spilled = if self.clock.0.spilled() { 4 * self.clock.0.capacity() as u64 } else { 0 };
        self.touched.bytes() + spilled + (self.races.capacity() * size_of::<usize>() + size_of::<Event>()) as u64
    }
}

/// Two events that may come in the other order.
#[derive(Debug)]
pub(super) struct Race {
    /// The number of the event that came first,
    pub(super) first: usize,
    /// the thread of the other one, and its number.
    pub(super) then: Tid,
    at: usize,
    /// What happens before that other one, or is it.
    clock: Clock,
}

/// The events.
#[derive(Debug, Default)]
pub(super) struct Execution {
    events: Vec<Event>,
}

impl Execution {
    /// How many events there are.
    pub(super) fn len(&self) -> usize {
        self.events.len()
    }

    /// The last one.
    pub(super) fn last(&self) -> Option<&Event> {
        self.events.last()
    }

    /// The parts of the last one.
    pub(super) fn parts(&self) -> &[Event] {
        match self.events.len().checked_sub(1) {
            Some(last) => &self.events[self.first_part(last)..],
            None => &[],
        }
    }

    /// The number of the first part of the event that one with that number is a part of.
    fn first_part(&self, mut at: usize) -> usize {
        let is_of = |a: &Event, b: &Event| a.thread == b.thread && a.node == b.node;
        while at > 0 && is_of(&self.events[at - 1], &self.events[at]) {
            at -= 1;
        }
        at
    }

    /// One of them.
    pub(super) fn event(&self, at: usize) -> &Event {
        &self.events[at]
    }

    /// Takes back all but the first `len`.
    pub(super) fn truncate(&mut self, len: usize) {
        self.events.truncate(len);
    }

    /// The last one is as it was then.
    pub(super) fn put_back(&mut self, event: Event) {
        if let Some(last) = self.events.last_mut() {
            *last = event;
        }
    }

    /// An event of a thread begins.
    pub(super) fn begin(&mut self, thread: Tid, node: Option<usize>) {
        let mut clock = self.clock_of(thread);
        clock.add(self.events.len(), thread);
        self.events.push(Event {
            thread,
            node,
            touched: TouchSet::default(),
            clock,
            races: Vec::new(),
            daemon: false,
            compared: false,
        });
    }

    /// The last event, which begins, is one of a daemon, or is not.
    pub(super) fn set_daemon(&mut self, daemon: bool) {
        self.events.last_mut().into_iter().for_each(|event| event.daemon = daemon);
    }

    /// What happens before the next event of a thread, whatever that touches: its last one, and what has woken it since.
    fn clock_of(&self, thread: Tid) -> Clock {
        let mut clock = Clock::default();
        for event in self.events.iter().rev() {
            if event.thread == thread {
                clock.join(&event.clock);
                break;
            }
            if event.touched.wakes(thread) {
                clock.join(&event.clock);
            }
        }
        clock
    }

    /// The last event has touched these, which orders it after others. No lock is raced for if `in_order`, a mistake that tests
    /// make.
    pub(super) fn extend(&mut self, touches: &[Touch], in_order: bool) {
        let Some(mut event) = self.events.pop() else { return };
        if !event.compared {
            event.compared = true;
            self.meet(&mut event, |other| other.touched.is_everything(), true);
        }
        for &touch in touches {
            let found = event.races.len();
            // Only a join may begin a part.
            let before = (touch.how == How::After && !event.touched.is_empty()).then(|| event.clock.clone());
            match touch.how {
                How::Wakes => {}
                How::Release => self.meet_looks(&mut event, touch),
                How::Acquire | How::Attempt => {
                    self.meet_looks(&mut event, touch);
                    self.meet_region(&mut event, touch);
                }
                How::After => self.meet(&mut event, |other| other.touched.conflicts_with(touch), false),
                How::Read | How::Write => self.meet(&mut event, |other| other.touched.conflicts_with(touch), true),
            }
            if let Some(before) = before.filter(|before| *before != event.clock) {
                self.end_part(&mut event, before, found);
            }
            let found = found.min(event.races.len());
            event.touched.insert(touch);
            if in_order && touch.is_of_lock() {
                event.races.truncate(found);
            }
        }
        self.events.push(event);
    }

    /// A part of an event is over, with that clock and so many races; `event` is the one that follows.
    fn end_part(&mut self, event: &mut Event, clock: Clock, races: usize) {
        let later = event.races.split_off(races);
        let part = Event { clock, ..event.clone() };
        self.events.push(part);
        event.clock.add(self.events.len(), event.thread);
        event.touched = TouchSet::default();
        event.races = later;
    }

    /// The last event is over: the races that it is in with those before it.
    pub(super) fn take_races(&mut self) -> Vec<Race> {
        let from = self.events.len() - self.parts().len();
        self.take_races_from(from)
    }

    fn take_races_from(&mut self, from: usize) -> Vec<Race> {
        let mut all = Vec::new();
        for (at, event) in self.events.iter_mut().enumerate().skip(from) {
            let races = std::mem::take(&mut event.races);
            let race = |first| Race { first, then: event.thread, at, clock: event.clock.clone() };
            all.extend(races.into_iter().map(race));
        }
        all
    }

    /// The races of a lock that a thread waits for at the end of an execution, or would if it went on.
    pub(super) fn wanted(&mut self, thread: Tid, lock: u64) -> Vec<Race> {
        let from = self.events.len();
        self.begin(thread, None);
        self.extend(&[Touch::new(lock, 0, How::Attempt)], false);
        let races = self.take_races_from(from);
        self.events.truncate(from);
        races
    }

    /// The threads, daemons aside, that are there because a daemon has started them, or one of them has: had the program ended
    /// before, they would not be.
    pub(super) fn started_by_daemons(&self) -> Vec<Tid> {
        if !self.has_daemons() {
            return Vec::new();
        }
        // By number: whether the start of the thread goes back to a daemon.
        let mut known: BTreeMap<Tid, bool> = BTreeMap::from([(MAIN, false)]);
        for event in &self.events {
            let goes_back = *known.entry(event.thread).or_insert(false) || event.daemon;
            for thread in event.touched.woken() {
                // What wakes a thread first is its start.
                known.entry(thread).or_insert(goes_back);
            }
        }
        known.into_iter().filter(|&(_, goes_back)| goes_back).map(|(thread, _)| thread).collect()
    }

    /// Whether a daemon has done anything.
    pub(super) fn has_daemons(&self) -> bool {
        self.events.iter().any(|event| event.daemon)
    }

    /// The races of the end of the program with what daemons have done. It comes after all that the others do, but for those that
    /// go back to daemons (`started`, see [`Execution::started_by_daemons`]).
    pub(super) fn end_of_program(&self, started: &[Tid]) -> Vec<Race> {
        // The end itself comes after everything.
        let is_the_end = self.last().is_some_and(|last| last.thread == MAIN) && self.begins_the_end();
        let end = self.events.len() - if is_the_end { self.parts().len() } else { 0 };
        let events = &self.events[..end];
        let comes_before = |event: &&Event| !event.daemon && !started.contains(&event.thread);
        let mut others = Clock::default();
        events.iter().filter(comes_before).for_each(|event| others.join(&event.clock));
        let daemons = events.iter().enumerate().filter(|(_, event)| event.daemon);
        // With each of them, not the last one alone: where a thread that it has started keeps the program from ending after it, it
        // might have ended before.
        let race = |(at, event): (usize, &Event)| {
            let mut clock = others.clone();
            let beside = events.iter().skip(at + 1).filter(|other| !other.clock.has(at, event.thread));
            beside.for_each(|other| clock.join(&other.clock));
            Race { first: self.first_part(at), then: MAIN, at: end, clock }
        };
        daemons.filter(|&(at, event)| !others.has(at, event.thread)).map(race).collect()
    }

    /// Whether the last event is the one with which the end of the program begins, where that runs something.
    pub(super) fn begins_the_end(&self) -> bool {
        let has = |is: fn(&TouchSet) -> bool| self.parts().iter().any(|part| is(&part.touched));
        has(TouchSet::is_everything) && has(|touched| touched.wakes(MAIN))
    }

    /// Orders an event after earlier ones that it depends on, the last of them first: what happens before that one is in no
    /// race any more.
    fn meet(&self, event: &mut Event, depends: impl Fn(&Event) -> bool, races: bool) {
        for (at, other) in self.events.iter().enumerate().rev() {
            if other.thread == event.thread || event.clock.has(at, other.thread) || !depends(other) {
                continue;
            }
            if races {
                self.race(event, at);
            }
            event.clock.join(&other.clock);
        }
    }

    /// An event is in a race with an earlier one, which it may come before as a whole: not where its first part has to come first.
    fn race(&self, event: &mut Event, at: usize) {
        let first = self.first_part(at);
        if first == at || !event.clock.has(first, self.events[at].thread) {
            event.races.push(first);
        }
    }

    /// The same where a lock is taken or given back: others may have looked whether it is held.
    fn meet_looks(&self, event: &mut Event, touch: Touch) {
        self.meet(event, |other| other.touched.of_lock(touch.on).looks, true);
    }

    /// The same where a lock is taken: its last region of another thread came before, and might come after.
    fn meet_region(&self, event: &mut Event, touch: Touch) {
        let mut region = Clock::default();
        for (at, other) in self.events.iter().enumerate().rev() {
            let done = other.touched.of_lock(touch.on);
            if !done.acquires && !done.releases {
                continue;
            }
            if other.thread == event.thread {
                break;
            }
            region.join(&other.clock);
            if done.acquires {
                if !event.clock.has(at, other.thread) {
                    self.race(event, at);
                }
                break;
            }
        }
        if touch.how == How::Acquire {
            event.clock.join(&region);
        }
    }

    /// Threads that an equivalent execution can begin with where the first event of a race, and what depends on it, is put off
    /// until the other one is over: their first events there depend on no other one (the *initials* of what is left).
    pub(super) fn initials(&self, race: &Race) -> Vec<Tid> {
        let put_off = self.events[race.first].thread;
        // For each thread its first event there; the later ones come after that.
        let mut firsts: Vec<(Tid, usize)> = Vec::new();
        let mut initials = Vec::new();
        let depends = |clock: &Clock, firsts: &[(Tid, usize)]| firsts.iter().any(|&(t, at)| clock.has(at, t));
        // The other event of the race is not over: it comes last.
        for (at, event) in self.events.iter().enumerate().take(race.at).skip(race.first + 1) {
            let left_out = event.clock.has(race.first, put_off);
            if left_out || firsts.iter().any(|&(t, _)| t == event.thread) {
                continue;
            }
            if !depends(&event.clock, &firsts) {
                initials.push(event.thread);
            }
            firsts.push((event.thread, at));
        }
        if !firsts.iter().any(|&(t, _)| t == race.then) && !depends(&race.clock, &firsts) {
            initials.push(race.then);
        }
        initials
    }

    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        let content: u64 = self.events.iter().map(Event::bytes).sum();
        content + ((self.events.capacity() - self.events.len()) * size_of::<Event>()) as u64
    }
}
