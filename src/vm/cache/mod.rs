//! Transitions that were executed before, remembered by what they read (the transition cache of LTSmin; Blom, van de Pol
//! and Weber, "LTSmin: Distributed and Symbolic Reachability", CAV 2010).
//!
//! Most transitions of a search lead to states that are known, and most of them do what the same thread has done in many
//! other states: it stood at the same place, and read the same few things. So the reads and the effects of a transition
//! are written down the first time, in terms of components of the state vector. When a thread stands as it stood then,
//! and everything it would read is as it was, the vector that it leads to is the present one with a few numbers replaced:
//! the search can look it up, and only where it is new has the machine to stand there.
//!
//! | file | what it holds |
//! |---|---|
//! | `table` | what was read, as a tree of questions, and at its leaves the effects |
//! | `location` | what can be read, and what it holds |
//! | `read_set` | what each instruction reads |
//! | `write_set` | what a transition has changed, garbage included; what follows from it |
//! | `post_state` | what it has left behind, to do it again without executing it |
//!
//! Sound because the machine is deterministic: the first thing that a thread reads is given by where it stands, each other
//! one by what it has read before. What an instruction may read is listed for each one in `read_set`; what is not listed
//! (natives but a few, allocation, exceptions, initialisation of classes, data choices) ends the recording, and such
//! transitions are always executed. Of the other threads' states it matters only that one of them can run before and after:
//! then a scheduling point is one. Where the state is new, the machine is put there. Every now and then the transition is
//! executed all the same, and compared with what is remembered (`search`). `vm.transition_cache=false` switches everything off.
//!
//! What this can miss: a read that `read_set` does not list for an instruction would let two transitions be taken for one.
//! `tests/search/remembered.rs` executes whatever is remembered over the corpus, and compares searches with and without.
//!
//! May assume: the state vector is up to date between transitions, and a component's number stands for its content for as
//! long as the store lives.

mod location;
mod post_state;
mod read_set;
mod table;
mod write_set;

use crate::vm::tracking::Tracking;
use smallvec::SmallVec;

use self::location::Location;
use self::table::{Does, Effect, Node, Table};
use super::Vm;
use super::delta::Tracker;
use super::thread::Status;
use crate::choice::{Choice, Generator, Tid, scheduling_point};
use crate::store::Store;
use crate::system::{Choices, Decide, Take, TransitionEnd};

/// The longest list of reads that is kept.
const MOST_READS: usize = 96;
/// The most positions of the vector that a transition replaces.
const MOST_WRITES: usize = 32;
/// Transitions after which it is decided whether remembering is worth it.
const WINDOW: u32 = 512;
/// The part of them that must have been remembered: one in so many.
const WORTH: u32 = 2;
/// The longest pause, in transitions.
const LONGEST_PAUSE: u32 = 1 << 16;
/// Bytes that the table may have where nobody says otherwise.
const LIMIT: u64 = 16 << 20;

/// The transitions of one search.
#[derive(Debug)]
pub(super) struct TransitionCache {
    table: Table,
    limit: u64,
    recorder: Option<Recorder>,
    /// The next transition, of that thread, is to be recorded.
    armed: Option<Tid>,
    /// What was replaced in the state vector to show the one that the transition leads to.
    shown: SmallVec<[(u32, u32); 8]>,
    /// The transition that runs is remembered to have this effect.
    expected: Option<Effect>,
    /// The thread that ran last, while another state is shown.
    stood: Tid,
    /// Length of the undo log where it began.
    from: usize,
    /// The last transition was done again.
    is_done: bool,
    /// Reads of static fields are missed, see [`Vm::miss_reads`].
    misses: bool,
    /// Which of `shown` it has come to.
    confirmed: u32,
    /// One has gone another way.
    surprised: bool,
    tries: u32,
    found: u32,
    /// Transitions to come for which nothing is looked up, and the length of the next such pause.
    pause: u32,
    next_pause: u32,
}

impl Default for TransitionCache {
    fn default() -> Self {
        TransitionCache {
            table: Table::default(),
            limit: LIMIT,
            recorder: None,
            armed: None,
            shown: SmallVec::new(),
            expected: None,
            stood: 0,
            from: 0,
            is_done: false,
            misses: false,
            confirmed: 0,
            surprised: false,
            tries: 0,
            found: 0,
            pause: 0,
            next_pause: WINDOW,
        }
    }
}

/// A transition that is being recorded.
#[derive(Debug)]
struct Recorder {
    thread: Tid,
    /// Component of the thread at the start.
    stood: u32,
    reads: Vec<(Location, u32)>,
    /// Id of the choice of threads at its end.
    point: Option<&'static str>,
    /// What it has made garbage.
    dead: Vec<u32>,
    /// It does something that is not remembered. The reads up to there always lead to that.
    closed: bool,
}

/// What is known of a transition.
enum Recalled {
    Known(Effect),
    /// It does something that is not remembered.
    Closed,
    /// It was not met before.
    Nothing,
}

impl TransitionCache {
    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        self.table.bytes()
    }

    pub(super) fn is_recording(&self) -> bool {
        self.recorder.as_ref().is_some_and(|recorder| !recorder.closed)
    }

    /// The transition does what is not remembered: wherever it reads what it has read so far.
    #[inline]
    pub(super) fn close(&mut self) {
        if let Some(recorder) = &mut self.recorder {
            recorder.closed = true;
        }
    }

    /// The transition does what the next one like it will not do, such as decoding a method.
    pub(super) fn forget_this(&mut self) {
        self.recorder = None;
    }

    /// Keeps account of whether it is worth it.
    fn looked_up(&mut self, found: bool) {
        self.tries += 1;
        self.found += u32::from(found);
        if self.tries < WINDOW {
            return;
        }
        if self.found < WINDOW / WORTH {
            self.pause = self.next_pause;
            self.next_pause = (2 * self.next_pause).min(LONGEST_PAUSE);
        } else {
            self.next_pause = WINDOW;
        }
        (self.tries, self.found) = (0, 0);
    }

    fn insert(&mut self, recorder: &Recorder, does: Option<Does<'_>>) {
        self.table.insert((recorder.thread, recorder.stood), &recorder.reads, does);
    }
}

impl Tracking {
    /// A transition begins: it is recorded if it was asked for.
    pub(super) fn begin_recording(&mut self) {
        self.cache.recorder = None;
        self.cache.from = self.trail.entries.len();
        let Some(t) = self.cache.armed.take() else { return };
        if self.cache.table.bytes() > self.cache.limit {
            // What is needed again comes again.
            self.cache.table = Table::default();
        }
        let Some(tracker) = &self.tracker else { return };
        self.cache.recorder = Some(Recorder {
            thread: t,
            stood: self.cell_of_thread(t, tracker),
            reads: Vec::new(),
            point: None,
            dead: Vec::new(),
            closed: false,
        });
    }

    /// The state vector was made anew: what has changed is not known.
    pub(super) fn transition_lost(&mut self) {
        (self.cache.recorder, self.cache.expected) = (None, None);
        self.cache.shown.clear();
    }
}

impl Vm {
    /// The most bytes that remembered transitions may take.
    pub fn limit_remembered(&mut self, bytes: u64) {
        self.track.cache.limit = bytes.min(LIMIT);
    }

    /// Puts a mistake into what is remembered, for tests of what finds such mistakes: that a transition reads a static
    /// field is not noted.
    #[doc(hidden)]
    pub fn miss_reads(&mut self) {
        self.track.cache.misses = true;
    }

    /// Where the transition that these choices start is remembered and ends with a choice of the threads that can run:
    /// `decide` is shown the state vector that it leads to, and says what is to be made of it, see
    /// [`Remembers::recall`](crate::system::Remembers::recall). Only between transitions.
    pub fn recall(&mut self, choices: &Choices, store: &mut Store, decide: &mut Decide<'_, Vm>) -> Option<Take> {
        if !self.show_end(choices, store) {
            return None;
        }
        let mut tracker = self.track.tracker.take()?;
        let take = decide(self, &mut tracker.cells, store);
        self.exec.cur = self.track.cache.stood;
        if take == Take::Skip {
            store.take_back(&mut tracker.cells, &self.track.cache.shown);
            self.track.cache.shown.clear();
            self.exec.instructions +=
                self.track.cache.expected.take().map_or(0, |effect| u64::from(effect.instructions));
        }
        self.track.tracker = Some(tracker);
        match take {
            Take::Jump if self.jump_to_end(choices) => Some(Take::Jump),
            Take::Jump => Some(Take::Execute),
            take => Some(take),
        }
    }

    /// Where the transition is remembered: makes the state vector the one that it leads to, and the running thread the one
    /// that has executed it.
    fn show_end(&mut self, choices: &Choices, store: &mut Store) -> bool {
        self.track.cache.armed = None;
        self.track.cache.shown.clear();
        let [(_, Choice::Thread(t))] = choices[..] else { return false };
        if !self.config.transition_cache || !self.may_recall(t) {
            return false;
        }
        if self.track.cache.pause > 0 {
            self.track.cache.pause -= 1;
            return false;
        }
        let Some(mut tracker) = self.track.tracker.take() else { return false };
        let recalled =
            if tracker.pending || !tracker.cells_valid { Recalled::Closed } else { self.look_up(t, &tracker) };
        self.track.cache.looked_up(matches!(recalled, Recalled::Known(_)));
        let effect = match recalled {
            Recalled::Known(effect) => {
                Some(effect).filter(|&e| self.another_can_run(t, self.track.cache.table.writes(e)))
            }
            Recalled::Closed => None,
            Recalled::Nothing => {
                self.track.cache.armed = Some(t);
                None
            }
        };
        if let Some(effect) = effect {
            self.track.cache.stood = std::mem::replace(&mut self.exec.cur, t);
            store.follow(&mut tracker.cells);
            for &(at, number) in self.track.cache.table.writes(effect) {
                self.track.cache.shown.push((at, tracker.cells.set(at as usize, number)));
            }
            self.track.cache.expected = Some(effect);
        }
        self.track.tracker = Some(tracker);
        effect.is_some()
    }

    /// The state vector has followed the transition that has ended.
    pub(super) fn transition_known(&mut self, tracker: &Tracker) {
        if self.track.cache.expected.is_some() {
            self.compare_with_remembered();
        }
        if self.track.cache.recorder.is_some() {
            self.remember(tracker);
        }
    }

    /// Whether the last transition went another way than was remembered, which is a bug.
    pub fn take_surprise(&mut self) -> bool {
        std::mem::take(&mut self.track.cache.surprised) | self.track.cache.expected.take().is_some()
    }

    /// Whether that thread's next transition can be one that is remembered.
    fn may_recall(&self, t: Tid) -> bool {
        let thread = &self.state.threads[t as usize];
        self.track.trail.on
            && self.state.exit.is_none()
            && !self.listen.tracing
            && !self.listening()
            && !thread.frames.is_empty()
            && thread.head.atomic == 0
            && self.another_can_run(t, &[])
    }

    /// Whether a thread besides `t` can run before and after a transition of `t` that changes these positions of the state
    /// vector: then it is a scheduling point where the transition comes to one, and the others make no difference.
    fn another_can_run(&self, t: Tid, writes: &[(u32, u32)]) -> bool {
        let stays = |u: Tid| match self.state.threads[u as usize].head.status {
            Status::Runnable => true,
            Status::Terminated => false,
            // What wakes it is not among the reads.
            Status::Waiting { obj, .. } if self.is_queue_lock(obj) => false,
            // The monitor it needs is free, and is so afterwards.
            Status::Blocked(obj) | Status::Notified { obj, .. } | Status::Waiting { obj, .. } => {
                let place = self.track.positions.place_of_object(obj);
                self.is_enabled(u) && writes.iter().all(|&(at, _)| Some(at as usize) != place)
            }
            _ => self.is_enabled(u),
        };
        (0..self.state.threads.len() as Tid).any(|u| u != t && stays(u))
    }

    fn look_up(&self, t: Tid, tracker: &Tracker) -> Recalled {
        let table = &self.track.cache.table;
        let mut next = table.root(t, self.track.cell_of_thread(t, tracker));
        while let Some(at) = next {
            match table.node(at) {
                Node::Read { place, .. } => next = table.follow(at, self.value_of(*place, t, tracker)),
                Node::Known(effect) => return Recalled::Known(*effect),
                Node::Closed => return Recalled::Closed,
            }
        }
        Recalled::Nothing
    }

    /// The machine has stopped: only what ends with a choice of threads is remembered.
    pub(super) fn recorded(&mut self, end: &TransitionEnd) {
        match end {
            TransitionEnd::Budget => return,
            // That depends on what the others wait for.
            TransitionEnd::Deadlock => return self.track.cache.forget_this(),
            TransitionEnd::Choice if matches!(self.exec.registered[..], [Generator::Threads(_)]) => {
                let point = scheduling_point(self.exec.registered[0].id()).map(|point| point.id);
                self.track.cache.recorder.iter_mut().for_each(|recorder| recorder.point = point);
            }
            _ => self.track.cache.close(),
        }
        if let Some(recorder) = self.track.cache.recorder.take_if(|recorder| recorder.closed) {
            self.track.cache.insert(&recorder, None);
        }
    }
}
