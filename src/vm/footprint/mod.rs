//! Footprints of transitions: what one has read and what it has done, in components of the state vector.
//!
//! They are remembered by a layer over the machine (`system::Cached`), which looks up where a transition leads.
//!
//! | file | what it holds |
//! |---|---|
//! | `location` | what can be read, and what it holds |
//! | `read_set` | what each instruction reads |
//! | `write_set` | what a transition has changed, garbage included; what follows from it |
//! | `post_state` | what it has left behind, to stand at its end without executing it |
//! | `system` | the machine as a system with footprints |
//!
//! What an instruction may read is listed for each one in `read_set`; what is not listed (natives but a few, allocation,
//! exceptions, initialisation of classes, data choices) ends the recording, and such transitions are always executed. Of the
//! other threads' states it matters only that one of them can run before and after: then a scheduling point is one.
//! `vm.transition_cache=false` switches everything off.
//!
//! What this can miss: a read that `read_set` does not list for an instruction would let two transitions be taken for one.
//! `tests/search/remembered.rs` executes whatever is remembered over the corpus, and compares searches with and without.

mod location;
mod post_state;
mod read_set;
mod system;
mod write_set;

use std::rc::Rc;

use smallvec::SmallVec;

use self::location::Location;
use super::Vm;
use super::heap::Ref;
use super::reachability::Source;
use super::thread::Status;
use super::tracking::Tracking;
use crate::choice::{Generator, Tid, scheduling_point};
use crate::system::TransitionEnd;
use crate::util::FxMap;

/// The longest list of reads that is kept.
const MOST_READS: usize = 96;
/// The most positions of the vector that a transition replaces.
const MOST_WRITES: usize = 32;

/// From where, and to which object.
type Reference = (Source, Ref);

/// Lists of references that transitions take away, and their numbers.
#[derive(Debug, Default)]
struct Lists {
    all: Vec<Rc<[Reference]>>,
    numbers: FxMap<Rc<[Reference]>, u32>,
}

impl Lists {
    /// The list with that number.
    fn list(&self, number: u32) -> &[Reference] {
        &self.all[number as usize]
    }

    /// The number of a list.
    fn number_of(&mut self, list: &[Reference]) -> u32 {
        if let Some(&number) = self.numbers.get(list) {
            return number;
        }
        let (number, list) = (self.all.len() as u32, Rc::<[Reference]>::from(list));
        self.all.push(list.clone());
        self.numbers.insert(list, number);
        number
    }

    /// Bytes in use, about: a list is a few references long.
    fn bytes(&self) -> u64 {
        self.all.capacity() as u64 * 128
    }
}

/// The footprint of the transition that runs.
#[derive(Debug, Default)]
pub(super) struct Recording {
    recorder: Option<Recorder>,
    /// The next transition, of that thread, is to leave one.
    armed: Option<Tid>,
    lists: Lists,
    /// What was replaced in the state vector to show the one that the transition leads to.
    shown: SmallVec<[(u32, u32); 8]>,
    /// Which of `shown` it has come to.
    confirmed: u32,
    /// The thread that ran last, while another state is shown.
    stood: Tid,
    /// Length of the undo log where the transition began.
    from: usize,
    /// The last transition was jumped over.
    jumped: bool,
    /// The state vector has followed the transition.
    followed: bool,
    /// Reads of static fields are missed, see [`Vm::miss_reads`].
    misses: bool,
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

impl Recording {
    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        self.lists.bytes()
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

    /// The state vector has followed the transition that has ended.
    pub(super) fn transition_followed(&mut self) {
        self.followed = true;
    }

    /// The state vector was made anew: what has changed is not known.
    pub(super) fn transition_lost(&mut self) {
        (self.recorder, self.followed) = (None, false);
        self.shown.clear();
    }

    /// Whether the transition that ended last was jumped over, so that the state vector is its own.
    pub(super) fn take_jumped(&mut self) -> bool {
        std::mem::take(&mut self.jumped)
    }
}

impl Tracking {
    /// A transition begins: it is recorded if it was asked for.
    pub(super) fn begin_recording(&mut self) {
        (self.recording.recorder, self.recording.followed) = (None, false);
        self.recording.from = self.trail.entries.len();
        let Some(t) = self.recording.armed.take() else { return };
        let Some(tracker) = &self.tracker else { return };
        self.recording.recorder = Some(Recorder {
            thread: t,
            stood: self.cell_of_thread(t, tracker),
            reads: Vec::new(),
            point: None,
            dead: Vec::new(),
            closed: false,
        });
    }
}

impl Vm {
    /// Puts a mistake into footprints, for tests of what finds such mistakes: that a transition reads a static field is not
    /// noted.
    #[doc(hidden)]
    pub fn miss_reads(&mut self) {
        self.track.recording.misses = true;
    }

    /// Whether that thread's next transition can be one that is remembered.
    fn may_repeat(&self, t: Tid) -> bool {
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
            Status::Entering(obj)
            | Status::Blocked(obj)
            | Status::Notified { obj, .. }
            | Status::Waiting { obj, .. } => {
                let place = self.track.positions.place_of_object(obj);
                self.is_enabled(u) && writes.iter().all(|&(at, _)| Some(at as usize) != place)
            }
            _ => self.is_enabled(u),
        };
        (0..self.state.threads.len() as Tid).any(|u| u != t && stays(u))
    }

    /// The machine has stopped: only what ends with a choice of threads is remembered.
    pub(super) fn recorded(&mut self, end: &TransitionEnd) {
        match end {
            TransitionEnd::Budget => {}
            // That depends on what the others wait for.
            TransitionEnd::Deadlock => self.track.recording.forget_this(),
            TransitionEnd::Choice if matches!(self.exec.registered[..], [Generator::Threads(_)]) => {
                let point = scheduling_point(self.exec.registered[0].id()).map(|point| point.id);
                self.track.recording.recorder.iter_mut().for_each(|recorder| recorder.point = point);
            }
            _ => self.track.recording.close(),
        }
    }
}
